//! Games known only at run time.
//!
//! A program that knows its game uses the type of its positions. A program whose users pick the game uses:
//!
//! - [`AnyPosition`], [`AnyMove`], [`AnyView`]: a position, a move and a view of any game.
//! - [`AnyRecord`], [`AnyEntry`], [`AnyInformationState`], [`AnyStudy`]: records, entries, knowledge and studies
//!   of such positions.
//! - [`AnyGame`]: a game; [`Games`] finds one by name.
//! - [`Catalogue`]: the games of a program, and the jobs that can be done with each.
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
//! # Cost
//! A position is a box: method calls are indirect, clones allocate. Put loops that run millions of times a second
//! behind one call: a method such as [`perft`](AnyPosition::perft), a job of a [`CatalogueEntry`], or
//! [`downcast`](AnyPosition::downcast).

mod catalogue;
#[cfg(feature = "serde")]
mod documents;
mod erased;
mod error;
#[cfg(feature = "std")]
mod examine;
mod facts;
mod full;
mod game;
mod inside;
mod moves;
mod position;
mod view;

pub use catalogue::{Catalogue, CatalogueEntry};
#[cfg(feature = "serde")]
pub use documents::FromDocument;
pub use erased::{
    AnyEntry, AnyGame, AnyInformationState, AnyPosition, AnyRecord, AnyStudy, AnyView, GameSource,
};
pub use error::AnyError;
pub use facts::{GameFacts, GameInfo, KeyInfo, PresetInfo};
#[cfg(feature = "svg")]
pub use full::Pictures;
pub use full::{FullGame, Symmetries};
pub use game::Games;
pub use inside::downcast_state;
pub use moves::{AnyIllegal, AnyMove};
