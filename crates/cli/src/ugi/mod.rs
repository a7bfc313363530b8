//! The engine protocol: the Universal Game Interface.
//!
//! [`Session`] is the engine as a state machine: a line goes in, lines come out. It starts no threads
//! and leaves clocks to the [`Search`]es that it hands out, so tests drive it without a process. The
//! command `ugi` connects it to standard input and output and runs the searches on a thread, so that
//! it can answer `stop`.

mod go;
mod search;
mod server;
mod session;

use clap::Args;
use gambol::AnyGame;

use crate::error::Error;
use crate::output::Output;

pub use search::Search;
pub use session::{Reply, Session};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The game to begin with; `setoption name Game` changes it [default: the first game]
    game: Option<String>,
}

pub(crate) fn run(options: &Options, output: &mut Output) -> Result<(), Error> {
    let first = AnyGame::NAMES.first().copied().unwrap_or_default();
    let session = Session::new(options.game.as_deref().unwrap_or(first))?;
    server::serve(session, std::io::stdin(), output)
}
