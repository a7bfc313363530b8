//! Perft: the number of move sequences of a given length, the yardstick of move generators.
//!
//! `perft(p, 0) = 1`, and `perft(p, d)` is the sum of `perft(q, d - 1)` over the positions `q` after each
//! legal move of `p`. Each possible chance event counts as one move. A finished game has none.
//!
//! [`perft()`] counts the last ply without listing it (*bulk counting*), [`perft_plain`] plays every move, and
//! [`Perft`] adds threads, a hash table, progress reports and counts per first move.

#[cfg(feature = "std")]
mod options;

use crate::game::Game;

#[cfg(feature = "std")]
pub use options::{Perft, PerftError, TableUse};

/// The number of move sequences of `depth` moves, the last ply counted by [`Game::count_moves`].
///
/// Takes one small stack frame a ply and allocates nothing.
///
/// ```
/// use gambol_core::example::Breakthrough;
/// use gambol_core::perft::perft;
///
/// let start = Breakthrough::default();
/// assert_eq!([0, 1, 2, 3].map(|depth| perft(&start, depth)), [1, 22, 484, 11_132]);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        // The last two plies, which take nearly all the time, in one loop with the counter inlined.
        2 => sum_over_children(position, |child| child.count_moves() as u64),
        _ => sum_over_children(position, |child| perft(child, depth - 1)),
    }
}

/// The same number as [`perft()`], with every move of the last ply played.
///
/// ```
/// use gambol_core::example::Breakthrough;
/// use gambol_core::perft::{perft, perft_plain};
///
/// let start = Breakthrough::default();
/// assert_eq!(perft_plain(&start, 3), perft(&start, 3));
/// ```
pub fn perft_plain<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => sum_over_children(position, |child| perft_plain(child, depth - 1)),
    }
}

#[inline(always)]
fn sum_over_children<G: Game>(position: &G, mut count: impl FnMut(&G) -> u64) -> u64 {
    let mut total = 0;
    position.for_each_move(|mv| {
        let mut child = position.clone();
        child.apply_without_key(mv);
        total += count(&child);
    });
    total
}
