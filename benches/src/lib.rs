//! The measurements of the games of gambol: the [workloads](WORKLOADS), the [figures](Figure) computed from
//! them, and the [gate] that counts their instructions.
#![forbid(unsafe_code)]

pub mod gate;
mod workload;

use std::hint::black_box;

use gambol::perft::perft;
use gambol::playout::{Tally, playout};
use gambol::{FullGame, SeededRandom, Visitor, seeded};
use gambol_bots::loops::{bot_loop, walk};

pub use workload::{Positions, WORKLOADS, Workload};

/// Any error, such as an invalid text of a workload or a failed process.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A piece of work: each call does it once and returns the number of leaves, moves or positions.
pub type Piece = Box<dyn FnMut() -> u64>;

/// Something to measure.
pub struct Figure {
    /// The unique name of the figure.
    pub name: String,
    /// The use of the figure by the gate.
    pub role: Role,
    /// The number of pieces of work to count in the second process.
    pub repeats: u32,
    /// Prepares the work.
    pub piece: Box<dyn Fn() -> Result<Piece>>,
}

/// The use of a figure by the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The gate compares it with the committed figure.
    Committed,
    /// The gate prints it on request. It measures a part of a bot loop's node.
    Part,
    /// The gate prints it. It measures another project.
    Yardstick,
}

/// The number of random games in one piece of work.
const GAMES: u64 = 1_000;

/// The maximum number of plies of a random game. No game gets there.
const MOST_PLIES: u64 = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
    Start,
    Middle,
    Search,
    BotLoop,
    Playouts,
}

impl Workload {
    /// The committed figures of this workload, except `apply`.
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
        // Random games differ in length, so this figure takes more of them.
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

/// Work on the concrete type of the positions. For perft and walks, the numbers are the depth and the known
/// number of leaves.
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

/// Plays random games to the end and returns the number of moves without chance events.
fn play<G: FullGame>(start: &G, random: &mut SeededRandom) -> u64 {
    let mut tally = Tally::default();
    for _ in 0..GAMES {
        tally.add(&playout(black_box(start), random, MOST_PLIES));
    }
    black_box(tally).plies
}
