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
    /// A note on each game, such as the reason for the variant.
    pub note: Option<&'static str>,
    /// Translates the text of a move, to the notation of gambol if the flag is set, or else from it. `None` means that
    /// both are the same.
    pub translate: fn(&AnyPosition, &str, bool) -> Option<String>,
}

/// The game in a report, or why the report is refused.
type Read = Result<AnyRecord, String>;

/// The move that ended a game outside the rules.
type Ended = Option<&'static str>;

/// The fields that are true or false.
const FLAGS: [&str; 3] = ["is_ai", "unrated", "pied"];

/// The header fields that do not become tags of the same name. A tag with such a name has a prefix.
const FIELDS: &str =
    "comment date-end date-generated date-start event game players round site startingPosition";

/// The fields of players, sites and moves that are read, or follow from the game.
const PARTS: &str = "gameid is_ai move name result score seat sequence userid";

/// The largest number of header fields. It bounds the time for their tags.
const MOST_FIELDS: usize = 1000;

/// Whether a list of names has this name.
fn has(names: &str, name: &str) -> bool {
    names.split(' ').any(|it| it == name)
}

/// The notes on a report, and the text of the game before an illegal move.
type Diagnostics = (Vec<String>, Option<String>);

/// The kind of the error of a text that is no report.
const NO_REPORT: &str = "not a game report of AbstractPlay";

/// The moves that end a game outside the rules.
const ENDS: [&str; 4] = ["resign", "timeout", "draw", "abandoned"];

/// The tags of records, and their places in reports.
const TAGS: [(&str, &str); 10] = [
    ("Event", "/header/event"),
    ("Round", "/header/round"),
    ("Site", "/header/site/name"),
    ("Date", "/header/date-start"),
    ("DateEnd", "/header/date-end"),
    ("GameId", "/header/site/gameid"),
    ("P1Id", "/header/players/0/userid"),
    ("P2Id", "/header/players/1/userid"),
    ("P1IsAi", "/header/players/0/is_ai"),
    ("P2IsAi", "/header/players/1/is_ai"),
];

/// The tags of players.
const PLAYERS: [&str; 6] = ["P1", "P2", "P3", "P4", "P5", "P6"];

/// The date of a report without one, since the schema requires dates.
const NO_DATE: &str = "1970-01-01T00:00:00Z";

/// The characters between reports.
const BLANKS: [char; 7] = [' ', '\t', '\r', '\n', '[', ',', ']'];

/// Returns the text before the first report.
fn gap(text: &str) -> &str {
    &text[..text.len() - text.trim_start_matches(BLANKS).len()]
}

/// Returns the length of the first report in a text, or of what a list has in its place. A line end ends a string that
/// has no end.
fn first_len(text: &str) -> usize {
    let (mut depth, mut is_quoted, mut is_escaped) = (0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' if depth == 0 => return at,
            b',' | b']' if depth == 0 && !is_quoted => return at,
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
fn list<'a>(report: &'a Value, place: &str) -> Result<&'a Vec<Value>, String> {
    let found = report.pointer(place).and_then(Value::as_array);
    found.ok_or_else(|| format!("{NO_REPORT}: {place} is no list"))
}

