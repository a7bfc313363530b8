//! `gambol analysis`: bots think about many positions, asked and answered in JSON, a document a line.
//!
//! - `query`: what is asked, read field by field.
//! - `search`: what a bot thinks of one position.
//! - `server`: the queries at work, on several threads.

mod query;
mod search;
mod server;

use clap::Args;

use crate::output::Output;
use crate::{Error, Program, numbers};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Think about this many positions at a time
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        allow_hyphen_values = true
    )]
    threads: String,
}

const MAX_THREADS: usize = 256;

pub(crate) fn run(program: &Program, options: &Options, output: &mut Output) -> Result<(), Error> {
    let threads = numbers::parse("--threads", &options.threads, &(1..=MAX_THREADS))?;
    server::serve(program, threads, std::io::stdin(), output)
}
