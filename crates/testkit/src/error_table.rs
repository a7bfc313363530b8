//! Tables of error texts.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;
use std::{env, fs};

use gambol_core::{Game, MoveError, PositionError, SetupFlaw};
use gambol_host::{AnyGame, FullGame};

/// Checks that a game refuses every text in a table with exactly the words in the table.
///
/// The path is relative to the folder of the package, where Cargo runs its tests. The table has these lines:
///
/// ```text
/// # A comment. Blank lines are free, too.
/// TEXT ⇒ WORDS
///
/// @ POSITION
/// MOVE ⇒ WORDS
/// ```
///
/// Texts are positions up to the first line with `@`. Below that line they are moves in its position, until a
/// line with only `@` returns to positions. WORDS is the whole error as a user reads it, followed by the clause
/// that makes a move illegal, such as `(3.4)`. In TEXT and MOVE, `\n`, `\t`, `\r`, `\\` and `\u{7}` stand for
/// control characters, for a space at the end (`\u{20}`), and for a `#`, `@` or `⇒` of the text. Positions that
/// have no text are tested elsewhere.
///
/// To add a case, write only its text on a line. If the environment variable `UPDATE_ERRORS` is set, the test
/// writes the words into the table first. Read the difference before you commit it.
///
/// ```no_run
/// use gambol_laws::example::Hoard;
/// use gambol_testkit::error_table;
///
/// error_table::<Hoard, _>("tests/all/errors.txt");
/// ```
///
/// # Panics
///
/// If a text is accepted, refused with other words, or occurs twice in the table. If an error and its flaw name
/// different fields. If the rules do not have the clause. If a position after `@` is invalid. If the table is
/// empty or unreadable.
#[track_caller]
pub fn error_table<G, F>(path: impl AsRef<Path>)
where
    G: FullGame + FromStr<Err = PositionError<F>>,
    F: SetupFlaw,
{
    check_file(path.as_ref(), AnyGame::of::<G>(), &refuse::<G, F>);
}

/// [`error_table`] for a game with several position types.
///
/// ```no_run
/// use gambol_host::AnyGame;
/// use gambol_laws::example::Hoard;
/// use gambol_testkit::error_table_of_game;
///
/// error_table_of_game(AnyGame::of::<Hoard>(), "tests/all/errors.txt");
/// ```
///
/// # Panics
///
/// See [`error_table`].
#[track_caller]
pub fn error_table_of_game(game: AnyGame, path: impl AsRef<Path>) {
    check_file(path.as_ref(), game, &|text| words_of(game.position(text)));
}

/// Checks a table of texts with what `find` says of each, in the form of [`error_table`].
///
/// # Panics
///
/// See [`error_table`].
#[track_caller]
pub fn text_table(game: AnyGame, path: impl AsRef<Path>, find: &dyn Fn(&str) -> String) {
    check_file(path.as_ref(), game, &|text| Ok(find(text)));
}

/// The table with the words found, as `UPDATE_ERRORS` writes it for [`error_table`].
///
/// # Errors
/// What is wrong with the table, line by line.
pub fn renewed_error_table<G, F>(table: &str) -> Result<String, Vec<String>>
where
    G: FullGame + FromStr<Err = PositionError<F>>,
    F: SetupFlaw,
{
    renewed(table, AnyGame::of::<G>(), &refuse::<G, F>)
}

/// The words that refuse a text as a position; an error if it is refused wrongly.
type Refuse<'a> = dyn Fn(&str) -> Result<String, String> + 'a;

fn words_of<T, E: Display>(read: Result<T, E>) -> Result<String, String> {
    read.err().map(|error| error.to_string()).ok_or("the text is accepted".to_owned())
}

fn refuse<G, F>(text: &str) -> Result<String, String>
where
    G: FullGame + FromStr<Err = PositionError<F>>,
    F: SetupFlaw,
{
    let read = text.parse::<G>();
    match &read {
        Err(PositionError::Flaw { field, flaw }) if *field != flaw.field() => {
            Err(format!("the error names {field}, the flaw {}", flaw.field()))
        }
        _ => words_of(read),
    }
}

fn refused_move(game: AnyGame, position: &str, text: &str) -> Result<String, String> {
    let position = game
        .position(position)
        .map_err(|error| format!("the position above is invalid: {error}"))?;
    let read = position.parse_move(text);
    let clause = match &read {
        Err(MoveError::Illegal { reason, .. }) => position.clause(reason),
        _ => None,
    };
    with_clause(words_of(read)?, clause, game.facts().rules)
}

