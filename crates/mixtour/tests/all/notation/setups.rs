//! Positions set up as plain data.

use gambol_core::Player::{P1, P2, P3, P6};
use gambol_mixtour::prelude::*;
use gambol_mixtour::{Flaw, Move, Position, Setup, Stack, StackError, Variant};

use super::{read, square};

/// An empty board on which these stacks are put.
#[track_caller]
fn setup(rules: &str, stacks: &[(&str, &str)]) -> Setup {
    let mut setup = Setup::empty(rules.parse().expect(rules));
    for (at, stack) in stacks {
        setup.board[square(at)] = stack.parse().expect(stack);
    }
    setup
}

#[test]
fn an_empty_setup_is_the_start() {
    for variant in [Variant::BASIC, Variant::TOURNAMENT, Variant::OFFICIAL] {
        let start = Position::start(variant);
        assert_eq!(Setup::empty(variant).check(), Ok(start));
        assert_eq!(start.setup(), Setup::empty(variant));
    }
}

#[test]
fn everything_can_be_set() {
    let stacks = [("a1", "1"), ("a2", "12"), ("e5", "2211")];
    let mut setup = setup("official:points=3", &stacks);
    setup.turn = P2;
    setup.points = [2, 1];
    setup.ko = Some("a2-a1".parse().unwrap());
    let text = "x4,2211/x5/x5/12,x4/1,x4 2 2,1 a2-a1 official:points=3";
    assert_eq!(setup.check(), Ok(read(text)));
    assert_eq!(setup, read(text).setup());
    assert_eq!(text.parse(), Ok(setup.clone()));
    assert_eq!(Setup::from(&read(text)), setup);
    assert_eq!(Position::try_from(setup), Ok(read(text)));
}

#[test]
fn a_setup_can_be_wrong() {
    let text = "x4,2211/x5/x5/12,x4/1,x4 2 9,9 a2-a1 basic";
    let mut setup: Setup = text.parse().unwrap();
    assert_eq!(setup.points, [9, 9]);
    assert!(setup.check().is_err());
    setup.points = [0, 0];
    setup.ko = None;
    let text = "x4,2211/x5/x5/12,x4/1,x4 2 0,0 - basic";
    assert_eq!(setup.check(), Ok(read(text)));
}

/// What is wrong in the field, after a look at the words. No text has these flaws.
#[track_caller]
fn flawed(setup: &Setup, field: &str, flaw: Flaw, words: &str) {
    assert_eq!(setup.check(), Err(flaw));
    assert_eq!(gambol_core::SetupFlaw::field(&flaw), field);
    assert_eq!(flaw.to_string(), words);
}

#[test]
fn no_such_player() {
    for player in [P3, P6] {
        let mut setup = setup("basic", &[]);
        setup.turn = player;
        let words = format!("{player} does not play: the players are p1 and p2");
        flawed(&setup, "SIDE", Flaw::NoSuchPlayer(player), &words);
    }
}

#[test]
fn p8_a_ko_that_is_no_stack_move() {
    for ko in [Move::PASS, Move::enter(square("a1"))] {
        let mut setup = setup("official", &[]);
        setup.ko = Some(ko);
        let words = "only a stack move can be forbidden";
        flawed(&setup, "KO", Flaw::KoIsNoStackMove, words);
    }
}

#[test]
fn p5_stacks_are_at_most_four_high() {
    for height in 0..=Stack::MAX_HEIGHT {
        let stack = Stack::new(vec![P1; height]).unwrap();
        assert_eq!(stack.height(), height);
    }
    for height in [5, 6, 1_000] {
        let too_high = Err(StackError::TooHigh(height));
        assert_eq!(Stack::new(vec![P2; height]), too_high);
        assert_eq!("2".repeat(height).parse::<Stack>(), too_high);
    }
    for pieces in [&[P3][..], &[P1, P3, P2], &[P1, P1, P1, P1, P3]] {
        let error = StackError::NoSuchPlayer(P3);
        assert_eq!(Stack::new(pieces.iter().copied()), Err(error));
    }
}

#[test]
fn there_are_31_stacks() {
    let stacks: Vec<_> = (1..32).map(|n| Stack::try_from(n).unwrap()).collect();
    for (number, &stack) in (1..).zip(&stacks) {
        assert_eq!(usize::from(stack), number);
        assert_eq!(stack.to_string().parse(), Ok(stack));
        assert_eq!(Stack::new(stack.pieces()), Ok(stack));
        assert_eq!(stack.top(), stack.pieces().last());
        assert_eq!(stack.is_empty(), stack == Stack::EMPTY);
        let owners: String = stack.pieces().map(|owner| owner.number().to_string()).collect();
        let shown = if number == 1 { "x" } else { &owners };
        assert_eq!(stack.to_string(), shown);
    }
    assert_eq!(Stack::default(), Stack::EMPTY);
    assert_eq!(Stack::try_from(0), Err(StackError::Syntax));
    assert_eq!(Stack::try_from(32), Err(StackError::TooHigh(5)));
    for wrong in ["", "0", "3", "x1", "xx", "1x", " 1", "１"] {
        assert_eq!(wrong.parse::<Stack>(), Err(StackError::Syntax), "{wrong}");
    }
}
