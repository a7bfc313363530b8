//! The rules of little-known board games, each with its own types or all behind one type.
//!
//! If your program knows its game, use the module of that game. Its [`Position`](mixtour::Position)
//! implements the traits of [`gambol_core`], which are re-exported here:
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
//! If your user picks the game, find it in [`GAMES`] and use [`AnyPosition`], which has the same methods:
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
//! For speed, [`visit`] passes an [`AnyPosition`] with its concrete type to your generic function.
//!
//! # Where to look
//! - [`Game`]: positions, moves, results. The [`prelude`] has all traits that an [`AnyPosition`]
//!   needs for its methods.
//! - [`GameSetup`]: positions as plain data, for editors.
//! - [`record`]: games with undo, repetitions and comments, to and from text.
//! - [`point`]: moves that a user enters by pointing at squares, cards and numbers, or by typing.
//! - [`Render`]: drawings for the terminal. [`svg`]: pictures.
//! - [`perft`](mod@perft), [`playout`](mod@playout), and for hash tables [`Game::key`] and [`Symmetric`].
//! - [`HiddenInformation`]: views of games with secrets. [`Encode`]: action indices and feature planes.
//! - The crate `gambol-bots`: bots for all of these games and for your own games.
//!
//! The folder `examples` has a short program for each.
//!
//! # Features
//! | feature | default | what it adds |
//! | --- | --- | --- |
//! | `std` | yes | perft with a hash table. Without it the crate is `no_std` with `alloc` |
//! | `games` | yes | all games. Each also has its own feature, and `lilypad` includes `draughts` |
//! | `host` | yes | [`AnyPosition`], [`record`], [`point`] and the rest of [`gambol_host`] |
//! | `evaluation` | yes | [`evaluate`], and the evaluation of each game. With `host` also [`visit`] |
//! | `svg` | | pictures. Switches on `host` |
//! | `serde` | | serialisation. `docs/json.md` describes the documents, and [`GAMES`](Games) reads them |
//! | `rand` | | [`seeded`] |
//! | `rand-0-9`, `rand-0-10` | | adapters for generators of these versions of `rand` |
//! | `rayon` | | perft on several threads |
//! | `bots`, `solve` | | `catalogue`, the games with their bots and solvers |
//! | `sketch` | | the crate `gambol-sketch`, as a module |
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
pub use games::modules::*;
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
    Announced, BitMoves, BuildKeyHasher, Game, GameResult, GameSetup, GameVariant,
    HiddenInformation, History, InformationState, Key, KeyHasher, MAX_PLAYERS, MoveError, MoveList,
    MovePattern, MoveText, Moves, NotLegal, Occurrences, OpenView, OtherGame, Outcome, PackedMove,
    PerfectInformation, PieceMoves, Player, PlayerView, PositionError, RandomSource, Scores,
    SetupFlaw, Standard, Start, Status, Step, Symmetric, VariantError, board, perft, playout, text,
    variant, viewers,
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
    AnyError, AnyGame, AnyIllegal, AnyInformationState, AnyMove, AnyMoveInput, AnyPosition,
    AnyRecord, AnyStudy, AnyView, Belief, Catalogue, CatalogueItem, Encode, FullGame, GameFacts,
    GameFault, GameInfo, GameSource, Games, KeyInfo, MoveInput, MoveInputError, Part, PartKind,
    Path, PlaneShape, Point, PresetInfo, Record, Recorded, Render, Score, Style, downcast_state,
    point, record, study,
};
#[cfg(all(feature = "host", feature = "serde"))]
#[doc(inline)]
pub use gambol_host::{FromDocument, Schema, read_document, serde_documents};
#[cfg(feature = "svg")]
#[doc(inline)]
pub use gambol_host::{Pictures, svg};
#[cfg(all(feature = "host", feature = "serde"))]
gambol_host::serde_documents! {
    /// Documents of these games in fields: `#[serde(with = "gambol::documents")]`.
    pub mod documents: GAMES
}
/// Prototypes of your own games.
#[cfg(feature = "sketch")]
pub use gambol_sketch as sketch;

/// Compiles and runs the examples of the project's README.
#[cfg(all(doctest, feature = "mixtour", feature = "rand"))]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Compiles and runs the example of the crate's README.
#[cfg(all(doctest, feature = "mixtour", feature = "pikemen"))]
#[doc = include_str!("../README.md")]
struct CrateReadme;

/// The traits to bring into scope.
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
