//! Breakthrough by Dan Troyka on six by six squares. The template `docs/new-game` has the game in full.

use std::process::ExitCode;

use gambol_core::{Outcome, Player};
use gambol_sketch::Position;
use gambol_sketch::board::{Board, BoardSketch, BoardSymmetry, Move, OnBoard};

pub struct Breakthrough;

impl BoardSketch for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const TITLE: &'static str = "Breakthrough";
    const START: &'static str = "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww 1";
    const PIECES: &'static [&'static str] = &["w", "b"];
    const SYMMETRIES: &'static [BoardSymmetry] = BoardSymmetry::LEFT_RIGHT;

    fn moves(board: &Board) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in board.own() {
            for aside in [-1, 0, 1] {
                let to = from.by(aside, board.forward());
                if board.is_empty(to) || aside != 0 && board.is_enemy(to) {
                    moves.push(Move::new([from, to]));
                }
            }
        }
        moves
    }

    fn end(board: &Board, _: &[Move]) -> Option<Outcome<&'static str>> {
        for player in Player::all(2) {
            let far = if player == Player::P1 {
                board.ranks() as i8 - 1
            } else {
                0
            };
            if board.of(player).any(|square| square.rank == far) {
                return Some(Outcome::win(player, "a piece on the far rank"));
            }
            if board.of(player.opponent()).next().is_none() {
                return Some(Outcome::win(player, "all pieces captured"));
            }
        }
        None
    }

    fn flaw(board: &Board) -> Option<String> {
        let stuck = board.own().next().is_some() && Self::moves(board).is_empty();
        (stuck && Self::end(board, &[]).is_none())
            .then(|| "the player to move has no legal move".to_owned())
    }
}

fn main() -> ExitCode {
    gambol_program::program!()
        .game::<Position<OnBoard<Breakthrough>>>()
        .main()
}
