//! What a bot is, and what it answers.

use gambol_core::any::{AnyMove, AnyPosition, AnyView};
use gambol_core::playable::Observable;
use gambol_core::{FullGame, InformationState, PackedMove, Score};
use smallvec::SmallVec;

use crate::Budget;

/// A player of a game. A bot for a position type plays that game; a bot for [`AnyPosition`] plays
/// games known only at run time. [`erase`] turns the first into the second.
///
/// To write your own bot, implement [`search`](Self::search) and [`restart`](Self::restart). It can
/// then be used wherever a bot is expected.
///
/// ```
/// use gambol::{Game, HiddenInformation, SeededRandom, View, seeded};
/// use gambol_bots::{Bot, Budget, Choice};
///
/// /// Plays the first legal move.
/// struct First(SeededRandom);
///
/// impl<G: HiddenInformation> Bot<G> for First {
///     fn search(
///         &mut self,
///         view: &G::View,
///         _: &Budget<'_>,
///         _: &mut dyn FnMut(&Choice<G::Move>),
///     ) -> Choice<G::Move> {
///         // Whatever is hidden, players know their own legal moves.
///         let position = view.determinize(&mut self.0);
///         Choice::of(position.nth_move(0))
///     }
///
///     fn restart(&mut self, seed: u64) {
///         self.0 = seeded(seed);
///     }
/// }
/// ```
pub trait Bot<P: Observable>: Send {
    /// Chooses a move for the viewer, whose turn it is.
    ///
    /// Unless the budget limits time, the choice depends only on the view, the seed and all earlier
    /// choices.
    ///
    /// From time to time the bot reports its choice so far.
    fn search(
        &mut self,
        view: &P::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<P::Move>),
    ) -> Choice<P::Move>;

    /// Whether the bot uses what its player remembers. If so, call
    /// [`search_state`](Self::search_state) where the game so far is known.
    fn remembers(&self) -> bool {
        false
    }

    /// Like [`search`](Self::search), for a player who remembers the game so far. By default it
    /// searches the last view.
    fn search_state(
        &mut self,
        state: &InformationState<P>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<P::Move>),
    ) -> Choice<P::Move> {
        self.search(state.view(), budget, report)
    }

    /// Whether the bot can resume its last search when a budget asks for it
    /// ([`Budget::going_on`]). Other bots start over.
    fn goes_on(&self) -> bool {
        false
    }

    /// The best moves that the last search found, at most `most` of them, best first. Empty if the
    /// bot judges only the move it chooses.
    ///
    /// Tree searches look closely only at what looks good, so the scores of other moves are rough.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{Bot, Budget, Mcts};
    ///
    /// let view = Position::start("basic".parse()?).view(Player::P1);
    /// let mut bot = Mcts::<Position>::new(1);
    /// let choice = bot.choose(&view, &Budget::nodes(300));
    /// let best = bot.best(3);
    /// assert_eq!(best.len(), 3);
    /// assert_eq!(best[0], choice);
    /// # Ok::<(), gambol::VariantError>(())
    /// ```
    fn best(&self, most: usize) -> Vec<Choice<P::Move>> {
        let _ = most;
        Vec::new()
    }

    /// Resets the bot for another game, as if it were new and had this seed. Keeps its allocations.
    fn restart(&mut self, seed: u64);

    /// Like [`search`](Self::search), without reports.
    fn choose(&mut self, view: &P::View, budget: &Budget<'_>) -> Choice<P::Move> {
        self.search(view, budget, &mut |_| {})
    }
}

/// A bot for a game known only at run time.
pub type AnyBot = Box<dyn Bot<AnyPosition>>;

/// Turns a bot for one game into one for positions whose game is known only at run time. Given a
/// view of another game, it finds no move.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{GAMES, Player};
/// use gambol_bots::{Bot, Budget, Mcts, erase};
///
/// let mut bot = erase::<Position>(Box::new(Mcts::new(1)));
/// let start = GAMES.first("mixtour")?;
/// let choice = bot.choose(&start.view(Player::P1), &Budget::nodes(100));
/// assert!(start.is_legal(choice.mv.expect("a move")));
///
/// let other = GAMES.first("draughts")?;
/// assert_eq!(bot.choose(&other.view(Player::P1), &Budget::nodes(100)).mv, None);
/// # Ok::<(), gambol::AnyError>(())
/// ```
pub fn erase<G: FullGame>(bot: Box<dyn Bot<G>>) -> AnyBot {
    Box::new(Erased { bot, knows: true })
}

