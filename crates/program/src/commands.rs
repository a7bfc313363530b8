//! The commands of a program and how it runs them.

use std::ffi::OsString;
use std::io::{self, Write};
use std::mem;
use std::process::ExitCode;
use std::time::Duration;

use clap::builder::{Resettable, StyledStr};
use clap::{ArgMatches, Command};
use gambol_bots::Bots;
use gambol_host::{GameFault, escaped};

use crate::output::remark;
use crate::program::Program;
use crate::{
    Error, Given, Output, analysis, args, bench, convert, games, matches, moves, perft, play,
    problems, replay, review, seat, show, solve, study, svg, ugi,
};

/// A command that every program has, and the function that runs it.
type BuiltIn = (fn(&Program) -> Command, fn(&Given<'_>, &mut Output) -> Result<(), Error>);

/// Runs a command.
type Run<'a> = Box<dyn Fn(&Given<'_>, &mut Output) -> Result<(), Error> + 'a>;

static BUILT_IN: [BuiltIn; 17] = [
    (games::command, games::run),
    (show::command, show::run),
    (moves::command, moves::run),
    (perft::command, perft::run),
    (play::command, play::run),
    (matches::command, matches::run),
    (study::command, study::run),
    (solve::command, solve::run),
    (problems::command, problems::run),
    (replay::command, replay::run),
    (review::command, review::run),
    (convert::command, convert::run),
    (bench::command, bench::run),
    (svg::command, svg::run),
    (ugi::command, ugi::run),
    (analysis::command, analysis::run),
    (seat::command, seat::run),
];

impl Program {
    /// Runs the program with the arguments of the process. Your `main` needs nothing else.
    pub fn main(&self) -> ExitCode {
        let arguments: Vec<_> = std::env::args_os().collect();
        self.run(&arguments)
    }

    /// Runs the program with these arguments, beginning with its name.
    ///
    /// The exit status is 0 on success, 2 on bad input, 1 on I/O errors, and 130 or 143 if Ctrl-C
    /// or SIGTERM interrupted a match. A closed pipe ends the program quietly.
    pub fn run(&self, arguments: &[OsString]) -> ExitCode {
        match self.run_with(arguments, &mut Output::stdout()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
            Err(error) => {
                remark(format_args!("error: {}", escaped(&error.to_string())));
                ExitCode::from(error.exit_status())
            }
        }
    }

    /// Runs the program with these arguments, beginning with its name, and flushes the output.
    ///
    /// ```
    /// use gambol_laws::example::Hoard;
    /// use gambol_program::Program;
    /// use gambol_program::output::Output;
    ///
    /// let program = Program::new("hoard").game::<Hoard>();
    /// let run = program.run_with(&["hoard", "perft", "few"].map(Into::into), &mut Output::sink());
    /// assert_eq!(run.unwrap_err().exit_status(), 2);
    /// ```
    ///
    /// # Errors
    /// Bad input, an I/O error, or a [mistake](GameFault) in a game. Before the command runs, every game that wants
    /// it is [examined](gambol_host::FullGame::EXAMINE) for at most 50 milliseconds.
    pub fn run_with(&self, arguments: &[OsString], output: &mut Output) -> Result<(), Error> {
        let run = GameFault::catch_fault(|| self.run_command(arguments, output));
        run.unwrap_or_else(|fault| Err(Error::Failed(fault.to_string())))
    }

    /// Examines the games. Most games need no examination.
    fn examine(&self) -> Result<(), Error> {
        const GAMES: u32 = 10;
        const TIME: Duration = Duration::from_millis(50);
        self.catalogue().iter().try_for_each(|entry| {
            let examined = entry.game.examine(GAMES, TIME);
            examined.map_err(|fault| Error::Failed(fault.to_string()))
        })
    }

    fn run_command(&self, arguments: &[OsString], output: &mut Output) -> Result<(), Error> {
        let commands = commands(self);
        let command_line = command_line(self, &commands).term_width(output.width(100));
        let matches = args::parse(self, &command_line, arguments, output)?;
        if let Some((name, matches)) = matches.as_ref().and_then(ArgMatches::subcommand) {
            if let Some((_, run)) = commands.iter().find(|(it, _)| it.get_name() == name) {
                self.examine()?;
                let (given, mut errors) =
                    (Given { program: self, matches }, Output::to(io::stderr()));
                run(&given, if given.writes_to_stdout()? { &mut errors } else { output })?;
            }
        }
        Ok(output.flush()?)
    }
}

/// Returns the commands in the order of the help, each with its function.
fn commands(program: &Program) -> Vec<(Command, Run<'_>)> {
    let built_in = |(command, run): &BuiltIn| (command(program), Box::new(*run) as Run<'_>);
    let mut commands: Vec<_> = BUILT_IN.iter().map(built_in).collect();
    let own_bots = own_bots(program);
    let help = format!("Bots of this program in addition to the bots of gambol: {own_bots}");
    for (command, _) in &mut commands {
        if !own_bots.is_empty() && ["play", "match", "study"].contains(&command.get_name()) {
            *command = mem::take(command).after_help(&help);
        }
    }
    for (after, command, run) in &program.own_commands {
        commands.retain(|(it, _)| it.get_name() != command.get_name());
        let after = commands.iter().position(|(it, _)| it.get_name() == after);
        let place = after.map_or(commands.len(), |after| after + 1);
        let run =
            |given: &Given<'_>, output: &mut Output| run(given.program, given.matches, output);
        commands.insert(place, (command.clone(), Box::new(run)));
    }
    commands
}

fn command_line(program: &Program, commands: &[(Command, Run<'_>)]) -> Command {
    Command::new(program.name)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(commands.iter().map(|(command, _)| command))
        .version(Some(program.version).filter(|version| !version.is_empty()))
        .about(Resettable::from(program.about_text().map(StyledStr::from)))
}

/// Lists the program's own bots, each with its game if the program has several.
fn own_bots(program: &Program) -> String {
    let several = program.catalogue().games().0.len() != 1;
    let own = program.catalogue().iter().filter_map(|item| {
        let bots = Bots::of_item(item).own_names().join(", ");
        let game = if several { format!(" ({})", item.game.name()) } else { String::new() };
        (!bots.is_empty()).then(|| bots + &game)
    });
    own.collect::<Vec<_>>().join("; ")
}
