//! Game reports of `AbstractPlay`: JSON of the schema `APGameRecord` in AbstractPlay/recranks, with the notation of
//! AbstractPlay/gameslib at b8c31156.
//!
//! A game describes only its variants and the texts of its moves there ([`Dialect`]).

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::io::Read;

use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, Player};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::any::{
    AnyGame, AnyPosition, AnyRecord, Format, FormatError, FormatGame, FormatGames, Source, against,
};
use crate::record::Record;

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
    /// Returns the text of a move here, from its text there.
    pub read: fn(&AnyPosition, &str) -> String,
    /// Returns the text of a move there, from its text here.
    pub write: fn(&AnyPosition, &str) -> String,
}

#[derive(Serialize, Deserialize)]
struct Report {
    header: Header,
    #[serde(default)]
    moves: Vec<Vec<Option<Turn>>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Header {
    game: Title,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    round: Option<String>,
    site: Site,
    #[serde(default)]
    date_start: String,
    #[serde(default)]
    date_end: String,
    #[serde(default)]
    date_generated: String,
    players: Vec<Seat>,
    #[serde(default, rename = "startingPosition", skip_serializing_if = "Option::is_none")]
    starting_position: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Title {
    name: String,
    #[serde(default)]
    variants: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Site {
    name: String,
}

#[derive(Serialize, Deserialize)]
struct Seat {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    /// Higher is better. Missing, or null, if the game was abandoned.
    #[serde(default)]
    result: Option<f64>,
}

/// A move, by itself or with remarks.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Turn {
    Move(String),
    Remarked {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sequence: Option<i64>,
        #[serde(rename = "move")]
        mv: String,
    },
}

/// The moves that end a game outside the rules.
const ENDS: [&str; 4] = ["resign", "timeout", "draw", "abandoned"];

/// The largest size of a file in bytes.
const LONGEST: usize = 64 << 20;

/// Returns whether a text looks like a report.
pub fn is_report(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text).trim_ascii_start();
    let header = b"\"header\"";
    text.strip_prefix(b"[").unwrap_or(text).trim_ascii_start().starts_with(b"{")
        && text.windows(header.len()).any(|found| found == header)
}

impl Dialect {
    /// The format, for a game whose dialect these functions call.
    pub const fn format(
        read: for<'a> fn(Source<'a>, bool) -> FormatGames<'a>,
        write: fn(&AnyRecord) -> Result<String, String>,
    ) -> Format {
        let around = ["[\n", ",\n", "\n]\n"];
        Format { name: "abstract-play", around, is_like: is_report, read, write }
    }

