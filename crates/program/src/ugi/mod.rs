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
use gambol_core::any::CatalogueEntry;

use crate::output::{self, Output};
use crate::{Error, Program};

pub use search::Search;
pub use session::{Reply, Session};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The variant to begin with; `setoption name Variant` changes it
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    variant: Option<String>,
}

pub(crate) fn run(
    program: &Program,
    entry: &CatalogueEntry,
    options: &Options,
    output: &mut Output,
) -> Result<(), Error> {
    let game = entry.game().name();
    let mut session = Session::new(program, game)?;
    if let Some(variant) = &options.variant {
        let with_variant = Session::with_variant(program, game, variant);
        session = with_variant.map_err(|error| Error::input(format_args!("--variant: {error}")))?;
    }
    server::serve(session, std::io::stdin(), output, output::is_heard)
}
