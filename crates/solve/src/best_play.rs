//! The line of best play in solved positions.

use gambol_core::Game;

/// The moves from a position to the win of a player, with best play by both.
///
/// `plies` has the distance of a position, `winning` the move of the winner, or none where the other
/// player is to move.
pub(crate) fn best_play<P: Game>(
    mut position: P,
    plies: impl Fn(&P) -> Option<u32>,
    winning: impl Fn(&P) -> Option<P::Move>,
) -> Vec<P::Move> {
    let mut line = Vec::new();
    loop {
        let mut best = winning(&position);
        if best.is_none() {
            let mut longest = None;
            position.for_each_move(|mv| {
                let length = plies(&position.after(mv));
                if length >= longest {
                    (best, longest) = (Some(mv), length);
                }
            });
        }
        let Some(mv) = best else {
            return line;
        };
        line.push(mv);
        position.apply_unchecked(mv);
    }
}
