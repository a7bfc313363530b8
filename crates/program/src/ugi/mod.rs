//! The engine protocol: the Universal Game Interface.
//!
//! [`Session`] is the engine as a state machine: a line in, lines out. It starts no threads and
//! leaves clocks to the [`Search`]es it returns, so tests need no process. The command `ugi`
//! connects it to standard input and output and runs searches on a thread, to answer `stop`.

mod go;
mod search;
mod server;
mod session;
mod setoption;
mod settings;
mod waiting;

use crate::options::{self, Given};
use crate::output::{self, Output};
use crate::{Error, Program};
use clap::Command;

pub use search::Search;
pub use session::{Reply, Session};

const GAME_HELP: &str =
    "The game to begin with; `setoption name Game` changes it [default: the first game]";

pub(crate) fn command(program: &Program) -> Command {
    Command::new("ugi")
        .about("Speaks the Universal Game Interface on standard input and output")
        .args(options::game(program).map(|game| game.required(false).help(GAME_HELP)))
        .arg(options::text(
            "variant V",
            "The variant to begin with; `setoption name Variant` changes it",
        ))
        .arg(options::text("bot BOT", "The bot to begin with; `setoption name Bot` changes it"))
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result<(), Error> {
    let (program, game) = (given.program, given.game()?.game().name());
    let mut session = match given.text("variant") {
        Some(variant) => {
            Session::with_variant(program, game, variant).map_err(options::wrong("variant"))?
        }
        None => Session::new(program, game)?,
    };
    if let Some(bot) = given.text("bot") {
        session.set("Bot", bot).map_err(options::wrong("bot"))?;
    }
    server::serve(session, Box::new(std::io::stdin()), output, output::is_heard)
}
