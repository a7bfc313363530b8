//! Rules engines for little-known board games, each on its own or all of them behind one type.
//!
//! A program that knows its game uses the module of that game. Its [`Position`](mixtour::Position)
//! implements the traits of [`gambol_core`], which this crate re-exports:
//!
//! ```
//! use gambol::mixtour::Position;
//! use gambol::{Game, Player, Status};
//!
//! let position = Position::start("official".parse()?);
//! let position = position.apply(position.parse_move("c3")?)?;
//! assert_eq!(position.status(), Status::Turn(Player::P2));
//! assert_eq!(position.count_moves(), 24);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A program whose user picks the game uses [`AnyGame`], a position of any game:
//!
//! ```
//! use gambol::AnyGame;
//!
//! let mut position = AnyGame::start("mixtour", "official")?;
//! for text in ["c3", "d4", "c3-d4"] {
//!     position = position.apply(position.parse_move(text)?)?;
//! }
//! assert_eq!(position.to_string(), "x5/x3,21,x/x5/x5/x5 2 0,0 - official");
//! # Ok::<(), gambol::AnyError>(())
//! ```
//!
//! Where speed matters it hands the position to a generic function, a [`Visitor`].
//!
//! # Where to look
//! - [`Game`]: positions, moves, results. This is the trait to have in scope; [`prelude`] has it
//!   and its companions.
//! - [`record`]: games with undo, repetitions and comments, as text and back.
//! - [`Setup`]: positions as plain data, for editors.
//! - [`point`]: moves entered by pointing at squares, cards and numbers, or typed by people.
//! - `moves_from` and `changed_squares` of each [`Position`](mixtour::Position);
//!   [`Render`] for the terminal, [`svg`] for pictures.
//! - [`perft`](mod@perft) and [`playout`](mod@playout); [`Game::key`] and [`Symmetric`] for tables;
//!   [`HiddenInformation`] for games with secrets; [`Encode`] for learners.
//! - The crate `gambol-bots`: players for all of these games, and for your own.
//!
//! The folder `examples` of this crate shows each of these on one screen.
//!
//! # Features
//! One for each game, all on by default: `mixtour`, `pikemen`, `lilypad` (with its base game,
//! draughts), `two-pipers` and `fifes-and-drums`. `std` (default), `serde`, `rand`, `rayon` and
//! `svg` are passed on to `gambol-core` and to the games. Without `std` this crate is `no_std`, with
//! `alloc`. With `serde` an [`AnyGame`], an [`AnyRecord`] and an [`AnyView`] are JSON documents, which
//! `docs/json.md` describes, and a [`GameInfo`] can be written, not read.
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "std"), no_std)]
// The documentation links to Mixtour and to the drawing kit.
#![cfg_attr(
    not(all(feature = "mixtour", feature = "svg")),
    allow(rustdoc::broken_intra_doc_links)
)]
// Without any game there is nothing to do for most of the code.
#![cfg_attr(
    not(any(
        feature = "mixtour",
        feature = "pikemen",
        feature = "lilypad",
        feature = "two-pipers",
        feature = "fifes-and-drums"
    )),
    allow(
        dead_code,
        unused_imports,
        unused_variables,
        clippy::needless_pass_by_value
    )
)]

extern crate alloc;

mod any;
mod any_record;
mod any_view;
mod entry;
mod error;
mod games;
mod info;
#[cfg(feature = "serde")]
mod serde;

pub use any::{AnyGame, AnyMove, GameVisitor};
pub use any_record::{AnyInformationState, AnyRecord, AnyStep};
pub use any_view::AnyView;
pub use entry::AnyEntry;
pub use error::AnyError;
pub use info::{GameInfo, KeyInfo, PresetInfo};

pub use gambol_core;
#[cfg(feature = "serde")]
#[doc(inline)]
pub use gambol_core::serialize;
#[cfg(feature = "svg")]
#[doc(inline)]
pub use gambol_core::svg;
#[doc(inline)]
pub use gambol_core::{
    Announced, BuildKeyHasher, Drawing, Encode, Entry, EntryError, Flaw, FullGame, Game,
    GameResult, HiddenInformation, InformationState, KeyHasher, MAX_PLAYERS, MoveError, MoveList,
    MoveSet, MoveText, OpenView, Outcome, PackedMove, ParseScoreError, Part, PartKind, Path,
    PlaneShape, Player, Point, PositionError, RandomSource, Render, Score, Scores, Setup, Status,
    Style, Symmetric, Variant, VariantError, View, Visitor, board, is_announced, perft, playout,
    point, prelude, record, study, text, variant,
};
#[cfg(feature = "rand")]
#[doc(inline)]
pub use gambol_core::{SeededRandom, seeded};

#[cfg(feature = "fifes-and-drums")]
pub use gambol_fifes_and_drums as fifes_and_drums;
#[cfg(feature = "lilypad")]
pub use gambol_lilypad as lilypad;
#[cfg(feature = "mixtour")]
pub use gambol_mixtour as mixtour;
#[cfg(feature = "pikemen")]
pub use gambol_pikemen as pikemen;
#[cfg(feature = "two-pipers")]
pub use gambol_two_pipers as two_pipers;

/// The examples of the project's README, compiled and run.
#[cfg(all(doctest, feature = "mixtour", feature = "rand"))]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The example of the crate's own README.
#[cfg(all(doctest, feature = "mixtour", feature = "pikemen"))]
#[doc = include_str!("../README.md")]
struct CrateReadme;
