//! Game reports of `AbstractPlay`: JSON of the schema `APGameRecord` in AbstractPlay/recranks, with the notation of
//! AbstractPlay/gameslib at b8c31156.
//!
//! A game describes only its variants and the texts of its moves there ([`Dialect`]).

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::io::{self, BufReader, Read};

use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, Player};
use serde_json::{Value, json};

use crate::any::{
    AnyGame, AnyPosition, AnyRecord, Format, FormatError, FormatGame, FormatGames, Reading, Source,
};
use crate::record::{Record, Recorded};

/// How a game is played at `AbstractPlay`.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The game.
    pub game: AnyGame,
    /// The name of the game in reports.
    pub title: &'static str,
    /// The variants: the text of the variant here, and the id and the name of the option there. The first has no
    /// option.
    pub variants: &'static [(&'static str, &'static str, &'static str)],
    /// The reason for these variants, if others seem to fit.
    pub reason: &'static str,
    /// Translates the text of a move, to the notation of gambol if the flag is set, or else from it. `None` means that
    /// both are the same.
    pub translate: fn(&AnyPosition, &str, bool) -> Option<String>,
}

/// The moves that end a game outside the rules.
const ENDS: [&str; 4] = ["resign", "timeout", "draw", "abandoned"];

/// The tags of records and their places in reports.
const TAGS: [(&str, &str); 5] = [
    ("Event", "/header/event"),
    ("Round", "/header/round"),
    ("Site", "/header/site/name"),
    ("Date", "/header/date-start"),
    ("DateEnd", "/header/date-end"),
];

/// The largest size of a report in bytes.
const LONGEST: usize = 1 << 20;

/// The reports in a file: an array, or one after the other.
struct Reports<'a> {
    source: BufReader<Source<'a>>,
    line: usize,
    /// Whether an array of reports has begun.
    is_open: bool,
}

impl Reports<'_> {
    /// Returns the line and the text of the next report.
    fn next(&mut self) -> Option<(usize, Result<String, String>)> {
        let (mut text, mut begin, mut size) = (Vec::new(), self.line, 0);
        let (mut depth, mut is_quoted, mut is_escaped) = (0_usize, false, false);
        for byte in self.source.by_ref().bytes() {
            let byte = match byte {
                Ok(byte) => byte,
                Err(error) => {
                    *self = Reports {
                        source: BufReader::new(Box::new(io::empty())),
                        is_open: false,
                        ..*self
                    };
                    return Some((self.line, Err(format!("unreadable file: {error}"))));
                }
            };
            match byte {
                b'\n' => (self.line, is_quoted) = (self.line + 1, false),
                b'"' if !is_escaped => is_quoted = !is_quoted,
                _ if is_quoted => {}
                b'{' => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                b'[' | b']' if depth == 0 => self.is_open = byte == b'[',
                _ => {}
            }
            is_escaped = is_quoted && byte == b'\\' && !is_escaped;
            if size == 0 && b"\xef\xbb\xbf \t\r\n[,]".contains(&byte) {
                begin = self.line;
                continue;
            }
            size += 1;
            if size <= LONGEST {
                text.push(byte);
            }
            if depth == 0 && byte == b'}' {
                break;
            }
        }
        Some(match size {
            0 if !core::mem::take(&mut self.is_open) => return None,
            0 => (begin, Err("unfinished file: no bracket ends the reports".into())),
            _ if size > LONGEST => (begin, Err(format!("long game: more than {LONGEST} bytes"))),
            _ => (begin, String::from_utf8(text).map_err(|_| "bad text: not UTF-8".into())),
        })
    }
}

fn no_report(what: impl core::fmt::Display) -> String {
    format!("not a game report of AbstractPlay: {what}")
}

/// Returns the list at this place.
fn list<'a>(report: &'a Value, place: &str) -> Result<&'a [Value], String> {
    let found = report.pointer(place).and_then(Value::as_array);
    found.map(Vec::as_slice).ok_or_else(|| no_report(format_args!("{place} is no list")))
}

