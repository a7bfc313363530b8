//! What people point at and type, in both games.

use gambol_core::Start;
use gambol_host::point::{MoveInput, Part, Point, read_move};
use gambol_lilypad::{Position, draughts};
use gambol_testkit::{changes, paths, reasons, typed};

const CAPTURES: &str = "B:W14,22,32:B1,9 1,32 standard";
const WALKS: &str = "W:W27,31,32:B1,2 1,27 standard";
/// A king that goes round, one way or the other.
const ROUND: &str = "W:WK22:B9,10,17,18";

#[test]
fn moves_have_paths() {
    paths::<Position>("B:W21-32:B1-12 ?,? standard", &[("@2", "2")]);
    paths::<Position>(CAPTURES, &[("9x18x25", "9 18 25")]);
    paths::<Position>(WALKS, &[("27>31", "27 31"), ("27-23", "27 23")]);
    paths::<draughts::Position>("B:W21-32:B1-12", &[("11-15", "11 15")]);
}

/// Both ways round are one move, and a person can point at either, in draughts and in Lilypad. The path of the move is the smallest for each player from their own side, so
/// that the path of the image is the image of the path.
#[test]
fn a_way_round_has_one_path() {
    paths::<draughts::Position>(ROUND, &[("22x13x6x15x22", "22 15 6 13 22")]);
    let turned = "B:W24,23,16,15:BK11";
    paths::<draughts::Position>(turned, &[("11x18x27x20x11", "11 18 27 20 11")]);
    for text in [ROUND, turned] {
        let position: draughts::Position = text.parse().expect(text);
        gambol_laws::pointing(&position).expect("the law");
        gambol_laws::pointing_is_symmetric(&position).expect("the law");
    }
    let typed = [("22 13 6 15 22", "22x13x6x15x22"), ("22-15-6-13-22", "22x13x6x15x22")];
    gambol_testkit::typed::<draughts::Position>(ROUND, &typed);
    enter_both_ways::<draughts::Position>(ROUND);
    enter_both_ways::<Position>("W:WK22,32:B1,9,10,17,18 1,32 standard");
}

fn enter_both_ways<G: Point + Start>(text: &str) {
    let position = G::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mv = position.parse_move("22x13x6x15x22").unwrap_or_else(|error| panic!("{error}"));
    let mut input = MoveInput::new(&position);
    input.choose("22").unwrap_or_else(|error| panic!("{error}"));
    assert!(input.choices().iter().map(Part::as_str).eq(["15", "13"]));
    assert_eq!(input.only_move(), Some(mv), "two ways, but one move");
    for way in ["22 13 6 15 22", "22 15 6 13 22"] {
        let mut input = MoveInput::new(&position);
        for part in way.split(' ') {
            assert_eq!(input.chosen(), None);
            input.choose(part).unwrap_or_else(|error| panic!("{error}"));
        }
        assert_eq!(input.chosen(), Some(mv), "{way}");
    }
}

#[test]
fn paths_that_lead_nowhere_have_reasons() {
    let rows = [
        ("2", "fine"),
        ("9", "9 is not on the player's own back row, where the pawn is placed"),
        ("11 15", "the pawn has to be placed first, on a checker of the player's own back row"),
    ];
    reasons::<Position>("B:W21-32:B1-12 ?,? standard", &rows);
    let rows = [
        ("9", "fine"),
        ("9 18", "fine"),
        ("1", "the checker on 9 can capture, and a player who can capture must"),
        ("1 5", "the checker on 9 can capture, and a player who can capture must"),
        ("1 9", "the checker on 9 can capture, and a player who can capture must"),
        ("9 13", "the checker on 9 can capture, and a player who can capture must"),
        ("9 25", "25 is not one step from 9; a step goes to the next square diagonally"),
        ("14", "the checker on 14 is the opponent's"),
        ("18", "there is no checker on 18 to move"),
        ("9 18 27", "there is no checker of the opponent on 23 to capture"),
        ("9 18 25 32", "32 is not one jump from 25; a jump goes two squares along a diagonal"),
        ("33", "-"),
        ("pass", "-"),
        ("", "-"),
        ("9 18 9 18 9 18 9 18 9 18 9 18 9 18", "-"),
    ];
    reasons::<Position>(CAPTURES, &rows);
    let rows = [
        ("27 31", "fine"),
        ("27 18", "there is no checker of the opponent on 23 to capture"),
        ("31", "fine"),
    ];
    reasons::<Position>(WALKS, &rows);
    let rows = [
        ("11 15", "fine"),
        ("11 8", "8 is occupied"),
        ("7", "10 is occupied"),
        ("22 18", "the checker on 22 is the opponent's"),
    ];
    reasons::<draughts::Position>("B:W21-32:B1-12", &rows);
}

#[test]
fn people_may_type_less() {
    let rows = [
        ("11 15", "11-15"),
        ("11 to 15!", "11-15"),
        ("12", "12-16"),
        ("11", "`11` is ambiguous: it may be 11-15 or 11-16"),
        ("7", "`7` is illegal: 10 is occupied"),
        ("11 18", "`11 18` is illegal: there is no checker of the opponent on 15 to capture"),
    ];
    typed::<draughts::Position>("B:W21-32:B1-12", &rows);
    // No number is cut.
    for (position, text) in [("B:W21-32:B1-12", "1115"), ("B:W32:B1", "16")] {
        let position: draughts::Position = position.parse().expect("a position");
        assert!(read_move(&position, text).is_err(), "{text}");
    }
    typed::<Position>("B:W21-32:B1-12 ?,? standard", &[("2", "@2")]);
    let rows = [("9", "9x18x25"), ("9-18-25", "9x18x25"), ("9X18X25", "9x18x25")];
    typed::<Position>(CAPTURES, &rows);
    typed::<Position>(WALKS, &[("27 31", "27>31"), ("27 To 31", "27>31")]);
}

#[test]
fn captures_change_the_squares_of_what_they_take() {
    changes::<Position>(CAPTURES, &[("9x18x25", "9 14 22 25")]);
}

#[test]
fn reasons_name_clauses() -> Result<(), gambol_laws::Violation> {
    gambol_laws::clauses::<Position>(1, 30, 11)?;
    gambol_laws::clauses::<draughts::Position>(1, 30, 2)
}
