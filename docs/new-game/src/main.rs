//! The program: `cargo run --release -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    gambol_program::program!()
        .game_with::<breakthrough::Position>(breakthrough::evaluate)
        .main()
}
