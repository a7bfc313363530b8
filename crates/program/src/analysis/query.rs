//! What is asked.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gambol_bots::{BotKind, BotSpec, Bots, MoveLimits};
use gambol_core::serialize::decimal;
use gambol_core::text::Excerpt;
use gambol_core::{Game, HiddenInformation, Status, View, seeded};
use gambol_host::{AnyGame, AnyMove, AnyPosition, AnyView, Recorded};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::Program;
use crate::position::play_all;

/// What a line asks for.
pub(super) enum Request {
    /// To think about positions of a game.
    Analyse(Box<Query>),
    /// To end the query of this id.
    Terminate(String),
    TerminateAll,
    QueryVersion,
}

/// A game and how to think about it.
pub(super) struct Query {
    pub(super) id: String,
    pub(super) source: Source,
    /// The bots of the game.
    pub(super) bots: Bots,
    /// The positions to think about: the number of moves before each, and whose turn it is.
    pub(super) plies: Vec<(usize, Status<String>)>,
    pub(super) bot: BotSpec,
    pub(super) seed: u64,
    pub(super) limits: MoveLimits,
    /// How many lines at most.
    pub(super) lines: usize,
    /// How often to answer before the end, at most.
    pub(super) report_every: Option<Duration>,
    pub(super) stop: Arc<AtomicBool>,
}

/// What positions are given as.
pub(super) enum Source {
    /// The start of a game and its moves.
    Game(AnyPosition, Vec<AnyMove>),
    /// What the player to move may know.
    View(AnyView),
}

/// What is wrong with a line.
#[derive(Debug, Default)]
pub(super) struct Wrong {
    /// The id, if it could be read.
    pub(super) id: Option<String>,
    /// The field that is wrong.
    pub(super) field: Option<String>,
    pub(super) error: String,
}

impl Wrong {
    pub(super) fn line(error: &dyn Display) -> Self {
        Wrong { error: short(error.to_string()), ..Wrong::default() }
    }

    fn field(name: &str, error: impl Display) -> Self {
        Wrong { field: Some(name.to_owned()), ..Wrong::line(&error) }
    }
}

/// What is wrong with the field of this name.
fn at<E: Display>(name: &str) -> impl FnOnce(E) -> Wrong {
    move |error| Wrong::field(name, error)
}

/// The longest id, in bytes.
const MAX_ID: usize = 200;
const MAX_MS: u64 = 1_000_000_000;
const MAX_LINES: u64 = 1_000;
const FIELDS: &str = "id, action, terminate, game, variant, position, moves, record, view, plies, bot, \
    seed, nodes, depth, time, lines, report_every";

/// An error text, cut off where foreign text makes it long.
fn short(mut text: String) -> String {
    const LONGEST: usize = 400;
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text.push_str("...");
    }
    text
}

/// A number of 64 bits, as a decimal text.
#[derive(Deserialize)]
struct Decimal(#[serde(with = "decimal")] u64);

/// The fields of a document that have not been read yet.
struct Fields(Map<String, Value>);

impl Fields {
    fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, Wrong> {
        self.0.remove(name).map(serde_json::from_value).transpose().map_err(at(name))
    }

    /// A number from 1 to `most`.
    fn number(&mut self, name: &str, most: u64) -> Result<Option<u64>, Wrong> {
        let number: Option<u64> = self.take(name)?;
        match number.filter(|number| !(1..=most).contains(number)) {
            Some(wrong) => {
                let error = format!("{wrong} is not a number from 1 to {most}");
                Err(Wrong::field(name, error))
            }
            None => Ok(number),
        }
    }

    /// Sees that no field is left.
    fn end(&self) -> Result<(), Wrong> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => {
                let error =
                    format!("a field that is unknown or has no use here; the fields are {FIELDS}");
                Err(Wrong::field(&short(name.clone()), error))
            }
        }
    }
}

/// Reads a line: its id, and what it asks for.
pub(super) fn read(program: &Program, line: &str) -> Result<(String, Request), Wrong> {
    let value: Value = serde_json::from_str(line).map_err(|error| Wrong::line(&error))?;
    let Value::Object(map) = value else {
        return Err(Wrong::line(&"a query is an object: {\"id\": \"a\", ...}"));
    };
    let mut fields = Fields(map);
    let id: String = match fields.take("id")? {
        Some(id) => id,
        None => return Err(Wrong::field("id", "the id is missing: any text")),
    };
    if id.len() > MAX_ID {
        let error = format!("the id is longer than {MAX_ID} bytes");
        return Err(Wrong::field("id", error));
    }
    let request = request(program, &id, fields);
    match request {
        Ok(request) => Ok((id, request)),
        Err(wrong) => Err(Wrong { id: Some(id), ..wrong }),
    }
}

fn request(program: &Program, id: &str, mut fields: Fields) -> Result<Request, Wrong> {
    let action: Option<String> = fields.take("action")?;
    let request = match action.as_deref() {
        None => {
            let query = query(program, id, &mut fields)?;
            Request::Analyse(Box::new(query))
        }
        Some("terminate") => match fields.take("terminate")? {
            Some(id) => Request::Terminate(id),
            None => return Err(Wrong::field("terminate", "the id of a query is missing")),
        },
        Some("terminate_all") => Request::TerminateAll,
        Some("query_version") => Request::QueryVersion,
        Some(other) => {
            let error = format!(
                "{} is not one of terminate, terminate_all, query_version",
                Excerpt::new(other)
            );
            return Err(Wrong::field("action", error));
        }
    };
    fields.end()?;
    Ok(request)
}

