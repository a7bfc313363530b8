//! A game of your own, tic-tac-toe, with nothing but what a game must have. Perft, playouts and undo follow.
//! `cargo run -p gambol-core --example own_game`

use std::fmt;
use std::ops::ControlFlow;

use gambol_core::perft::perft;
use gambol_core::playout::playouts;
use gambol_core::{Game, History, NotLegal, Outcome, Player, Standard, Start, Status, seeded};

/// The cells marked by each player, a bit each, from the upper left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct TicTacToe([u16; 2]);

const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

impl Game for TicTacToe {
    /// The index of a cell.
    type Move = u8;
    type Variant = Standard;
    type Illegal = NotLegal;
    type Reason = &'static str;

    fn status(&self) -> Status<&'static str> {
        let has_line = |marks: u16| LINES.into_iter().any(|line| marks & line == line);
        match self.0 {
            [x, _] if has_line(x) => Status::Over(Outcome::win(Player::P1, "three in a row")),
            [_, o] if has_line(o) => Status::Over(Outcome::win(Player::P2, "three in a row")),
            [x, o] if x | o == 0o777 => Status::Over(Outcome::draw("the board is full")),
            [x, o] if x.count_ones() == o.count_ones() => Status::Turn(Player::P1),
            _ => Status::Turn(Player::P2),
        }
    }

    fn try_for_each_move<B>(&self, visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..9).filter(|&cell| self.check(cell).is_ok()).try_for_each(visit)
    }

    fn check(&self, cell: u8) -> Result<(), NotLegal> {
        let is_free = cell < 9 && (self.0[0] | self.0[1]) >> cell & 1 == 0;
        if is_free && !self.status().is_over() { Ok(()) } else { Err(NotLegal) }
    }

    fn apply_unchecked(&mut self, cell: u8) {
        let mover = usize::from(self.turn() == Some(Player::P2));
        self.0[mover] |= 1 << cell;
    }
}

impl Start for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
}

/// The number of marks tells whose turn it is, so the text is complete, and so is its hash, the default key.
impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..9 {
            let owner = self.0.iter().position(|marks| marks >> cell & 1 == 1);
            let mark = owner.map_or(".", |owner| ["x", "o"][owner]);
            write!(f, "{mark}{}", if cell % 3 == 2 && cell < 8 { "/" } else { "" })?;
        }
        Ok(())
    }
}

fn main() -> Result<(), NotLegal> {
    let start = TicTacToe::default();
    let counts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|depth| perft(&start, depth));
    println!("move sequences: {counts:?}");

    let tally = playouts(&start, 1_000, 9, seeded);
    println!("of 1,000 random games: {:?} won, {} drawn", &tally.wins[..2], tally.draws);

    let mut history = History::new(start);
    for cell in [4, 1, 0, 8, 6, 2, 3] {
        history.play(cell)?;
    }
    println!("{}: {}", history.position(), history.position().status());
    history.undo();
    println!("{}: {} to move", history.position(), history.position().status());
    Ok(())
}
