//! Sections 3 to 5: turns, reorientations, charges.

use std::collections::BTreeSet;

use gambol_core::{GameSetup, Player, SeededRandom, seeded};
use gambol_pikemen::{
    Classic, Game, Ground, Layout, Move, Orientation, Position, RuntimeLayout, Star,
};

use super::{can, charges, legal, pieces, play, set_up, start};

#[test]
fn c3_1_every_turn_is_a_reorientation_or_a_charge() {
    let position = set_up::<Classic>("classic", "a1=11N a3=12U h8=21U");
    let expected = "a1(E) a1(NE) a1(NW) a1(S) a1(SE) a1(SW) a1(U) a1(W) \
                    a1-a2 a1-a2(E) a1-a2(NE) a1-a2(NW) a1-a2(S) a1-a2(SE) a1-a2(SW) a1-a2(U) \
                    a1-a2(W) \
                    a3(E) a3(N) a3(NE) a3(NW) a3(S) a3(SE) a3(SW) a3(W)";
    assert_eq!(legal(&position).join(" "), expected);
}

#[test]
fn c4_1_a_piece_takes_any_other_orientation_and_stays_where_it_is() {
    let position = set_up::<Classic>("classic", "d4=12NE h8=21U");
    for orientation in ["N", "E", "SE", "S", "SW", "W", "NW", "U"] {
        let text = format!("d4({orientation})");
        assert!(can(&position, &text), "{text}");
        let after = play(&position, &text);
        assert_eq!(pieces(&after), format!("d4=12{orientation} h8=21U"));
    }
    assert!(!can(&position, "d4(NE)"));
    let upright = set_up::<Classic>("classic", "d4=12U h8=21U");
    assert!(!can(&upright, "d4(U)") && can(&upright, "d4(NE)"));
}

#[test]
fn c5_1_only_lying_pieces_charge_and_only_where_they_point() {
    assert_eq!(charges(&set_up::<Classic>("classic", "d4=12U h8=21U")), "");
    assert_eq!(charges(&set_up::<Classic>("classic", "d4=12N h8=21U")), "d4-d5 d4-d6 d4-d7 d4-d8");
    // Against the edge there is nowhere to go.
    assert_eq!(charges(&set_up::<Classic>("classic", "d8=12N h8=21U")), "");
    assert_eq!(charges(&set_up::<Classic>("classic", "h4=12NE h8=21U")), "");
}

#[test]
fn c5_2_a_charge_goes_over_empty_squares_and_captures_the_first_piece_alone() {
    let position = set_up::<Classic>("classic", "b1=13N b4=21N b6=21N h8=21U");
    assert_eq!(charges(&position), "b1-b2 b1-b3 b1xb4");
    // Next to each other, nothing is between.
    let position = set_up::<Classic>("classic", "b3=13N b4=21N h8=21U");
    assert_eq!(charges(&position), "b3xb4");
    let after = play(&position, "b3xb4(U)");
    assert_eq!(pieces(&after), "b4=13U h8=21U");
}

#[test]
fn c5_3_own_pieces_and_those_not_captured_stop_a_charge_before_them() {
    let own = set_up::<Classic>("classic", "b1=13N b4=11N h8=21U");
    assert_eq!(charges(&own), "b1-b2 b1-b3 b4-b5 b4-b6 b4-b7 b4-b8");
    let upright = set_up::<Classic>("classic", "b1=11N b4=22U b6=21N h8=21U");
    assert_eq!(charges(&upright), "b1-b2 b1-b3");
    let at_once = set_up::<Classic>("classic", "b3=11N b4=22U h8=21U");
    assert_eq!(charges(&at_once), "");
}

#[test]
fn c5_4_a_charge_ends_in_any_orientation_the_present_one_included() {
    let position = set_up::<Classic>("classic", "a7=11N h8=21U");
    for orientation in ["", "(NE)", "(E)", "(SE)", "(S)", "(SW)", "(W)", "(NW)", "(U)"] {
        let text = format!("a7-a8{orientation}");
        assert!(can(&position, &text), "{text}");
        let after = play(&position, &text);
        let orientation = match orientation {
            "" => "N",
            text => &text[1..text.len() - 1],
        };
        assert_eq!(pieces(&after), format!("a8=11{orientation} h8=21U"));
    }
    assert_eq!(legal(&position).len(), 8 + 9);
}

