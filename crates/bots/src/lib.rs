//! Players for every game of gambol, and for your own.
//!
//! A [`Bot`] is asked for a move with what its player may know, the [view](gambol::View), and
//! nothing else: it cannot peek. It is told what it may spend, a [`Budget`], and answers with a
//! [`Choice`]: the move, what it is worth, what was spent, the line expected.
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
//! | [`Greedy`] | every game | looks one move ahead, with an [evaluation](Evaluate) |
//! | [`AlphaBeta`] | two players, no chance, no secrets | looks as far ahead as it may, with an evaluation |
//! | [`Mcts`] | no secrets; any number of players, chance | Monte Carlo tree search |
//! | [`Ismcts`] | every game | Monte Carlo tree search over what the player holds possible |
//!
//! One seed and one number of nodes give one move, on every platform. A [`BotSpec`] is a bot as
//! people write it, `mcts:playouts=500`; [`play`] is a game between bots, and
//! [`referee`] has the steps of one.
//!
//! # Features
//! `mixtour` and so on for each game (all of them default): the evaluation of that game. `minimax`: every
//! two-player game as a game of the crate [`minimax`](mod@minimax), with its evaluation.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(all(feature = "mixtour", feature = "minimax")),
    allow(rustdoc::broken_intra_doc_links)
)]

mod alphabeta;
mod bot;
mod budget;
mod evaluate;
mod greedy;
mod ismcts;
mod kind;
mod logarithm;
mod mcts;
#[cfg(feature = "minimax")]
pub mod minimax;
mod random;
pub mod referee;
mod spec;

pub use alphabeta::AlphaBeta;
pub use bot::{Bot, Choice, Score};
pub use budget::{Budget, Limits};
pub use evaluate::{Evaluate, ScoreDifference, StandardEvaluation};
pub use greedy::Greedy;
pub use ismcts::Ismcts;
pub use kind::{BotKind, Unfit, UnfitFor};
pub use mcts::Mcts;
pub use random::Random;
pub use referee::play;
pub use spec::{BotSpec, BotSpecError};

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
