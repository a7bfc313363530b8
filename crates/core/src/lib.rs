//! What the rules of a board game need, and what counts with them. Nothing here belongs to any one game.
//!
//! A game is a type of positions with the trait [`Game`]: whose turn it is, which moves are legal, what a move
//! does. Lists of moves, perft, playouts, texts of moves and histories follow.
//!
//! ```
//! use gambol_core::example::Nim;
//! use gambol_core::perft::perft;
//! use gambol_core::{Game, History, Player};
//!
//! let mut history = History::new(Nim { stones: 7, turn: Player::P1 });
//! history.play(3)?;
//! assert_eq!(history.position().legal_moves(), [1, 2, 3]);
//! assert_eq!(perft(history.position(), 2), 6);
//! assert_eq!(history.undo(), Some(3));
//! # Ok::<(), gambol_core::NotLegal>(())
//! ```
//!
//! - Rules: [`Game`], with [`Status`], [`Outcome`] and [`Player`]; [`Start`], what there is before a position;
//!   [`Symmetric`], what changes nothing that matters.
//! - Moves: [`PackedMove`], [`MoveList`], [`BitMoves`].
//! - Boards: the module [`board`] with squares, directions, rays and bitboards.
//! - Positions as data and as text: [`Setup`], plain data that is checked on the way in; [`variant`], presets and
//!   options; [`text`], fields, numbers and errors that say what would be right.
//! - Keys: [`Key`] makes them, and [`BuildKeyHasher`] is for hash maps of them.
//! - Counting: [`perft`] and [`playout`]; [`RandomSource`], one small trait for random numbers.
//! - Games so far: [`History`] with undo and repetitions, [`Occurrences`] for keys alone.
//! - Secrets: [`HiddenInformation`] with its [`View`], or [`PerfectInformation`] for games that have none;
//!   [`InformationState`], what a player who forgets nothing knows.
//! - [`example`], with the feature of that name: Nim, Breakthrough and Kuhn poker, whose source shows how a game
//!   is written.
//! - [`prelude`]: the traits to have in scope.
//!
//! Other crates build on this one. `gambol-host` is for programs that put games before people: records,
//! pointing at moves, drawing, numbers for learners, games known at run time only. `gambol-evaluate` says what
//! positions are worth, `gambol-bots` plays, and `gambol-laws` has the laws that every game must obey, to test
//! your own game with.
//!
//! # Features
//! `std` (default): perft with a hash table. `rayon`: perft on several threads. `rand`: a seeded generator,
//! [`seeded`]. `rand-0-9` and `rand-0-10`: adapters for the generators of these versions of the crate `rand`.
//! `serde`: serialisation. `example`: the games of these pages, in [`example`]. Without `std` the crate is `no_std`, with `alloc`.
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
mod view;

#[cfg(feature = "rand-0-9")]
pub use game::Rand09;
#[cfg(feature = "rand-0-10")]
pub use game::Rand010;
#[doc(hidden)]
pub use game::SplitMix;
pub use game::{
    BitMoves, BitMovesIter, BuildKeyHasher, Game, GameResult, History, Key, KeyHasher, MAX_PLAYERS,
    MoveList, MoveListIter, MovePattern, MoveText, Moves, Occurrences, Outcome, PackedMove,
    ParseOutcomeError, ParsePlayerError, ParseReasonError, ParseResultError, ParseScoresError,
    Player, RandomSource, Scores, Setup, Start, Status, Symmetric, Variant, setup, variant,
};
#[cfg(feature = "rand")]
pub use game::{SeededRandom, seeded};
pub use run::{perft, playout};
pub use text::{Flaw, MoveError, NotLegal, PositionError, VariantError};
pub use variant::Standard;
pub use view::{
    Announced, HiddenInformation, InformationState, OpenView, OtherGame, PerfectInformation, Step,
    View, viewers,
};

/// Serialisation, the same for every game: text in formats for people, plain data in binary ones.
/// Whatever is read passes the checks of the type's parser or constructor.
#[cfg(feature = "serde")]
pub mod serialize {
    pub use crate::game::serialize::{bits, text_or_bits};
    pub use crate::text::serialize::{decimal, read_text_or, text, write_text_or};
    pub use crate::view::hidden::serialize as view;
}
