//! The command itself.

use std::io::Write;

use clap::Args;
use gambol_measure::MeasureError;
use gambol_measure::timing::Yardstick;
use indicatif::ProgressBar;

use super::measure;
use gambol_program::output::Output;
use gambol_program::{Error, numbers};

/// More rounds than anyone waits for.
const MAX_ROUNDS: u32 = 1_000;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The game [default: every game]
    game: Option<String>,
    /// Time this many rounds, 1 to 1000; the speed is their median
    #[arg(
        long,
        value_name = "N",
        default_value = "9",
        allow_hyphen_values = true
    )]
    rounds: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print the table as Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

pub(crate) fn run(
    options: &Options,
    yardstick: Option<Yardstick>,
    output: &mut Output,
) -> Result<(), Error> {
    let rounds = numbers::parse("--rounds", &options.rounds, &(1..=MAX_ROUNDS))?;
    // Shown on standard error if that is a terminal, and only between rounds, so that it takes no
    // time from what is measured.
    let bar = ProgressBar::new(u64::from(rounds));
    let report = measure(options.game.as_deref(), rounds, yardstick, || bar.inc(1));
    bar.finish_and_clear();
    let report = report.map_err(|error| match error {
        MeasureError::NotMeasured { .. } => Error::input(error),
        _ => Error::Failed(error.to_string()),
    })?;
    if options.json {
        output.json(&report)
    } else if options.markdown {
        Ok(write!(output, "{}", report.markdown())?)
    } else {
        Ok(write!(output, "{report}")?)
    }
}
