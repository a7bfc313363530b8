//! What every gambol rules engine shares; nothing here belongs to any one game.
//!
//! - [`Game`]: the trait of positions, with [`Status`], [`Outcome`] and [`Player`]. Beside it
//!   [`HiddenInformation`], [`Symmetric`], [`Encode`], [`Point`] and [`Render`]; [`FullGame`] is all
//!   of them.
//! - [`InformationState`]: what a player who forgets nothing knows; [`Belief`]: the positions that they hold
//!   possible.
//! - [`Setup`]: positions as plain data, checked on the way in.
//! - [`board`]: squares, directions, rays, bitboards and symmetries of boards.
//! - [`evaluate`]: evaluation functions for bots.
//! - [`perft`] and [`playout`]: counting and playing, generic over every game.
//! - [`tablebase`]: the exact values of positions with few pieces.
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
    not(all(feature = "svg", feature = "rand", feature = "rand-0-9", feature = "rand-0-10")),
    allow(rustdoc::broken_intra_doc_links)
)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod any;
pub mod board;
pub mod evaluate;
mod game;
mod people;
pub mod prelude;
mod run;
pub mod text;

pub use any::{FullGame, Visitor};
#[cfg(feature = "rand-0-9")]
pub use game::Rand09;
#[cfg(feature = "rand-0-10")]
pub use game::Rand010;
pub use game::{
    BitMoves, BitMovesIter, BuildKeyHasher, Game, GameFault, GameResult, History, Key, KeyHasher,
    MAX_PLAYERS, MoveList, MoveListIter, MovePattern, MoveText, Moves, Occurrences, Outcome,
    PackedMove, ParseOutcomeError, ParsePlayerError, ParseReasonError, ParseResultError,
    ParseScoreError, ParseScoresError, Player, RandomSource, Score, Scores, Setup, Status,
    Symmetric, Variant, setup, variant,
};
#[cfg(feature = "rand")]
pub use game::{SeededRandom, seeded};
pub use people::point::{Entry, EntryError, Part, PartKind, Path, Point};
#[cfg(feature = "svg")]
pub use people::svg;
pub use people::{
    Announced, Belief, Drawing, HiddenInformation, InformationState, OpenView, OtherGame, Painted,
    ParseStyleError, PerfectInformation, Render, Step, Style, View, disc, is_announced, point,
    record, render_board, render_edge, study, viewers,
};
pub use run::evaluate::{
    Evaluate, Evaluated, EvaluatedVisitor, NoEvaluation, ScoreDifference, Tuning,
};
pub use run::{Encode, PlaneShape, perft, playout, tablebase};
pub use text::{Flaw, MoveError, PositionError, VariantError};

/// What records, referees and people's entries need of a position, whether its type is known when a
/// program is compiled or not.
///
/// Every [`Game`] is [`Playable`](playable::Playable), and so is [`AnyPosition`](any::AnyPosition). What
/// is written on top of these three traits serves both.
pub mod playable {
    pub use crate::game::Playable;
    pub use crate::people::point::Pointable;
    pub use crate::people::{Observable, Observation};
}

/// Serialisation, the same for every game: text in formats for people, plain data in binary ones.
/// Whatever is read passes the checks of the type's parser or constructor.
#[cfg(feature = "serde")]
pub mod serialize {
    pub use crate::game::serialize::{bits, text_or_bits};
    pub use crate::people::view::serialize as view;
    pub use crate::text::serialize::{
        Schema, decimal, read_document, read_text_or, text, write_text_or,
    };
}
