//! The values of the engine's options.

use std::sync::Arc;

use gambol_bots::{BotKind, BotSpec, Stream};
use gambol_core::{Game, HiddenInformation};
use gambol_evaluate::tablebase::Tablebase;
use gambol_host::AnyPosition;
use gambol_seats::random_seed;

/// The path and the content of a tablebase.
pub(super) type NamedTablebase = (String, Arc<Tablebase>);

/// The values of the options, except `Game`: the position knows its game.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// The canonical text of the variant.
    pub(super) variant: String,
    pub(super) bot: BotSpec,
    pub(super) seed: u64,
    /// Whether the third occurrence of a position is a draw.
    pub(super) repetition: bool,
    /// The number of plies after which the game is a draw, or 0 for no limit.
    pub(super) max_plies: u64,
    /// Whether `go` answers with a random event if chance comes next.
    pub(super) chance: bool,
    /// Only the tablebase's own game uses it.
    pub(super) tablebase: Option<NamedTablebase>,
    /// A variant that the game does not have but the next game may have, because match runners send
    /// options in any order.
    pub(super) next_variant: Option<String>,
    /// A bot that cannot play the game but may play the next game.
    pub(super) next_bot: Option<String>,
    /// A tablebase that is not for the game and variant but may be for the next.
    pub(super) next_tablebase: Option<NamedTablebase>,
}

impl Options {
    pub(super) fn new(start: &AnyPosition) -> Self {
        Options {
            variant: start.variant(),
            bot: BotKind::usual(start.has_secrets()).into(),
            seed: 0,
            repetition: false,
            max_plies: 0,
            chance: false,
            tablebase: None,
            next_variant: None,
            next_bot: None,
            next_tablebase: None,
        }
    }
}

/// The seeds of searches.
#[derive(Clone, Debug)]
pub(super) struct Seeds {
    /// The value of the option, or a random number from the system.
    base: u64,
    searches: u64,
}

impl Seeds {
    pub(super) fn of(option: u64) -> Self {
        Seeds { base: if option == 0 { random_seed() } else { option }, searches: 0 }
    }

    pub(super) fn next(&mut self) -> u64 {
        self.searches += 1;
        Stream::Search(self.searches - 1).seed(self.base)
    }
}
