//! Finding a move and counting, which take time.

use std::fmt::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gambol::perft::perft;
use gambol::{AnyMove, FullGame, Visitor};
use gambol_bots::{BotSpec, Bots, Choice, Clock, Evaluate, MoveLimits};

use crate::any::{AnyPosition, RatedVisitor};
use crate::thought::{Subject, Thought, line_texts, think};

/// A search that a [`Session`](super::Session) wants to run.
pub struct Search {
    infinite: bool,
    is_perft: bool,
    /// The bot that searches.
    bot: Option<BotSpec>,
    work: Work,
}

/// Work that can be stopped, reports lines on the way, and ends with lines.
type Work = Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(String)) -> Vec<String> + Send>;

/// What may be spent on a move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allowance {
    /// Do not answer before `stop`.
    pub(super) infinite: bool,
    pub(super) limits: MoveLimits,
    /// The clock of the player, which also limits it.
    pub(super) clock: Option<Clock>,
}

impl Search {
    /// Whether the search does not answer before it is stopped.
    pub fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// Whether it counts move sequences (`go perft`). Other lines wait until it is done.
    pub fn is_perft(&self) -> bool {
        self.is_perft
    }

    /// Runs the search to its end, or until shortly after `stop` becomes true. Hands lines to `report`
    /// on the way, and returns those that end it; if the bot panics, an error. A bot of the program's
    /// own may not care about `stop`.
    pub fn run(self, stop: &AtomicBool, mut report: impl FnMut(String)) -> Vec<String> {
        let who = self.who();
        let lines = catch_unwind(AssertUnwindSafe(|| (self.work)(stop, &mut report)));
        lines.unwrap_or_else(|_| vec![format!("info string error: {who} panicked")])
    }

    /// Who searches, for messages.
    pub(super) fn who(&self) -> String {
        let bot = self.bot.map(|bot| format!("the bot {bot}"));
        bot.unwrap_or_else(|| "the search".to_owned())
    }

    /// Finds a move after a game that began with this position and these moves.
    pub(super) fn choose(
        (began, played): (AnyPosition, Vec<AnyMove>),
        bot: BotSpec,
        seed: u64,
        allowance: Allowance,
    ) -> Self {
        Search {
            infinite: allowance.infinite,
            is_perft: false,
            bot: Some(bot),
            work: Box::new(move |stop, report| {
                began.0.choose(Choose {
                    played: &played,
                    bot,
                    seed,
                    allowance,
                    stop,
                    report,
                })
            }),
        }
    }

    /// Answers with an event of chance.
    pub(super) fn event(event: &str, infinite: bool) -> Self {
        let answer = format!("bestmove {event}");
        Search {
            infinite,
            is_perft: false,
            bot: None,
            work: Box::new(move |stop, _| {
                wait_for_stop(infinite, stop);
                vec![answer]
            }),
        }
    }

    pub(super) fn perft(position: AnyPosition, depth: u32) -> Self {
        Search {
            infinite: false,
            is_perft: true,
            bot: None,
            work: Box::new(move |stop, _| position.0.divide(Divide { depth, stop })),
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

/// A move to be chosen.
pub(crate) struct Choose<'a> {
    /// The moves since the position that the game began with.
    played: &'a [AnyMove],
    bot: BotSpec,
    seed: u64,
    allowance: Allowance,
    stop: &'a AtomicBool,
    report: &'a mut dyn FnMut(String),
}

impl RatedVisitor for Choose<'_> {
    type Output = Vec<String>;

    fn visit<G, E>(self, began: G, bots: Bots<G, E>) -> Vec<String>
    where
        G: FullGame,
        E: Evaluate<G> + Clone + 'static,
    {
        let error = |what: &dyn fmt::Display| vec![format!("info string error: {what}")];
        let Allowance {
            infinite,
            limits,
            clock,
        } = self.allowance;
        let started = Instant::now();
        let budget = || match &clock {
            Some(clock) => limits.budget().on_clock(clock),
            None => limits.budget(),
        };
        let subject = Subject::Game(began, self.played);
        let report = |position: &G, choice: &Choice<G::Move>| {
            (self.report)(info(position, choice, started));
        };
        let thought = think(
            subject, &bots, &self.bot, self.seed, budget, self.stop, report,
        );
        let Thought {
            position,
            bot,
            choice,
        } = match thought {
            Ok(thought) => thought,
            Err(why) => return error(&why),
        };
        let info = info(&position, &choice, started);
        wait_for_stop(infinite, self.stop);
        let mv = choice.mv.expect("a thought has a legal move");
        // Freeing the memory of a large search takes some milliseconds, for which the answer need not
        // wait. If no thread can be started, it waits.
        let _ = thread::Builder::new().spawn(move || drop(bot));
        vec![info, format!("bestmove {}", position.display_move(mv))]
    }
}

/// Waits for `stop`, if the search is infinite.
fn wait_for_stop(infinite: bool, stop: &AtomicBool) {
    while infinite && !stop.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(1));
    }
}

/// The `info` line of a search.
fn info<G: FullGame>(position: &G, choice: &Choice<G::Move>, started: Instant) -> String {
    let seconds = started.elapsed().as_secs_f64();
    let mut text = format!(
        "info depth {} nodes {} time {:.0} nps {:.0}",
        choice.depth,
        choice.nodes,
        seconds * 1e3,
        choice.nodes as f64 / seconds.max(1e-9),
    );
    // Writing to a string does not fail.
    if let Some(score) = choice.score {
        let _ = write!(text, " score {score}");
    }
    let line = line_texts(position, choice);
    if !line.is_empty() {
        let _ = write!(text, " pv {}", line.join(" "));
    }
    text
}

/// Moves to be counted.
pub(crate) struct Divide<'a> {
    depth: u32,
    stop: &'a AtomicBool,
}

impl Visitor for Divide<'_> {
    type Output = Vec<String>;

    fn visit<G: FullGame>(self, position: G) -> Vec<String> {
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

/// Perft that can be stopped; it then returns `None`.
fn count<G: FullGame>(position: &G, depth: u32, stop: &AtomicBool) -> Option<u64> {
    /// A count of this depth takes no noticeable time.
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
