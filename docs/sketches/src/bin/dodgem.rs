//! Dodgem by Colin Vout. Player 1 drives off the board to the right, player 2 at the top. A player wins when all
//! their cars are off the board, or when their cars are blocked.

use std::process::ExitCode;

use gambol_core::{Outcome, Player};
use gambol_sketch::Position;
use gambol_sketch::board::{Board, BoardSketch, EDGE, EMPTY, Move, OnBoard};

pub struct Dodgem;

impl BoardSketch for Dodgem {
    const NAME: &'static str = "dodgem";
    const START: &'static str = Self::STARTS[0].1;
    const STARTS: &'static [(&'static str, &'static str)] =
        &[("three", "x2/x2/1oo 1"), ("four", "x3/x3/x3/1ooo 1")];
    const PIECES: &'static [&'static str] = &["x", "o"];

    fn moves(board: &Board) -> Vec<Move> {
        // The way off the board comes first.
        let steps = match board.turn {
            Player::P1 => [(1, 0), (0, 1), (0, -1)],
            _ => [(0, 1), (1, 0), (-1, 0)],
        };
        let mut moves = Vec::new();
        for from in board.own() {
            for step in steps {
                let to = from.step(step, 1);
                match board.at(to) {
                    EMPTY => moves.push(Move::new([from, to])),
                    EDGE if step == steps[0] => moves.push(Move::new([from])),
                    _ => {}
                }
            }
        }
        moves
    }

    fn play(board: &mut Board, mv: Move) {
        match *mv.squares() {
            [from, to] => board.shift(from, to),
            _ => board.put(mv.from(), EMPTY),
        };
        board.next_turn();
    }

    fn end(board: &Board, moves: &[Move]) -> Option<Outcome<&'static str>> {
        let last = board.turn.opponent();
        if board.of(last).next().is_none() {
            return Some(Outcome::win(last, "all cars are off the board"));
        }
        moves
            .is_empty()
            .then_some(Outcome::win(board.turn, "blocked by the other"))
    }

    fn flaw(board: &Board) -> Option<String> {
        board
            .own()
            .next()
            .is_none()
            .then(|| "the player to move has no cars".to_owned())
    }
}

fn main() -> ExitCode {
    gambol_program::program!()
        .game::<Position<OnBoard<Dodgem>>>()
        .main()
}
