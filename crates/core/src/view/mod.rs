//! What a player may know of a position and of a game.

pub(crate) mod hidden;
mod information;
mod open;

pub use hidden::{Announced, HiddenInformation, InformationState, PlayerView, Step, viewers};
pub use information::OtherGame;
pub use open::{OpenView, PerfectInformation};
