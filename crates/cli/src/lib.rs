//! The program `gambol`: little-known board games in the terminal.
//!
//! [`run`] is the whole program. Parts that other programs may use are public: [`play`], games at a
//! prompt; [`ugi`], the engine as a state machine; [`matches`](mod@matches) between bots and engines.
//!
//! The commands are documented in `gambol --help`, matches and the engine protocol in
//! `docs/bots.md`.
#![forbid(unsafe_code)]

mod args;
mod bench;
mod error;
mod files;
mod games;
mod input;
mod interrupt;
mod layout;
pub mod matches;
mod moves;
mod numbers;
mod output;
mod perft;
pub mod play;
mod position;
mod replay;
mod show;
mod svg;
mod tour;
pub mod ugi;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use args::{Arguments, Command};
use error::Error;
use output::Output;

/// Runs the program with these arguments, the first of which is its name.
///
/// The exit status is 0 on success, 2 on bad input, 1 where reading or writing fails, and 129, 130
/// or 143 where SIGHUP, Ctrl-C or SIGTERM has interrupted a match. A closed pipe ends the program quietly.
pub fn run(arguments: &[OsString]) -> ExitCode {
    let result = args::parse(arguments).and_then(|arguments| {
        arguments.map_or(Ok(()), |Arguments { command }| {
            let mut output = Output::stdout();
            dispatch(command, &mut output)?;
            Ok(output.flush()?)
        })
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done if even this fails.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(error.exit_status())
        }
    }
}

fn dispatch(command: Command, output: &mut Output) -> Result<(), Error> {
    match command {
        Command::Games(options) => games::run(&options, output),
        Command::Show(options) => show::run(&options, output),
        Command::Moves(options) => moves::run(&options, output),
        Command::Tour(options) => tour::run(&options, output),
        Command::Perft(options) => perft::run(&options, output),
        Command::Play(options) => play::run(&options, output),
        Command::Match(options) => matches::run(&options, output),
        Command::Replay(options) => replay::run(&options, output),
        Command::Bench(options) => bench::run(&options, output),
        Command::Svg(options) => svg::run(&options, output),
        Command::Ugi(options) => ugi::run(&options, output),
    }
}
