//! What a bot is, and what it answers.

use gambol::{HiddenInformation, InformationState, Score};
use smallvec::SmallVec;

use crate::Budget;

/// A player of a game.
///
/// For a bot of your own implement [`search`](Self::search) and [`restart`](Self::restart); it can
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
pub trait Bot<G: HiddenInformation>: Send {
    /// Chooses a move for the viewer, whose turn it is.
    ///
    /// As long as the budget counts nodes and not time, the choice follows from the view, the seed
    /// and all earlier choices.
    ///
    /// From time to time the bot reports what it would choose so far.
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move>;

    /// Whether the bot makes use of what its player remembers, so that
    /// [`search_state`](Self::search_state) should be called where the game so far is known.
    fn remembers(&self) -> bool {
        false
    }

    /// Chooses a move for a player who knows all this, as [`search`](Self::search). By default that
    /// of the last view.
    fn search_state(
        &mut self,
        state: &InformationState<G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        self.search(state.view(), budget, report)
    }

    /// Whether the bot can go on with its last search, where a budget says so
    /// ([`Budget::going_on`]). Others begin anew.
    fn goes_on(&self) -> bool {
        false
    }

    /// What the last search thinks of the best moves, the best one first: at most so many. Empty if
    /// the bot has no opinion of others than the one it chooses.
    ///
    /// Tree searches look closely at what looks good alone, so the scores of others are rough.
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
    fn best(&self, most: usize) -> Vec<Choice<G::Move>> {
        let _ = most;
        Vec::new()
    }

    /// Gets ready for another game, as if the bot were new and had this seed. Memory is kept.
    fn restart(&mut self, seed: u64);

    /// As [`search`](Self::search), without reports.
    fn choose(&mut self, view: &G::View, budget: &Budget<'_>) -> Choice<G::Move> {
        self.search(view, budget, &mut |_| {})
    }
}

impl<G: HiddenInformation, B: Bot<G> + ?Sized> Bot<G> for Box<B> {
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        (**self).search(view, budget, report)
    }

    fn remembers(&self) -> bool {
        (**self).remembers()
    }

    fn search_state(
        &mut self,
        state: &InformationState<G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        (**self).search_state(state, budget, report)
    }

    fn goes_on(&self) -> bool {
        (**self).goes_on()
    }

    fn best(&self, most: usize) -> Vec<Choice<G::Move>> {
        (**self).best(most)
    }

    fn restart(&mut self, seed: u64) {
        (**self).restart(seed);
    }
}

/// Moves that a bot expects, one after the other. Short ones are kept in place.
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
    /// What the move is worth to its player, if the bot has an opinion.
    pub score: Option<Score>,
    /// What was spent: playouts, or positions.
    pub nodes: u64,
    /// How many moves ahead the bot looked, at least along its best line.
    pub depth: u32,
    /// The moves that the bot expects, its own first. Empty if it expects nothing.
    pub line: Line<M>,
}

impl<M> Choice<M> {
    /// A move that nothing is known about.
    pub fn of(mv: Option<M>) -> Self {
        Choice {
            mv,
            score: None,
            nodes: 0,
            depth: 0,
            line: Line::new(),
        }
    }
}
