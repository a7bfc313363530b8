//! The engine as a state machine.

use std::fmt::Display;

use gambol::text::Excerpt;
use gambol::{
    AnyError, AnyGame, FullGame, Player, RandomSource, SeededRandom, Status, Style, Visitor, seeded,
};
use gambol_bots::{BotKind, BotSpec, BotSpecError, Unfit};

use super::go::Go;
use super::search::Search;
use crate::input::split_word;
use crate::layout::turn;
use crate::numbers;
use crate::position::play_all;

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
        Reply {
            lines,
            ..Reply::default()
        }
    }

    /// The answer to a command that is wrong.
    pub(super) fn error(what: impl Display) -> Self {
        Reply::line(format_args!("info string error: {what}"))
    }
}

/// The state of an engine: a position and the options.
///
/// ```
/// use gambol_cli::ugi::Session;
///
/// let mut session = Session::new("mixtour").unwrap();
/// assert_eq!(session.line("isready").lines, ["readyok"]);
/// assert!(session.line("position startpos moves c3 d4").lines.is_empty());
/// assert_eq!(session.line("query p1turn").lines, ["response true"]);
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    position: AnyGame,
    /// The option `Variant`, canonical.
    variant: String,
    bot: BotSpec,
    seed: u64,
    /// The source of seeds for searches.
    random: SeededRandom,
}

const COMMANDS: &str = "ugi, isready, setoption, uginewgame, position, go, stop, query, d, quit";
const OPTIONS: [&str; 4] = ["Game", "Variant", "Bot", "Seed"];
const MAX_SEED: u64 = i32::MAX as u64;

impl Session {
    /// A session that starts with the first preset of a game.
    ///
    /// # Errors
    /// There is no such game.
    pub fn new(game: &str) -> Result<Session, AnyError> {
        let position = AnyGame::first(game)?;
        Ok(Session {
            position,
            variant: position.variant(),
            bot: position.visit(Usual).into(),
            seed: 0,
            random: seeded(0),
        })
    }

    /// The current position.
    pub fn position(&self) -> AnyGame {
        self.position
    }

