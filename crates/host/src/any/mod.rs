//! Games that are known at run time only.
//!
//! A program that knows its game when it is compiled uses the type of its positions, and runs as fast
//! as it can. A program whose users pick the game, or whose games come from anywhere, uses this module:
//!
//! - [`AnyPosition`], [`AnyMove`], [`AnyView`]: a position, a move and a view of any game.
//! - [`AnyRecord`], [`AnyEntry`], [`AnyInformationState`], [`AnyStudy`]: the record of a game, a move
//!   that is being entered, what a player knows, and a study, with such positions in them.
//! - [`AnyGame`]: a game without a position of it; [`Games`] finds one by its name.
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
//! # What it costs
//! A position is a box: a method call is indirect, a clone allocates. Loops that run millions of times
//! a second belong behind one call. Those of this crate are methods, such as
//! [`perft`](AnyPosition::perft); others are jobs of a [`CatalogueEntry`], or take the concrete type
//! with [`downcast`](AnyPosition::downcast).

mod catalogue;
#[cfg(feature = "serde")]
mod documents;
mod erased;
mod error;
mod facts;
mod full;
mod game;
mod inside;
mod position;
mod view;

pub use catalogue::{Catalogue, CatalogueEntry};
pub use erased::{
    AnyEntry, AnyGame, AnyIllegal, AnyInformationState, AnyMove, AnyPosition, AnyRecord, AnyStudy,
    AnyView, GameSource,
};
pub use error::AnyError;
pub use facts::{GameFacts, GameInfo, KeyInfo, PresetInfo};
pub use full::FullGame;
#[cfg(feature = "svg")]
pub use full::Pictures;
pub use game::Games;
pub use inside::downcast_state;
