//! The table *Words* of docs/architecture.md: each of its words has one meaning in the names of types and functions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Types of the same name in the crates of several games, by their role in a game.
const OF_EVERY_GAME: &[&str] = &[
    "Board",
    "Evaluation",
    "Flaw",
    "Illegal",
    "Move",
    "MoveKind",
    "ParseMoveError",
    "ParseSquareError",
    "Position",
    "Reason",
    "Setup",
    "Square",
    "Symmetry",
    "Variant",
    "View",
];

/// Types of the same name in crates that no program imports from together without the module's name.
const IN_TWO_CRATES: &[&str] = &[
    "Entrant",
    "Line",
    "Page",
    "ParseSquareError",
    "Piece",
    "Place",
    "Reason",
    "Score",
    "Search",
    "Seat",
    "Square",
    "Step",
    "Table",
];

#[test]
fn types_with_a_word_of_the_table_are_where_it_says() {
    let types = definitions(&["struct", "enum", "trait", "type"]);
    assert!(types.len() > 500, "{} are too few to be all types", types.len());
    let mut wrong = Vec::new();
    for Row { word, files } in table() {
        let named: Vec<_> = types.iter().filter(|(_, name)| has(&snake(name), &word)).collect();
        let is_in = |file: &str, end: &String| format!("/{file}").ends_with(&format!("/{end}"));
        let outside = named.iter().filter(|(file, _)| !files.iter().any(|end| is_in(file, end)));
        wrong.extend(outside.map(|(file, name)| format!("{file}: {name}: no file of `{word}`")));
        let idle = files.iter().filter(|end| !named.iter().any(|(file, _)| is_in(file, end)));
        wrong.extend(idle.map(|end| format!("{end} has no type named for `{word}`")));
    }
    assert!(wrong.is_empty(), "not as docs/architecture.md has it: {wrong:#?}");
}

#[test]
fn pictures_are_not_drawn_and_only_hash_tables_have_entries() {
    let functions = definitions(&["fn"]);
    assert!(functions.len() > 2_000, "{} are too few to be all functions", functions.len());
    let tables = table().into_iter().find(|row| row.word == "entry").unwrap().files;
    let of_table = |file: &str| tables.iter().any(|table| file.ends_with(table));
    let is_entry = |name: &str| has(name, "entry") || has(name, "entries");
    let wrong = functions
        .iter()
        .filter(|(file, name)| name.starts_with("draw_") || is_entry(name) && !of_table(file));
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_two_libraries_have_public_types_of_one_name() {
    let mut homes = BTreeMap::<_, BTreeSet<_>>::new();
    for (file, name) in definitions(&["pub struct", "pub enum", "pub trait", "pub type"]) {
        let home = file.split('/').next().unwrap().to_owned();
        if !["cli", "python", "testkit", "tools", "web"].contains(&home.as_str()) {
            homes.entry(name).or_default().insert(home);
        }
    }
    assert!(homes.len() > 200, "{} are too few to be all public types", homes.len());
    let of_games = |home: &String| home == "sketch" || folder(home).join("RULES.md").exists();
    homes.retain(|name, homes| {
        let is_shared = OF_EVERY_GAME.contains(&&**name) && homes.iter().all(of_games);
        homes.len() > 1 && !is_shared && !IN_TWO_CRATES.contains(&&**name)
    });
    assert!(homes.is_empty(), "{homes:#?}");
}

/// A word, and the ends of the paths of the files with types named for it.
struct Row {
    word: String,
    files: Vec<String>,
}

fn table() -> Vec<Row> {
    let page = include_str!("../../../../docs/architecture.md");
    let (_, section) = page.split_once("## Words\n").expect("the section");
    let section = section.split("\n## ").next().unwrap();
    let mut rows = Vec::new();
    for line in section.lines().filter(|line| line.starts_with("| ")).skip(2) {
        let cells: Vec<_> = line.trim_matches(['|', ' ']).split(" | ").collect();
        let [words, _, files] = cells[..] else { panic!("three columns: {line}") };
        let files = files.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
        for word in words.split(", ") {
            rows.push(Row { word: word.replace(' ', "_"), files: files.clone() });
        }
    }
    assert!(rows.len() >= 11, "{} words", rows.len());
    rows
}

fn folder(krate: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(krate)
}

/// The files below `crates` and the names that the keywords define in them, at the top or, for functions, anywhere.
/// Reference engines are written without a look at the rest, and have words of their own.
fn definitions(keywords: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder("")];
    while let Some(at) = folders.pop() {
        for path in fs::read_dir(at).unwrap().map(|entry| entry.unwrap().path()) {
            let file = path.strip_prefix(folder("")).unwrap().to_str().unwrap().replace('\\', "/");
            let is_source = file.contains("/src/") && !file.contains("/reference/");
            if path.is_dir() && !["target", "node_modules"].iter().any(|skip| path.ends_with(skip))
            {
                folders.push(path);
            } else if is_source && path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                for line in text.lines() {
                    let line = if keywords == ["fn"] { line.trim_start() } else { line };
                    let name = keywords.iter().find_map(|keyword| name_after(line, keyword));
                    found.extend(name.map(|name| (file.clone(), name)));
                }
            }
        }
    }
    found
}

/// The name that a line defines by a keyword, which only a visibility and `const` come before.
fn name_after(line: &str, keyword: &str) -> Option<String> {
    let (before, after) = line.split_once(keyword)?;
    let is_start = !before.starts_with(' ')
        && before.split_whitespace().all(|word| word.starts_with("pub") || word == "const");
    let name = after.strip_prefix(' ')?.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (is_start && !name.is_empty()).then(|| name.to_owned())
}

/// `MoveInputError` as `move_input_error`.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

/// Whether the words of a name include some others.
fn has(name: &str, word: &str) -> bool {
    format!("_{name}_").contains(&format!("_{word}_"))
}