    /// Answers a line. A line that is wrong changes nothing.
    pub fn line(&mut self, line: &str) -> Reply {
        let (command, rest) = split_word(line);
        let answer = match command {
            // `stop` is for whoever runs the searches.
            "" | "stop" => Ok(Reply::default()),
            "ugi" => nothing_more(command, rest).map(|()| self.identify()),
            "isready" => nothing_more(command, rest).map(|()| Reply::line("readyok")),
            "uginewgame" => nothing_more(command, rest).and_then(|()| self.new_game()),
            "d" => nothing_more(command, rest).map(|()| self.describe()),
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "query" => self.query(rest),
            "go" => self.go(rest),
            "quit" => Ok(Reply {
                quit: true,
                ..Reply::default()
            }),
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
        matches!(
            split_word(line).0,
            "setoption" | "uginewgame" | "position" | "go"
        )
    }

    fn identify(&self) -> Reply {
        let combo = |name: &str, chosen: &str, all: &[&str]| {
            let values: Vec<String> = all.iter().map(|value| format!(" var {value}")).collect();
            format!(
                "option name {name} type combo default {chosen}{}",
                values.concat()
            )
        };
        let bots = self.position.visit(Fit);
        let bots: Vec<&str> = bots.into_iter().map(BotKind::name).collect();
        let bot = self.bot.to_string();
        Reply::lines(vec![
            concat!("id name gambol ", env!("CARGO_PKG_VERSION")).to_owned(),
            concat!("id author ", env!("CARGO_PKG_AUTHORS")).to_owned(),
            combo("Game", self.position.name(), AnyGame::NAMES),
            format!("option name Variant type string default {}", self.variant),
            combo("Bot", &bot, &bots),
            format!(
                "option name Seed type spin default {} min 0 max {MAX_SEED}",
                self.seed
            ),
            "ugiok".to_owned(),
        ])
    }

    fn new_game(&mut self) -> Result<Reply, String> {
        self.position = self.start()?;
        self.random = seeded(self.seed);
        Ok(Reply::default())
    }

    /// The start of the game and variant of the options.
    fn start(&self) -> Result<AnyGame, String> {
        AnyGame::start(self.position.name(), &self.variant).map_err(|error| error.to_string())
    }

    fn set_option(&mut self, rest: &str) -> Result<Reply, String> {
        const FORM: &str = "setoption: the form is `setoption name NAME value VALUE`";
        let (keyword, rest) = split_word(rest);
        let (name, rest) = split_word(rest);
        if keyword != "name" || name.is_empty() {
            return Err(FORM.to_owned());
        }
        let Some(option) = OPTIONS
            .iter()
            .find(|option| option.eq_ignore_ascii_case(name))
        else {
            return Err(format!(
                "setoption: unknown option {}: the options are {}",
                Excerpt::new(name),
                OPTIONS.join(", ")
            ));
        };
        let (keyword, value) = split_word(rest);
        if keyword != "value" || value.is_empty() {
            return Err(FORM.to_owned());
        }
        let wrong = |error: &dyn Display| format!("setoption {option}: {error}");
        match *option {
            "Game" => self.restart(AnyGame::first(value).map_err(|error| wrong(&error))?),
            "Variant" => {
                let start = AnyGame::start(self.position.name(), value);
                self.restart(start.map_err(|error| wrong(&error))?);
            }
            "Bot" => {
                let bot: BotSpec = value.parse().map_err(|error: BotSpecError| wrong(&error))?;
                let check = Check(bot.kind());
                self.position.visit(check).map_err(|error| wrong(&error))?;
                self.bot = bot;
            }
            _ => {
                self.seed = numbers::parse("setoption Seed", value, &(0..=MAX_SEED))
                    .map_err(|error| error.to_string())?;
                self.random = seeded(self.seed);
            }
        }
        Ok(Reply::default())
    }

    fn restart(&mut self, start: AnyGame) {
        self.position = start;
        self.variant = start.variant();
        // A bot that cannot play this is replaced by one that can.
        if start.visit(Check(self.bot.kind())).is_err() {
            self.bot = start.visit(Usual).into();
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
            ("fen", text) => AnyGame::parse(self.position.name(), text)
                .map_err(|error| format!("position fen: {error}"))?,
            _ => {
                return Err(
                    "position: the form is `position startpos|fen TEXT [moves M...]`".to_owned(),
                );
            }
        };
        self.position = play_all(start, moves.split_whitespace())
            .map_err(|error| format!("position moves: {error}"))?;
        Ok(Reply::default())
    }

    fn query(&self, rest: &str) -> Result<Reply, String> {
        let status = self.position.status();
        let response = match rest {
            "gameover" => status.is_over().to_string(),
            "p1turn" => (status.player() == Some(Player::P1)).to_string(),
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

    /// `none`, `draw`, `p1win`, ...
    fn result(&self) -> String {
        self.position
            .outcome()
            .map_or_else(|| "none".to_owned(), |outcome| outcome.result().to_string())
    }

    fn describe(&self) -> Reply {
        let drawing = self.position.drawing(Style::Plain);
        let mut lines: Vec<String> = drawing.lines().map(str::to_owned).collect();
        lines.push(format!("Fen: {}", self.position));
        lines.push(format!("Turn: {}", turn(&self.position.status())));
        lines.push(format!("Result: {}", self.result()));
        if let Some(scores) = self.position.scores() {
            lines.push(format!("Scores: {scores}"));
        }
        Reply::lines(lines)
    }

    fn go(&mut self, rest: &str) -> Result<Reply, String> {
        let search = match Go::parse(rest)? {
            Go::Perft(depth) => Search::perft(self.position, depth),
            Go::Move(limits) => match self.position.status() {
                Status::Turn(player) => {
                    let check = self.position.visit(Check(self.bot.kind()));
                    check.map_err(|error| format!("go: {error}"))?;
                    let seed = self.random.next_u64();
                    let allowance = limits.allow(player, &self.bot);
                    Search::choose(self.position, self.bot, seed, allowance)
                }
                Status::Chance => {
                    return Err(
                        "go: a chance event comes next; give it in `position ... moves`".to_owned(),
                    );
                }
                Status::Over(outcome) => {
                    return Err(format!("go: the game is over, {outcome}"));
                }
            },
        };
        Ok(Reply {
            search: Some(search),
            ..Reply::default()
        })
    }
}

/// The default bot of a game.
struct Usual;

impl Visitor for Usual {
    type Output = BotKind;

    fn visit<G: FullGame>(self, _: G) -> BotKind {
        BotKind::usual::<G>()
    }
}

/// The bots that can play the variant of a position.
struct Fit;

impl Visitor for Fit {
    type Output = Vec<BotKind>;

    fn visit<G: FullGame>(self, position: G) -> Vec<BotKind> {
        BotKind::fit(&position)
    }
}

/// Whether a bot can play the variant of a position.
struct Check(BotKind);

impl Visitor for Check {
    type Output = Result<(), Unfit>;

    fn visit<G: FullGame>(self, position: G) -> Result<(), Unfit> {
        self.0.check(&position)
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

fn nothing_more(command: &str, rest: &str) -> Result<(), String> {
    if rest.is_empty() {
        return Ok(());
    }
    Err(format!(
        "{command}: nothing may follow, not {}",
        Excerpt::new(rest)
    ))
}
