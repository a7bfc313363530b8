//! Games known only at run time.
//!
//! If your program knows its game, use the type of its positions. If your users pick the game, use:
//!
//! - [`AnyPosition`], [`AnyMove`], [`AnyView`]: a position, a move and a view of any game.
//! - [`AnyRecord`], [`AnyMoveInput`], [`AnyInformationState`], [`AnyStudy`]: records, move inputs, knowledge and studies
//!   of such positions.
//! - [`AnyGame`]: a game. [`Games`] finds one by name.
//! - [`Catalogue`]: the games of a program, and the jobs that you can do with each.
//!
//! ```
//! use gambol_core::Game;
//! use gambol_host::{AnyGame, AnyRecord};
//! use gambol_laws::example::Hoard;
//!
//! let hoard = AnyGame::of::<Hoard>();
//! let mut record = AnyRecord::new(hoard.first());
//! for text in ["=c", "=c", "=s", "=c", "1c"] {
//!     record.play_text(text)?;
//! }
//! assert_eq!(record.position().count_moves(), 4);
//! assert_eq!(hoard.record(&record.to_string())?, record);
//! # Ok::<(), gambol_host::AnyError>(())
//! ```
//!
//! # How a call reaches a game
//! Take `position.parse_move("c3")` on an [`AnyPosition`] that holds a position of your game:
//!
//! 1. [`AnyPosition`] implements [`Game`](gambol_core::Game) by forwarding to its box, a private trait object
//!    (`erased.rs`). It is a type like any other, so records, bots and commands that are generic over the game
//!    compile once, for `AnyPosition`.
//! 2. One blanket implementation of that private trait serves every [`FullGame`] (`erase.rs`). It calls the method of
//!    the game and converts the result: moves become [`AnyMove`], reasons and errors become texts. This file is the
//!    only code that is compiled for every game.
//! 3. The method of the game runs with its own types. A move on its way back is unpacked and checked, so a move of
//!    another game is an error and never a wrong position.
//!
//! A trait object can only have functions that exist for every game, and Rust has no way to ask whether a type also
//! implements another trait. [`Symmetric`](gambol_core::Symmetric) and `RenderSvg` are optional, because small games
//! have neither. As supertraits of [`FullGame`] they would force every game to write them. So [`Symmetries`] and
//! `Pictures` are structs of functions in constants of [`FullGame`]: the defaults need no trait, and a game that
//! implements the trait names it in one line, `const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();`. Constants
//! are resolved at compile time, so the indirection costs no branch.
//!
//! # Cost
//! A position is a box, so method calls are indirect and clones allocate. Put loops that run millions of times a
//! second behind one call: a method such as [`perft`](AnyPosition::perft), a job of a [`CatalogueItem`], or
//! [`downcast`](AnyPosition::downcast).

mod catalogue;
#[cfg(feature = "serde")]
mod documents;
mod erase;
mod erased;
mod error;
#[cfg(feature = "std")]
mod examine;
mod facts;
mod format;
mod full;
mod game;
mod moves;
mod position;
mod reading;
mod view;

pub use catalogue::{Catalogue, CatalogueItem};
#[cfg(feature = "serde")]
pub use documents::FromDocument;
pub use erase::downcast_state;
pub use erased::{
    AnyGame, AnyInformationState, AnyMoveInput, AnyPosition, AnyRecord, AnyStudy, AnyView, Format,
    FormatGame, FormatGames, GameSource,
};
pub use error::AnyError;
pub use facts::{GameFacts, GameInfo, KeyInfo, PresetInfo};
#[cfg(feature = "serde")]
pub(crate) use format::LONGEST;
pub use format::{FormatError, GamePart, GameText, Reading};
#[cfg(feature = "svg")]
pub use full::Pictures;
pub use full::{FullGame, Symmetries};
pub use game::Games;
pub use moves::{AnyIllegal, AnyMove};
