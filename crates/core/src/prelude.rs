//! The traits to bring into scope, and the types their methods return.

pub use crate::game::{
    Game, GameResult, GameSetup, GameVariant, Outcome, PackedMove, Player, RandomSource, Start,
    Status, Symmetric,
};
pub use crate::view::{HiddenInformation, PlayerView};
