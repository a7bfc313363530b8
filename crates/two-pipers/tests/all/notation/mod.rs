//! The notation of positions (P1 to P9 of `RULES.md`), setups, serialisation, and what is fixed for
//! good: indices, keys and sizes.

mod canonical;
mod errors;
mod goldens;
#[cfg(feature = "serde")]
mod serial;
mod setups;

use crate::{random_game, read, square};
