//! `gambol match`: games between bots, external engines and players at seats, and their standings.
//!
//! A match is a [contest](gambol_contest) whose entrants may be engines.
//!
//! - `plan`: the options of a match, and the match itself.
//! - `entrant`: an entrant of a match: a bot, an `engine` or a `player` at a seat. Engines and players are
//!   `running` as a `process`.
//! - `command`: the command, with the `records` of an interrupted match.

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
