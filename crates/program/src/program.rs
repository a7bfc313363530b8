//! A program, its games and its commands.

use std::fmt;
use std::sync::Arc;

use clap::{ArgMatches, Command};
use gambol_bots::{AnyBot, Bot, Bots, Evaluate};
use gambol_core::Game;
use gambol_evaluate::Evaluated;
use gambol_host::{AnyGame, Catalogue, CatalogueItem, FullGame};
use gambol_solve::Solver;

use crate::bench::{Known, Yardstick};
use crate::{Output, Result};

/// A program for one or more games, with all the commands of `gambol`.
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
/// Commands take the game as their first argument, unless the program has only one.
#[derive(Clone)]
pub struct Program {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    author: &'static str,
    about: &'static str,
    pub(crate) manual: Option<&'static str>,
    catalogue: Catalogue,
    /// The program's own commands, each with the name of the preceding command in the help.
    pub(crate) own_commands: Vec<(String, Command, Arc<Run>)>,
    pub(crate) known: Vec<Known>,
    pub(crate) problems: Vec<&'static str>,
    /// The game of the tablebase that the bots use.
    pub(crate) tablebase: Option<AnyGame>,
    pub(crate) yardstick: Option<Yardstick>,
}

/// Runs a command.
pub(crate) type Run = dyn Fn(&Program, &ArgMatches, &mut Output) -> Result + Send + Sync;

/// Creates a [`Program`] with the name of the compiled binary and the version, authors and
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

impl Program {
    /// Creates a program of this name without games. [`program!`](crate::program!) fills in the
    /// details for you.
    pub fn new(name: &'static str) -> Self {
        Program {
            name,
            version: "",
            author: "",
            about: "",
            manual: None,
            catalogue: Catalogue::default(),
            own_commands: Vec::new(),
            known: Vec::new(),
            problems: Vec::new(),
            tablebase: None,
            yardstick: None,
        }
    }