/// A bot for one game that is given positions of any.
struct Erased<G: FullGame> {
    bot: Box<dyn Bot<G>>,
    /// Whether the last position was one of its game.
    knows: bool,
}

impl<G: FullGame> Bot<AnyPosition> for Erased<G> {
    fn search(
        &mut self,
        view: &AnyView,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<AnyMove>),
    ) -> Choice<AnyMove> {
        let view = view.downcast::<G>();
        self.knows = view.is_some();
        match view {
            None => Choice::of(None),
            Some(view) => {
                let mut report = |choice: &Choice<G::Move>| report(&choice.erased());
                self.bot.search(&view, budget, &mut report).erased()
            }
        }
    }

    fn remembers(&self) -> bool {
        self.bot.remembers()
    }

    fn search_state(
        &mut self,
        state: &InformationState<AnyPosition>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<AnyMove>),
    ) -> Choice<AnyMove> {
        // A copy of the past for each move, which takes far less time than a search.
        let state = InformationState::<G>::from_any(state);
        self.knows = state.is_some();
        match state {
            None => Choice::of(None),
            Some(state) => {
                let mut report = |choice: &Choice<G::Move>| report(&choice.erased());
                self.bot.search_state(&state, budget, &mut report).erased()
            }
        }
    }

    fn goes_on(&self) -> bool {
        self.bot.goes_on()
    }

    fn best(&self, most: usize) -> Vec<Choice<AnyMove>> {
        if !self.knows {
            return Vec::new();
        }
        self.bot.best(most).iter().map(Choice::erased).collect()
    }

    fn restart(&mut self, seed: u64) {
        self.bot.restart(seed);
        self.knows = true;
    }
}

/// The moves that a bot expects, in order. Short lines are stored inline.
pub type Line<M> = SmallVec<[M; 8]>;

/// A move, and what the bot knows about it.
///
/// ```
/// use gambol_bots::{Choice, Score};
///
/// let mut choice = Choice::of(Some("e2e4"));
/// choice.score = Some(Score::Centipoints(25));
/// choice.line.push("e2e4");
/// assert_eq!(choice.mv, Some("e2e4"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice<M> {
    /// The move, or `None` if it is not the viewer's turn.
    pub mv: Option<M>,
    /// The value of the move for its player, if the bot has one.
    pub score: Option<Score>,
    /// The nodes spent: playouts, or positions.
    pub nodes: u64,
    /// How many moves ahead the bot looked, at least along its best line.
    pub depth: u32,
    /// The moves that the bot expects, starting with its own. May be empty.
    pub line: Line<M>,
}

impl<M> Choice<M> {
    /// A move about which nothing else is known.
    ///
    /// ```
    /// use gambol_bots::Choice;
    ///
    /// let choice = Choice::of(Some('a'));
    /// assert_eq!((choice.mv, choice.nodes, choice.score), (Some('a'), 0, None));
    /// ```
    pub fn of(mv: Option<M>) -> Self {
        Choice { mv, score: None, nodes: 0, depth: 0, line: Line::new() }
    }

    /// The first move of a line that a tree search expects.
    pub(crate) fn of_line(line: Line<M>, score: Score, nodes: u64) -> Self
    where
        M: Copy,
    {
        let (mv, depth) = (line.first().copied(), line.len() as u32);
        Choice { mv, score: Some(score), nodes, depth, line }
    }
}

impl<M: PackedMove> Choice<M> {
    /// The same choice with erased moves.
    fn erased(&self) -> Choice<AnyMove> {
        let erased = |mv: M| AnyMove::new(mv.to_bits());
        Choice {
            mv: self.mv.map(erased),
            score: self.score,
            nodes: self.nodes,
            depth: self.depth,
            line: self.line.iter().copied().map(erased).collect(),
        }
    }
}
