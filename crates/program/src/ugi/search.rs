//! Searches for a move, and counts of move sequences.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gambol_bots::{AnyBot, BotSpec, Bots, Choice, Clock, MoveLimits};
use gambol_core::perft::{Perft, PerftError};
use gambol_core::{Game, History};
use gambol_host::{AnyMove, AnyPosition};
use gambol_seats::request::catch_panic;

use crate::perft::divided;
use crate::thought::{Subject, think};

/// A search that a [`Session`](super::Session) has prepared. Run it with [`run`](Search::run).
pub struct Search {
    infinite: bool,
    is_perft: bool,
    /// The bot that searches.
    bot: Option<BotSpec>,
    work: Work,
}

/// Stoppable work that reports lines and returns the last lines.
type Work = Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(String)) -> Vec<String> + Send>;

/// The budget of a move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allowance {
    /// Do not answer before `stop`.
    pub(super) infinite: bool,
    pub(super) limits: MoveLimits,
    /// The player's clock, which limits the search further.
    pub(super) clock: Option<Clock>,
    /// The number of plies until the game is drawn.
    pub(super) plies: Option<u32>,
}

impl Search {
    /// Returns whether the search answers only after `stop`.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol_program::Program;
    /// use gambol_program::ugi::Session;
    ///
    /// let program = Program::new("stacks").game::<Position>();
    /// let mut session = Session::new(&program, "mixtour")?;
    /// assert!(session.line("go infinite").search.is_some_and(|search| search.is_infinite()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// Returns whether the search counts move sequences (`go perft`). Other lines wait for the end of a count.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol_program::Program;
    /// use gambol_program::ugi::Session;
    ///
    /// let program = Program::new("stacks").game::<Position>();
    /// let mut session = Session::new(&program, "mixtour")?;
    /// assert!(session.line("go perft 3").search.is_some_and(|search| search.is_perft()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_perft(&self) -> bool {
        self.is_perft
    }

    /// Runs the search to its end, or until shortly after `stop` becomes true. A bot of your own may
    /// ignore `stop`. The search passes lines to `report` on the way and returns the last lines. If
    /// the bot panics, the last line is an error.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use gambol::mixtour::Position;
    /// use gambol_program::Program;
    /// use gambol_program::ugi::Session;
    ///
    /// let program = Program::new("stacks").game::<Position>();
    /// let mut session = Session::new(&program, "mixtour")?;
    /// let search = session.line("go perft 2").search.expect("a count is a search");
    /// let lines = search.run(&AtomicBool::new(false), |_| {});
    /// assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 600"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(self, stop: &AtomicBool, mut report: impl FnMut(String)) -> Vec<String> {
        let who = self.who();
        catch_panic(|| who, || (self.work)(stop, &mut report))
            .unwrap_or_else(|error| vec![format!("info string error: {error}")])
    }

    /// Returns the name of the searcher for messages.
    pub(super) fn who(&self) -> String {
        self.bot.map_or("the search".to_owned(), |bot| format!("the bot {bot}"))
    }

    fn of(
        work: impl FnOnce(&AtomicBool, &mut dyn FnMut(String)) -> Vec<String> + Send + 'static,
    ) -> Self {
        Search { infinite: false, is_perft: false, bot: None, work: Box::new(work) }
    }

    /// Returns a search for a move in the current position of a game.
    pub(super) fn choose(
        bots: Bots,
        history: Arc<History<AnyPosition>>,
        spec: BotSpec,
        seed: u64,
        Allowance { infinite, limits, clock, plies }: Allowance,
        last: LastBot,
    ) -> Self {
        let work = move |stop: &AtomicBool, send: &mut dyn FnMut(String)| {
            let started = Instant::now();
            let budget = || {
                let mut budget = limits.budget();
                budget.plies = plies;
                clock.as_ref().map_or(budget, |clock| budget.on_clock(clock))
            };
            let report = |position: &AnyPosition, choice: &Choice<AnyMove>| {
                send(info(position, choice, started));
            };
            let make = |position: &AnyPosition| match last.take(&history, &spec) {
                Some(bot) => Ok(bot),
                None => bots.build(&spec, position, seed),
            };
            let subject = Subject::Game(&history);
            let thought = think(&subject, &spec, make, seed, budget, stop, report);
            let (position, bot, choice) = match thought {
                Ok(thought) => thought,
                Err(why) => return vec![format!("info string error: {why}")],
            };
            let info = info(&position, &choice, started);
            wait_for_stop(infinite, stop);
            let mv = choice.mv.expect("a thought has a legal move");
            last.replace(Some((bot, spec, history)));
            vec![info, format!("bestmove {}", position.display_move(mv))]
        };
        Search { infinite, bot: Some(spec), ..Search::of(work) }
    }

    /// Creates a search that answers with a chance event.
    pub(super) fn event(event: &str, infinite: bool) -> Self {
        let answer = format!("bestmove {event}");
        let work = move |stop: &AtomicBool, _: &mut dyn FnMut(String)| {
            wait_for_stop(infinite, stop);
            vec![answer]
        };
        Search { infinite, ..Search::of(work) }
    }

    pub(super) fn perft(position: AnyPosition, depth: u32) -> Self {
        Search { is_perft: true, ..Search::of(move |stop, _| divide(&position, depth, stop)) }
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("infinite", &self.infinite).finish_non_exhaustive()
    }
}

