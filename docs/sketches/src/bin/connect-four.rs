//! Connect Four: pieces fall to the lowest empty square of a file; four in a row win.

use std::process::ExitCode;

use gambol_core::Outcome;
use gambol_sketch::Position;
use gambol_sketch::board::{Board, BoardSketch, BoardSymmetry, Move, OnBoard, Square};

pub struct ConnectFour;

impl BoardSketch for ConnectFour {
    const NAME: &'static str = "connect-four";
    const START: &'static str = "7/7/7/7/7/7 1";
    const PIECES: &'static [&'static str] = &["x", "o"];
    const SQUARES: usize = 1;
    const SYMMETRIES: &'static [BoardSymmetry] = BoardSymmetry::LEFT_RIGHT;

    fn moves(board: &Board) -> Vec<Move> {
        let lowest = |file| {
            let mut squares = board.ray(Square::new(file, -1), (0, 1));
            squares.find(|&square| board.is_empty(square))
        };
        let squares = (0..board.files() as i8).filter_map(lowest);
        squares.map(|square| Move::new([square])).collect()
    }

    fn end(board: &Board, moves: &[Move]) -> Option<Outcome<&'static str>> {
        let owner = board.turn.opponent();
        for from in board.of(owner) {
            let letter = board.at(from);
            for step in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                if (1..4).all(|times| board.at(from.step(step, times)) == letter) {
                    return Some(Outcome::win(owner, "four in a row"));
                }
            }
        }
        moves
            .is_empty()
            .then_some(Outcome::draw("the board is full"))
    }
}

fn main() -> ExitCode {
    gambol_program::program!()
        .game::<Position<OnBoard<ConnectFour>>>()
        .main()
}
