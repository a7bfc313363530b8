//! Positions as plain data.

use gambol_core::Player::{P1, P2, P3, P6};
use gambol_core::{Flaw as _, Setup as _};
use gambol_two_pipers::{Creature, Flaw, Position, Setup, Variant};

use super::{random_game, read, square};

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

#[test]
fn every_position_can_be_set_up_again() {
    for rules in ["standard", "standard:lands=rotated,jumps=any"] {
        for position in random_game(rules, 1) {
            let setup = position.setup();
            assert_eq!(setup.check(), Ok(position));
            assert_eq!(Setup::from(&position), setup);
            assert_eq!(position.to_string().parse(), Ok(setup.clone()));
            assert_eq!(Position::try_from(setup), Ok(position));
        }
    }
}

/// A text of the right form is a setup, whatever is wrong with what it describes.
#[test]
fn a_setup_may_be_wrong() {
    let setup: Setup = "8/8/8/8/8/8/8/8 1 d4,- standard".parse().unwrap();
    let flaw = Flaw::PiperInWater {
        player: P1,
        square: square("d4"),
    };
    assert_eq!(setup.check(), Err(flaw));
    assert_eq!(Position::try_from(setup), Err(flaw));
}

#[test]
fn only_two_play() {
    let mut turn = Setup::empty(Variant::STANDARD);
    turn.turn = P3;
    let mut owner = Setup::empty(Variant::STANDARD);
    owner.board[square("a1")] = Some(Creature::attacker(P6));
    for (setup, player) in [(turn, P3), (owner, P6)] {
        let flaw = setup.check().unwrap_err();
        assert_eq!(flaw, Flaw::NoSuchPlayer { player });
        assert_eq!(flaw.field(), "SIDE");
        assert_eq!(
            flaw.to_string(),
            format!("{player} does not play: the players are p1 and p2")
        );
    }
}

#[test]
fn creatures_have_letters() {
    for (creature, letter) in [
        (Creature::attacker(P1), "A"),
        (Creature::sleeper(P1), "S"),
        (Creature::attacker(P2), "a"),
        (Creature::sleeper(P2), "s"),
    ] {
        assert_eq!(creature.to_string(), letter);
        assert_eq!(letter.parse(), Ok(creature));
    }
    assert_eq!(Creature::sleeper(P3).to_string(), "?");
    for text in ["", "?", "B", "AA", " A"] {
        assert!(text.parse::<Creature>().is_err(), "{text}");
    }
}
