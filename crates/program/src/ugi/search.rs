//! Finding a move and counting, which take time.

use std::any::Any;
use std::fmt::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gambol::perft::perft;
use gambol::{AnyMove, FullGame, Visitor};
use gambol_bots::{Bot, BotSpec, Bots, Choice, Clock, Evaluate, MoveLimits};

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
        last: LastBot,
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
                    last: &last,
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
    last: &'a LastBot,
    stop: &'a AtomicBool,
    report: &'a mut dyn FnMut(String),
}

/// The bot of the last search. As long as a game goes on, so does its bot, which can use what it has
/// found before.
#[derive(Default)]
pub(super) struct LastBot(Arc<Mutex<Option<Box<dyn Any + Send>>>>);

/// A bot, and the game in which it was asked last.
struct Player<G> {
    began: G,
    played: Vec<AnyMove>,
    spec: BotSpec,
    bot: Box<dyn Bot<G>>,
}

impl LastBot {
    /// The same bot, for a search in another thread.
    pub(super) fn share(&self) -> Self {
        LastBot(Arc::clone(&self.0))
    }

    /// Forgets the bot.
    pub(super) fn forget(&self) {
        self.replace(None);
    }

    /// The bot, if it was asked earlier in this game and only then: asked again at the same point, a new
    /// bot gives the same answer.
    fn take<G: FullGame>(
        &self,
        began: &G,
        played: &[AnyMove],
        spec: &BotSpec,
    ) -> Option<Box<dyn Bot<G>>> {
        let asked = self.replace(None)?.downcast::<Player<G>>().ok()?;
        let is_earlier = asked.played.len() < played.len() && played.starts_with(&asked.played);
        (is_earlier && asked.began == *began && asked.spec == *spec).then_some(asked.bot)
    }

    fn replace(&self, player: Option<Box<dyn Any + Send>>) -> Option<Box<dyn Any + Send>> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *last, player)
    }
}

/// A copy of a session is another session.
impl Clone for LastBot {
    fn clone(&self) -> Self {
        LastBot::default()
    }
}

impl fmt::Debug for LastBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LastBot").finish_non_exhaustive()
    }
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
        let make = |position: &G| match self.last.take(&began, self.played, &self.bot) {
            Some(bot) => Ok(bot),
            None => bots.build(&self.bot, position, self.seed),
        };
        let thought = think(
            subject, &self.bot, make, self.seed, budget, self.stop, report,
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
        self.last.replace(Some(Box::new(Player {
            began,
            played: self.played.to_vec(),
            spec: self.bot,
            bot,
        })));
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
