//! The value of an unfinished position to a player.
//!
//! A game names its evaluation, [`Evaluated::Evaluation`], for bots that look a few moves ahead:
//! [`ScoreDifference`] or [`NoEvaluation`] where nothing better is known. [`linear`] and
//! [`network`] have evaluations with learned weights, [`tablebase`] the exact values of endings.
//!
//! The crate is small, has no games and stands below bots and games. So a game's evaluation can
//! live in the game's own crate, read its private fields, and do without the searches that use it.
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

mod evaluate;
pub mod linear;
pub mod network;
pub mod tablebase;

pub use evaluate::{Evaluate, Evaluated, NoEvaluation, ScoreDifference, Tuning};
