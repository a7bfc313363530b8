//! What people point at and type.

use gambol_fifes_and_drums::Position;
use gambol_testkit::{changes, paths, reasons, typed};

const TURN: &str = "7,1,1,1,1,1 AL,2SY,9MS,CY,CK 8MS PMSL,PMYK - 2 standard";
const KEEP: &str = "1,1,1,1,1,1 - - PMSL,PMYK 5ML;3MV,7SK,8VL;AM 2 fog";
const START: &str = "1,1,1,1,1,1 - - ?,? - chance standard";

#[test]
fn moves_have_paths() {
    let rows = [("9MS:3,6", "9MS 3 6"), ("AL+", "AL +"), ("AL-", "AL -"), ("CY", "CY")];
    paths::<Position>(TURN, &rows);
    paths::<Position>(KEEP, &[("!7SK", "7SK")]);
    paths::<Position>(START, &[("=PMSL", "=PMSL")]);
}

#[test]
fn moves_change_cards() {
    changes::<Position>(TURN, &[("9MS:3,6", "9MS"), ("AL+", "AL")]);
    changes::<Position>(KEEP, &[("!7SK", "7SK")]);
    changes::<Position>(START, &[("=PMSL", "PMSL")]);
}

#[test]
fn paths_that_lead_nowhere_have_reasons() {
    let rows = [
        ("9MS", "fine"),
        ("9MS 3", "fine"),
        ("8MS", "8MS is not in the pool"),
        ("8MS 3", "8MS is not in the pool"),
        ("9MS 0", "each of the two units of 9MS must get at least one space"),
        ("9MS 9", "each of the two units of 9MS must get at least one space"),
        ("9MS 3 5", "9MS moves its units 9 spaces in all, not 8"),
        ("9MS 99999999999", "-"),
        ("9MS 4294967295 4294967295", "9MS moves its units 9 spaces in all, not 8589934590"),
        ("AL *", "-"),
        ("CY CY", "-"),
        ("=3MV", "it is a player's turn; no card is dealt or turned over now"),
        ("=", "-"),
        ("pass", "-"),
        ("", "-"),
    ];
    reasons::<Position>(TURN, &rows);
    let rows = [
        ("7SK", "fine"),
        ("5ML", "5ML is not in the player's hand"),
        ("AM", "AM is not in the player's hand"),
        ("7SK 3", "-"),
    ];
    reasons::<Position>(KEEP, &rows);
    let rows = [
        ("9MS", "a card must be dealt or turned over first"),
        ("=9MS", "both goals are dealt first; goals are the Pawns and the Courts"),
    ];
    reasons::<Position>(START, &rows);
}

#[test]
fn people_may_type_less() {
    let rows = [
        ("9ms 3 6", "9MS:3,6"),
        ("9ms 3", "9MS:3,6"),
        ("al+", "AL+"),
        ("al -", "AL-"),
        ("al", "`al` is ambiguous: it may be AL+ or AL-"),
        ("ck", "CK"),
        ("8MS 3 5", "`8MS 3 5` is illegal: 8MS is not in the pool"),
    ];
    typed::<Position>(TURN, &rows);
    typed::<Position>(KEEP, &[("7sk", "!7SK"), ("!7sk", "!7SK")]);
    typed::<Position>(START, &[("pmsl", "=PMSL"), ("=pmsl", "=PMSL")]);
}

#[test]
fn reasons_name_clauses() -> Result<(), gambol_laws::Violation> {
    gambol_laws::clauses::<Position>(1, 30, 6)
}
