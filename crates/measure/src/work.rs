//! The work that is measured: perft of one position, perft of many, random games.

use std::fmt;
use std::hint::black_box;

use gambol_core::perft::perft;
use gambol_core::playout::{Tally, playout};
use gambol_core::{Game, SeededRandom, seeded};

use crate::MeasureError;
use crate::table::{Positions, Purpose, Workload};

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Kind {
    /// Perft of the starting position.
    Start,
    /// Perft of the middle-game positions: all leaves over all of the time.
    Middle,
    /// Uniform random games from the starting position to the end.
    Playouts,
}

impl Kind {
    /// Its name in tables: `start`, `middle` or `playouts`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Start => "start",
            Kind::Middle => "middle",
            Kind::Playouts => "playouts",
        }
    }

    /// The yardstick that does the same kind of work.
    pub const fn yardstick(self) -> &'static str {
        match self {
            Kind::Start | Kind::Middle => "cozy-chess",
            Kind::Playouts => "board-game Ataxx",
        }
    }

    /// What is counted: `leaves` or `moves`.
    pub const fn unit(self) -> &'static str {
        match self {
            Kind::Start | Kind::Middle => "leaves",
            Kind::Playouts => "moves",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A random game this long is taken to be endless. In every game random play ends long before,
/// but there is no proof that it must.
const MOST_PLIES: u64 = 1_000_000;

/// The number of random games in one piece of work.
const GAMES: u64 = 1_000;

/// The work of one workload, on the position type of its game, ready to run again and again.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol_measure::work::{Kind, Work};
/// use gambol_measure::{Purpose, Workload};
///
/// let mut work = Work::<Position>::new(Workload::find("mixtour")?[0])?;
/// assert_eq!(work.piece(Kind::Start, Purpose::Counting)?, 7_883_472);
/// # Ok::<(), gambol_measure::MeasureError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Work<G> {
    workload: &'static Workload,
    positions: Positions<G>,
    random: SeededRandom,
}

impl<G: Game> Work<G> {
    /// Reads the positions of a workload. The random numbers start from a fixed seed.
    ///
    /// # Errors
    /// A text of the workload is wrong.
    pub fn new(workload: &'static Workload) -> Result<Self, MeasureError> {
        Ok(Work {
            workload,
            positions: workload.positions()?,
            random: seeded(1),
        })
    }

    /// The positions.
    pub fn positions(&self) -> &Positions<G> {
        &self.positions
    }

    /// Does one piece of work and returns the number of leaves or moves.
    ///
    /// Perft does the same work each time; playouts continue with the random numbers where the
    /// last piece stopped.
    ///
    /// # Errors
    /// A count differs from the known one, or a random game does not end.
    pub fn piece(&mut self, kind: Kind, purpose: Purpose) -> Result<u64, MeasureError> {
        let Some(wanted) = self.workload.perft(kind) else {
            return self.play(GAMES);
        };
        let depth = wanted.depth(purpose);
        let leaves = self.perft(kind, depth);
        match wanted.known(depth) {
            Some(known) if known != leaves => Err(MeasureError::Miscount {
                game: self.workload.game,
                kind: kind.name(),
                depth,
                known,
                leaves,
            }),
            _ => Ok(leaves),
        }
    }

    /// Counts leaves with the public [`perft()`]: one thread, no hash table.
    fn perft(&self, kind: Kind, depth: u32) -> u64 {
        let positions = match kind {
            Kind::Middle => self.positions.middle.as_slice(),
            Kind::Start | Kind::Playouts => std::slice::from_ref(&self.positions.start),
        };
        positions
            .iter()
            .map(|position| perft(black_box(position), black_box(depth)))
            .sum()
    }

    /// Plays random games to the end and returns the number of moves; chance events do not count.
    fn play(&mut self, games: u64) -> Result<u64, MeasureError> {
        let mut tally = Tally::default();
        for _ in 0..games {
            let start = black_box(&self.positions.start);
            tally.add(&playout(start, &mut self.random, MOST_PLIES));
        }
        match black_box(tally) {
            Tally {
                unfinished: 0,
                plies,
                ..
            } => Ok(plies),
            _ => Err(MeasureError::Endless {
                game: self.workload.game,
            }),
        }
    }
}
