//! The command itself.

use std::io::Write;

use clap::{Arg, ArgAction, ArgMatches, Command};
use gambol_measure::MeasureError;
use gambol_measure::timing::Yardstick;
use indicatif::ProgressBar;

use super::measure::measure;
use gambol_program::output::Output;
use gambol_program::{Error, Program, numbers};

/// More rounds than anyone waits for.
const MAX_ROUNDS: u64 = 1_000;

/// The command line.
pub(crate) fn command() -> Command {
    let rounds = "Time this many rounds, 1 to 1000; the speed is their median";
    let flag = |name| Arg::new(name).long(name).action(ArgAction::SetTrue);
    Command::new("bench").about("Measures move generation and random games").args([
        Arg::new("game").value_name("GAME").help("The game [default: every game]"),
        Arg::new("rounds")
            .long("rounds")
            .value_name("N")
            .help(rounds)
            .default_value("9")
            .allow_hyphen_values(true),
        flag("json").help("Print JSON"),
        flag("markdown").help("Print the table as Markdown").conflicts_with("json"),
    ])
}

pub(crate) fn run(
    program: &Program,
    matches: &ArgMatches,
    yardstick: Option<Yardstick>,
    output: &mut Output,
) -> Result<(), Error> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let rounds = text("rounds").unwrap_or_default();
    let rounds = numbers::parse("--rounds", rounds, &(1..=MAX_ROUNDS))?;
    // Shown on standard error if that is a terminal, and only between rounds, so that it takes no
    // time from what is measured.
    let bar = ProgressBar::new(rounds);
    let report = measure(program, text("game"), rounds as u32, yardstick, || bar.inc(1));
    bar.finish_and_clear();
    let report = report.map_err(|error| match error {
        MeasureError::NotMeasured { .. } => Error::input(error),
        _ => Error::Failed(error.to_string()),
    })?;
    if matches.get_flag("json") {
        output.json(&report)
    } else if matches.get_flag("markdown") {
        Ok(write!(output, "{}", report.markdown())?)
    } else {
        Ok(write!(output, "{report}")?)
    }
}
