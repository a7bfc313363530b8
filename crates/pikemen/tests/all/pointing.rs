//! What people point at and type.

use gambol_pikemen::{ClassicPosition, RuntimePosition, StarPosition, Variant};
use gambol_testkit::{changes, paths, reasons, typed};

const POSITION: &str = "x3,23U,x3,21U/x3,12SE,x4/x8/x8/x8/x6,22N,x/x8/x4,13U,x3 1 0,0 classic";

#[test]
fn moves_have_paths() {
    let rows = [
        ("e1(S)", "e1 e1 S"),
        ("d7-e6(NE)", "d7 e6 NE"),
        ("d7-e6", "d7 e6 SE"),
        ("d7(U)", "d7 d7 U"),
    ];
    paths::<ClassicPosition>(POSITION, &rows);
    let start = RuntimePosition::start(Variant::HEXAGON).to_string();
    paths::<RuntimePosition>(&start, &[("a44(NE)", "a44 a44 NE")]);
}

#[test]
fn paths_that_lead_nowhere_have_reasons() {
    let rows = [
        ("d7", "fine"),
        ("d7 d7", "fine"),
        ("e1 e1", "fine"),
        ("a1", "there is no piece on a1"),
        ("h8", "the piece on h8 belongs to p2"),
        ("h8 h7", "the piece on h8 belongs to p2"),
        ("e1 e2", "the piece on e1 is upright; only lying pieces charge"),
        ("d7 d6", "the piece on d7 points SE, which does not lead to d6"),
        ("d7 d6 N", "the piece on d7 points SE, which does not lead to d6"),
        ("d7 h3", "fine"),
        ("e1 e1 U", "the piece on e1 already has the orientation U"),
        ("e1 e1 X", "-"),
        ("e1 z9", "-"),
        ("e1 e1 S S", "-"),
        ("pass", "-"),
        ("", "-"),
    ];
    reasons::<ClassicPosition>(POSITION, &rows);
}

#[test]
fn people_may_type_less() {
    let rows = [
        ("E1(s)", "e1(S)"),
        ("e1 s", "e1(S)"),
        ("e1e1s", "e1(S)"),
        ("d7e6", "d7-e6"),
        ("d7 e6 ne", "d7-e6(NE)"),
        ("d7h3u", "d7-h3(U)"),
        ("d7d6", "`d7d6` is illegal: the piece on d7 points SE, which does not lead to d6"),
    ];
    typed::<ClassicPosition>(POSITION, &rows);
    let captures = "x8/x8/x8/x8/x8/x2,21N,x5/x8/11NE,x7 1 0,0 classic";
    let rows = [
        ("a1c3", "a1xc3"),
        ("A1Xc3", "a1xc3"),
        ("a1 c3 u", "a1xc3(U)"),
        // A move, but an illegal one: nothing else is meant.
        (
            "a1-c3",
            "`a1-c3` is illegal: there is an enemy on c3; a capture is written with x instead of -",
        ),
    ];
    typed::<ClassicPosition>(captures, &rows);
}

#[test]
fn moves_change_squares() {
    changes::<ClassicPosition>(POSITION, &[("e1(S)", "e1"), ("d7-e6", "d7 e6")]);
}

#[test]
fn reasons_name_clauses() -> Result<(), gambol_laws::Violation> {
    gambol_laws::clauses::<ClassicPosition>(6, 60, 4)?;
    gambol_laws::clauses::<RuntimePosition>(6, 60, 5)?;
    gambol_laws::clauses::<StarPosition>(6, 60, 5)
}
