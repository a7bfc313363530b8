//! Clause 3: number cards.

use gambol_host::point::moves_from;

use super::{Game, Variant};
use super::{after, deal, legal, play, table, track_of};

/// Cards that have nothing to do with the number card beside them.
const QUIET: &str = "AM,AS,AV,AL";

#[test]
fn c3_1_all_allotments_are_listed() {
    let numbers = gambol_fifes_and_drums::decktet::CardSet::NUMBERS;
    for card in numbers {
        let rank = card.number().expect("a number");
        let position = table("1,1,1,1,1,1", &format!("{card},{QUIET}"));
        let mut expected: Vec<String> =
            (1..rank).map(|first| format!("{card}:{first},{}", rank - first)).collect();
        expected.sort_unstable();
        let mut moves = legal(&position);
        moves.retain(|text| text.contains(':'));
        assert_eq!(moves, expected);
    }
}

#[test]
fn c3_1_the_first_number_is_for_the_first_suit() {
    assert_eq!(after("1,1,1,1,1,1", "8MS,AM,AS,AV,AL", "8MS:6,2"), "7,3,1,1,1,1");
    assert_eq!(after("1,1,1,1,1,1", "8MS,AM,AS,AV,AL", "8MS:2,6"), "3,7,1,1,1,1");
    assert_eq!(after("2,3,4,5,6,7", "9LK,AM,AS,AV,AL", "9LK:1,8"), "2,3,4,6,6,15");
}

#[test]
fn c3_2_units_move_forward_without_crowns() {
    // The Crowns of other suits do not matter.
    assert_eq!(after("9,9,9,9,9,9", "7VY,CM,CS,CL,CK", "7VY:4,3"), "9,9,13,9,12,9");
}

/// The example of the source: 7VY with the Crown of Wyrms in the pool.
#[test]
fn c3_2_a_crown_in_the_pool_turns_its_unit_round() {
    assert_eq!(after("9,9,9,9,9,9", "7VY,CY,CS,CL,CK", "7VY:4,3"), "9,9,13,9,6,9");
    assert_eq!(after("9,9,9,9,9,9", "7VY,CV,CS,CL,CK", "7VY:4,3"), "9,9,5,9,12,9");
}

#[test]
fn c3_2_two_crowns_turn_both_units_round() {
    assert_eq!(after("9,9,9,9,9,9", "7VY,CV,CY,CL,CK", "7VY:4,3"), "9,9,5,9,6,9");
    let position = table("9,9,9,9,9,9", "7VY,CV,CY,CL,CK");
    assert_eq!(moves_from(&position, "7VY").len(), 6);
}

/// R3: the pool while the card is taken counts. A Crown that is turned over by the very same turn
/// comes too late; one that was taken the turn before has gone.
#[test]
fn c3_2_crowns_count_while_the_card_is_taken() {
    let position = deal(Variant::STANDARD, "PMSL PMYK AM 2SY 7VY 8MS CS");
    let position = play(position, "7VY:4,3 =CY");
    assert_eq!(track_of(&position), "1,1,5,1,4,1");
    // Now it counts.
    let second = play(position, "2SY:1,1");
    assert_eq!(track_of(&second), "1,1,5,1,3,1");
    // And no more once it is taken itself; the units behind Y are on space 1.
    let taken = play(position, "CY =3LY 3LY:1,2");
    assert_eq!(track_of(&taken), "1,1,5,2,3,1");
}

#[test]
fn c3_3_space_1_is_a_wall() {
    assert_eq!(after("3,3,3,3,3,3", "7VY,CV,CY,CL,CK", "7VY:1,6"), "3,3,2,3,1,3");
    assert_eq!(after("3,3,3,3,3,3", "7VY,CV,CY,CL,CK", "7VY:6,1"), "3,3,1,3,2,3");
    // 1,1,1,1,1,1 with 7VY:4,3 of the check values.
    assert_eq!(after("1,1,1,1,1,1", "7VY,AM,2SY,8MS,CY", "7VY:4,3"), "1,1,5,1,1,1");
    assert_eq!(after("1,1,1,1,1,1", "2SY,AM,7VY,8MS,CY", "2SY:1,1"), "1,2,1,1,1,1");
}

/// R4: all allotments are legal at the wall, and each is a move of its own.
#[test]
fn c3_3_every_allotment_is_legal_at_the_wall() {
    let position = table("1,1,1,1,1,1", "9VY,CV,CY,CL,CK");
    let moves = moves_from(&position, "9VY");
    assert_eq!(moves.len(), 8);
    for mv in moves {
        let after = position.apply(mv).expect("legal");
        assert_eq!(track_of(&after), "1,1,1,1,1,1");
    }
}