/// Whether a reason is a move that ends a game with this result. Only a draw ends with `draw`.
fn is_end(reason: &str, result: GameResult) -> bool {
    let is_draw = [reason == "draw", result == GameResult::Draw];
    reason == "abandoned" || ENDS.contains(&reason) && is_draw[0] == is_draw[1]
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

/// Adds the fields of a player, a site or moves that are not read.
fn omit<'a>(part: &'a Value, omitted: &mut Vec<&'a str>) {
    match part {
        Value::Array(items) => {
            for item in items {
                omit(item, omitted);
            }
        }
        Value::Object(fields) => {
            for (key, _) in fields {
                // The note shows only the first names.
                let is_shown = omitted.len() < MOST_FIELDS && !omitted.contains(&&**key);
                if is_shown && !has(PARTS, key) {
                    omitted.push(key);
                }
            }
        }
        _ => {}
    }
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
        Dialect::read_all(Vec::from([*self]), text)
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
        Dialect::read_all(dialects, text)
    }

    fn shared(&self) -> Option<&dyn Any> {
        Some(self)
    }

    fn has_positions(&self) -> bool {
        false
    }

    fn write(&self, record: &AnyRecord) -> Result<String, String> {
        let start = record.start();
        let variant = start.variant();
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
        let (mut moves, mut round) = (String::new(), Vec::new());
        let turn = |position: &AnyPosition| position.turn().map_or(0, Player::index);
        let mut add = |seat, mv: Value| {
            if seat < round.len() {
                moves.extend([&*Value::from(mem::take(&mut round)).to_string(), ",\n"]);
            }
            round.resize(seat, Value::Null);
            round.push(mv);
        };
        for (position, mv) in record.positions().iter().zip(record.to_text().moves) {
            let text = (self.translate)(position, &mv.text, false).unwrap_or(mv.text);
            let commented = json!({"move": text, "result": mv.comment});
            add(turn(position), if mv.comment.is_empty() { text.into() } else { commented });
        }
        if record.position().result().is_none() && is_end(&outcome.reason, outcome.result()) {
            // Of two players the loser resigns, whoever's turn it is.
            let loser = outcome.winner.filter(|_| start.players() == 2).map(Player::opponent);
            let seat = loser.map_or_else(|| turn(record.position()), Player::index);
            add(seat, outcome.reason.into());
        }
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
        if record.tag("Event").or(record.tag("Round")).is_some() {
            let header = &mut report["header"];
            (header["event"], header["round"]) = (tag("Event").into(), tag("Round").into());
        }
        if !record.comment(0).is_empty() {
            report["header"]["comment"] = record.comment(0).into();
        }
        let mut add = |tag: &str, text: &str| {
            let own = format!("/header/{}{tag}", if has(FIELDS, tag) { "tag-" } else { "" });
            let place = TAGS.iter().find(|it| it.0 == tag).map_or(&*own, |it| it.1);
            let (object, key) = place.rsplit_once('/').unwrap_or_default();
            let Some(object) = report.pointer_mut(object) else { return };
            if object[key].is_null() {
                let is_flag = FLAGS.contains(&key) && ["false", "true"].contains(&text);
                object[key] = if is_flag { (text == "true").into() } else { text.into() };
            }
        };
        for (tag, text) in record.tags() {
            if !PLAYERS.contains(&tag) {
                add(tag, text);
            }
        }
        let header = &report["header"];
        // A round a line.
        Ok(format!("{{\"header\": {header},\n\"moves\": [{moves}{}]}}\n", Value::from(round)))
    }
}

