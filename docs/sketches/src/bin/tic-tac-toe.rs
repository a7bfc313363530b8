//! Tic-tac-toe: three in a row win.

use std::process::ExitCode;

use gambol_core::{Outcome, Player, Status, Style, disc};
use gambol_sketch::{Position, Sketch};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
pub struct TicTacToe {
    cells: [Option<Player>; 9],
    turn: Player,
}

const LINES: &str = "012 345 678 036 147 258 048 246";

impl Sketch for TicTacToe {
    type Move = usize;
    const NAME: &'static str = "tic-tac-toe";

    fn start() -> Self {
        TicTacToe {
            cells: [None; 9],
            turn: Player::P1,
        }
    }

    fn status(&self) -> Status<&'static str> {
        let last = self.turn.opponent();
        let is_full = |line: &str| {
            line.bytes()
                .all(|c| self.cells[usize::from(c - b'0')] == Some(last))
        };
        if LINES.split(' ').any(is_full) {
            return Status::Over(Outcome::win(last, "three in a row"));
        }
        if self.cells.iter().all(Option::is_some) {
            return Status::Over(Outcome::draw("the board is full"));
        }
        Status::Turn(self.turn)
    }

    fn legal_moves(&self) -> Vec<usize> {
        (0..9).filter(|&cell| self.cells[cell].is_none()).collect()
    }

    fn apply(&mut self, cell: usize) {
        self.cells[cell] = Some(self.turn);
        self.turn = self.turn.opponent();
    }

    fn draw(&self, style: Style) -> String {
        let cell = |(at, owner): (usize, &Option<Player>)| match owner {
            Some(owner) => format!(" {}", disc(style, *owner)),
            None => format!(" {at}"),
        };
        let cells: Vec<_> = self.cells.iter().enumerate().map(cell).collect();
        cells.chunks(3).map(|row| row.concat() + "\n").collect()
    }
}

fn main() -> ExitCode {
    gambol_program::program!()
        .game::<Position<TicTacToe>>()
        .main()
}
