//! The measured work: perft, random games, and the loops of programs that search.

use std::slice;
use std::time::{Duration, Instant};

use gambol_core::{Game as _, seeded};
use gambol_host::{AnyPosition, CatalogueItem};

use super::kind::{Kind, Known, Piece};
use crate::{Error, Program};

/// Random games are cut off after this many moves.
const MAX_PLIES: u64 = 10_000;
/// The number of random games in one piece of work.
const GAMES: u64 = 100;
/// The number of positions in the middle of games.
const MIDDLES: usize = 16;
/// A count goes no deeper once it would have more leaves or take longer, as far as its growth predicts.
const MOST_LEAVES: f64 = 1e7;
const LONGEST: Duration = Duration::from_millis(250);
const MOST_DEPTH: u32 = 30;

/// A position to measure from, and the depth and number of leaves that are known.
type Start = (AnyPosition, Option<(u32, u64)>);

/// The positions to measure a game from. Without known positions this is the start of its first variant.
pub(super) fn starts(program: &Program, item: &CatalogueItem) -> Result<Vec<Start>, Error> {
    let game = item.game();
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

/// The pieces of work from a start, and their depths.
///
/// # Errors
/// A count is wrong: then speed means nothing.
pub(super) fn pieces(
    start: &AnyPosition,
    known: Option<(u32, u64)>,
) -> Result<Vec<(Kind, Option<u32>, Piece)>, Error> {
    let (searched, found) = deepest(slice::from_ref(start));
    let (depth, leaves) = known.unwrap_or((searched, found));
    for (kind, depth, counted, leaves) in [
        (Kind::Start, depth, start.perft(depth), leaves),
        (Kind::Search, searched, start.walk(searched), found),
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
    let from_start = |count: fn(&AnyPosition, u32) -> u64, depth| -> Piece {
        let start = start.clone();
        Box::new(move || count(&start, depth))
    };
    Ok(vec![
        (Kind::Start, Some(depth), from_start(AnyPosition::perft, depth)),
        (Kind::Middle, Some(deep), Box::new(move || perft(&middle, deep))),
        (Kind::Search, Some(searched), from_start(AnyPosition::walk, searched)),
        (Kind::BotLoop, Some(searched), from_start(AnyPosition::bot_loop, searched)),
        (Kind::Playouts, None, playouts(start.clone())),
    ])
}

fn perft(positions: &[AnyPosition], depth: u32) -> u64 {
    positions.iter().map(|position| position.perft(depth)).sum()
}

/// The depth to count these positions to, and the number of leaves there.
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

/// Positions in the middle of random games, the same each time.
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

/// Random games, others in each piece.
pub fn playouts(start: AnyPosition) -> Piece {
    let mut begun = 0;
    Box::new(move || {
        let first = begun;
        begun += GAMES;
        start.playouts(GAMES, MAX_PLIES, |game| seeded(first + game)).plies
    })
}
