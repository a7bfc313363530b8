//! Game reports of `AbstractPlay`: JSON of the schema `APGameRecord` in AbstractPlay/recranks, with the notation of
//! AbstractPlay/gameslib at b8c31156.
//!
//! A game describes only its variants and the texts of its moves there ([`Dialect`]).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, Player};
use serde_json::Value;

use crate::any::{
    AnyGame, AnyPosition, AnyRecord, Format, FormatError, FormatGame, FormatGames, GamePart,
    GameText, Reading,
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
    /// Whether reports lack the option that was played. The first variant then counts that allows all moves.
    pub forgets_option: bool,
    /// A note on each game, such as the reason for the variant.
    pub note: Option<&'static str>,
    /// Translates the text of a move, to the notation of gambol if the flag is set, or else from it. `None` means that
    /// both are the same.
    pub translate: fn(&AnyPosition, &str, bool) -> Option<String>,
}

/// The moves that end a game outside the rules.
const ENDS: [&str; 4] = ["resign", "timeout", "draw", "abandoned"];

/// The tags of records, and their places in reports.
const TAGS: [(&str, &str); 5] = [
    ("Event", "/header/event"),
    ("Round", "/header/round"),
    ("Site", "/header/site/name"),
    ("Date", "/header/date-start"),
    ("DateEnd", "/header/date-end"),
];

/// The date of a report without one, since the schema requires dates.
const NO_DATE: &str = "1970-01-01T00:00:00Z";

/// The characters between reports.
const BLANKS: [char; 7] = [' ', '\t', '\r', '\n', '[', ',', ']'];

/// Returns the length of the first report in a text. A line end ends a string that has no end.
fn first_len(text: &str) -> usize {
    if text.trim_start_matches(BLANKS).is_empty() {
        return 0;
    }
    let (mut depth, mut is_quoted, mut is_escaped) = (0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' => (is_quoted, is_escaped) = (false, false),
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_quoted,
            b'"' => is_quoted = !is_quoted,
            b'{' if !is_quoted => depth += 1,
            b'}' if !is_quoted && depth <= 1 => return at + 1,
            b'}' if !is_quoted => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the list at this place.
fn list<'a>(report: &'a Value, place: &str) -> Result<&'a [Value], String> {
    let found = report.pointer(place).and_then(Value::as_array);
    found
        .map(Vec::as_slice)
        .ok_or_else(|| format!("not a game report of AbstractPlay: {place} is no list"))
}

/// Returns the name of a player, or the text of a tag or a variant.
fn name(value: &Value) -> &str {
    value.as_str().or(value["name"].as_str()).unwrap_or("?")
}

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
        let dialect = *self;
        text.read(first_len, move |&GamePart { text, number, line, .. }| {
            let report = text.trim_start_matches(BLANKS);
            let line = line + text[..text.len() - report.len()].matches('\n').count();
            let parsed: Result<Value, _> = report.parse();
            let report = parsed.map_err(|wrong| {
                let what = format!("not a game report of AbstractPlay: {wrong} of the report");
                FormatError::new(number, &[], line, what)
            })?;
            let wrong = |what| {
                let players = report["header"]["players"].as_array().into_iter().flatten();
                FormatError::new(number, &players.map(name).collect::<Vec<_>>(), line, what)
            };
            let record = dialect.record(&report).map_err(wrong)?;
            let notes = dialect.note.iter().map(ToString::to_string).collect();
            Ok(FormatGame { record, line, notes })
        })
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
        let quoted = |text: &str| Value::from(text).to_string();
        let (mut moves, mut next_seat) = (String::new(), 0);
        let mut add = |position: &AnyPosition, text: &str| {
            let seat = position.turn().map_or(0, Player::index);
            if seat < next_seat {
                (moves, next_seat) = (format!("{moves}],\n["), 0);
            }
            let gap = if next_seat > 0 { ", " } else { "" };
            moves = format!("{moves}{gap}{}{}", "null, ".repeat(seat - next_seat), quoted(text));
            next_seat = seat + 1;
        };
        for (position, &mv) in record.positions().iter().zip(record.moves()) {
            let text = position.display_move(mv).to_string();
            add(position, &(self.translate)(position, &text, false).unwrap_or(text));
        }
        if record.position().result().is_none() && ENDS.contains(&&*outcome.reason) {
            add(record.position(), &outcome.reason);
        }
        let (scores, mut players) = (record.position().scores(), Vec::new());
        for (player, name) in Player::all(start.players()).zip(record.names()) {
            let score = scores.as_ref().map_or("null".into(), |it| it[player].to_string());
            let result = u8::from(outcome.winner.is_none_or(|winner| winner == player));
            let name = quoted(name);
            // Equal players of a draw would violate the schema.
            let id = quoted(&player.to_string());
            players.push(format!(
                "{{\"name\": {name}, \"userid\": {id}, \"score\": {score}, \"result\": {result}}}"
            ));
        }
        let tag = |name| quoted(record.tag(name).unwrap_or_default());
        let date = |name| match record.tag(name).filter(|day| !day.contains('?')) {
            Some(day) if day.len() == 10 => quoted(&format!("{}T00:00:00Z", day.replace('.', "-"))),
            date => quoted(date.filter(|date| date.contains('T')).unwrap_or(NO_DATE)),
        };
        Ok(format!(
            "{{\"header\": {{\n\"game\": {{\"name\": {}, \"variants\": [{}]}},\n\
             \"event\": {}, \"round\": {}, \"site\": {{\"name\": {}}},\n\
             \"date-start\": {}, \"date-end\": {end}, \"date-generated\": {end},\n\
             \"players\": [{}]}},\n\"moves\": [[{moves}]]}}\n",
            quoted(self.title),
            if option.is_empty() { String::new() } else { quoted(option) },
            tag("Event"),
            tag("Round"),
            tag("Site"),
            date("Date"),
            players.join(", "),
            end = date("DateEnd"),
        ))
    }
}

