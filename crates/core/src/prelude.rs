//! The traits to have in scope, for a glob import.

pub use crate::game::{
    Game, GameResult, Outcome, PackedMove, Player, RandomSource, Setup as _, Start, Status,
    Symmetric, Variant as _,
};
pub use crate::view::{HiddenInformation, View};
