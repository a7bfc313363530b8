//! Measures the time that a search takes to end after `stop`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gambol_bots::{BotKind, Bots};
use gambol_core::{Game as _, Status, seeded};
use gambol_host::CatalogueItem;
use serde::Serialize;

use super::timing::Spread;
use crate::threads::none;
use crate::ugi::Session;
use crate::{Error, Program};

/// The time that the infinite search of a bot takes to end after `stop`.
#[derive(Serialize)]
pub(super) struct Stop {
    pub(super) game: &'static str,
    pub(super) variant: String,
    pub(super) bot: &'static str,
    /// Milliseconds from `stop` to `bestmove`.
    pub(super) milliseconds: Spread,
}

/// The time between the start of a search and `stop`.
const SEARCHED: Duration = Duration::from_millis(40);

/// Stops searches of every bot from the first turn of a variant, `rounds` times.
pub(super) fn stops(
    program: &Program,
    item: &CatalogueItem,
    variant: &str,
    rounds: u32,
) -> Result<Vec<Stop>, Error> {
    let game = item.game().name();
    let mut bots = Bots::of_item(item).fit(&item.game().start(variant)?);
    bots.retain(|bot| !matches!(bot, BotKind::Random | BotKind::Greedy));
    let mut stops = Vec::new();
    for bot in bots {
        let mut session = Session::with_variant(program, game, variant)?;
        if let Some(error) = session.line(&format!("setoption name Bot value {bot}")).lines.first()
        {
            return Err(Error::input(error));
        }
        to_a_turn(&mut session);
        let mut milliseconds = Vec::new();
        for _ in 0..rounds {
            milliseconds.push(stop(&mut session)?);
        }
        stops.push(Stop {
            game,
            variant: variant.to_owned(),
            bot: bot.name(),
            milliseconds: Spread::of(&milliseconds),
        });
    }
    Ok(stops)
}

/// Stops a search and returns how many milliseconds it still takes.
fn stop(session: &mut Session) -> Result<f64, Error> {
    let reply = session.line("go infinite");
    let Some(search) = reply.search else {
        return Err(Error::Failed(reply.lines.concat()));
    };
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let run = || {
            search.run(&stop, drop);
            Instant::now()
        };
        let running = thread::Builder::new().spawn_scoped(scope, run).map_err(none)?;
        thread::sleep(SEARCHED);
        let asked = Instant::now();
        stop.store(true, Ordering::Relaxed);
        let ended = running.join().unwrap_or_else(|_| Instant::now());
        Ok(ended.saturating_duration_since(asked).as_secs_f64() * 1e3)
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
