//! Tables and the requests about them.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gambol_bots::{BotSpec, Bots, Budget};
use gambol_contest::referee::Due;
use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, HiddenInformation, History, Player};
use gambol_host::{AnyPosition, AnyRecord, Catalogue, GameInfo, Schema};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::request::{Decimal, Fields, RequestError, at, catch_panic};
use crate::{OnForfeit, Presentation, Refused, Seat, Table, random_seed};

/// The maximum number of open tables.
const MOST_TABLES: usize = 1_000;

const FIELDS: &str = "id, action, table, player, answer; and to open a table also game, variant, position, \
    seed, bots, moves, show, symmetry, retries, forfeit";

/// The line that answers a request.
type Line = Result<String, RequestError>;

/// Tables of games for programs that seat players: a state machine that takes a line and returns one.
/// `docs/seats.md` describes the lines.
///
/// ```
/// use gambol_seats::Seats;
///
/// let mut seats = Seats::new(&gambol::catalogue());
/// let opened = seats.answer(
///     r#"{"id": "1", "action": "open", "table": "t", "game": "mixtour", "bots": {"p2": "random"}}"#,
/// );
/// assert_eq!(opened, r#"{"schema":1,"id":"1","kind":"opened","table":"t","seats":["p1"],"secrets":false}"#);
/// let turn = seats.answer(
///     r#"{"id": "2", "action": "answer", "table": "t", "player": "p1", "answer": "My move: c3"}"#,
/// );
/// assert!(turn.contains(r#""kind":"turn""#));
/// ```
#[derive(Debug)]
pub struct Seats {
    catalogue: Catalogue,
    tables: HashMap<String, SeatedTable>,
    /// The maximum time of a bot for a move.
    bot_time: Duration,
}

/// A table and the presentation of its game.
#[derive(Debug)]
struct SeatedTable {
    table: Table,
    presentation: Presentation,
    /// The game as seats see it through a symmetry, unless that is the identity.
    image: Option<History<AnyPosition>>,
    bot_time: Duration,
    /// The number of refused answers in this turn.
    refused: u32,
    /// The reason, if the game has ended outside the rules.
    ended: Option<String>,
}

