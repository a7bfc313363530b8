//! The loops of programs that search, without the search. They measure the speed of a game. For a game known
//! only at run time see [`Bots::walk`](crate::Bots::walk) and [`Bots::bot_loop`](crate::Bots::bot_loop).

use core::hint::black_box;

use gambol_core::Game;

/// Returns the same number as [`perft`](gambol_core::perft::perft), but visits positions as a search with a
/// transposition table does. It plays every move on a copy and computes the key of every position, leaves
/// included.
///
/// ```
/// use gambol_core::Start;
/// use gambol_core::perft::perft;
/// use gambol_bots::loops::walk;
/// use gambol_laws::example::Hoard;
///
/// let start = Hoard::start(Default::default());
/// assert_eq!(walk(&start, 3), perft(&start, 3));
/// ```
pub fn walk<G: Game>(position: &G, depth: u32) -> u64 {
    count(walk_on, position, depth)
}

/// Like [walk], but also computes the outcome of every position, and lists and reorders its moves, as a bot
/// does. Returns the number of leaves, including games that end before `depth`.
///
/// ```
/// use gambol_core::Start;
/// use gambol_core::perft::perft;
/// use gambol_bots::loops::bot_loop;
/// use gambol_laws::example::Hoard;
///
/// let start = Hoard::start(Default::default());
/// assert_eq!(bot_loop(&start, 3), perft(&start, 3));
/// ```
pub fn bot_loop<G: Game>(position: &G, depth: u32) -> u64 {
    count(bot_loop_on, position, depth)
}

/// Keeps the keys from being optimised away.
fn count<G: Game>(descend: fn(&G, u32, &mut u64) -> u64, position: &G, depth: u32) -> u64 {
    let mut keys = 0;
    let leaves = descend(black_box(position), black_box(depth), &mut keys);
    black_box(keys);
    leaves
}

fn walk_on<G: Game>(position: &G, depth: u32, keys: &mut u64) -> u64 {
    *keys ^= position.key();
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    position.for_each_move(|mv| {
        let mut child = position.clone();
        child.apply_unchecked(mv);
        leaves += walk_on(&child, depth - 1, keys);
    });
    leaves
}

fn bot_loop_on<G: Game>(position: &G, depth: u32, keys: &mut u64) -> u64 {
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
        leaves += bot_loop_on(&child, depth - 1, keys);
    }
    leaves
}
