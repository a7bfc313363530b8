//! Claims that are true hold, and others panic.

use gambol_core::Game;
use gambol_laws::claims::{
    fields, flawed, legal_texts, perft_counts, printed, random_game, refused, why_not,
};
use gambol_laws::example::{Hoard, HoardMove};

const TEXT: &str = "3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard";

fn position() -> Hoard {
    TEXT.parse().expect(TEXT)
}

/// A move that is legal where the heap has four coins of copper.
fn mv(text: &str) -> HoardMove {
    let richer: Hoard = TEXT.replacen('3', "4", 1).parse().expect("valid");
    richer.parse_move(text).expect(text)
}

#[test]
fn claims_that_are_true() {
    let moves = ["1c", "4c"].map(mv);
    assert!(legal_texts(&position(), moves).contains(&"3c".to_owned()));
    why_not(&position(), "4c", Some(moves[1]));
    let most = legal_texts(&position(), []).len() as u64;
    perft_counts(&position(), &[1, most]);
    let games = random_game::<Hoard>("standard", 1, 3);
    assert_eq!(games.count(), 4);
    let flaw = "HEAP: ";
    let text = TEXT.replace("3,2,1", "9,9,9");
    let error = text.parse::<Hoard>().expect_err(&text).to_string();
    assert_eq!(format!("{}: ", flawed::<Hoard, _>(&text, &error).0), flaw);
}

#[test]
#[should_panic(expected = "is the legal move")]
fn a_legal_move_is_not_illegal() {
    why_not(&position(), "3c", None);
}

#[test]
#[should_panic(expected = "4c in 3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard")]
fn the_move_is_the_one_of_the_text() {
    why_not(&position(), "4c", Some(mv("1c")));
}

#[test]
#[should_panic(expected = "depth 1")]
fn other_counts_are_seen() {
    perft_counts(&position(), &[1, 1]);
}

#[test]
#[should_panic(expected = "is the position")]
fn a_position_is_not_refused() {
    refused::<Hoard>(TEXT, "");
}

#[test]
#[should_panic(expected = "another kind of error")]
fn a_field_that_is_missing_is_no_flaw() {
    let error = "3,2,1".parse::<Hoard>().expect_err("too short").to_string();
    flawed::<Hoard, _>("3,2,1", &error);
}

#[test]
#[should_panic(expected = "a position is HEAP HOARDS WISHES DOUBTS VARIANT")]
fn another_form_is_seen() {
    let shorter = TEXT.replace(" 2 ", " ");
    fields::<Hoard>("HEAP HOARDS WISHES DOUBTS VARIANT", &shorter);
}

#[test]
#[should_panic(expected = "left == right")]
fn another_text_is_not_how_it_is_printed() {
    printed::<Hoard>(TEXT, &TEXT.replace(" 2 ", " 1 "));
}
