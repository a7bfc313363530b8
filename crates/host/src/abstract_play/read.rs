//! Reads game reports.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter;

use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, Player};
use serde_json::Value;

use super::dialect::{BLANKS, Dialect, ENDS, HEADER, NO_DATE, has, is_end, tags};
use crate::any::{AnyRecord, FormatError, FormatGame, FormatGames, GamePart, GameText, LONGEST};
use crate::record::Record;

/// The kinds of objects in a report, and the fields of each that are read, or follow from the game.
const FIELDS: [(&str, &str); 5] = [
    ("", "header moves"),
    ("/header/game", "name variants"),
    ("/header/site", "gameid name"),
    ("/header/players", "is_ai name result score seat userid"),
    ("/moves", "move result"),
];

/// The largest number of header fields. It bounds the time for their tags.
const MOST_FIELDS: usize = 1000;

/// The kind of the error of a text that is no report.
const NO_REPORT: &str = "not a game report of AbstractPlay";

/// Why a report is refused, and the game before an illegal move.
struct Refusal {
    what: String,
    played: Option<String>,
}

impl From<String> for Refusal {
    fn from(what: String) -> Self {
        Refusal { what, played: None }
    }
}

/// The game in a report with its notes, or why the report is refused.
type Read = Result<(AnyRecord, Vec<String>), Refusal>;

/// Reads reports of games with these dialects.
pub(super) fn read_all(dialects: Vec<Dialect>, mut text: GameText<'_>) -> FormatGames<'_> {
    // Whether a list is open, whether the text ends within a report, and where the next report is.
    let (mut is_list, mut is_cut, mut number, mut line) = (false, false, 1, 1);
    Box::new(iter::from_fn(move || {
        let was_list = is_list;
        let part = text.next_within(LONGEST, "\n{", &mut |part| {
            let (gap, report) = split_gap(part.text);
            let bracket = gap.rfind(['[', ']']);
            is_list = bracket.map_or(was_list, |at| gap[at..].starts_with('['));
            if report.is_empty() {
                return 0;
            }
            let len = report_len(report);
            is_cut = len.is_none();
            gap.len() + len.unwrap_or(report.len())
        });
        if let Some(part) = part {
            return Some(part.and_then(|part| {
                (number, line) = (part.number + 1, part.line + part.text.matches('\n').count());
                read_part(&dialects, &part)
            }));
        }
        if !is_list || is_cut {
            return None;
        }
        is_cut = true;
        let what = "unfinished list: no `]` closes it, so reports may be missing";
        Some(Err(FormatError::new(number, &[], line, what.into())))
    }))
}

/// Splits a text before the first report.
fn split_gap(text: &str) -> (&str, &str) {
    text.split_at(text.len() - text.trim_start_matches(BLANKS).len())
}

/// Returns the length of the first report in a text, or of what a list has in its place. `None` if the text ends before
/// it. A line end ends a string that has no end.
fn report_len(text: &str) -> Option<usize> {
    let (mut depth, mut is_quoted, mut is_escaped) = (0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' if depth == 0 => return Some(at),
            b',' | b']' if depth == 0 && !is_quoted => return Some(at),
            b'\n' => (is_quoted, is_escaped) = (false, false),
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_quoted,
            b'"' => is_quoted = !is_quoted,
            b'{' if !is_quoted => depth += 1,
            b'}' if !is_quoted && depth <= 1 => return Some(at + 1),
            b'}' if !is_quoted => depth -= 1,
            _ => {}
        }
    }
    None
}

fn read_part(dialects: &[Dialect], part: &GamePart<'_>) -> Result<FormatGame, FormatError> {
    let (gap, text) = split_gap(part.text);
    let line = part.line + gap.matches('\n').count();
    let report: Value = text.parse().map_err(|wrong| {
        let what = format!("{NO_REPORT}: {wrong} of the report");
        FormatError::new(part.number, &[], line, what)
    })?;
    match read_report(dialects, &report) {
        Ok((record, notes)) => Ok(FormatGame { record, line, notes }),
        Err(Refusal { what, played }) => {
            let seats = report["header"]["players"].as_array();
            let names: Vec<_> = seats.into_iter().flatten().map(name).collect();
            Err(FormatError { played, ..FormatError::new(part.number, &names, line, what) })
        }
    }
}

