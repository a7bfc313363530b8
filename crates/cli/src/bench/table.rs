//! What is measured, as data: a further game is one more entry.

use std::fmt::Display;

use gambol::Game;

use super::BenchError;
use super::work::Kind;

/// What is measured of one game.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// The game, by the name that programs use.
    pub game: &'static str,
    /// The variant.
    pub variant: &'static str,
    /// The position that perft and playouts begin with, where it is not the start of the variant.
    pub position: Option<&'static str>,
    /// Moves that are played first.
    pub moves: &'static [&'static str],
    /// Perft from there.
    pub start: Perft,
    /// Perft of each of the positions of this game and variant in `positions.tsv`, together.
    pub middle: Option<Perft>,
}

/// Why a piece of work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To time it.
    Timing,
    /// To count its instructions, which are the same every time and take long to count: less of it
    /// is enough.
    Counting,
}

/// A depth, and what is known about it.
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    /// The depth that is timed.
    pub timed: u32,
    /// The depth at which instructions are counted.
    pub counted: u32,
    /// Known numbers of leaves, by depth. Those that are within reach of the slow reference engine
    /// of the game are confirmed by it. Every count is checked against them.
    pub leaves: &'static [(u32, u64)],
}

impl Perft {
    /// How deep to go.
    pub const fn depth(&self, purpose: Purpose) -> u32 {
        match purpose {
            Purpose::Timing => self.timed,
            Purpose::Counting => self.counted,
        }
    }

    /// The known number of leaves at a depth.
    pub fn known(&self, depth: u32) -> Option<u64> {
        let entry = self.leaves.iter().find(|&&(at, _)| at == depth);
        entry.map(|&(_, leaves)| leaves)
    }
}

/// Everything that is measured, in the order of the table.
pub const WORKLOADS: &[Workload] = &[
    Workload {
        game: "mixtour",
        variant: "official",
        position: None,
        moves: &[],
        start: Perft {
            timed: 6,
            counted: 5,
            leaves: &[(5, 7_883_472), (6, 193_959_168)],
        },
        middle: Some(Perft {
            timed: 5,
            counted: 4,
            leaves: &[(4, 27_536_431), (5, 1_108_367_330)],
        }),
    },
    Workload {
        game: "pikemen",
        variant: "classic",
        position: None,
        moves: &[],
        start: Perft {
            timed: 4,
            counted: 3,
            leaves: &[(3, 1_800_216), (4, 225_128_853)],
        },
        middle: Some(Perft {
            timed: 3,
            counted: 2,
            leaves: &[(2, 440_893), (3, 78_342_379)],
        }),
    },
    Workload {
        game: "pikemen",
        variant: "star",
        position: None,
        moves: &[],
        start: Perft {
            timed: 4,
            counted: 3,
            leaves: &[(3, 373_248), (4, 26_873_856)],
        },
        middle: Some(Perft {
            timed: 3,
            counted: 2,
            leaves: &[(2, 35_095), (3, 2_627_123)],
        }),
    },
    Workload {
        game: "draughts",
        variant: "standard",
        position: None,
        moves: &[],
        start: Perft {
            timed: 11,
            counted: 9,
            leaves: &[(9, 3_963_680), (11, 85_242_128)],
        },
        middle: None,
    },
    Workload {
        game: "lilypad",
        variant: "standard",
        position: None,
        moves: &["@2", "@31"],
        start: Perft {
            timed: 7,
            counted: 5,
            leaves: &[(5, 1_619_504), (7, 419_957_525)],
        },
        middle: Some(Perft {
            timed: 7,
            counted: 5,
            leaves: &[(5, 3_743_100), (7, 661_529_129)],
        }),
    },
    Workload {
        game: "two-pipers",
        variant: "standard",
        position: None,
        moves: &[],
        start: Perft {
            timed: 5,
            counted: 4,
            leaves: &[(4, 1_607_029), (5, 55_346_386)],
        },
        middle: Some(Perft {
            timed: 5,
            counted: 3,
            leaves: &[(3, 168_617), (5, 86_244_719)],
        }),
    },
    Workload {
        game: "fifes-and-drums",
        variant: "standard",
        position: Some("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard"),
        moves: &[],
        start: Perft {
            timed: 7,
            counted: 5,
            leaves: &[(5, 3_446_290), (7, 1_429_485_066)],
        },
        middle: Some(Perft {
            timed: 6,
            counted: 4,
            leaves: &[(4, 456_090), (6, 90_928_634)],
        }),
    },
];

/// Middle-game positions of every game, a line each: the game, a tab, the position.
const POSITIONS: &str = include_str!("positions.tsv");

/// The positions of a workload, read.
#[derive(Clone, Debug)]
pub struct Positions<G> {
    /// The one that *start* and playouts begin with.
    pub start: G,
    /// Those of *middle*.
    pub middle: Vec<G>,
}

impl Workload {
    /// A name for one line of a table of figures: the game, and the variant where that is not the
    /// first thing measured of the game.
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
        let kinds = [Kind::Start, Kind::Middle, Kind::Playouts];
        kinds
            .into_iter()
            .filter(move |&kind| kind != Kind::Middle || middle)
    }

    /// The perft of a kind of work; none of playouts.
    pub fn perft(&self, kind: Kind) -> Option<Perft> {
        match kind {
            Kind::Start => Some(self.start),
            Kind::Middle => self.middle,
            Kind::Playouts => None,
        }
    }

    /// What to say about a text of this table that is wrong.
    pub(super) fn wrong(&self, text: &str, error: &dyn Display) -> BenchError {
        BenchError::Table {
            game: self.game,
            text: text.to_owned(),
            error: error.to_string(),
        }
    }

    /// Reads the positions of this workload.
    ///
    /// # Errors
    /// A text in the table is wrong.
    pub fn positions<G: Game>(&self) -> Result<Positions<G>, BenchError> {
        let read = |text: &str| text.parse::<G>().map_err(|error| self.wrong(text, &error));
        let mut start = match self.position {
            Some(text) => read(text)?,
            None => match self.variant.parse() {
                Ok(variant) => G::start(variant),
                Err(error) => return Err(self.wrong(self.variant, &error)),
            },
        };
        for text in self.moves {
            match start.parse_move(text) {
                Ok(mv) => start.apply_unchecked(mv),
                Err(error) => return Err(self.wrong(text, &error)),
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
        Ok(Positions { start, middle })
    }
}
