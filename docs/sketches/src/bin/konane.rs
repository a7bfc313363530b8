//! Konane on six by six squares. First each player removes a stone. Then stones jump over the other player's stones
//! in a straight line and capture them. A player who cannot jump loses.

use std::process::ExitCode;

use gambol_sketch::Position;
use gambol_sketch::board::{Board, BoardSketch, BoardSymmetry, EMPTY, Move, OnBoard, STRAIGHT};

pub struct Konane;

impl BoardSketch for Konane {
    const NAME: &'static str = "konane";
    const START: &'static str = "oxoxox/xoxoxo/oxoxox/xoxoxo/oxoxox/xoxoxo 1";
    const PIECES: &'static [&'static str] = &["x", "o"];
    const SYMMETRIES: &'static [BoardSymmetry] = &[
        BoardSymmetry::HALF_TURN,
        BoardSymmetry::TRANSPOSE,
        BoardSymmetry::ANTI_TRANSPOSE,
    ];

    fn moves(board: &Board) -> Vec<Move> {
        let mut moves = Vec::new();
        let empty = board
            .squares()
            .filter(|&square| board.is_empty(square))
            .count();
        for from in board.own() {
            let begins = match empty {
                // A corner, or the middle.
                0 => matches!(from.to_string().as_str(), "a1" | "c3" | "d4" | "f6"),
                1 => STRAIGHT
                    .iter()
                    .any(|&step| board.is_empty(from.step(step, 1))),
                _ => false,
            };
            if begins {
                moves.push(Move::new([from]));
            }
            for step in STRAIGHT.into_iter().filter(|_| empty > 1) {
                let mut to = from;
                while board.is_enemy(to.step(step, 1)) && board.is_empty(to.step(step, 2)) {
                    to = to.step(step, 2);
                    moves.push(Move::new([from, to]));
                }
            }
        }
        moves
    }

    fn play(board: &mut Board, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        for over in Board::between(from, to) {
            board.put(over, EMPTY);
        }
        let stone = board.put(from, EMPTY);
        if from != to {
            board.put(to, stone);
        }
        board.next_turn();
    }
}

fn main() -> ExitCode {
    gambol_program::program!()
        .game::<Position<OnBoard<Konane>>>()
        .main()
}
