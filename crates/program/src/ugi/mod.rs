//! The engine protocol: the Universal Game Interface.
//!
//! [`Session`] is the engine as a state machine: it takes a line and returns lines. It starts no threads
//! and leaves clocks to the [`Search`]es it returns, so you can test it without a process. The command
//! `ugi` connects a session to standard input and output. It runs searches on a thread, so that it can
//! answer `stop`.

mod go;
mod search;
mod server;
mod session;
mod setoption;
mod settings;
mod waiting;

use crate::{Given, Output, Program, Result, options, output};
use clap::Command;

pub use search::Search;
pub use session::{Reply, Session};

const GAME_HELP: &str =
    "The game to begin with, until `setoption name Game` [default: the first game]";

pub(crate) fn command(program: &Program) -> Command {
    Command::new("ugi")
        .about("Speaks the Universal Game Interface on standard input and output")
        .args(options::game(program).map(|game| game.required(false).help(GAME_HELP)))
        .args([
            options::text("variant V", "The variant to begin with, until `setoption name Variant`"),
            options::text("bot BOT", "The bot to begin with, until `setoption name Bot`"),
        ])
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let (program, game) = (given.program, given.game()?.game.name());
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
