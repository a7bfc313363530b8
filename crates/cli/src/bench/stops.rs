//! How soon a search ends after `stop`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gambol::{Engine, Visitor};
use gambol_bots::BotKind;
use serde::Serialize;

use super::BenchError;
use super::measure::Spread;
use super::table::Workload;
use crate::ugi::Session;

/// How soon the infinite search of a bot ends after `stop`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stop {
    /// The game.
    pub game: &'static str,
    /// The variant.
    pub variant: &'static str,
    /// The bot.
    pub bot: &'static str,
    /// Milliseconds from `stop` to `bestmove`.
    pub milliseconds: Spread,
}

/// How long a search runs before it is stopped.
const SEARCHED: Duration = Duration::from_millis(40);

/// The bots that search in this game.
struct Searchers;

impl Visitor for Searchers {
    type Output = Vec<BotKind>;

    fn visit<G: Engine>(self, position: G) -> Vec<BotKind> {
        let searches = |bot: &BotKind| !matches!(bot, BotKind::Random | BotKind::Greedy);
        BotKind::fit(&position)
            .into_iter()
            .filter(searches)
            .collect()
    }
}

/// Stops searches of every bot from the middle of a game, `rounds` times.
///
/// # Errors
/// A text in the table is wrong.
pub fn stops(workload: &'static Workload, rounds: u32) -> Result<Vec<Stop>, BenchError> {
    let bots = super::visit(workload, Searchers)?;
    bots.into_iter()
        .map(|bot| stop(workload, bot, rounds))
        .collect()
}

fn stop(workload: &'static Workload, bot: BotKind, rounds: u32) -> Result<Stop, BenchError> {
    let wrong = |error: &dyn std::fmt::Display| workload.wrong(workload.variant, error);
    let mut session = Session::new(workload.game).map_err(|error| wrong(&error))?;
    for line in [
        format!("setoption name Variant value {}", workload.variant),
        format!("setoption name Bot value {bot}"),
    ] {
        if let Some(error) = session.line(&line).lines.first() {
            return Err(wrong(error));
        }
    }
    to_a_turn(&mut session);
    let mut milliseconds = Vec::new();
    for _ in 0..rounds.max(1) {
        let reply = session.line("go infinite");
        let Some(search) = reply.search else {
            return Err(wrong(&reply.lines.concat()));
        };
        let stop = AtomicBool::new(false);
        let stopped = thread::scope(|scope| {
            let running = scope.spawn(|| {
                search.run(&stop, drop);
                Instant::now()
            });
            thread::sleep(SEARCHED);
            let asked = Instant::now();
            stop.store(true, Ordering::Relaxed);
            let ended = running.join().unwrap_or_else(|_| Instant::now());
            ended.saturating_duration_since(asked)
        });
        milliseconds.push(stopped.as_secs_f64() * 1e3);
    }
    Ok(Stop {
        game: workload.game,
        variant: workload.variant,
        bot: bot.name(),
        milliseconds: Spread::of(milliseconds),
    })
}

/// Draws the chance events that come before the first turn.
fn to_a_turn(session: &mut Session) {
    let mut moves = String::new();
    let mut random = gambol::seeded(1);
    while session.position().status() == gambol::Status::Chance
        && let Some(event) = session.position().random_move(&mut random)
        && let Ok(text) = session.position().move_text(event)
    {
        moves = format!("{moves} {text}");
        session.line(&format!("position startpos moves{moves}"));
    }
}
