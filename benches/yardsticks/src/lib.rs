//! The yardsticks for the speeds of gambol: perft of chess by `cozy-chess` and random games of Ataxx by
//! `board-game`, as fast as their public interfaces allow.
//!
//! Perft and random games are the fastest of several versions that were tried. For chess these were plain
//! recursion, the last two plies in one loop, and counting inlined or not. For Ataxx they were our own loop
//! that picks and plays, and three generators. The search walk and the bot loop are untuned on both sides: a
//! plain recursion that computes the key of each position it enters.
#![forbid(unsafe_code)]

use std::hint::black_box;

use arrayvec::ArrayVec;
use board_game::board::Board as _;
use board_game::games::ataxx::AtaxxBoard;
use cozy_chess::{Board, GameStatus, Move};
use gambol_program::bench::{Kind, Piece};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;

/// The well-known numbers of leaves from the start of chess, by depth.
pub const CHESS: [u64; 7] = [1, 20, 400, 8_902, 197_281, 4_865_609, 119_060_324];

/// The depth of the timed perft of chess.
const TIMED: usize = 6;

/// The depth of the perft of chess whose instructions are counted.
pub const COUNTED: usize = 5;

/// The depth of the search walk and of the bot loop in chess.
pub const WALKED: usize = 4;

/// The number of random games in one piece of work.
const GAMES: u64 = 1_000;

/// The yardstick for a kind of work: its name, and the work to be timed.
pub fn yardstick(kind: Kind) -> (&'static str, Piece) {
    let name = match kind {
        Kind::Playouts => "board-game Ataxx",
        _ => "cozy-chess",
    };
    (name, piece(kind, TIMED))
}

/// One piece of the yardstick for a kind of work. Perft goes to this depth, at most 6.
///
/// # Panics
///
/// The piece panics if its count is wrong.
///
/// ```
/// use gambol_program::bench::Kind;
///
/// assert_eq!(gambol_yardsticks::piece(Kind::Start, 4)(), 197_281);
/// ```
pub fn piece(kind: Kind, depth: usize) -> Piece {
    let (count, depth): (Count, usize) = match kind {
        Kind::Search => (walk, WALKED),
        Kind::BotLoop => (bot_loop, WALKED),
        Kind::Playouts => return ataxx(),
        _ => (|board, depth, _| perft(board, depth), depth),
    };
    let chess = Board::default();
    Box::new(move || {
        let leaves = counted(count, &chess, depth as u32);
        assert_eq!(leaves, CHESS[depth], "cozy-chess");
        leaves
    })
}

/// Counts the leaves of chess, and adds up the keys of the positions.
type Count = fn(&Board, u32, &mut u64) -> u64;

/// Returns the number of leaves. The keys are computed and ignored.
fn counted(count: Count, board: &Board, depth: u32) -> u64 {
    let mut keys = 0;
    let leaves = count(black_box(board), black_box(depth), &mut keys);
    black_box(keys);
    leaves
}

/// Perft with bulk counting. As in `gambol_core::perft::perft`, every position with two or more plies left
/// is entered by playing a move on a copy.
fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        1 => {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    nodes += perft(&child, depth - 1);
                }
                false
            });
        }
    }
    nodes
}

/// The search walk, like `gambol_bots::loops::walk`.
fn walk(board: &Board, depth: u32, keys: &mut u64) -> u64 {
    *keys ^= board.hash();
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            leaves += walk(&child, depth - 1, keys);
        }
        false
    });
    leaves
}

/// The loop of a bot, like `gambol_bots::loops::bot_loop`.
fn bot_loop(board: &Board, depth: u32, keys: &mut u64) -> u64 {
    *keys ^= board.hash();
    if board.status() != GameStatus::Ongoing || depth == 0 {
        return 1;
    }
    let mut listed: ArrayVec<Move, 218> = ArrayVec::new();
    board.generate_moves(|moves| {
        listed.extend(moves);
        false
    });
    let middle = listed.len() / 2;
    if middle > 0 {
        listed.swap(0, middle);
    }
    let mut leaves = 0;
    for mv in listed {
        let mut child = board.clone();
        child.play_unchecked(mv);
        leaves += bot_loop(&child, depth - 1, keys);
    }
    leaves
}

/// Uniform random games of Ataxx 7x7, by `board-game`. The random generator has a fixed seed. It is xoshiro256++ (on
/// 64-bit platforms), as in our own playouts.
fn ataxx() -> Piece {
    let (start, mut random) = (AtaxxBoard::diagonal(7), SmallRng::seed_from_u64(1));
    Box::new(move || {
        let mut moves = 0;
        for _ in 0..GAMES {
            let mut board = black_box(&start).clone();
            while let Ok(mv) = board.random_available_move(&mut random) {
                // `play` checks the move again, and there is no unchecked function.
                if board.play(mv).is_ok() {
                    moves += 1;
                }
            }
            black_box(board.outcome());
        }
        moves
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_is_counted_right() {
        let start = Board::default();
        for (depth, known) in (0..=4).zip(CHESS) {
            assert_eq!(perft(&start, depth), known);
            assert_eq!(counted(walk, &start, depth), known);
            assert_eq!(counted(bot_loop, &start, depth), known);
        }
        // Promotions, castling and en passant: the position known as Kiwipete.
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let kiwipete = kiwipete.parse().expect("a position");
        assert_eq!(perft(&kiwipete, 4), 4_085_603);
    }

    #[test]
    fn ataxx_is_played_to_the_end() {
        let moves = ataxx()();
        // A game from the start fills at least most of the 45 empty squares.
        assert!((GAMES * 30..GAMES * 1_000).contains(&moves), "{moves}");
        assert_eq!(moves, ataxx()());
    }
}
