//! Game reports of AbstractPlay: JSON of the schema `APGameRecord` in AbstractPlay/recranks, with the notation of
//! AbstractPlay/gameslib at b8c31156.
//!
//! A game describes only its variants and the texts of its moves there ([`Dialect`]).

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, Player};
use serde::{Deserialize, Serialize};

use crate::any::{AnyGame, AnyPosition, AnyRecord, Format, FormatError};
use crate::record::Record;

/// How a game is played at AbstractPlay.
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

fn error(what: String) -> FormatError {
    FormatError(what)
}

/// Whether a text looks like a report.
pub fn is_report(text: &str) -> bool {
    text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n', '[']).starts_with('{')
        && text.contains("\"header\"")
}

impl Dialect {
    /// The format, for a game whose dialect these functions call.
    pub const fn format(
        read: for<'a> fn(&'a str) -> Box<dyn Iterator<Item = Result<AnyRecord, FormatError>> + 'a>,
        write: fn(&AnyRecord) -> Result<String, FormatError>,
    ) -> Format {
        Format { name: "abstract-play", is_like: is_report, read, write }
    }

    /// Reads a report, or an array of reports.
    pub fn read_all<'a>(
        self,
        text: &'a str,
    ) -> Box<dyn Iterator<Item = Result<AnyRecord, FormatError>> + 'a> {
        let text = text.trim_start_matches('\u{feff}');
        if !text.trim_start().starts_with('[') {
            return Box::new(core::iter::once(self.read(text)));
        }
        match serde_json::from_str::<Vec<&'a serde_json::value::RawValue>>(text) {
            Ok(reports) => Box::new(reports.into_iter().map(move |report| self.read(report.get()))),
            Err(wrong) => Box::new(core::iter::once(Err(error(wrong.to_string())))),
        }
    }

    /// Reads one report.
    fn read(self, text: &str) -> Result<AnyRecord, FormatError> {
        let report: Report = serde_json::from_str(text)
            .map_err(|wrong| error(format!("not a game report of AbstractPlay: {wrong}")))?;
        let Header { game, players, starting_position, .. } = &report.header;
        if game.name != self.title {
            let found = Excerpt::new(&game.name);
            return Err(error(format!("the report is of the game {found}, not of {}", self.title)));
        }
        if starting_position.is_some() {
            return Err(error("startingPosition: these games begin at the usual start".into()));
        }
        let start = self.start(&game.variants)?;
        if players.len() != start.players() {
            let (found, expected) = (players.len(), start.players());
            return Err(error(format!("{found} players, where the variant has {expected}")));
        }
        let mut record = Record::new(start);
        let header = &report.header;
        let dates = [("Date", &header.date_start), ("DateEnd", &header.date_end)];
        let given = [("Event", &header.event), ("Round", &header.round)];
        let given = given.into_iter().filter_map(|(tag, value)| Some((tag, value.as_ref()?)));
        for (tag, value) in given.chain([("Site", &header.site.name)]).chain(dates) {
            if !value.is_empty() {
                record.set_tag(tag, value).map_err(|wrong| error(wrong.to_string()))?;
            }
        }
        for (player, seat) in Player::all(players.len()).zip(players) {
            record.set_name(player, &seat.name).map_err(|wrong| error(wrong.to_string()))?;
        }
        let ended = self.play(&mut record, &report.moves)?;
        self.end(&mut record, players, ended)?;
        Ok(record)
    }

    /// The start of the variant with these options, by id or name.
    fn start(self, options: &[String]) -> Result<AnyPosition, FormatError> {
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
            error(format!("variants: {found}, where at most one of {} is known", known.join(", ")))
        })?;
        self.game.start(variant).map_err(|wrong| error(wrong.to_string()))
    }

    /// Plays the moves, and returns the reason of an end outside the rules.
    fn play(
        self,
        record: &mut AnyRecord,
        rounds: &[Vec<Option<Turn>>],
    ) -> Result<Option<String>, FormatError> {
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
                    Err(error(format!("round {round}, {player}, {mv}: {what}")))
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

    /// Compares or sets the result.
    fn end(
        self,
        record: &mut AnyRecord,
        seats: &[Seat],
        ended: Option<String>,
    ) -> Result<(), FormatError> {
        let results: Option<Vec<f64>> = seats.iter().map(|seat| seat.result).collect();
        let Some(results) = results else { return Ok(()) };
        let best = results.iter().copied().fold(f64::MIN, f64::max);
        let mut winners = Player::all(seats.len()).zip(&results).filter(|&(_, &it)| it == best);
        let result = match (winners.next(), winners.next()) {
            (Some((winner, _)), None) => GameResult::Win(winner),
            _ => GameResult::Draw,
        };
        match record.position().result() {
            None => {
                let reason = ended.as_deref().unwrap_or("adjudication");
                record.set_result(result, reason).map_err(|wrong| error(wrong.to_string()))
            }
            Some(found) if found == result => Ok(()),
            Some(found) => {
                Err(error(format!("the results say {result}, but by the rules it is {found}")))
            }
        }
    }

    /// Writes a record as a report.
    ///
    /// # Errors
    /// The game is of a variant that AbstractPlay does not have, begins at another position, or is unfinished.
    pub fn write(self, record: &AnyRecord) -> Result<String, FormatError> {
        let start = record.start();
        let variant = start.variant().to_string();
        let Some((_, _, option)) = self.variants.iter().find(|&&(text, ..)| text == variant) else {
            let known: Vec<&str> = self.variants.iter().map(|&(text, ..)| text).collect();
            let known = known.join(", ");
            return Err(error(format!("AbstractPlay has no variant {variant}: it has {known}")));
        };
        if !crate::record::Recorded::is_start(start) {
            return Err(error("AbstractPlay has no games from another start".into()));
        }
        let Some(outcome) = record.outcome() else {
            return Err(error("AbstractPlay has no reports of unfinished games".into()));
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
                        .map(|it| it.to_string())
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
        Ok(serde_json::to_string_pretty(&report).expect("texts and numbers"))
    }
}
