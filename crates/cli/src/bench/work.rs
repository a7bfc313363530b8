//! The work that is measured: perft of one position, perft of many, random games.

use std::hint::black_box;

use gambol::perft::perft;
use gambol::playout::{Tally, playout};
use gambol::{Game, SeededRandom, seeded};

use serde::Serialize;

use super::BenchError;
use super::table::{Positions, Purpose, Workload};

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Perft of the named position.
    Start,
    /// Perft of the middle-game positions: all leaves over all of the time.
    Middle,
    /// Uniform random games from the named position to the end.
    Playouts,
}

impl Kind {
    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Start => "start",
            Kind::Middle => "middle",
            Kind::Playouts => "playouts",
        }
    }

    /// What it is compared with: the yardstick that does the same kind of work.
    pub const fn yardstick(self) -> &'static str {
        match self {
            Kind::Start | Kind::Middle => "cozy-chess",
            Kind::Playouts => "board-game Ataxx",
        }
    }

    /// What is counted.
    pub const fn unit(self) -> &'static str {
        match self {
            Kind::Start | Kind::Middle => "leaves",
            Kind::Playouts => "moves",
        }
    }
}

/// Random play ends by itself in every game, but nothing proves when; past this it is an error.
const MOST_PLIES: u64 = 1_000_000;

/// How many random games make one piece of work.
const GAMES: u64 = 1_000;

/// The work of one game, ready to be done again and again.
#[derive(Clone, Debug)]
pub struct Work<G> {
    workload: &'static Workload,
    positions: Positions<G>,
    random: SeededRandom,
}

impl<G: Game> Work<G> {
    /// Prepares a workload. The random games are the same each time.
    ///
    /// # Errors
    /// A text in the table is wrong.
    pub fn new(workload: &'static Workload) -> Result<Self, BenchError> {
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
    /// # Errors
    /// A count is not the known one, or a game does not end.
    pub fn piece(&mut self, kind: Kind, purpose: Purpose) -> Result<u64, BenchError> {
        let Some(wanted) = self.workload.perft(kind) else {
            return self.play(GAMES);
        };
        let depth = wanted.depth(purpose);
        let leaves = self.perft(kind, depth);
        match wanted.known(depth) {
            Some(known) if known != leaves => Err(BenchError::Miscount {
                game: self.workload.game,
                kind: kind.name(),
                depth,
                known,
                leaves,
            }),
            _ => Ok(leaves),
        }
    }

    /// Counts leaves with the public [`perft()`]: one thread, no hash.
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

    /// Plays random games to the end, goes on with the random numbers where the last call
    /// stopped, and returns the number of moves; chance events do not count.
    fn play(&mut self, games: u64) -> Result<u64, BenchError> {
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
            _ => Err(BenchError::Endless {
                game: self.workload.game,
            }),
        }
    }
}