/// An answer that is not a message to a seat.
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
    /// Creates seats for the games of this catalogue, without tables. Each game needs the job [`Bots`].
    pub fn new(catalogue: &Catalogue) -> Self {
        let catalogue = catalogue.clone();
        Seats { catalogue, tables: HashMap::new(), bot_time: Duration::from_secs(10) }
    }

    /// Caps the time of a bot for a move. The default is ten seconds. Consecutive bot moves share six times this
    /// limit and then are rushed. In games with secrets each bot uses exactly its configured time (default one
    /// second), capped at this limit.
    #[must_use]
    pub fn bot_time(mut self, time: Duration) -> Self {
        self.bot_time = time;
        self
    }

    /// Carries out the request in a line and returns the answer as a line. If bots are to move, they move first.
    ///
    /// # Panics
    /// If a game of your catalogue has no bots.
    pub fn answer(&mut self, line: &str) -> String {
        self.answer_until(line, &AtomicBool::new(false))
    }

    /// Carries out a request like [`answer`](Self::answer). If `stop` becomes true while a bot searches, the answer
    /// comes without the bot's move. The bot moves at the next `look`, whose search is as long as any other.
    ///
    /// # Panics
    /// If a game of the catalogue has no bots.
    pub fn answer_until(&mut self, line: &str, stop: &AtomicBool) -> String {
        let answered = Fields::read(line, "a request").and_then(|(id, mut fields)| {
            let work = || self.carry_out(&id, &mut fields, stop);
            let answered = catch_panic(|| "a bot".to_owned(), work);
            let answered = answered.unwrap_or_else(|fault| Err(RequestError::line(&fault)));
            answered.map_err(|error| RequestError { id: Some(id), ..error })
        });
        answered.unwrap_or_else(|error| error.to_line())
    }

    fn carry_out(&mut self, id: &str, fields: &mut Fields, stop: &AtomicBool) -> Line {
        let action: String = fields.name("action", "the action is missing")?;
        let reply = match &*action {
            "games" => {
                fields.end(FIELDS)?;
                let games = self.catalogue.games().iter().map(|game| game.info());
                Reply::Games { games: games.collect() }
            }
            "open" => self.open(fields, stop)?,
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
                return self.seat(id, &action, fields, stop);
            }
            _ => {
                let allowed = "games, open, start, look, answer, undo, resign, save, close";
                let error = format!("{} is not one of {allowed}", Excerpt::new(&action));
                return Err(RequestError::field("action", error));
            }
        };
        let answer = Answer { schema: Schema, id, reply };
        Ok(serde_json::to_string(&answer).expect("texts and numbers can be written"))
    }

    /// Takes the name of an open table.
    fn table_name(&self, fields: &mut Fields) -> Result<String, RequestError> {
        let name = fields.name("table", "the table is missing")?;
        if self.tables.contains_key(&name) {
            return Ok(name);
        }
        Err(RequestError::field("table", format!("there is no table {}", Excerpt::new(&name))))
    }

    fn open(&mut self, fields: &mut Fields, stop: &AtomicBool) -> Result<Reply, RequestError> {
        let name = fields.name("table", "the table is missing: choose any text")?;
        if self.tables.contains_key(&name) {
            return Err(RequestError::field("table", "a table of this name is already open"));
        }
        if self.tables.len() >= MOST_TABLES {
            let error = format!("{MOST_TABLES} tables are open: close one first");
            return Err(RequestError::field("table", error));
        }
        let game = fields.game(self.catalogue.games())?;
        let start = fields.start(game)?;
        if start.status().is_over() {
            return Err(RequestError::field("position", "the game is over"));
        }
        let item = self.catalogue.find(start.game().name());
        let bots = Bots::of_item(item.expect("the game is one of the catalogue"));
        let players = read_bots(fields, bots, start.players())?;
        let seed = fields.take::<Decimal>("seed")?.map_or_else(random_seed, |seed| seed.0);
        let presentation = Presentation::read(fields, &start, seed)?;
        fields.end(FIELDS)?;
        let (secrets, image) = (start.has_secrets(), presentation.image_of(&start));
        let table = Table::new(AnyRecord::new(start), bots, &players, seed).map_err(at("bots"))?;
        let seats = table.people().collect();
        let bot_time = self.bot_time;
        let mut seated =
            SeatedTable { table, presentation, image, bot_time, refused: 0, ended: None };
        seated.play_bots(stop);
        self.tables.insert(name.clone(), seated);
        Ok(Reply::Opened { table: name, seats, secrets })
    }

    /// Carries out a request of a seat.
    fn seat(&mut self, id: &str, action: &str, fields: &mut Fields, stop: &AtomicBool) -> Line {
        let name = self.table_name(fields)?;
        let seated = self.tables.get_mut(&name).expect("the table is open");
        let missing = || RequestError::field("player", "the player is missing");
        let player: Player = fields.take("player")?.ok_or_else(missing)?;
        if !seated.table.people().any(|seat| seat == player) {
            let error = format!("{player} is not a seat of this table");
            return Err(RequestError::field("player", error));
        }
        let answer: Option<String> = if action == "answer" { fields.take("answer")? } else { None };
        fields.end(FIELDS)?;
        if seated.is_over() && !["start", "look"].contains(&action) {
            return Err(RequestError::line(&"the game is over"));
        }
        let id = Some(id);
        match action {
            "start" => return Ok(seated.seat(player).start(id)),
            // A bot may have been stopped.
            "look" => seated.play_bots(stop),
            "answer" => {
                let missing = || RequestError::field("answer", "the answer is missing");
                if let Some(refused) = seated.take(player, &answer.ok_or_else(missing)?, stop)? {
                    return Ok(seated.seat(player).refusal(id, &refused));
                }
            }
            "undo" if seated.table.people().count() > 1 => {
                let error = "another player at the table would have to agree";
                return Err(RequestError::line(&error));
            }
            "undo" => {
                seated.table.undo(player).map_err(|why| RequestError::line(&why))?;
                seated.follow();
            }
            "resign" => seated.lose(player, format!("{player} resigned")),
            _ => {}
        }
        Ok(seated.message(id, player))
    }
}

