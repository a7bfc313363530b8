//! Best play in solved positions.

use gambol_core::Game;

use crate::certificate::Line;
use crate::value::Value;

/// Solved positions of a type.
pub(crate) trait Found<P: Game>: Send + Sync {
    /// The value of a position, if it is one of them.
    fn value(&self, position: &P) -> Option<Value>;
    /// The winner's move, or none where the other player is to move.
    fn best_move(&self, position: &P) -> Option<P::Move>;
    /// The number of positions.
    fn len(&self) -> usize;
    /// The line of the certificate for a position by number, if it has one.
    fn line_of(&self, number: usize) -> Option<Line>;
}

/// The moves to a win with best play by both; none if nobody wins.
pub(crate) fn best_play<P: Game>(mut position: P, found: &dyn Found<P>) -> Vec<P::Move> {
    let mut line = Vec::new();
    let plies = |position: &P| found.value(position)?.plies();
    if plies(&position).is_none() {
        return line;
    }
    let longest = |position: &P| {
        let mut longest = (None, None);
        for &mv in position.legal_moves().iter() {
            let length = plies(&position.after(mv));
            if length >= longest.1 {
                longest = (Some(mv), length);
            }
        }
        longest.0
    };
    while let Some(mv) = found.best_move(&position).or_else(|| longest(&position)) {
        line.push(mv);
        position.apply_unchecked(mv);
    }
    line
}
