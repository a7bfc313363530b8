//! The engine as a state machine.

use std::fmt::Display;
use std::mem;
use std::path::Path;
use std::sync::Arc;

use gambol_bots::{BotKind, BotSpec, BotSpecError, Bots, Stream};
use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, HiddenInformation, History, Player, Status, seeded};
use gambol_evaluate::tablebase::{Tablebase, TablebaseError};
use gambol_host::{AnyError, AnyPosition, Recorded, Render, Style};

use super::go::Go;
use super::search::{LastBot, Search};
use crate::Program;
use crate::input::split_word;
use crate::layout::turn;
use crate::numbers;
use crate::position::play_all;
use crate::tablebase;

/// The answer to a line.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Reply {
    /// The lines to print at once.
    pub lines: Vec<String>,
    /// The search to run, which prints further lines.
    pub search: Option<Search>,
    /// Whether the session is over.
    pub quit: bool,
}

impl Reply {
    fn line(line: impl Display) -> Self {
        Reply::lines(vec![line.to_string()])
    }

    fn lines(lines: Vec<String>) -> Self {
        Reply { lines, ..Reply::default() }
    }

    /// The answer to a command that is wrong.
    pub(super) fn error(what: impl Display) -> Self {
        Reply::line(format_args!("info string error: {what}"))
    }
}

/// The state of an engine: a position and the options.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol_program::Program;
/// use gambol_program::ugi::Session;
///
/// let program = Program::new("stacks").game::<Position>();
/// let mut session = Session::new(&program, "mixtour")?;
/// assert_eq!(session.line("isready").lines, ["readyok"]);
/// assert!(session.line("position startpos moves c3 d4").lines.is_empty());
/// assert_eq!(session.line("query p1turn").lines, ["response true"]);
/// # Ok::<(), gambol::AnyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    program: Program,
    /// The game so far.
    history: Arc<History<AnyPosition>>,
    /// The option `Variant`, canonical.
    variant: String,
    /// A variant that was set and that the game does not have: the next game may.
    remembered: Option<String>,
    /// A bot that was chosen and that the game does not have: the next game may.
    remembered_bot: Option<String>,
    bot: BotSpec,
    /// The option `Seed`.
    seed: u64,
    /// What the seeds of searches are made from: the option, or a number from the system.
    base: u64,
    /// The number of searches so far.
    searches: u64,
    last_bot: LastBot,
    /// Whether the third occurrence of a position is a draw.
    repetition: bool,
    /// A draw at this length, or 0 for no limit.
    max_plies: u64,
    /// Whether `go` answers with a random event where one is due.
    chance: bool,
    /// The option `Tablebase`: the path, and what it has. It is used in its game.
    tablebase: Option<(String, Arc<Tablebase>)>,
}

const COMMANDS: &str = "ugi, isready, setoption, uginewgame, position, go, stop, query, d, quit";
const OPTIONS: [&str; 8] =
    ["Game", "Variant", "Bot", "Seed", "Repetition", "MaxPlies", "Chance", "Tablebase"];
/// What stands for no text, as in other protocols.
const EMPTY: &str = "<empty>";
/// The largest number that every match runner can send.
const MAX_NUMBER: u64 = i32::MAX as u64;

impl Session {
    /// A session of a program that starts with the first preset of a game.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol_program::Program;
    /// use gambol_program::ugi::Session;
    ///
    /// let program = Program::new("stacks").game::<Position>();
    /// assert!(Session::new(&program, "mixtour").is_ok());
    /// assert!(Session::new(&program, "chess").is_err());
    /// ```
    ///
    /// # Errors
    /// There is no such game.
    pub fn new(program: &Program, game: &str) -> Result<Session, AnyError> {
        let first = program.catalogue().games().first(game)?;
        Ok(Session::at(program, first))
    }

    /// A session of a program that starts with a variant of a game.
    ///
    /// ```
    /// use gambol::Game;
    /// use gambol::mixtour::Position;
    /// use gambol_program::Program;
    /// use gambol_program::ugi::Session;
    ///
    /// let program = Program::new("stacks").game::<Position>();
    /// let session = Session::with_variant(&program, "mixtour", "official")?;
    /// assert_eq!(session.position().variant(), "official");
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// There is no such game, or it does not have this variant.
    pub fn with_variant(program: &Program, game: &str, variant: &str) -> Result<Session, AnyError> {
        let start = program.catalogue().games().start(game, variant)?;
        Ok(Session::at(program, start))
    }

    fn at(program: &Program, start: AnyPosition) -> Session {
        Session {
            program: program.clone(),
            variant: start.variant(),
            remembered: None,
            remembered_bot: None,
            bot: BotKind::usual(start.has_secrets()).into(),
            history: Arc::new(History::new(start)),
            seed: 0,
            base: numbers::from_system(),
            searches: 0,
            last_bot: LastBot::default(),
            repetition: false,
            max_plies: 0,
            chance: false,
            tablebase: None,
        }
    }

