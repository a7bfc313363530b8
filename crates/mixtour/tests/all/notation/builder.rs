//! Positions set up by hand.

use gambol_core::Player::{P1, P2, P3, P6};
use gambol_mixtour::{Flaw, Game, Illegal, Move, Position, Variant};

use super::{read, square};

#[test]
fn an_untouched_builder_gives_the_start() {
    for variant in [Variant::BASIC, Variant::TOURNAMENT, Variant::OFFICIAL] {
        let built = Position::builder(variant).build();
        assert_eq!(built, Ok(Position::start(variant)));
    }
}

#[test]
fn everything_can_be_set() {
    let ko = Move::stack(square("a2"), square("a1"), 1);
    let built = Position::builder("official:points=3".parse().unwrap())
        .stack(square("a1"), [P1])
        .stack(square("a2"), vec![P1, P2])
        .stack(square("e5"), [P2, P2, P1, P1])
        .turn(P2)
        .points(P1, 2)
        .points(P2, 1)
        .ko(ko)
        .build()
        .unwrap();
    let text = "x4,2211/x5/x5/12,x4/1,x4 2 2,1 a2-a1 official:points=3";
    assert_eq!(built, read(text));
    assert_eq!(built.to_builder().build(), Ok(built));
}

#[test]
fn what_is_set_replaces_what_was_there() {
    let a1 = square("a1");
    let position = read("x4,2211/x5/x5/12,x4/1,x4 2 2,1 a2-a1 official:points=3");
    let empty = position.to_builder().stack(a1, []).ko(None).build();
    let text = "x4,2211/x5/x5/12,x4/x5 2 2,1 - official:points=3";
    assert_eq!(empty, Ok(read(text)));
    let changed = position
        .to_builder()
        .turn(P1)
        .points(P1, 3)
        .ko(None)
        .build();
    let text = "x4,2211/x5/x5/12,x4/1,x4 1 3,1 - official:points=3";
    assert_eq!(changed, Ok(read(text)));
}

#[test]
fn what_was_wrong_and_is_replaced_does_not_count() {
    let a1 = square("a1");
    let built = Position::builder(Variant::OFFICIAL)
        .stack(a1, [P3])
        .stack(a1, [P1; 5])
        .stack(a1, [P2])
        .turn(P6)
        .turn(P2)
        .points(P1, 9)
        .points(P1, 0)
        .build();
    assert_eq!(built, Ok(read("x5/x5/x5/x5/2,x4 2 0,0 - official")));
}

/// What is wrong, with its field and its words.
#[track_caller]
fn flaw(built: Result<Position, Flaw>, field: &str, words: &str) -> Flaw {
    let flaw = built.unwrap_err();
    assert_eq!(flaw.field(), field);
    assert_eq!(flaw.to_string(), words);
    flaw
}

#[test]
fn no_such_player() {
    let begin = || Position::builder(Variant::BASIC);
    for (builder, player) in [
        (begin().turn(P3), P3),
        (begin().points(P6, 0), P6),
        (begin().stack(square("c3"), [P1, P3, P2]), P3),
        (begin().stack(square("c3"), [P1, P1, P1, P1, P3]), P3),
    ] {
        let words = format!("{player} does not play: the players are p1 and p2");
        let flaw = flaw(builder.build(), "SIDE", &words);
        assert_eq!(flaw, Flaw::NoSuchPlayer { player });
    }
}

#[test]
fn p5_too_high() {
    let (c3, c4) = (square("c3"), square("c4"));
    let builder = Position::builder(Variant::BASIC).stack(c3, [P1; 6]);
    let words = "the stack on c3 has 6 pieces; stacks on the board have at most 4";
    let found = flaw(builder.clone().build(), "BOARD", words);
    assert_eq!(
        found,
        Flaw::TooHigh {
            square: c3,
            height: 6
        }
    );
    assert!(builder.clone().stack(c3, [P1; 4]).build().is_ok());
    assert!(builder.clone().stack(c4, [P1; 4]).build().is_err());
    // Mending one of two such stacks does not mend the other.
    let both = builder.stack(c4, [P2; 5]);
    let height = 5;
    assert_eq!(
        both.clone().stack(c3, []).build(),
        Err(Flaw::TooHigh { square: c4, height })
    );
    let height = 6;
    assert_eq!(
        both.clone().stack(c4, []).build(),
        Err(Flaw::TooHigh { square: c3, height })
    );
    assert!(both.stack(c3, [P1]).stack(c4, []).build().is_ok());
}

#[test]
fn p6_too_many_pieces() {
    let builder = Position::builder("basic:pieces=5".parse().unwrap());
    let builder = builder
        .stack(square("a1"), [P2; 4])
        .stack(square("e5"), [P2, P2, P1]);
    let words = "p2 has 6 pieces on the board but owns only 5";
    let (player, on_board, pieces) = (P2, 6, 5);
    let expected = Flaw::TooManyPieces {
        player,
        on_board,
        pieces,
    };
    assert_eq!(flaw(builder.build(), "BOARD", words), expected);
}

#[test]
fn p7_too_many_points() {
    let builder = Position::builder(Variant::TOURNAMENT);
    let words = "p2 has 4 points, but 3 win the game";
    let (player, points, most) = (P2, 4, 3);
    let expected = Flaw::TooManyPoints {
        player,
        points,
        most,
    };
    assert_eq!(
        flaw(builder.clone().points(P2, 4).build(), "POINTS", words),
        expected
    );
    let words = "both players have the 3 that win the game; only one can";
    let both = builder.points(P1, 3).points(P2, 3).build();
    assert_eq!(flaw(both, "POINTS", words), Flaw::BothWon { points: 3 });
}

#[test]
fn p8_a_ko_in_a_game_with_takeback() {
    let ko = Move::stack(square("a2"), square("a1"), 1);
    let words = "no move is forbidden where taking back is allowed (takeback=yes); it must be -";
    for position in [
        "x5/x5/x5/11,x4/1,x4 2 0,0 - basic",
        "x5/x5/x5/x5/x5 1 0,0 - tournament",
    ] {
        let built = read(position).to_builder().ko(ko).build();
        assert_eq!(flaw(built, "KO", words), Flaw::KoInTakebackGame);
    }
}

#[test]
fn p8_a_ko_that_is_no_stack_move() {
    for ko in [Move::PASS, Move::enter(square("a1"))] {
        let built = Position::builder(Variant::OFFICIAL).ko(Some(ko)).build();
        let found = flaw(built, "KO", "only a stack move can be forbidden");
        assert_eq!(found, Flaw::KoIsNoStackMove);
    }
}

#[test]
fn p8_a_ko_that_is_illegal_anyway() {
    let ko = Move::stack(square("a2"), square("a1"), 3).unwrap();
    let built = Position::builder(Variant::OFFICIAL).ko(Some(ko)).build();
    let words = "a2:3-a1 is forbidden, but it would be illegal anyway: \
                 there is no stack on a2 to move from";
    let reason = Illegal::NoStack {
        square: square("a2"),
    };
    assert_eq!(flaw(built, "KO", words), Flaw::KoIllegal { ko, reason });
    // The ko of the position that is changed does not count against the new one.
    let position = read("x5/x5/x5/11,x4/1,x4 2 0,0 a2-a1 official").to_builder();
    assert!(position.clone().build().is_ok());
    let emptied = position.stack(square("a1"), []).build();
    let reason = Illegal::EmptyTarget {
        square: square("a1"),
    };
    let ko = Move::stack(square("a2"), square("a1"), 1).unwrap();
    assert_eq!(emptied, Err(Flaw::KoIllegal { ko, reason }));
}
