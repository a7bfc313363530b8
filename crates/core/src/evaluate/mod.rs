//! Evaluation functions: what an unfinished position is worth to a player.
//!
//! A game names its evaluation, [`Evaluated::Evaluation`], for bots that look a few moves ahead. One about
//! which nothing is known takes [`ScoreDifference`] or [`NoEvaluation`]. [`linear`] and [`network`] have evaluations whose weights are learned.

pub mod linear;
pub mod network;

pub use crate::run::evaluate::{Evaluate, Evaluated, NoEvaluation, ScoreDifference, Tuning};
