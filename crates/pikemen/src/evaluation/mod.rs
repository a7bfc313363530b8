//! What a position is worth.

mod many;
mod two;

use gambol_core::{Evaluate, Game, Player, ScoreDifference};

use crate::ground::Ground;
use crate::moves::Move;
use crate::position::{Position, PositionOn, on_its_ground};

/// The evaluation for bots: for two players a small [network](gambol_core::evaluate::network) whose inputs
/// are the pieces by square, what they can charge at, and the points; for more players the points, and the
/// captures that are possible. It sees what can be captured at once, so `mcts` needs no random games.
///
/// ```
/// use gambol_pikemen::gambol_core::{Evaluate, Player};
/// use gambol_pikemen::{Evaluation, Position};
///
/// // Player 1 can capture the last piece.
/// let position: Position = "x6/x6/x6/x6/x,22NE,x4/13NE,x5 1 0,0 mini".parse()?;
/// assert!(Evaluation.evaluate(&position, Player::P1) > 40_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation;

impl<G: Ground> Evaluate<PositionOn<G>> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &PositionOn<G>, player: Player) -> i32 {
        let Some(network) = two::network(position.layout()) else {
            return many::evaluate(position, player);
        };
        let value = network.evaluate(position);
        if position.turn() == player { value } else { -value }
    }

    /// The captures after which the piece stands upright, those of the largest pieces first.
    fn for_each_loud_move(
        &self,
        position: &PositionOn<G>,
        visit: &mut dyn FnMut(<PositionOn<G> as Game>::Move),
    ) {
        if position.players() == 2 {
            two::for_each_capture(position, visit);
        } else {
            many::for_each_capture(position, visit);
        }
    }

    #[inline]
    fn evaluate_roughly(&self, position: &PositionOn<G>, player: Player) -> i32 {
        ScoreDifference.evaluate(position, player)
    }

    #[inline]
    fn prob_cut(&self) -> (u32, i32) {
        (2, 15)
    }

    fn playout_plies(&self, _: &PositionOn<G>) -> u64 {
        0
    }
}

impl Evaluate<Position> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        on_its_ground!(position, position => self.evaluate(position, player))
    }

    fn for_each_loud_move(&self, position: &Position, visit: &mut dyn FnMut(Move)) {
        on_its_ground!(position, position => self.for_each_loud_move(position, visit));
    }

    #[inline]
    fn evaluate_roughly(&self, position: &Position, player: Player) -> i32 {
        ScoreDifference.evaluate(position, player)
    }

    #[inline]
    fn prob_cut(&self) -> (u32, i32) {
        (2, 15)
    }

    fn playout_plies(&self, _: &Position) -> u64 {
        0
    }
}
