//! What is measured of the games of gambol: the [workloads](WORKLOADS), the [figures](Figure) made of them, and
//! the [gate] that counts their instructions.
#![forbid(unsafe_code)]

pub mod gate;
mod workload;

use std::hint::black_box;

use gambol::perft::perft;
use gambol::playout::{Tally, playout};
use gambol::{FullGame, SeededRandom, Visitor, seeded};
use gambol_bots::loops::{bot_loop, walk};

pub use workload::{Positions, WORKLOADS, Workload};

/// Any error: a text of a workload is wrong, or a process failed.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A piece of work: each call does it once and returns the number of leaves, moves or positions.
pub type Piece = Box<dyn FnMut() -> u64>;

/// Something to measure.
pub struct Figure {
    /// Its name, unique.
    pub name: String,
    /// What the gate does with it.
    pub role: Role,
    /// How many pieces of work to count beside one.
    pub repeats: u32,
    /// Prepares the work.
    pub piece: Box<dyn Fn() -> Result<Piece>>,
}

/// What the gate does with a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Compares it with the committed one.
    Committed,
    /// Prints it, if asked: part of what a node of the bot loop takes.
    Part,
    /// Prints it: another project's.
    Yardstick,
}

/// The number of random games in one piece of work.
const GAMES: u64 = 1_000;

/// A random game this long would be endless; none is.
const MOST_PLIES: u64 = 1_000_000;

/// The work of a workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
    Start,
    Middle,
    Search,
    BotLoop,
    Playouts,
}

impl Workload {
    /// The figures of this workload that are committed, less `apply`.
    pub fn figures(&'static self) -> impl Iterator<Item = Figure> {
        let middle = self.middle.map(|(depth, leaves, _)| (depth, leaves));
        [
            ("start-perft", Work::Start, Some(self.start)),
            ("middle-perft", Work::Middle, middle),
            ("search", Work::Search, Some(self.search)),
            ("bot-loop", Work::BotLoop, Some(self.search)),
        ]
        .into_iter()
        .filter_map(|(name, work, count)| {
            let count @ (depth, _) = count?;
            Some(self.figure(&format!("{name}-{depth}"), 1, work, count))
        })
        // Random games differ, so this figure takes more of them.
        .chain([self.figure("playouts", 4, Work::Playouts, (0, 0))])
    }

    fn figure(&'static self, name: &str, repeats: u32, work: Work, count: (u32, u64)) -> Figure {
        Figure {
            name: format!("{}-{name}", self.label),
            role: Role::Committed,
            repeats,
            piece: Box::new(move || self.visit(OfType(self, work, count))?),
        }
    }
}

/// Work on the concrete type of the positions; perft and walks to a depth, with the known number of leaves.
struct OfType(&'static Workload, Work, (u32, u64));

impl Visitor for OfType {
    type Output = Result<Piece>;

    fn visit<G: FullGame>(self, _: G) -> Result<Piece> {
        let OfType(workload, work, (depth, leaves)) = self;
        let Positions { first, start, middle } = workload.positions::<G>()?;
        Ok(match work {
            Work::Playouts => {
                let mut random = seeded(1);
                Box::new(move || play(&start, &mut random))
            }
            Work::Start => counted::<G>(leaves, move || perft(black_box(&start), black_box(depth))),
            Work::Middle => counted::<G>(leaves, move || {
                middle.iter().map(|position| perft(black_box(position), black_box(depth))).sum()
            }),
            Work::Search => counted::<G>(leaves, move || walk(&first, depth)),
            Work::BotLoop => counted::<G>(leaves, move || bot_loop(&first, depth)),
        })
    }
}

/// Work with a known number of leaves.
fn counted<G: FullGame>(leaves: u64, count: impl Fn() -> u64 + 'static) -> Piece {
    Box::new(move || {
        assert_eq!(count(), leaves, "leaves of {}", G::NAME);
        leaves
    })
}

/// Plays random games to the end and returns the number of moves; chance events do not count.
fn play<G: FullGame>(start: &G, random: &mut SeededRandom) -> u64 {
    let mut tally = Tally::default();
    for _ in 0..GAMES {
        tally.add(&playout(black_box(start), random, MOST_PLIES));
    }
    black_box(tally).plies
}
