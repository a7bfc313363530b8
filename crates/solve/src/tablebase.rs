//! Solves all positions with few pieces, one byte each.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

use gambol_core::{Game, Player};
use gambol_evaluate::Evaluated;
use gambol_evaluate::tablebase::{Endings, Tablebase};

use crate::error::SolveError;

/// Solves all positions with at most this many pieces, on this many threads. The game must number its
/// endings ([`Evaluated::ENDINGS`]).
///
/// Values and distances are those of [`Table`](crate::Table). Needs one byte of memory for each position,
/// and another for each position of the part being solved. `progress` repeatedly receives the number of
/// solved positions and of all positions.
///
/// ```
/// use gambol_evaluate::Evaluated;
/// use gambol_evaluate::tablebase::ExactValue;
/// use gambol_lilypad::draughts::Position;
/// use gambol_solve::tablebase;
///
/// let tablebase = tablebase::<Position>(2, 1, &mut |_, _| {})?;
/// let position: Position = "B:W28:BK16".parse()?;
/// let endings = Position::ENDINGS.expect("draughts has them");
/// let index = (endings.index)(&position).expect("two pieces");
/// assert_eq!(tablebase.value(index), Some(ExactValue::Win(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The game does not number endings with this many pieces, or a win is too long for a byte.
///
/// # Panics
///
/// If the endings of your game contradict its rules.
pub fn tablebase<G: Evaluated>(
    pieces: usize,
    threads: usize,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Tablebase, SolveError> {
    let endings = G::ENDINGS.ok_or(SolveError::NoEndings(G::TITLE))?;
    let most = endings.most_pieces;
    if pieces == 0 || pieces > most {
        return Err(SolveError::Pieces { pieces, most });
    }
    let values = solve(&endings, &(endings.parts)(pieces), threads, progress)?;
    Ok(Tablebase::new(G::NAME, pieces, values))
}

/// The moves between the endings of a game, by index.
trait Moves: Sync {
    /// Visits the values of the successors of a position. Returns whether this index has a position.
    fn after(&self, index: usize, values: &[u8], visit: &mut dyn FnMut(u8)) -> bool;
    /// Visits the positions of the same part whose moves may lead to this one.
    fn before(&self, index: usize, visit: &mut dyn FnMut(usize));
}

impl<G: Game> Moves for Endings<G> {
    fn after(&self, index: usize, values: &[u8], visit: &mut dyn FnMut(u8)) -> bool {
        let Some(position) = (self.position)(index) else { return false };
        let mover = position.status().player();
        position.for_each_move(|mv| {
            let after = position.after(mv);
            match (self.index)(&after) {
                Some(index) => visit(values[index]),
                None => visit_end(&after, mover, visit),
            }
        });
        if mover.is_none() {
            visit_end(&position, None, visit);
        }
        true
    }

    fn before(&self, index: usize, visit: &mut dyn FnMut(usize)) {
        if let Some(position) = (self.position)(index) {
            (self.before)(&position, &mut |before| {
                (self.index)(&before).into_iter().for_each(&mut *visit);
            });
        }
    }
}

/// Visits the value of a finished game for the next player, if `mover` has won or drawn it. A move that
/// loses at once has no value, since a player who has one also has a better one.
fn visit_end<G: Game>(end: &G, mover: Option<Player>, visit: &mut dyn FnMut(u8)) {
    let winner = end.outcome().expect("no move adds a piece").winner;
    if winner.is_none() {
        visit(Tablebase::DRAW);
    } else if winner == mover {
        visit(1);
    }
}

/// The values of all indices in all parts.
fn solve(
    moves: &dyn Moves,
    parts: &[usize],
    threads: usize,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<u8>, SolveError> {
    let all = parts.last().copied().unwrap_or_default();
    let mut values = vec![Tablebase::DRAW; all];
    let mut start = 0;
    for &end in parts {
        solve_part(moves, &mut values[..end], start, threads, &mut |solved| progress(solved, all))?;
        progress(end, all);
        start = end;
    }
    Ok(values)
}

/// The number of positions that a thread examines together.
const CHUNK: usize = 1 << 14;
/// Marks a position that waits for the values of others.
const NEVER: u8 = u8::MAX;

/// Finds the values of a part, from `start` to the end of `values`. The values before `start` are known.
///
/// Values are found in the order of their distance. `due` has the distance at which each position's value
/// may be found next. Each position is examined at distance 0, and again whenever the value of a successor
/// is found.
fn solve_part(
    moves: &dyn Moves,
    values: &mut [u8],
    start: usize,
    threads: usize,
    progress: &mut dyn FnMut(usize),
) -> Result<(), SolveError> {
    let mut due = vec![0; values.len() - start];
    let mut solved = start;
    for plies in 0..=Tablebase::MAX_PLIES {
        let Looked { found, nowhere, more } = look(moves, values, start, &mut due, plies, threads);
        solved += found.len() + nowhere.len();
        for &index in &nowhere {
            values[index] = Tablebase::NO_POSITION;
        }
        for &index in &found {
            values[index] = plies + 1;
        }
        for &index in &found {
            moves.before(index, &mut |before| {
                if values[before] == Tablebase::DRAW {
                    let due = &mut due[before - start];
                    *due = (*due).min(plies + 1);
                }
            });
        }
        progress(solved);
        if found.is_empty() && !more {
            return Ok(());
        }
    }
    let is_done = due.iter().all(|&due| due == NEVER);
    if is_done { Ok(()) } else { Err(SolveError::Plies(Tablebase::MAX_PLIES)) }
}

/// The results of examining the positions at one distance.
#[derive(Default)]
struct Looked {
    /// The positions whose values were found.
    found: Vec<usize>,
    /// The indices without a position.
    nowhere: Vec<usize>,
    /// Whether other positions are left for later.
    more: bool,
}

/// Examines all due positions.
fn look(
    moves: &dyn Moves,
    values: &[u8],
    start: usize,
    due: &mut [u8],
    plies: u8,
    threads: usize,
) -> Looked {
    let threads = threads.min(due.len() / CHUNK).clamp(1, 256);
    let chunks = Mutex::new(due.chunks_mut(CHUNK).zip((start..).step_by(CHUNK)));
    let work = || {
        let mut looked = Looked::default();
        loop {
            let chunk = chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((due, first)) = chunk else { return looked };
            for (due, index) in due.iter_mut().zip(first..) {
                if *due == plies {
                    *due = NEVER;
                    match distance(moves, values, index) {
                        Some(distance) if distance > plies => *due = distance,
                        Some(_) => looked.found.push(index),
                        None => looked.nowhere.push(index),
                    }
                }
                looked.more |= *due != NEVER;
            }
        }
    };
    thread::scope(|scope| {
        // Starts as many threads as the system allows.
        let start = |_| Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..threads).filter_map(start).collect();
        let mut all = work();
        for other in others {
            let Looked { found, nowhere, more } =
                other.join().unwrap_or_else(|panic| resume_unwind(panic));
            all.found.extend(found);
            all.nowhere.extend(nowhere);
            all.more |= more;
        }
        all
    })
}

/// The distance of a position, from the known values of its successors. It is [`NEVER`] if nobody wins yet,
/// and `None` if there is no position.
fn distance(moves: &dyn Moves, values: &[u8], index: usize) -> Option<u8> {
    let (mut win, mut loss) = (NEVER, 0);
    let is_position = moves.after(index, values, &mut |value| match value {
        // The player to move may avoid a loss here.
        Tablebase::DRAW => loss = NEVER,
        // The byte is one more than the distance, which is even if the player to move loses.
        plies if plies % 2 == 1 => win = win.min(plies),
        plies => loss = loss.max(plies),
    });
    is_position.then_some(if win == NEVER { loss } else { win })
}
