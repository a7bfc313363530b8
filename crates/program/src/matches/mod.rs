//! `gambol match`: games of bots and external engines, and which is better.
//!
//! A match is a [contest](gambol_contest) whose entrants may be engines.
//!
//! - `plan`: the options of a match, and the match itself.
//! - `entrant`: who takes part: a bot, or an `engine`, `running` as a `process` that speaks UGI.
//! - `command`: the command, and the `records` of an interrupted match.

mod command;
mod counter;
mod engine;
mod entrant;
mod plan;
mod player;
mod process;
mod records;
mod running;

pub(crate) use command::{command, run};
pub(crate) use counter::Counter;
pub(crate) use entrant::{Entrant, engine, read_entrants};
