//! A program, its games and its commands.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use gambol_bots::{Evaluate, NoEvaluation, StandardEvaluation};

use crate::any::{Own, ProgramGame};
use crate::catalogue::{Catalogue, Listed};
use crate::output::Output;
use crate::{Error, args, games, matches, moves, perft, play, replay, show, svg, ugi};

/// A program for one or several games, with all the commands of `gambol`.
///
/// ```no_run
/// use std::process::ExitCode;
///
/// use gambol_laws::example::Hoard;
///
/// fn main() -> ExitCode {
///     gambol_program::program!().game::<Hoard>().main()
/// }
/// ```
///
/// Commands take the game as their first argument, but not where there is only one game.
#[derive(Clone)]
pub struct Program {
    name: &'static str,
    version: &'static str,
    author: &'static str,
    about: &'static str,
    manual: Option<&'static str>,
    games: Catalogue,
    commands: Vec<Entry>,
}

/// Runs a command.
type Run = fn(&Program, &ArgMatches, &mut Output) -> Result<(), Error>;

/// A command of a program.
#[derive(Clone)]
struct Entry {
    command: Command,
    game: GameArgument,
    /// Adds the options.
    options: fn(Command) -> Command,
    run: Run,
}

/// Whether a command is about one game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GameArgument {
    None,
    Optional(&'static str),
    Required,
}

/// A [`Program`] with the name of the program that is being compiled, and the version, authors and
/// description of its `Cargo.toml`.
#[macro_export]
macro_rules! program {
    () => {
        $crate::Program::new(option_env!("CARGO_BIN_NAME").unwrap_or(env!("CARGO_PKG_NAME")))
            .version(env!("CARGO_PKG_VERSION"))
            .author(env!("CARGO_PKG_AUTHORS"))
            .about(env!("CARGO_PKG_DESCRIPTION"))
    };
}

/// The id of the argument that names the game.
const GAME: &str = "game";

impl Program {
    /// A program of this name, without games. [`program!`](crate::program!) knows the name and more.
    pub fn new(name: &'static str) -> Self {
        Program {
            name,
            version: "",
            author: "",
            about: "",
            manual: None,
            games: Catalogue::default(),
            commands: built_in(),
        }
    }

    /// Sets the version that `--version` and the engine protocol tell.
    #[must_use]
    pub fn version(mut self, version: &'static str) -> Self {
        self.version = version;
        self
    }

    /// Sets the authors whom the engine protocol tells, separated by colons as Cargo has them.
    #[must_use]
    pub fn author(mut self, author: &'static str) -> Self {
        self.author = author;
        self
    }

    /// Sets the line above the list of commands.
    #[must_use]
    pub fn about(mut self, about: &'static str) -> Self {
        self.about = about;
        self
    }

    /// Sets where people can read more about bots, for the help.
    #[must_use]
    pub fn manual(mut self, manual: &'static str) -> Self {
        self.manual = Some(manual);
        self
    }

    /// Adds a game about which no evaluation function is known. The bots that need none can play it:
    /// `random`, `mcts` and `ismcts`.
    #[must_use]
    pub fn game<G: ProgramGame>(mut self) -> Self {
        self.games.add::<G>(NoEvaluation);
        self
    }

    /// Adds a game with an evaluation function, for all bots.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, Player};
    /// use gambol_program::Program;
    ///
    /// /// Few moves are left for the opponent.
    /// fn evaluate(position: &Position, player: Player) -> i32 {
    ///     let moves = position.count_moves() as i32;
    ///     if position.status().player() == Some(player) { moves } else { -moves }
    /// }
    ///
    /// let program = Program::new("mixtour").game_with::<Position>(evaluate);
    /// ```
    #[must_use]
    pub fn game_with<G: ProgramGame>(
        mut self,
        evaluation: impl Evaluate<G> + Clone + Sync + 'static,
    ) -> Self {
        self.games.add::<G>(Own(evaluation));
        self
    }