    /// The current position.
    ///
    /// ```
    /// use gambol::Game;
    /// use gambol::mixtour::Position;
    /// use gambol_program::Program;
    /// use gambol_program::ugi::Session;
    ///
    /// let program = Program::new("stacks").game::<Position>();
    /// let mut session = Session::new(&program, "mixtour")?;
    /// session.line("position startpos moves c3 d4");
    /// assert_eq!(session.position().count_moves(), 25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self) -> &AnyPosition {
        self.history.position()
    }

    /// Answers a line. A line that is wrong changes nothing.
    pub fn line(&mut self, line: &str) -> Reply {
        let (command, rest) = split_word(line);
        let answer = match command {
            // The code that runs the searches handles `stop`.
            "" | "stop" => Ok(Reply::default()),
            "ugi" => nothing_more(command, rest).map(|()| self.identify()),
            "isready" => nothing_more(command, rest).map(|()| Reply::line("readyok")),
            "uginewgame" => nothing_more(command, rest).and_then(|()| self.new_game()),
            "d" => nothing_more(command, rest).map(|()| self.describe()),
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "query" => self.query(rest),
            "go" => self.go(rest),
            "quit" => {
                nothing_more(command, rest).map(|()| Reply { quit: true, ..Reply::default() })
            }
            unknown => Err(format!(
                "unknown command {}: the commands are {COMMANDS}",
                Excerpt::new(unknown)
            )),
        };
        answer.unwrap_or_else(Reply::error)
    }

    /// Whether a line changes the position or the options, or starts a search, so that it cannot be
    /// answered during a search.
    pub(super) fn must_wait(line: &str) -> bool {
        matches!(split_word(line).0, "setoption" | "uginewgame" | "position" | "go")
    }

    fn identify(&self) -> Reply {
        let combo = |name: &str, chosen: &str, all: &[&str]| {
            let values: Vec<String> = all.iter().map(|value| format!(" var {value}")).collect();
            format!("option name {name} type combo default {chosen}{}", values.concat())
        };
        let bots = self.bots().fit(self.position());
        let bots: Vec<&str> = bots.into_iter().map(BotKind::name).collect();
        let bot = self.bot.to_string();
        let check = |name, value| format!("option name {name} type check default {value}");
        let spin = |name, value| {
            format!("option name {name} type spin default {value} min 0 max {MAX_NUMBER}")
        };
        let tablebase = self.tablebase.as_ref().map_or(EMPTY, |(path, _)| path);
        let [name, author] = self.program.identity();
        let mut lines = vec![format!("id name {name}")];
        if !author.is_empty() {
            lines.push(format!("id author {author}"));
        }
        lines.extend([
            combo("Game", self.position().name(), &self.program.catalogue().games().names()),
            format!("option name Variant type string default {}", self.variant),
            combo("Bot", &bot, &bots),
            spin("Seed", self.seed),
            check("Repetition", self.repetition),
            spin("MaxPlies", self.max_plies),
            check("Chance", self.chance),
            format!("option name Tablebase type string default {tablebase}"),
            "ugiok".to_owned(),
        ]);
        Reply::lines(lines)
    }

    fn new_game(&mut self) -> Result<Reply, String> {
        let start = self.start()?;
        self.history = Arc::new(History::new(start));
        self.set_seed(self.seed);
        Ok(Reply::default())
    }

    fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.base = if seed == 0 { numbers::from_system() } else { seed };
        self.searches = 0;
        self.last_bot.forget();
    }

    /// The start of the game and variant of the options.
    fn start(&self) -> Result<AnyPosition, String> {
        let start = self.start_of(self.position().name(), &self.variant);
        start.map_err(|error| error.to_string())
    }

    fn start_of(&self, game: &str, variant: &str) -> Result<AnyPosition, AnyError> {
        self.program.catalogue().games().start(game, variant)
    }

    fn set_option(&mut self, rest: &str) -> Result<Reply, String> {
        const FORM: &str = "setoption: the form is `setoption name NAME value VALUE`";
        let (keyword, rest) = split_word(rest);
        let (name, rest) = split_word(rest);
        if keyword != "name" || name.is_empty() {
            return Err(FORM.to_owned());
        }
        let Some(option) = OPTIONS.iter().find(|option| option.eq_ignore_ascii_case(name)) else {
            return Err(format!(
                "setoption: unknown option {}: the options are {}",
                Excerpt::new(name),
                OPTIONS.join(", ")
            ));
        };
        let (keyword, value) = split_word(rest);
        if keyword != "value" || (value.is_empty() && *option != "Tablebase") {
            return Err(FORM.to_owned());
        }
        let wrong = |error: &dyn Display| format!("setoption {option}: {error}");
        match *option {
            "Game" => {
                let game = self.program.catalogue().games().find(value);
                let first = game.map_err(|error| wrong(&error))?.first();
                let remembered = self.remembered.take();
                let start = remembered.and_then(|variant| self.start_of(value, &variant).ok());
                self.restart(start.unwrap_or(first));
                if let Some(bot) = self.remembered_bot.take() {
                    self.bot = self.read_bot(&bot).unwrap_or(self.bot);
                }
            }
            "Variant" => match self.start_of(self.position().name(), value) {
                Ok(start) => self.restart(start),
                Err(error) => {
                    // Match runners send options in any order: `Game` may come next.
                    self.remembered = Some(value.to_owned());
                    return Err(wrong(&error));
                }
            },
            "Bot" => match self.read_bot(value) {
                Ok(bot) => {
                    self.bot = bot;
                    self.remembered_bot = None;
                }
                Err(error) => {
                    self.remembered_bot = Some(value.to_owned());
                    return Err(wrong(&error));
                }
            },
            "Repetition" => self.repetition = truth(value).map_err(|error| wrong(&error))?,
            "Chance" => self.chance = truth(value).map_err(|error| wrong(&error))?,
            "Tablebase" => {
                let new = match value {
                    "" | EMPTY => None,
                    path => {
                        let read = tablebase::read(Path::new(path));
                        Some((path.to_owned(), read.map_err(|error| wrong(&error))?))
                    }
                };
                let old = mem::replace(&mut self.tablebase, new);
                if let Err(error) = self.bots_with_tablebase() {
                    use TablebaseError::{NoEndings, OtherGame};
                    // As with a variant, the next game may be that of the tablebase.
                    if !matches!(error, NoEndings(_) | OtherGame { .. }) {
                        self.tablebase = old;
                    }
                    return Err(wrong(&error));
                }
                self.last_bot.forget();
            }
            spin => {
                let number = numbers::parse(&format!("setoption {spin}"), value, &(0..=MAX_NUMBER));
                let number = number.map_err(|error| error.to_string())?;
                match spin {
                    "MaxPlies" => self.max_plies = number,
                    _ => self.set_seed(number),
                }
            }
        }
        Ok(Reply::default())
    }

    /// Reads a bot that can play the present variant.
    fn read_bot(&self, text: &str) -> Result<BotSpec, String> {
        let (bots, position) = (self.bots(), self.position());
        let bot = bots.read(text).map_err(|error| match error {
            BotSpecError::UnknownBot { found, .. } => {
                let bots = bots.fit(position);
                let bots: Vec<&str> = bots.into_iter().map(BotKind::name).collect();
                format!("unknown bot {found}: the bots are {}", bots.join(", "))
            }
            error => error.to_string(),
        })?;
        let check = bots.check(bot.kind(), position);
        check.map_err(|error| error.to_string())?;
        Ok(bot)
    }

    fn restart(&mut self, start: AnyPosition) {
        self.variant = start.variant();
        self.remembered = None;
        // A bot that cannot play this is replaced by one that can.
        self.history = Arc::new(History::new(start));
        if self.bots().check(self.bot.kind(), self.position()).is_err() {
            self.bot = BotKind::usual(self.position().has_secrets()).into();
        }
    }

    fn set_position(&mut self, rest: &str) -> Result<Reply, String> {
        let (keyword, rest) = split_word(rest);
        let (text, moves) = split_moves(rest);
        let start = match (keyword, text) {
            ("startpos", "") => self.start()?,
            ("startpos", more) => {
                return Err(format!(
                    "position startpos: only `moves` may follow, not {}",
                    Excerpt::new(more)
                ));
            }
            ("fen", "") => return Err("position fen: the position text is missing".to_owned()),
            ("fen", text) => {
                let parsed = self.position().game().position(text);
                parsed.map_err(|error| format!("position fen: {error}"))?
            }
            _ => {
                return Err(
                    "position: the form is `position startpos|fen TEXT [moves M...]`".to_owned()
                );
            }
        };
        let history = play_all(start, &mut moves.split_whitespace());
        self.history = Arc::new(history.map_err(|error| format!("position moves: {error}"))?);
        Ok(Reply::default())
    }

    /// Why the game is a draw although the rules go on, if it is.
    fn draw(&self) -> Option<&'static str> {
        if self.position().status().is_over() {
            None
        } else if self.repetition && self.history.most_repetitions() >= 3 {
            Some("threefold repetition")
        } else if self.max_plies > 0 && self.history.plies() >= self.max_plies {
            Some("ply limit")
        } else {
            None
        }
    }

    fn query(&self, rest: &str) -> Result<Reply, String> {
        let status = self.position().status();
        let drawn = self.draw().is_some();
        let response = match rest {
            "gameover" => (status.is_over() || drawn).to_string(),
            "p1turn" => (status.player() == Some(Player::P1) && !drawn).to_string(),
            "result" if drawn => GameResult::Draw.to_string(),
            "result" => self.result(),
            unknown => {
                return Err(format!(
                    "query: {} is not one of gameover, p1turn, result",
                    Excerpt::new(unknown)
                ));
            }
        };
        Ok(Reply::line(format_args!("response {response}")))
    }

    /// The result by the rules: `none`, `draw`, `p1win`, ...
    fn result(&self) -> String {
        self.position()
            .outcome()
            .map_or_else(|| "none".to_owned(), |outcome| outcome.result().to_string())
    }

    fn describe(&self) -> Reply {
        let drawing = self.position().drawing(Style::Plain).to_string();
        let mut lines: Vec<String> = drawing.lines().map(str::to_owned).collect();
        lines.push(format!("Fen: {}", self.position()));
        lines.push(format!("Turn: {}", turn(&self.position().status())));
        lines.push(format!("Result: {}", self.result()));
        if let Some(scores) = self.position().scores() {
            lines.push(format!("Scores: {scores}"));
        }
        Reply::lines(lines)
    }

    fn go(&mut self, rest: &str) -> Result<Reply, String> {
        let search = match Go::parse(rest)? {
            Go::Perft(depth) => Search::perft(self.position().clone(), depth),
            Go::Move(_) if self.draw().is_some() => {
                let why = self.draw().unwrap_or_default();
                return Err(format!("go: the game is over, draw: {why}"));
            }
            Go::Move(limits) => match self.position().status() {
                Status::Turn(player) => {
                    let bots = self.bots_with_tablebase();
                    let bots = bots.unwrap_or_else(|_| self.bots().clone());
                    let check = bots.check(self.bot.kind(), self.position());
                    check.map_err(|error| format!("go: {error}"))?;
                    let seed = self.next_seed();
                    let allowance = limits.allow(player, &self.bot);
                    let (history, last) = (Arc::clone(&self.history), self.last_bot.share());
                    Search::choose(bots, history, self.bot, seed, allowance, last)
                }
                Status::Chance if self.chance => {
                    let mut random = seeded(Stream::Chance.seed(self.next_seed()));
                    let event = self.position().random_move(&mut random);
                    let event = event.expect("chance has events");
                    let event = self.position().display_move(event).to_string();
                    Search::event(&event, limits.is_infinite())
                }
                Status::Chance => {
                    return Err(
                        "go: a chance event comes next; give it in `position ... moves`, or set \
                         the option Chance"
                            .to_owned(),
                    );
                }
                Status::Over(outcome) => {
                    return Err(format!("go: the game is over, {outcome}"));
                }
            },
        };
        Ok(Reply { search: Some(search), ..Reply::default() })
    }
}

