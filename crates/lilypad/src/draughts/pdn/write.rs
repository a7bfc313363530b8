//! Writes PDN.

use gambol_core::{Game, Player};
use gambol_host::record::{Record, RecordText, Recorded};

use super::lex::result_text;
use super::replay::{ROSTER, is_own};
use crate::draughts::Position;

/// Returns the PDN of a record. [`Pdn`](super::Pdn) reads it back as an equal record.
///
/// If a record begins with its own position, the first move has the first number, whoever makes it.
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
pub fn write(record: &Record<Position>) -> String {
    let result = result_text(record.outcome().map(|outcome| outcome.result()));
    let mut tags: Vec<(String, String)> = Vec::new();
    let mut add = |name: &str, value: &str| tags.push((name.to_string(), value.to_string()));
    for name in ROSTER {
        add(name, record.tag(name).unwrap_or("?"));
    }
    add("Black", record.name(Player::P1).unwrap_or("?"));
    add("White", record.name(Player::P2).unwrap_or("?"));
    add("Result", result);
    add("GameType", "21");
    let all: Vec<(&str, &str)> = record.tags().collect();
    let others =
        || all.iter().filter(|(name, _)| !["P1", "P2"].contains(name) && !ROSTER.contains(name));
    let first = ["P1", "P2"].iter().chain(&ROSTER).filter(|name| record.tag(name).is_some());
    let read = first.chain(others().map(|(name, _)| name));
    let is_kept = all.iter().all(|(name, value)| is_own(name, value));
    if !is_kept || !read.eq(all.iter().map(|(name, _)| name)) {
        // PDN has another order or meaning for some tags, so one more tag has all tags.
        let own = |(name, value): &(&str, &str)| (name.to_string(), value.to_string());
        let tags = all.iter().map(own).collect();
        let text = RecordText { tags, ..RecordText::default() }.to_string();
        add("GambolTags", text.trim_end_matches("\n\n*\n"));
    }
    others().filter(|(name, value)| is_own(name, value)).for_each(|(name, value)| add(name, value));
    if let Some(outcome) = record.outcome().filter(|_| record.position().result().is_none()) {
        add("Reason", &outcome.reason);
    }
    let start = record.start();
    if !start.is_start() {
        let empty = [Player::P1, Player::P2].map(|player| start.side(player)).contains(&0);
        add("SetUp", "1");
        add(if empty { "Position" } else { "FEN" }, &start.to_string());
    }
    let text = RecordText { tags, result: None, ..record.to_text() }.to_string();
    // The token of an unfinished game is last.
    let text = text.strip_suffix("*\n").unwrap_or(&text);
    let column = text.chars().rev().take_while(|c| *c != '\n').count();
    match text.strip_suffix(' ') {
        Some(text) if column + result.len() > 80 => format!("{text}\n{result}\n"),
        _ => format!("{text}{result}\n"),
    }
}
