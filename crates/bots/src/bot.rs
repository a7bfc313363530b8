//! What a bot is, and what it answers.

use std::fmt;

use gambol::HiddenInformation;

use crate::Budget;

/// A player of a game.
///
/// Implement [`search`](Self::search) for a bot of your own; whatever takes bots takes it then.
pub trait Bot<G: HiddenInformation>: Send {
    /// The move that the viewer makes, whose turn it is.
    ///
    /// A choice is a function of the view, of the seed and of all earlier choices, as long as
    /// the budget counts nodes and not time.
    ///
    /// Now and then, while it searches, the bot reports what it would choose so far.
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move>;

    /// Makes ready for another game, as if the bot were new and its random numbers followed
    /// from this seed. Memory is kept.
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

    fn restart(&mut self, seed: u64) {
        (**self).restart(seed);
    }
}

/// A move, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move, or `None` if it is not the viewer's turn.
    pub mv: Option<M>,
    /// What the move is worth to its player, if the bot has an opinion.
    pub score: Option<Score>,
    /// What was spent: playouts, or positions looked at.
    pub nodes: u64,
    /// How many moves ahead the search has looked, at least along its best line.
    pub depth: u32,
    /// The moves that the bot expects, its own first. Empty if it expects nothing.
    pub line: Vec<M>,
}

impl<M> Choice<M> {
    /// A move of which nothing is known.
    pub const fn of(mv: Option<M>) -> Self {
        Choice {
            mv,
            score: None,
            nodes: 0,
            depth: 0,
            line: Vec::new(),
        }
    }
}

/// What a position is worth to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a point. To a search that plays games to their end a point is a won game;
    /// to one that evaluates positions, whatever the evaluation calls so.
    Centipoints(i32),
    /// A certain win in this many moves at most, those of all players counted.
    Win(u32),
    /// A certain defeat in this many moves at most, if the others see it.
    Loss(u32),
}

impl fmt::Display for Score {
    /// As the engine protocol writes it: `cp 25`, `mate 3`, `mate -2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipoints(points) => write!(f, "cp {points}"),
            Score::Win(plies) => write!(f, "mate {plies}"),
            Score::Loss(plies) => write!(f, "mate -{plies}"),
        }
    }
}
