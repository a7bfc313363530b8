//! The perft suites of the games: `perft.tsv` in the folder of each crate.
//!
//! With `UPDATE_PERFT=1` in the environment the counts are written, where the two engines agree.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use gambol::lilypad::draughts;
use gambol::{AnyPosition, FullGame, GAMES};
use gambol_laws::{Reference, agrees};
use gambol_testkit::reference;

const COLUMNS: &str = "game\tposition\tdepth\tcount\trules\tabout";
const NOT_REACHED: &str = "# No count depends on: ";

/// The count of a position to this depth, once both engines have it.
fn leaves(position: &AnyPosition, depth: u32) -> u64 {
    fn both<G: FullGame, R: Reference>(position: &AnyPosition, depth: u32) {
        let position: G = position.downcast().expect("a position of this game");
        // Those of other positions come up in the count.
        let agreed = agrees::<G, R>(&position, depth);
        agreed.unwrap_or_else(|violation| panic!("{violation}"));
    }
    match position.name() {
        "mixtour" => both::<gambol::mixtour::Position, reference::Mixtour>(position, depth),
        "pikemen" => both::<gambol::pikemen::Position, reference::Pikemen>(position, depth),
        "lilypad" => both::<gambol::lilypad::Position, reference::Lilypad>(position, depth),
        "draughts" => both::<draughts::Position, reference::Draughts>(position, depth),
        "two-pipers" => both::<gambol::two_pipers::Position, reference::TwoPipers>(position, depth),
        "fifes-and-drums" => {
            both::<gambol::fifes_and_drums::Position, reference::FifesAndDrums>(position, depth);
        }
        other => panic!("{other} has no reference engine"),
    }
    position.perft(depth)
}

/// The number of a clause: `3.4`.
fn is_clause(text: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = text.split_once('.');
    parts.is_some_and(|(section, clause)| is_number(section) && is_number(clause))
}

fn check(folder: &str, games: &[&str]) {
    let at = |file: &str| {
        let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
        crates.join(folder).join(file)
    };
    let update = std::env::var_os("UPDATE_PERFT").is_some();
    let file = at("perft.tsv");
    let suite = fs::read_to_string(&file).expect("a suite");
    let rules = fs::read_to_string(at("RULES.md")).expect("rules");
    let clauses = rules.lines().filter_map(|line| {
        let (clause, _) = line.strip_prefix("- **")?.split_once("**")?;
        is_clause(clause).then_some(clause)
    });
    let clauses: BTreeSet<&str> = clauses.collect();
    let (mut reached, mut not_reached) = (BTreeSet::new(), BTreeSet::new());
    let mut seen = BTreeSet::new();
    let mut written = String::new();
    for (i, line) in suite.lines().enumerate() {
        if line == COLUMNS || line.starts_with('#') {
            let list = line.strip_prefix(NOT_REACHED).unwrap_or_default();
            let list = list.split(" (").next().unwrap_or_default();
            not_reached.extend(list.split_whitespace());
            let _ = writeln!(written, "{line}");
            continue;
        }
        let place = format!("{folder}/perft.tsv:{}", i + 1);
        let fields: Vec<&str> = line.split('\t').collect();
        let &[game, text, depth, count, rules, about] = &fields[..] else {
            panic!("{place}: {} columns", fields.len());
        };
        assert!(games.contains(&game), "{place}: {game}");
        let position = GAMES.position(game, text);
        let position = position.unwrap_or_else(|error| panic!("{place}: {error}"));
        let depth = depth.parse().expect(&place);
        assert!(!about.is_empty() && !rules.is_empty(), "{place}");
        assert!(seen.insert((game, position.to_string())), "{place}: again");
        reached.extend(rules.split(' '));
        let counted = leaves(&position, depth);
        if update {
            let _ = writeln!(written, "{game}\t{position}\t{depth}\t{counted}\t{rules}\t{about}");
        } else {
            assert_eq!(position.to_string(), text, "{place}");
            assert_eq!(counted.to_string(), count, "{place}");
        }
    }
    assert!(suite.lines().any(|line| line == COLUMNS), "{folder}");
    if update {
        fs::write(file, written).expect("a suite can be written");
    }
    let both: Vec<_> = reached.intersection(&not_reached).collect();
    assert!(both.is_empty(), "{folder}: {both:?}");
    reached.append(&mut not_reached);
    assert_eq!(reached, clauses, "{folder}");
}

#[test]
fn mixtour() {
    check("mixtour", &["mixtour"]);
}

#[test]
fn pikemen() {
    check("pikemen", &["pikemen"]);
}

#[test]
fn lilypad_and_draughts() {
    check("lilypad", &["draughts", "lilypad"]);
}

#[test]
fn two_pipers() {
    check("two-pipers", &["two-pipers"]);
}

#[test]
fn fifes_and_drums() {
    check("fifes-and-drums", &["fifes-and-drums"]);
}
