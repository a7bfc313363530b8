//! Game reports of `AbstractPlay`: JSON of the schema `APGameRecord` in AbstractPlay/recranks, with the notation of
//! AbstractPlay/gameslib at b8c31156.
//!
//! A game describes only its variants and the texts of its moves there ([`Dialect`]).

mod dialect;
mod read;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::mem;

use gambol_core::{Game, Player};
use serde_json::{Value, json};

use self::dialect::{BLANKS, HEADER, NO_DATE, has, is_end, tags};
use crate::any::{AnyPosition, AnyRecord, Format, FormatGames, GameText, Reading};
use crate::record::Recorded;

pub use dialect::Dialect;

/// The fields that are true or false.
const FLAGS: [&str; 3] = ["is_ai", "unrated", "pied"];

impl Format for Dialect {
    fn name(&self) -> &'static str {
        "abstractplay"
    }

    fn is_like(&self, beginning: &str) -> bool {
        // An object with a key, unlike a comment in a record.
        let object = beginning.trim_start_matches(BLANKS).strip_prefix('{');
        let after_key = object.and_then(|it| it.trim_start().strip_prefix('"')?.split_once('"'));
        after_key.is_some_and(|(_, after)| after.trim_start().starts_with(':'))
    }

    fn read<'a>(&self, text: GameText<'a>, _: Reading) -> FormatGames<'a> {
        read::read_all(Vec::from([*self]), text)
    }

    fn read_among<'a>(
        &self,
        text: GameText<'a>,
        _: Reading,
        formats: &[&'static dyn Format],
    ) -> FormatGames<'a> {
        let mut dialects = Vec::new();
        for format in formats {
            if let Some(dialect) = format.shared().and_then(|it| it.downcast_ref()) {
                dialects.push(*dialect);
            }
        }
        read::read_all(dialects, text)
    }

    fn shared(&self) -> Option<&dyn Any> {
        Some(self)
    }

    fn has_positions(&self) -> bool {
        false
    }

    fn write(&self, record: &AnyRecord) -> Result<String, String> {
        let (start, variant) = (record.start(), record.start().variant());
        let Some((_, option, _)) = self.variants.iter().find(|(text, ..)| *text == variant) else {
            let known = self.variants.iter().map(|it| it.0).collect::<Vec<_>>().join(" or ");
            return Err(format!("other variant: {variant}, where AbstractPlay has only {known}"));
        };
        if !start.is_start() {
            return Err("other start: AbstractPlay has no games from a position".into());
        }
        let Some(outcome) = record.outcome() else {
            return Err("unfinished game: AbstractPlay has no reports of such games".into());
        };
        let (scores, mut players) = (record.position().scores(), Vec::new());
        for player in Player::all(start.players()) {
            players.push(json!({
                "name": record.name(player).unwrap_or("?"),
                // Equal players of a draw would violate the schema.
                "seat": player.index() + 1,
                "score": scores.as_ref().map(|scores| scores[player]),
                "result": u8::from(outcome.winner.is_none_or(|winner| winner == player)),
            }));
        }
        let tag = |name| record.tag(name).unwrap_or_default();
        let date = |name| date_time(tag(name)).unwrap_or(NO_DATE.into());
        let (begun, ended) = (date("Date"), date("DateEnd"));
        // A game ends after it starts.
        let ended = if ended == NO_DATE { &begun } else { &ended };
        let variants = if option.is_empty() { json!([]) } else { json!([option]) };
        let mut report = json!({"header": {
            "game": {"name": self.title, "variants": variants},
            "site": {"name": tag("Site")},
            "date-start": begun,
            "date-end": ended,
            "date-generated": ended,
            "players": players,
        }});
        let header = &mut report["header"];
        // The schema requires both or none.
        if record.tag("Event").or(record.tag("Round")).is_some() {
            (header["event"], header["round"]) = (tag("Event").into(), tag("Round").into());
        }
        if !record.comment(0).is_empty() {
            header["comment"] = record.comment(0).into();
        }
        let places = tags(start.players());
        for (tag, text) in record.tags() {
            let own = format!("/header/{}{tag}", if has(HEADER, tag) { "tag-" } else { "" });
            let place = places.iter().find(|it| it.0 == tag).map_or(&own, |it| &it.1);
            let (object, key) = place.rsplit_once('/').unwrap_or_default();
            let Some(object) = report.pointer_mut(object) else { continue };
            if object[key].is_null() {
                let is_flag = FLAGS.contains(&key) && ["false", "true"].contains(&text);
                object[key] = if is_flag { (text == "true").into() } else { text.into() };
            }
        }
        // A round a line.
        let (header, rounds) = (&report["header"], self.rounds(record).join(",\n"));
        Ok(format!("{{\"header\": {header},\n\"moves\": [{rounds}]}}\n"))
    }
}

impl Dialect {
    /// Returns the rounds of moves, each with `null` for the players before the first who moves.
    fn rounds(&self, record: &AnyRecord) -> Vec<String> {
        let (mut rounds, mut round, start) = (Vec::new(), Vec::new(), record.start());
        let mut add = |seat, mv: Value| {
            if seat < round.len() {
                rounds.push(Value::from(mem::take(&mut round)).to_string());
            }
            round.resize(seat, Value::Null);
            round.push(mv);
        };
        let turn = |position: &AnyPosition| position.turn().map_or(0, Player::index);
        for (position, mv) in record.positions().iter().zip(record.to_text().moves) {
            let text = (self.translate)(position, &mv.text, false).unwrap_or(mv.text);
            let commented = json!({"move": text, "result": mv.comment});
            add(turn(position), if mv.comment.is_empty() { text.into() } else { commented });
        }
        if let Some(outcome) = record.outcome().filter(|_| record.position().result().is_none()) {
            if is_end(&outcome.reason, outcome.result()) {
                // Of two players the loser resigns, whoever's turn it is.
                let loser = outcome.winner.filter(|_| start.players() == 2).map(Player::opponent);
                let seat = loser.map_or_else(|| turn(record.position()), Player::index);
                add(seat, outcome.reason.into());
            }
        }
        rounds.push(Value::from(round).to_string());
        rounds
    }
}

/// Returns the date and time that the schema requires, from a day (`2026.11.28`) or a date and time.
fn date_time(text: &str) -> Option<String> {
    let (day, time) = text.split_once('T').unwrap_or((text, "00:00:00Z"));
    let text = format!("{}T{time}", day.replace('.', "-"));
    let (clock, rest) = text.split_at_checked(19)?;
    let is_digit = |c: char| c.is_ascii_digit();
    let zone = rest.trim_start_matches(|c| c == '.' || is_digit(c));
    let is_like = clock.replace(is_digit, "0") == "0000-00-00T00:00:00" && zone == "Z";
    let number = |at| clock.get(at..at + 2).and_then(|it| it.parse().ok()).unwrap_or(0_usize);
    // In these centuries every fourth year is a leap year.
    let days = [31, 28 + usize::from(number(2) % 4 == 0), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let last = *days.get(number(5).wrapping_sub(1))?;
    let mut fields = [(8, 1..=last), (11, 0..=23), (14, 0..=59), (17, 0..=59)].into_iter();
    (is_like && fields.all(|(at, numbers)| numbers.contains(&number(at)))).then_some(text)
}
