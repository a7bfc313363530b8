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

/// A depth, and what is known about it.
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    /// The depth that is timed. The instruction counts are taken one ply less deep.
    pub depth: u32,
    /// Known numbers of leaves, by depth. Those that are within reach of the slow reference engine
    /// of the game are confirmed by it. Every count is checked against them.
    pub leaves: &'static [(u32, u64)],
}

impl Perft {
    /// The known number of leaves at a depth.
    pub fn known(&self, depth: u32) -> Option<u64> {
        let entry = self.leaves.iter().find(|&&(at, _)| at == depth);
        entry.map(|&(_, leaves)| leaves)
    }
}

/// Everything that is measured, in the order of the table.
pub const WORKLOADS: &[Workload] = &[Workload {
    game: "mixtour",
    variant: "official",
    position: None,
    moves: &[],
    start: Perft {
        depth: 6,
        leaves: &[(5, 7_883_472), (6, 193_959_168)],
    },
    middle: Some(Perft {
        depth: 5,
        leaves: &[(4, 27_536_431), (5, 1_108_367_330)],
    }),
}];

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
