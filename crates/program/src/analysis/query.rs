//! Parses queries.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gambol_bots::{BotKind, BotSpec, Bots, MoveLimits};
use gambol_core::text::Excerpt;
use gambol_core::{Game, HiddenInformation, History, PlayerView, Status, seeded};
use gambol_host::{AnyGame, AnyMove, AnyPosition, AnyView, Recorded};
use gambol_seats::request::{Decimal, Fields, RequestError, at};

use crate::options::MAX_MS;
use crate::position::play_all;
use crate::{Program, tablebase};

/// The request in a line.
pub(super) enum Request {
    /// Analyses positions of a game.
    Analyse(Box<Query>),
    /// Ends the query with this id.
    Terminate(String),
    TerminateAll,
    QueryVersion,
}

/// A game and how to analyse it.
pub(super) struct Query {
    pub(super) id: String,
    pub(super) source: Source,
    /// The bots of the game.
    pub(super) bots: Bots,
    /// The positions to analyse: the number of moves before each, and the status.
    pub(super) plies: Vec<(usize, Status<String>)>,
    pub(super) bot: BotSpec,
    pub(super) seed: u64,
    pub(super) limits: MoveLimits,
    /// The maximum number of principal variations.
    pub(super) lines: usize,
    /// The interval between intermediate answers.
    pub(super) report_every: Option<Duration>,
    pub(super) stop: Arc<AtomicBool>,
}

/// The source of the positions.
pub(super) enum Source {
    /// The start of a game and its moves.
    Game(AnyPosition, Vec<AnyMove>),
    /// The view of the player to move.
    View(AnyView),
}

const MAX_LINES: u64 = 1_000;
const FIELDS: &str = "id, action, terminate, game, variant, position, moves, record, view, plies, bot, \
    seed, nodes, depth, time, lines, report_every";

/// Parses a line into its id and its request.
pub(super) fn read(program: &Program, line: &str) -> Result<(String, Request), RequestError> {
    let (id, fields) = Fields::read(line, "a query")?;
    match request(program, &id, fields) {
        Ok(request) => Ok((id, request)),
        Err(wrong) => Err(RequestError { id: Some(id), ..wrong }),
    }
}

fn request(program: &Program, id: &str, mut fields: Fields) -> Result<Request, RequestError> {
    let action: Option<String> = fields.take("action")?;
    let request = match action.as_deref() {
        None => Request::Analyse(Box::new(query(program, id, &mut fields)?)),
        Some("terminate") => {
            let missing = || RequestError::field("terminate", "the id of a query is missing");
            Request::Terminate(fields.take("terminate")?.ok_or_else(missing)?)
        }
        Some("terminate_all") => Request::TerminateAll,
        Some("query_version") => Request::QueryVersion,
        Some(other) => {
            let other = Excerpt::new(other);
            let error = format!("{other} is not one of terminate, terminate_all, query_version");
            return Err(RequestError::field("action", error));
        }
    };
    fields.end(FIELDS)?;
    Ok(request)
}

fn query(program: &Program, id: &str, fields: &mut Fields) -> Result<Query, RequestError> {
    let (source, statuses) = source(program, fields)?;
    let (position, moves) = match &source {
        Source::Game(start, moves) => (start.clone(), &moves[..]),
        Source::View(view) => (view.determinize(&mut seeded(0)), &[][..]),
    };
    let plies = fields.take("plies")?.unwrap_or_else(|| vec![moves.len()]);
    if plies.is_empty() {
        return Err(RequestError::field(
            "plies",
            "the list is empty: give at least one number of moves",
        ));
    }
    if let Some(beyond) = plies.iter().find(|&&ply| ply > moves.len()) {
        let error = format!("{beyond} is more than the number of moves, {}", moves.len());
        return Err(RequestError::field("plies", error));
    }
    let item = program.catalogue().find(position.name());
    let bots = Bots::of_item(item.expect("the game is one of the program"));
    let bot = match fields.take::<String>("bot")? {
        None => BotKind::usual(position.has_secrets()).into(),
        Some(text) => bots.read(&text).map_err(at("bot"))?,
    };
    bots.check(bot.kind(), &position).map_err(at("bot"))?;
    if bot.kind() == BotKind::AlphaBeta {
        tablebase::check_fit(program.tablebase, &position).map_err(at("bot"))?;
    }
    let seed: Option<Decimal> = fields.take("seed")?;
    let mut limits = MoveLimits::default();
    limits.nodes = fields.take::<Decimal>("nodes")?.map(|nodes| nodes.0);
    if limits.nodes == Some(0) {
        return Err(at("nodes")(format!("0 is not a number from 1 to {}", u64::MAX)));
    }
    limits.depth = fields.number("depth", u32::MAX.into())?.map(|depth| depth as u32);
    limits.time = fields.number("time", MAX_MS)?.map(Duration::from_millis);
    Ok(Query {
        id: id.to_owned(),
        bots: bots.clone(),
        plies: plies.into_iter().map(|ply| (ply, statuses[ply].clone())).collect(),
        bot,
        seed: seed.map_or(1, |seed| seed.0),
        limits: if limits.is_empty() { bot.limits() } else { limits.of(bot.kind()) },
        lines: fields.number("lines", MAX_LINES)?.unwrap_or(1) as usize,
        report_every: fields.number("report_every", MAX_MS)?.map(Duration::from_millis),
        stop: Arc::default(),
        source,
    })
}

/// Parses the source of the positions. Returns the source and the status of each position.
fn source(
    program: &Program,
    fields: &mut Fields,
) -> Result<(Source, Vec<Status<String>>), RequestError> {
    if let Some(text) = fields.take::<String>("record")? {
        return Ok(game(
            program.catalogue().games().record(&text).map_err(at("record"))?.history(),
        ));
    }
    let known = fields.game(program.catalogue().games())?;
    if let Some(text) = fields.take::<String>("view")? {
        let view = read_view(known, &text).map_err(at("view"))?;
        let status = Status::Turn(view.viewer());
        return Ok((Source::View(view), vec![status]));
    }
    let start = fields.start(known)?;
    let moves: Vec<String> = fields.take("moves")?.unwrap_or_default();
    let mut texts = moves.iter().map(String::as_str);
    Ok(game(&play_all(start, &mut texts).map_err(at("moves"))?))
}

/// Returns a game, and the status after each number of its moves.
fn game(history: &History<AnyPosition>) -> (Source, Vec<Status<String>>) {
    let statuses = history.positions().iter().map(Game::status);
    (Source::Game(history.start().clone(), history.moves().to_vec()), statuses.collect())
}

/// Parses the view of the player to move.
fn read_view(game: AnyGame, text: &str) -> Result<AnyView, Box<dyn Error>> {
    if !game.facts().has_secrets {
        return Err(format!("{} has no secrets: give the position", game.title()).into());
    }
    let view = game.view(text, None)?;
    // Every position that is consistent with the view has the same player to move.
    match view.determinize(&mut seeded(0)).status() {
        Status::Turn(player) if player == view.viewer() => Ok(view),
        Status::Turn(player) => {
            Err(format!("it is the turn of {player}: give the view of {player}").into())
        }
        Status::Chance => Err("a chance event comes next".into()),
        Status::Over(_) => Err("the game is over".into()),
    }
}
