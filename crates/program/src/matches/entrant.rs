//! Who takes part in a match.

use std::fmt;
use std::str::FromStr;

use gambol_bots::{BotSpec, BotSpecError, Bots};
use gambol_core::text::Excerpt;
use thiserror::Error;

/// A bot or engine that takes part in a match.
///
/// Parses as an engine or one of gambol's bots; [`Bots::read`](gambol_bots::Bots::read) reads your
/// own bots.
///
/// ```
/// use gambol_program::matches::Entrant;
///
/// for text in ["mcts:playouts=500", "cmd:./engine --threads 1"] {
///     assert_eq!(text.parse::<Entrant>()?.to_string(), text);
/// }
/// # Ok::<(), gambol_program::matches::EntrantError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Entrant {
    /// A bot of this program.
    Bot(BotSpec),
    /// An engine: the name and arguments of its program.
    Engine(Vec<String>),
}

/// The prefix of an engine's command.
const COMMAND: &str = "cmd:";

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Bot(bot) => bot.fmt(f),
            Entrant::Engine(words) => {
                write!(f, "{COMMAND}{}", shell_words::join(words).replace(char::is_control, " "))
            }
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
    /// Reads an entrant, with these bots or those of gambol.
    pub(super) fn read(text: &str, bots: Option<&Bots>) -> Result<Self, EntrantError> {
        let Some(command) = text.strip_prefix(COMMAND) else {
            let bot = bots.map_or_else(|| text.parse(), |bots| bots.read(text));
            return bot.map(Entrant::Bot).map_err(|error| match error {
                BotSpecError::UnknownBot { found, allowed } => {
                    EntrantError::Unknown { found, allowed }
                }
                error => EntrantError::Bot(error),
            });
        };
        match shell_words::split(command) {
            Ok(words) if !words.is_empty() => Ok(Entrant::Engine(words)),
            _ => Err(EntrantError::Command(Excerpt::new(command))),
        }
    }
}

/// Reads entrants separated by commas. Commas also separate the options of a bot:
/// `mcts:playouts=50,time=10,random` is two bots.
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
/// A text is not an entrant.
pub fn read_list(text: &str) -> Result<Vec<Entrant>, EntrantError> {
    read_entrants(text, None)
}

/// Reads a list of entrants, with these bots or those of gambol.
pub(crate) fn read_entrants(text: &str, bots: Option<&Bots>) -> Result<Vec<Entrant>, EntrantError> {
    let mut entrants: Vec<String> = Vec::new();
    for part in text.split(',') {
        let option = part.split_once('=').is_some_and(|(name, _)| {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase())
        });
        match entrants.last_mut() {
            Some(last) if option => {
                last.push(',');
                last.push_str(part);
            }
            _ => entrants.push(part.to_owned()),
        }
    }
    entrants.iter().map(|text| Entrant::read(text, bots)).collect()
}

/// Why a text is not an entrant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EntrantError {
    /// Neither a bot nor a command.
    #[error("{found} is neither one of the bots {allowed} nor an engine such as `cmd:./engine`")]
    Unknown {
        /// What was found.
        found: Excerpt,
        /// The bots.
        allowed: String,
    },
    /// The options of a bot are wrong.
    #[error(transparent)]
    Bot(BotSpecError),
    /// The command of an engine is empty or has an unclosed quotation mark.
    #[error("{0} is not the command of an engine, such as `./engine --option`")]
    Command(Excerpt),
}
