//! Setting the options of the engine.

use std::path::Path;
use std::sync::Arc;

use gambol_bots::{BotKind, BotSpec, BotSpecError, Bots};
use gambol_core::text::Excerpt;
use gambol_core::{Game, HiddenInformation, History};
use gambol_host::{AnyError, AnyPosition, Recorded};

use super::session::{Answer, Reply, Session};
use super::settings::{NamedTablebase, Options, Seeds};
use crate::input::split_word;
use crate::{numbers, tablebase};

const NAMES: [&str; 8] =
    ["Game", "Variant", "Bot", "Seed", "Repetition", "MaxPlies", "Chance", "Tablebase"];
/// The empty text, written as in other protocols.
const EMPTY: &str = "<empty>";
/// The largest number that every match runner can send.
const MAX_NUMBER: u64 = i32::MAX as u64;

impl Session {
    /// Answers `ugi`.
    pub(super) fn identify(&self) -> Reply {
        let Options { variant, bot, seed, repetition, max_plies, chance, .. } = &self.options;
        let combo = |name: &str, chosen: &str, all: &[&str]| {
            let values: String = all.iter().flat_map(|value| [" var ", value]).collect();
            format!("option name {name} type combo default {chosen}{values}")
        };
        let check = |name, value| format!("option name {name} type check default {value}");
        let spin = |name, value| {
            format!("option name {name} type spin default {value} min 0 max {MAX_NUMBER}")
        };
        let text = |name, value| format!("option name {name} type string default {value}");
        let tablebase = self.options.tablebase.as_ref().map_or(EMPTY, |(path, _)| path);
        let [name, author] = self.program.identity();
        let mut lines = vec![format!("id name {name}")];
        if !author.is_empty() {
            lines.push(format!("id author {author}"));
        }
        lines.extend([
            combo("Game", self.position().name(), &self.program.catalogue().games().names()),
            text("Variant", variant.as_str()),
            combo("Bot", &bot.to_string(), &self.fit_bots()),
            spin("Seed", seed),
            check("Repetition", repetition),
            spin("MaxPlies", max_plies),
            check("Chance", chance),
            text("Tablebase", tablebase),
            "ugiok".to_owned(),
        ]);
        Reply { lines, ..Reply::default() }
    }

    /// Answers `setoption`.
    pub(super) fn set_option(&mut self, rest: &str) -> Answer {
        const FORM: &str = "setoption: the form is `setoption name NAME value VALUE`";
        let (keyword, rest) = split_word(rest);
        let (name, rest) = split_word(rest);
        if keyword != "name" || name.is_empty() {
            return Err(FORM.into());
        }
        let Some(option) = NAMES.iter().find(|option| option.eq_ignore_ascii_case(name)) else {
            let (found, names) = (Excerpt::new(name), NAMES.join(", "));
            Err(format!("setoption: unknown option {found}: the options are {names}"))?
        };
        let (keyword, value) = split_word(rest);
        if keyword != "value" || (value.is_empty() && *option != "Tablebase") {
            return Err(FORM.into());
        }
        self.set(option, value).map_err(|error| format!("setoption {option}: {error}"))?;
        Ok(Reply::default())
    }

    /// Sets an option.
    pub(super) fn set(&mut self, option: &str, value: &str) -> Answer<()> {
        match option {
            "Game" => {
                let first = self.program.catalogue().games().find(value)?.first();
                let variant = self.options.next_variant.take();
                let start = variant.and_then(|variant| self.start_of(value, &variant).ok());
                self.restart(start.unwrap_or(first));
                if let Some(bot) = self.options.next_bot.take() {
                    self.options.bot = self.read_bot(&bot).unwrap_or(self.options.bot);
                }
            }
            "Variant" => {
                self.options.next_variant = Some(value.to_owned());
                self.restart(self.start_of(self.position().name(), value)?);
            }
            "Bot" => {
                self.options.next_bot = Some(value.to_owned());
                self.options.bot = self.read_bot(value)?;
                self.options.next_bot = None;
            }
            "Seed" => self.set_seed(numbers::within(value, &(0..=MAX_NUMBER))?),
            "Repetition" => self.options.repetition = truth(value)?,
            "MaxPlies" => self.options.max_plies = numbers::within(value, &(0..=MAX_NUMBER))?,
            "Chance" => self.options.chance = truth(value)?,
            _ => self.set_tablebase(value)?,
        }
        Ok(())
    }

    fn set_tablebase(&mut self, path: &str) -> Answer<()> {
        let new = match path {
            "" | EMPTY => None,
            path => Some((path.to_owned(), tablebase::read(Path::new(path))?)),
        };
        self.options.next_tablebase.clone_from(&new);
        self.check_tablebase(new.as_ref())?;
        (self.options.tablebase, self.options.next_tablebase) = (new, None);
        self.last_bot.forget();
        Ok(())
    }

    /// Checks that a tablebase is for the current game and variant.
    fn check_tablebase(&self, new: Option<&NamedTablebase>) -> Answer<()> {
        let Some((_, tablebase)) = new else { return Ok(()) };
        let bots = self.bots().clone().with_tablebase(Arc::clone(tablebase))?;
        Ok(tablebase::check_fit(Some(bots.game()), self.position())?)
    }

    pub(super) fn set_seed(&mut self, seed: u64) {
        self.options.seed = seed;
        self.seeds = Seeds::of(seed);
        self.last_bot.forget();
    }

    /// Parses a bot that can play the current variant.
    fn read_bot(&self, text: &str) -> Answer<BotSpec> {
        let bot = self.bots().read(text).map_err(|error| match error {
            BotSpecError::UnknownBot { found, .. } => {
                format!("unknown bot {found}: the bots are {}", self.fit_bots().join(", "))
            }
            error => error.to_string(),
        })?;
        self.bots().check(bot.kind(), self.position())?;
        Ok(bot)
    }

    fn restart(&mut self, start: AnyPosition) {
        self.options.variant = start.variant();
        self.options.next_variant = None;
        let usual = BotKind::usual(start.has_secrets()).into();
        self.history = Arc::new(History::new(start));
        // Replace a bot that cannot play the new variant.
        if self.bots().check(self.options.bot.kind(), self.position()).is_err() {
            self.options.bot = usual;
        }
        if self.check_tablebase(self.options.next_tablebase.as_ref()).is_ok() {
            let next = self.options.next_tablebase.take();
            self.options.tablebase = next.or(self.options.tablebase.take());
            self.last_bot.forget();
        }
    }

    /// Returns the start of a variant.
    pub(super) fn start_of(&self, game: &str, variant: &str) -> Result<AnyPosition, AnyError> {
        self.program.catalogue().games().start(game, variant)
    }

    /// Returns the bots of the current game.
    pub(super) fn bots(&self) -> &Bots {
        let item = self.program.catalogue().find(self.position().name());
        Bots::of_item(item.expect("the game is one of the program"))
    }

    /// Returns the names of the bots that can play the current variant.
    fn fit_bots(&self) -> Vec<&'static str> {
        self.bots().fit(self.position()).into_iter().map(BotKind::name).collect()
    }

    /// Returns the bots of the current game, with the tablebase if it is for this game.
    pub(super) fn bots_with_tablebase(&self) -> Bots {
        let bots = self.bots().clone();
        let Some((_, tablebase)) = &self.options.tablebase else { return bots };
        bots.clone().with_tablebase(Arc::clone(tablebase)).unwrap_or(bots)
    }
}

/// Parses `true` or `false`.
fn truth(value: &str) -> Answer<bool> {
    Ok(value.parse().map_err(|_| format!("{} is neither true nor false", Excerpt::new(value)))?)
}
