//! What to have in scope, for a glob import: the traits, and what their methods return.

pub use crate::game::{
    Game, GameResult, Outcome, PackedMove, Player, RandomSource, Setup as _, Start, Status,
    Symmetric, Variant as _,
};
pub use crate::view::{HiddenInformation, View};
