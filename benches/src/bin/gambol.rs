//! The program `gambol`, whose command `bench` times the games in turns with the yardsticks:
//! `cargo run --release --manifest-path benches/Cargo.toml -- bench`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    gambol_cli::program_beside(gambol_benches::yardstick).main()
}
