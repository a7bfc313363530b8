//! The perft suites of the games: `perft.tsv` beside `RULES.md` in the folder of each crate.
//!
//! With `UPDATE_PERFT=1` in the environment the counts are written, where the two engines agree.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::thread;

use gambol::{AnyPosition, GAMES};
use gambol_tools::engines::agrees;

const COLUMNS: &str = "game\tposition\tdepth\tcount\trules\tabout";
const NOT_REACHED: &str = "# No count depends on: ";

/// The count of a position to this depth, once both engines have it.
fn leaves(position: &AnyPosition, depth: u32) -> u64 {
    // Those of other positions come up in the count.
    agrees(position, depth).unwrap_or_else(|violation| panic!("{violation}"));
    position.perft(depth)
}

/// The number of a clause: `3.4`.
fn is_clause(text: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('.').is_some_and(|(section, clause)| is_number(section) && is_number(clause))
}

/// Checks the suite of a crate with this page of rules. Returns the games in it.
fn check(folder: &Path, page: &str) -> BTreeSet<String> {
    let update = std::env::var_os("UPDATE_PERFT").is_some();
    let file = folder.join("perft.tsv");
    let suite =
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let folder = folder.file_name().expect("a folder").to_string_lossy();
    let clauses: BTreeSet<&str> = page
        .lines()
        .filter_map(|line| Some(line.strip_prefix("- **")?.split_once("**")?.0))
        .filter(|clause| is_clause(clause))
        .collect();
    let (mut reached, mut not_reached) = (BTreeSet::new(), BTreeSet::new());
    let (mut seen, mut games) = (BTreeSet::new(), BTreeSet::new());
    let mut written = String::new();
    for (i, line) in suite.lines().enumerate() {
        if line == COLUMNS || line.starts_with('#') {
            let list = line.strip_prefix(NOT_REACHED).and_then(|list| list.split(" (").next());
            not_reached.extend(list.unwrap_or_default().split_whitespace());
            let _ = writeln!(written, "{line}");
            continue;
        }
        let place = format!("{folder}/perft.tsv:{}", i + 1);
        let fields: Vec<&str> = line.split('\t').collect();
        let &[game, text, depth, count, rules, about] = &fields[..] else {
            panic!("{place}: {} columns", fields.len());
        };
        let position = GAMES
            .find(game)
            .and_then(|it| it.position(text))
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        assert!(position.game().facts().rules == page, "{place}: {game}");
        games.insert(game.to_owned());
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
    games
}

/// The crates with rules have a suite, and every game is in one.
#[test]
fn both_engines_have_the_counts_of_the_suites() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = fs::read_dir(crates).expect("crates").map(|entry| entry.expect("a crate").path());
    let checked = thread::scope(|scope| {
        let checks = folders.filter_map(|folder| {
            let rules = fs::read_to_string(folder.join("RULES.md")).ok()?;
            Some(scope.spawn(move || check(&folder, &rules)))
        });
        let checks: Vec<_> = checks.collect();
        let games =
            checks.into_iter().flat_map(|check| check.join().expect("a suite that is right"));
        games.collect::<BTreeSet<_>>()
    });
    let games = GAMES.names().into_iter().map(str::to_owned).collect();
    assert_eq!(checked, games);
}
