//! The options of commands: tables of those that there are, and what was given for them.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use gambol_core::any::CatalogueEntry;

use crate::{Error, Program, numbers};

/// An option or an argument of a command. Its value may begin with a hyphen, but not if it is a path.
#[derive(Clone, Copy)]
pub(crate) struct Opt {
    name: &'static str,
    kind: Kind,
    /// What its value is called in the help.
    value: &'static str,
    help: &'static str,
    default: Option<&'static str>,
    is_required: bool,
    is_repeated: bool,
    /// Whether it has no name on the command line.
    is_positional: bool,
    requires: Option<&'static str>,
    conflicts: &'static [&'static str],
    /// Required without this option, and refused with it.
    unless: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Flag,
    Text,
    Path,
}

/// `--json`, which many commands have.
pub(crate) const JSON: Opt = Opt::flag("json", "Print JSON");

impl Opt {
    const fn new(name: &'static str, kind: Kind, value: &'static str, help: &'static str) -> Self {
        Opt {
            name,
            kind,
            value,
            help,
            default: None,
            is_required: false,
            is_repeated: false,
            is_positional: false,
            requires: None,
            conflicts: &[],
            unless: None,
        }
    }

    /// An option without a value.
    pub(crate) const fn flag(name: &'static str, help: &'static str) -> Self {
        Opt::new(name, Kind::Flag, "", help)
    }

    /// An option with a value.
    pub(crate) const fn text(name: &'static str, value: &'static str, help: &'static str) -> Self {
        Opt::new(name, Kind::Text, value, help)
    }

    /// An option whose value is the path of a file or folder.
    pub(crate) const fn path(name: &'static str, value: &'static str, help: &'static str) -> Self {
        Opt::new(name, Kind::Path, value, help)
    }

    pub(crate) const fn default(mut self, default: &'static str) -> Self {
        self.default = Some(default);
        self
    }

    pub(crate) const fn required(mut self) -> Self {
        self.is_required = true;
        self
    }

    /// It may be given several times.
    pub(crate) const fn repeated(mut self) -> Self {
        self.is_repeated = true;
        self
    }

    /// An argument that is known by its place.
    pub(crate) const fn positional(mut self) -> Self {
        self.is_positional = true;
        self
    }

    pub(crate) const fn requires(mut self, other: &'static str) -> Self {
        self.requires = Some(other);
        self
    }

    pub(crate) const fn conflicts_with(mut self, others: &'static [&'static str]) -> Self {
        self.conflicts = others;
        self
    }

    /// It is required without another option, and refused with it.
    pub(crate) const fn unless(mut self, other: &'static str) -> Self {
        self.unless = Some(other);
        self
    }

    /// The same for `clap`.
    pub(crate) fn arg(&self) -> Arg {
        let mut arg = Arg::new(self.name)
            .help(self.help)
            .required(self.is_required)
            .conflicts_with_all(self.conflicts);
        if !self.is_positional {
            arg = arg.long(self.name);
        }
        if let Some(default) = self.default {
            arg = arg.default_value(default);
        }
        if let Some(other) = self.requires {
            arg = arg.requires(other);
        }
        if let Some(other) = self.unless {
            arg = arg.required_unless_present(other).conflicts_with(other);
        }
        if self.is_repeated {
            arg = arg.action(ArgAction::Append);
        }
        match self.kind {
            Kind::Flag => arg.action(ArgAction::SetTrue),
            Kind::Text => arg.value_name(self.value).allow_hyphen_values(true),
            Kind::Path => arg.value_name(self.value).value_parser(value_parser!(PathBuf)),
        }
    }
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
        let named = self.matches.try_get_one::<String>(GAME).ok().flatten();
        let name = match named {
            Some(name) => name,
            None => catalogue.games().names().first().copied().unwrap_or(""),
        };
        Ok(catalogue.find(name)?)
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
