//! The traits to bring into scope, and the types their methods return.

pub use crate::game::{
    Game, GameResult, Outcome, PackedMove, Player, RandomSource, Setup as _, Start, Status,
    Symmetric,
};
pub use crate::variant::Variant as _;
pub use crate::view::{HiddenInformation, View};
