//! Writes PDN.

use gambol_core::Player;
use gambol_host::record::{Record, RecordText, Recorded, TextMove};

use super::game::PdnGame;
use super::lex::{ALL_TAGS, RESULTS, ROSTER, has_only_tags, key};
use super::position::position;
use crate::draughts::Position;

/// Returns the PDN of a record of draughts. [`Pdn`](super::Pdn) reads it back as an equal record.
///
/// If a record begins with its own position, the first move has the first number, whoever makes it. If PDN has another
/// order for the tags of a record, or another meaning for one, the tag `GambolTags` repeats them all. Readers take only
/// the order from it, and what PDN cannot show, so you can edit the other tags.
///
/// ```
/// use gambol_core::Player;
/// use gambol_lilypad::gambol_host::record::Record;
/// use gambol_lilypad::draughts::{Position, pdn};
///
/// let mut record = Record::new(Position::START);
/// record.set_name(Player::P1, "Ann")?;
/// for text in ["11-15", "22-18", "15x22"] {
///     record.play_text(text)?;
/// }
/// let text = pdn::write(&record);
/// assert!(text.starts_with("[Event \"?\"]\n"));
/// assert!(text.ends_with("\n[GameType \"21\"]\n\n1. 11-15 22-18 2. 15x22 *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Compiled where it is called, as `PdnGame::record`.
#[inline]
pub fn write(record: &Record<Position>) -> String {
    write_any(record)
}

/// Returns the PDN of a record whose positions may be known at run time only.
pub(super) fn write_any<P: Recorded>(record: &Record<P>) -> String {
    let result = record.outcome().map(|outcome| outcome.result());
    let (result, _) = *RESULTS.iter().find(|it| it.1 == result).expect("a result of two players");
    let mut tags = Vec::new();
    let mut add = |name: &str, value: &str| tags.push((name.to_string(), value.to_string()));
    for name in ROSTER {
        match name {
            "P1" => add("Black", record.name(Player::P1).unwrap_or("?")),
            "P2" => add("White", record.name(Player::P2).unwrap_or("?")),
            "Result" => add(name, result),
            "GameType" => add(name, "21"),
            _ => add(name, record.tag(name).unwrap_or("?")),
        }
    }
    // Readers of PDN would take the others for something else.
    let is_own = |name| key(name) == name && name != ALL_TAGS && !ROSTER.contains(&name);
    for (name, value) in record.tags().filter(|(name, _)| is_own(name)) {
        add(name, value);
    }
    if let Some(outcome) = record.outcome().filter(|_| record.position().result().is_none()) {
        add("Reason", &outcome.reason);
    }
    if !record.start().is_start() {
        let text = record.start().to_string();
        add("SetUp", "1");
        add(if position(&text).is_ok() { "FEN" } else { "Position" }, &text);
    }
    let mut read = PdnGame::default();
    for (name, value) in &tags {
        let _ = read.add_tag(name, value.clone());
    }
    if !read.record_from(record.start().clone()).tags().eq(record.tags()) {
        let mut all = RecordText::default();
        for (name, value) in record.tags() {
            all.tags.push((name.to_string(), value.to_string()));
        }
        let text = all.to_string().trim_end_matches("\n\n*\n").to_string();
        tags.insert(ROSTER.len(), (ALL_TAGS.to_string(), text));
    }
    let mut text = RecordText { tags, result: None, ..record.to_text() };
    text.moves.push(TextMove { text: result.to_string(), ..TextMove::default() });
    let text = text.to_string();
    // After the result of PDN comes the token of an unfinished game.
    let text = text.strip_suffix("*\n").unwrap_or(&text).trim_end();
    let (tags, moves) = text.split_once("\n\n").unwrap_or((text, ""));
    let mut text = format!("{tags}\n\n");
    for line in moves.lines() {
        // No line of a comment may look like the tags of another game.
        let blank = if has_only_tags(line) { " " } else { "" };
        text.extend([blank, line, "\n"]);
    }
    text
}
