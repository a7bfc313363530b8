//! The reference engines. Each is written only from the `RULES.md` of its game, on plain arrays, without
//! optimisation. Their input and output are texts. They do not use the fast engines or each other, and share
//! only code that no rule of a game is about. Never make them faster.

mod fifes_and_drums;
mod hoard;
mod lilypad;
mod mixtour;
mod pikemen;
pub(crate) mod shared;
mod two_pipers;

pub use fifes_and_drums::FifesAndDrums;
pub use hoard::PlainHoard;
pub use lilypad::{Draughts, Lilypad};
pub use mixtour::Mixtour;
pub use pikemen::{Pikemen, PikemenClassic, PikemenRuntime, PikemenStar};
pub use two_pipers::TwoPipers;
