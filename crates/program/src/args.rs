//! Parses the command line. The module of each command defines its options.

use std::ffi::OsString;
use std::io::Write;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Command};
use gambol_host::Style;

use crate::{Error, Output, Program, Result};

/// Returns the parsed command line, or `None` after printing help or the version.
pub(crate) fn parse(
    program: &Program,
    command_line: &Command,
    arguments: &[OsString],
    output: &mut Output,
) -> Result<Option<ArgMatches>> {
    let refused = match command_line.clone().try_get_matches_from(arguments) {
        Ok(parsed) => return Ok(Some(parsed)),
        Err(refused) => refused,
    };
    let argument = context(&refused, ContextKind::InvalidArg).unwrap_or_default();
    let is_like_another = refused.get(ContextKind::SuggestedArg).is_some();
    match refused.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = refused.render();
            match output.style {
                Style::Color => write!(output, "{}", text.ansi())?,
                _ => write!(output, "{text}")?,
            }
            Ok(None)
        }
        ErrorKind::InvalidUtf8 => {
            let culprit = arguments.iter().find(|argument| argument.to_str().is_none());
            let culprit = culprit.map_or(String::new(), |it| one_line(&it.to_string_lossy()));
            Err(Error::input(format_args!("the argument `{culprit}` is not UTF-8 text")))
        }
        ErrorKind::InvalidValue if matches!(argument, "<GAME>" | "[GAME]") => {
            let found = context(&refused, ContextKind::InvalidValue).unwrap_or_default();
            let meant = context(&refused, ContextKind::SuggestedValue)
                .map_or(String::new(), |name| format!("; did you mean `{name}`?"));
            Err(match program.catalogue().games().find(found) {
                Err(unknown) => Error::input(format_args!("{unknown}{meant}")),
                Ok(_) => Error::input(summary(&refused.render().to_string())),
            })
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            let (commands, name) = (commands(command_line), program.name);
            Err(Error::input(format!("no command: {commands}; see `{name} --help`")))
        }
        ErrorKind::InvalidSubcommand => {
            let message = summary(&refused.render().to_string());
            Err(Error::input(format!("{message}; {}", commands(command_line))))
        }
        ErrorKind::UnknownArgument if argument.starts_with('-') && !is_like_another => {
            let found = one_line(argument);
            let (name, options) = options(program, command_line, arguments);
            Err(Error::input(format!(
                "unexpected argument '{found}'; the options of `{name}` are {options}"
            )))
        }
        _ => {
            let message = refused.render().to_string();
            let usage = usage(&message).unwrap_or_else(|| {
                let (name, _) = options(program, command_line, arguments);
                format!("see `{name} --help`")
            });
            Err(Error::input(format!("{}; usage: {usage}", summary(&message))))
        }
    }
}

/// Returns the names of the program and of the intended command, and a list of the command's options.
fn options(program: &Program, command_line: &Command, arguments: &[OsString]) -> (String, String) {
    let words = arguments.iter().skip(1).filter_map(|it| it.to_str());
    let command = words.into_iter().find_map(|word| command_line.find_subcommand(word));
    let name = match command {
        Some(command) => format!("{} {}", program.name, command.get_name()),
        None => program.name.to_owned(),
    };
    let mut options = String::new();
    for option in command.unwrap_or(command_line).get_arguments().filter_map(Arg::get_long) {
        options.extend(["--", option, ", "]);
    }
    (name, options + "--help")
}

/// Returns a detail of an error as text.
fn context(refused: &clap::Error, kind: ContextKind) -> Option<&str> {
    match refused.get(kind)? {
        ContextValue::String(text) => Some(text),
        ContextValue::Strings(texts) => texts.first().map(String::as_str),
        _ => None,
    }
}

/// Returns the error and the tips of a `clap` message in one line.
fn summary(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let end = ["\n\nUsage:", "\n\nFor more information"].iter().find_map(|part| message.find(part));
    one_line(&message[..end.unwrap_or(message.len())].replace("\n\n", "; "))
}

/// Returns the usage in a `clap` message.
fn usage(message: &str) -> Option<String> {
    let (_, usage) = message.rsplit_once("\nUsage: ")?;
    usage.lines().next().map(one_line)
}

fn commands(command_line: &Command) -> String {
    let names: Vec<&str> = command_line.get_subcommands().map(Command::get_name).collect();
    format!("the commands are {}", names.join(", "))
}

/// Returns the text as one short line without control and invisible characters.
pub(crate) fn one_line(text: &str) -> String {
    const SHOWN: usize = 240;
    let is_seen = |c: char| c.is_ascii_graphic() || c.escape_debug().len() == 1;
    let words = text.split(|c| c == ' ' || !is_seen(c)).filter(|word| !word.is_empty());
    let line = words.collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", &line[..cut]),
        None => line,
    }
}
