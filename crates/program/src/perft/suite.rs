//! `--suite`: checks positions with known counts.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use gambol_core::perft::Perft;
use gambol_core::serialize::decimal;
use gambol_core::text::Excerpt;
use gambol_host::{AnyPosition, Recorded, Schema};
use serde::Serialize;

use crate::files::{read_text, shown};
use crate::matches::{self, Counter};
use crate::numbers::{self, grouped};
use crate::options::MAX_MS;
use crate::threads::{MAX_DEPTH, with_deep_stack};
use crate::{Error, Given, Output, Program, Result, options};

/// The names of the columns, which the first line that is not a comment contains.
const COLUMNS: [&str; 6] = ["game", "position", "depth", "count", "rules", "about"];

#[derive(Serialize)]
struct Report {
    schema: Schema,
    suite: String,
    counts: usize,
    failures: Vec<Known>,
}

/// A line of a suite, and what was found instead of its count.
#[derive(Debug, Serialize, thiserror::Error)]
#[error(
    "{line}: {game} `{position}` depth {depth} (rules {rules}): expected {expected}, found {found}"
)]
struct Known {
    /// The number of the line in the file, from 1.
    line: usize,
    game: &'static str,
    position: String,
    depth: u32,
    rules: String,
    #[serde(with = "decimal")]
    expected: u64,
    /// The count, or the reason for a missing count.
    found: String,
}

pub(super) fn run(
    given: &Given<'_>,
    file: &Path,
    perft: &Perft<'_>,
    output: &mut Output,
) -> Result {
    let name = shown(file);
    let suite = read(given.program, &read_text(file)?)
        .map_err(|error| Error::input(format_args!("{name}: {error}")))?;
    let patience = Duration::from_millis(given.some_number("patience", 1..=MAX_MS)?);
    let (engine, json) = (given.text("engine"), given.flag("json"));
    let start = |text| {
        let wrong = || format!("{} is not an engine, such as `cmd:./engine`", Excerpt::new(text));
        let command = matches::engine(text).ok_or_else(wrong).map_err(options::wrong("engine"))?;
        Counter::start(&command, patience).map_err(|why| Error::Failed(format!("--engine: {why}")))
    };
    let mut engine = engine.map(start).transpose()?;
    let mut failures = Vec::new();
    let all = suite.len();
    for (position, mut known) in suite {
        let depth = known.depth;
        let found = match &mut engine {
            Some(engine) => engine.count(known.game, &known.position, depth),
            None => {
                with_deep_stack(|| position.count(perft, depth))?.map_err(|error| error.to_string())
            }
        };
        if found == Ok(known.expected) {
            continue;
        }
        known.found = found.map_or_else(|why| why, |nodes| nodes.to_string());
        if !json {
            writeln!(output, "{name}:{known}")?;
            output.flush()?;
        }
        failures.push(known);
    }
    let failed = failures.len();
    if json {
        output.json(&Report { schema: Schema, suite: name, counts: all, failures })?;
    } else if failed == 0 {
        writeln!(output, "All {} counts are right.", grouped(all as u64))?;
    }
    output.flush()?;
    if failed > 0 {
        return Err(Error::Failed(format!("{failed} of {all} counts are wrong")));
    }
    Ok(())
}

/// Reads the lines of a suite. The error says which line is wrong and why.
fn read(program: &Program, text: &str) -> Result<Vec<(AnyPosition, Known)>, String> {
    let mut lines = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let (line, header) = lines.next().ok_or("the suite has no lines")?;
    if header != COLUMNS.join("\t") {
        let what = "the first line must name the columns, separated by tabs";
        return Err(format!("line {line}: {what}: {}", COLUMNS.join(", ")));
    }
    let mut known = Vec::new();
    for (line, text) in lines {
        known.push(read_line(program, line, text).map_err(|why| format!("line {line}: {why}"))?);
    }
    if known.is_empty() { Err("the suite has no counts".to_owned()) } else { Ok(known) }
}

fn read_line(program: &Program, line: usize, text: &str) -> Result<(AnyPosition, Known)> {
    let fields: Vec<&str> = text.split('\t').collect();
    let &[game, position, depth, count, rules, _] = &fields[..] else {
        return Err(Error::input(format_args!(
            "the line has {} columns, separated by tabs, instead of {}",
            fields.len(),
            COLUMNS.len()
        )));
    };
    let position = program.catalogue().games().find(game)?.position(position)?;
    let known = Known {
        line,
        game: position.name(),
        position: position.to_string(),
        depth: numbers::parse("depth", depth, &(0..=MAX_DEPTH.into()))? as u32,
        rules: rules.chars().flat_map(char::escape_debug).collect(),
        expected: numbers::parse("count", count, &(0..=u64::MAX))?,
        found: String::new(),
    };
    Ok((position, known))
}
