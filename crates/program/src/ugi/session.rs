//! The engine as a state machine.

use std::error::Error;
use std::fmt::Display;
use std::sync::Arc;

use gambol_bots::Stream;
use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, History, Player, Status, seeded};
use gambol_host::{AnyError, AnyPosition, Recorded, Render, Style, escaped};

use super::go::Go;
use super::search::{Allowance, LastBot, Search};
use super::settings::{Options, Seeds};
use crate::Program;
use crate::input::split_word;
use crate::layout::turn;
use crate::position::play_all;

/// The reply to a command, or an error.
pub(super) type Answer<T = Reply> = Result<T, Box<dyn Error>>;

/// The reply to a line.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Reply {
    /// The lines to print at once.
    pub lines: Vec<String>,
    /// The search to run, which returns further lines.
    pub search: Option<Search>,
    /// Whether the session is over.
    pub quit: bool,
}

impl Reply {
    fn line(line: impl Display) -> Self {
        Reply { lines: vec![line.to_string()], ..Reply::default() }
    }

    /// Creates the reply to a wrong command.
    pub(super) fn error(what: impl Display) -> Self {
        Reply::line(format_args!("info string error: {}", escaped(&what.to_string())))
    }
}

/// The state of an engine: a game and the options.
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
    pub(super) program: Program,
    /// The game so far.
    pub(super) history: Arc<History<AnyPosition>>,
    pub(super) options: Options,
    pub(super) seeds: Seeds,
    pub(super) last_bot: LastBot,
}

const COMMANDS: &str = "ugi, isready, setoption, uginewgame, position, go, stop, query, d, quit";

impl Session {
    /// Creates a session that starts with the first preset of a game.
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
    /// The program has no such game.
    pub fn new(program: &Program, game: &str) -> Result<Session, AnyError> {
        Ok(Session::at(program, program.catalogue().games().first(game)?))
    }

    /// Creates a session that starts with a variant of a game.
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
    /// The program has no such game, or the game has no such variant.
    pub fn with_variant(program: &Program, game: &str, variant: &str) -> Result<Session, AnyError> {
        Ok(Session::at(program, program.catalogue().games().start(game, variant)?))
    }

    fn at(program: &Program, start: AnyPosition) -> Session {
        Session {
            program: program.clone(),
            options: Options::new(&start),
            history: Arc::new(History::new(start)),
            seeds: Seeds::of(0),
            last_bot: LastBot::default(),
        }
    }

    /// Returns the current position.
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

    /// Answers a line. A wrong line does not change the session.
    pub fn line(&mut self, line: &str) -> Reply {
        let (command, rest) = split_word(line);
        self.answer(command, rest).unwrap_or_else(Reply::error)
    }

    fn answer(&mut self, command: &str, rest: &str) -> Answer {
        match command {
            "ugi" | "isready" | "uginewgame" | "d" | "quit" if !rest.is_empty() => {
                Err(format!("{command} has no parameters, but {} follows", Excerpt::new(rest))
                    .into())
            }
            // The code that runs the searches handles `stop`.
            "" | "stop" => Ok(Reply::default()),
            "ugi" => Ok(self.identify()),
            "isready" => Ok(Reply::line("readyok")),
            "uginewgame" => self.new_game(),
            "d" => Ok(self.describe()),
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "query" => self.query(rest),
            "go" => self.go(rest),
            "quit" => Ok(Reply { quit: true, ..Reply::default() }),
            unknown => {
                let unknown = Excerpt::new(unknown);
                Err(format!("unknown command {unknown}: the commands are {COMMANDS}").into())
            }
        }
    }

    /// Returns whether a line changes the position or the options or starts a search. Such a line must wait
    /// for the end of a search.
    pub(super) fn must_wait(line: &str) -> bool {
        matches!(split_word(line).0, "setoption" | "uginewgame" | "position" | "go")
    }

    fn new_game(&mut self) -> Answer {
        self.history = Arc::new(History::new(self.start()?));
        self.set_seed(self.options.seed);
        Ok(Reply::default())
    }

    /// Returns the start of the current game and variant.
    fn start(&self) -> Result<AnyPosition, AnyError> {
        self.start_of(self.position().name(), &self.options.variant)
    }

