//! A test for each clause of `RULES.md`.

use breakthrough::{Flaw, Illegal, Position};
use gambol_core::{Game, GameResult, GameSetup, Player, SetupFlaw, Start};
use gambol_laws::claims;

fn position(text: &str) -> Position {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn square(text: &str) -> breakthrough::Square {
    text.parse().expect(text)
}

/// Why a move is illegal.
fn why_not(position: &Position, text: &str) -> Illegal {
    claims::why_not(position, text, text.parse().ok())
}

/// The position after a move.
fn after(position: &Position, text: &str) -> Position {
    let mv = position
        .parse_move(text)
        .unwrap_or_else(|error| panic!("{error}"));
    position.apply(mv).expect("a legal move")
}

#[test]
fn c1_2_two_ranks_each() {
    let start = Position::default();
    assert_eq!(
        start.to_string(),
        "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww 1 standard"
    );
}

#[test]
fn c2_1_one_square_forward() {
    let lonely = position("5b/6/6/2w3/6/6 1");
    assert_eq!(
        claims::legal_texts(&lonely, []),
        ["c3-b4", "c3-c4", "c3-d4"]
    );
    let lonely = position("5b/6/6/2w3/6/6 2");
    assert_eq!(claims::legal_texts(&lonely, []), ["f6-e5", "f6-f5"]);
    let (from, to) = (square("f6"), square("f4"));
    assert_eq!(
        why_not(&lonely, "f6-f4"),
        Illegal::NotOneForward { from, to }
    );
    assert_eq!(why_not(&lonely, "c3-c4"), Illegal::NoPiece(square("c3")));
}

#[test]
fn c2_2_straight_forward_to_empty_squares() {
    let blocked = position("6/6/2b3/2w3/6/6 1");
    assert_eq!(why_not(&blocked, "c3-c4"), Illegal::Blocked(square("c4")));
}

#[test]
fn c2_3_captures_are_diagonal() {
    let before = position("6/6/1bbw2/2w3/6/6 1");
    assert_eq!(after(&before, "c3-b4"), position("6/6/1wbw2/6/6/6 2"));
    assert_eq!(why_not(&before, "c3-d4"), Illegal::OwnPiece(square("d4")));
}

#[test]
fn c3_1_the_far_rank_wins() {
    let over = after(&position("6/2w3/6/6/5b/6 1"), "c5-b6");
    assert_eq!(over.result(), Some(GameResult::Win(Player::P1)));
    let over = after(&position("6/w5/6/6/5b/6 2"), "f2-f1");
    assert_eq!(
        over.outcome().unwrap().to_string(),
        "p2 wins: a piece on the far rank"
    );
    assert_eq!(why_not(&over, "a5-a6"), Illegal::GameOver);
}

#[test]
fn c3_2_capturing_all_wins() {
    let over = after(&position("6/6/1b4/2w3/6/6 1"), "c3-b4");
    assert_eq!(
        over.outcome().unwrap().to_string(),
        "p1 wins: all pieces captured"
    );
}

#[test]
fn c4_2_rows() {
    let variant = "standard:rows=1".parse().expect("a variant");
    let start = Position::start(variant);
    assert_eq!(start.to_string(), "bbbbbb/6/6/6/6/wwwwww 1 standard:rows=1");
}

#[test]
fn c5_2_positions_are_text() {
    claims::printed::<Position>("6/6/1b4/11w3/6/6 2", "6/6/1b4/2w3/6/6 2 standard");
    let form = "six ranks from 6 down, separated by /, of six squares each: w, b, or 1 to 6 empty \
                squares";
    for board in [
        "6/6/6/6/6",
        "6/6/6/6/6/6/6",
        "6/6/6/6/6/5",
        "6/6/6/6/6/6w",
        "6/6/6/6/6/x5",
    ] {
        claims::malformed::<Position>(
            &format!("{board} 1"),
            &format!("BOARD: `{board}` is not {form}"),
        );
    }
    claims::malformed::<Position>("w5/6/6/6/6/6 3", "SIDE: `3` is not 1 or 2");
}

#[test]
fn c5_3_flaws() {
    let refused = |text: &str, words: &str| drop(claims::refused::<Position>(text, words));
    refused("6/6/6/6/6/6 1", "BOARD: the board is empty");
    refused(
        "w5/6/6/6/6/5b 1",
        "BOARD: both players have a piece on their far rank; only one can have won",
    );
    refused(
        "6/6/6/w5/6/wwwwww 1 standard:rows=1",
        "BOARD: p1 has 7 pieces, more than the 6 at the start",
    );
    let mut setup = Position::default().setup();
    setup.turn = Player::P3;
    let flaw: Flaw = setup.check().unwrap_err();
    assert_eq!(flaw.field(), "SIDE");
}
