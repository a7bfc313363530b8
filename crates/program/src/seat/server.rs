//! Tables, and requests about them.

use std::collections::HashMap;
use std::time::Duration;

use gambol_bots::{Bots, Budget};
use gambol_contest::referee::Due;
use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, HiddenInformation, Player};
use gambol_host::{AnyGame, AnyRecord, GameInfo, Schema};
use serde::Serialize;
use serde_json::{Map, Value};

use super::message::Content;
use super::presentation::{OnForfeit, Presentation};
use super::told::Told;
use crate::play::{Seat, Table};
use crate::request::{Decimal, Fields, RequestError, at};
use crate::thought::catch_panic;
use crate::{Program, numbers};

/// The most tables.
const MOST_TABLES: usize = 1_000;

const FIELDS: &str = "id, action, table, player, answer; and to open a table game, variant, position, \
    seed, bots, moves, show, symmetry, retries, forfeit";

/// Games at tables, for programs that seat players: the command `seat` as a state machine, a line in
/// and a line out. `docs/seats.md` describes both.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol_program::Program;
/// use gambol_program::seat::Seats;
///
/// let program = Program::new("stacks").game::<Position>();
/// let mut seats = Seats::new(&program);
/// let opened = seats.answer(r#"{"id": "1", "action": "open", "table": "t", "bots": {"p2": "random"}}"#);
/// assert_eq!(opened, r#"{"schema":1,"id":"1","kind":"opened","table":"t","seats":["p1"],"secrets":false}"#);
/// let turn = seats.answer(
///     r#"{"id": "2", "action": "answer", "table": "t", "player": "p1", "answer": "I play c3."}"#,
/// );
/// assert!(turn.contains(r#""kind":"turn""#));
/// ```
#[derive(Debug)]
pub struct Seats {
    program: Program,
    tables: HashMap<String, Seated>,
    /// The most time of a bot for a move.
    bot_time: Duration,
}

/// A table, and how its game is presented.
#[derive(Debug)]
struct Seated {
    table: Table,
    presentation: Presentation,
    /// The most time of a bot for a move.
    bot_time: Duration,
    /// The illegal answers of this turn.
    refused: u32,
    /// Why the game ended outside the rules.
    ended: Option<String>,
}

/// An answer that is no message to a seat.
#[derive(Serialize)]
struct Answer<'a> {
    schema: Schema,
    id: &'a str,
    #[serde(flatten)]
    reply: Reply,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Reply {
    Games { games: Vec<GameInfo> },
    Opened { table: String, seats: Vec<Player>, secrets: bool },
    Saved { record: String },
    Closed { table: String },
}

impl Seats {
    /// No tables yet, of games of this program.
    pub fn new(program: &Program) -> Self {
        let program = program.clone();
        Seats { program, tables: HashMap::new(), bot_time: Duration::from_secs(10) }
    }

    /// Sets the most time that a bot may take for a move, whatever its own limits; at first ten
    /// seconds. Bots that move one after another hurry after six times as long. Where players have
    /// secrets they do not, and a bot takes exactly its own time, else a second, at most this time.
    #[must_use]
    pub fn bot_time(mut self, time: Duration) -> Self {
        self.bot_time = time;
        self
    }

    /// Carries out the request in a line, and returns the line that answers it. Bots whose turn comes
    /// make their moves first.
    pub fn answer(&mut self, line: &str) -> String {
        let answered = Fields::read(line, "a request").and_then(|(id, mut fields)| {
            let answered = catch_panic(|| "a bot".to_owned(), || self.carry_out(&id, &mut fields));
            let answered = answered.unwrap_or_else(|fault| Err(RequestError::line(&fault)));
            answered.map_err(|wrong| RequestError { id: Some(id), ..wrong })
        });
        answered.unwrap_or_else(|wrong| to_line(&wrong))
    }

