//! The reference engines, each written from the `RULES.md` of its game alone, on plain arrays, without cleverness. They
//! speak text, and know neither the engines they are compared with nor each other; shared is only what no rule of a game
//! is about. Never make one faster.

mod fifes_and_drums;
mod hoard;
mod lilypad;
mod mixtour;
mod pikemen;
mod shared;
mod two_pipers;

pub use fifes_and_drums::FifesAndDrums;
pub use hoard::PlainHoard;
pub use lilypad::{Draughts, Lilypad};
pub use mixtour::Mixtour;
pub use pikemen::{Pikemen, PikemenClassic, PikemenRuntime, PikemenStar};
pub use two_pipers::TwoPipers;
