//! The value of an unfinished position to a player.
//!
//! A game declares its evaluation as [`Evaluated::Evaluation`], for bots that look a few moves
//! ahead. [`ScoreDifference`] and [`NoEvaluation`] are there for games without a better one.
//! [`linear`] and [`network`] have evaluations with learned weights, and [`tablebase`] has the
//! exact values of endings.
//!
//! The crate is small, contains no games and depends on no searches. So a game's evaluation can
//! live in the game's own crate and read its private fields.
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

mod accumulators;
mod evaluate;
pub mod linear;
pub mod network;
pub mod tablebase;

pub use evaluate::{
    Evaluate, Evaluated, LOGIT, NoEvaluation, ScoreDifference, Tuning, fitted_logit,
};
