//! Hexapawn by Martin Gardner, with three pawns each. A player wins who reaches the far rank or blocks the other.

use std::process::ExitCode;

use gambol_core::{Outcome, Player};
use gambol_sketch::Position;
use gambol_sketch::board::{Board, BoardSketch, BoardSymmetry, Move, OnBoard};

pub struct Hexapawn;

impl BoardSketch for Hexapawn {
    const NAME: &'static str = "hexapawn";
    const START: &'static str = "ppp/3/PPP 1";
    const PIECES: &'static [&'static str] = &["P", "p"];
    const SYMMETRIES: &'static [BoardSymmetry] = BoardSymmetry::LEFT_RIGHT;

    fn moves(board: &Board) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in board.own() {
            let ahead = from.by(0, board.forward());
            if board.is_empty(ahead) {
                moves.push(Move::new([from, ahead]));
            }
            for aside in [from.by(-1, board.forward()), from.by(1, board.forward())] {
                if board.is_enemy(aside) {
                    moves.push(Move::new([from, aside]));
                }
            }
        }
        moves
    }

    fn end(board: &Board, moves: &[Move]) -> Option<Outcome<&'static str>> {
        let last = board.turn.opponent();
        let far = if last == Player::P1 {
            board.ranks() as i8 - 1
        } else {
            0
        };
        if board.of(last).any(|square| square.rank == far) {
            return Some(Outcome::win(last, "a pawn on the far rank"));
        }
        moves
            .is_empty()
            .then_some(Outcome::win(last, "no legal move"))
    }
}

fn main() -> ExitCode {
    gambol_program::program!()
        .game::<Position<OnBoard<Hexapawn>>>()
        .main()
}
