//! What every gambol rules engine shares; nothing here belongs to any one game.
//!
//! - [`Game`]: the trait of positions, with [`Status`], [`Outcome`] and [`Player`]. Beside it
//!   [`HiddenInformation`], [`Symmetric`], [`Encode`], [`Point`] and [`Render`]; [`FullGame`] is all
//!   of them.
//! - [`InformationState`]: what a player who forgets nothing knows.
//! - [`Setup`]: positions as plain data, checked on the way in.
//! - [`board`]: squares, directions, rays, bitboards and symmetries of boards.
//! - [`evaluate`]: evaluation functions for bots.
//! - [`perft`] and [`playout`]: counting and playing, generic over every game.
//! - [`point`]: entering moves by pointing at squares, cards and numbers.
//! - [`record`]: games as they were played, in memory and as text; [`study`]: games with variations.
//! - [`variant`] and [`text`]: presets, option keys and the parts of notations.
//! - [`RandomSource`]: one small trait for random numbers.
//! - [`svg`] (feature `svg`): a drawing kit for pictures.
//! - [`prelude`]: the traits to have in scope.
//!
//! The crate `gambol-laws` has the laws that every game must obey, to test your own game with, and a
//! small example game that uses every part of the traits.
//!
//! # Features
//! `std` (default): perft with threads and a hash table. `serde`: serialisation. `rand`: a seeded
//! generator, [`seeded`]. `rand-0-9` and `rand-0-10`: adapters for the generators of these versions
//! of the crate `rand`. `rayon`: perft and playouts on several threads. `svg`: pictures. Without
//! `std` the crate is `no_std`, with `alloc` for error texts, drawings and records only.
#![forbid(unsafe_code)]
// Pages link to what only some features have.
#![cfg_attr(
    not(all(
        feature = "svg",
        feature = "rand",
        feature = "rand-0-9",
        feature = "rand-0-10"
    )),
    allow(rustdoc::broken_intra_doc_links)
)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod any;
pub mod board;
mod encode;
pub mod evaluate;
mod full;
mod game;
mod information;
mod key;
mod macros;
mod moves;
mod outcome;
pub mod perft;
pub mod playable;
mod player;
pub mod playout;
pub mod point;
pub mod prelude;
mod random;
pub mod record;
mod render;
mod score;
#[cfg(feature = "serde")]
pub mod serialize;
pub mod setup;
pub mod study;
#[cfg(feature = "svg")]
pub mod svg;
mod symmetry;
pub mod text;
pub mod variant;
mod view;

pub use encode::{Encode, PlaneShape};
#[doc(inline)]
pub use evaluate::{Evaluate, NoEvaluation, ScoreDifference};
pub use full::{FullGame, StateSpace, TourStop, Visitor};
pub use game::{Game, MoveText};
pub use information::{Announced, InformationState, Step, is_announced};
pub use key::{BuildKeyHasher, Key, KeyHasher};
pub use moves::{
    BitMoves, BitMovesIter, MoveList, MoveListIter, MovePattern, MoveSet, OneMove, PackedMove,
};
pub use outcome::{
    GameResult, Outcome, ParseOutcomeError, ParseReasonError, ParseResultError, ParseScoresError,
    Scores, Status,
};
pub use player::{MAX_PLAYERS, ParsePlayerError, Player};
#[doc(inline)]
pub use point::{Entry, EntryError, Part, PartKind, Path, Point};
#[cfg(feature = "rand-0-9")]
pub use random::Rand09;
#[cfg(feature = "rand-0-10")]
pub use random::Rand010;
pub use random::RandomSource;
#[cfg(feature = "rand")]
pub use random::{SeededRandom, seeded};
pub use render::{
    Drawing, Painted, ParseStyleError, Render, Style, disc, render_board, render_edge,
};
pub use score::{ParseScoreError, Score};
#[doc(inline)]
pub use setup::{Flaw, Setup};
pub use symmetry::Symmetric;
pub use text::{MoveError, PositionError};
pub use variant::{Variant, VariantError};
pub use view::{HiddenInformation, OpenView, PerfectInformation, View, viewers};
