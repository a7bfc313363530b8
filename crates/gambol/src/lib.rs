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
//! A program whose user picks the game uses [`AnyPosition`], a position of any game, and finds the
//! games in [`GAMES`]:
//!
//! ```
//! use gambol::GAMES;
//!
//! let mut position = GAMES.start("mixtour", "official")?;
//! for text in ["c3", "d4", "c3-d4"] {
//!     position = position.apply(position.parse_move(text)?)?;
//! }
//! assert_eq!(position.to_string(), "x5/x3,21,x/x5/x5/x5 2 0,0 - official");
//! # Ok::<(), gambol::AnyError>(())
//! ```
//!
//! Where speed matters it hands the position to a generic function: see [`visit`].
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
//! The folder `examples` of this crate has a short program for each of these.
//!
//! # Features
//! One for each game, with the name of its crate (`lilypad` has its base game, draughts, too); `games`
//! (default) is all of them. `std` (default), `serde`, `rand`, `rayon` and
//! `svg` are passed on to `gambol-core` and to the games. Without `std` this crate is `no_std`, with
//! `alloc`. With `serde` an [`AnyPosition`], an [`AnyRecord`] and an [`AnyView`] are written as JSON
//! documents, which `docs/json.md` describes and [`GAMES`](Games) reads, and a [`GameInfo`] can be
//! written, not read. With `bots` there is a `catalogue` of the games with the bots of each, with `solve`
//! it has their solvers too. `sketch` is the crate `gambol-sketch`, as a module.
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "std"), no_std)]
// The documentation links to Mixtour and to the drawing kit.
#![cfg_attr(not(all(feature = "mixtour", feature = "svg")), allow(rustdoc::broken_intra_doc_links))]
mod games;

#[cfg(feature = "bots")]
pub use games::catalogue;
// Without games there is nothing.
#[allow(unused_imports, unreachable_pub)]
pub use games::packages::*;
pub use games::{GAMES, visit};

pub use gambol_core;
#[doc(inline)]
pub use gambol_core::any::{
    AnyEntry, AnyError, AnyGame, AnyIllegal, AnyInformationState, AnyMove, AnyPosition, AnyRecord,
    AnyStudy, AnyView, GameInfo, Games, KeyInfo, PresetInfo,
};
#[cfg(feature = "serde")]
#[doc(inline)]
pub use gambol_core::serialize;
#[cfg(feature = "svg")]
#[doc(inline)]
pub use gambol_core::svg;
#[doc(inline)]
pub use gambol_core::{
    Announced, BuildKeyHasher, Drawing, Encode, Entry, EntryError, Evaluate, Evaluated,
    EvaluatedVisitor, Flaw, FullGame, Game, GameResult, HiddenInformation, History,
    InformationState, KeyHasher, MAX_PLAYERS, MoveError, MoveList, MoveText, Moves, NoEvaluation,
    Occurrences, OpenView, OtherGame, Outcome, PackedMove, ParseScoreError, Part, PartKind, Path,
    PlaneShape, Player, Point, PositionError, RandomSource, Render, Score, ScoreDifference, Scores,
    Setup, Status, Style, Symmetric, Tuning, Variant, VariantError, View, Visitor, any, board,
    evaluate, is_announced, perft, playable, playout, point, prelude, record, study, tablebase,
    text, variant,
};
#[cfg(feature = "rand")]
#[doc(inline)]
pub use gambol_core::{SeededRandom, seeded};
/// Games of your own, to be tried before they are fast.
#[cfg(feature = "sketch")]
pub use gambol_sketch as sketch;

/// The examples of the project's README, compiled and run.
#[cfg(all(doctest, feature = "mixtour", feature = "rand"))]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The example of the crate's own README.
#[cfg(all(doctest, feature = "mixtour", feature = "pikemen"))]
#[doc = include_str!("../README.md")]
struct CrateReadme;