impl Dialect {
    /// Reads reports of games with these dialects.
    fn read_all(dialects: Vec<Dialect>, mut text: GameText<'_>) -> FormatGames<'_> {
        // Whether a list is open, and where the next report is.
        let (mut is_list, mut number, mut line, mut has_ended) = (false, 1, 1, false);
        Box::new(iter::from_fn(move || {
            let was_list = is_list;
            let part = text.next_within(LONGEST, "\n{", &mut |part| {
                let gap = gap(part.text);
                let bracket = gap.rfind(['[', ']']).map(|at| &gap[at..=at]);
                is_list = bracket.map_or(was_list, |it| it == "[");
                let rest = &part.text[gap.len()..];
                if rest.is_empty() { 0 } else { gap.len() + first_len(rest) }
            });
            let Some(part) = part else {
                let what = "unfinished list: no `]` closes it, so reports may be missing".into();
                let is_error = is_list && !mem::replace(&mut has_ended, true);
                return is_error.then(|| Err(FormatError::new(number, &[], line, what)));
            };
            Some(part.and_then(|part| {
                (number, line) = (part.number + 1, part.line + part.text.matches('\n').count());
                Dialect::read_one(&dialects, &part)
            }))
        }))
    }

    /// Reads a report.
    fn read_one(dialects: &[Dialect], part: &GamePart<'_>) -> Result<FormatGame, FormatError> {
        let gap = gap(part.text);
        let line = part.line + gap.matches('\n').count();
        let report = part.text[gap.len()..].parse::<Value>();
        let mut diagnostics = Diagnostics::default();
        let read = match &report {
            Ok(report) => Dialect::record(dialects, report, &mut diagnostics),
            Err(wrong) => Err(format!("{NO_REPORT}: {wrong} of the report")),
        };
        let (notes, played) = diagnostics;
        let record = read.map_err(|what| {
            let players = report.as_ref().ok().and_then(|it| list(it, "/header/players").ok());
            let names: Vec<_> = players.into_iter().flatten().map(name).collect();
            let played = played.filter(|_| what.starts_with("illegal move"));
            FormatError { played, ..FormatError::new(part.number, &names, line, what) }
        })?;
        Ok(FormatGame { record, line, notes })
    }

    /// Returns the game in a report, and says why its variant is another than the first.
    fn record(dialects: &[Dialect], report: &Value, diagnostics: &mut Diagnostics) -> Read {
        if report.get("schema").is_some() {
            let what = "this is a study or another JSON document of gambol";
            return Err(format!("not a game: {what}, but should be records, PDN or game reports"));
        }
        let title = report.pointer("/header/game/name").and_then(Value::as_str);
        let title = title.ok_or_else(|| format!("{NO_REPORT}: /header/game/name is no text"))?;
        let dialect = dialects.iter().find(|dialect| dialect.title == title).ok_or_else(|| {
            let known: Vec<_> = dialects.iter().map(|dialect| dialect.title).collect();
            let (found, known) = (Excerpt::new(title), known.join(" or "));
            format!("another game: the report is of {found}, not of {known}")
        })?;
        diagnostics.0.extend(dialect.note.iter().map(ToString::to_string));
        if report.pointer("/header/startingPosition").is_some() {
            return Err("startingPosition: these games begin at the usual start".into());
        }
        let mut options = Vec::new();
        if report.pointer("/header/game/variants").is_some() {
            options.extend(list(report, "/header/game/variants")?.iter().map(name));
        }
        // Groups of options have a name for the usual choice, such as "Default scores".
        options.retain(|option| !option.starts_with("Default "));
        let option = options.join(", ");
        let (may_be_any, mut wrong) = (dialect.forgets_option && option.is_empty(), None);
        for (variant, id, name) in dialect.variants {
            if may_be_any || [*id, *name].contains(&&*option) {
                match dialect.record_of(report, variant, diagnostics) {
                    // Moves after the end prove another variant. Another result does not.
                    Err(what) if may_be_any && what.starts_with("illegal move") => {
                        wrong = wrong.or(Some(what));
                    }
                    read => {
                        let usual = dialect.variants[0].0;
                        let guess = format!("variant guessed: {variant}, since {usual} has");
                        diagnostics.0.extend(wrong.map(|what| format!("{guess} {what}")));
                        return read;
                    }
                }
            }
        }
        Err(wrong.unwrap_or_else(|| {
            let known: Vec<_> = dialect.variants.iter().skip(1).map(|(_, id, _)| *id).collect();
            let (found, known) = (Excerpt::new(&option), known.join(", "));
            format!("variants: {found}, where at most one of {known} is known")
        }))
    }

    /// Returns the game in a report, played in this variant.
    fn record_of(self, report: &Value, variant: &str, (notes, played): &mut Diagnostics) -> Read {
        let start = self.game.start(variant).map_err(|wrong| format!("variants: {wrong}"))?;
        let (seats, expected) = (list(report, "/header/players")?, start.players());
        if seats.len() != expected {
            let found = seats.len();
            return Err(format!("players: {found}, where the variant has {expected}"));
        }
        let (mut record, result) = (Record::new(start), claimed(seats)?);
        let tags = TAGS.iter().filter_map(|(tag, place)| Some((*tag, report.pointer(place)?)));
        // Writers of an unknown end repeat the start.
        let begun = report.pointer("/header/date-start");
        let tags = tags.filter(|(tag, value)| *tag != "DateEnd" || Some(*value) != begun);
        let names = PLAYERS.into_iter().zip(seats).map(|(tag, seat)| (tag, &seat["name"]));
        let mut omitted = Vec::new();
        let mut add = |tag, value: &Value| {
            let text = value.as_str().map_or_else(|| value.to_string(), ToString::to_string);
            // An unknown value is no tag.
            let is_known = !matches!(&*text, "" | "?" | "null" | NO_DATE);
            let is_list = value.is_object() || value.is_array();
            // The first value counts: a field may have the name of a tag that another field fills.
            let is_new = record.tag(tag).is_none();
            if is_known && (is_list || !is_new || record.set_tag(tag, &text).is_err()) {
                omitted.push(tag);
            }
        };
        names.chain(tags).for_each(|(tag, value)| add(tag, value));
        let header = &report["header"];
        if header.as_object().is_some_and(|fields| fields.len() > MOST_FIELDS) {
            return Err(format!("too many fields: a header has at most {MOST_FIELDS}"));
        }
        for (key, value) in header.as_object().into_iter().flatten() {
            if !has(FIELDS, key) {
                add(key.strip_prefix("tag-").unwrap_or(key), value);
            }
        }
        for part in [&header["players"], &header["site"], &report["moves"]] {
            omit(part, &mut omitted);
        }
        record.set_comment(header["comment"].as_str().unwrap_or_default());
        let ended = self.play(&mut record, list(report, "/moves")?);
        let ended = ended.inspect_err(|_| {
            // The board decides.
            let _ = result.map(|result| record.set_result(result, "adjudication"));
            played.get_or_insert(record.to_string());
        })?;
        let omitted = Some(omitted.join(", ")).filter(|it| !it.is_empty());
        notes.extend(omitted.map(|it| format!("left out: the fields {}", Excerpt::new(&it))));
        let Some(result) = result else { return Ok(record) };
        let wrong = |what| Err(format!("contradicting results: {result}, but {what}"));
        let by_rules = record.position().result();
        if let Some(found) = by_rules.filter(|found| *found != result) {
            return wrong(format!("by the rules it is {found}"));
        }
        if let Some(end) = ended.filter(|end| expected == 2 && !is_end(end, result)) {
            return wrong(format!("the last move is {end}"));
        }
        if by_rules.is_none() {
            let reason = ended.unwrap_or("adjudication");
            record.set_result(result, reason).map_err(|wrong| format!("results: {wrong}"))?;
        }
        Ok(record)
    }

    /// Plays the moves.
    fn play(self, record: &mut AnyRecord, rounds: &[Value]) -> Result<Ended, String> {
        let (mut ended, players) = (None, record.start().players());
        for (round, turns) in (1..).zip(rounds) {
            let turns = turns.as_array();
            let turns = turns.ok_or_else(|| format!("{NO_REPORT}: round {round} is no list"))?;
            if turns.len() > players {
                let moves = turns.len();
                return Err(format!("illegal move: round {round} has {moves} moves"));
            }
            // The seats in the order of their moves.
            let mut seats = Vec::new();
            for (seat, turn) in turns.iter().enumerate().filter(|(_, turn)| !turn.is_null()) {
                let sequence = turn["sequence"].as_i64().unwrap_or(0);
                let before = seats.partition_point(|(other, _)| *other <= sequence);
                seats.insert(before, (sequence, seat));
            }
            for (_, seat) in seats {
                let (turn, shown) = (&turns[seat], turns[seat].to_string());
                let mv = turn.as_str().or(turn["move"].as_str()).unwrap_or(&shown);
                let position = record.position();
                let is_over = position.result().is_some();
                let wrong = if ended.is_some() {
                    "the game has ended".into()
                } else if is_over && mv == "pass" {
                    // AbstractPlay goes on until both players have passed.
                    continue;
                } else if is_over {
                    "the game is over by the rules".into()
                } else if ENDS.contains(&mv) {
                    ended = ENDS.into_iter().find(|end| *end == mv);
                    continue;
                } else if position.turn().map(Player::index) != Some(seat) {
                    format!("it is not the turn of p{}", seat + 1)
                } else {
                    let text = (self.translate)(position, mv, true);
                    let comment = turn["result"].as_str().unwrap_or_default();
                    let played = record.play_text(text.as_deref().unwrap_or(mv));
                    match played.map(|_| record.set_comment(comment)) {
                        Ok(()) => continue,
                        Err(wrong) => wrong.to_string(),
                    }
                };
                let (player, mv) = (seat + 1, Excerpt::new(mv));
                return Err(format!("illegal move: round {round}, p{player}, {mv}: {wrong}"));
            }
        }
        Ok(ended)
    }
}
