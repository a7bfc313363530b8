//! The program `gambol`: little-known board games in the terminal.
//!
//! [`program`] is the whole program: the commands of [`gambol_program`] for the games of gambol, and
//! two more, `tour` and `bench`.
//!
//! The commands are documented in `gambol --help`, matches and the engine protocol in
//! `docs/bots.md`.
#![forbid(unsafe_code)]

mod bench;
mod tour;

use clap::{Args, Command, FromArgMatches};
use gambol_measure::timing::Yardstick;
use gambol_program::{Error, Program};

/// The program.
///
/// ```
/// use gambol_program::ugi::Session;
///
/// let session = Session::new(&gambol_cli::program(), "pikemen")?;
/// assert_eq!(session.position().variant(), "classic");
/// assert_eq!(gambol_cli::program().catalogue().games().names(), gambol::GAMES.names());
/// # Ok::<(), gambol::AnyError>(())
/// ```
pub fn program() -> Program {
    build(None)
}

/// The program, whose command `bench` times the games in turns with a yardstick.
pub fn program_beside(yardstick: Yardstick) -> Program {
    build(Some(yardstick))
}

fn build(yardstick: Option<Yardstick>) -> Program {
    let tour = Command::new("tour");
    let tour = tour::Options::augment_args(tour)
        .about("Plays a seeded game of every game, checks a known count, measures the speed");
    let bench = Command::new("bench");
    let bench =
        bench::Options::augment_args(bench).about("Measures move generation and random games");
    Program::new("gambol")
        .version(env!("CARGO_PKG_VERSION"))
        .author(env!("CARGO_PKG_AUTHORS"))
        .about("Little-known board games: rules, counts, bots and an engine protocol")
        .manual("docs/bots.md")
        .games(gambol::catalogue())
        .command("moves", tour, |program, matches, output| {
            let options = tour::Options::from_arg_matches(matches);
            tour::run(program, &options.map_err(Error::input)?, output)
        })
        .command("replay", bench, move |_, matches, output| {
            let options = bench::Options::from_arg_matches(matches);
            bench::run(&options.map_err(Error::input)?, yardstick, output)
        })
}
