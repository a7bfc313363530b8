//! What takes time: finding a move, counting.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gambol::perft::perft;
use gambol::{AnyGame, Engine, Status, Visitor};

use crate::bots::{BotKind, Budget};

/// A search that a [`Session`](super::Session) wants to run.
pub struct Search {
    infinite: bool,
    work: Work,
}

type Work = Box<dyn FnOnce(&AtomicBool) -> Vec<String> + Send>;

/// What may be spent on a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Allowance {
    /// Not to answer before `stop`.
    pub(super) infinite: bool,
    pub(super) playouts: Option<u64>,
    pub(super) time: Option<Duration>,
}

impl Search {
    /// Whether the search has no answer before it is stopped.
    pub fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// Runs the search to its end, or until soon after `stop` becomes true, and gives the lines
    /// to print.
    pub fn run(self, stop: &AtomicBool) -> Vec<String> {
        (self.work)(stop)
    }

    pub(super) fn choose(position: AnyGame, bot: BotKind, seed: u64, allowance: Allowance) -> Self {
        Search {
            infinite: allowance.infinite,
            work: Box::new(move |stop| {
                position.visit(Choose {
                    bot,
                    seed,
                    allowance,
                    stop,
                })
            }),
        }
    }

    pub(super) fn perft(position: AnyGame, depth: u32) -> Self {
        Search {
            infinite: false,
            work: Box::new(move |stop| position.visit(Divide { depth, stop })),
        }
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("infinite", &self.infinite)
            .finish_non_exhaustive()
    }
}

struct Choose<'a> {
    bot: BotKind,
    seed: u64,
    allowance: Allowance,
    stop: &'a AtomicBool,
}

impl Visitor for Choose<'_> {
    type Output = Vec<String>;

    fn visit<G: Engine>(self, position: G) -> Vec<String> {
        let Status::Turn(player) = position.status() else {
            return Vec::new();
        };
        let started = Instant::now();
        let budget = Budget {
            playouts: self.allowance.playouts,
            deadline: self
                .allowance
                .time
                .and_then(|time| started.checked_add(time)),
            stop: Some(self.stop),
        };
        // The bot gets the view of its player, not the position.
        let view = position.view(player);
        let choice = self.bot.build::<G>(self.seed).choose(&view, &budget);
        let seconds = started.elapsed().as_secs_f64();
        while self.allowance.infinite && !self.stop.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        let Some(mv) = choice.mv.filter(|&mv| position.is_legal(mv)) else {
            return vec![format!(
                "info string error: the bot {} found no legal move",
                self.bot
            )];
        };
        let text = position.display_move(mv);
        let mut lines = Vec::new();
        if let Some(value) = choice.value {
            lines.push(format!(
                "info nodes {} time {:.0} nps {:.0} score cp {:.0} pv {text}",
                choice.playouts,
                seconds * 1e3,
                choice.playouts as f64 / seconds.max(1e-9),
                value * 100.0
            ));
        }
        lines.push(format!("bestmove {text}"));
        lines
    }
}

struct Divide<'a> {
    depth: u32,
    stop: &'a AtomicBool,
}

impl Visitor for Divide<'_> {
    type Output = Vec<String>;

    fn visit<G: Engine>(self, position: G) -> Vec<String> {
        if self.depth == 0 {
            return vec!["Nodes searched: 1".to_owned()];
        }
        let mut counts = Vec::new();
        let mut total = 0u64;
        for mv in position.legal_moves() {
            let mut child = position;
            child.apply_unchecked(mv);
            let Some(count) = count(&child, self.depth - 1, self.stop) else {
                return vec!["info string perft stopped".to_owned()];
            };
            total = total.saturating_add(count);
            counts.push((position.display_move(mv).to_string(), count));
        }
        counts.sort_unstable();
        let mut lines: Vec<String> = counts
            .into_iter()
            .map(|(text, count)| format!("{text}: {count}"))
            .collect();
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.push(format!("Nodes searched: {total}"));
        lines
    }
}

/// Perft that looks up now and then; `None` when it was stopped.
fn count<G: Engine>(position: &G, depth: u32, stop: &AtomicBool) -> Option<u64> {
    /// A count of this depth takes no time that anyone would notice.
    const AT_ONCE: u32 = 2;
    if depth <= AT_ONCE {
        return Some(perft(position, depth));
    }
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let mut total = 0u64;
    for mv in position.legal_moves() {
        let mut child = *position;
        child.apply_unchecked(mv);
        total = total.saturating_add(count(&child, depth - 1, stop)?);
    }
    Some(total)
}
