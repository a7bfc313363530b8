//! Reading a game record: `cargo run --release -p gambol --example record -- game.txt`
//!
//! Without a file it plays a random game, writes it, and reads it back.

use gambol::mixtour::{Position, Variant};
use gambol::record::{Record, RecordText};
use gambol::{AnyGame, FullGame, Game, GameVisitor, Player, seeded};

struct Read<'a>(&'a str);

impl GameVisitor for Read<'_> {
    type Output = Result<(), String>;

    /// Reading checks every move and the result.
    fn visit<G: FullGame>(self) -> Result<(), String> {
        let record: Record<G> = self.0.parse().map_err(|error| format!("{error}"))?;
        println!("{} {}", G::TITLE, record.start().variant());
        for player in Player::all(record.start().players()) {
            println!("{player} {}", record.name(player).unwrap_or("?"));
        }
        for (&mv, before) in record.moves().iter().zip(record.positions()) {
            println!(
                "{}: {} of {} moves",
                before.status(),
                before.display_move(mv),
                before.count_moves()
            );
        }
        match record.result() {
            Some((result, reason)) => println!("{result}: {reason}"),
            None => println!("unfinished"),
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => random_game()?,
    };
    // The tags say which game it is.
    let tags = RecordText::read_tags(&text)?;
    let game = tags.iter().find(|(name, _)| name == "Game");
    let game = game.map_or("mixtour", |(_, game)| game.as_str());
    Ok(AnyGame::visit_game(game, Read(&text))??)
}

fn random_game() -> Result<String, Box<dyn std::error::Error>> {
    let mut record = Record::new(Position::start(Variant::OFFICIAL));
    let mut random = seeded(7);
    while let Some(mv) = record.position().random_move(&mut random) {
        record.play(mv)?;
    }
    record.set_name(Player::P1, "Ann")?;
    record.set_comment("that was quick");
    Ok(record.to_string())
}
