//! Evaluations and the symmetries of their games.

use gambol_core::{Symmetric, seeded};
use gambol_evaluate::{Evaluate, Evaluated};

/// Checks in a random game that every image of a position has its value.
///
/// # Panics
/// If one has another value.
pub fn images_have_the_same_value<G: Evaluated + Symmetric>(mut position: G) {
    let evaluation = G::Evaluation::default();
    let mut random = seeded(1);
    while let Some(mv) = position.random_move(&mut random) {
        let Some(player) = position.status().player() else { break };
        let value = evaluation.evaluate(&position, player);
        for symmetry in position.symmetries() {
            let image = position.transformed(symmetry);
            let player = position.transformed_player(symmetry, player);
            assert_eq!(evaluation.evaluate(&image, player), value, "{position} as {image}");
        }
        position.apply_unchecked(mv);
    }
}