    /// Adds a game with the [evaluation of `gambol-bots`](StandardEvaluation): that of a game of
    /// gambol, or the difference of the scores.
    #[must_use]
    pub fn standard_game<G: ProgramGame>(mut self) -> Self {
        self.games.add::<G>(StandardEvaluation);
        self
    }

    /// Adds a command of your own. It is listed after the command `after`, or at the end. A command
    /// of the same name makes room for it.
    ///
    /// ```
    /// use std::io::Write;
    ///
    /// use gambol_laws::example::Hoard;
    /// use gambol_program::Program;
    /// use gambol_program::clap::Command;
    /// use gambol_program::output::Output;
    ///
    /// let designer = Command::new("designer").about("Says who designed the game");
    /// let program = Program::new("hoard")
    ///     .game::<Hoard>()
    ///     .command("show", designer, |_, _, output| Ok(writeln!(output, "Nobody in particular")?));
    /// let run = program.run_with(&["hoard", "designer"].map(Into::into), &mut Output::sink());
    /// assert!(run.is_ok());
    /// ```
    #[must_use]
    pub fn command(mut self, after: &str, command: Command, run: Run) -> Self {
        let name = command.get_name().to_owned();
        self.commands
            .retain(|entry| entry.command.get_name() != name);
        let at = self
            .commands
            .iter()
            .position(|entry| entry.command.get_name() == after);
        let at = at.map_or(self.commands.len(), |at| at + 1);
        let game = GameArgument::None;
        let options = |command| command;
        let entry = Entry {
            command,
            game,
            options,
            run,
        };
        self.commands.insert(at, entry);
        self
    }

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
    /// # Errors
    /// Bad input, or reading or writing fails.
    pub fn run_with(&self, arguments: &[OsString], output: &mut Output) -> Result<(), Error> {
        let Some(matches) = args::parse(self, arguments, output)? else {
            return Ok(output.flush()?);
        };
        let Some((name, matches)) = matches.subcommand() else {
            return Ok(());
        };
        let mut entries = self.commands.iter();
        if let Some(entry) = entries.find(|entry| entry.command.get_name() == name) {
            (entry.run)(self, matches, output)?;
        }
        Ok(output.flush()?)
    }

    /// The command line.
    pub(crate) fn command_line(&self) -> Command {
        let mut command = Command::new(self.name)
            .subcommand_required(true)
            .arg_required_else_help(true);
        if !self.version.is_empty() {
            command = command.version(self.version);
        }
        if let Some(about) = self.about_text() {
            command = command.about(about);
        }
        for entry in &self.commands {
            command = command.subcommand(self.subcommand(entry));
        }
        command
    }

    fn about_text(&self) -> Option<String> {
        if !self.about.is_empty() {
            return Some(self.about.to_owned());
        }
        let title = self.games.only()?.info().title;
        Some(format!(
            "{title}: rules, counts, bots and an engine protocol"
        ))
    }

    /// A command, with the argument for the game before all others where there are several.
    fn subcommand(&self, entry: &Entry) -> Command {
        let command = entry.command.clone();
        let several = self.games.only().is_none();
        let help = match entry.game {
            GameArgument::Required if several => {
                format!("The game; `{} games` lists them", self.name)
            }
            GameArgument::Optional(help) if several => help.to_owned(),
            _ => return self.with_manual((entry.options)(command)),
        };
        let names = PossibleValuesParser::new(self.games.names());
        let game = Arg::new(GAME)
            .value_name("GAME")
            .required(entry.game == GameArgument::Required)
            .value_parser(names)
            .hide_possible_values(true)
            .help(help);
        self.with_manual((entry.options)(command.arg(game)))
    }

