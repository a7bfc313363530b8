//! The workloads, as data: one more game is one more entry.

use std::fmt::Display;

use gambol_core::Game;
use gambol_core::text::Excerpt;

use crate::MeasureError;
use crate::work::Kind;

/// What is measured of one variant of a game.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_measure::table::Perft;
/// use gambol_measure::work::{Kind, Work};
/// use gambol_measure::{MeasureError, Purpose, Workload};
///
/// // A workload for a game of your own.
/// static HOARD: Workload = Workload {
///     game: "hoard",
///     variant: "standard",
///     position: None,
///     moves: &[],
///     start: Perft::new(7, 4, &[(1, 3)]),
///     middle: None,
///     search: Perft::new(6, 4, &[]),
/// };
///
/// let mut work = Work::<Hoard>::new(&HOARD)?;
/// println!("{} leaves", work.piece(Kind::Start, Purpose::Counting)?);
/// # Ok::<(), MeasureError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// The game, by the name that programs use.
    pub game: &'static str,
    /// The variant.
    pub variant: &'static str,
    /// The position from which perft and playouts start; `None` for the first of the variant.
    pub position: Option<&'static str>,
    /// Moves to play from there before anything but the search walk is measured.
    pub moves: &'static [&'static str],
    /// Perft from the position after these moves.
    pub start: Perft,
    /// Perft of the middle-game positions that this crate has of the game and variant, all
    /// together.
    pub middle: Option<Perft>,
    /// The search walk from the position before these moves.
    pub search: Perft,
}

/// The purpose of a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// To time it.
    Timing,
    /// To count its instructions. Counting is slow and repeatable, so the work is smaller.
    Counting,
}

/// Depths of a perft, with the known numbers of leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perft {
    /// The depth that is timed.
    pub timed: u32,
    /// The depth at which instructions are counted.
    pub counted: u32,
    /// The known numbers of leaves, by depth; every count is checked against them. Reference engines
    /// confirm those that they can reach.
    pub leaves: &'static [(u32, u64)],
}

impl Perft {
    /// The depths that are timed and counted, and the known numbers of leaves.
    pub const fn new(timed: u32, counted: u32, leaves: &'static [(u32, u64)]) -> Self {
        Perft { timed, counted, leaves }
    }

    /// The depth for a purpose.
    pub const fn depth(&self, purpose: Purpose) -> u32 {
        match purpose {
            Purpose::Timing => self.timed,
            Purpose::Counting => self.counted,
        }
    }

    /// The number of leaves at a depth, if it is known.
    ///
    /// ```
    /// use gambol_measure::Workload;
    ///
    /// let start = Workload::find("mixtour")?[0].start;
    /// assert_eq!(start.known(5), Some(7_883_472));
    /// assert_eq!(start.known(50), None);
    /// # Ok::<(), gambol_measure::MeasureError>(())
    /// ```
    pub fn known(&self, depth: u32) -> Option<u64> {
        let entry = self.leaves.iter().find(|&&(at, _)| at == depth);
        entry.map(|&(_, leaves)| leaves)
    }
}

/// Every workload, in the order of the table that `gambol bench` prints.
pub const WORKLOADS: &[Workload] = &[
    Workload {
        game: "mixtour",
        variant: "official",
        position: None,
        moves: &[],
        start: Perft::new(6, 5, &[(5, 7_883_472), (6, 193_959_168)]),
        middle: Some(Perft::new(5, 4, &[(4, 27_536_431), (5, 1_108_367_330)])),
        search: Perft::new(5, 4, &[(5, 7_883_472)]),
    },
    Workload {
        game: "pikemen",
        variant: "classic",
        position: None,
        moves: &[],
        start: Perft::new(4, 3, &[(3, 1_800_216), (4, 225_128_853)]),
        middle: Some(Perft::new(3, 2, &[(2, 440_893), (3, 78_342_379)])),
        search: Perft::new(3, 2, &[(2, 14_400), (3, 1_800_216)]),
    },
    Workload {
        game: "pikemen",
        variant: "star",
        position: None,
        moves: &[],
        start: Perft::new(4, 3, &[(3, 373_248), (4, 26_873_856)]),
        middle: Some(Perft::new(3, 2, &[(2, 35_095), (3, 2_627_123)])),
        search: Perft::new(3, 2, &[(3, 373_248)]),
    },
    Workload {
        game: "draughts",
        variant: "standard",
        position: None,
        moves: &[],
        start: Perft::new(11, 9, &[(9, 3_963_680), (11, 85_242_128)]),
        middle: None,
        search: Perft::new(9, 8, &[(9, 3_963_680)]),
    },
    Workload {
        game: "lilypad",
        variant: "standard",
        position: None,
        moves: &["@2", "@31"],
        start: Perft::new(7, 5, &[(5, 1_619_504), (7, 419_957_525)]),
        middle: Some(Perft::new(7, 5, &[(5, 3_743_100), (7, 661_529_129)])),
        search: Perft::new(6, 5, &[]),
    },
    Workload {
        game: "two-pipers",
        variant: "standard",
        position: None,
        moves: &[],
        start: Perft::new(5, 4, &[(4, 1_607_029), (5, 55_346_386)]),
        middle: Some(Perft::new(5, 3, &[(3, 168_617), (5, 86_244_719)])),
        search: Perft::new(4, 3, &[(4, 1_607_029)]),
    },
    Workload {
        game: "fifes-and-drums",
        variant: "standard",
        position: Some("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard"),
        moves: &[],
        start: Perft::new(7, 5, &[(5, 3_446_290), (7, 1_429_485_066)]),
        middle: Some(Perft::new(6, 4, &[(4, 456_090), (6, 90_928_634)])),
        search: Perft::new(6, 5, &[(5, 3_446_290)]),
    },
];

