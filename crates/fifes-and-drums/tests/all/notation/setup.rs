//! Positions as plain data.

use gambol_core::GameSetup;
use gambol_fifes_and_drums::decktet::Suit;
use gambol_fifes_and_drums::{Flaw, Game, Place, Position, Setup, Turn, Variant};

use crate::set_up;

use super::{card, cards, random_game, read};

const TEXT: &str = "8,7,1,4,1,1 AM,2SY,9LK,CL 5SV,8MS PSVK,TMLY 2VL;9VY;- chance fog";

#[test]
fn an_empty_setup_is_the_start() {
    for variant in [Variant::STANDARD, Variant::FOG] {
        let start = Setup::empty(variant).check();
        assert_eq!(start, Ok(Position::start(variant)));
    }
}

#[test]
fn everything_can_be_set() {
    let mut setup = Setup::empty(Variant::FOG);
    setup.spaces = [8, 7, 1, 4, 1, 1];
    setup.pool = cards("AM,2SY,9LK,CL");
    setup.discard = cards("8MS,5SV");
    setup.goals = [Some(card("PSVK")), Some(card("TMLY"))];
    setup.hands = [cards("2VL"), cards("9VY")];
    assert_eq!(setup.check(), Ok(read(TEXT)));
    assert_eq!(TEXT.parse(), Ok(setup.clone()));
    assert_eq!(Position::try_from(setup), Ok(read(TEXT)));
    let mut dealing = Setup::empty(Variant::FOG);
    dealing.goals = [Some(card("PSVK")), Some(card("TMLY"))];
    dealing.hands[0] = cards("8MS");
    dealing.aside = cards("AM,CK");
    let text = "1,1,1,1,1,1 - - PSVK,TMLY 8MS;-;AM,CK chance fog";
    assert_eq!(dealing.check(), Ok(read(text)));
}

#[test]
fn a_setup_can_be_changed() {
    let position = read(TEXT);
    let changed = set_up::changed(&position, |setup| {
        setup.pool.insert(card("CK"));
        setup.spaces[Suit::Moons.index()] = 2;
    });
    let text = "2,7,1,4,1,1 AM,2SY,9LK,CL,CK 5SV,8MS PSVK,TMLY 2VL;9VY;- 1 fog";
    assert_eq!(changed, Ok(read(text)));
    let none = set_up::changed(&position, |setup| setup.goals[1] = None);
    assert_eq!(none, Err(Flaw::TooEarly(Place::Hand)));
}

/// Only the check finds flaws.
#[test]
fn a_setup_may_have_flaws() {
    let setup: Setup = "1,1,1,1,1,1 - - ?,PMSL - 2 standard".parse().unwrap();
    assert_eq!((setup.turn, setup.check()), (Turn::P2, Err(Flaw::SecondGoalFirst)));
    let start: Setup = "1,1,1,1,1,1 - - ?,? - 2 standard".parse().unwrap();
    assert_eq!(start.check(), Err(Flaw::WrongTurn(Turn::Chance)));
}

#[test]
fn over_can_be_taken_back() {
    let over = random_game("standard", 1).last().expect("a position");
    assert!(over.status().is_over());
    let before = set_up::changed(&over, |setup| setup.turn = Turn::Chance).expect("a position");
    assert!(before.is_chance());
    let excuse = before.parse_move("=X").expect("the Excuse");
    assert_eq!(before.apply(excuse), Ok(over));
}

#[test]
fn what_a_view_shows_is_plain_data() {
    use gambol_core::{HiddenInformation as _, Player};
    let position = read(TEXT);
    let seen = position.view(Player::P2).setup();
    let mut expected = position.setup();
    expected.goals[0] = None;
    expected.hands[0] = cards("-");
    assert_eq!(seen, expected);
}

#[test]
fn turns_are_read_and_written() {
    for turn in Turn::ALL {
        assert_eq!(turn.to_string().parse(), Ok(turn));
    }
    for bad in ["", "3", "01", "p1", "Chance", "over "] {
        assert!(bad.parse::<Turn>().is_err(), "{bad}");
    }
}
