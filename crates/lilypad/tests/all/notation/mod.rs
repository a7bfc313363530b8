//! The notation of positions (P1 to P10 of `RULES.md`), setups, serde, symmetries
//! (S1 and S2), and what is fixed for good: indices, keys and sizes.

mod canonical;
mod errors;
mod goldens;
#[cfg(feature = "serde")]
mod serial;
mod setups;
mod symmetries;

use gambol_lilypad::Game;

use crate::{base, read, square};