/// Reads a report, and says why its variant is another than the first.
fn read_report(dialects: &[Dialect], report: &Value) -> Read {
    let wrong = |what: String| Err(Refusal::from(what));
    if report.get("schema").is_some() {
        let what = "this is a study or another JSON document of gambol";
        return wrong(format!("not a game: {what}, but should be records, PDN or game reports"));
    }
    let header = &report["header"];
    let Some(title) = header["game"]["name"].as_str() else {
        return wrong(format!("{NO_REPORT}: /header/game/name is no text"));
    };
    let Some(dialect) = dialects.iter().find(|dialect| dialect.title == title) else {
        let known: Vec<_> = dialects.iter().map(|dialect| dialect.title).collect();
        let (found, known) = (Excerpt::new(title), known.join(" or "));
        return wrong(format!("another game: the report is of {found}, not of {known}"));
    };
    if header.get("startingPosition").is_some() {
        return wrong("startingPosition: these games begin at the usual start".into());
    }
    let mut options = Vec::new();
    if !header["game"]["variants"].is_null() {
        options.extend(list(report, "/header/game/variants")?.iter().map(name));
    }
    // Groups of options have a name for the usual choice, such as "Default scores".
    options.retain(|option| !option.starts_with("Default "));
    let option = options.join(", ");
    let is_guess = dialect.forgets_option && option.is_empty();
    let mut refusal: Option<Refusal> = None;
    for (variant, id, name) in dialect.variants {
        if !is_guess && option != *id && option != *name {
            continue;
        }
        match read_variant(dialect, report, variant) {
            // Moves after the end prove another variant. Another result does not.
            Err(wrong) if is_guess && wrong.played.is_some() => {
                refusal.get_or_insert(wrong);
            }
            read => {
                let (record, mut notes) = read?;
                if let Some(note) = dialect.note {
                    notes.insert(0, note.into());
                }
                if let Some(Refusal { what, .. }) = refusal {
                    let usual = dialect.variants[0].0;
                    notes.push(format!("variant guessed: {variant}, since {usual} has {what}"));
                }
                return Ok((record, notes));
            }
        }
    }
    Err(refusal.unwrap_or_else(|| {
        let known: Vec<_> = dialect.variants.iter().skip(1).map(|(_, id, _)| *id).collect();
        let (found, known) = (Excerpt::new(&option), known.join(", "));
        format!("variants: {found}, where at most one of {known} is known").into()
    }))
}

/// Returns the list at this place.
fn list<'a>(report: &'a Value, place: &str) -> Result<&'a Vec<Value>, String> {
    let found = report.pointer(place).and_then(Value::as_array);
    found.ok_or_else(|| format!("{NO_REPORT}: {place} is no list"))
}

/// Returns the name of a player or a variant.
fn name(value: &Value) -> &str {
    value.as_str().or(value["name"].as_str()).unwrap_or("?")
}

/// Reads a report of a game in this variant.
fn read_variant(dialect: &Dialect, report: &Value, variant: &str) -> Read {
    let start = dialect.game.start(variant).map_err(|wrong| format!("variants: {wrong}"))?;
    let (seats, expected) = (list(report, "/header/players")?, start.players());
    if seats.len() != expected {
        let found = seats.len();
        return Err(format!("players: {found}, where the variant has {expected}").into());
    }
    let (claimed, rounds) = (claimed(seats)?, list(report, "/moves")?);
    let mut game = Play { dialect, record: Record::new(start), end: None };
    let notes = read_header(&mut game.record, report)?;
    let played = game.play(rounds);
    let Play { mut record, end, .. } = game;
    let by_rules = record.position().result();
    if let Some(result) = claimed {
        // The board decides.
        let _ = record.set_result(result, end.unwrap_or("adjudication"));
    }
    played.map_err(|what| Refusal { what, played: Some(record.to_string()) })?;
    let Some(result) = claimed else { return Ok((record, notes)) };
    let found = match (by_rules, end) {
        (Some(found), _) if found != result => format!("by the rules it is {found}"),
        (_, Some(end)) if expected == 2 && !is_end(end, result) => {
            format!("the last move is {end}")
        }
        _ => return Ok((record, notes)),
    };
    Err(format!("contradicting results: {result}, but {found}").into())
}

/// Returns the result that the players have. A game without results is unfinished.
fn claimed(seats: &[Value]) -> Result<Option<GameResult>, String> {
    let is_open = seats.iter().all(|seat| seat["result"].is_null());
    let (mut best, mut claimed) = (f64::MIN, None);
    for (player, seat) in Player::ALL.into_iter().zip(seats) {
        let result = seat["result"].as_f64();
        if !seat["name"].is_string() || result.is_some() == is_open {
            let found = Excerpt::new(&seat.to_string());
            let expected = "a text `name` and a number `result`";
            return Err(format!("{NO_REPORT}: the player {found} should have {expected}"));
        }
        match result {
            Some(result) if result > best => {
                (best, claimed) = (result, Some(GameResult::Win(player)));
            }
            Some(result) if result >= best => claimed = Some(GameResult::Draw),
            _ => {}
        }
    }
    Ok(claimed)
}