    /// Sets the version reported by `--version` and the engine protocol.
    ///
    /// ```
    /// use gambol_laws::example::Hoard;
    /// use gambol_program::Program;
    /// use gambol_program::ugi::Session;
    ///
    /// let program = Program::new("hoard").version("1.2").game::<Hoard>();
    /// assert_eq!(Session::new(&program, "hoard")?.line("ugi").lines[0], "id name hoard 1.2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn version(mut self, version: &'static str) -> Self {
        self.version = version;
        self
    }

    /// Sets the authors reported by the engine protocol, separated by colons as in Cargo.
    ///
    /// ```
    /// use gambol_laws::example::Hoard;
    /// use gambol_program::Program;
    /// use gambol_program::ugi::Session;
    ///
    /// let program = Program::new("hoard").author("Ann:Bob").game::<Hoard>();
    /// assert_eq!(Session::new(&program, "hoard")?.line("ugi").lines[1], "id author Ann, Bob");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// Sets the page that the help recommends for more about bots.
    #[must_use]
    pub fn manual(mut self, manual: &'static str) -> Self {
        self.manual = Some(manual);
        self
    }

    /// Adds a game with a solver and the bots of `gambol-bots`, using its [evaluation
    /// function](Evaluated::Evaluation). For a game with several position types it adds only the
    /// variants of this type. To add them all, pass [`games`](Self::games) the results of
    /// [`Bots::and`] and [`Solver::and`].
    #[must_use]
    pub fn game<G: FullGame + Evaluated>(self) -> Self {
        self.games([Bots::of::<G>().item().with_job(Solver::with_tablebases::<G>())])
    }

    /// Adds a game whose bots use this evaluation function instead of the game's own.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, Player};
    /// use gambol_program::Program;
    ///
    /// /// Prefers positions with few moves for the opponent.
    /// fn evaluate(position: &Position, player: Player) -> i32 {
    ///     let moves = position.count_moves() as i32;
    ///     if position.status().player() == Some(player) { moves } else { -moves }
    /// }
    ///
    /// let program = Program::new("mixtour").game_with::<Position>(evaluate);
    /// ```
    #[must_use]
    pub fn game_with<G: FullGame>(
        self,
        evaluation: impl Evaluate<G> + Clone + Sync + 'static,
    ) -> Self {
        self.game_with_bots::<G>(Bots::with_evaluation::<G>(evaluation))
    }

    /// Adds a game with these bots and a solver.
    ///
    /// ```
    /// use gambol_bots::{Bots, Random};
    /// use gambol_laws::example::Hoard;
    /// use gambol_program::Program;
    ///
    /// let bots = Bots::of::<Hoard>();
    /// let bots = bots.with_bot::<Hoard>("dice", |_, seed| Box::new(Random::new(seed)));
    /// let program = Program::new("hoard").game_with_bots::<Hoard>(bots);
    /// ```
    ///
    /// # Panics
    /// If the bots belong to another game.
    #[must_use]
    pub fn game_with_bots<G: FullGame>(self, bots: Bots) -> Self {
        assert!(bots.game() == AnyGame::of::<G>(), "these are not the bots of {}", G::TITLE);
        self.games([bots.item().with_job(Solver::of::<G>())])
    }

    /// Adds games with their jobs, such as the games of gambol. Commands use the jobs [`Bots`],
    /// [`Solver`] and, for studies, [`Counts`](gambol_study::Counts).
    ///
    /// ```
    /// use gambol_program::Program;
    ///
    /// let program = Program::new("games").games(gambol::catalogue());
    /// assert!(program.catalogue().find("mixtour").is_ok());
    /// ```
    ///
    /// # Panics
    /// If a game has no bots, or its bots belong to another game.
    #[must_use]
    pub fn games(mut self, games: impl IntoIterator<Item = CatalogueItem>) -> Self {
        for item in games {
            // Panics unless the game has bots of its own.
            let _ = Bots::of_item(&item);
            self.catalogue.add(item);
        }
        self
    }

    /// Adds your own bot to a game added before. Its name works wherever bots are chosen: in
    /// `play`, in `match` and in the engine's option `Bot`.
    ///
    /// `make` receives the variant and a seed. The bot receives the player's view with each request
    /// for a move.
    /// The options `level`, `depth`, `nodes` and `time` work for every bot (`NAME:time=200`): they
    /// limit the [`Budget`](gambol_bots::Budget) of each move. The default is 2,000 nodes, in the
    /// unit that the bot counts. Nothing enforces the budget, because `match --patience` applies
    /// only to engines. If a bot panics, a match scores the game as a loss, `play` ends with an
    /// error and keeps the record, and the engine goes on.
    ///
    /// ```
    /// use gambol::{HiddenInformation, SeededRandom, PlayerView, seeded};
    /// use gambol_bots::{Bot, Budget, Choice};
    /// use gambol_laws::example::Hoard;
    /// use gambol_program::Program;
    /// use gambol_program::output::Output;
    ///
    /// /// Plays the first legal move.
    /// struct First(SeededRandom);
    ///
    /// impl<G: HiddenInformation> Bot<G> for First {
    ///     fn search(
    ///         &mut self,
    ///         view: &G::View,
    ///         _: &Budget<'_>,
    ///         _: &mut dyn FnMut(&Choice<G::Move>),
    ///     ) -> Choice<G::Move> {
    ///         Choice::of(view.determinize(&mut self.0).nth_move(0))
    ///     }
    ///
    ///     fn restart(&mut self, seed: u64) {
    ///         self.0 = seeded(seed);
    ///     }
    /// }
    ///
    /// let program = Program::new("hoard")
    ///     .game::<Hoard>()
    ///     .bot::<Hoard>("first", |_, seed| Box::new(First(seeded(seed))));
    /// let arguments = ["hoard", "match", "--bots", "first,ismcts:playouts=5", "--games", "6"];
    /// program.run_with(&arguments.map(Into::into), &mut Output::sink())?;
    /// # Ok::<(), gambol_program::Error>(())
    /// ```
    ///
    /// # Panics
    /// If the program lacks the game, or the name is taken or invalid. A name consists of lower-case
    /// letters, digits, `-` and `_`, begins with a letter, and is neither `human` nor `cmd`.
    #[must_use]
    pub fn bot<G: FullGame>(
        mut self,
        name: &'static str,
        make: impl Fn(&<G as Game>::Variant, u64) -> Box<dyn Bot<G>> + Send + Sync + 'static,
    ) -> Self {
        let game = AnyGame::of::<G>();
        let Ok(item) = self.catalogue.find(game.name()) else {
            panic!(
                "the bot {name} is for {}, which the program does not have: add the game first",
                G::TITLE
            );
        };
        let bots = Bots::of_item(item).clone().with_bot::<G>(name, make);
        self.catalogue.add(item.clone().with_job(bots));
        self
    }

    /// Adds your own bot for any game to every game added before. `make` receives the game, the
    /// text of the variant and a seed.
    ///
    /// ```
    /// use gambol_bots::{AnyBot, Bot, Budget, Choice};
    /// use gambol_core::{Game, SeededRandom, PlayerView, seeded};
    /// use gambol_host::{AnyMove, AnyPosition, AnyView};
    /// use gambol_program::Program;
    ///
    /// /// Plays a random move.
    /// struct Careless(SeededRandom);
    ///
    /// impl Bot<AnyPosition> for Careless {
    ///     fn search(
    ///         &mut self,
    ///         view: &AnyView,
    ///         _: &Budget<'_>,
    ///         _: &mut dyn FnMut(&Choice<AnyMove>),
    ///     ) -> Choice<AnyMove> {
    ///         let position = view.determinize(&mut self.0);
    ///         Choice::of(position.random_move(&mut self.0))
    ///     }
    ///
    ///     fn restart(&mut self, seed: u64) {
    ///         self.0 = seeded(seed);
    ///     }
    /// }
    ///
    /// let program = Program::new("games")
    ///     .games(gambol::catalogue())
    ///     .any_bot("careless", |_, _, seed| -> AnyBot { Box::new(Careless(seeded(seed))) });
    /// ```
    ///
    /// # Panics
    /// If the name is taken or invalid, as in [`bot`](Self::bot).
    #[must_use]
    pub fn any_bot(
        mut self,
        name: &'static str,
        make: impl Fn(AnyGame, &str, u64) -> AnyBot + Send + Sync + 'static,
    ) -> Self {
        let make = Arc::new(make);
        let with_bot = |item: CatalogueItem| {
            let make = Arc::clone(&make);
            let make = move |game, variant: &str, seed| make(game, variant, seed);
            let bots = Bots::of_item(&item).clone().with_any_bot(name, make);
            item.with_job(bots)
        };
        self.catalogue = self.catalogue.into_iter().map(with_bot).collect();
        self
    }

    /// Adds your own command, listed after the command `after` or at the end. It replaces a command
    /// of the same name.
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
    pub fn command(
        mut self,
        after: &str,
        command: Command,
        run: impl Fn(&Program, &ArgMatches, &mut Output) -> Result + Send + Sync + 'static,
    ) -> Self {
        self.own_commands.push((after.to_owned(), command, Arc::new(run)));
        self
    }

    /// Sets the positions that `bench` measures in place of the start of the first variant. `bench` also checks
    /// their counts.
    ///
    /// ```
    /// use gambol_laws::example::Hoard;
    /// use gambol_program::Program;
    /// use gambol_program::bench::Known;
    ///
    /// let position = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard";
    /// let known = Known { game: "hoard", position, depth: 1, leaves: 2 };
    /// let program = Program::new("hoard").game::<Hoard>().known([known]);
    /// ```
    #[must_use]
    pub fn known(mut self, known: impl IntoIterator<Item = Known>) -> Self {
        self.known.extend(known);
        self
    }

    /// Adds problems for `play --problem`: the text of a file that the command `problems` wrote.
    ///
    /// ```
    /// let program = gambol_program::Program::new("games")
    ///     .games(gambol::catalogue())
    ///     .problems(gambol::mixtour::PROBLEMS);
    /// ```
    #[must_use]
    pub fn problems(mut self, problems: &'static str) -> Self {
        self.problems.push(problems);
        self
    }

    /// Sets a yardstick that `bench` times in alternation with the games.
    #[must_use]
    pub fn yardstick(mut self, yardstick: Yardstick) -> Self {
        self.yardstick = Some(yardstick);
        self
    }

    /// Returns the games and their jobs.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    /// use gambol_program::Program;
    ///
    /// let program = Program::new("games").game::<Hoard>();
    /// let start = program.catalogue().games().start("hoard", "quiet")?;
    /// assert_eq!(start.variant(), "quiet");
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The line above the list of commands.
    pub(crate) fn about_text(&self) -> Option<String> {
        if !self.about.is_empty() {
            return Some(self.about.to_owned());
        }
        let [only] = self.catalogue.games().0 else { return None };
        Some(format!("{}: rules, counts, bots and an engine protocol", only.title()))
    }

    /// Returns the name with the version, and the author, for the engine protocol.
    pub(crate) fn identity(&self) -> [String; 2] {
        let name = format!("{} {}", self.name, self.version).trim_end().to_owned();
        [name, self.author.replace(':', ", ")]
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program")
            .field("name", &self.name)
            .field("games", &self.catalogue.games().names())
            .finish_non_exhaustive()
    }
}
