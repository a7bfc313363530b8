//! The program `gambol`, which is in the library.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    gambol_cli::program().main()
}
