//! `gambol analysis`: bots analyse many positions, with queries and answers as lines of JSON.
//!
//! - `query`: parsing queries.
//! - `search`: the analysis of one position.
//! - `server`: running queries, on several threads.

mod query;
mod search;
mod server;

use crate::options::{self, Given};
use crate::output::Output;
use crate::{Program, Result, tablebase};
use clap::Command;

pub(crate) fn command(_: &Program) -> Command {
    Command::new("analysis")
        .about("Analyses positions with bots, with one JSON document per line")
        .args([
            options::text("threads N", "Analyse this many positions at a time").default_value("1"),
            tablebase::option(),
        ])
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let threads = given.threads()?.unwrap_or(1);
    server::serve(&tablebase::program(given)?, threads, Box::new(std::io::stdin()), output)
}
