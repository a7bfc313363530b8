//! What people do with a game: they see a position, or what a player may know of it, point at things to
//! enter moves, and write down what was played.

mod announced;
mod belief;
mod information;
mod observable;
pub mod point;
pub mod record;
mod render;
pub mod study;
#[cfg(feature = "svg")]
pub mod svg;
pub(crate) mod view;

pub use announced::is_announced;
pub(crate) use announced::shows_secret;
pub use belief::Belief;
pub use information::{Announced, InformationState, OtherGame, Step};
pub use observable::{Observable, Observation};
pub use render::{
    Drawing, Painted, ParseStyleError, Render, Style, disc, render_board, render_edge,
};
pub use view::{HiddenInformation, OpenView, PerfectInformation, View, viewers};
