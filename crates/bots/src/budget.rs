//! The limits of a search.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::clock::Clock;
use crate::kind::BotKind;

/// The nodes that replace each move of depth in searches without a depth.
const NODES_PER_DEPTH: u64 = 1_000;

/// The limits of the search for one move.
///
/// Without a limit the search ends when it has nothing left to gain, which may be never.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use gambol_bots::Budget;
///
/// // 10,000 nodes or a second, whichever comes first, unless `stop` is set before.
/// let stop = AtomicBool::new(false);
/// let mut budget = Budget::time(Duration::from_secs(1)).stopped_by(&stop);
/// budget.nodes = Some(10_000);
/// assert!(budget.allows(9_999));
/// assert!(!budget.allows(10_000));
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Budget<'a> {
    /// The maximum number of nodes, which are playouts or positions.
    pub nodes: Option<u64>,
    /// The maximum number of moves to look ahead. [`Mcts`](crate::Mcts) and [`Ismcts`](crate::Ismcts)
    /// count each as 1,000 playouts: see [`without_depth`](Self::without_depth).
    /// [`allows`](Self::allows) ignores this field, so your own bot must check it.
    pub depth: Option<u32>,
    /// The number of plies after which the game is adjudicated a draw, chance events not counted.
    /// Trees of moves end there. The random games of `mcts` and `ismcts` go on.
    pub plies: Option<u32>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// When iterative deepening must abandon a depth begun before the [`deadline`](Self::deadline).
    /// Other searches can ignore this field.
    pub latest: Option<Instant>,
    /// Stops the search when it becomes true.
    pub stop: Option<&'a AtomicBool>,
    /// Whether to [resume](crate::Bot::goes_on) the last search if its view and, where the bot uses it,
    /// its past are the same. Limits then apply only to this slice.
    pub go_on: bool,
    /// Whether to search a position with a single legal move, for its value. The default is `false`: bots play such a
    /// move at once.
    pub forced: bool,
    /// Stops the search of a helper thread when it becomes true, because the main thread has ended or a
    /// thread panicked.
    pub(crate) halt: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// At most this many nodes.
    ///
    /// ```
    /// # use gambol_bots::Budget;
    /// assert!(Budget::nodes(2).allows(1));
    /// ```
    pub fn nodes(nodes: u64) -> Self {
        Budget { nodes: Some(nodes), ..Budget::default() }
    }

    /// At most this many moves ahead.
    ///
    /// ```
    /// # use gambol_bots::Budget;
    /// assert_eq!(Budget::depth(4).depth, Some(4));
    /// ```
    pub fn depth(depth: u32) -> Self {
        Budget { depth: Some(depth), ..Budget::default() }
    }

    /// This much time from now. The choice then depends on the speed of the machine.
    ///
    /// ```
    /// # use gambol_bots::Budget;
    /// # use std::time::Duration;
    /// assert!(Budget::time(Duration::ZERO).is_over());
    /// assert!(!Budget::time(Duration::MAX).is_over());
    /// ```
    pub fn time(time: Duration) -> Self {
        MoveLimits { time: Some(time), ..MoveLimits::default() }.budget()
    }

    /// The same budget limited by a clock. The deadline is the [usual](Clock::usual) time for a move,
    /// and [`latest`](Self::latest) is the [longest](Clock::most) time, both counted from now.
    ///
    /// ```
    /// use std::time::Duration;
    /// use gambol_bots::{Budget, Clock};
    ///
    /// let clock = Clock::new(Duration::from_secs(60), Duration::ZERO);
    /// let budget = Budget::nodes(1_000).on_clock(&clock);
    /// assert!(budget.allows(999) && !budget.allows(1_000));
    /// assert!(budget.deadline < budget.latest);
    /// let budget = Budget::time(Duration::ZERO).on_clock(&clock);
    /// assert!(budget.is_over());
    /// ```
    #[must_use]
    pub fn on_clock(mut self, clock: &Clock) -> Self {
        let (now, limit) = (Instant::now(), self.deadline);
        let sooner = |time| now.checked_add(time).into_iter().chain(limit).min();
        (self.deadline, self.latest) = (sooner(clock.usual()), sooner(clock.most()));
        self
    }

    /// The same budget for a search without a depth. A depth of N becomes N × 1,000 nodes.
    ///
    /// ```
    /// # use gambol_bots::Budget;
    /// let budget = Budget::depth(2).without_depth();
    /// assert!(budget.allows(1_999) && !budget.allows(2_000));
    /// ```
    #[must_use]
    pub fn without_depth(mut self) -> Self {
        self.nodes = with_depth(self.nodes, self.depth.take());
        self
    }

    /// The same budget, ended once `stop` becomes true.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use gambol_bots::Budget;
    ///
    /// let stop = AtomicBool::new(false);
    /// let budget = Budget::default().stopped_by(&stop);
    /// assert!(!budget.is_over());
    /// stop.store(true, Ordering::Relaxed);
    /// assert!(budget.is_over());
    /// ```
    #[must_use]
    pub const fn stopped_by(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// The same budget for a slice of a longer search. A bot that [can](crate::Bot::goes_on) resumes its
    /// last search if the view and, where the bot uses it, the past are the same.
    ///
    /// Use it in a program that must respond between slices. Limits apply to each slice, while
    /// [`Choice::nodes`](crate::Choice::nodes) counts the nodes of all slices.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{Bot, Budget, Mcts};
    ///
    /// let view = Position::start("basic".parse()?).view(Player::P1);
    /// let whole = Mcts::<Position>::new(1).choose(&view, &Budget::nodes(300));
    /// let mut bot = Mcts::<Position>::new(1);
    /// let mut slice = || bot.choose(&view, &Budget::nodes(100).going_on());
    /// assert_eq!([slice().nodes, slice().nodes], [100, 200]);
    /// assert_eq!(slice(), whole);
    /// # Ok::<(), gambol::VariantError>(())
    /// ```
    #[must_use]
    pub const fn going_on(mut self) -> Self {
        self.go_on = true;
        self
    }

    /// The share of each helper thread, which stops once `halt` becomes true.
    pub(crate) fn share(&self, helpers: usize, halt: &'a AtomicBool) -> Budget<'a> {
        let share = self.nodes.map(|nodes| nodes / (helpers as u64 + 1));
        Budget { nodes: share, halt: Some(halt), ..*self }
    }

    /// The nodes left for the main thread when each helper has its share.
    pub(crate) fn rest(&self, helping: &Budget<'a>, helpers: u64) -> Budget<'a> {
        let theirs = helping.nodes.map(|nodes| nodes * helpers);
        Budget { nodes: self.nodes.zip(theirs).map(|(nodes, theirs)| nodes - theirs), ..*helping }
    }

    /// Whether the search may visit another node after this many.
    ///
    /// With a time limit this function reads the clock, which takes some tens of nanoseconds. If your
    /// bot's nodes are that cheap, call it once for several nodes.
    ///
    /// ```
    /// # use gambol_bots::Budget;
    /// assert!(Budget::nodes(100).allows(99) && !Budget::nodes(100).allows(100));
    /// ```
    #[inline]
    pub fn allows(&self, nodes: u64) -> bool {
        self.nodes.is_none_or(|limit| nodes < limit) && !self.is_over()
    }

    /// Sleeps until the search is stopped or the deadline has passed. Without a deadline it returns at
    /// once.
    ///
    /// ```
    /// # use gambol_bots::Budget;
    /// # use std::time::Duration;
    /// let budget = Budget::time(Duration::from_millis(5));
    /// budget.use_up();
    /// assert!(budget.is_over());
    /// Budget::nodes(5).use_up();
    /// ```
    pub fn use_up(&self) {
        // Short sleeps, so that a change of `stop` is noticed.
        while let Some(end) = self.deadline.filter(|_| !self.is_over()) {
            let left = end.saturating_duration_since(Instant::now());
            thread::sleep(left.min(Duration::from_millis(20)));
        }
    }

    /// Whether the search was stopped or the deadline has passed.
    ///
    /// ```
    /// # use gambol_bots::Budget;
    /// assert!(!Budget::nodes(0).is_over(), "nodes are no time");
    /// ```
    #[inline]
    pub fn is_over(&self) -> bool {
        self.is_past(self.deadline)
    }

    /// Whether the search must end even within a depth: it was stopped, or the
    /// [latest](Self::latest) time (else the deadline) has passed.
    ///
    /// ```
    /// use std::time::Duration;
    /// use gambol_bots::{Budget, Clock};
    ///
    /// let clock = Clock::new(Duration::from_secs(600), Duration::ZERO);
    /// let budget = Budget::time(Duration::ZERO).on_clock(&clock);
    /// assert!(budget.is_over() && budget.is_exhausted());
    /// ```
    #[inline]
    pub fn is_exhausted(&self) -> bool {
        self.is_past(self.latest.or(self.deadline))
    }

    #[inline]
    fn is_past(&self, end: Option<Instant>) -> bool {
        let is_set = |flag: Option<&AtomicBool>| flag.is_some_and(|it| it.load(Ordering::Relaxed));
        is_set(self.stop) || is_set(self.halt) || end.is_some_and(|end| Instant::now() >= end)
    }
}

/// The limit of nodes for a search without a depth.
fn with_depth(nodes: Option<u64>, depth: Option<u32>) -> Option<u64> {
    let limit = depth.map(|depth| u64::from(depth) * NODES_PER_DEPTH);
    nodes.into_iter().chain(limit).min()
}

/// The limits of a bot for every move. [`budget`](Self::budget) returns the [`Budget`] of the current
/// move.
///
/// ```
/// use std::time::Duration;
/// use gambol_bots::MoveLimits;
///
/// let mut limits = MoveLimits::NONE;
/// assert_eq!(limits.to_string(), "unlimited");
/// limits.nodes = Some(5_000);
/// limits.time = Some(Duration::from_millis(200));
/// assert_eq!(limits.to_string(), "nodes=5000,time=200");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MoveLimits {
    /// The maximum number of nodes, which are playouts or positions.
    pub nodes: Option<u64>,
    /// The maximum number of moves to look ahead.
    pub depth: Option<u32>,
    /// The maximum time.
    pub time: Option<Duration>,
    /// Whether a bot moves only when its [time](Self::time) is over. In games with secrets this keeps
    /// the thinking time from revealing the bot's knowledge.
    pub whole_time: bool,
}

impl MoveLimits {
    /// No limit.
    pub const NONE: MoveLimits =
        MoveLimits { nodes: None, depth: None, time: None, whole_time: false };

    /// Whether there is no limit.
    ///
    /// ```
    /// use gambol_bots::MoveLimits;
    ///
    /// assert!(MoveLimits::NONE.is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        *self == MoveLimits::NONE
    }

    /// The limits as a bot of this kind applies them. For kinds of this crate that search without a
    /// depth, a depth of N becomes N × 1,000 nodes, so that every limit ends the search. Your own bot
    /// receives the depth and must check it: see [`Budget::depth`].
    ///
    /// ```
    /// use gambol_bots::{BotKind, MoveLimits};
    ///
    /// let mut limits = MoveLimits::NONE;
    /// limits.depth = Some(3);
    /// assert_eq!(limits.of(BotKind::AlphaBeta), limits);
    /// assert_eq!(limits.of(BotKind::Mcts).to_string(), "nodes=3000");
    /// assert_eq!(limits.of(BotKind::Own("mine")), limits);
    /// ```
    #[must_use]
    pub fn of(mut self, kind: BotKind) -> MoveLimits {
        if !matches!(kind, BotKind::AlphaBeta | BotKind::Own(_)) {
            self.nodes = with_depth(self.nodes, self.depth.take());
        }
        self
    }

    /// The budget of a move that starts now.
    ///
    /// ```
    /// use gambol_bots::{BotKind, BotSpec};
    ///
    /// let budget = BotSpec::new(BotKind::Mcts).limits().budget();
    /// assert_eq!(budget.nodes, Some(2_000));
    /// ```
    pub fn budget(&self) -> Budget<'static> {
        Budget {
            nodes: self.nodes,
            depth: self.depth,
            // A time beyond the range of the clock is no limit.
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            ..Budget::default()
        }
    }
}

impl fmt::Display for MoveLimits {
    /// Writes `nodes=N,depth=N,time=MS`, leaving out limits that are not set, or `unlimited`. The time
    /// is in whole milliseconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limits = [
            ("nodes", self.nodes.map(u128::from)),
            ("depth", self.depth.map(u128::from)),
            ("time", self.time.map(|time| time.as_millis())),
        ];
        let written = |(name, value): (_, Option<u128>)| Some(format!("{name}={}", value?));
        let set: Vec<String> = limits.into_iter().filter_map(written).collect();
        if set.is_empty() { f.write_str("unlimited") } else { f.write_str(&set.join(",")) }
    }
}
