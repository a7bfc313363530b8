//! Game reports of `AbstractPlay`: JSON of the schema `APGameRecord` in AbstractPlay/recranks, with the notation of
//! AbstractPlay/gameslib at b8c31156.
//!
//! A game describes only its variants and the texts of its moves there ([`Dialect`]).

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::{iter, mem};

use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, Player};
use serde_json::{Value, json};

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
    /// A note on each game, such as the reason for the variant, or nothing.
    pub note: &'static str,
    /// Translates the text of a move, to the notation of gambol if the flag is set, or else from it. `None` means that
    /// both are the same.
    pub translate: fn(&AnyPosition, &str, bool) -> Option<String>,
}

/// The tags of records, and their places in reports. `#` is the number of a player, counted from 0 in reports.
const TAGS: [(&str, &str); 9] = [
    ("P#", "/header/players/#/name"),
    ("Event", "/header/event"),
    ("Round", "/header/round"),
    ("Site", "/header/site/name"),
    ("Date", "/header/date-start"),
    ("DateEnd", "/header/date-end"),
    ("GameId", "/header/site/gameid"),
    ("P#Id", "/header/players/#/userid"),
    ("P#IsAi", "/header/players/#/is_ai"),
];

/// The fields of a header that do not become tags of the same name. A tag with such a name has a prefix.
const HEADER: &str =
    "comment date-end date-generated date-start event game players round site startingPosition";

/// The date of a report without one, since the schema requires dates.
const NO_DATE: &str = "1970-01-01T00:00:00Z";

/// The moves that end a game outside the rules.
const ENDS: [&str; 4] = ["resign", "timeout", "draw", "abandoned"];

/// The characters between reports.
const BLANKS: [char; 7] = [' ', '\t', '\r', '\n', '[', ',', ']'];

/// The fields that are true or false.
const FLAGS: [&str; 3] = ["is_ai", "unrated", "pied"];

/// The kinds of objects in a report, and the fields of each that are read, or follow from the game.
const FIELDS: [(&str, &str); 5] = [
    ("", "header moves"),
    ("/header/game", "name variants"),
    ("/header/site", "gameid name"),
    ("/header/players", "is_ai name result score seat userid"),
    ("/moves", "move result sequence"),
];

/// The largest number of header fields. It bounds the time for their tags.
const MOST_FIELDS: usize = 1000;

/// The kind of the error of a text that is no report.
const NO_REPORT: &str = "not a game report of AbstractPlay";

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
        read_all(Vec::from([*self]), text)
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
        read_all(dialects, text)
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

/// Whether a list of names has this name.
fn has(names: &str, name: &str) -> bool {
    names.split(' ').any(|it| it == name)
}

/// Returns the tags of a game with this number of players, and their places.
fn tags(players: usize) -> Vec<(String, String)> {
    let mut tags = Vec::new();
    for (tag, place) in TAGS {
        for seat in 0..if tag.contains('#') { players } else { 1 } {
            let tag = tag.replace('#', &(seat + 1).to_string());
            tags.push((tag, place.replace('#', &seat.to_string())));
        }
    }
    tags
}

/// Whether a reason is a move that ends a game with this result. Only a draw ends with `draw`.
fn is_end(reason: &str, result: GameResult) -> bool {
    let is_draw = [reason == "draw", result == GameResult::Draw];
    reason == "abandoned" || ENDS.contains(&reason) && is_draw[0] == is_draw[1]
}

/// The game in a report, notes on it, and why a move is illegal if the game is known only up to that move.
type Read = (AnyRecord, Vec<String>, Option<String>);

