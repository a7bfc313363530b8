//! The program `learn`: see [`gambol_tools::learn`].
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    gambol_tools::learn::main()
}