impl Format for Dialect {
    fn name(&self) -> &'static str {
        "abstract-play"
    }

    fn around(&self) -> [&'static str; 3] {
        ["[\n", ",\n", "\n]\n"]
    }

    fn is_like(&self, beginning: &[u8]) -> bool {
        let text = String::from_utf8_lossy(beginning);
        let blanks = |c: char| c.is_whitespace() || "\u{feff}[".contains(c);
        let object = text.trim_start_matches(blanks).strip_prefix('{').map(str::trim_start);
        let after_key = object.and_then(|inside| inside.strip_prefix('"')?.split_once('"'));
        after_key.is_some_and(|(_, after)| after.trim_start().starts_with(':'))
    }

    fn read<'a>(&self, source: Source<'a>, _: Reading) -> FormatGames<'a> {
        let mut reports = Reports { source: BufReader::new(source), line: 1, is_open: false };
        let (dialect, mut number) = (*self, 0);
        Box::new(core::iter::from_fn(move || {
            let (line, text) = reports.next()?;
            number += 1;
            let report = text.and_then(|text| {
                text.parse().map_err(|wrong| no_report(format_args!("{wrong} of the report")))
            });
            let read =
                report.as_ref().map_err(Clone::clone).and_then(|report| dialect.record(report));
            let players =
                report.as_ref().ok().and_then(|report| list(report, "/header/players").ok());
            let names: Vec<&str> = players.into_iter().flatten().map(name).collect();
            let notes = || {
                if dialect.reason.is_empty() {
                    Vec::new()
                } else {
                    Vec::from([dialect.reason.into()])
                }
            };
            Some(match read {
                Ok(record) => Ok(FormatGame { record, line, notes: notes() }),
                Err(what) => Err(FormatError::new(number, &names, line, what)),
            })
        }))
    }

    fn write(&self, record: &AnyRecord) -> Result<String, String> {
        let start = record.start();
        let variant = start.variant();
        let Some((_, option, _)) = self.variants.iter().find(|(text, ..)| *text == variant) else {
            return Err(format!("other variant: AbstractPlay has no {variant}"));
        };
        if !start.is_start() {
            return Err("other start: AbstractPlay has no games from a position".into());
        }
        let Some(outcome) = record.outcome() else {
            return Err("unfinished game: AbstractPlay has no reports of such games".into());
        };
        let mut rounds: Vec<Vec<Value>> = Vec::new();
        let mut add = |position: &AnyPosition, text: String| {
            let seat = position.turn().map_or(0, Player::index);
            if rounds.last().is_none_or(|round| round.len() > seat) {
                rounds.push(Vec::new());
            }
            if let Some(round) = rounds.last_mut() {
                round.resize(seat, Value::Null);
                round.push(text.into());
            }
        };
        for (position, &mv) in record.positions().iter().zip(record.moves()) {
            let text = position.display_move(mv).to_string();
            add(position, (self.translate)(position, &text, false).unwrap_or(text));
        }
        if record.position().result().is_none() && ENDS.contains(&&*outcome.reason) {
            add(record.position(), outcome.reason);
        }
        let scores = record.position().scores();
        let mut players = Vec::new();
        for (player, name) in Player::all(start.players()).zip(record.names()) {
            let score = scores.as_ref().map(|scores| scores[player]);
            let result = i32::from(outcome.winner.is_none_or(|winner| winner == player));
            players.push(json!({"name": name, "score": score, "result": result}));
        }
        let options: &[&str] = if option.is_empty() { &[] } else { &[option] };
        let mut report = json!({
            "header": {
                "game": {"name": self.title, "variants": options},
                "site": {"name": "?"}, "date-start": "", "date-end": "", "date-generated": "",
                "players": players,
            },
            "moves": rounds,
        });
        for (tag, place) in TAGS {
            let (folder, key) = place.rsplit_once('/').unwrap_or_default();
            if let (Some(value), Some(folder)) = (record.tag(tag), report.pointer_mut(folder)) {
                folder[key] = value.into();
            }
        }
        Ok(format!("{report:#}"))
    }
}

/// Returns the name of a player or of a variant.
fn name(value: &Value) -> &str {
    value.as_str().or(value["name"].as_str()).unwrap_or("?")
}

