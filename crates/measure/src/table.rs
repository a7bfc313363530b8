//! What is measured: the workloads of the games.

use std::fmt::{self, Display};

use gambol_core::Start;
use gambol_core::text::Excerpt;

use crate::error::MeasureError;
use crate::games::GAMES;
use crate::workload::{KnownPerft, Workload};

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Kind {
    /// Perft of the starting position.
    Start,
    /// Perft of the middle-game positions: all leaves over all of the time.
    Middle,
    /// The search walk from the first position: depth first over all legal moves, taking the key of
    /// every position, leaves included. This is what a search with a transposition table does, minus
    /// the search.
    Search,
    /// The loop of a bot from the first position: the search walk, but with the end of the game and a list
    /// of the moves, reordered, at every position.
    BotLoop,
    /// Uniform random games from the starting position to the end.
    Playouts,
}

impl Kind {
    /// Its name in tables: `start`, `middle`, `search`, `bot-loop` or `playouts`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Start => "start",
            Kind::Middle => "middle",
            Kind::Search => "search",
            Kind::BotLoop => "bot-loop",
            Kind::Playouts => "playouts",
        }
    }

    /// What is counted: `leaves` or `moves`.
    pub const fn unit(self) -> &'static str {
        match self {
            Kind::Playouts => "moves",
            _ => "leaves",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The purpose of a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// To time it.
    Timing,
    /// To count its instructions. Counting is slow and repeatable, so the work is smaller.
    Counting,
}

impl Purpose {
    /// The depth of a perft for this purpose.
    pub const fn depth(self, perft: &KnownPerft) -> u32 {
        match self {
            Purpose::Timing => perft.timed,
            Purpose::Counting => perft.counted,
        }
    }
}

/// What is measured of one variant of a game: a [`Workload`], and the game that has it.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// The game, by the name that programs use.
    pub game: &'static str,
    /// The workload.
    pub workload: &'static Workload,
    /// Whether it is the first of the game.
    pub is_first: bool,
}

/// The positions of a workload.
#[derive(Clone, Debug)]
pub struct Positions<G> {
    /// The one from which [`Kind::Search`] and [`Kind::BotLoop`] start, before the moves of the workload.
    pub first: G,
    /// The one from which [`Kind::Start`] and [`Kind::Playouts`] start.
    pub start: G,
    /// Those of [`Kind::Middle`].
    pub middle: Vec<G>,
}

impl Measured {
    /// These workloads of a game of your own: see [`Workload`].
    pub fn of<G: Start>(workloads: &'static [Workload]) -> impl Iterator<Item = Measured> {
        Measured::of_game(G::NAME, workloads)
    }

    fn of_game(
        game: &'static str,
        workloads: &'static [Workload],
    ) -> impl Iterator<Item = Measured> {
        let workloads = workloads.iter().enumerate();
        workloads.map(move |(i, workload)| Measured { game, workload, is_first: i == 0 })
    }

    /// Every workload, in the order of the table that `gambol bench` prints: that of the list of games,
    /// with games that share a page of rules by name.
    pub fn all() -> Vec<Measured> {
        GAMES.iter().flat_map(|&(game, workloads)| Measured::of_game(game, workloads)).collect()
    }

    /// The workloads of a game, by the name that programs use; there is at least one.
    ///
    /// ```
    /// use gambol_measure::Measured;
    ///
    /// assert_eq!(Measured::find("pikemen")?.len(), 2);
    /// let error = Measured::find("go").unwrap_err();
    /// assert!(error.to_string().starts_with("no workload for `go`: the games are mixtour"));
    /// # Ok::<(), gambol_measure::MeasureError>(())
    /// ```
    ///
    /// # Errors
    /// [`MeasureError::NotMeasured`]: there is no workload for this game.
    pub fn find(game: &str) -> Result<Vec<Measured>, MeasureError> {
        let all = Measured::all();
        let found: Vec<_> = all.iter().filter(|measured| measured.game == game).copied().collect();
        if found.is_empty() {
            let mut games: Vec<&str> = all.iter().map(|measured| measured.game).collect();
            games.dedup();
            let (game, games) = (Excerpt::new(game), games.join(", "));
            return Err(MeasureError::NotMeasured { game, games });
        }
        Ok(found)
    }

    /// A name for one line of a table of figures: the game, and the variant unless it is the first.
    ///
    /// ```
    /// use gambol_measure::Measured;
    ///
    /// let labels: Vec<String> = Measured::find("pikemen")?.iter().map(|m| m.label()).collect();
    /// assert_eq!(labels, ["pikemen", "pikemen-star"]);
    /// # Ok::<(), gambol_measure::MeasureError>(())
    /// ```
    pub fn label(&self) -> String {
        let Measured { game, workload, is_first } = self;
        if *is_first { (*game).to_owned() } else { format!("{game}-{}", workload.variant) }
    }

    /// The kinds of work that are measured of this game.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        let middle = self.workload.middle.is_some();
        let kinds = [Kind::Start, Kind::Middle, Kind::Search, Kind::BotLoop, Kind::Playouts];
        kinds.into_iter().filter(move |&kind| kind != Kind::Middle || middle)
    }

    /// The depths of a kind of work; `None` for playouts.
    pub fn perft(&self, kind: Kind) -> Option<KnownPerft> {
        match kind {
            Kind::Start => Some(self.workload.start),
            Kind::Middle => self.workload.middle.map(|(perft, _)| perft),
            Kind::Search | Kind::BotLoop => Some(self.workload.search),
            Kind::Playouts => None,
        }
    }

    /// The error for a text of this workload that is wrong.
    pub fn error(&self, text: &str, error: &dyn Display) -> MeasureError {
        MeasureError::Table { game: self.game, text: text.to_owned(), error: error.to_string() }
    }

    /// Reads the positions of this workload.
    ///
    /// # Errors
    /// A text of the workload is wrong.
    pub fn positions<G: Start>(&self) -> Result<Positions<G>, MeasureError> {
        let &Workload { variant, position, moves, middle, .. } = self.workload;
        let read = |text: &str| G::read(text).map_err(|error| self.error(text, &error));
        let first = match position {
            Some(text) => read(text)?,
            None => match variant.parse() {
                Ok(variant) => G::start(variant),
                Err(error) => return Err(self.error(variant, &error)),
            },
        };
        let mut start = first.clone();
        for text in moves {
            match start.parse_move(text) {
                Ok(mv) => start.apply_unchecked(mv),
                Err(error) => return Err(self.error(text, &error)),
            }
        }
        let (_, texts) = middle.unwrap_or((self.workload.start, ""));
        let mut positions = Positions { first, start, middle: Vec::new() };
        for text in texts.lines() {
            positions.middle.push(read(text)?);
        }
        Ok(positions)
    }
}
