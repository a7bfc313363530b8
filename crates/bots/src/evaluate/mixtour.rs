//! Mixtour.

use gambol::Player;
use gambol::mixtour::{Position, Square, Stack};

/// The value of a stack for the owner of its top piece, by its height. Stacks of three and four are
/// close to being points.
const TOP: [i32; Stack::MAX_HEIGHT + 1] = [0, 6, 10, 18, 30];

/// Points, tops of stacks, and a little for each piece in reserve.
pub(super) fn evaluate(position: &Position, player: Player) -> i32 {
    let [p1, p2] = [Player::P1, Player::P2];
    let points = i32::from(position.points(p1)) - i32::from(position.points(p2));
    let reserve = i32::from(position.reserve(p1)) - i32::from(position.reserve(p2));
    let tops = Square::all().map(|square| FOR_P1[usize::from(position.stack(square)) % STACKS]);
    let value = 100 * points + reserve + tops.sum::<i32>();
    if player == p1 { value } else { -value }
}

/// The number of stacks there can be, and one that there cannot.
const STACKS: usize = 32;

/// The value for player 1 of each stack by its number: a 1, then the pieces from the bottom up, 0 for
/// player 1 and 1 for player 2.
const FOR_P1: [i32; STACKS] = {
    let mut values = [0; STACKS];
    let mut stack = 1;
    while stack < STACKS {
        let top = TOP[stack.ilog2() as usize];
        values[stack] = if stack % 2 == 0 { top } else { -top };
        stack += 1;
    }
    values
};
