//! The Two Pipers.

use gambol::Player;
use gambol::two_pipers::{Position, Square};

/// An attacker can jump.
const ATTACKER: i32 = 30;
/// A sleeper carries pipers, but can be removed.
const SLEEPER: i32 = 22;
/// For each square that a piper has come closer to the other land.
const STEP: i32 = 12;

/// Creatures, and how far the pipers have come.
pub(super) fn evaluate(position: &Position, player: Player) -> i32 {
    let mut value = way(position, player) - way(position, player.opponent());
    for square in Square::all() {
        if let Some(creature) = position.creature(square) {
            let worth = if creature.asleep { SLEEPER } else { ATTACKER };
            value += if creature.owner == player {
                worth
            } else {
                -worth
            };
        }
    }
    value
}

fn way(position: &Position, player: Player) -> i32 {
    let goal = position.home(player.opponent());
    let piper = position.piper(player);
    piper.map_or(0, |piper| STEP * (7 - distance(piper, goal)))
}

/// In steps in eight directions.
fn distance(a: Square, b: Square) -> i32 {
    let of = |square: Square| (square.index() as i32 % 8, square.index() as i32 / 8);
    let ((file, rank), (to_file, to_rank)) = (of(a), of(b));
    (file - to_file).abs().max((rank - to_rank).abs())
}
