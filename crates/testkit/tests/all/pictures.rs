//! The law of committed pictures catches whatever is not as drawn, and pictures what is marked wrongly.

use std::fs;
use std::path::Path;

use gambol_core::Game;
use gambol_laws::example::Hoard;
use gambol_testkit::{Picture, committed_pictures};

const RULES: &str = "![](pictures/start-dark.svg) ![](pictures/start-light.svg)";

/// What the law says of these files.
fn verdict(name: &str, rules: &str, files: &[(&str, &str)]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may not be there yet.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, picture) in files {
        fs::write(folder.join(name), picture).unwrap();
    }
    let drawn = [("start", ["light".to_owned(), "dark".to_owned()])];
    match committed_pictures(folder, rules, drawn) {
        Ok(()) => String::new(),
        Err(violation) => violation.to_string(),
    }
}

#[test]
fn pictures_are_compared_with_files_and_rules() {
    let light = ("start-light.svg", "light");
    let dark = ("start-dark.svg", "dark");
    assert_eq!(verdict("good", RULES, &[light, dark]), "");
    let stale = verdict("stale", RULES, &[light, ("start-dark.svg", "grey")]);
    assert!(stale.contains("start-dark.svg as it is drawn"), "{stale}");
    for (name, rules, files) in [
        ("missing", RULES, &[light][..]),
        ("left-over", RULES, &[light, dark, ("end-light.svg", "")]),
        ("not-shown", "![](pictures/start-dark.svg)", &[light, dark]),
        ("shown-in-vain", &format!("{RULES} ![](pictures/x.svg)"), &[light, dark]),
    ] {
        assert!(!verdict(name, rules, files).is_empty(), "{name}");
    }
}

const TURN: &str = "3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard";

#[test]
#[should_panic(expected = "turn: ")]
fn only_legal_moves_are_marked() {
    let _ = Picture::<Hoard>::new("turn", TURN).moves(&["4c"]);
}

#[test]
#[should_panic(expected = " is legal")]
fn only_illegal_moves_are_barred() {
    let position: Hoard = TURN.parse().expect("a position");
    let _ = Picture::<Hoard>::new("turn", TURN).barred([position.legal_moves()[0]]);
}
