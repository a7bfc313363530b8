//! Plays every game without `std`; see `Cargo.toml`.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

use alloc::string::ToString;
use core::panic::PanicInfo;

use gambol::prelude::*;
use gambol::svg::{Options, Theme};
use gambol::{AnyError, GAMES, seeded};

#[global_allocator]
static ALLOCATOR: emballoc::Allocator<65_536> = emballoc::Allocator::new();

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Plays a random game of every game through text, drawings and perft. Returns the number of moves,
/// where a game that fails counts 0.
pub extern "C" fn play_all(seed: u64) -> u64 {
    GAMES.names().into_iter().map(|game| play(game, seed).unwrap_or(0)).sum()
}

fn play(game: &str, seed: u64) -> Result<u64, AnyError> {
    let mut random = seeded(seed);
    let mut position = GAMES.first(game)?;
    let mut moves = position.perft(2) + position.drawing(Style::Color).to_string().len() as u64;
    moves += position.picture(&Options::new(Theme::LIGHT))?.to_string().len() as u64;
    while let Some(mv) = position.random_move(&mut random) {
        let text = position.display_move(mv).to_string();
        position = position.apply(position.parse_move(&text)?)?;
        position = GAMES.find(game)?.position(&position.to_string())?;
        moves += 1;
    }
    Ok(moves ^ position.key())
}
