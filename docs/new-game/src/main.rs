//! The program: `cargo run --release -- --help`.

use std::process::ExitCode;

use breakthrough::{Position, Runner};

fn main() -> ExitCode {
    gambol_program::program!()
        .game_with::<Position>(breakthrough::evaluate)
        .bot::<Position>("runner", |_, seed| Box::new(Runner::new(seed)))
        .main()
}
