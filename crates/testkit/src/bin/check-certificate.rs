//! Checks certificates of solved positions with the reference engines: `cargo run --release -p
//! gambol-testkit --bin check-certificate -- FILE [EVERY]`.
//!
//! With EVERY it checks only every EVERY-th line.

use std::process::ExitCode;
use std::{env, fs};

use gambol_testkit::{Certified, check_certificate};

fn main() -> ExitCode {
    match run() {
        Ok(certified) => {
            let [p1, p2] = certified.wins;
            println!(
                "right: {} positions, {p1} won by p1, {p2} by p2, {} drawn; longest win {} plies; first {}",
                certified.positions, certified.draws, certified.longest, certified.first
            );
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<Certified, String> {
    let mut arguments = env::args().skip(1);
    let path = arguments.next().ok_or("usage: check-certificate FILE [EVERY]")?;
    let every = arguments.next().map_or(Ok(1), |every| every.parse());
    let every = every.ok().filter(|&every| every > 0).ok_or("EVERY is a number from 1")?;
    let text = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    check_certificate(&text, every).map_err(|why| format!("{path}: {why}"))
}
