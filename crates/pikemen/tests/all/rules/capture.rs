//! Sections 6 and 7: capturing and scoring.

use std::collections::BTreeSet;

use gambol_core::board::Direction;
use gambol_core::{GameSetup, Player};
use gambol_host::point::moves_from;
use gambol_pikemen::{
    Board, Classic, Game, Move, Orientation, Piece, RuntimeLayout, Setup, Size, Star,
};

use super::{P1, P2, charges, piece, pieces, play, scores, set_up, square, with_scores};

/// Whether a piece of p1 on b1 that points north captures what is on b3.
#[track_caller]
fn captures(rules: &str, mine: u8, other: &str) -> bool {
    let position = set_up::<Classic>(rules, &format!("b1=1{mine}N b3={other} h8=21U a8=11U"));
    let is_capture = match charges(&position).as_str() {
        "b1-b2 b1xb3" => true,
        "b1-b2" => false,
        other => panic!("{other}"),
    };
    // Each capture is visited once, not in each orientation.
    let mut visited = Vec::new();
    position.for_each_capture(|mv| visited.push(position.display_move(mv).to_string()));
    assert_eq!(visited, if is_capture { vec!["b1xb3(U)"] } else { Vec::new() });
    is_capture
}

#[test]
fn c6_1_lying_pieces_are_captured_by_any_size() {
    for rules in ["classic", "classic:rps=yes"] {
        for mine in 1..=3 {
            for other in 1..=3 {
                for direction in ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] {
                    let other = format!("2{other}{direction}");
                    assert!(captures(rules, mine, &other), "{mine} takes {other}");
                }
            }
        }
    }
}

#[test]
fn c6_2_upright_pieces_are_captured_by_larger_ones_only() {
    for mine in 1..=3 {
        for other in 1..=3 {
            let text = format!("2{other}U");
            assert_eq!(captures("classic", mine, &text), mine > other, "{mine} {text}");
        }
    }
}

#[test]
fn c6_3_with_rps_three_of_the_nine_pairs_capture() {
    for mine in 1..=3 {
        for other in 1..=3 {
            let expected = matches!((mine, other), (2, 1) | (3, 2) | (1, 3));
            let text = format!("2{other}U");
            let found = captures("classic:rps=yes", mine, &text);
            assert_eq!(found, expected, "{mine} {text}");
        }
    }
}

#[test]
fn c6_4_all_other_players_can_be_captured_from_and_nobody_else() {
    let position = set_up::<RuntimeLayout>(
        "warlords",
        "b1=13N b3=21N d1=13N d3=31N f1=13N f3=41N h1=11N h3=12N",
    );
    let all = charges(&position);
    assert!(all.contains("b1xb3") && all.contains("d1xd3") && all.contains("f1xf3"));
    assert!(all.contains("h1-h2") && !all.contains("h1xh3"), "{all}");
    let after = play(&position, "d1xd3");
    assert_eq!(pieces(&after), "b1=13N f1=13N h1=11N b3=21N d3=13N f3=41N h3=12N");
    assert_eq!(after.pieces_left(Player::P3), 0);
    assert_eq!(after.piece(square(&after, "d3")), Some(piece("13N")));
}

/// All pieces of all players, lying every way and standing.
fn every_piece() -> impl Iterator<Item = Piece> {
    let owned = Player::ALL.into_iter();
    let sized = owned.flat_map(|owner| Size::ALL.map(|size| (owner, size)));
    sized.flat_map(|(owner, size)| {
        Orientation::all().map(move |orientation| Piece { owner, size, orientation })
    })
}

/// Each piece beside each other piece, in front of it where it lies.
#[test]
fn c6_4_every_pair_of_pieces() {
    let board = Board::Star;
    let from = board.parse("a22").unwrap();
    for variant in ["star", "star:rps=yes"] {
        let mut setup = Setup::<Star>::empty(variant.parse().unwrap());
        // Two players, so that nobody has won.
        setup.pieces.insert(board.parse("d13").unwrap(), piece("11U"));
        setup.pieces.insert(board.parse("d31").unwrap(), piece("21U"));
        for mine in every_piece() {
            let direction = match mine.orientation {
                Orientation::Lying(direction) => direction,
                Orientation::Upright => Direction::North,
            };
            let (to, _) = from.step(direction).unwrap();
            setup.turn = mine.owner;
            for other in every_piece() {
                setup.pieces.extend([(from, mine), (to, other)]);
                let position = setup.check().unwrap();
                assert_eq!([from, to].map(|at| position.piece(at)), [Some(mine), Some(other)]);
                let rps = position.variant().rps();
                let captures = mine.orientation != Orientation::Upright
                    && mine.owner != other.owner
                    && mine.size.captures(other.size, other.orientation, rps);
                let moves: BTreeSet<Move> =
                    moves_from(&position, &from.to_string()).into_iter().collect();
                assert_eq!(moves.len(), 8 + 9 * usize::from(captures), "{mine} {other}");
                for orientation in Orientation::all() {
                    let turned = Move::new(from, from, orientation);
                    assert_eq!(moves.contains(&turned), orientation != mine.orientation);
                    let capture = Move::new(from, to, orientation);
                    assert_eq!(moves.contains(&capture), captures, "{mine} {other}");
                }
                setup.pieces.remove(&to);
            }
        }
    }
}

#[test]
fn c7_1_a_captured_piece_scores_its_size_for_the_one_who_captured() {
    for size in 1..=3 {
        let position = set_up::<RuntimeLayout>("three", &format!("b1=11N b3=3{size}N h8=21U"));
        assert_eq!(scores(&position), [0, 0, 0]);
        let after = play(&position, "b1xb3");
        assert_eq!(scores(&after), [size, 0, 0]);
        assert_eq!(u32::from(after.score(P1)), size);
    }
    // Charges without a capture score nothing.
    let position = set_up::<Classic>("classic", "b1=11N h8=21U");
    assert_eq!(scores(&play(&position, "b1-b8")), [0, 0]);
}

#[test]
fn c7_1_scores_add_up() {
    let position = set_up::<Classic>("classic", "b1=11N b2=22S h8=23W g8=13E a1=12E a3=13N");
    let after = play(&position, "b1xb2 h8xg8 b2(E) g8(S) a1(N) g8(N) b2(U) g8(S)");
    assert_eq!(scores(&after), [2, 3]);
    let after = play(&after, "a3(E) g8(W) a3(W) g8-f8(E)");
    assert_eq!(scores(&after), [2, 3]);
}

#[test]
fn c7_2_points_outlast_the_last_piece() {
    let position = set_up::<RuntimeLayout>("three", "b1=11N b3=31N h8=21U");
    let after = play(&with_scores(&position, &[0, 0, 7]), "b1xb3 h8(S) b3(E)");
    assert_eq!(scores(&after), [1, 0, 7]);
    assert_eq!(after.pieces_left(Player::P3), 0);
    assert_eq!(after.to_move(), P2);
}
