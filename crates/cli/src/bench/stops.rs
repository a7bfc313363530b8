//! How soon a search ends after `stop`.

use gambol::Game as _;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gambol::{Status, seeded};
use gambol_bots::{BotKind, Bots};
use gambol_measure::timing::Spread;
use gambol_measure::{MeasureError, Measured};
use gambol_program::Program;
use gambol_program::ugi::Session;
use serde::Serialize;

/// How soon the infinite search of a bot ends after `stop`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Stop {
    /// The game.
    pub(super) game: &'static str,
    /// The variant.
    pub(super) variant: &'static str,
    /// The bot.
    pub(super) bot: &'static str,
    /// Milliseconds from `stop` to `bestmove`.
    pub(super) milliseconds: Spread,
}

/// The time for which a search runs before it is stopped.
const SEARCHED: Duration = Duration::from_millis(40);

/// Stops searches of every bot from the middle of a game, `rounds` times.
///
/// # Errors
/// A text of the workload is wrong.
pub(super) fn stops(
    program: &Program,
    measured: &Measured,
    rounds: u32,
) -> Result<Vec<Stop>, MeasureError> {
    let variant = measured.workload.variant;
    let bots = program.catalogue().find(measured.game).and_then(|entry| {
        let bots = entry.job::<Bots>().expect("every game has bots");
        Ok(bots.fit(&entry.game().start(variant)?))
    });
    let bots = bots.map_err(|error| measured.error(variant, &error))?;
    let searches = |bot: &BotKind| !matches!(bot, BotKind::Random | BotKind::Greedy);
    let bots = bots.into_iter().filter(searches);
    bots.map(|bot| stop(program, measured, bot, rounds)).collect()
}

fn stop(
    program: &Program,
    measured: &Measured,
    bot: BotKind,
    rounds: u32,
) -> Result<Stop, MeasureError> {
    let &Measured { game, workload, .. } = measured;
    let wrong = |error: &dyn std::fmt::Display| measured.error(workload.variant, error);
    let mut session = Session::new(program, game).map_err(|error| wrong(&error))?;
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
            let run = || {
                search.run(&stop, drop);
                Instant::now()
            };
            let running = thread::Builder::new().spawn_scoped(scope, run)?;
            thread::sleep(SEARCHED);
            let asked = Instant::now();
            stop.store(true, Ordering::Relaxed);
            let ended = running.join().unwrap_or_else(|_| Instant::now());
            Ok::<_, io::Error>(ended.saturating_duration_since(asked))
        });
        let stopped =
            stopped.map_err(|error| wrong(&format_args!("no thread can be started: {error}")))?;
        milliseconds.push(stopped.as_secs_f64() * 1e3);
    }
    Ok(Stop {
        game,
        variant: workload.variant,
        bot: bot.name(),
        milliseconds: Spread::of(milliseconds),
    })
}

/// Samples the chance events before the first turn.
fn to_a_turn(session: &mut Session) {
    let mut moves = String::new();
    let mut random = seeded(1);
    while session.position().status() == Status::Chance {
        let position = session.position();
        let event = position.random_move(&mut random);
        let Some(text) = event.map(|event| position.display_move(event).to_string()) else {
            return;
        };
        moves = format!("{moves} {text}");
        session.line(&format!("position startpos moves{moves}"));
    }
}