/// The bot of the last search, kept during a game to reuse its results.
#[derive(Default)]
pub(super) struct LastBot(Arc<Mutex<Option<BotOfGame>>>);

/// A bot, its description, and the game of its last search.
type BotOfGame = (AnyBot, BotSpec, Arc<History<AnyPosition>>);

impl LastBot {
    /// Returns the same bot for another thread.
    pub(super) fn share(&self) -> Self {
        LastBot(Arc::clone(&self.0))
    }

    pub(super) fn forget(&self) {
        self.replace(None);
    }

    /// Takes the bot, if its last search was earlier in this game. If the position is the same, a new
    /// bot repeats the answer.
    fn take(&self, history: &History<AnyPosition>, spec: &BotSpec) -> Option<AnyBot> {
        let (bot, of, asked) = self.replace(None)?;
        let is_earlier = asked.moves().len() < history.moves().len()
            && history.moves().starts_with(asked.moves())
            && history.start() == asked.start();
        (is_earlier && of == *spec).then_some(bot)
    }

    fn replace(&self, player: Option<BotOfGame>) -> Option<BotOfGame> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *last, player)
    }
}

/// A copy of a session does not share the bot.
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

/// Waits for `stop`, if the search is infinite.
fn wait_for_stop(infinite: bool, stop: &AtomicBool) {
    while infinite && !stop.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Returns the `info` line of a search.
fn info(position: &AnyPosition, choice: &Choice<AnyMove>, started: Instant) -> String {
    let seconds = started.elapsed().as_secs_f64();
    let Choice { depth, nodes, score, .. } = choice;
    let (time, speed) = (seconds * 1e3, *nodes as f64 / seconds.max(1e-9));
    let mut text = format!("info depth {depth} nodes {nodes} time {time:.0} nps {speed:.0}");
    text.extend(score.map(|score| format!(" score {score}")));
    let line = choice.line_texts(position);
    if !line.is_empty() {
        text.extend([" pv ", &line.join(" ")]);
    }
    text
}

/// Counts the move sequences of each first move, until `stop`.
fn divide(position: &AnyPosition, depth: u32, stop: &AtomicBool) -> Vec<String> {
    if depth == 0 {
        return vec!["Nodes searched: 1".to_owned()];
    }
    let perft = Perft::new().stopped_by(stop);
    let (counts, total) = match divided(position, &perft, depth) {
        Ok(divided) => divided,
        Err(PerftError::Stopped) => return vec!["info string perft stopped".to_owned()],
        Err(error) => return vec![format!("info string error: {error}")],
    };
    let mut lines: Vec<String> = counts.iter().map(ToString::to_string).collect();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.push(format!("Nodes searched: {total}"));
    lines
}