    fn set_position(&mut self, rest: &str) -> Answer {
        let (keyword, rest) = split_word(rest);
        let (text, moves) = split_moves(rest);
        let start = match (keyword, text) {
            ("startpos", "") => self.start()?,
            ("startpos", more) => {
                let more = Excerpt::new(more);
                Err(format!("position startpos: only `moves` may follow, not {more}"))?
            }
            ("fen", "") => Err("position fen: the position text is missing")?,
            ("fen", text) => {
                let parsed = self.position().game().position(text);
                parsed.map_err(|error| format!("position fen: {error}"))?
            }
            _ => Err("position: the form is `position startpos|fen TEXT [moves M...]`")?,
        };
        let history = play_all(start, &mut moves.split_whitespace());
        self.history = Arc::new(history.map_err(|error| format!("position moves: {error}"))?);
        Ok(Reply::default())
    }

    /// Returns the reason if the game is drawn outside the rules, after a position has occurred so often.
    fn draw(&self, repetitions: usize) -> Option<&'static str> {
        let Options { repetition, max_plies, .. } = self.options;
        if self.position().status().is_over() {
            None
        } else if repetition && repetitions >= 3 {
            Some("threefold repetition")
        } else {
            (max_plies > 0 && self.history.plies() >= max_plies).then_some("ply limit")
        }
    }

    fn query(&self, rest: &str) -> Answer {
        let status = self.position().status();
        let drawn = self.draw(self.history.most_repetitions()).is_some();
        let response = match rest {
            "gameover" => (status.is_over() || drawn).to_string(),
            "p1turn" => (status.player() == Some(Player::P1) && !drawn).to_string(),
            "result" if drawn => GameResult::Draw.to_string(),
            "result" => self.result(),
            unknown => {
                let unknown = Excerpt::new(unknown);
                Err(format!("query: {unknown} is not one of gameover, p1turn, result"))?
            }
        };
        Ok(Reply::line(format_args!("response {response}")))
    }

    /// Returns the result by the rules: `none`, `draw`, `p1win`, ...
    fn result(&self) -> String {
        self.position().outcome().map_or("none".to_owned(), |outcome| outcome.result().to_string())
    }

    fn describe(&self) -> Reply {
        let position = self.position();
        let drawing = position.drawing(Style::Plain).to_string();
        let mut lines: Vec<String> = drawing.lines().map(str::to_owned).collect();
        lines.push(format!("Fen: {position}"));
        lines.push(format!("Turn: {}", turn(&position.status())));
        lines.push(format!("Result: {}", self.result()));
        lines.extend(position.scores().map(|scores| format!("Scores: {scores}")));
        Reply { lines, ..Reply::default() }
    }

    fn go(&mut self, rest: &str) -> Answer {
        let mover = self.position().status().player();
        let search = match Go::parse(rest, mover, &self.options.bot)? {
            Go::Perft(depth) => Search::perft(self.position().clone(), depth),
            Go::Move(mut allowance) => {
                let left = self.options.max_plies.saturating_sub(self.history.plies());
                allowance.plies = u32::try_from(left).ok().filter(|&left| left > 0);
                self.search(allowance).map_err(|error| format!("go: {error}"))?
            }
        };
        Ok(Reply { search: Some(search), ..Reply::default() })
    }

    /// Returns a search for a move or a chance event.
    fn search(&mut self, allowance: Allowance) -> Answer<Search> {
        // The openings of a match may repeat a position and go on.
        if let Some(why) = self.draw(self.history.repetitions()) {
            return Err(format!("the game is over, draw: {why}").into());
        }
        match self.position().status() {
            Status::Turn(_) => {
                let bot = self.options.bot;
                let bots = self.bots_with_tablebase();
                bots.check(bot.kind(), self.position())?;
                let (history, seed) = (Arc::clone(&self.history), self.seeds.next());
                Ok(Search::choose(bots, history, bot, seed, allowance, self.last_bot.share()))
            }
            Status::Chance if self.options.chance => {
                let mut random = seeded(Stream::Chance.seed(self.seeds.next()));
                let event = self.position().random_move(&mut random).expect("chance has events");
                let event = self.position().display_move(event).to_string();
                Ok(Search::event(&event, allowance.infinite))
            }
            Status::Chance => {
                Err("a chance event comes next: give it in `position ... moves`, or \
                                   set the option Chance")?
            }
            Status::Over(outcome) => Err(format!("the game is over, {outcome}").into()),
        }
    }
}

/// Splits a text at the word `moves`.
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