/// Reads reports of games with these dialects.
fn read_all(dialects: Vec<Dialect>, mut text: GameText<'_>) -> FormatGames<'_> {
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
        if !is_list || mem::replace(&mut is_cut, true) {
            return None;
        }
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
    let (what, played) = match read_report(dialects, &report) {
        Ok((record, notes, None)) => return Ok(FormatGame { record, line, notes }),
        Ok((record, _, Some(what))) => (what, Some(record.to_string())),
        Err(what) => (what, None),
    };
    let seats = report["header"]["players"].as_array();
    let names: Vec<_> = seats.into_iter().flatten().map(name).collect();
    Err(FormatError { played, ..FormatError::new(part.number, &names, line, what) })
}

/// Reads a report, and says why its variant is another than the first.
fn read_report(dialects: &[Dialect], report: &Value) -> Result<Read, String> {
    if report.get("schema").is_some() {
        let what = "this is a study or another JSON document of gambol";
        return Err(format!("not a game: {what}, but should be records, PDN or game reports"));
    }
    let header = &report["header"];
    let Some(title) = header["game"]["name"].as_str() else {
        return Err(format!("{NO_REPORT}: /header/game/name is no text"));
    };
    let Some(dialect) = dialects.iter().find(|dialect| dialect.title == title) else {
        let known: Vec<_> = dialects.iter().map(|dialect| dialect.title).collect();
        let (found, known) = (Excerpt::new(title), known.join(" or "));
        return Err(format!("another game: the report is of {found}, not of {known}"));
    };
    if header.get("startingPosition").is_some() {
        return Err("startingPosition: these games begin at the usual start".into());
    }
    let mut options = Vec::new();
    if !header["game"]["variants"].is_null() {
        options.extend(list(report, "/header/game/variants")?.iter().map(name));
    }
    // Groups of options have a name for the usual choice, such as "Default scores".
    options.retain(|option| !option.starts_with("Default "));
    let option = options.join(", ");
    let is_guess = dialect.forgets_option && option.is_empty();
    let mut usual: Option<Read> = None;
    for (variant, id, name) in dialect.variants {
        if !is_guess && option != *id && option != *name {
            continue;
        }
        let (record, mut notes, wrong) = read_variant(dialect, report, variant)?;
        // Moves after the end prove another variant. Another result does not.
        if is_guess && wrong.is_some() {
            usual.get_or_insert((record, notes, wrong));
            continue;
        }
        if !dialect.note.is_empty() {
            notes.insert(0, dialect.note.into());
        }
        if let Some((.., Some(what))) = usual {
            let usual = dialect.variants[0].0;
            notes.push(format!("variant guessed: {variant}, since {usual} has {what}"));
        }
        return Ok((record, notes, wrong));
    }
    usual.ok_or_else(|| {
        let known: Vec<_> = dialect.variants.iter().skip(1).map(|(_, id, _)| *id).collect();
        let (found, known) = (Excerpt::new(&option), known.join(", "));
        format!("variants: {found}, where at most one of {known} is known")
    })
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
fn read_variant(dialect: &Dialect, report: &Value, variant: &str) -> Result<Read, String> {
    let start = dialect.game.start(variant).map_err(|wrong| format!("variants: {wrong}"))?;
    let (seats, expected) = (list(report, "/header/players")?, start.players());
    if seats.len() != expected {
        return Err(format!("players: {}, where the variant has {expected}", seats.len()));
    }
    let (claimed, rounds) = (claimed(seats)?, list(report, "/moves")?);
    let (mut record, mut end) = (Record::new(start), None);
    let notes = read_header(&mut record, report)?;
    let wrong = play(dialect, rounds, &mut record, &mut end).err();
    let by_rules = record.position().result();
    let Some(result) = claimed else { return Ok((record, notes, wrong)) };
    // The board decides.
    let _ = record.set_result(result, end.unwrap_or("adjudication"));
    let found = match (&wrong, by_rules, end) {
        (None, Some(found), _) if found != result => format!("by the rules it is {found}"),
        (None, _, Some(end)) if expected == 2 && !is_end(end, result) => {
            format!("the last move is {end}")
        }
        _ => return Ok((record, notes, wrong)),
    };
    Err(format!("contradicting results: {result}, but {found}"))
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
        if let Some(result) = result.filter(|result| *result >= best) {
            claimed = Some(if result > best { GameResult::Win(player) } else { GameResult::Draw });
            best = result;
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
        let is_known = !is_start && !matches!(&*text, "" | "?" | "null" | NO_DATE);
        // The first value counts: a field may have the name of a tag that another field fills.
        let is_text = !value.is_object() && !value.is_array() && record.tag(&tag).is_none();
        if is_known && (!is_text || record.set_tag(&tag, &text).is_err()) {
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
    for item in part.as_array().into_iter().flatten() {
        add_unread(item, known, unread);
    }
    for (key, _) in part.as_object().into_iter().flatten() {
        // The note shows only the first names.
        if unread.len() < MOST_FIELDS && !has(known, key) && !unread.contains(key) {
            unread.push(key.clone());
        }
    }
}

/// Plays the moves up to one that is illegal. `end` becomes the move that ended the game outside the rules.
fn play(
    dialect: &Dialect,
    rounds: &[Value],
    record: &mut AnyRecord,
    end: &mut Option<&'static str>,
) -> Result<(), String> {
    let players = record.start().players();
    let mut play_turn = |seat, mv: &str, comment: &str| -> Result<(), String> {
        let position = record.position();
        if end.is_some() {
            return Err("the game has ended".into());
        }
        if position.result().is_some() {
            // AbstractPlay goes on until both players have passed.
            return if mv == "pass" { Ok(()) } else { Err("the game is over by the rules".into()) };
        }
        *end = ENDS.into_iter().find(|end| *end == mv);
        if end.is_none() {
            if position.turn().map(Player::index) != Some(seat) {
                return Err(format!("it is not the turn of p{}", seat + 1));
            }
            let text = (dialect.translate)(position, mv, true);
            let played = record.play_text(text.as_deref().unwrap_or(mv));
            played.map_err(|wrong| wrong.to_string())?;
        }
        // An end has its comment after the last move.
        let before = record.comment(record.moves().len());
        record.set_comment(&format!("{before} {comment}"));
        Ok(())
    };
    for (round, turns) in (1..).zip(rounds) {
        let turns = turns.as_array();
        let turns = turns.ok_or_else(|| format!("{NO_REPORT}: round {round} is no list"))?;
        let moves = turns.len();
        if moves > players {
            return Err(format!("illegal move: round {round} has {moves} moves"));
        }
        for (seat, turn) in turns.iter().enumerate().filter(|(_, turn)| !turn.is_null()) {
            let shown = turn.to_string();
            let mv = turn.as_str().or(turn["move"].as_str()).unwrap_or(&shown);
            let comment = turn["result"].as_str().unwrap_or_default();
            play_turn(seat, mv, comment).map_err(|wrong| {
                let (player, mv) = (seat + 1, Excerpt::new(mv));
                format!("illegal move: round {round}, p{player}, {mv}: {wrong}")
            })?;
        }
    }
    Ok(())
}
