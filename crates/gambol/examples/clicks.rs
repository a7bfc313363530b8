//! Two people who play by pointing at squares, as in a graphical program:
//! `cargo run --release -p gambol --example clicks`
//!
//! A line of input is a click (the number of a square), `undo`, `save FILE` or `load FILE`.

use std::io::stdin;

use gambol::lilypad::{Move, Position, Square, Variant};
use gambol::record::{DrawLimits, Record};
use gambol::{Game, Render, Style};

struct Board {
    record: Record<Position>,
    /// The square that was clicked first.
    from: Option<Square>,
}

impl Board {
    /// The first click says what moves, the second where it goes.
    fn click(&mut self, square: Square) -> Result<(), String> {
        let position = *self.record.position();
        let Some(from) = self.from.take() else {
            let moves: Vec<Move> = position.moves_from(square).collect();
            match moves[..] {
                [] => return Err(format!("nothing on {square} can move")),
                // A pawn is placed on the square that was clicked.
                [mv] if mv.from().is_none() => return self.play(mv),
                _ => self.from = Some(square),
            }
            let targets: Vec<Square> = moves.iter().filter_map(|mv| mv.to()).collect();
            println!("{square} to {targets:?}");
            return Ok(());
        };
        let mut fitting = position
            .moves_from(from)
            .filter(|mv| mv.to() == Some(square));
        match (fitting.next(), fitting.next()) {
            (None, _) => Err(format!("{from} does not go to {square}")),
            (Some(mv), None) => self.play(mv),
            // Two ways to capture, or a checker that steps where its pawn could walk. A graphical
            // program would let people choose.
            (Some(mv), Some(other)) => {
                println!("{mv}, not {other}");
                self.play(mv)
            }
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), String> {
        let before = *self.record.position();
        self.record.play(mv).map_err(|error| error.to_string())?;
        // A game that goes in circles is a draw.
        self.record.adjudicate(&DrawLimits::default());
        let changed = before.changed_squares(self.record.position());
        println!("{mv} changes {:?}", changed.collect::<Vec<_>>());
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["undo"] => {
                self.from = None;
                self.record.undo().map(drop).ok_or("nothing to undo".into())
            }
            ["save", file] => {
                std::fs::write(file, self.record.to_string()).map_err(|error| error.to_string())
            }
            ["load", file] => {
                let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
                // Every move is checked again; the error says which one is wrong, and why.
                let record = text.parse::<Record<Position>>();
                self.record = record.map_err(|error| error.to_string())?;
                self.from = None;
                Ok(())
            }
            [square] => self.click(square.parse().map_err(|_| "a square is 1 to 32")?),
            _ => Err("a square, undo, save FILE or load FILE".into()),
        }
    }
}

fn main() {
    let record = Record::new(Position::start(Variant::STANDARD));
    let mut board = Board { record, from: None };
    println!("{}", board.record.position().drawing(Style::Plain));
    for line in stdin().lines().map_while(Result::ok) {
        match board.line(&line) {
            Err(error) => println!("{error}"),
            Ok(()) if board.from.is_none() => {
                println!("{}", board.record.position().drawing(Style::Plain));
            }
            Ok(()) => {}
        }
        if let Some((result, reason)) = board.record.result() {
            println!("{result}: {reason}");
        }
    }
}
