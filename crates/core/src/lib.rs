//! The rules of board games: the traits to write them with, boards and moves to build them from, and the
//! functions that every game then gets for free: move lists, perft, playouts, move notation, undo and
//! repetitions.
//!
//! A game is a type of positions. It implements [`Game`]: whose turn it is, which moves are legal, what a move
//! does. That is a whole game:
//!
//! ```
//! use std::fmt;
//! use std::ops::ControlFlow;
//!
//! use gambol_core::perft::perft;
//! use gambol_core::{Game, History, NotLegal, Outcome, Player, Standard, Status};
//!
//! /// Players take turns adding 1 or 2. The player who reaches 10 wins.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct Race {
//!     sum: u8,
//!     turn: Player,
//! }
//!
//! impl Game for Race {
//!     type Move = u8;
//!     type Variant = Standard;
//!     type Illegal = NotLegal;
//!     type Reason = &'static str;
//!
//!     fn status(&self) -> Status<&'static str> {
//!         match self.sum {
//!             10 => Status::Over(Outcome::win(self.turn.opponent(), "reached 10")),
//!             _ => Status::Turn(self.turn),
//!         }
//!     }
//!
//!     fn try_for_each_move<B>(&self, visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
//!         (1..=2).take_while(|added| self.sum + added <= 10).try_for_each(visit)
//!     }
//!
//!     fn check(&self, mv: u8) -> Result<(), NotLegal> {
//!         if self.legal_moves().contains(&mv) { Ok(()) } else { Err(NotLegal) }
//!     }
//!
//!     fn apply_unchecked(&mut self, mv: u8) {
//!         self.sum += mv;
//!         self.turn = self.turn.opponent();
//!     }
//! }
//!
//! impl fmt::Display for Race {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write!(f, "{} {}", self.sum, self.turn)
//!     }
//! }
//!
//! let start = Race { sum: 0, turn: Player::P1 };
//! assert_eq!(perft(&start, 5), 32);
//!
//! let mut game = History::new(start);
//! game.play(2)?;
//! assert_eq!(game.position().legal_moves(), [1, 2]);
//! assert_eq!(game.undo(), Some(2));
//! # Ok::<(), NotLegal>(())
//! ```
//!
//! # Where to look
//! - **Rules**: [`Game`], with [`Status`], [`Outcome`] and [`Player`]. [`Start`], with the name and the starting
//!   positions. [`Symmetric`], for games with symmetries.
//! - **Moves**: [`PackedMove`], [`MoveList`], [`BitMoves`], [`PieceMoves`].
//! - **Boards**: [`board`], with squares, directions, rays and bitboards.
//! - **Positions as data and text**: [`GameSetup`], plain data that is checked on the way in. [`variant`], with
//!   presets and options. [`text`], with fields, numbers and errors that say what would be right.
//! - **Keys**: [`Key`] hashes positions. [`BuildKeyHasher`] is for hash maps by key.
//! - **Counting**: [`perft`] and [`playout`]. [`RandomSource`] is a small trait for random numbers.
//! - **Histories**: [`History`], with undo and repetitions. [`Occurrences`] keeps only keys.
//! - **Hidden information**: [`HiddenInformation`] and its [`PlayerView`], or [`PerfectInformation`] for games without
//!   secrets. [`InformationState`] is the knowledge of a player with perfect recall.
//! - [`example`]: Nim, Breakthrough and Kuhn poker, to copy from.
//! - [`prelude`]: the traits to bring into scope.
//!
//! More crates build on this one. `gambol-host` has records, pointing, drawings and games known only at run
//! time. `gambol-evaluate` evaluates positions, `gambol-bots` plays, and `gambol-laws` tests whether your game obeys
//! the laws that every game must.
//!
//! # Features
//! - `std` (default): perft with a hash table. Without `std` the crate is `no_std` with `alloc`.
//! - `rayon`: perft on several threads.
//! - `rand`: a generator with a fixed output, [`seeded`]. `rand-0-9`, `rand-0-10`: adapters for generators of
//!   these versions of `rand`.
//! - `serde`: serialisation.
//! - `example`: the games in [`example`].
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Pages link to what only features have.
#![cfg_attr(not(feature = "example"), allow(rustdoc::broken_intra_doc_links))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod board;
#[cfg(feature = "example")]
pub mod example;
mod game;
pub mod prelude;
mod run;
pub mod text;
mod text_impls;
pub mod variant;
mod view;

#[cfg(feature = "rand-0-9")]
pub use game::Rand09;
#[cfg(feature = "rand-0-10")]
pub use game::Rand010;
#[doc(hidden)]
pub use game::SplitMix;
pub use game::{
    BitMoves, BitMovesIter, BuildKeyHasher, Game, GameResult, GameSetup, History, Key, KeyHasher,
    MAX_PLAYERS, MoveList, MoveListIter, MovePattern, MoveText, Moves, Occurrences, Outcome,
    PackedMove, ParseScoresError, PieceMoves, Player, RandomSource, Scores, Standard, Start,
    Status, Symmetric,
};
#[cfg(feature = "rand")]
pub use game::{SeededRandom, seeded};
pub use run::{perft, playout};
pub use text::{MoveError, NotLegal, ParseWordError, PositionError, SetupFlaw, VariantError};
pub use variant::GameVariant;
pub use view::{
    Announced, HiddenInformation, InformationState, OpenView, OtherGame, PerfectInformation,
    PlayerView, Step, viewers,
};

/// Serialisation, the same for every game: text in human-readable formats, plain data in binary formats.
/// Deserialised values pass the checks of the parser or constructor.
#[cfg(feature = "serde")]
pub mod serialize {
    pub use crate::game::serialize::{read_bits, unpack, write_bits};
    pub use crate::text::serialize::{
        decimal, is_between, read_text, read_text_or, write_text, write_text_or,
    };
    pub use crate::view::hidden::{read_view, write_view};
}
