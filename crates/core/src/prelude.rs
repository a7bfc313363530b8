//! The traits to bring into scope, and the types their methods return.

pub use crate::game::{
    Game, GameResult, GameSetup, Outcome, PackedMove, Player, RandomSource, Start, Status,
    Symmetric,
};
pub use crate::variant::GameVariant;
pub use crate::view::{HiddenInformation, PlayerView};
