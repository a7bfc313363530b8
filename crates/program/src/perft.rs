//! `gambol perft`: counting move sequences.
//!
//! - `suite`: known counts in a file.

mod suite;

use std::fmt;
use std::io::Write;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use clap::Command;
use gambol_core::perft::{Perft, PerftError, TableUse};
use gambol_core::serialize::decimal;
use gambol_host::{AnyPosition, Recorded, Schema};
use serde::Serialize;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::moves::by_text;
use crate::numbers::{self, grouped, rate};
use crate::output::{progress_bar, remark};
use crate::threads::{MAX_DEPTH, with_deep_stack};
use crate::{Error, Given, Output, Program, Result, options, position};

/// The id of the option that names a file of counts.
pub(crate) const SUITE: &str = "suite";
/// More memory than any machine has. The real limit is the free memory of this machine.
const MAX_HASH_MIB: u64 = 1 << 20;
/// Work that takes longer than this shows a progress bar.
const PATIENCE: Duration = Duration::from_millis(500);

pub(crate) fn command(program: &Program) -> Command {
    Command::new("perft")
        .about("Counts the move sequences of a given length, or checks the counts of a suite")
        .args(
            options::game(program).map(|game| {
                game.required(false).required_unless_present(SUITE).conflicts_with(SUITE)
            }),
        )
        .args(position::options())
        .args(options::list(&[
            "depth DEPTH: The number of moves in each sequence, 0 to 1000",
            "divide: Print the count of each first move",
            "suite FILE: Check the counts in this file, such as a game's `perft.tsv`, instead of counting one \
             position",
            "engine ENGINE: Check the counts of an engine, such as `cmd:./engine`, instead of this program's",
            "patience MS = 60000: The time limit of the engine for each answer, in milliseconds",
            "threads N = 1: Count on this many threads",
            "hash MIB = 0: Store counts in a hash table of this many MiB",
        ]))
        .arg(options::json())
        .mut_args(|arg| match arg.get_id().as_str() {
            "depth" => arg
                .long(None::<&str>)
                .allow_hyphen_values(false)
                .allow_negative_numbers(true)
                .required_unless_present(SUITE)
                .conflicts_with(SUITE),
            SUITE => arg.conflicts_with_all(position::NAMES).conflicts_with("divide"),
            "patience" => arg.requires("engine"),
            _ => arg,
        })
}

#[derive(Serialize)]
struct Counted {
    schema: Schema,
    game: &'static str,
    position: String,
    depth: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Divided>>,
    #[serde(with = "decimal")]
    nodes: u64,
}

/// The count of a first move.
#[derive(PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Divided {
    #[serde(rename = "move")]
    text: String,
    #[serde(with = "decimal")]
    count: u64,
}

impl fmt::Display for Divided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.text, self.count)
    }
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let (threads, hash_mib) = means(given)?;
    if let Some(file) = given.path(SUITE) {
        return suite::run(given, file, &Perft::new().threads(threads).hash_mib(hash_mib), output);
    }
    // `clap` does not enforce a required argument that conflicts with a given one.
    if given.text("engine").is_some() {
        return Err(Error::input(
            "--engine needs --suite: an engine only checks the counts of a suite",
        ));
    }
    let position = position::resolve(given)?;
    let depth = given.text("depth").unwrap_or_default();
    let depth = numbers::parse("DEPTH", depth, &(0..=u64::from(MAX_DEPTH)))? as u32;

    let (bar, table) = (OnceLock::new(), OnceLock::new());
    let started = Instant::now();
    let report = |done: usize, total: usize| {
        if started.elapsed() >= PATIENCE {
            let form = "{wide_bar} {percent:>3}% {elapsed}, {eta} left";
            let late = || progress_bar(total as u64, form).with_elapsed(started.elapsed());
            bar.get_or_init(late).set_position(done as u64);
        }
    };
    let perft = Perft::new()
        .table_use(|used| {
            // Only the first report counts, so ignore later ones.
            let _ = table.set(used);
        })
        .threads(threads)
        .hash_mib(hash_mib)
        .progress(report);
    let is_divided = given.flag("divide");
    let divide = is_divided && depth > 0;
    let (divided, nodes) = with_deep_stack(|| {
        if divide {
            divided(&position, &perft, depth)
        } else {
            Ok((Vec::new(), position.count(&perft, depth)?))
        }
    })?
    .map_err(Error::input)?;
    let seconds = started.elapsed().as_secs_f64();
    if let Some(bar) = bar.get() {
        bar.finish_and_clear();
    }

    let counted = Counted {
        schema: Schema,
        game: position.name(),
        position: position.to_string(),
        depth,
        divide: is_divided.then_some(divided),
        nodes,
    };
    if given.flag("json") {
        output.json(&counted)?;
    } else {
        let divided = counted.divide.unwrap_or_default();
        for divided in &divided {
            writeln!(output, "{divided}")?;
        }
        if !divided.is_empty() {
            writeln!(output)?;
        }
        writeln!(output, "Nodes: {nodes}")?;
    }
    output.flush()?;
    let (leaves, speed) = (grouped(nodes), rate(nodes as f64 / seconds));
    remark(format_args!("{leaves} leaves in {seconds:.3} s, {speed}/s"));
    if let Some(&TableUse { lookups, hits, .. }) = table.get() {
        let percent = 100.0 * hits as f64 / lookups.max(1) as f64;
        let [hits, lookups] = [hits, lookups].map(grouped);
        remark(format_args!("{hits} of {lookups} look-ups found a count: {percent:.1}%"));
    }
    Ok(())
}

/// Returns the number of threads and the size of the table in MiB.
fn means(given: &Given<'_>) -> Result<(usize, usize)> {
    let threads = given.threads()?.unwrap_or(1);
    let hash_mib = given.some_number("hash", 0..=MAX_HASH_MIB)?;
    let free = free_mib();
    if hash_mib > free {
        let why = format!("{hash_mib} MiB is more than the {free} MiB of free memory");
        return Err(options::wrong("hash")(why));
    }
    Ok((threads, hash_mib as usize))
}

/// Returns the count of each first move, sorted by move text, and the sum.
pub(crate) fn divided(
    position: &AnyPosition,
    perft: &Perft<'_>,
    depth: u32,
) -> Result<(Vec<Divided>, u64), PerftError> {
    let counts = position.divide(perft, depth)?;
    let nodes = counts
        .iter()
        .try_fold(0u64, |sum, &(_, count)| sum.checked_add(count))
        .ok_or(PerftError::Overflow)?;
    let divided =
        by_text(position, counts).into_iter().map(|(text, count)| Divided { text, count });
    Ok((divided.collect(), nodes))
}

/// Returns the free memory in MiB, respecting the limit of a container.
fn free_mib() -> u64 {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory);
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    system.available_memory().min(limit) >> 20
}
