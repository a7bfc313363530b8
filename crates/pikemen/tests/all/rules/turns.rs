//! Section 8: whose turn it is.

use gambol_core::{Player, seeded};
use gambol_pikemen::{Game, Ground, RuntimeLayout, Star};

use super::{P1, P2, P3, legal, play, set_up, start};

#[test]
fn c8_1_turns_go_round_in_the_order_of_the_seats() {
    fn go_round<G: Ground>(rules: &str, players: usize) {
        let mut position = start::<G>(rules);
        let mut random = seeded(3);
        for ply in 0..3 * players {
            assert_eq!(position.to_move(), Player::ALL[ply % players], "{rules}");
            // Nobody can be captured so early as to lose all pieces.
            let mv = position.random_move(&mut random).expect("a move");
            position.apply_unchecked(mv);
        }
    }
    for (rules, players) in [("classic", 2), ("three", 3), ("warlords", 4), ("star", 6)] {
        on_ground!(rules, On => go_round::<On>(rules, players));
    }
}

#[test]
fn c8_1_the_middle_player_of_three_is_eliminated_and_skipped() {
    let position = set_up::<RuntimeLayout>("three", "b1=11N b3=21N h8=31U a8=12U");
    let after = play(&position, "b1xb3");
    assert_eq!(after.pieces_left(P2), 0);
    assert!(!after.status().is_over());
    assert_eq!(after.to_move(), P3);
    let after = play(&after, "h8(S)");
    assert_eq!(after.to_move(), P1);
    let after = play(&after, "b3(U)");
    assert_eq!(after.to_move(), P3);
}

#[test]
fn c8_1_several_players_in_a_row_are_skipped() {
    let position = set_up::<Star>("star", "a44=11U b44=21U e44=51U f44=61N f34=61U");
    let turns = ["a44(N)", "b44(N)", "e44(N)", "f44(U)", "a44(U)"];
    let seats = [Player::P2, Player::P5, Player::P6, P1, P2];
    let mut position = position;
    for (text, seat) in turns.into_iter().zip(seats) {
        position = play(&position, text);
        assert_eq!(position.to_move(), seat, "{text}");
    }
    // The one who is next loses his last piece, by any capture.
    let position = set_up::<Star>("star", "a11=11N a21=21N c44=31U");
    let after = play(&position, "a11xa21");
    assert_eq!(after.to_move(), P3);
}

#[test]
fn c8_2_a_player_with_a_piece_can_always_move() {
    // Nowhere to charge, but eight orientations.
    let position = set_up::<RuntimeLayout>("mini", "a1=11S f6=21U");
    assert_eq!(legal(&position).len(), 8);
    let mut random = seeded(8);
    for rules in ["classic", "mini", "three", "warlords", "hexagon", "star"] {
        on_ground!(rules, On => {
            let mut position = start::<On>(rules);
            while !position.status().is_over() {
                let own = position.pieces_left(position.to_move());
                assert!(own > 0 && position.count_moves() >= 8 * own, "{position}");
                let mv = position.random_move(&mut random).expect("a move");
                position.apply_unchecked(mv);
            }
        });
    }
}
