//! The measured work: perft, random games, and the loops of search programs.

use std::slice;
use std::time::{Duration, Instant};

use gambol_bots::Bots;
use gambol_core::{Game as _, seeded};
use gambol_host::{AnyPosition, CatalogueItem};

use super::kind::{Kind, Known, Piece};
use crate::{Error, Program, Result};

/// The maximum length of a random game in moves.
const MAX_PLIES: u64 = 10_000;
/// The number of random games in one piece of work.
const GAMES: u64 = 100;
/// The number of positions from the middle of games.
const MIDDLES: usize = 16;
/// The depth of a count grows while the next depth is predicted to stay within this number of leaves and
/// within `LONGEST`.
const MOST_LEAVES: f64 = 1e7;
const LONGEST: Duration = Duration::from_millis(250);
const MOST_DEPTH: u32 = 30;

/// A position to measure from, and its known depth and number of leaves.
type Start = (AnyPosition, Option<(u32, u64)>);

/// Returns the positions to measure a game from: its known positions, or else the start of its first variant.
pub(super) fn starts(program: &Program, item: &CatalogueItem) -> Result<Vec<Start>> {
    let game = item.game;
    let mut starts = Vec::new();
    for &Known { game: name, position, depth, leaves } in &program.known {
        if name == game.name() {
            starts.push((game.position(position)?, Some((depth, leaves))));
        }
    }
    if starts.is_empty() {
        starts.push((game.first(), None));
    }
    Ok(starts)
}

/// Returns the pieces of work from a start, and their depths.
///
/// # Errors
/// A count is wrong, so its speed would be meaningless.
pub(super) fn pieces(
    bots: &Bots,
    start: &AnyPosition,
    known: Option<(u32, u64)>,
) -> Result<Vec<(Kind, Option<u32>, Piece)>> {
    let (searched, found) = deepest(slice::from_ref(start));
    let (depth, leaves) = known.unwrap_or((searched, found));
    for (kind, depth, counted, leaves) in [
        (Kind::Start, depth, start.perft(depth), leaves),
        (Kind::Search, searched, leaves_of(bots.walk(start, searched)), found),
    ] {
        if counted != leaves {
            let game = start.game().name();
            return Err(Error::Failed(format!(
                "{game}, {kind}: {counted} leaves at depth {depth} instead of {leaves}"
            )));
        }
    }
    let middle = middle(start);
    let (deep, _) = deepest(&middle);
    let from_start = |count: fn(&Bots, &AnyPosition, u32) -> Option<u64>| -> Piece {
        let (bots, start) = (bots.clone(), start.clone());
        Box::new(move || leaves_of(count(&bots, &start, searched)))
    };
    let from = start.clone();
    Ok(vec![
        (Kind::Start, Some(depth), Box::new(move || from.perft(depth))),
        (Kind::Middle, Some(deep), Box::new(move || perft(&middle, deep))),
        (Kind::Search, Some(searched), from_start(Bots::walk)),
        (Kind::BotLoop, Some(searched), from_start(Bots::bot_loop)),
        (Kind::Playouts, None, playouts(start.clone())),
    ])
}

fn leaves_of(counted: Option<u64>) -> u64 {
    counted.expect("a position of the game that has these bots")
}

fn perft(positions: &[AnyPosition], depth: u32) -> u64 {
    positions.iter().map(|position| position.perft(depth)).sum()
}

/// Returns the depth for counts from these positions, and the number of leaves at that depth.
fn deepest(positions: &[AnyPosition]) -> (u32, u64) {
    let mut found = (0, positions.len() as u64);
    for depth in 1..=MOST_DEPTH {
        let started = Instant::now();
        let leaves = perft(positions, depth);
        if leaves < found.1 {
            break;
        }
        let growth = leaves as f64 / found.1 as f64;
        found = (depth, leaves);
        if leaves as f64 * growth > MOST_LEAVES || started.elapsed().mul_f64(growth) > LONGEST {
            break;
        }
    }
    found
}

/// Returns positions from the middle of random games, the same in each run.
fn middle(start: &AnyPosition) -> Vec<AnyPosition> {
    let mut random = seeded(1);
    let mut middle = || {
        let mut played = vec![start.clone()];
        while let Some(mv) = played.last().and_then(|position| position.random_move(&mut random)) {
            played.push(played[played.len() - 1].after(mv));
            if played.len() as u64 > MAX_PLIES {
                break;
            }
        }
        played.swap_remove(played.len() / 2)
    };
    (0..MIDDLES).map(|_| middle()).collect()
}

/// Returns random games as a piece of work. Each call plays other games.
pub fn playouts(start: AnyPosition) -> Piece {
    let mut begun = 0;
    Box::new(move || {
        let first = begun;
        begun += GAMES;
        start.playouts(GAMES, MAX_PLIES, |game| seeded(first + game)).plies
    })
}
