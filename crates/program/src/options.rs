//! The options of commands, and what was given for them.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use gambol_host::CatalogueEntry;

use crate::{Error, Program, numbers};

/// `--json`, which many commands have.
pub(crate) fn json() -> Arg {
    flag("json", "Print JSON")
}

/// An option without a value.
pub(crate) fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
}

/// An option with a value, which may begin with a hyphen.
pub(crate) fn text(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).value_name(value).allow_hyphen_values(true)
}

/// An option whose value is the path of a file or folder.
pub(crate) fn path(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    let arg = Arg::new(name).long(name).help(help);
    arg.value_name(value).value_parser(value_parser!(PathBuf))
}

/// What was given for the options of a command of a program.
pub(crate) struct Given<'a> {
    pub(crate) program: &'a Program,
    pub(crate) matches: &'a ArgMatches,
}

/// The id of the argument that names the game.
pub(crate) const GAME: &str = "game";

impl<'a> Given<'a> {
    /// The game that is named, by default the first.
    pub(crate) fn game(&self) -> Result<&'a CatalogueEntry, Error> {
        let catalogue = self.program.catalogue();
        let first = || catalogue.games().names().first().copied().unwrap_or("");
        Ok(catalogue.find(self.named_game().unwrap_or_else(first))?)
    }

    /// The game that is named. Where there is only one, no command has the argument.
    pub(crate) fn named_game(&self) -> Option<&'a str> {
        self.matches.try_get_one::<String>(GAME).ok().flatten().map(String::as_str)
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.matches.get_flag(name)
    }

    pub(crate) fn text(&self, name: &str) -> Option<&'a str> {
        self.matches.get_one::<String>(name).map(String::as_str)
    }

    /// The texts of an option that is repeated.
    pub(crate) fn texts(&self, name: &str) -> Vec<&'a str> {
        let texts = self.matches.get_many::<String>(name);
        texts.into_iter().flatten().map(String::as_str).collect()
    }

    pub(crate) fn path(&self, name: &str) -> Option<&'a Path> {
        self.matches.get_one::<PathBuf>(name).map(PathBuf::as_path)
    }

    /// The number that is given.
    ///
    /// # Errors
    /// It is no number, or out of bounds.
    pub(crate) fn number(
        &self,
        name: &str,
        allowed: RangeInclusive<u64>,
    ) -> Result<Option<u64>, Error> {
        let parse = |text| numbers::parse(&format!("--{name}"), text, &allowed);
        self.text(name).map(parse).transpose()
    }

    /// The number that is given for an option with a default.
    ///
    /// # Errors
    /// As [`number`](Self::number).
    pub(crate) fn some_number(
        &self,
        name: &str,
        allowed: RangeInclusive<u64>,
    ) -> Result<u64, Error> {
        Ok(self.number(name, allowed)?.unwrap_or_default())
    }
}
