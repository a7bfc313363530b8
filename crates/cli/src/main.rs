//! The program `gambol`. Everything is in the library beside it.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    gambol_cli::program().main()
}