    /// The help of the first seat says where to read about bots.
    fn with_manual(&self, command: Command) -> Command {
        match self.manual {
            Some(manual) if command.get_name() == "play" => command.mut_arg("p1", |p1| {
                let help = p1.get_help().map(ToString::to_string).unwrap_or_default();
                p1.help(help.replace(" [default", &format!("; see {manual} [default")))
            }),
            _ => command,
        }
    }

    /// The game that the arguments of a command name, by default the first.
    fn named(&self, matches: &ArgMatches) -> Result<&dyn Listed, Error> {
        let named = matches.try_get_one::<String>(GAME).ok().flatten();
        let first = || self.games.names().first().copied().unwrap_or_default();
        let name = named.map_or_else(first, String::as_str);
        Ok(self.games.find(name)?)
    }

    /// The names of the games, in the order in which they are listed.
    pub fn names(&self) -> Vec<&'static str> {
        self.games.names()
    }

    /// The games.
    pub(crate) fn games(&self) -> &Catalogue {
        &self.games
    }

    /// The name.
    pub(crate) fn name(&self) -> &str {
        self.name
    }

    /// The name and version, and the author, for the engine protocol.
    pub(crate) fn identity(&self) -> [String; 2] {
        let name = format!("{} {}", self.name, self.version);
        [name.trim_end().to_owned(), self.author.replace(':', ", ")]
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program")
            .field("name", &self.name)
            .field("games", &self.games.names())
            .finish_non_exhaustive()
    }
}

/// The commands that every program has.
fn built_in() -> Vec<Entry> {
    use GameArgument::{None, Optional, Required};

    macro_rules! entry {
        ($name:literal, $game:expr, $Options:ty, $run:expr, $about:literal) => {
            Entry {
                command: Command::new($name),
                game: $game,
                options: |command| <$Options>::augment_args(command).about($about),
                run: |program, matches, output| {
                    let options = <$Options>::from_arg_matches(matches);
                    let options = options.map_err(|error| Error::input(error.to_string()))?;
                    let run: fn(&Program, &ArgMatches, &$Options, &mut Output) -> _ = $run;
                    run(program, matches, &options, output)
                },
            }
        };
    }

    vec![
        entry!(
            "games",
            None,
            games::Options,
            |program, _, options, output| games::run(program, options, output),
            "Lists the games, their variants and option keys"
        ),
        entry!(
            "show",
            Required,
            show::Options,
            |program, matches, options, output| show::run(program.named(matches)?, options, output),
            "Shows a position and whose turn it is"
        ),
        entry!(
            "moves",
            Required,
            moves::Options,
            |program, matches, options, output| moves::run(
                program.named(matches)?,
                options,
                output
            ),
            "Lists the legal moves of a position, one a line"
        ),
        entry!(
            "perft",
            Required,
            perft::Options,
            |program, matches, options, output| perft::run(
                program.named(matches)?,
                options,
                output
            ),
            "Counts the move sequences of a given length"
        ),
        entry!(
            "play",
            Required,
            play::Options,
            |program, matches, options, output| play::run(program.named(matches)?, options, output),
            "Plays a game at the prompt, with people and bots in any seats"
        ),
        entry!(
            "match",
            Required,
            matches::Options,
            |program, matches, options, output| matches::run(
                program.named(matches)?,
                options,
                output
            ),
            "Plays games between bots or external engines, and says which is better"
        ),
        entry!(
            "replay",
            None,
            replay::Options,
            |program, _, options, output| replay::run(program, options, output),
            "Checks a game record and prints the game"
        ),
        entry!(
            "svg",
            Required,
            svg::Options,
            |program, matches, options, output| svg::run(program.named(matches)?, options, output),
            "Writes a position as an SVG picture"
        ),
        entry!(
            "ugi",
            Optional(
                "The game to begin with; `setoption name Game` changes it [default: the first game]"
            ),
            ugi::Options,
            |program, matches, options, output| {
                ugi::run(program, program.named(matches)?.name(), options, output)
            },
            "Speaks the Universal Game Interface on standard input and output"
        ),
    ]
}
