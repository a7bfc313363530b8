//! An engine of your own that speaks UGI, for `gambol match` and other match runners:
//!
//! ```sh
//! cargo build --release -p gambol --example ugi_engine
//! gambol match two-pipers --bots greedy,cmd:target/release/examples/ugi_engine --games 20
//! ```

use std::error::Error;
use std::io::stdin;

use gambol::playout::playouts;
use gambol::two_pipers::{Move, Position, Variant};
use gambol::{Game, seeded};

/// Returns the move after which the player wins most of a hundred random games.
fn choose(position: &Position) -> Option<Move> {
    let (me, other) = (position.to_move(), position.to_move().opponent());
    let worth = |&mv: &Move| {
        let mut child = *position;
        child.apply_unchecked(mv);
        let games = playouts(&child, 100, 500, |game| seeded(position.key() ^ game));
        games.wins[me.index()] as i64 - games.wins[other.index()] as i64
    };
    position.legal_moves().into_iter().max_by_key(worth)
}

/// Parses `startpos` or `fen TEXT`, optionally followed by `moves` and moves.
fn read_position(text: &str) -> Result<Position, Box<dyn Error>> {
    let (start, moves) = text.split_once("moves").unwrap_or((text, ""));
    let mut position = match start.trim().strip_prefix("fen ") {
        Some(text) => text.trim().parse()?,
        None => Position::start(Variant::STANDARD),
    };
    for text in moves.split_whitespace() {
        position = position.apply(position.parse_move(text)?)?;
    }
    Ok(position)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut position = Position::start(Variant::STANDARD);
    for line in stdin().lines() {
        let line = line?;
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("ugi", _) => println!("id name example\nid author you\nugiok"),
            ("isready", _) => println!("readyok"),
            ("position", text) => match read_position(text) {
                Ok(read) => position = read,
                Err(error) => println!("info string {error}"),
            },
            ("go", _) => match choose(&position) {
                Some(mv) => println!("bestmove {}", position.display_move(mv)),
                None => println!("info string the game is over"),
            },
            ("quit", _) => break,
            _ => {}
        }
    }
    Ok(())
}
