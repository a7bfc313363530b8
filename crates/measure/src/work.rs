//! The work that is measured: perft of one position, perft of many, the search walk, the loop of a bot,
//! random games.

use std::hint::black_box;

use gambol_core::perft::perft;
use gambol_core::playout::{Tally, playout};
use gambol_core::{Game, SeededRandom, Start, seeded};

use crate::error::MeasureError;
use crate::table::{Kind, Measured, Positions, Purpose};

/// A random game this long counts as endless. In every game random play ends long before, but there is
/// no proof that it must.
const MOST_PLIES: u64 = 1_000_000;

/// The number of random games in one piece of work.
const GAMES: u64 = 1_000;

/// The work of one workload, on the position type of its game, ready to run again and again.
///
/// ```
/// use gambol::lilypad::Position;
/// use gambol_measure::work::Work;
/// use gambol_measure::{Kind, Measured, Purpose};
///
/// let mut work = Work::<Position>::new(Measured::find("lilypad")?[0])?;
/// assert_eq!(work.piece(Kind::Start, Purpose::Counting)?, 1_619_504);
/// # Ok::<(), gambol_measure::MeasureError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Work<G> {
    measured: Measured,
    positions: Positions<G>,
    random: SeededRandom,
}

impl<G: Start> Work<G> {
    /// Reads the positions of a workload. The random numbers start from a fixed seed.
    ///
    /// # Errors
    /// A text of the workload is wrong.
    pub fn new(measured: Measured) -> Result<Self, MeasureError> {
        Ok(Work { measured, positions: measured.positions()?, random: seeded(1) })
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
        let Some(wanted) = self.measured.perft(kind) else {
            return self.play(GAMES);
        };
        let depth = purpose.depth(&wanted);
        let leaves = match kind {
            Kind::Search => self.descend(walk, depth),
            Kind::BotLoop => self.descend(bot_loop, depth),
            _ => self.perft(kind, depth),
        };
        match wanted.known(depth) {
            Some(known) if known != leaves => Err(MeasureError::Miscount {
                game: self.measured.game,
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
            _ => std::slice::from_ref(&self.positions.start),
        };
        positions.iter().map(|position| perft(black_box(position), black_box(depth))).sum()
    }

    /// Descends from the first position and returns the number of leaves.
    fn descend(&self, descend: fn(&G, u32, &mut u64) -> u64, depth: u32) -> u64 {
        let mut keys = 0;
        let leaves = descend(black_box(&self.positions.first), black_box(depth), &mut keys);
        black_box(keys);
        leaves
    }

    /// Plays random games to the end and returns the number of moves; chance events do not count.
    fn play(&mut self, games: u64) -> Result<u64, MeasureError> {
        let mut tally = Tally::default();
        for _ in 0..games {
            let start = black_box(&self.positions.start);
            tally.add(&playout(start, &mut self.random, MOST_PLIES));
        }
        match black_box(tally) {
            Tally { unfinished: 0, plies, .. } => Ok(plies),
            _ => Err(MeasureError::Endless { game: self.measured.game }),
        }
    }
}

/// The search walk, as a plain recursion: plays every move on a copy, and takes the key of every position,
/// leaves included. Returns the number of leaves, and combines the keys into `keys` by XOR.
///
/// ```
/// use gambol_core::Game;
/// use gambol_core::perft::perft;
/// use gambol_laws::example::Hoard;
/// use gambol_measure::work::walk;
///
/// let start = Hoard::start(Default::default());
/// let mut keys = 0;
/// assert_eq!(walk(&start, 3, &mut keys), perft(&start, 3));
/// ```
pub fn walk<G: Game>(position: &G, depth: u32, keys: &mut u64) -> u64 {
    *keys ^= position.key();
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    position.for_each_move(|mv| {
        let mut child = position.clone();
        child.apply_unchecked(mv);
        leaves += walk(&child, depth - 1, keys);
    });
    leaves
}

/// The loop of a bot: at each position the key, the end of the game, and the list of legal moves; the list
/// is reordered, as a bot does, and each move is played on a copy. Returns the number of leaves, games that
/// end before `depth` included, and combines the keys into `keys` by XOR.
///
/// ```
/// use gambol_core::Game;
/// use gambol_core::perft::perft;
/// use gambol_laws::example::Hoard;
/// use gambol_measure::work::bot_loop;
///
/// let start = Hoard::start(Default::default());
/// let mut keys = 0;
/// assert_eq!(bot_loop(&start, 3, &mut keys), perft(&start, 3));
/// ```
pub fn bot_loop<G: Game>(position: &G, depth: u32, keys: &mut u64) -> u64 {
    *keys ^= position.key();
    if position.outcome().is_some() || depth == 0 {
        return 1;
    }
    let mut moves = position.legal_moves();
    let middle = moves.len() / 2;
    if middle > 0 {
        moves.swap(0, middle);
    }
    let mut leaves = 0;
    for mv in moves {
        let mut child = position.clone();
        child.apply_unchecked(mv);
        leaves += bot_loop(&child, depth - 1, keys);
    }
    leaves
}
