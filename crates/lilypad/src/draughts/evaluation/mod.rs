//! The evaluation for bots.

mod endings;

use gambol_core::{Player, const_for};
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
    fn evaluate_next(&self, position: &Position, player: Player, sums: &mut Accumulators) -> i32 {
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player, Some(sums))
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
    const NETWORK: Network<'static> = Network(&NETWORK.0);
}

static NETWORK: Table<{ size::<Position>() }> = Table::parse(include_str!("network.txt"));

impl Inputs for Position {
    /// The player's own men and kings by square, then the opponent's.
    const INPUTS: usize = 4 * 32;
    const VISITS: usize = 0;
    const PLACES: usize = 3 * 64;
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

    /// The men of both players, then the kings of each, by the bits of their squares. No man stands on its far row, so
    /// the men of both fit into a word.
    #[inline]
    fn board_bits(&self) -> [u64; 8] {
        let [one, two] =
            if self.is_light() { [self.theirs, self.mine] } else { [self.mine, self.theirs] };
        let men = one & !self.kings | (two & !self.kings) << LIGHT_MEN;
        [men, one & self.kings, two & self.kings, 0, 0, 0, 0, 0]
    }

    #[inline]
    fn board_input(&self, player: Player, place: usize, _: usize) -> usize {
        INPUTS[player.index() % 2][place % 192].into()
    }

    #[inline]
    fn visit_inputs(&self, _: Player, _: impl FnMut(usize)) -> Option<i32> {
        None
    }
}

/// How far the men of player 2, on the second row or higher, are above those of player 1, on the seventh or lower.
const LIGHT_MEN: usize = 28;

/// The inputs of the board's places, as each player sees them.
static INPUTS: [[u8; 192]; 2] = {
    let mut inputs = [[0; 192]; 2];
    const_for!(0..2 * 192, |at| {
        let (viewer, place) = (at / 192, at % 192);
        let (owner, king, bit) = match place {
            0..32 => (0, 0, place),
            32..64 => (1, 0, place - LIGHT_MEN),
            _ => (place / 128, 1, place % 64),
        };
        // After every eight squares there is a bit that is no square. Player 2 sees the board from the other side.
        let square = ((bit - bit / 9) % 32) ^ (31 * viewer);
        inputs[viewer][place] = (64 * (owner ^ viewer) + 32 * king + square) as u8;
    });
    inputs
};