/// Appends the clause that makes a move illegal to the words.
fn with_clause(words: String, clause: Option<&str>, rules: &str) -> Result<String, String> {
    match clause {
        None => Ok(words),
        Some(clause) if rules.contains(&format!("**{clause}**")) => {
            Ok(format!("{words} ({clause})"))
        }
        Some(clause) => Err(format!("the rules have no clause {clause}")),
    }
}

#[track_caller]
fn check_file(path: &Path, game: AnyGame, refuse: &Refuse<'_>) {
    let place = path.display();
    let table = fs::read_to_string(path).unwrap_or_else(|error| panic!("{place}: {error}"));
    let new = renewed(&table, game, refuse)
        .unwrap_or_else(|wrong| panic!("{place}:\n{}", wrong.join("\n")));
    if env::var_os("UPDATE_ERRORS").is_some() {
        fs::write(path, new).unwrap_or_else(|error| panic!("{place}: {error}"));
        return;
    }
    let other: Vec<String> = (1..)
        .zip(table.lines().zip(new.lines()))
        .filter(|(_, (old, new))| old != new)
        .map(|(number, (old, new))| format!("line {number}: {old}\n  found: {new}\n"))
        .collect();
    assert!(
        other.is_empty(),
        "{place}:\n{}If the new words are right, UPDATE_ERRORS=1 writes them into the table.",
        other.concat()
    );
}

/// Returns the table with the words found, or the errors of its lines.
fn renewed(table: &str, game: AnyGame, refuse: &Refuse<'_>) -> Result<String, Vec<String>> {
    let mut new = String::with_capacity(table.len());
    let mut wrong = Vec::new();
    let mut position: Option<String> = None;
    let mut seen = BTreeSet::new();
    for (number, line) in (1..).zip(table.lines()) {
        if let Some(text) = line.strip_prefix('@') {
            let text = text.strip_prefix(' ').unwrap_or(text);
            position = (!text.is_empty()).then(|| text.to_owned());
        }
        if line.is_empty() || line.starts_with(['@', '#']) {
            new += line;
        } else {
            let raw = line.split('⇒').next().unwrap_or(line);
            let raw = raw.strip_suffix(' ').unwrap_or(raw);
            let found = match unescape(raw) {
                None => Err("an escape is not one of \\n, \\t, \\r, \\\\ and \\u{7}".to_owned()),
                Some(text) if !seen.insert((position.clone(), text.clone())) => {
                    Err("the same text occurs above".to_owned())
                }
                Some(text) => position
                    .as_ref()
                    .map_or_else(|| refuse(&text), |position| refused_move(game, position, &text)),
            };
            match found {
                Ok(found) if found.contains(char::is_control) => {
                    wrong.push(format!("line {number}: control characters in {found:?}"));
                }
                Ok(found) => {
                    let space = if raw.is_empty() { "" } else { " " };
                    new.extend([raw, space, "⇒ ", &found]);
                }
                Err(error) => wrong.push(format!("line {number}: {line}\n    {error}")),
            }
        }
        new.push('\n');
    }
    if seen.is_empty() {
        wrong.push("there is no text in the table".to_owned());
    }
    if wrong.is_empty() { Ok(new) } else { Err(wrong) }
}

/// A text with its escapes replaced.
fn unescape(raw: &str) -> Option<String> {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((before, after)) = rest.split_once('\\') {
        text += before;
        let mut chars = after.chars();
        let escaped = match chars.next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            '\\' => '\\',
            'u' => {
                let (code, after) = chars.as_str().strip_prefix('{')?.split_once('}')?;
                chars = after.chars();
                char::from_u32(u32::from_str_radix(code, 16).ok()?)?
            }
            _ => return None,
        };
        text.push(escaped);
        rest = chars.as_str();
    }
    text += rest;
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_have_the_clause() {
        let rules = "- **3.4** No piece stays.";
        let words = |clause| with_clause("`a1` is illegal".to_owned(), clause, rules);
        assert_eq!(words(None).as_deref(), Ok("`a1` is illegal"));
        assert_eq!(words(Some("3.4")).as_deref(), Ok("`a1` is illegal (3.4)"));
        assert_eq!(words(Some("3.")), Err("the rules have no clause 3.".to_owned()));
    }

    #[test]
    fn escapes_stand_for_characters() {
        assert_eq!(unescape("a\\u{7}\\n\\\\é"), Some("a\u{7}\n\\é".into()));
        for wrong in ["\\", "\\x", "\\u7", "\\u{110000}", "\\u{}", "\\u{7"] {
            assert_eq!(unescape(wrong), None, "{wrong}");
        }
    }
}
