//! The evaluation for bots.

mod endings;

use gambol_core::board::Word;
use gambol_core::Player;
use gambol_evaluate::linear::Table;
use gambol_evaluate::network::{Inputs, LearnedNetwork, Network, size};
use gambol_evaluate::tablebase::Endings;
use gambol_evaluate::{Evaluate, Evaluated, Tuning};

use self::endings::ENDINGS;
use crate::draughts::position::{Position, without_gaps};
use crate::draughts::setup::MOST_CHECKERS;

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
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player)
    }

    /// Whether nothing can be captured. Captures are compulsory.
    #[inline]
    fn is_quiet(&self, position: &Position) -> bool {
        !position.turn_to_move().first_of_any().captures
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
    const VISITS: usize = 2 * MOST_CHECKERS;
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

    #[inline]
    fn visit_inputs(&self, _: Player, mut visit: impl FnMut(usize)) -> Option<i32> {
        // Squares are numbered as the player sees them.
        let turned = if self.is_light() { 31 } else { 0 };
        let [own, other, kings] =
            [self.mine, self.theirs, self.kings].map(|set| without_gaps(set).bits());
        let sets = [own & !kings, own & kings, other & !kings, other & kings];
        for (index, set) in sets.into_iter().enumerate() {
            set.for_each(|square| visit(32 * index + (square ^ turned) as usize));
        }
        None
    }
}
