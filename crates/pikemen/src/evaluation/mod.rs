//! The evaluation for bots.

mod many;
mod pieces;
mod two;

use gambol_core::{Game, MoveList, Player};
use gambol_evaluate::network::{Accumulators, LearnedNetwork};
use gambol_evaluate::{Evaluate, Evaluated, ScoreDifference, Tuning, fitted_logit};

use crate::cell::Cells;
use crate::ground::Ground;
use crate::layout::Layout;
use crate::moves::{MOST_PIECES, Move};
use crate::position::{ClassicPosition, Position, RuntimePosition, StarPosition};
pub use many::Many;

/// An evaluation for bots: small [networks](gambol_evaluate::network) over pieces, charges and points. Each
/// layout for two players has its own network, whose inputs include squares. All other layouts share one.
/// The networks see immediate captures, so `mcts` needs no random games.
///
/// ```
/// use gambol_evaluate::Evaluate;
/// use gambol_pikemen::gambol_core::Player;
/// use gambol_pikemen::{Evaluation, RuntimePosition};
///
/// // Player 1 can capture the last piece.
/// let position: RuntimePosition = "x6/x6/x6/x6/x,22NE,x4/13NE,x5 1 0,0 mini".parse()?;
/// assert!(Evaluation.evaluate(&position, Player::P1) > 40_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation;

impl<G: Ground> Evaluated for Position<G> {
    type Evaluation = Evaluation;
}

impl<G: Ground> Evaluate<Position<G>> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position<G>, player: Player) -> i32 {
        evaluate(position, player, None)
    }

    #[inline]
    fn evaluate_next(
        &self,
        position: &Position<G>,
        player: Player,
        accumulators: &mut Accumulators,
    ) -> i32 {
        evaluate(position, player, Some(accumulators))
    }

    /// The captures that end upright, largest pieces first.
    fn for_each_loud_move(
        &self,
        position: &Position<G>,
        visit: &mut dyn FnMut(<Position<G> as Game>::Move),
    ) {
        let mut found = MoveList::<(u8, Move), MOST_PIECES>::new();
        position.for_each_capture(|mv| found.push((position.cells.get(mv.to_index()).size(), mv)));
        for size in (1..=3).rev() {
            found.iter().filter(|&&(captured, _)| captured == size).for_each(|&(_, mv)| visit(mv));
        }
    }

    #[inline]
    fn evaluate_roughly(&self, position: &Position<G>, player: Player) -> Option<i32> {
        Some(ScoreDifference.evaluate(position, player))
    }

    fn logit(&self, position: &Position<G>) -> u32 {
        fitted_logit(include_str!("curve.txt"), &position.variant())
    }

    fn tuning(&self) -> Tuning {
        Tuning { playout_plies: 0, prob_cut: (2, 15), ..Tuning::default() }
    }
}

#[inline(always)]
fn evaluate<G: Ground>(
    position: &Position<G>,
    player: Player,
    accumulators: Option<&mut Accumulators>,
) -> i32 {
    let network = match G::SIDE {
        // `SIDE` is a constant, so each ground compiles only the networks that it needs.
        8 => ClassicPosition::NETWORK,
        6 if position.layout() == Layout::Mini => RuntimePosition::NETWORK,
        _ => return StarPosition::NETWORK.evaluate(&Many(position), player, accumulators),
    };
    network.evaluate_for_two(position, position.to_move(), player, accumulators)
}
