//! Mixtour.

use gambol::Player;
use gambol::mixtour::{Position, Square};

/// The value of a stack for the owner of its top piece, by its height. Stacks of three and four are
/// close to being points.
const TOP: [i32; 5] = [0, 6, 10, 18, 30];

/// Points, tops of stacks, and a little for each piece in reserve.
pub(super) fn evaluate(position: &Position, player: Player) -> i32 {
    let other = player.opponent();
    let mut value = 100 * (i32::from(position.points(player)) - i32::from(position.points(other)));
    value += i32::from(position.reserve(player)) - i32::from(position.reserve(other));
    for square in Square::all() {
        let stack = position.stack(square);
        match stack.top() {
            Some(top) if top == player => value += TOP[stack.height()],
            Some(_) => value -= TOP[stack.height()],
            None => {}
        }
    }
    value
}
