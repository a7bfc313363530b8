//! Clauses 2 and 6: the turn and the track.

use gambol_fifes_and_drums::decktet::{CardSet, Suit};
use gambol_host::point::moves_from;

use super::{Game, Status, Variant};
use super::{cards, deal, legal, play, read, table};
use crate::set_up;

/// The check values of the pool `8MS 7VY CY AM 2SY`.
#[test]
fn c2_1_every_card_of_the_pool_can_be_taken_in_every_way() {
    let position = read("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard");
    let of = |card: &str| {
        moves_from(&position, card).into_iter().map(|mv| mv.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(of("AM"), ["AM+", "AM-"]);
    assert_eq!(of("CY"), ["CY"]);
    assert_eq!(of("2SY"), ["2SY:1,1"]);
    assert_eq!(of("7VY").len(), 6);
    let eight = ["8MS:1,7", "8MS:2,6", "8MS:3,5", "8MS:4,4", "8MS:5,3", "8MS:6,2", "8MS:7,1"];
    assert_eq!(of("8MS"), eight);
    assert_eq!(of("8VL"), [""; 0]);
    assert_eq!(legal(&position).len(), 17);
}

#[test]
fn c2_1_the_card_goes_to_the_discard() {
    let position = read("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard");
    for (mv, pool) in
        [("8MS:6,2", "AM,2SY,7VY,CY"), ("AM+", "2SY,7VY,8MS,CY"), ("CY", "AM,2SY,7VY,8MS")]
    {
        let after = play(position, mv);
        assert_eq!(after.pool(), cards(pool));
        assert_eq!(after.discard(), position.pool() - cards(pool));
        assert_eq!(after.unseen(), position.unseen());
    }
}

#[test]
fn c2_2_a_card_is_turned_over_into_the_pool() {
    let position = play(deal(Variant::STANDARD, "PMSL PMYK AM 2SY 7VY 8MS CY"), "AM+");
    assert_eq!(position.status(), Status::Chance);
    assert_eq!(legal(&position).len(), 31);
    let position = play(position, "=9LK");
    assert_eq!(position.pool(), cards("2SY,7VY,8MS,9LK,CY"));
    assert_eq!(position.discard(), cards("AM"));
}

#[test]
fn c2_2_the_excuse_ends_the_game() {
    let pool = cards("AM,2SY,7VY,8MS,CY");
    let discard = CardSet::BASIC - pool - cards("9MS,9VY,9LK,CS,CV");
    let position = set_up::dealt(Variant::STANDARD, |setup| {
        setup.pool = pool;
        setup.discard = discard;
    });
    let position = play(position, "2SY:1,1");
    assert_eq!(legal(&position), ["=9LK", "=9MS", "=9VY", "=CS", "=CV", "=X"]);
    let goes_on = play(position, "=CV");
    assert!(!goes_on.status().is_over() && goes_on.pool().len() == 5);
    let over = play(position, "=X");
    assert!(over.status().is_over());
    assert_eq!((over.pool(), legal(&over).len()), (cards("AM,7VY,8MS,CY"), 0));
    // R10: the four cards, and the discard as it was.
    assert_eq!(over.discard(), position.discard());
}

#[test]
fn c6_1_any_number_of_units_may_share_a_space() {
    let position = play(table("4,2,1,3,1,1", "2SY,AM,AS,AV,AL"), "AS+");
    assert_eq!(super::track_of(&position), "4,3,1,3,1,1");
    let position = play(table("4,4,4,4,4,2", "5YK,AM,AS,AV,AL"), "5YK:3,2");
    assert_eq!(super::track_of(&position), "4,4,4,4,7,4");
}

/// All number cards can bring a unit to space 109; and six Aces one space farther each.
#[test]
fn c6_2_no_unit_passes_space_115() {
    let high = cards("AM,AS,AV,AL,AY,AK");
    let rest = cards("CM,CS,CV,CL");
    let far = set_up::dealt(Variant::STANDARD, |setup| {
        setup.pool = rest;
        setup.discard = CardSet::NUMBERS | high;
        setup.spaces[Suit::Waves.index()] = 115;
    });
    assert_eq!(far.space(Suit::Waves), 115);
    let farther = set_up::changed(&far, |setup| setup.spaces[Suit::Waves.index()] = 116);
    assert!(farther.is_err());
    // The last Ace of all, with the unit as far as it can be before.
    let before = set_up::dealt(Variant::STANDARD, |setup| {
        setup.pool = rest | cards("AV");
        setup.discard = (CardSet::NUMBERS | high) - cards("AV");
        setup.spaces[Suit::Waves.index()] = 114;
    });
    assert_eq!(play(before, "AV+").space(Suit::Waves), 115);
}

/// Each Ace forward and each number card as far as it goes, one after the other.
#[test]
fn c6_2_the_bound_is_reached_by_no_card_alone() {
    for card in CardSet::BASIC {
        let others = (CardSet::BASIC - CardSet::of(card)).iter().take(4).collect::<CardSet>();
        let start = set_up::dealt(Variant::STANDARD, |setup| {
            setup.pool = others | CardSet::of(card);
        });
        let reach = |mv| {
            let after = start.apply(mv).expect("legal");
            Suit::ALL.map(|suit| after.space(suit)).into_iter().max()
        };
        let farthest = moves_from(&start, card.text()).into_iter().filter_map(reach).max();
        let number = card.number().unwrap_or(if card.is_ace() { 2 } else { 1 });
        assert_eq!(farthest, Some(number), "{card}");
    }
}
