//! Tic-tac-toe: three in a row win.

use std::process::ExitCode;

use gambol_core::{Outcome, Player, Status};
use gambol_host::Style;
use gambol_sketch::{Position, Sketch};
use serde::{Deserialize, Serialize};

/// The nine cells, with a digit in each empty cell.
#[derive(Clone, Serialize, Deserialize)]
pub struct TicTacToe(String);

const LINES: [&str; 8] = ["012", "345", "678", "036", "147", "258", "048", "246"];

impl Sketch for TicTacToe {
    type Move = char;
    const NAME: &'static str = "tic-tac-toe";

    fn start() -> Self {
        TicTacToe("012345678".to_owned())
    }

    fn status(&self) -> Status<&'static str> {
        let left = self.0.bytes().filter(u8::is_ascii_digit).count();
        let last = [Player::P1, Player::P2][left % 2];
        let is_last = |cell: u8| self.0.as_bytes()[usize::from(cell - b'0')] == b"XO"[left % 2];
        if LINES.iter().any(|line| line.bytes().all(is_last)) {
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
        let left = self.0.bytes().filter(u8::is_ascii_digit).count();
        let at = usize::from(cell as u8 - b'0');
        self.0.replace_range(at..=at, ["O", "X"][left % 2]);
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