impl Dialect {
    /// Returns the game in a report.
    fn record(self, report: &Value) -> Result<AnyRecord, String> {
        let title = &report["header"]["game"]["name"];
        if title != self.title {
            let found = title.as_str().ok_or_else(|| no_report("/header/game/name is no text"))?;
            let found = Excerpt::new(found);
            return Err(format!("another game: the report is of {found}, not of {}", self.title));
        }
        if report.pointer("/header/startingPosition").is_some() {
            return Err("startingPosition: these games begin at the usual start".into());
        }
        let options = report.pointer("/header/game/variants");
        let options = options.map_or(Ok(&[][..]), |_| list(report, "/header/game/variants"))?;
        let option = options.iter().map(name).collect::<Vec<_>>().join(", ");
        let is_it = |&&(_, id, name): &&(_, &str, &str)| option == id || option == name;
        let Some((variant, ..)) = self.variants.iter().find(is_it) else {
            let known: Vec<&str> = self.variants[1..].iter().map(|(_, id, _)| *id).collect();
            let (found, known) = (Excerpt::new(&option), known.join(", "));
            return Err(format!("variants: {found}, where at most one of {known} is known"));
        };
        let start = self.game.start(variant).map_err(|wrong| format!("variants: {wrong}"))?;
        let (seats, expected) = (list(report, "/header/players")?, start.players());
        if seats.len() != expected {
            let found = seats.len();
            return Err(format!("players: {found}, where the variant has {expected}"));
        }
        let mut record = Record::new(start);
        let tags = TAGS.iter().filter_map(|(tag, place)| Some((*tag, report.pointer(place)?)));
        let names = ["P1", "P2", "P3", "P4", "P5", "P6"].into_iter().zip(seats);
        for (tag, value) in tags.chain(names) {
            // An unknown value is no tag.
            if !matches!(name(value), "" | "?") {
                record.set_tag(tag, name(value)).map_err(|wrong| format!("bad tag: {wrong}"))?;
            }
        }
        let ended = self.play(&mut record, list(report, "/moves")?)?;
        let results: Option<Vec<f64>> = seats.iter().map(|seat| seat["result"].as_f64()).collect();
        // The results of an abandoned game are null.
        let Some(results) = results else { return Ok(record) };
        let best = results.iter().copied().fold(f64::MIN, f64::max);
        let mut winners = Player::all(expected).zip(results).filter(|&(_, it)| it >= best);
        let result = match (winners.next(), winners.next()) {
            (Some((winner, _)), None) => GameResult::Win(winner),
            _ => GameResult::Draw,
        };
        match record.position().result() {
            None => {
                let reason = ended.unwrap_or("adjudication");
                record.set_result(result, reason).map_err(|wrong| format!("results: {wrong}"))?;
            }
            Some(found) if found != result => {
                let what = format!("{result}, but by the rules it is {found}");
                return Err(format!("contradicting results: {what}"));
            }
            Some(_) => {}
        }
        Ok(record)
    }

    /// Plays the moves, and returns the reason of an end outside the rules.
    fn play<'a>(
        self,
        record: &mut AnyRecord,
        rounds: &'a [Value],
    ) -> Result<Option<&'a str>, String> {
        let mut ended = None;
        for (round, turns) in (1..).zip(rounds) {
            let turns = list(turns, "")?;
            let mut left: Vec<usize> =
                (0..turns.len()).filter(|&seat| !turns[seat].is_null()).collect();
            let order = |seat: usize| turns[seat]["sequence"].as_i64().unwrap_or(0);
            while let Some(next) = (0..left.len()).min_by_key(|&at| order(left[at])) {
                let seat = left.remove(next);
                let mv = turns[seat].as_str().or(turns[seat]["move"].as_str()).unwrap_or_default();
                let position = record.position();
                let wrong = |what: &str| {
                    let (player, mv) = (seat + 1, Excerpt::new(mv));
                    Err(format!("illegal move: round {round}, p{player}, {mv}: {what}"))
                };
                if ended.is_some() {
                    return wrong("the game has ended");
                } else if ENDS.contains(&mv) {
                    ended = Some(mv);
                } else if position.result().is_some() {
                    // AbstractPlay goes on until both players have passed.
                    if mv != "pass" {
                        return wrong("the game is over by the rules");
                    }
                } else if position.turn().map(Player::index) != Some(seat) {
                    return wrong(&format!("it is not the turn of p{}", seat + 1));
                } else {
                    let text = (self.translate)(position, mv, true);
                    match position.parse_move(text.as_deref().unwrap_or(mv)) {
                        Ok(mv) => record.play_unchecked(mv),
                        Err(why) => return wrong(&why.to_string()),
                    }
                }
            }
        }
        Ok(ended)
    }
}
