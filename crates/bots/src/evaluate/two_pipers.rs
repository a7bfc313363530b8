//! The Two Pipers.

use gambol::Player;
use gambol::two_pipers::{Position, Square};

/// An attacker can jump.
const ATTACKER: i32 = 30;
/// A sleeper carries a piper, but can be removed.
const SLEEPER: i32 = 22;
/// For each step that a piper is closer to the far land.
const STEP: i32 = 12;

/// Creatures, and how far the pipers have advanced.
pub(super) fn evaluate(position: &Position, player: Player) -> i32 {
    let army = |owner| {
        let attackers = position.attackers(owner).len() as i32;
        let sleepers = position.sleeping(owner).len() as i32;
        ATTACKER * attackers + SLEEPER * sleepers + advance(position, owner)
    };
    army(player) - army(player.opponent())
}

fn advance(position: &Position, player: Player) -> i32 {
    let goal = position.home(player.opponent());
    let piper = position.piper(player);
    piper.map_or(0, |piper| STEP * (7 - distance(piper, goal)))
}

/// The distance in steps in eight directions.
fn distance(a: Square, b: Square) -> i32 {
    let of = |square: Square| (square.index() as i32 % 8, square.index() as i32 / 8);
    let ((file, rank), (to_file, to_rank)) = (of(a), of(b));
    (file - to_file).abs().max((rank - to_rank).abs())
}
