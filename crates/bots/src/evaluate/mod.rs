//! What positions are worth before the game is over.

#[cfg(feature = "fifes-and-drums")]
mod fifes_and_drums;
#[cfg(feature = "lilypad")]
mod lilypad;
#[cfg(feature = "mixtour")]
mod mixtour;
#[cfg(feature = "two-pipers")]
mod two_pipers;

use std::any::Any;

use gambol::{Game, Player};

/// An evaluation function: what a position is worth to a player.
///
/// Closures are evaluations.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{Game, HiddenInformation, Player};
/// use gambol_bots::{AlphaBeta, Bot, Budget};
///
/// // A bot that wants the opponent to have little choice.
/// let few_moves = |position: &Position, _: Player| -(position.count_moves() as i32);
/// let mut bot = AlphaBeta::with(few_moves, 1);
/// let start = Position::start(Default::default());
/// let choice = bot.choose(&start.view(Player::P1), &Budget::depth(1));
/// assert!(choice.mv.is_some());
/// ```
pub trait Evaluate<G>: Send {
    /// What a position that is not over is worth to `player`, in hundredths of a point; between
    /// -900,000 and 900,000. In a two-player game what is good for one is as bad for the other.
    fn evaluate(&self, position: &G, player: Player) -> i32;
}

impl<G, F: Fn(&G, Player) -> i32 + Send> Evaluate<G> for F {
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        self(position, player)
    }
}

/// The player's score less that of the best of the others; 0 where a game has no scores, or they
/// are not known yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreDifference;

impl<G: Game> Evaluate<G> for ScoreDifference {
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        let Some(scores) = position.scores() else {
            return 0;
        };
        let mut own = 0;
        let mut others = 0;
        for (index, &score) in scores.iter().enumerate() {
            if index == player.index() {
                own = score;
            } else {
                others = others.max(score);
            }
        }
        100 * (own as i32 - others as i32)
    }
}

/// What gambol knows of each of its games; the [`ScoreDifference`] in all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandardEvaluation;

impl<G: Game> Evaluate<G> for StandardEvaluation {
    /// The comparisons of types are made when the program is compiled.
    #[inline]
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        let any: &dyn Any = position;
        #[cfg(feature = "mixtour")]
        if let Some(position) = any.downcast_ref() {
            return mixtour::evaluate(position, player);
        }
        #[cfg(feature = "lilypad")]
        if let Some(position) = any.downcast_ref() {
            return lilypad::evaluate(position, player);
        }
        #[cfg(feature = "lilypad")]
        if let Some(position) = any.downcast_ref() {
            return lilypad::evaluate_checkers(position, player);
        }
        #[cfg(feature = "two-pipers")]
        if let Some(position) = any.downcast_ref() {
            return two_pipers::evaluate(position, player);
        }
        #[cfg(feature = "fifes-and-drums")]
        if let Some(position) = any.downcast_ref() {
            return fifes_and_drums::evaluate(position, player);
        }
        // Pikemen needs no more than this.
        let _ = any;
        ScoreDifference.evaluate(position, player)
    }
}
