//! Best play in solved positions.

use gambol_core::Game;

use crate::value::Value;

/// The moves to a win with best play by both players. Empty if nobody wins.
///
/// `winning` returns the winner's move, or `None` if the other player is to move.
pub(crate) fn best_play<P: Game>(
    mut position: P,
    value: &dyn Fn(&P) -> Option<Value>,
    winning: &dyn Fn(&P) -> Option<P::Move>,
) -> Vec<P::Move> {
    let mut line = Vec::new();
    let plies = |position: &P| value(position)?.plies();
    if plies(&position).is_none() {
        return line;
    }
    let longest = |position: &P| {
        position.legal_moves().iter().copied().max_by_key(|&mv| plies(&position.after(mv)))
    };
    while let Some(mv) = winning(&position).or_else(|| longest(&position)) {
        line.push(mv);
        position.apply_unchecked(mv);
    }
    line
}