impl Dialect {
    /// Returns the game in a report.
    fn record(self, report: &Value) -> Result<AnyRecord, String> {
        let title = report.pointer("/header/game/name").and_then(Value::as_str);
        let title =
            title.ok_or("not a game report of AbstractPlay: /header/game/name is no text")?;
        if title != self.title {
            let found = Excerpt::new(title);
            return Err(format!("another game: the report is of {found}, not of {}", self.title));
        }
        if report.pointer("/header/startingPosition").is_some() {
            return Err("startingPosition: these games begin at the usual start".into());
        }
        let options = report.pointer("/header/game/variants");
        let options = options.map_or(Ok(&[][..]), |_| list(report, "/header/game/variants"))?;
        // Groups of options have a name for the usual choice, such as "Default scores".
        let chosen = options.iter().map(name).filter(|option| !option.starts_with("Default "));
        let option = chosen.collect::<Vec<_>>().join(", ");
        let is_it = |&(_, id, name): &(_, &str, &str)| option == id || option == name;
        let Some(index) = self.variants.iter().position(is_it) else {
            let known: Vec<&str> = self.variants[1..].iter().map(|(_, id, _)| *id).collect();
            let (found, known) = (Excerpt::new(&option), known.join(", "));
            return Err(format!("variants: {found}, where at most one of {known} is known"));
        };
        let last = if index == 0 && self.forgets_option { self.variants.len() - 1 } else { index };
        let mut records = self.variants[index..=last].iter().map(|it| self.record_of(report, it.0));
        let first = records.next().expect("one variant at least");
        first.or_else(|wrong| records.find_map(Result::ok).ok_or(wrong))
    }

    /// Returns the game in a report, played in this variant.
    fn record_of(self, report: &Value, variant: &str) -> Result<AnyRecord, String> {
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
            if !matches!(name(value), "" | "?" | NO_DATE) {
                record.set_tag(tag, name(value)).map_err(|wrong| format!("bad tag: {wrong}"))?;
            }
        }
        let ended = self.play(&mut record, list(report, "/moves")?)?;
        let results: Option<Vec<f64>> = seats.iter().map(|seat| seat["result"].as_f64()).collect();
        // A game without results is unfinished.
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
            let mut seats: Vec<usize> =
                (0..turns.len()).filter(|&seat| !turns[seat].is_null()).collect();
            seats.sort_by_key(|&seat| turns[seat]["sequence"].as_i64().unwrap_or(0));
            for seat in seats {
                let mv = turns[seat].as_str().or(turns[seat]["move"].as_str()).unwrap_or_default();
                let position = record.position();
                let wrong = |what: &str| {
                    let (player, mv) = (seat + 1, Excerpt::new(mv));
                    Err(format!("illegal move: round {round}, p{player}, {mv}: {what}"))
                };
                if ended.is_some() {
                    return wrong("the game has ended");
                } else if position.result().is_some() {
                    // AbstractPlay goes on until both players have passed.
                    if mv != "pass" {
                        return wrong("the game is over by the rules");
                    }
                } else if ENDS.contains(&mv) {
                    ended = Some(mv);
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
