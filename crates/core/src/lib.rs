//! What every gambol rules engine shares, and nothing of any one game.
//!
//! - [`Game`]: the trait of positions, with [`Status`], [`Outcome`] and [`Player`]; beside it
//!   [`HiddenInformation`], [`Symmetric`], [`Encode`] and [`Draw`].
//! - [`board`]: squares, directions, rays, bitboards and symmetries of boards.
//! - [`perft`] and [`playout`]: counting and playing, generic over every game.
//! - [`record`]: games as they were played, in memory and as text.
//! - [`variant`] and [`text`]: presets, option keys and the parts of notations.
//! - [`RandomSource`]: one tiny trait for random numbers.
//! - [`svg`] (feature `svg`): pictures.
//!
//! The laws that every game must obey, for anyone's own game too, are the crate `gambol-laws`. Its
//! example game, Hoard, plays in the examples here.
//!
//! # Features
//! `std` (default); `serde`; `rand`: [`RandomSource`] for every generator of the `rand` family,
//! and [`seeded`]; `rayon`: perft and playouts on several threads; `svg`. Without
//! `std` the crate is `no_std`, with `alloc` for lists in errors, drawings and records only.
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "svg"), allow(rustdoc::broken_intra_doc_links))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod board;
mod draw;
mod encode;
mod game;
mod key;
mod outcome;
pub mod perft;
mod player;
pub mod playout;
mod random;
pub mod record;
#[cfg(feature = "serde")]
pub mod serialize;
#[cfg(feature = "svg")]
pub mod svg;
mod symmetry;
pub mod text;
pub mod variant;
mod view;
mod visit;

pub use arrayvec;
pub use draw::{Draw, Drawing, Style};
pub use encode::{Encode, PlaneShape};
pub use game::{Game, MoveList, MoveSet, MoveText, PackedMove};
pub use key::Key;
pub use outcome::{GameResult, Outcome, Scores, Status};
pub use player::{MAX_PLAYERS, Player};
pub use random::RandomSource;
#[cfg(feature = "rand")]
pub use random::{SeededRandom, seeded};
pub use symmetry::Symmetric;
pub use text::{MoveError, PositionError};
pub use variant::{Variant, VariantError};
pub use view::{HiddenInformation, OpenView, PerfectInformation, View};
pub use visit::Visitor;

/// A complete game: everything the facade and the program use.
///
/// Implemented for every type that has the parts.
pub trait Engine: HiddenInformation + Symmetric + Encode + Draw {}

impl<G: HiddenInformation + Symmetric + Encode + Draw> Engine for G {}