impl Session {
    /// The bots of the present game.
    fn bots(&self) -> &Bots {
        let entry = self.program.catalogue().find(self.position().name());
        Bots::of_entry(entry.expect("the game is one of the program"))
    }

    /// The bots of the present game, with the tablebase.
    fn bots_with_tablebase(&self) -> Result<Bots, TablebaseError> {
        let bots = self.bots().clone();
        match &self.tablebase {
            Some((_, tablebase)) => bots.with_tablebase(Arc::clone(tablebase)),
            None => Ok(bots),
        }
    }

    /// The seed of the next search.
    fn next_seed(&mut self) -> u64 {
        let seed = Stream::Search(self.searches).seed(self.base);
        self.searches += 1;
        seed
    }
}

/// What is before and after the word `moves`.
fn split_moves(text: &str) -> (&str, &str) {
    const WORD: &str = "moves";
    let found = text.match_indices(WORD).find(|&(at, _)| {
        let (before, after) = (&text[..at], &text[at + WORD.len()..]);
        (before.is_empty() || before.ends_with(char::is_whitespace))
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    });
    match found {
        Some((at, _)) => (text[..at].trim(), text[at + WORD.len()..].trim()),
        None => (text, ""),
    }
}

/// The value of an option that is on or off.
fn truth(value: &str) -> Result<bool, String> {
    let parsed = value.parse();
    parsed.map_err(|_| format!("{} is neither true nor false", Excerpt::new(value)))
}

fn nothing_more(command: &str, rest: &str) -> Result<(), String> {
    if rest.is_empty() {
        return Ok(());
    }
    Err(format!("{command}: nothing may follow, not {}", Excerpt::new(rest)))
}
