//! The evaluation for bots.

mod endings;

use gambol_core::Player;
use gambol_evaluate::linear::Table;
use gambol_evaluate::network::{Accumulators, Inputs, LearnedNetwork, Network, size};
use gambol_evaluate::tablebase::Endings;
use gambol_evaluate::{Evaluate, Evaluated, Tuning, fitted_logit};

use self::endings::ENDINGS;
use crate::draughts::position::Position;

/// An evaluation for bots: a small [network](gambol_evaluate::network) over the men and kings of
/// both players by square. Its weights are learned for four phases. Positions with a compulsory
/// capture are not quiet.
///
/// ```
/// use gambol_lilypad::draughts::{Evaluation, Position};
/// use gambol_lilypad::gambol_core::Player;
/// use gambol_lilypad::gambol_evaluate::Evaluate;
///
/// let position: Position = "B:W30:B1,2".parse()?;
/// assert!(Evaluation.evaluate(&position, Player::P1) > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation;

impl Evaluated for Position {
    type Evaluation = Evaluation;

    const ENDINGS: Option<Endings<Self>> = Some(ENDINGS);
}

impl Evaluate<Position> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player, None)
    }

    #[inline]
    fn evaluate_next(
        &self,
        position: &Position,
        player: Player,
        accumulators: &mut Accumulators,
    ) -> i32 {
        let to_move = position.to_move();
        Position::NETWORK.evaluate_for_two(position, to_move, player, Some(accumulators))
    }

    /// Whether nothing can be captured. Captures are compulsory.
    #[inline]
    fn is_quiet(&self, position: &Position) -> bool {
        !position.turn_to_move().first_of_any().captures
    }

    fn logit(&self, _: &Position) -> u32 {
        fitted_logit(include_str!("curve.txt"), &"standard")
    }

    /// With contempt, drawn endings of kings would go on for hundreds of plies.
    fn tuning(&self) -> Tuning {
        Tuning { playout_plies: 0, prob_cut: (3, 15), contempt: 0, ..Tuning::default() }
    }
}

impl LearnedNetwork for Position {
    const NETWORK: Network<'static> = Network(NETWORK.weights());
}

static NETWORK: Table<{ size::<Position>() }> = Table::parse(include_str!("network.txt"));

impl Inputs for Position {
    /// The player's own men and kings by square, then the opponent's.
    const INPUTS: usize = 4 * 32;
    const VISITS: usize = 0;
    const PLACES: usize = 4 * 64;
    const PHASES: usize = 4;
    const UNITS: usize = 64;

    #[inline]
    fn phase(&self) -> usize {
        match (self.mine | self.theirs).count_ones() {
            0..=7 => 3,
            8..=12 => 2,
            13..=18 => 1,
            _ => 0,
        }
    }

    /// The men and kings of the player to move, then of the opponent, by the bits of their squares.
    #[inline]
    fn board_bits(&self) -> [u64; 8] {
        let [own, other] =
            [self.mine, self.theirs].map(|set| [set & !self.kings, set & self.kings]);
        [own[0], own[1], other[0], other[1], 0, 0, 0, 0]
    }

    #[inline]
    fn board_input(&self, player: Player, place: usize, _: usize) -> usize {
        // After every eight squares there is a bit that is no square. Player 2 sees the board from the other side.
        let square = place % 64 - place % 64 / 9;
        32 * (place / 64) + if player == Player::P1 { square } else { square ^ 31 }
    }

    #[inline]
    fn visit_inputs(&self, _: Player, _: impl FnMut(usize)) -> Option<i32> {
        None
    }
}
