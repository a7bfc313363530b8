//! The entrants of a match.

use std::fmt;

use gambol_bots::{BotSpec, BotSpecError, Bots};
use gambol_core::text::Excerpt;

/// A bot, engine or player that takes part in a match.
#[derive(Clone, Debug)]
pub(crate) enum Entrant {
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

impl Entrant {
    /// Returns the name in tables and records.
    pub(super) fn name(&self) -> String {
        if let Entrant::Named(name, _) = self { name.clone() } else { self.to_string() }
    }

    /// Returns the entrant without its own name.
    pub(crate) fn unnamed(&self) -> &Entrant {
        if let Entrant::Named(_, entrant) = self { entrant.unnamed() } else { self }
    }

    /// Parses an entrant, which is one of these bots or a command.
    pub(super) fn read(text: &str, bots: &Bots) -> Result<Self, String> {
        Entrant::read_part(text, None, bots)
    }

    /// Parses an entrant. `whole` is its text with the name, if it has a name.
    fn read_part(text: &str, whole: Option<&str>, bots: &Bots) -> Result<Self, String> {
        let is_plain = |c: char| c.is_alphanumeric() || "-_.".contains(c);
        let is_name = |name: &str| !name.is_empty() && name.chars().all(is_plain);
        if let Some((name, entrant)) = text.split_once('=').filter(|(name, _)| is_name(name)) {
            let entrant = Entrant::read_part(entrant, whole.or(Some(text)), bots)?;
            return Ok(Entrant::Named(name.to_owned(), Box::new(entrant)));
        }
        let Some((prefix, command)) = command(text) else {
            return bots.read(text).map(Entrant::Bot).map_err(|error| match error {
                BotSpecError::UnknownBot { found, allowed } => format!(
                    "{} is neither one of the bots {allowed} nor an engine such as `cmd:./engine` or a player \
                     such as `seat:./player`",
                    whole.map_or(found, Excerpt::new)
                ),
                error => error.to_string(),
            });
        };
        let words = words(command).ok_or_else(|| {
            let command = Excerpt::new(command);
            format!("{command} is not the command of an engine, such as `./engine --option`")
        })?;
        Ok(if prefix == ENGINE { Entrant::Engine(words) } else { Entrant::Player(words) })
    }
}

/// Returns the command of an engine without a name.
pub(crate) fn engine(text: &str) -> Option<Vec<String>> {
    words(text.strip_prefix(ENGINE)?)
}

/// Returns the name and arguments of a program, or `None` if the command is empty or has an unclosed quotation mark.
fn words(command: &str) -> Option<Vec<String>> {
    shell_words::split(&literal_backslashes(command)).ok().filter(|words| !words.is_empty())
}

/// Returns the command with backslashes of paths doubled. A backslash belongs to a path unless it is in
/// single quotes or escapes white space or a quotation mark.
fn literal_backslashes(command: &str) -> String {
    let (mut literal, mut is_quoted) = (String::new(), false);
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
pub(crate) fn read_entrants(text: &str, bots: &Bots) -> Result<Vec<Entrant>, String> {
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
            Some(last) if goes_on(last) => last.extend([",", part]),
            _ => entrants.push(part.to_owned()),
        }
    }
    entrants.iter().map(|text| Entrant::read(text, bots)).collect()
}
