//! The entrants of a match.

use std::fmt;
use std::str::FromStr;

use gambol_bots::{BotSpec, BotSpecError, Bots};
use gambol_core::text::Excerpt;
use thiserror::Error;

/// A bot, engine or player that takes part in a match.
///
/// [`FromStr`] parses engines, players and gambol's bots, with or without a name.
/// [`Bots::read`](gambol_bots::Bots::read) parses your own bots.
///
/// ```
/// use gambol_program::matches::Entrant;
///
/// for text in ["mcts:playouts=500", "old=cmd:./engine --v1", "seat:./player --quick"] {
///     assert_eq!(text.parse::<Entrant>()?.to_string(), text);
/// }
/// # Ok::<(), gambol_program::matches::EntrantError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Entrant {
    /// A bot of this program.
    Bot(BotSpec),
    /// An engine, by the name and arguments of its program.
    Engine(Vec<String>),
    /// A player at a seat, such as a language model, by the name and arguments of its program. The
    /// program speaks the [seat protocol](crate::seat).
    Player(Vec<String>),
    /// An entrant with a name of its own for tables and records.
    Named(String, Box<Entrant>),
}

/// The prefix of an engine's command.
const ENGINE: &str = "cmd:";
/// The prefix of a player's command.
const PLAYER: &str = "seat:";

/// Splits the text of an engine or player into its prefix and its command.
fn command(text: &str) -> Option<(&'static str, &str)> {
    [ENGINE, PLAYER].into_iter().find_map(|prefix| Some((prefix, text.strip_prefix(prefix)?)))
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Bot(bot) => bot.fmt(f),
            Entrant::Engine(words) | Entrant::Player(words) => {
                let prefix = if matches!(self, Entrant::Engine(_)) { ENGINE } else { PLAYER };
                write!(f, "{prefix}{}", shell_words::join(words).replace(char::is_control, " "))
            }
            Entrant::Named(name, entrant) => write!(f, "{name}={entrant}"),
        }
    }
}

impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Self, EntrantError> {
        Entrant::read(text, None)
    }
}

impl Entrant {
    /// Returns the name in tables and records.
    pub(super) fn name(&self) -> String {
        match self {
            Entrant::Named(name, _) => name.clone(),
            unnamed => unnamed.to_string(),
        }
    }

    /// Returns the entrant without its own name.
    pub(crate) fn unnamed(&self) -> &Entrant {
        match self {
            Entrant::Named(_, entrant) => entrant.unnamed(),
            unnamed => unnamed,
        }
    }

    /// Parses an entrant. `bots` are the program's own bots, in addition to the bots of gambol.
    pub(super) fn read(text: &str, bots: Option<&Bots>) -> Result<Self, EntrantError> {
        let is_plain = |c: char| c.is_alphanumeric() || "-_.".contains(c);
        let is_name = |name: &str| !name.is_empty() && name.chars().all(is_plain);
        if let Some((name, entrant)) = text.split_once('=').filter(|(name, _)| is_name(name)) {
            return match Entrant::read(entrant, bots) {
                Err(EntrantError::Unknown { allowed, .. }) => {
                    Err(EntrantError::Unknown { found: Excerpt::new(text), allowed })
                }
                entrant => Ok(Entrant::Named(name.to_owned(), Box::new(entrant?))),
            };
        }
        let Some((prefix, command)) = command(text) else {
            let bot = bots.map_or_else(|| text.parse(), |bots| bots.read(text));
            return bot.map(Entrant::Bot).map_err(|error| match error {
                BotSpecError::UnknownBot { found, allowed } => {
                    EntrantError::Unknown { found, allowed }
                }
                error => EntrantError::Bot(error),
            });
        };
        match shell_words::split(&literal_backslashes(command)) {
            Ok(words) if words.is_empty() => Err(EntrantError::Command(Excerpt::new(command))),
            Ok(words) if prefix == ENGINE => Ok(Entrant::Engine(words)),
            Ok(words) => Ok(Entrant::Player(words)),
            _ => Err(EntrantError::Command(Excerpt::new(command))),
        }
    }
}

/// Returns the command with backslashes of paths doubled. A backslash belongs to a path unless it is in
/// single quotes or escapes white space or a quotation mark.
fn literal_backslashes(command: &str) -> String {
    let mut literal = String::new();
    let mut is_quoted = false;
    let mut chars = command.chars().peekable();
    while let Some(c) = chars.next() {
        literal.push(c);
        is_quoted ^= c == '\'';
        let escaped = |c: &char| c.is_whitespace() || *c == '"' || *c == '\'';
        if c == '\\' && !is_quoted && !chars.peek().is_some_and(escaped) {
            literal.push(c);
        }
    }
    literal
}

/// Parses entrants separated by commas. Commas also separate the options of a bot:
/// `mcts:playouts=50,time=10,random` is two bots, and `mcts:playouts=50,quick=cmd:./engine` is a
/// bot and an engine with a name.
///
/// ```
/// use gambol_program::matches::read_list;
///
/// let entrants = read_list("mcts:playouts=50,time=10,random")?;
/// assert_eq!(entrants.len(), 2);
/// assert!(read_list("mcst").unwrap_err().to_string().starts_with("`mcst` is neither"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// One of the texts is not an entrant.
pub fn read_list(text: &str) -> Result<Vec<Entrant>, EntrantError> {
    read_entrants(text, None)
}

/// Parses a list of entrants. `bots` are the program's own bots, in addition to the bots of gambol.
pub(crate) fn read_entrants(text: &str, bots: Option<&Bots>) -> Result<Vec<Entrant>, EntrantError> {
    let mut entrants: Vec<String> = Vec::new();
    for part in text.split(',') {
        let option = part.split_once('=').filter(|(name, _)| {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase())
        });
        let goes_on = |last: &str| {
            option.is_some_and(|(_, value)| {
                command(value).is_none()
                    && ([ENGINE, PLAYER].iter().any(|prefix| last.contains(prefix))
                        || Entrant::read(value, bots).is_err())
            })
        };
        match entrants.last_mut() {
            Some(last) if goes_on(last) => {
                last.push(',');
                last.push_str(part);
            }
            _ => entrants.push(part.to_owned()),
        }
    }
    entrants.iter().map(|text| Entrant::read(text, bots)).collect()
}

/// The error of a text that is not an entrant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EntrantError {
    /// The text is neither a bot nor a command.
    #[error(
        "{found} is neither one of the bots {allowed} nor an engine such as `cmd:./engine` or a player \
         such as `seat:./player`"
    )]
    Unknown {
        /// The text.
        found: Excerpt,
        /// The bots that the program has.
        allowed: String,
    },
    /// The options of a bot are wrong.
    #[error(transparent)]
    Bot(BotSpecError),
    /// The command of an engine is empty or has an unclosed quotation mark.
    #[error("{0} is not the command of an engine, such as `./engine --option`")]
    Command(Excerpt),
}