fn query(program: &Program, id: &str, fields: &mut Fields) -> Result<Query, Wrong> {
    let source = source(program, fields)?;
    let (position, moves) = match &source {
        Source::Game(start, moves) => (start.clone(), &moves[..]),
        Source::View(view) => (view.determinize(&mut seeded(0)), &[][..]),
    };
    let asked: Option<Vec<usize>> = fields.take("plies")?;
    let asked = asked.unwrap_or_else(|| vec![moves.len()]);
    if asked.is_empty() {
        return Err(Wrong::field("plies", "no position: give a number of moves"));
    }
    if let Some(beyond) = asked.iter().find(|&&ply| ply > moves.len()) {
        let error = format!("{beyond} is beyond the end of the {} moves", moves.len());
        return Err(Wrong::field("plies", error));
    }
    let plies = match &source {
        Source::Game(start, moves) => {
            let statuses = statuses(start, moves)?;
            let status = |ply: usize| (ply, statuses[ply].clone());
            asked.into_iter().map(status).collect()
        }
        Source::View(view) => {
            let player = view.viewer();
            asked.iter().map(|_| (0, Status::Turn(player))).collect()
        }
    };
    let bots = program.catalogue().find(position.name());
    let bots = Bots::of_entry(bots.expect("the game is one of the program"));
    let bot: Option<String> = fields.take("bot")?;
    let bot = match bot {
        None => BotKind::usual(position.has_secrets()).into(),
        Some(text) => bots.read(&text).map_err(at("bot"))?,
    };
    bots.check(bot.kind(), &position).map_err(at("bot"))?;
    let seed: Option<Decimal> = fields.take("seed")?;
    let nodes: Option<Decimal> = fields.take("nodes")?;
    let mut limits = MoveLimits::default();
    limits.nodes = nodes.map(|nodes| nodes.0);
    limits.depth = fields.number("depth", u64::from(u32::MAX))?.map(|depth| depth as u32);
    limits.time = fields.number("time", MAX_MS)?.map(Duration::from_millis);
    let limits = if limits.is_empty() { bot.limits() } else { limits.of(bot.kind()) };
    let lines = fields.number("lines", MAX_LINES)?;
    let report_every = fields.number("report_every", MAX_MS)?;
    Ok(Query {
        id: id.to_owned(),
        source,
        bots: bots.clone(),
        plies,
        bot,
        seed: seed.map_or(1, |seed| seed.0),
        limits,
        lines: lines.unwrap_or(1) as usize,
        report_every: report_every.map(Duration::from_millis),
        stop: Arc::default(),
    })
}

/// Reads where the positions come from.
fn source(program: &Program, fields: &mut Fields) -> Result<Source, Wrong> {
    let record: Option<String> = fields.take("record")?;
    if let Some(text) = record {
        let record = program.catalogue().games().record(&text).map_err(at("record"))?;
        return Ok(Source::Game(record.start().clone(), record.moves().to_vec()));
    }
    let name: Option<String> = fields.take("game")?;
    let games = program.catalogue().games();
    let game = match (&name, games.only()) {
        (Some(name), _) => games.find(name),
        (None, Some(only)) => Ok(only),
        (None, None) => return Err(Wrong::field("game", "the game is missing")),
    };
    let game = game.map_err(at("game"))?;
    let view: Option<String> = fields.take("view")?;
    if let Some(text) = view {
        return Ok(Source::View(read_view(game, &text).map_err(at("view"))?));
    }
    let position: Option<String> = fields.take("position")?;
    let start = match position {
        // It names its variant.
        Some(text) => game.position(&text).map_err(at("position"))?,
        None => match fields.take::<String>("variant")? {
            Some(variant) => game.start(&variant).map_err(at("variant"))?,
            None => game.first(),
        },
    };
    let moves: Vec<String> = fields.take("moves")?.unwrap_or_default();
    let mut texts = moves.iter().map(String::as_str);
    let history = play_all(start, &mut texts).map_err(at("moves"))?;
    Ok(Source::Game(history.start().clone(), history.moves().to_vec()))
}

/// Whose turn it is after each number of moves.
fn statuses(start: &AnyPosition, moves: &[AnyMove]) -> Result<Vec<Status<String>>, Wrong> {
    let mut position = start.clone();
    let mut statuses = vec![position.status()];
    for &mv in moves {
        position = position.apply(mv).map_err(at("moves"))?;
        statuses.push(position.status());
    }
    Ok(statuses)
}

/// The view of the player to move.
fn read_view(game: AnyGame, text: &str) -> Result<AnyView, String> {
    if !game.has_secrets() {
        return Err(format!("nothing is hidden in {}: give the position", game.title()));
    }
    let view = game.view_of_text(text).map_err(|error| error.to_string())?;
    // Whose turn it is, nobody hides.
    match view.determinize(&mut seeded(0)).status() {
        Status::Turn(player) if player == view.viewer() => Ok(view),
        Status::Turn(player) => {
            Err(format!("it is the turn of {player}, who sees more or less than this"))
        }
        Status::Chance => Err("a chance event comes next".to_owned()),
        Status::Over(_) => Err("the game is over".to_owned()),
    }
}
