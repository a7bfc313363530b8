//! Two people play by pointing at squares, as in a graphical program:
//! `cargo run --release -p gambol --example clicks`
//!
//! A line of input is a click (the number of a square), `undo`, `save FILE` or `load FILE`.

use std::io::stdin;

use gambol::lilypad::{Move, Position, Variant};
use gambol::record::{DrawLimits, Record};
use gambol::{MoveInput, Point, Render, Style};

struct Board {
    record: Record<Position>,
    /// The move that the player enters.
    input: MoveInput<Position>,
}

impl Board {
    /// The first click picks a piece, and the next clicks pick its path. If no legal move fits a click, the error gives
    /// the reason, and the input starts over.
    fn click(&mut self, square: &str) -> Result<(), String> {
        if let Err(error) = self.input.choose(square) {
            self.begin();
            return Err(error.to_string());
        }
        if let Some(mv) = self.input.chosen() {
            return self.play(mv);
        }
        println!("{square} to {:?}", self.input.choices());
        Ok(())
    }

    fn begin(&mut self) {
        self.input = MoveInput::new(self.record.position());
    }

    fn play(&mut self, mv: Move) -> Result<(), String> {
        let changed = self.record.position().changes(mv);
        self.record.play(mv).map_err(|error| error.to_string())?;
        // Repetition is a draw.
        self.record.adjudicate(&DrawLimits::default());
        println!("{mv} changes {changed:?}");
        self.begin();
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["undo"] => {
                let undone = self.record.undo().map(drop);
                self.begin();
                undone.ok_or("nothing to undo".into())
            }
            ["save", file] => {
                std::fs::write(file, self.record.to_string()).map_err(|error| error.to_string())
            }
            ["load", file] => {
                let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
                // Parsing checks every move. The error says which move is wrong and why.
                let record = text.parse::<Record<Position>>();
                self.record = record.map_err(|error| error.to_string())?;
                self.begin();
                Ok(())
            }
            [square] => self.click(square),
            _ => Err("enter a square, undo, save FILE or load FILE".into()),
        }
    }
}

fn main() {
    let start = Position::start(Variant::STANDARD);
    let (record, input) = (Record::new(start), MoveInput::new(&start));
    let mut board = Board { record, input };
    println!("{}", board.record.position().drawing(Style::Plain));
    for line in stdin().lines().map_while(Result::ok) {
        match board.line(&line) {
            Err(error) => println!("{error}"),
            Ok(()) if board.input.parts().is_empty() => {
                println!("{}", board.record.position().drawing(Style::Plain));
            }
            Ok(()) => {}
        }
        if let Some(outcome) = board.record.outcome() {
            println!("{outcome}");
        }
    }
}
