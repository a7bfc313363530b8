//! The program: `cargo run --release -- --help`.

use std::process::ExitCode;

use breakthrough::{Position, bots};

fn main() -> ExitCode {
    gambol_program::program!()
        .game_with_bots::<Position>(bots())
        .main()
}
