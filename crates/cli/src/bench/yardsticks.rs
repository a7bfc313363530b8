//! What the figures are compared with: two well-known crates, as fast as their public interfaces
//! allow.
//!
//! Both were tried in several shapes (chess: plain recursion, the last two plies in one loop, the
//! counting inlined or not; Ataxx: its own loop of choosing and playing, three generators), and
//! the fastest is kept.

use std::hint::black_box;

use board_game::board::Board as _;
use board_game::games::ataxx::AtaxxBoard;
use cozy_chess::Board as Chess;
use rand_08::SeedableRng as _;
use rand_08::rngs::SmallRng;

use super::BenchError;
use super::measure::Piece;
use super::table::{Perft, Purpose};
use super::work::Kind;

/// Perft of the chess start. The counts are known since long before this project.
pub const CHESS: Perft = Perft {
    timed: 6,
    counted: 5,
    leaves: &[
        (0, 1),
        (1, 20),
        (2, 400),
        (3, 8_902),
        (4, 197_281),
        (5, 4_865_609),
        (6, 119_060_324),
    ],
};

/// How many random games make one piece of work.
const GAMES: u64 = 1_000;

/// One piece of the work that ours of this kind is compared with.
pub fn piece(kind: Kind, purpose: Purpose) -> Piece {
    match kind {
        Kind::Start | Kind::Middle => {
            let (board, depth) = (Chess::default(), CHESS.depth(purpose));
            Box::new(move || {
                let leaves = chess_perft(black_box(&board), black_box(depth));
                match CHESS.known(depth) {
                    Some(known) if known != leaves => Err(BenchError::Miscount {
                        game: kind.yardstick(),
                        kind: "start",
                        depth,
                        known,
                        leaves,
                    }),
                    _ => Ok(leaves),
                }
            })
        }
        Kind::Playouts => {
            let mut ataxx = Ataxx::new();
            Box::new(move || Ok(ataxx.play(GAMES)))
        }
    }
}

/// Perft of chess, the last ply counted in bulk: as `gambol_core::perft::perft`, every position
/// with two or more plies left is reached by playing a move on a copy.
pub fn chess_perft(board: &Chess, depth: u32) -> u64 {
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
                    nodes += chess_perft(&child, depth - 1);
                }
                false
            });
        }
    }
    nodes
}

/// Perft of chess, every move played.
pub fn chess_perft_plain(board: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += chess_perft_plain(&child, depth - 1);
        }
        false
    });
    nodes
}

/// Uniform random games of Ataxx 7x7.
pub struct Ataxx {
    start: AtaxxBoard,
    random: SmallRng,
}

impl Ataxx {
    /// From a fixed seed. The generator is xoshiro256++, the one that our own playouts use.
    pub fn new() -> Self {
        Ataxx {
            start: AtaxxBoard::diagonal(7),
            random: SmallRng::seed_from_u64(1),
        }
    }

    /// Plays this many games to the end and returns the number of moves.
    pub fn play(&mut self, games: u64) -> u64 {
        let mut moves = 0;
        for _ in 0..games {
            let mut board = black_box(&self.start).clone();
            while let Ok(mv) = board.random_available_move(&mut self.random) {
                // It checks the move again; there is no way to play unchecked.
                if board.play(mv).is_ok() {
                    moves += 1;
                }
            }
            black_box(board.outcome());
        }
        moves
    }
}

impl Default for Ataxx {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_is_counted_right() {
        let start = Chess::default();
        for depth in 0..=4 {
            let known = CHESS.known(depth).expect("a known depth");
            assert_eq!(chess_perft(&start, depth), known);
            assert_eq!(chess_perft_plain(&start, depth), known);
        }
        // Promotions, castling and en passant: the position that is known as Kiwipete.
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let kiwipete: Chess = kiwipete.parse().expect("a position");
        assert_eq!(chess_perft(&kiwipete, 4), 4_085_603);
    }

    #[test]
    fn ataxx_is_played_to_the_end() {
        let mut ataxx = Ataxx::new();
        let moves = ataxx.play(100);
        // A game from the start fills most of the 45 empty squares at least.
        assert!((100 * 30..100 * 1_000).contains(&moves), "{moves}");
    }
}
