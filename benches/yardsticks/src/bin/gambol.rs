//! The program `gambol`, whose command `bench` times the games in alternation with the yardsticks:
//! `cargo run --release --manifest-path benches/yardsticks/Cargo.toml -- bench`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    gambol_cli::program().yardstick(gambol_yardsticks::yardstick).main()
}
