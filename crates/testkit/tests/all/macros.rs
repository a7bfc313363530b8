//! A reader meets few macros: core exports at most five, and no game uses more than three of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const GAMES: [&str; 6] = [
    "crates/fifes-and-drums/src",
    "crates/lilypad/src",
    "crates/mixtour/src",
    "crates/pikemen/src",
    "crates/two-pipers/src",
    "docs/new-game/src",
];

#[test]
fn core_exports_few_macros_and_games_use_fewer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let core = code(&root.join("crates/core/src"));
    let exported: BTreeSet<_> = core
        .iter()
        .zip(core.iter().skip(1))
        .filter(|(attribute, _)| *attribute == "#[macro_export]")
        .filter_map(|(_, next)| next.strip_prefix("macro_rules! ")?.strip_suffix(" {"))
        .collect();
    let attributes = core.iter().filter(|line| line.contains("macro_export")).count();
    assert_eq!(exported.len(), attributes, "an attribute is not followed by its macro");
    assert!((1..=5).contains(&exported.len()), "core exports {exported:?}");
    for game in GAMES {
        let lines = code(&root.join(game));
        let occurs = |name: &&&str| lines.iter().any(|line| line.contains(&format!("{name}!")));
        let used: Vec<_> = exported.iter().filter(occurs).collect();
        assert!((1..=3).contains(&used.len()), "{game} uses {used:?}");
    }
}

/// The lines of the files in a folder, without comments and indentation.
fn code(folder: &Path) -> Vec<String> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            lines.extend(code(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(path).unwrap();
            let trimmed = text.lines().map(str::trim).filter(|line| !line.starts_with("//"));
            lines.extend(trimmed.map(str::to_owned));
        }
    }
    lines
}