#[test]
fn c5_5_a_charge_keeps_its_orientation_across_a_seam_under_another_name() {
    let position = set_up::<RuntimeLayout>("hexagon", "a31=11E c44=21U");
    assert_eq!(charges(&position), "a31-b13 a31-b23 a31-b33 a31-b43");
    assert_eq!(pieces(&play(&position, "a31-b13")), "b13=11N c44=21U");
    // To point east there is another move.
    assert_eq!(pieces(&play(&position, "a31-b13(E)")), "b13=11E c44=21U");
    assert!(can(&position, "a31-b13(E)"));
    // North is what it has there already, so that this is the first one written out.
    assert!(!legal(&position).contains(&"a31-b13(N)".to_owned()));
    assert_eq!(position_after(&position, "a31-b13(N)"), "b13=11N c44=21U");

    // Two seams in one charge, and through the centre.
    let position = set_up::<RuntimeLayout>("hexagon", "a13=11SE c44=21U");
    assert_eq!(position_after(&position, "a13-b31"), "b31=11NW c44=21U");
    assert_eq!(position_after(&position, "a13-c12"), "c12=11SW c44=21U");
    let position = set_up::<Star>("star", "a22=11SE c44=21U");
    assert_eq!(position_after(&position, "a22-d22"), "c44=21U d22=11NW");
    assert_eq!(position_after(&position, "a22-d22(SE)"), "c44=21U d22=11SE");
}

/// The moves of the player to move, found by walking from square to square.
fn walked<G: Ground>(position: &Position<G>) -> BTreeSet<Move> {
    let rps = position.variant().rps();
    let mut moves = BTreeSet::new();
    for (from, piece) in position.pieces() {
        if piece.owner != position.to_move() {
            continue;
        }
        let others = Orientation::all().filter(|&other| other != piece.orientation);
        moves.extend(others.map(|orientation| Move::new(from, from, orientation)));
        let Orientation::Lying(direction) = piece.orientation else {
            continue;
        };
        for (to, _) in from.ray(direction) {
            let met = position.piece(to);
            let lands = met.is_none_or(|met| {
                let captures = piece.size.captures(met.size, met.orientation, rps);
                met.owner != piece.owner && captures
            });
            if lands {
                moves
                    .extend(Orientation::all().map(|orientation| Move::new(from, to, orientation)));
            }
            if met.is_some() {
                break;
            }
        }
    }
    moves
}

/// In random games, for the pieces of every player.
#[test]
fn c5_2_charges_are_those_of_a_walk_along_the_line() {
    let mut random = seeded(7);
    for layout in Layout::ALL {
        for rps in ["no", "yes"] {
            let rules = format!("{layout}:target=99,rps={rps}");
            on_ground!(&rules, On => charges_are_walks(start::<On>(&rules), &mut random));
        }
    }
}

fn charges_are_walks<G: Ground>(mut position: Position<G>, random: &mut SeededRandom) {
    for _ in 0..1_000 {
        for player in Player::all(position.players()) {
            let mut setup = position.setup();
            setup.turn = player;
            // Players without pieces have no turn.
            let Ok(position) = setup.check() else {
                continue;
            };
            let walked = walked(&position);
            let listed = position.legal_moves();
            assert_eq!((listed.len(), position.count_moves()), (walked.len(), walked.len()));
            assert_eq!(BTreeSet::from_iter(listed), walked, "{position}");
            let picked = position.random_move(random).expect("a move");
            assert!(walked.contains(&picked), "{position}");
        }
        let mv = position.random_move(random).expect("a move");
        position.apply_unchecked(mv);
        if position.status().is_over() {
            break;
        }
    }
}

fn position_after<G: Ground>(position: &Position<G>, text: &str) -> String {
    pieces(&play(position, text))
}
