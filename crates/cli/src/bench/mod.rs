//! `gambol bench`: how fast moves are generated and random games are played.
//!
//! What is measured and how it is timed are in the crate `gambol-measure`. Here are:
//!
//! - [`stops`]: how soon searches end after `stop`.
//! - [`report`]: the table that comes out.
//! - [`measure`]: the whole measurement.
//! - [`command`]: the command.

mod command;
mod measure;
mod report;
mod stops;

pub(crate) use command::{command, run};
