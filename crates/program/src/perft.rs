//! `gambol perft`: counting move sequences.
//!
//! - `suite`: counts that are known, in a file.

mod suite;

use std::io::Write;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use clap::Args;
use gambol_core::any::{AnyPosition, CatalogueEntry};
use gambol_core::perft::{Perft, PerftError, TableUse};
use gambol_core::playable::Playable;
use gambol_core::serialize::{Schema, decimal};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::numbers::{self, grouped, rate};
use crate::output::{Output, remark};
use crate::position::PositionOptions;
use crate::threads::with_deep_stack;
use crate::{Error, Program};

/// Deeper than anyone can count, and shallow enough for the stack.
pub(crate) const MAX_DEPTH: u32 = 1_000;
const MAX_THREADS: usize = 256;
/// The id of the option that names a file of counts.
pub(crate) const SUITE: &str = "suite";
/// More than any machine has; the free memory of this one is looked up.
const MAX_HASH_MIB: usize = 1 << 20;
/// Work that takes longer than this shows a progress bar.
const PATIENCE: Duration = Duration::from_millis(500);

#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOptions,
    /// The number of moves in each sequence, 0 to 1000
    #[arg(
        required_unless_present = SUITE,
        conflicts_with = SUITE,
        allow_hyphen_values = true
    )]
    depth: Option<String>,
    /// Print the count of each first move
    #[arg(long)]
    divide: bool,
    /// Check the counts in this file, such as `perft.tsv` of a game, in place of one position
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["variant", "position", "moves_played", "divide"]
    )]
    suite: Option<PathBuf>,
    /// Check those of an engine, such as `cmd:./engine`, in place of this program's
    #[arg(long, value_name = "ENGINE", allow_hyphen_values = true)]
    engine: Option<String>,
    /// How many milliseconds the engine may take for each answer
    #[arg(
        long,
        value_name = "MS",
        default_value = "60000",
        requires = "engine",
        allow_hyphen_values = true
    )]
    patience: String,
    /// Count on this many threads
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        allow_hyphen_values = true
    )]
    threads: String,
    /// Keep counts in a table of this many MiB
    #[arg(
        long,
        value_name = "MIB",
        default_value = "0",
        allow_hyphen_values = true
    )]
    hash: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
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

#[derive(Serialize)]
struct Divided {
    #[serde(rename = "move")]
    text: String,
    #[serde(with = "decimal")]
    count: u64,
}

pub(crate) fn run<'a>(
    program: &Program,
    entry: impl FnOnce() -> Result<&'a CatalogueEntry, Error>,
    options: &Options,
    output: &mut Output,
) -> Result<(), Error> {
    if let Some(file) = &options.suite {
        return suite::run(program, file, options, output);
    }
    // `clap` does not require what conflicts with an argument that is there.
    if options.engine.is_some() {
        return Err(Error::input(
            "--engine: only the counts of a --suite can be those of an engine",
        ));
    }
    let position = options.position.resolve(entry()?.game())?;
    let depth = options.depth.as_deref().unwrap_or_default();
    let depth = numbers::parse("DEPTH", depth, &(0..=MAX_DEPTH))?;
    let (threads, hash_mib) = options.means()?;

    let progress = Progress::new();
    let table = OnceLock::new();
    let perft = Perft::new()
        .table_use(|used| {
            // It is told once.
            let _ = table.set(used);
        })
        .threads(threads)
        .hash_mib(hash_mib)
        .progress(|done, total| progress.report(done, total));
    let started = Instant::now();
    let divide = options.divide && depth > 0;
    let (divided, nodes) = with_deep_stack(|| {
        if divide {
            divided(&position, &perft, depth)
        } else {
            Ok((Vec::new(), position.count(&perft, depth)?))
        }
    })?
    .map_err(Error::input)?;
    let seconds = started.elapsed().as_secs_f64();
    progress.finish();

    let counted = Counted {
        schema: Schema,
        game: position.name(),
        position: position.to_string(),
        depth,
        divide: options
            .divide
            .then(|| divided.into_iter().map(Divided::new).collect()),
        nodes,
    };
    if options.json {
        output.json(&counted)?;
    } else {
        let divided = counted.divide.unwrap_or_default();
        for Divided { text, count } in &divided {
            writeln!(output, "{text}: {count}")?;
        }
        if !divided.is_empty() {
            writeln!(output)?;
        }
        writeln!(output, "Nodes: {nodes}")?;
    }
    output.flush()?;
    remark(format_args!(
        "{} leaves in {seconds:.3} s, {}/s",
        grouped(nodes),
        rate(nodes as f64 / seconds)
    ));
    if let Some(&TableUse { lookups, hits, .. }) = table.get() {
        remark(format_args!(
            "{} of {} look-ups found a count: {:.1}%",
            grouped(hits),
            grouped(lookups),
            100.0 * hits as f64 / lookups.max(1) as f64
        ));
    }
    Ok(())
}

impl Divided {
    fn new((text, count): (String, u64)) -> Self {
        Divided { text, count }
    }
}

impl Options {
    /// The numbers of threads and of MiB for the table.
    fn means(&self) -> Result<(usize, usize), Error> {
        let threads = numbers::parse("--threads", &self.threads, &(1..=MAX_THREADS))?;
        let hash_mib = numbers::parse("--hash", &self.hash, &(0..=MAX_HASH_MIB))?;
        let free = free_mib();
        if hash_mib > free {
            return Err(Error::input(format_args!(
                "--hash: {hash_mib} MiB is more than the {free} MiB of free memory"
            )));
        }
        Ok((threads, hash_mib))
    }
}

/// The count of each first move, sorted by move text, and their sum.
pub(crate) fn divided(
    position: &AnyPosition,
    perft: &Perft<'_>,
    depth: u32,
) -> Result<(Vec<(String, u64)>, u64), PerftError> {
    let counts = position.divide(perft, depth)?;
    let nodes = counts
        .iter()
        .try_fold(0u64, |sum, &(_, count)| sum.checked_add(count))
        .ok_or(PerftError::Overflow)?;
    let counts = counts.into_iter();
    let mut divided: Vec<(String, u64)> = counts
        .map(|(mv, count)| (Playable::move_text(position, mv), count))
        .collect();
    divided.sort_unstable();
    Ok((divided, nodes))
}

/// The free memory in MiB, or what a container allows if that is less.
fn free_mib() -> usize {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory);
    let free = match system.cgroup_limits() {
        Some(limits) => system.available_memory().min(limits.free_memory),
        None => system.available_memory(),
    };
    usize::try_from(free >> 20).unwrap_or(usize::MAX)
}

/// A progress bar on a terminal that appears once the work turns out to be long.
struct Progress {
    started: Instant,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    fn new() -> Self {
        Progress {
            started: Instant::now(),
            bar: OnceLock::new(),
        }
    }

    fn report(&self, done: usize, total: usize) {
        if self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::new(total as u64).with_elapsed(self.started.elapsed());
            let style =
                ProgressStyle::with_template("{wide_bar} {percent:>3}% {elapsed}, {eta} left");
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        bar.set_position(done as u64);
    }

    fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
