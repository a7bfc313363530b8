//! Measures the time that a search takes to end after `stop`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gambol_bots::{Bot, BotKind, Bots, Budget};
use gambol_contest::referee;
use gambol_core::{Game as _, History, seeded};
use gambol_host::{AnyPosition, CatalogueItem};
use serde::Serialize;

use super::timing::Spread;
use crate::threads::none;
use crate::{Error, Result};

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
pub(super) fn stops(item: &CatalogueItem, variant: &str, rounds: u32) -> Result<Vec<Stop>> {
    let mut start = item.game.start(variant)?;
    let mut random = seeded(1);
    while start.is_chance() {
        start.apply_unchecked(start.random_move(&mut random).expect("chance has events"));
    }
    let history = History::new(start);
    let roster = Bots::of_item(item);
    let mut stops = Vec::new();
    for kind in roster.fit(history.position()) {
        if matches!(kind, BotKind::Random | BotKind::Greedy) {
            continue;
        }
        let mut bot = roster.build(&kind.into(), history.position(), 1).map_err(Error::input)?;
        let mut milliseconds = Vec::new();
        for _ in 0..rounds {
            milliseconds.push(stop(&history, &mut *bot)?);
        }
        stops.push(Stop {
            game: item.game.name(),
            variant: variant.to_owned(),
            bot: kind.name(),
            milliseconds: Spread::of(&milliseconds),
        });
    }
    Ok(stops)
}

/// The milliseconds from `stop` to the end of a search.
fn stop(history: &History<AnyPosition>, bot: &mut dyn Bot<AnyPosition>) -> Result<f64> {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let run = || {
            referee::search(history, bot, &Budget::default().stopped_by(&stop), &mut |_| {});
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