/// Middle-game positions of every game, one a line: the game, a tab, the position.
const POSITIONS: &str = include_str!("positions.tsv");

/// The positions of a workload.
#[derive(Clone, Debug)]
pub struct Positions<G> {
    /// The one from which [`Kind::Search`] starts, before the moves of the workload.
    pub first: G,
    /// The one from which [`Kind::Start`] and [`Kind::Playouts`] start.
    pub start: G,
    /// Those of [`Kind::Middle`].
    pub middle: Vec<G>,
}

impl Workload {
    /// The workloads of a game, by the name that programs use; there is at least one.
    ///
    /// ```
    /// use gambol_measure::Workload;
    ///
    /// assert_eq!(Workload::find("pikemen")?.len(), 2);
    /// let error = Workload::find("go").unwrap_err();
    /// assert!(error.to_string().starts_with("no workload for `go`: the games are mixtour"));
    /// # Ok::<(), gambol_measure::MeasureError>(())
    /// ```
    ///
    /// # Errors
    /// [`MeasureError::NotMeasured`]: there is no workload for this game.
    pub fn find(game: &str) -> Result<Vec<&'static Workload>, MeasureError> {
        let found: Vec<_> = WORKLOADS.iter().filter(|workload| workload.game == game).collect();
        if found.is_empty() {
            return Err(MeasureError::NotMeasured { game: Excerpt::new(game) });
        }
        Ok(found)
    }

    /// A name for one line of a table of figures: the game, and the variant unless it is the first
    /// in [`WORKLOADS`].
    ///
    /// ```
    /// use gambol_measure::Workload;
    ///
    /// let labels: Vec<String> = Workload::find("pikemen")?.iter().map(|w| w.label()).collect();
    /// assert_eq!(labels, ["pikemen", "pikemen-star"]);
    /// # Ok::<(), gambol_measure::MeasureError>(())
    /// ```
    pub fn label(&self) -> String {
        let first = WORKLOADS.iter().find(|other| other.game == self.game);
        match first {
            Some(first) if first.variant != self.variant => {
                format!("{}-{}", self.game, self.variant)
            }
            _ => self.game.to_owned(),
        }
    }

    /// The kinds of work that are measured of this game.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        let middle = self.middle.is_some();
        let kinds = [Kind::Start, Kind::Middle, Kind::Search, Kind::Playouts];
        kinds.into_iter().filter(move |&kind| kind != Kind::Middle || middle)
    }

    /// The depths of a kind of work; `None` for playouts.
    pub fn perft(&self, kind: Kind) -> Option<Perft> {
        match kind {
            Kind::Start => Some(self.start),
            Kind::Middle => self.middle,
            Kind::Search => Some(self.search),
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
    pub fn positions<G: Game>(&self) -> Result<Positions<G>, MeasureError> {
        let read = |text: &str| text.parse::<G>().map_err(|error| self.error(text, &error));
        let first = match self.position {
            Some(text) => read(text)?,
            None => match self.variant.parse() {
                Ok(variant) => G::start(variant),
                Err(error) => return Err(self.error(self.variant, &error)),
            },
        };
        let mut start = first.clone();
        for text in self.moves {
            match start.parse_move(text) {
                Ok(mv) => start.apply_unchecked(mv),
                Err(error) => return Err(self.error(text, &error)),
            }
        }
        // The variant is the last field of a position.
        let middle = POSITIONS
            .lines()
            .filter_map(|line| line.split_once('\t'))
            .filter(|&(game, text)| {
                game == self.game && text.rsplit(' ').next() == Some(self.variant)
            })
            .map(|(_, text)| read(text))
            .collect::<Result<_, _>>()?;
        Ok(Positions { first, start, middle })
    }
}
