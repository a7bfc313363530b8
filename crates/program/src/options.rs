//! Options that several commands share, and the values of options.

use std::fmt::Display;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use gambol_host::CatalogueItem;

use crate::{Error, Program, Result, files, numbers};

/// The option `--json`.
pub(crate) fn json() -> Arg {
    flag("json", "Print JSON")
}

/// An option without a value.
pub(crate) fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
}

/// An option with a value, which may begin with a hyphen: `name VALUE`.
pub(crate) fn text(usage: &'static str, help: &'static str) -> Arg {
    path(usage, help).value_parser(value_parser!(String)).allow_hyphen_values(true)
}

/// An option whose value is the path of a file or folder: `name VALUE`.
pub(crate) fn path(usage: &'static str, help: &'static str) -> Arg {
    let (name, value) = usage.split_once(' ').expect("a name and a value");
    Arg::new(name).long(name).help(help).value_name(value).value_parser(value_parser!(PathBuf))
}

/// Options, each a text `NAME: HELP` or `NAME VALUE: HELP`, or with a default `NAME VALUE = DEFAULT: HELP`. The value
/// FILE or FOLDER is a path.
pub(crate) fn list(options: &[&'static str]) -> Vec<Arg> {
    let mut list = Vec::new();
    for option in options {
        let (usage, help) = option.split_once(": ").expect("a usage and a help");
        let (usage, default) = match usage.split_once(" = ") {
            Some((usage, default)) => (usage, Some(default)),
            None => (usage, None),
        };
        let arg = match usage.split_once(' ') {
            None => flag(usage, help),
            Some((_, "FILE" | "FOLDER")) => path(usage, help),
            Some(_) => text(usage, help),
        };
        list.push(arg.default_values(default));
    }
    list
}

/// The argument for a file of games.
pub(crate) fn file(help: &'static str) -> Arg {
    path("file FILE", help).long(None::<&str>).required(true)
}

/// Returns the argument that names the game, if the program has several games.
pub(crate) fn game(program: &Program) -> Option<Arg> {
    let games = program.catalogue().games();
    let game = || {
        Arg::new(GAME)
            .value_name("GAME")
            .required(true)
            .value_parser(PossibleValuesParser::new(games.names()))
            .hide_possible_values(true)
            .help(format!("The game; `{} games` lists them", program.name))
    };
    (games.0.len() != 1).then(game)
}

/// Returns a function that turns errors into errors of this option.
pub(crate) fn wrong<E: Display>(option: &str) -> impl Fn(E) -> Error {
    move |error| Error::input(format_args!("--{option}: {error}"))
}

/// Returns a function that turns errors of a new file into errors of this option. Other I/O errors stay.
pub(crate) fn wrong_file(option: &str) -> impl Fn(io::Error) -> Error {
    move |error| match error.kind() {
        io::ErrorKind::AlreadyExists => wrong(option)(error),
        _ => Error::Io(error),
    }
}

/// The arguments given to a command.
pub(crate) struct Given<'a> {
    pub(crate) program: &'a Program,
    pub(crate) matches: &'a ArgMatches,
}

/// The largest time limit, in milliseconds.
pub(crate) const MAX_MS: u64 = 1_000_000_000;
/// The id of the argument that names the game.
pub(crate) const GAME: &str = "game";

impl<'a> Given<'a> {
    /// Returns the named game, or the first game without a name.
    pub(crate) fn game(&self) -> Result<&'a CatalogueItem> {
        let catalogue = self.program.catalogue();
        let first = catalogue.games().names().first().copied();
        Ok(catalogue.find(self.named_game().or(first).unwrap_or_default())?)
    }

    /// Returns the name of the game. Programs with one game have no such argument.
    pub(crate) fn named_game(&self) -> Option<&'a str> {
        self.matches.try_get_one::<String>(GAME).ok().flatten().map(String::as_str)
    }

    /// Returns whether an option without a value is given. `false` if the command lacks the option.
    pub(crate) fn flag(&self, name: &str) -> bool {
        self.matches.try_get_one(name).ok().flatten() == Some(&true)
    }

    /// Returns the value of an option, if the command has it.
    pub(crate) fn text(&self, name: &str) -> Option<&'a str> {
        self.matches.try_get_one::<String>(name).ok()?.map(String::as_str)
    }

    /// Returns the values of a repeatable option.
    pub(crate) fn texts(&self, name: &str) -> Vec<&'a str> {
        self.matches.get_many::<String>(name).unwrap_or_default().map(String::as_str).collect()
    }

    /// Returns the path in an option, if the command has the option.
    pub(crate) fn path(&self, name: &str) -> Option<&'a Path> {
        self.matches.try_get_one::<PathBuf>(name).ok()?.map(PathBuf::as_path)
    }

    /// Returns the path in an option for a file or folder that cannot be standard output.
    pub(crate) fn named_path(&self, name: &str) -> Result<Option<&'a Path>> {
        match self.path(name) {
            Some(path) if files::is_stdout(path) => {
                Err(wrong(name)("`-` is standard output, which cannot be used here: give a name"))
            }
            path => Ok(path),
        }
    }

    /// Checks that the files of these options differ, where `file` is the [`file`] that is read.
    pub(crate) fn check_different(&self, names: &[&str]) -> Result {
        for (at, name) in names.iter().enumerate() {
            let Some(path) = self.path(name).filter(|path| !files::is_stdout(path)) else {
                continue;
            };
            let is_same =
                |other: &&&str| self.path(other).is_some_and(|it| files::are_same(it, path));
            if let Some(&other) = names[..at].iter().find(is_same) {
                let of = if other == "file" { "the games" } else { &format!("--{other}") };
                return Err(wrong(name)(format!("this is also the file of {of}: choose another")));
            }
        }
        Ok(())
    }

    /// Returns the path in the argument [`file`].
    pub(crate) fn file(&self) -> &'a Path {
        self.path("file").unwrap_or(Path::new(""))
    }

    /// Returns whether standard output is one of the files to write.
    pub(crate) fn writes_to_stdout(&self) -> Result<bool> {
        let mut names = vec!["out", "html", "certificate", "transcripts"];
        names.retain(|name| self.path(name).is_some_and(files::is_stdout));
        match names.len() {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Error::input("only one file can be standard output: give the others names")),
        }
    }

    /// Returns the value of a numeric option.
    ///
    /// # Errors
    /// The text is not a number, or the number is out of bounds.
    pub(crate) fn number(&self, name: &str, allowed: RangeInclusive<u64>) -> Result<Option<u64>> {
        let parse = |text| numbers::within(text, &allowed).map_err(wrong(name));
        self.text(name).map(parse).transpose()
    }

    /// Returns the value of `--threads`.
    pub(crate) fn threads(&self) -> Result<Option<usize>> {
        Ok(self.number("threads", 1..=256)?.map(|threads| threads as usize))
    }

    /// Returns the value of `--threads`, by default the number of processors.
    pub(crate) fn all_threads(&self) -> Result<usize> {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from).min(256);
        Ok(self.threads()?.unwrap_or_else(processors))
    }

    /// Returns the value of an option in milliseconds.
    pub(crate) fn duration(&self, name: &str) -> Result<Option<Duration>> {
        Ok(self.number(name, 0..=MAX_MS)?.map(Duration::from_millis))
    }

    /// Returns the value of a numeric option with a default.
    ///
    /// # Errors
    /// As [`number`](Self::number).
    pub(crate) fn some_number(&self, name: &str, allowed: RangeInclusive<u64>) -> Result<u64> {
        Ok(self.number(name, allowed)?.unwrap_or_default())
    }
}
