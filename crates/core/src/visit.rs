//! Handing a concrete position to a generic function.

use crate::Engine;

/// A generic function over positions, as a value.
///
/// Closures cannot be generic; this is what stands in for one where the game is known at run
/// time only. [`Game::visit`](crate::Game::visit) calls it with the concrete type, so that a
/// loop inside runs monomorphic.
///
/// ```
/// use gambol_core::{Engine, Visitor};
///
/// struct CountMoves;
///
/// impl Visitor for CountMoves {
///     type Output = usize;
///
///     fn visit<G: Engine>(self, position: G) -> usize {
///         position.count_moves()
///     }
/// }
/// ```
pub trait Visitor {
    /// What the function returns.
    type Output;

    /// The function.
    fn visit<G: Engine>(self, position: G) -> Self::Output;
}
