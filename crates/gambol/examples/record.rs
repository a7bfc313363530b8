//! Reading a game record: `cargo run --release -p gambol --example record -- game.txt`
//!
//! Without a file it plays a random game, writes it, and reads it back.

use gambol::mixtour::{Position, Variant};
use gambol::record::Record;
use gambol::{GAMES, Game, Player, seeded};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => random_game()?,
    };
    // The tags name the game. Parsing checks every move and the result.
    let record = GAMES.record(&text)?;
    let start = record.start();
    println!("{} {}", start.game().title(), start.variant());
    for player in Player::all(start.players()) {
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
    match record.outcome() {
        Some(outcome) => println!("{outcome}"),
        None => println!("unfinished"),
    }
    Ok(())
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
