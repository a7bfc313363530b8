//! Bots for every game of gambol, and for your own.
//!
//! A [`Bot`] receives its player's [view](gambol_core::PlayerView) and, where known, the [past](Past) as that player
//! saw it, so it cannot peek. A [`Budget`] limits its search. It returns a [`Choice`]: the move, its score, the
//! nodes spent and the expected line.
//!
//! ```
//! use gambol::mixtour::Position;
//! use gambol::{Game, HiddenInformation, Player};
//! use gambol_bots::{Bot, Budget, Mcts, Score};
//!
//! // Only e5-a5 makes a stack of five, which wins.
//! let position: Position = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic".parse()?;
//! let mut bot = Mcts::<Position>::new(7);
//! let choice = bot.choose(&position.view(Player::P1), &Budget::nodes(1_000));
//! let mv = choice.mv.expect("a player to move has a move");
//! assert_eq!(position.display_move(mv).to_string(), "e5-a5");
//! assert_eq!(choice.score, Some(Score::Win(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | bot | for | how |
//! | --- | --- | --- |
//! | [`Random`] | every game | any legal move |
//! | [`Greedy`] | every game | one move ahead, with an [evaluation function](Evaluate) |
//! | [`AlphaBeta`] | no chance, no secrets; any number of players | several moves ahead, with an evaluation function |
//! | [`Mcts`] | no secrets; any number of players, chance | Monte Carlo tree search |
//! | [`Ismcts`] | every game | Monte Carlo tree search over positions consistent with what the player knows |
//!
//! The same seed and number of nodes give the same move on every platform, except with [several
//! threads](AlphaBeta::threads).
//!
//! - [`BotSpec`] is a bot as text: `mcts:playouts=500`.
//! - [`Bots`] builds bots by name, including your own.
//! - [`Stream`] derives a seed for each purpose from a single seed.
//!
//! Games between bots are in the crate `gambol-contest`: a referee, and contests that rank bots.
//!
//! # Features
//!
//! - `minimax-0-6`: an adapter for version 0.6 of the crate `minimax`.
//! - `serde`: [reviews](review) as JSON.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod alphabeta;
mod bot;
mod budget;
mod clock;
mod earlier;
mod evaluate;
mod greedy;
mod inference;
mod ismcts;
mod kind;
mod logarithm;
pub mod loops;
mod mcts;
#[cfg(feature = "minimax-0-6")]
pub mod minimax_0_6;
mod playouts;
mod random;
pub mod review;
mod roster;
mod spec;
mod stream;
mod threads;
mod tree;

pub use alphabeta::AlphaBeta;
pub use bot::{AnyBot, Bot, Choice, Line, Past, erase, search};
pub use budget::{Budget, MoveLimits};
pub use clock::{Clock, ParseTimeControlError, TimeControl};
pub use evaluate::StandardEvaluation;
pub use greedy::Greedy;
pub use ismcts::Ismcts;
pub use kind::{BotKind, BotSpecError, Unfit, UnfitFor};
pub use mcts::Mcts;
pub use random::Random;
pub use roster::Bots;
pub use spec::BotSpec;
pub use stream::Stream;

#[doc(inline)]
pub use gambol_evaluate::{Evaluate, NoEvaluation, ScoreDifference, Tuning};
#[doc(inline)]
pub use gambol_host::{ParseScoreError, Score};

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