/// Reads the tags and the first comment of a record. Returns a note on the other fields of the report.
fn read_header(record: &mut AnyRecord, report: &Value) -> Result<Vec<String>, String> {
    let header = &report["header"];
    let (mut values, mut unread) = (Vec::new(), Vec::new());
    for (tag, place) in tags(record.start().players()) {
        values.extend(report.pointer(&place).map(|value| (tag, value)));
    }
    for (key, value) in header.as_object().into_iter().flatten() {
        if !has(HEADER, key) {
            values.push((key.strip_prefix("tag-").unwrap_or(key).to_string(), value));
        }
    }
    if values.len() > MOST_FIELDS {
        return Err(format!("too many fields: a header has at most {MOST_FIELDS}"));
    }
    for (tag, value) in values {
        let text = value.as_str().map_or_else(|| value.to_string(), ToString::to_string);
        // Writers of an unknown end repeat the start.
        let is_start = tag == "DateEnd" && record.tag("Date") == Some(&text);
        if is_start || matches!(&*text, "" | "?" | "null" | NO_DATE) {
            continue;
        }
        // The first value counts: a field may have the name of a tag that another field fills.
        let is_text = !value.is_object() && !value.is_array() && record.tag(&tag).is_none();
        if !is_text || record.set_tag(&tag, &text).is_err() {
            unread.push(tag);
        }
    }
    let comment = header["comment"].as_str();
    record.set_comment(comment.unwrap_or_default());
    for (key, is_read) in [("comment", comment.is_some()), ("site", header["site"].is_object())] {
        if !is_read && !header[key].is_null() {
            unread.push(key.into());
        }
    }
    for (place, known) in FIELDS {
        add_unread(report.pointer(place).unwrap_or(&Value::Null), known, &mut unread);
    }
    let note = format!("left out: the fields {}", Excerpt::new(&unread.join(", ")));
    Ok(if unread.is_empty() { Vec::new() } else { Vec::from([note]) })
}

/// Adds the names of the fields of an object, or of the objects in a list, that are not read.
fn add_unread(part: &Value, known: &str, unread: &mut Vec<String>) {
    match part {
        Value::Array(items) => {
            for item in items {
                add_unread(item, known, unread);
            }
        }
        Value::Object(fields) => {
            for (key, _) in fields {
                // The note shows only the first names.
                if unread.len() < MOST_FIELDS && !has(known, key) && !unread.contains(key) {
                    unread.push(key.clone());
                }
            }
        }
        _ => {}
    }
}

/// A game whose moves are read.
struct Play<'a> {
    dialect: &'a Dialect,
    record: AnyRecord,
    /// The move that ended the game outside the rules.
    end: Option<&'static str>,
}

impl Play<'_> {
    fn play(&mut self, rounds: &[Value]) -> Result<(), String> {
        for (round, turns) in (1..).zip(rounds) {
            let turns = turns.as_array();
            let turns = turns.ok_or_else(|| format!("{NO_REPORT}: round {round} is no list"))?;
            let moves = turns.len();
            if moves > self.record.start().players() {
                return Err(format!("illegal move: round {round} has {moves} moves"));
            }
            for (seat, turn) in turns.iter().enumerate().filter(|(_, turn)| !turn.is_null()) {
                let shown = turn.to_string();
                let mv = turn.as_str().or(turn["move"].as_str()).unwrap_or(&shown);
                let comment = turn["result"].as_str().unwrap_or_default();
                self.turn(seat, mv, comment).map_err(|wrong| {
                    let (player, mv) = (seat + 1, Excerpt::new(mv));
                    format!("illegal move: round {round}, p{player}, {mv}: {wrong}")
                })?;
            }
        }
        Ok(())
    }

    /// Plays a move, or returns why it is illegal.
    fn turn(&mut self, seat: usize, mv: &str, comment: &str) -> Result<(), String> {
        let position = self.record.position();
        if self.end.is_some() {
            return Err("the game has ended".into());
        }
        if position.result().is_some() {
            // AbstractPlay goes on until both players have passed.
            return if mv == "pass" { Ok(()) } else { Err("the game is over by the rules".into()) };
        }
        self.end = ENDS.into_iter().find(|end| *end == mv);
        if self.end.is_none() {
            if position.turn().map(Player::index) != Some(seat) {
                return Err(format!("it is not the turn of p{}", seat + 1));
            }
            let text = (self.dialect.translate)(position, mv, true);
            let played = self.record.play_text(text.as_deref().unwrap_or(mv));
            played.map_err(|wrong| wrong.to_string())?;
        }
        // An end has its comment after the last move.
        let before = self.record.comment(self.record.moves().len());
        self.record.set_comment(&format!("{before} {comment}"));
        Ok(())
    }
}
