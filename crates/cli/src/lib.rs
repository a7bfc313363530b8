//! The program `gambol`: little-known board games in the terminal.
//!
//! [`program`] is the whole program: the commands of [`gambol_program`] for the games of gambol, and the command
//! `tour`.
//!
//! `gambol --help` documents the commands, and `docs/bots.md` documents matches and the engine protocol.
#![forbid(unsafe_code)]

mod counts;
mod tour;

use counts::with_counts;
use gambol_program::Program;

/// Returns the program.
///
/// ```
/// use gambol::Game;
/// use gambol_program::ugi::Session;
///
/// let session = Session::new(&gambol_cli::program(), "pikemen")?;
/// assert_eq!(session.position().variant(), "classic");
/// assert_eq!(gambol_cli::program().catalogue().games().names(), gambol::GAMES.names());
/// # Ok::<(), gambol::AnyError>(())
/// ```
pub fn program() -> Program {
    Program::new("gambol")
        .version(env!("CARGO_PKG_VERSION"))
        .author(env!("CARGO_PKG_AUTHORS"))
        .about("Little-known board games: rules, counts, bots and an engine protocol")
        .manual("docs/bots.md")
        .games(gambol::catalogue().into_iter().map(with_counts))
        .known(tour::known())
        .problems(gambol::mixtour::PROBLEMS)
        .problems(gambol::pikemen::PROBLEMS)
        .problems(gambol::lilypad::PROBLEMS)
        .problems(gambol::two_pipers::PROBLEMS)
        .command("moves", tour::command(), tour::run)
}
