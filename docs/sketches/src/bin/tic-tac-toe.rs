//! Tic-tac-toe: three in a row win.

use std::process::ExitCode;

use gambol_core::{Outcome, Player, Status};
use gambol_host::Style;
use gambol_sketch::{Position, Sketch};
use serde::{Deserialize, Serialize};

/// The nine cells: a digit where it is empty.
#[derive(Clone, Serialize, Deserialize)]
pub struct TicTacToe(String);

const LINES: &str = "012 345 678 036 147 258 048 246";

impl Sketch for TicTacToe {
    type Move = char;
    const NAME: &'static str = "tic-tac-toe";

    fn start() -> Self {
        TicTacToe("012345678".to_owned())
    }

    fn status(&self) -> Status<&'static str> {
        let left = self.legal_moves().len();
        let last = if left % 2 == 0 {
            Player::P1
        } else {
            Player::P2
        };
        let is_last = |cell: u8| self.0.as_bytes()[usize::from(cell - b'0')] == b"XO"[left % 2];
        if LINES.split(' ').any(|line| line.bytes().all(is_last)) {
            return Status::Over(Outcome::win(last, "three in a row"));
        }
        match left {
            0 => Status::Over(Outcome::draw("the board is full")),
            _ => Status::Turn(last.opponent()),
        }
    }

    fn legal_moves(&self) -> Vec<char> {
        self.0.chars().filter(char::is_ascii_digit).collect()
    }

    fn apply(&mut self, cell: char) {
        let mark = ["O", "X"][self.legal_moves().len() % 2];
        self.0 = self.0.replace(cell, mark);
    }

    fn render(&self, _: Style) -> String {
        [&self.0[..3], &self.0[3..6], &self.0[6..]].join("\n")
    }
}

fn main() -> ExitCode {
    gambol_program::program!()
        .game::<Position<TicTacToe>>()
        .main()
}
