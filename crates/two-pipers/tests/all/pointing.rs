//! What people point at and type.

use gambol_testkit::{changes, paths, reasons, typed};
use gambol_two_pipers::Position;

const POSITION: &str = "8/8/a7/8/1a6/A7/3S4/8 1 e1,e8 standard";
const JUMP_IS_DUE: &str = "8/8/8/8/1s6/A6A/8/8 1 e1,e8 standard";

#[test]
fn moves_have_paths() {
    let rows = [("~d2", "d2 d2"), ("e1>d2", "e1 d2"), ("d2-d3", "d2 d3"), ("a3^c5", "a3 c5")];
    paths::<Position>(POSITION, &rows);
}

#[test]
fn paths_that_lead_nowhere_have_reasons() {
    let rows = [
        ("e1", "fine"),
        ("d2 d2", "fine"),
        ("b4", "the player to move has no creature on b4"),
        ("b4 b4", "the player to move has no creature on b4"),
        ("h8 h7", "the player to move has no creature on h8"),
        (
            "d2 f4",
            "a sleeper steps one square along a rank or a file, and f4 is no such step from d2",
        ),
        (
            "a3 a5",
            "an attacker jumps exactly two squares diagonally, and a5 is no such jump from a3",
        ),
        ("a3 b4", "b4 is occupied"),
        ("e1 e2", "there is neither land nor a sleeper on e2 to walk on"),
        ("e1 e1", "the player to move has no creature on e1"),
        (
            "d2 e1",
            "a sleeper steps one square along a rank or a file, and e1 is no such step from d2",
        ),
        ("pass", "there are other moves; only a player who has none may pass"),
        ("d2 d3 step", "-"),
        ("i9", "-"),
        ("", "-"),
    ];
    reasons::<Position>(POSITION, &rows);
    let rows = [
        ("a3 c5", "fine"),
        ("h3", "an enemy sleeper can be jumped, so one must be"),
        ("h3 g4", "an enemy sleeper can be jumped, so one must be"),
        ("h3 h3", "an enemy sleeper can be jumped, so one must be"),
        ("e1", "there is neither land nor a sleeper on e2 to walk on"),
    ];
    reasons::<Position>(JUMP_IS_DUE, &rows);
}

#[test]
fn people_may_type_less() {
    let rows = [
        ("e1d2", "e1>d2"),
        ("E1 D2", "e1>d2"),
        ("e1", "e1>d2"),
        ("a3c5", "a3^c5"),
        ("A3-C5", "a3^c5"),
        // A move, but an illegal one: nothing else is meant.
        (
            "a3-c5",
            "`a3-c5` is illegal: an attacker steps one square diagonally, and c5 is no such step \
             from a3",
        ),
        ("d2 d2", "~d2"),
        ("~D2", "~d2"),
        ("d2", "`d2` is ambiguous: it may be d2-c2, d2-d1, d2-d3, d2-e2 or ~d2"),
        ("e1e2", "`e1e2` is illegal: there is neither land nor a sleeper on e2 to walk on"),
    ];
    typed::<Position>(POSITION, &rows);
}

#[test]
fn jumps_change_three_squares() {
    changes::<Position>(POSITION, &[("a3^c5", "a3 b4 c5")]);
}

#[test]
fn reasons_name_clauses() -> Result<(), gambol_laws::Violation> {
    gambol_laws::clauses::<Position>(1, 30, 8)
}
