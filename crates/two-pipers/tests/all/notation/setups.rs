//! Positions as plain data.

use gambol_core::Player::{P1, P2, P3, P6};
use gambol_core::{GameSetup, SetupFlaw};
use gambol_two_pipers::{Creature, Flaw, Position, Setup, Variant};

use super::{read, square};

#[test]
fn an_empty_setup_has_no_creatures() {
    let empty = |variant: &str| Setup::empty(variant.parse().unwrap()).check();
    let standard = read("8/8/8/8/8/8/8/8 1 e1,e8 standard");
    assert_eq!(empty("standard"), Ok(standard));
    let rotated = read("8/8/8/8/8/8/8/8 1 d1,e8 standard:lands=rotated");
    assert_eq!(empty("standard:lands=rotated"), Ok(rotated));
}

#[test]
fn everything_can_be_set() {
    let mut setup = Setup::empty("standard:jumps=any".parse().unwrap());
    setup.board[square("a1")] = Some(Creature::attacker(P1));
    setup.board[square("b2")] = Some(Creature::sleeper(P1));
    setup.board[square("c3")] = Some(Creature::attacker(P2));
    setup.board[square("d4")] = Some(Creature::sleeper(P2));
    setup.pipers = [Some(square("d4")), Some(square("b2"))];
    setup.turn = P2;
    let text = "8/8/8/8/3s4/2a5/1S6/A7 2 d4,b2 standard:jumps=any";
    assert_eq!(setup.check(), Ok(read(text)));
    assert_eq!(text.parse(), Ok(setup));
}

/// A text of the right form is a setup, whatever is wrong with what it describes.
#[test]
fn a_setup_may_be_wrong() {
    let setup: Setup = "8/8/8/8/8/8/8/8 1 d4,- standard".parse().unwrap();
    let flaw = Flaw::PiperInWater { player: P1, square: square("d4") };
    assert_eq!(setup.check(), Err(flaw));
    assert_eq!(Position::try_from(setup), Err(flaw));
}

#[test]
fn only_two_play() {
    let mut setup = Setup::empty(Variant::STANDARD);
    setup.turn = P3;
    let flaw = Flaw::NoSuchPlayer(P3);
    assert_eq!(setup.check(), Err(flaw));
    assert_eq!(flaw.field(), "SIDE");
    let words = "p3 does not play: the players are p1 and p2";
    assert_eq!(flaw.to_string(), words);
}

#[test]
#[should_panic(expected = "only p1 and p2 have creatures")]
fn only_two_have_attackers() {
    let _ = Creature::attacker(P3);
}

#[test]
#[should_panic(expected = "only p1 and p2 have creatures")]
fn only_two_have_sleepers() {
    let _ = Creature::sleeper(P6);
}

#[test]
fn creatures_have_letters() {
    for (creature, letter, owner, asleep) in [
        (Creature::attacker(P1), "A", P1, false),
        (Creature::sleeper(P1), "S", P1, true),
        (Creature::attacker(P2), "a", P2, false),
        (Creature::sleeper(P2), "s", P2, true),
    ] {
        assert_eq!(creature.to_string(), letter);
        assert_eq!(letter.parse(), Ok(creature));
        assert_eq!((creature.owner(), creature.asleep()), (owner, asleep));
    }
    for text in ["", "?", "B", "AA", " A"] {
        assert!(text.parse::<Creature>().is_err(), "{text}");
    }
}
