//! Games with every part, and generic functions over them.

use crate::encode::Encode;
use crate::point::Point;
use crate::render::Render;
use crate::symmetry::Symmetric;
use crate::view::HiddenInformation;

/// A game with every part that programs for many games use: rules, views, symmetries, an encoding
/// for learners, paths for people who point, and drawings.
///
/// A game that has the parts says so with an empty implementation.
pub trait FullGame: HiddenInformation + Symmetric + Encode + Point + Render {
    /// Hands this position to a generic function.
    ///
    /// A position type that stands for several types (one for each board, say) overrides this and
    /// hands over the one inside, so that long work pays for the choice only once. The one inside
    /// has the same texts, keys and packed moves.
    #[inline]
    fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        visitor.visit(self)
    }
}

/// A generic function over positions, as a value.
///
/// Closures cannot be generic; this stands in for one where the game is known at run time only.
/// [`FullGame::visit`] calls it with the concrete type, so that a loop inside is monomorphic.
///
/// ```
/// use gambol_core::{FullGame, Visitor};
///
/// struct CountMoves;
///
/// impl Visitor for CountMoves {
///     type Output = usize;
///
///     fn visit<G: FullGame>(self, position: G) -> usize {
///         position.count_moves()
///     }
/// }
/// ```
pub trait Visitor {
    /// What the function returns.
    type Output;

    /// The function.
    fn visit<G: FullGame>(self, position: G) -> Self::Output;
}