    /// Reads a report, an array of reports, or consecutive reports.
    pub fn read_all(self, source: Source<'_>) -> FormatGames<'_> {
        let mut text = String::new();
        let mut failed = match source.take(LONGEST as u64 + 1).read_to_string(&mut text) {
            Err(wrong) => Some(format!("unreadable file: {wrong}")),
            Ok(bytes) if bytes > LONGEST => Some(format!("long file: more than {LONGEST} bytes")),
            _ => None,
        };
        if failed.is_some() {
            text.clear();
        }
        let (mut at, mut line, mut game, mut is_open) = (0, 1, 0, false);
        Box::new(core::iter::from_fn(move || {
            let rest = &text[at..];
            let report =
                rest.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n', '[', ',', ']']);
            let gap = &rest[..rest.len() - report.len()];
            is_open = (is_open || gap.contains('[')) && !gap.contains(']');
            line += gap.matches('\n').count();
            let mut values = serde_json::Deserializer::from_str(report).into_iter::<&RawValue>();
            let value = values.next();
            if value.is_none() && core::mem::take(&mut is_open) {
                failed = Some("unfinished file: no bracket ends the reports".into());
            }
            let end = if let Some(Err(_)) = value { report.len() } else { values.byte_offset() };
            let (mut players, begin) = ("? against ?".into(), line);
            let read = match (failed.take(), value) {
                (Some(failed), _) => Err(failed),
                (None, None) => return None,
                (None, Some(value)) => {
                    let value = value.and_then(|report| serde_json::from_str(report.get()));
                    let not = |wrong| format!("not a game report of AbstractPlay: {wrong}");
                    value.map_err(not).and_then(|report: Report| {
                        players = against(report.header.players.iter().map(|seat| &*seat.name));
                        self.read(&report)
                    })
                }
            };
            game += 1;
            line += report[..end].matches('\n').count();
            at += gap.len() + end;
            let read = read.map(|record| FormatGame { record, notes: Vec::new() });
            Some(read.map_err(|what| FormatError { game, players, line: begin, what }))
        }))
    }

    /// Reads one report.
    fn read(self, report: &Report) -> Result<AnyRecord, String> {
        let Header { game, players, starting_position, .. } = &report.header;
        if game.name != self.title {
            let found = Excerpt::new(&game.name);
            return Err(format!("another game: the report is of {found}, not of {}", self.title));
        }
        if starting_position.is_some() {
            return Err("startingPosition: these games begin at the usual start".into());
        }
        let start = self.start(&game.variants)?;
        if players.len() != start.players() {
            let (found, expected) = (players.len(), start.players());
            return Err(format!("players: {found}, where the variant has {expected}"));
        }
        let mut record = Record::new(start);
        let header = &report.header;
        let dates = [("Date", &header.date_start), ("DateEnd", &header.date_end)];
        let given = [("Event", &header.event), ("Round", &header.round)];
        let given = given.into_iter().filter_map(|(tag, value)| Some((tag, value.as_ref()?)));
        for (tag, value) in given.chain([("Site", &header.site.name)]).chain(dates) {
            if !value.is_empty() {
                record.set_tag(tag, value).map_err(|wrong| format!("bad tag: {wrong}"))?;
            }
        }
        for (player, seat) in Player::all(players.len()).zip(players) {
            record.set_name(player, &seat.name).map_err(|wrong| format!("bad name: {wrong}"))?;
        }
        let ended = self.play(&mut record, &report.moves)?;
        end(&mut record, players, ended.as_deref())?;
        Ok(record)
    }

    /// The start of the variant with these options, by id or name.
    fn start(self, options: &[String]) -> Result<AnyPosition, String> {
        let named = |option: &str| {
            self.variants.iter().find(|&&(_, id, name)| option == id || option == name)
        };
        let variant = match options {
            [] => Some(&self.variants[0]),
            [option] => named(option),
            _ => None,
        };
        let (variant, ..) = variant.ok_or_else(|| {
            let known: Vec<&str> = self.variants[1..].iter().map(|&(_, id, _)| id).collect();
            let found = Excerpt::new(&options.join(", "));
            format!("variants: {found}, where at most one of {} is known", known.join(", "))
        })?;
        self.game.start(variant).map_err(|wrong| format!("variants: {wrong}"))
    }

    /// Plays the moves, and returns the reason of an end outside the rules.
    fn play(
        self,
        record: &mut AnyRecord,
        rounds: &[Vec<Option<Turn>>],
    ) -> Result<Option<String>, String> {
        let mut ended = None;
        for (round, turns) in (1..).zip(rounds) {
            let mut turns: Vec<_> = turns
                .iter()
                .zip(Player::all(6))
                .filter_map(|(turn, player)| match turn.as_ref()? {
                    Turn::Move(mv) => Some((0, player, mv)),
                    Turn::Remarked { sequence, mv } => Some((sequence.unwrap_or(0), player, mv)),
                })
                .collect();
            turns.sort_by_key(|&(sequence, ..)| sequence);
            for (_, player, mv) in turns {
                let wrong = |what: String| {
                    let mv = Excerpt::new(mv);
                    Err(format!("illegal move: round {round}, {player}, {mv}: {what}"))
                };
                let position = record.position();
                if ended.is_some() {
                    return wrong("the game has ended".to_string());
                } else if ENDS.contains(&&**mv) {
                    ended = Some(mv.clone());
                } else if position.result().is_some() {
                    // AbstractPlay goes on until both players have passed.
                    if mv != "pass" {
                        return wrong("the game is over by the rules".to_string());
                    }
                } else if position.turn() != Some(player) {
                    return wrong(format!("it is not the turn of {player}"));
                } else {
                    match position.parse_move(&(self.read)(position, mv)) {
                        Ok(mv) => record.play_unchecked(mv),
                        Err(why) => return wrong(why.to_string()),
                    }
                }
            }
        }
        Ok(ended)
    }

    /// Writes a record as a report.
    ///
    /// # Errors
    /// The game is of a variant that `AbstractPlay` does not have, begins at another position, or is unfinished.
    pub fn write(self, record: &AnyRecord) -> Result<String, String> {
        let start = record.start();
        let variant = start.variant().clone();
        let Some((_, _, option)) = self.variants.iter().find(|&&(text, ..)| text == variant) else {
            let known: Vec<&str> = self.variants.iter().map(|&(text, ..)| text).collect();
            let known = known.join(", ");
            return Err(format!("other variant: AbstractPlay has {known}, but not {variant}"));
        };
        if !crate::record::Recorded::is_start(start) {
            return Err("other start: AbstractPlay has no games from a position".into());
        }
        let Some(outcome) = record.outcome() else {
            return Err("unfinished game: AbstractPlay has no reports of such games".into());
        };
        let mut moves: Vec<Vec<Option<Turn>>> = Vec::new();
        let players = start.players();
        for (position, &mv) in record.positions().iter().zip(record.moves()) {
            let seat = position.turn().map_or(0, Player::index);
            let text = position.display_move(mv).to_string();
            let turn = Turn::Move((self.write)(position, &text));
            match moves.last_mut() {
                Some(round) if round.len() <= seat => {
                    round.resize_with(seat, || None);
                    round.push(Some(turn));
                }
                _ => {
                    let mut round = Vec::new();
                    round.resize_with(seat, || None);
                    round.push(Some(turn));
                    moves.push(round);
                }
            }
        }
        let scores = record.position().scores();
        let seats = Player::all(players).map(|player| Seat {
            name: record.name(player).unwrap_or("?").to_string(),
            score: scores.as_ref().map(|scores| scores[player].into()),
            result: Some(f64::from(outcome.winner.is_none_or(|winner| winner == player))),
        });
        let tag = |name| record.tag(name).map(ToString::to_string);
        let date = tag("Date").unwrap_or_default();
        let end = tag("DateEnd").unwrap_or_else(|| date.clone());
        let report = Report {
            header: Header {
                game: Title {
                    name: self.title.to_string(),
                    variants: Some(option)
                        .filter(|it| !it.is_empty())
                        .map(ToString::to_string)
                        .into_iter()
                        .collect(),
                },
                event: tag("Event"),
                round: tag("Round"),
                site: Site { name: tag("Site").unwrap_or_else(|| "?".to_string()) },
                date_start: date,
                date_generated: end.clone(),
                date_end: end,
                players: seats.collect(),
                starting_position: None,
            },
            moves,
        };
        serde_json::to_string_pretty(&report).map_err(|wrong| format!("unwritable game: {wrong}"))
    }
}

/// Compares or sets the result.
fn end(record: &mut AnyRecord, seats: &[Seat], ended: Option<&str>) -> Result<(), String> {
    let results: Option<Vec<f64>> = seats.iter().map(|seat| seat.result).collect();
    let Some(results) = results else { return Ok(()) };
    let best = results.iter().copied().fold(f64::MIN, f64::max);
    let mut winners = Player::all(seats.len()).zip(&results).filter(|&(_, &it)| it >= best);
    let result = match (winners.next(), winners.next()) {
        (Some((winner, _)), None) => GameResult::Win(winner),
        _ => GameResult::Draw,
    };
    match record.position().result() {
        None => {
            let reason = ended.unwrap_or("adjudication");
            record.set_result(result, reason).map_err(|wrong| format!("results: {wrong}"))
        }
        Some(found) if found == result => Ok(()),
        Some(found) => {
            Err(format!("contradicting results: {result}, but by the rules it is {found}"))
        }
    }
}