    fn carry_out(&mut self, id: &str, fields: &mut Fields) -> Result<String, RequestError> {
        let action: String = fields.name("action", "the action is missing")?;
        let reply = match &*action {
            "games" => {
                fields.end(FIELDS)?;
                let games = self.program.catalogue().games().iter().map(AnyGame::info);
                Reply::Games { games: games.collect() }
            }
            "open" => self.open(fields)?,
            "save" | "close" => {
                let table = self.table_name(fields)?;
                fields.end(FIELDS)?;
                if action == "save" {
                    Reply::Saved { record: self.tables[&table].table.record().to_string() }
                } else {
                    self.tables.remove(&table);
                    Reply::Closed { table }
                }
            }
            "start" | "look" | "answer" | "undo" | "resign" => {
                return self.seat(id, &action, fields);
            }
            _ => {
                let allowed = "games, open, start, look, answer, undo, resign, save, close";
                let error = format!("{} is not one of {allowed}", Excerpt::new(&action));
                return Err(RequestError::field("action", error));
            }
        };
        Ok(to_line(&Answer { schema: Schema, id, reply }))
    }

    /// The name of an open table.
    fn table_name(&self, fields: &mut Fields) -> Result<String, RequestError> {
        let name = fields.name("table", "the table is missing")?;
        if self.tables.contains_key(&name) {
            return Ok(name);
        }
        Err(RequestError::field("table", format!("there is no table {}", Excerpt::new(&name))))
    }

    fn open(&mut self, fields: &mut Fields) -> Result<Reply, RequestError> {
        let name = fields.name("table", "the table is missing: any text")?;
        if self.tables.contains_key(&name) {
            return Err(RequestError::field("table", "there is a table of this name"));
        }
        if self.tables.len() >= MOST_TABLES {
            return Err(RequestError::field(
                "table",
                format!("{MOST_TABLES} tables are open: close one"),
            ));
        }
        let game = fields.game(&self.program)?;
        let start = fields.start(game)?;
        if start.status().is_over() {
            return Err(RequestError::field("position", "the game is over"));
        }
        let item = self.program.catalogue().find(start.game().name());
        let bots = Bots::of_item(item.expect("the game is one of the program"));
        let mut seats = vec![Seat::Human; start.players()];
        let players: Map<String, Value> = fields.take("bots")?.unwrap_or_default();
        for (player, text) in players {
            let player: Player = player.parse().map_err(at("bots"))?;
            let text =
                text.as_str().ok_or_else(|| RequestError::field("bots", "a bot is a text"))?;
            let Some(seat) = seats.get_mut(player.index()) else {
                let error =
                    format!("{player} does not play: the players are p1 to p{}", seats.len());
                return Err(RequestError::field("bots", error));
            };
            if ["hash=", "threads="].iter().any(|option| text.contains(option)) {
                let error = "bots beside seats have neither a `hash` nor `threads` of their own";
                return Err(RequestError::field("bots", error));
            }
            *seat = Seat::Bot(bots.read(text).map_err(at("bots"))?);
        }
        if !seats.contains(&Seat::Human) {
            return Err(RequestError::field("bots", "every player is a bot"));
        }
        let seed = fields.take::<Decimal>("seed")?.map_or_else(numbers::from_system, |seed| seed.0);
        let presentation = Presentation::read(fields, &start, seed)?;
        fields.end(FIELDS)?;
        let secrets = start.has_secrets();
        let table = Table::new(AnyRecord::new(start), bots, &seats, seed).map_err(at("bots"))?;
        let seats = table.people().collect();
        let bot_time = self.bot_time;
        let mut seated = Seated { table, presentation, bot_time, refused: 0, ended: None };
        seated.go_on();
        self.tables.insert(name.clone(), seated);
        Ok(Reply::Opened { table: name, seats, secrets })
    }

