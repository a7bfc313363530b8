//! Views of positions and information states of games.

pub(crate) mod hidden;
mod information;
mod open;

pub use hidden::{Announced, HiddenInformation, InformationState, PlayerView, Step, viewers};
pub use information::OtherGame;
pub use open::{OpenView, PerfectInformation};
