//! What a player may know of a position, and of a game.

pub(crate) mod hidden;
mod information;

pub use hidden::{
    HiddenInformation, OpenView, PerfectInformation, View, is_announced, shows_secret, viewers,
};
pub use information::{Announced, InformationState, OtherGame, Step};