    /// Carries out a request of a seat.
    fn seat(
        &mut self,
        id: &str,
        action: &str,
        fields: &mut Fields,
    ) -> Result<String, RequestError> {
        let name = self.table_name(fields)?;
        let seated = self.tables.get_mut(&name).expect("it is open");
        let player: Option<Player> = fields.take("player")?;
        let player =
            player.ok_or_else(|| RequestError::field("player", "the player is missing"))?;
        if !seated.table.people().any(|seat| seat == player) {
            return Err(RequestError::field(
                "player",
                format!("{player} is no seat of this table"),
            ));
        }
        let answer: Option<String> = if action == "answer" { fields.take("answer")? } else { None };
        fields.end(FIELDS)?;
        if seated.is_over() && !["start", "look"].contains(&action) {
            return Err(RequestError::line(&"the game is over"));
        }
        let missing = || RequestError::field("answer", "the answer is missing");
        let content = match action {
            "start" => Some(seated.told(player).start()),
            "answer" => seated.take(player, &answer.ok_or_else(missing)?)?,
            "undo" if seated.table.people().count() > 1 => {
                return Err(RequestError::line(&"another player at the table would have to agree"));
            }
            "undo" => {
                seated.table.undo(player).map(|_| None).map_err(|why| RequestError::line(&why))?
            }
            "resign" => {
                seated.lose(player, format!("{player} resigned"));
                None
            }
            _ => None,
        };
        let content = content.unwrap_or_else(|| seated.news(player));
        Ok(seated.told(player).line(Some(id), content))
    }
}

impl Seated {
    fn told(&self, player: Player) -> Told<'_> {
        Told::new(self.table.record().history(), &self.presentation, player)
    }

    fn is_over(&self) -> bool {
        self.ended.is_some() || self.table.record().outcome().is_some()
    }

    /// What the player is told now.
    fn news(&self, player: Player) -> Content {
        let told = self.told(player);
        if self.is_over() {
            let reason = self.ended.as_deref().unwrap_or_default();
            return told.end(self.table.record().outcome(), reason);
        }
        told.turn(1 + self.presentation.retries - self.refused)
    }

    /// Plays chance events and the moves of bots until it is the turn of a seat or the game is over.
    fn go_on(&mut self) {
        // Where bots finish a game among themselves, somebody waits.
        let left = Budget::time(self.bot_time.saturating_mul(6));
        while !self.is_over() {
            // With secrets no time may tell what a bot holds.
            let hurries = left.is_over() && !self.table.record().start().has_secrets();
            self.table.limit_bots(if hurries { Duration::from_millis(1) } else { self.bot_time });
            match self.table.due() {
                Due::End => {}
                Due::Chance => {
                    self.table.sample_event();
                }
                Due::Turn(player) => match self.table.ask(player) {
                    Ok(Some(_)) => {}
                    Ok(None) => break,
                    Err(fault) => self.lose(player, format!("{player} forfeits: {fault}")),
                },
            }
        }
    }

    /// Takes an answer. Returns how it is refused.
    fn take(&mut self, player: Player, answer: &str) -> Result<Option<Content>, RequestError> {
        // Nobody may try moves for another player: the refusals would tell secrets.
        if self.table.record().position().status().player() != Some(player) {
            return Err(RequestError::line(&format_args!("it is not the turn of {player}")));
        }
        let left = self.presentation.retries - self.refused;
        let mv = match self.told(player).answer(answer, left) {
            Ok(mv) => mv,
            Err(refused) if left > 0 => {
                self.refused += 1;
                return Ok(Some(Content::Refused(refused)));
            }
            Err(_) if self.presentation.forfeit == OnForfeit::Lose => {
                // What was wrong with the answer may tell others what its player holds.
                self.lose(player, format!("{player} forfeits: no legal move"));
                return Ok(None);
            }
            Err(_) => self.told(player).random_move(),
        };
        self.refused = 0;
        self.table.make(mv).map_err(|illegal| RequestError::field("answer", illegal))?;
        self.go_on();
        Ok(None)
    }

    /// Ends the game outside the rules. With more than two players there is no single winner.
    fn lose(&mut self, player: Player, reason: String) {
        let record = &mut self.table.record;
        if record.start().players() == 2 {
            let result = GameResult::Win(player.opponent());
            record.set_result(result, &reason).expect("the game goes on");
        } else {
            record.set_comment(&reason);
        }
        self.ended = Some(reason);
    }
}

pub(super) fn to_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers can be written")
}
