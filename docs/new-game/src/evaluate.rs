use gambol_core::Player;
use gambol_evaluate::{Evaluate, Evaluated};

use crate::Square;
use crate::position::Position;

/// An evaluation for bots that look a few moves ahead, in hundredths of a piece. It counts pieces, and
/// advanced pieces more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaluation;

impl Evaluated for Position {
    type Evaluation = Evaluation;
}

impl Evaluate<Position> for Evaluation {
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        let mut value = 0;
        for square in Square::all() {
            let Some(owner) = position.owner(square) else {
                continue;
            };
            let rank = square.rank();
            let advanced = if owner == Player::P1 { rank } else { 5 - rank };
            let worth = 100 + 10 * (advanced * advanced) as i32;
            value += if owner == player { worth } else { -worth };
        }
        value
    }
}
