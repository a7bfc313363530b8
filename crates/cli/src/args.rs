//! The command line. The options of each command are in its own module.

use std::ffi::OsString;

use clap::builder::PossibleValuesParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};
use gambol::AnyGame;

use crate::error::Error;
use crate::{bench, games, matches, moves, perft, play, replay, show, svg, tour, ugi};

/// Little-known board games: rules, counts, bots and an engine protocol.
#[derive(Debug, Parser)]
#[command(name = "gambol", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Lists the games, their variants and option keys
    Games(games::Options),
    /// Shows a position and whose turn it is
    Show(show::Options),
    /// Lists the legal moves of a position, one a line
    Moves(moves::Options),
    /// Plays a seeded game of every game, checks a known count, measures the speed
    Tour(tour::Options),
    /// Counts the move sequences of a given length
    Perft(perft::Options),
    /// Plays a game at the prompt, with people and bots in any seats
    Play(play::Options),
    /// Plays games between bots or external engines, and says which is better
    Match(matches::Options),
    /// Checks a game record and prints the game
    Replay(replay::Options),
    /// Measures move generation and random games
    Bench(bench::Options),
    /// Writes a position as an SVG picture
    Svg(svg::Options),
    /// Speaks the Universal Game Interface on standard input and output
    Ugi(ugi::Options),
}

/// The command line, or `None` if it asked for help or the version and got it.
pub(crate) fn parse(arguments: &[OsString]) -> Result<Option<Arguments>, Error> {
    let refused = match Arguments::try_parse_from(arguments) {
        Ok(parsed) => return Ok(Some(parsed)),
        Err(refused) => refused,
    };
    match refused.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            refused.print()?;
            Ok(None)
        }
        ErrorKind::InvalidUtf8 => {
            let culprit = arguments
                .iter()
                .find(|argument| argument.to_str().is_none());
            let culprit = culprit.map(|argument| argument.to_string_lossy());
            Err(Error::input(format!(
                "the argument `{}` is not UTF-8 text",
                one_line(&culprit.unwrap_or_default())
            )))
        }
        ErrorKind::InvalidValue if is_of_game(&refused) => {
            let found = context(&refused, ContextKind::InvalidValue).unwrap_or_default();
            let meant = context(&refused, ContextKind::SuggestedValue);
            let meant = meant.map(|name| format!("; did you mean `{name}`?"));
            Err(match AnyGame::first(found) {
                Err(unknown) => {
                    Error::input(format_args!("{unknown}{}", meant.unwrap_or_default()))
                }
                Ok(_) => Error::input(summary(&refused.render().to_string())),
            })
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            Err(Error::input(format!("no command: {}", commands())))
        }
        ErrorKind::InvalidSubcommand => {
            let message = summary(&refused.render().to_string());
            Err(Error::input(format!("{message}; {}", commands())))
        }
        _ => {
            let message = refused.render().to_string();
            Err(Error::input(format!(
                "{}; usage: {}",
                summary(&message),
                usage(&message)
            )))
        }
    }
}

/// The values of an argument that is a game, so that a wrong one is an error before anything else.
pub(crate) fn games() -> PossibleValuesParser {
    PossibleValuesParser::new(AnyGame::NAMES)
}

/// Whether the error is in the argument that names the game.
fn is_of_game(refused: &clap::Error) -> bool {
    let argument = context(refused, ContextKind::InvalidArg);
    argument.is_some_and(|argument| ["<GAME>", "[GAME]"].contains(&argument))
}

/// A detail of an error.
fn context(refused: &clap::Error, kind: ContextKind) -> Option<&str> {
    match refused.get(kind)? {
        ContextValue::String(text) => Some(text),
        ContextValue::Strings(texts) => texts.first().map(String::as_str),
        _ => None,
    }
}

/// What is wrong, as one line: the error and the tips in a message of `clap`.
fn summary(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let end = ["\n\nUsage:", "\n\nFor more information"]
        .iter()
        .find_map(|part| message.find(part));
    one_line(&message[..end.unwrap_or(message.len())].replace("\n\n", "; "))
}

/// The usage in a message of `clap`.
fn usage(message: &str) -> String {
    let usage = message.rsplit_once("\nUsage: ").map(|(_, after)| after);
    let usage = usage.and_then(|usage| usage.lines().next());
    one_line(usage.unwrap_or("see `gambol --help`"))
}

fn commands() -> String {
    let command = Arguments::command();
    let names: Vec<&str> = command
        .get_subcommands()
        .map(clap::Command::get_name)
        .collect();
    format!("the commands are {}", names.join(", "))
}

/// The text as one short line without control characters.
fn one_line(text: &str) -> String {
    const SHOWN: usize = 240;
    let text = text.replace(|c: char| c.is_control(), " ");
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let line = words.join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", &line[..cut]),
        None => line,
    }
}
