//! Tables of games in the formats of other programs.

use std::fmt::Write;
use std::path::Path;

use gambol_core::{Game, seeded};
use gambol_host::record::{Record, Recorded};
use gambol_host::{AnyRecord, FormatError, FormatGame, FullGame, Reading};

use crate::text_table;

/// Returns the tags, moves, comments and result of a record in one line, and notes in parentheses.
///
/// # Panics
/// As [`Record::write_moves`].
pub fn one_line<P: Recorded>(record: &Record<P>, notes: &[String]) -> String {
    let mut text = String::new();
    for (name, value) in record.tags() {
        write!(text, "[{name} {value}] ").unwrap();
    }
    record.write_moves(&mut text).unwrap();
    text += &record.outcome().map_or("*".to_owned(), |outcome| outcome.to_string());
    for note in notes {
        write!(text, " ({note})").unwrap();
    }
    text.replace('\n', " ")
}

/// Checks a table of game reports of `AbstractPlay`, in the form of [`error_table`](crate::error_table). A text is a
/// report, or its variants, results and moves with ` | ` between them. What was read is also written and read again.
///
/// # Panics
/// As [`error_table`](crate::error_table), or if a game changes when it is written and read again.
#[track_caller]
pub fn report_table<G: FullGame>(path: impl AsRef<Path>) {
    text_table(G::GAME, path, &|row| match read_report::<G>(&report(G::GAME.title(), row)) {
        Ok(FormatGame { record, notes, .. }) => {
            if record.outcome().is_some() {
                let again = read_report::<G>(&G::FORMATS[0].write(&record).unwrap());
                assert_eq!(again.unwrap().record.moves(), record.moves());
            }
            format!("{}: {}", record.start().variant(), one_line(&record, &notes))
        }
        Err(error) => error.what,
    });
}

fn report(title: &str, row: &str) -> String {
    let [variants, results, moves] = row.split(" | ").collect::<Vec<_>>()[..] else {
        return row.to_owned();
    };
    let (one, other) = results.split_once(' ').expect("two results");
    format!(
        r#"{{"header": {{"game": {{"name": "{title}", "variants": {variants}}},
        "site": {{"name": "Abstract Play", "gameid": "17"}}, "unrated": true,
        "date-start": "2025-01-02T03:04:05.000Z", "date-end": "2025-01-03T00:00:00.000Z",
        "players": [{{"name": "Ann", "userid": "a", "score": 0, "result": {one}}},
                    {{"name": "Bob {{\"]", "is_ai": true, "score": 3, "result": {other}}}]}},
        "moves": {moves}}}"#
    )
}

/// Reads the only game report in a text.
///
/// # Errors
/// As the format.
///
/// # Panics
/// If the text does not have one report.
pub fn read_report<G: FullGame>(text: &str) -> Result<FormatGame, FormatError> {
    assert!(G::FORMATS[0].is_like(text));
    let mut games = G::FORMATS[0].read(text.into(), Reading::default());
    let read = games.next().expect("a game");
    assert!(games.next().is_none());
    read
}

/// Writes random games in these variants as reports and reads them again, also after a change of the report.
///
/// # Panics
/// If a game differs.
pub fn random_reports<G: FullGame>(variants: &[&str], change: fn(&str) -> String) {
    for (seed, variant) in (0..30).zip(variants.iter().cycle()) {
        let (mut record, mut random) =
            (AnyRecord::new(G::GAME.start(variant).unwrap()), seeded(seed));
        while let Some(mv) = record.position().random_move(&mut random) {
            record.play(mv).unwrap();
        }
        let report = G::FORMATS[0].write(&record).unwrap();
        for text in [change(&report), report] {
            let again = read_report::<G>(&text).unwrap().record;
            assert_eq!((again.start(), again.moves()), (record.start(), record.moves()), "{text}");
            assert_eq!(again.outcome(), record.outcome(), "{text}");
        }
    }
}
