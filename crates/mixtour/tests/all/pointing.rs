//! What people point at and type.

use gambol_host::point::{MoveInput, moves_from};
use gambol_mixtour::{Game, Position};
use gambol_testkit::{changes, paths, reasons, typed};

const POSITION: &str = "x5/x2,121,x2/x3,1,x/1,x4/x5 1 0,0 - official";
/// The piece of p2 that came from c3 with one piece must not go back.
const KO: &str = "x5/x2,2,x2/x2,1,x2/x5/x5 1 0,0 c4-c3 official";
/// All pieces of p1 are on the board, and no stack can move.
const FULL: &str = "x5/x5/x5/x5/1111,x2,1,x 1 0,0 - official:pieces=5";
const STUCK: &str = "x5/x5/x5/x5/x5 1 0,2 - official:points=2";

#[test]
fn moves_have_paths() {
    let rows = [("a1", "a1"), ("c4:2-d3", "c4 d3 2"), ("c4-d3", "c4 d3 1")];
    paths::<Position>(POSITION, &rows);
}

#[test]
fn moves_change_squares() {
    changes::<Position>(POSITION, &[("a1", "a1"), ("c4:2-d3", "c4 d3")]);
    changes::<Position>(FULL, &[("pass", "")]);
}

#[test]
fn paths_that_lead_nowhere_have_reasons() {
    let rows = [
        ("c4", "fine"),
        ("c4 d3", "fine"),
        ("c4 d3 3", "fine"),
        ("a2", "a2 is occupied; pieces are entered on empty squares"),
        ("a1 c4", "there is no stack on a1 to move from"),
        ("c4 c3", "there is no stack on c3 to move onto"),
        ("c4 a2", "the stack on a2 is 1 high and is reached from a distance of exactly 1, not 2"),
        ("d3 a2", "there is no straight line from d3 to a2"),
        ("c4 d3 4", "the stack on c4 is 3 high; a move takes at least 1 piece and at most 3"),
        ("pass", "there are other moves; only a player who has none may pass"),
        ("c4 d3 two", "-"),
        ("c4 d3 2 2", "-"),
        ("f6", "-"),
        ("", "-"),
    ];
    reasons::<Position>(POSITION, &rows);
    let rows = [("c4 c3", "it would take back the move that was just made"), ("c3 c4", "fine")];
    reasons::<Position>(KO, &rows);
    reasons::<Position>(STUCK, &[("a1", "the game is over"), ("pass", "the game is over")]);
}

#[test]
fn people_may_type_less() {
    let rows = [
        ("C4D3", "c4-d3"),
        ("c4 d3 2", "c4:2-d3"),
        ("c4 2 d3", "c4:2-d3"),
        ("c4:2d3", "c4:2-d3"),
        ("B2", "b2"),
        // A move, but an illegal one: nothing else is meant.
        ("c4", "`c4` is illegal: c4 is occupied; pieces are entered on empty squares"),
        ("C4", "`C4` is ambiguous: it may be c4-d3, c4:2-d3 or c4:3-d3"),
        ("c4c3", "`c4c3` is illegal: there is no stack on c3 to move onto"),
        ("a2", "`a2` is illegal: a2 is occupied; pieces are entered on empty squares"),
    ];
    typed::<Position>(POSITION, &rows);
}

#[test]
fn moves_are_entered_part_by_part() {
    let position: Position = POSITION.parse().expect("a position");
    let mut input = MoveInput::new(&position);
    for text in ["c4", "d3"] {
        input.choose(text).expect(text);
    }
    let error = input.choose("5").unwrap_err();
    let words = "`5` cannot be chosen here: the stack on c4 is 3 high; a move takes at least 1 \
                 piece and at most 3";
    assert_eq!(error.to_string(), words);
    input.choose("2").expect("2");
    assert_eq!(input.chosen(), position.parse_move("c4:2-d3").ok());
    input.back();
    assert_eq!(input.moves().count(), 3);
    assert_eq!(moves_from(&position, "c4").len(), 3);
}

#[test]
fn reasons_name_clauses() -> Result<(), gambol_laws::Violation> {
    gambol_laws::clauses::<Position>(1, 30, 7)
}
