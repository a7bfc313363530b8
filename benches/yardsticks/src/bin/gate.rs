//! The instructions of the yardsticks:
//! `cargo run --profile gate --manifest-path benches/yardsticks/Cargo.toml --bin gate`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use gambol_benches::{Figure, Role, gate};
use gambol_program::bench::Kind;
use gambol_yardsticks::{COUNTED, WALKED, piece};

fn main() -> ExitCode {
    let figures = [
        (format!("cozy-chess-start-perft-{COUNTED}"), Kind::Start, 1),
        (format!("cozy-chess-search-{WALKED}"), Kind::Search, 1),
        (format!("cozy-chess-bot-loop-{WALKED}"), Kind::BotLoop, 1),
        ("board-game-ataxx-playouts".to_owned(), Kind::Playouts, 4),
    ];
    let figure = |(name, kind, repeats)| Figure {
        name,
        role: Role::Yardstick,
        repeats,
        piece: Box::new(move || Ok(piece(kind, COUNTED))),
    };
    gate::main(figures.map(figure).into())
}