/// Takes the bot of each player. At least one player has none.
fn read_bots(
    fields: &mut Fields,
    bots: &Bots,
    players: usize,
) -> Result<Vec<Option<BotSpec>>, RequestError> {
    let wrong = |error: &str| RequestError::field("bots", error);
    let mut read = vec![None; players];
    for (player, text) in fields.take::<Map<String, Value>>("bots")?.unwrap_or_default() {
        let player: Player = player.parse().map_err(at("bots"))?;
        let text = text.as_str().ok_or_else(|| wrong("a bot is a text"))?;
        let place = read.get_mut(player.index()).ok_or_else(|| {
            wrong(&format!("{player} does not play: the players are p1 to p{players}"))
        })?;
        if ["hash=", "threads="].iter().any(|option| text.contains(option)) {
            return Err(wrong("bots at tables with seats cannot set `hash` or `threads`"));
        }
        *place = Some(bots.read(text).map_err(at("bots"))?);
    }
    if read.contains(&None) { Ok(read) } else { Err(wrong("every player is a bot")) }
}

impl SeatedTable {
    fn seat(&self, player: Player) -> Seat<'_> {
        let history = self.table.record().history();
        let image = self.image.as_ref().unwrap_or(history);
        Seat::of_image(history.position(), image, &self.presentation, player)
    }

    fn is_over(&self) -> bool {
        self.ended.is_some() || self.table.record().outcome().is_some()
    }

    /// Returns the current message to a player.
    fn message(&self, id: Option<&str>, player: Player) -> String {
        let seat = self.seat(player);
        if self.is_over() {
            let reason = self.ended.as_deref().unwrap_or_default();
            return seat.end(id, self.table.record().outcome(), reason);
        }
        seat.turn(id, 1 + self.presentation.retries - self.refused)
    }

    /// Plays chance events and the moves of bots until it is the turn of a seat, the game is over, or a bot is
    /// stopped.
    fn play_bots(&mut self, stop: &AtomicBool) {
        let left = Budget::time(self.bot_time.saturating_mul(6));
        while !self.is_over() {
            // The time that a bot uses must not reveal its secrets.
            let hurries = left.is_over() && !self.table.record().start().has_secrets();
            self.table.limit_bots(if hurries { Duration::from_millis(1) } else { self.bot_time });
            match self.table.due() {
                Due::End => {}
                Due::Chance => _ = self.table.sample_event(),
                Due::Turn(player) => match self.table.ask_until(player, stop) {
                    Ok(Some(_)) => {}
                    Ok(None) => break,
                    Err(fault) => self.lose(player, format!("{player} forfeits: {fault}")),
                },
            }
        }
        self.follow();
    }

    /// Brings the image of the game up to date.
    fn follow(&mut self) {
        if let Some(image) = &mut self.image {
            self.presentation.follow(image, self.table.record().history());
        }
    }

    /// Plays the move of an answer and the following moves of bots, or returns the refusal.
    fn take(
        &mut self,
        player: Player,
        answer: &str,
        stop: &AtomicBool,
    ) -> Result<Option<Refused>, RequestError> {
        // Refusals of another player's moves would reveal secrets.
        if self.table.record().position().status().player() != Some(player) {
            return Err(RequestError::line(&format_args!("it is not the turn of {player}")));
        }
        let left = self.presentation.retries - self.refused;
        let mv = match self.seat(player).answer(answer, left) {
            Ok(mv) => mv,
            Err(refused) if left > 0 => {
                self.refused += 1;
                return Ok(Some(refused));
            }
            Err(_) if self.presentation.forfeit == OnForfeit::Lose => {
                // The error of the answer may reveal the player's secrets to others.
                self.lose(player, format!("{player} forfeits: no legal move"));
                return Ok(None);
            }
            Err(_) => self.seat(player).random_move(),
        };
        self.refused = 0;
        self.table.play_unchecked(mv);
        self.play_bots(stop);
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
