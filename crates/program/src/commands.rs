//! The commands of a program, and its command line.

use std::ffi::OsString;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use gambol_bots::Bots;
use gambol_host::GameFault;

use crate::options::{self, GAME, Given};
use crate::output::Output;
use crate::program::{OwnCommand, Program};
use crate::{
    Error, analysis, args, bench, games, matches, moves, perft, play, position, replay, show,
    solve, study, svg, ugi,
};

/// A command that every program has.
struct BuiltIn {
    name: &'static str,
    about: &'static str,
    game: GameArgument,
    options: &'static [fn() -> Vec<Arg>],
    run: fn(&Given<'_>, &mut Output) -> Result<(), Error>,
}

/// Whether a command is about one game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GameArgument {
    None,
    Optional(&'static str),
    Required,
    /// Required without this option, and refused with it.
    Unless(&'static str),
}

const FIRST: &str =
    "The game to begin with; `setoption name Game` changes it [default: the first game]";

static BUILT_IN: [BuiltIn; 13] = [
    BuiltIn {
        name: "games",
        about: "Lists the games, their variants and option keys",
        game: GameArgument::None,
        options: &[|| vec![options::json()]],
        run: games::run,
    },
    BuiltIn {
        name: "show",
        about: "Shows a position and whose turn it is",
        game: GameArgument::Required,
        options: &[position::options, show::options],
        run: show::run,
    },
    BuiltIn {
        name: "moves",
        about: "Lists the legal moves of a position, one a line",
        game: GameArgument::Required,
        options: &[position::options, moves::options],
        run: moves::run,
    },
    BuiltIn {
        name: "perft",
        about: "Counts the move sequences of a given length, or checks the counts of a suite",
        game: GameArgument::Unless(perft::SUITE),
        options: &[position::options, perft::options],
        run: perft::run,
    },
    BuiltIn {
        name: "play",
        about: "Plays a game at the prompt, with people and bots in any seats",
        game: GameArgument::Required,
        options: &[position::options, play::options],
        run: play::run,
    },
    BuiltIn {
        name: "match",
        about: "Plays games between bots or external engines, and says which is better",
        game: GameArgument::Required,
        options: &[position::options, matches::options],
        run: matches::run,
    },
    BuiltIn {
        name: "study",
        about: "Plays many games and reports what they say about the game",
        game: GameArgument::Required,
        options: &[study::options],
        run: study::run,
    },
    BuiltIn {
        name: "solve",
        about: "Finds forced wins and exact values, with certificates",
        game: GameArgument::Required,
        options: &[position::options, solve::options],
        run: solve::run,
    },
    BuiltIn {
        name: "replay",
        about: "Checks a game record and prints the game",
        game: GameArgument::None,
        options: &[replay::options],
        run: replay::run,
    },
    BuiltIn {
        name: "bench",
        about: "Measures move generation and random games",
        game: GameArgument::Optional("The game [default: every game]"),
        options: &[bench::options],
        run: bench::run,
    },
    BuiltIn {
        name: "svg",
        about: "Writes a position as an SVG picture",
        game: GameArgument::Required,
        options: &[position::options, svg::options],
        run: svg::run,
    },
    BuiltIn {
        name: "ugi",
        about: "Speaks the Universal Game Interface on standard input and output",
        game: GameArgument::Optional(FIRST),
        options: &[ugi::options],
        run: ugi::run,
    },
    BuiltIn {
        name: "analysis",
        about: "Reads positions to think about and writes what bots think, in JSON, a document a line",
        game: GameArgument::None,
        options: &[analysis::options],
        run: analysis::run,
    },
];

/// A command of a program.
#[derive(Clone, Copy)]
enum Listed<'a> {
    BuiltIn(&'static BuiltIn),
    Own(&'a OwnCommand),
}

impl Listed<'_> {
    fn name(&self) -> &str {
        match self {
            Listed::BuiltIn(it) => it.name,
            Listed::Own(own) => own.command.get_name(),
        }
    }
}

impl Program {
    /// Runs the program with the arguments of the process: all that `main` has to do.
    pub fn main(&self) -> ExitCode {
        let arguments: Vec<_> = std::env::args_os().collect();
        self.run(&arguments)
    }

    /// Runs the program with these arguments, the first of which is its name.
    ///
    /// The exit status is 0 on success, 2 on bad input, 1 where reading or writing fails, and 130 or
    /// 143 where Ctrl-C or SIGTERM has interrupted a match. A closed pipe ends the program quietly.
    pub fn run(&self, arguments: &[OsString]) -> ExitCode {
        match self.run_with(arguments, &mut Output::stdout()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
            Err(error) => {
                // Nothing can be done if even this fails.
                let _ = writeln!(io::stderr(), "error: {error}");
                ExitCode::from(error.exit_status())
            }
        }
    }

    /// Runs the program with these arguments, the first of which is its name, and this output, and
    /// flushes it.
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
    /// Bad input, reading or writing fails, or a game finds a [fault](GameFault) in itself.
    pub fn run_with(&self, arguments: &[OsString], output: &mut Output) -> Result<(), Error> {
        let run = catch_unwind(AssertUnwindSafe(|| self.run_command(arguments, output)));
        run.unwrap_or_else(|panic| match GameFault::find(&*panic) {
            Some(fault) => Err(Error::Failed(fault.to_string())),
            None => resume_unwind(panic),
        })
    }

    fn run_command(&self, arguments: &[OsString], output: &mut Output) -> Result<(), Error> {
        let commands = commands(self);
        let command_line = command_line(self, &commands).term_width(output.width(100));
        let matches = args::parse(self, &command_line, arguments, output)?;
        if let Some((name, matches)) = matches.as_ref().and_then(ArgMatches::subcommand) {
            match commands.into_iter().find(|it| it.name() == name) {
                Some(Listed::BuiltIn(it)) => {
                    let program = self;
                    (it.run)(&Given { program, matches }, output)?;
                }
                Some(Listed::Own(own)) => (own.run)(self, matches, output)?,
                None => {}
            }
        }
        Ok(output.flush()?)
    }
}

/// The commands, in the order in which the help lists them.
fn commands(program: &Program) -> Vec<Listed<'_>> {
    let mut commands: Vec<_> = BUILT_IN.iter().map(Listed::BuiltIn).collect();
    for own in program.own_commands() {
        commands.retain(|it| it.name() != own.command.get_name());
        let after = commands.iter().position(|it| it.name() == own.after);
        let place = after.map_or(commands.len(), |after| after + 1);
        commands.insert(place, Listed::Own(own));
    }
    commands
}

fn command_line(program: &Program, commands: &[Listed<'_>]) -> Command {
    let mut line =
        Command::new(program.name()).subcommand_required(true).arg_required_else_help(true);
    if let Some(version) = program.version_text() {
        line = line.version(version);
    }
    if let Some(about) = program.about_text() {
        line = line.about(about);
    }
    let commands = commands.iter().map(|it| match it {
        Listed::BuiltIn(it) => built_in(program, it),
        Listed::Own(own) => own.command.clone(),
    });
    line.subcommands(commands)
}

/// A command with its options, and what its help says about bots. Where there are several games, the
/// argument for the game comes first.
fn built_in(program: &Program, it: &BuiltIn) -> Command {
    let several = program.catalogue().games().only().is_none();
    let mut command = Command::new(it.name).about(it.about);
    let help = match it.game {
        GameArgument::Required | GameArgument::Unless(_) => {
            format!("The game; `{} games` lists them", program.name())
        }
        GameArgument::Optional(help) => help.to_owned(),
        GameArgument::None => String::new(),
    };
    if several && it.game != GameArgument::None {
        let mut game = Arg::new(GAME)
            .value_name("GAME")
            .required(it.game == GameArgument::Required)
            .value_parser(PossibleValuesParser::new(program.catalogue().games().names()))
            .hide_possible_values(true)
            .help(help);
        if let GameArgument::Unless(option) = it.game {
            game = game.required_unless_present(option).conflicts_with(option);
        }
        command = command.arg(game);
    }
    command = command.args(it.options.iter().flat_map(|options| options()));
    let own = own_bots(program);
    if !own.is_empty() && ["play", "match", "study"].contains(&it.name) {
        let help = format!("Bots of this program, beside those of gambol: {own}");
        command = command.after_help(help);
    }
    match program.manual_text() {
        Some(manual) if it.name == "play" => command.mut_arg("p1", |p1| {
            let help = p1.get_help().map(ToString::to_string).unwrap_or_default();
            p1.help(help.replace(" [default", &format!("; see {manual} [default")))
        }),
        _ => command,
    }
}

/// The bots that were added, each with its game where there are several games.
fn own_bots(program: &Program) -> String {
    let several = program.catalogue().games().only().is_none();
    let mut own = Vec::new();
    for entry in program.catalogue() {
        let bots = Bots::of_entry(entry).own_names().join(", ");
        match bots {
            bots if bots.is_empty() => {}
            bots if several => own.push(format!("{bots} ({})", entry.game().name())),
            bots => own.push(bots),
        }
    }
    own.join("; ")
}
