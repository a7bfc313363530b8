//! What an unfinished position is worth to a player.
//!
//! A game names its evaluation, [`Evaluated::Evaluation`], for bots that look a few moves ahead. One about
//! which nothing is known takes [`ScoreDifference`] or [`NoEvaluation`]. [`linear`] and [`network`] have
//! evaluations whose weights are learned, [`tablebase`] the exact values of endings.
//!
//! This crate is small, has no games and stands below bots and games, so that a game's evaluation, which reads
//! its private fields, can live in the game's own crate without the searches that use it.
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

mod evaluate;
pub mod linear;
pub mod network;
pub mod tablebase;

pub use evaluate::{Evaluate, Evaluated, NoEvaluation, ScoreDifference, Tuning};
