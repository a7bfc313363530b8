//! Game reports of `AbstractPlay`: JSON of the schema `APGameRecord` in AbstractPlay/recranks, with the notation of
//! AbstractPlay/gameslib at b8c31156.
//!
//! A game describes only its variants and the texts of its moves there ([`Dialect`]).

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{iter, mem};

use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, Player};
use serde_json::Value;

use crate::any::{
    AnyGame, AnyPosition, AnyRecord, Format, FormatError, FormatGame, FormatGames, GamePart,
    GameText, LONGEST, Reading,
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

/// Returns the text before the first report.
fn gap(text: &str) -> &str {
    &text[..text.len() - text.trim_start_matches(BLANKS).len()]
}

/// Returns the length of the first report in a text. A line end ends a string that has no end.
fn first_len(text: &str) -> usize {
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

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
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

    fn read<'a>(&self, mut text: GameText<'a>, _: Reading) -> FormatGames<'a> {
        let dialect = *self;
        // Whether a list is open, and where the next report is.
        let (mut is_list, mut number, mut line, mut has_ended) = (false, 1, 1, false);
        Box::new(iter::from_fn(move || {
            let was_list = is_list;
            let part = text.next_within(LONGEST, "\n{", &mut |part| {
                let gap = gap(part.text);
                let bracket = gap.rfind(['[', ']']).map(|at| &gap[at..=at]);
                is_list = bracket.map_or(was_list, |it| it == "[");
                if gap == part.text { 0 } else { first_len(part.text) }
            });
            let Some(part) = part else {
                let what = "unfinished list: no `]` closes it, so reports may be missing";
                let error = FormatError::new(number, &[], line, what.into());
                let is_error = is_list && !mem::replace(&mut has_ended, true);
                return is_error.then_some(Err(error));
            };
            Some(part.and_then(|part| {
                (number, line) = (part.number + 1, part.line + part.text.matches('\n').count());
                dialect.read_one(&part)
            }))
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
        let (mut moves, mut next_seat) = (String::new(), 0);
        let mut add = |position: &AnyPosition, text: &str| {
            let seat = position.turn().map_or(0, Player::index);
            if seat < next_seat {
                moves += "],\n[";
                next_seat = 0;
            }
            moves += if next_seat > 0 { ", " } else { "" };
            moves += &"null, ".repeat(seat - next_seat);
            moves += &quoted(text);
            next_seat = seat + 1;
        };
        for (position, mv) in record.positions().iter().zip(record.to_text().moves) {
            add(position, &(self.translate)(position, &mv.text, false).unwrap_or(mv.text));
        }
        if record.position().result().is_none() && ENDS.contains(&&*outcome.reason) {
            add(record.position(), &outcome.reason);
        }
        let (scores, mut players) = (record.position().scores(), String::new());
        for player in Player::all(start.players()) {
            let gap = if players.is_empty() { "" } else { ", " };
            let score = scores.as_ref().map_or("null".into(), |it| it[player].to_string());
            let result = u8::from(outcome.winner.is_none_or(|winner| winner == player));
            let name = quoted(record.name(player).unwrap_or("?"));
            // Equal players of a draw would violate the schema.
            let id = quoted(&player.to_string());
            let player = format!(
                "{gap}{{\"name\": {name}, \"userid\": {id}, \"score\": {score}, \"result\": {result}}}"
            );
            players += &player;
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
            players,
            end = date("DateEnd"),
        ))
    }
}

impl Dialect {
    /// Reads a report.
    fn read_one(self, part: &GamePart<'_>) -> Result<FormatGame, FormatError> {
        let gap = gap(part.text);
        let line = part.line + gap.matches('\n').count();
        let (mut names, mut what) = (Vec::new(), String::new());
        let report: Value = part.text[gap.len()..].parse().unwrap_or_else(|wrong| {
            what = format!("not a game report of AbstractPlay: {wrong} of the report");
            Value::Null
        });
        if what.is_empty() {
            for player in list(&report, "/header/players").unwrap_or_default() {
                names.push(name(player));
            }
            match self.record(&report) {
                Ok(record) => {
                    let notes = self.note.iter().map(ToString::to_string).collect();
                    return Ok(FormatGame { record, line, notes });
                }
                Err(wrong) => what = wrong,
            }
        }
        Err(FormatError::new(part.number, &names, line, what))
    }

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
        let (mut option, mut known) = (String::new(), String::new());
        if report.pointer("/header/game/variants").is_some() {
            for chosen in list(report, "/header/game/variants")? {
                // Groups of options have a name for the usual choice, such as "Default scores".
                if !name(chosen).starts_with("Default ") {
                    let gap = if option.is_empty() { "" } else { ", " };
                    option.extend([gap, name(chosen)]);
                }
            }
        }
        let mut wrong = None;
        for (text, id, name) in self.variants {
            if wrong.is_some() || option == *id || option == *name {
                let read = self.record_of(report, text);
                if read.is_ok() || !(self.forgets_option && self.variants[0].1 == option) {
                    return read;
                }
                wrong = wrong.or(read.err());
            }
            known.extend([if known.is_empty() { "" } else { ", " }, *id]);
        }
        let found = Excerpt::new(&option);
        Err(wrong
            .unwrap_or_else(|| format!("variants: {found}, where at most one of {known} is known")))
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
        let tag = |record: &mut AnyRecord, tag: &str, value: &Value| {
            // An unknown value is no tag.
            let is_known = !matches!(name(value), "" | "?" | NO_DATE);
            let set = if is_known { record.set_tag(tag, name(value)) } else { Ok(()) };
            set.map_err(|wrong| format!("bad tag: {wrong}"))
        };
        for (name, place) in TAGS {
            tag(&mut record, name, report.pointer(place).unwrap_or(&Value::Null))?;
        }
        for player in Player::all(expected) {
            tag(&mut record, &format!("P{}", player.number()), &seats[player.index()])?;
        }
        let ended = self.play(&mut record, list(report, "/moves")?)?;
        let (mut best, mut result) = (f64::MIN, GameResult::Draw);
        for player in Player::all(expected) {
            // A game without results is unfinished.
            let Some(found) = seats[player.index()]["result"].as_f64() else { return Ok(record) };
            if found > best {
                (best, result) = (found, GameResult::Win(player));
            } else if found >= best {
                result = GameResult::Draw;
            }
        }
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
        let (mut ended, players) = (None, record.start().players());
        for (round, turns) in (1..).zip(rounds) {
            let turns = list(turns, "")?;
            if turns.len() > players {
                let moves = turns.len();
                return Err(format!("illegal move: round {round} has {moves} moves"));
            }
            // The seats in the order of their moves.
            let mut seats = Vec::new();
            for (seat, turn) in turns.iter().enumerate() {
                let sequence = turn["sequence"].as_i64().unwrap_or(0);
                let before = seats.partition_point(|(other, _)| *other <= sequence);
                seats.insert(before, (sequence, seat));
            }
            for (_, seat) in seats {
                if turns[seat].is_null() {
                    continue;
                }
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
