//! The rules of little-known board games, each on its own or all of them behind one type.
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
//! use gambol::{GAMES, Game};
//!
//! let mut position = GAMES.start("mixtour", "official")?;
//! for text in ["c3", "d4", "c3-d4"] {
//!     position = position.apply(position.parse_move(text)?)?;
//! }
//! assert_eq!(position.to_string(), "x5/x3,21,x/x5/x5/x5 2 0,0 - official");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where speed matters it hands the position to a generic function: see [`visit`].
//!
//! # Where to look
//! - [`Game`]: positions, moves, results. This is the trait to have in scope; [`prelude`] has it
//!   and its companions, which give an [`AnyPosition`] all its methods.
//! - [`record`]: games with undo, repetitions and comments, as text and back.
//! - [`Setup`]: positions as plain data, for editors.
//! - [`point`]: moves entered by pointing at squares, cards and numbers, or typed by people.
//! - [`Render`]: positions for the terminal. [`svg`]: pictures.
//! - [`perft`](mod@perft) and [`playout`](mod@playout); [`Game::key`] and [`Symmetric`] for tables;
//!   [`HiddenInformation`] for games with secrets; [`Encode`] for learners.
//! - The crate `gambol-bots`: players for all of these games, and for your own.
//!
//! The folder `examples` of this crate has a short program for each of these.
//!
//! # Features
//! By default `std`, `games`, `host` and `evaluation` are on. `games` is all games; each has a feature of its
//! own, with the name of its crate (`lilypad` has its base game, draughts, too). `host` is what programs need
//! that put games before people: [`AnyPosition`], [`record`], [`point`] and the rest of [`gambol_host`], for
//! the games too. `evaluation` is [`evaluate`], what positions are worth, with the evaluation of each game.
//! [`visit`] needs both. `std`, `serde`, `rand`, `rayon` and `svg`, which switches on `host`, are passed on to
//! `gambol-core`, `gambol-host` and the games; `rand-0-9` and `rand-0-10` are adapters for the generators of
//! these versions of the crate `rand`. Without `std` this crate is `no_std`, with `alloc`. With `serde` an [`AnyPosition`], an [`AnyRecord`] and an [`AnyView`] are written as JSON
//! documents, which `docs/json.md` describes and [`GAMES`](Games) reads, and a [`GameInfo`] can be
//! written, not read. With `bots` there is a `catalogue` of the games with the bots of each, with `solve`
//! it has their solvers too. `sketch` is the crate `gambol-sketch`, as a module.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]
// The documentation links to Mixtour and to the drawing kit.
#![cfg_attr(not(all(feature = "mixtour", feature = "svg")), allow(rustdoc::broken_intra_doc_links))]
mod games;

#[cfg(feature = "host")]
pub use games::GAMES;
#[cfg(feature = "bots")]
pub use games::catalogue;
// Without games there is nothing.
#[allow(unused_imports, unreachable_pub)]
pub use games::packages::*;
#[cfg(all(feature = "host", feature = "evaluation"))]
pub use games::{Visitor, visit};

pub use gambol_core;
#[cfg(feature = "rand-0-9")]
#[doc(inline)]
pub use gambol_core::Rand09;
#[cfg(feature = "rand-0-10")]
#[doc(inline)]
pub use gambol_core::Rand010;
#[cfg(feature = "serde")]
#[doc(inline)]
pub use gambol_core::serialize;
#[doc(inline)]
pub use gambol_core::{
    Announced, BitMoves, BuildKeyHasher, Flaw, Game, GameResult, HiddenInformation, History,
    InformationState, Key, KeyHasher, MAX_PLAYERS, MoveError, MoveList, MovePattern, MoveText,
    Moves, NotLegal, Occurrences, OpenView, OtherGame, Outcome, PackedMove, PerfectInformation,
    Player, PositionError, RandomSource, Scores, Setup, Standard, Start, Status, Step, Symmetric,
    Variant, VariantError, View, board, perft, playout, text, variant, viewers,
};
#[cfg(feature = "rand")]
#[doc(inline)]
pub use gambol_core::{SeededRandom, seeded};
#[cfg(feature = "evaluation")]
#[doc(inline)]
pub use gambol_evaluate as evaluate;
#[cfg(feature = "evaluation")]
#[doc(inline)]
pub use gambol_evaluate::{Evaluate, Evaluated, NoEvaluation, ScoreDifference, Tuning, tablebase};
#[cfg(feature = "host")]
pub use gambol_host;
#[cfg(feature = "host")]
#[doc(inline)]
pub use gambol_host::{
    AnyEntry, AnyError, AnyGame, AnyIllegal, AnyInformationState, AnyMove, AnyPosition, AnyRecord,
    AnyStudy, AnyView, Belief, Catalogue, CatalogueEntry, Drawing, Encode, Entry, EntryError,
    FullGame, GameFacts, GameFault, GameInfo, GameSource, Games, KeyInfo, Part, PartKind, Path,
    PlaneShape, Point, PresetInfo, Record, Recorded, Render, Score, Style, downcast_state, point,
    record, study,
};
#[cfg(feature = "svg")]
#[doc(inline)]
pub use gambol_host::{Pictures, svg};
#[cfg(all(feature = "host", feature = "serde"))]
#[doc(inline)]
pub use gambol_host::{Schema, read_document};
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

/// The traits to have in scope, for a glob import.
///
/// ```
/// use gambol::GAMES;
/// use gambol::prelude::*;
///
/// let position = GAMES.first("mixtour")?;
/// let mv = position.legal_moves()[0];
/// assert_eq!((position.name(), position.has_secrets()), ("mixtour", false));
/// assert_eq!(position.path(mv)[0].as_str(), position.display_move(mv).to_string());
/// assert!(position.drawing(Style::Plain).to_string().contains('5'));
/// assert_eq!(position.legal_actions().len(), 25);
/// assert_eq!(position.view(Player::P1).viewer(), Player::P1);
/// # Ok::<(), gambol::AnyError>(())
/// ```
pub mod prelude {
    pub use gambol_core::prelude::*;
    #[cfg(feature = "host")]
    pub use gambol_host::prelude::*;
}
