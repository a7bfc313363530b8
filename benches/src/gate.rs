//! The instruction gate. It counts the instructions per leaf or move with valgrind and compares them with the
//! committed figures.
//!
//! ```text
//! cargo run --release -p gambol-benches
//! ```
//!
//! It fails if a figure is more than 1% above the committed one. `-- --update` rewrites `instructions.tsv`.
//! `-- --parts` also counts the parts of a bot loop's node: the key, the end of the game, the list of moves.
//! `-- --times` prints speeds instead, in millions per second, the best of five.
//!
//! Instruction counts are repeatable, unlike times. Each figure is counted for one piece and for several
//! pieces of the same work, each in a separate process. The difference is the cost of the additional pieces
//! without the start of the process. If valgrind is missing, the gate says so and passes.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Figure, Result, Role};

/// The largest growth of a figure that passes the gate, as a share.
const TOLERANCE: f64 = 0.01;

const HEAD: &str = "# Instructions per leaf or move; written by the program gate with --update.\n";

/// Runs the command in the arguments of the process on these figures.
pub fn main(mut figures: Vec<Figure>) -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if arguments.is_empty() || arguments == ["--update"] || arguments == ["--times"] {
        figures.retain(|figure| figure.role != Role::Part);
    }
    let done = match arguments.as_slice() {
        ["--run", figure, repeats] => run(&figures, figure, repeats).map(|()| true),
        ["--times"] => figures.iter().try_for_each(time).map(|()| true),
        [] | ["--parts"] => gate(&figures, false),
        ["--update"] => gate(&figures, true),
        _ => Err("usage: gate [--update | --parts | --times]".into()),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("gate: {error}");
            ExitCode::from(2)
        }
    }
}

/// Prints the speed of a figure.
fn time(figure: &Figure) -> Result<()> {
    let mut piece = (figure.piece)()?;
    let mut speed = || {
        let (started, mut units) = (Instant::now(), 0);
        while started.elapsed() < Duration::from_millis(100) {
            units += piece();
        }
        units as f64 / started.elapsed().as_secs_f64() / 1e6
    };
    let best = (0..5).map(|_| speed()).fold(0.0, f64::max);
    println!("{}\t{best:.1}", figure.name);
    Ok(())
}

/// Runs a figure `repeats` times and prints its leaves or moves. This is the counted process.
fn run(figures: &[Figure], name: &str, repeats: &str) -> Result<()> {
    let figure = figures.iter().find(|figure| figure.name == name);
    let figure = figure.ok_or_else(|| format!("no figure {name}"))?;
    let (repeats, mut piece) = (repeats.parse::<u32>()?, (figure.piece)()?);
    println!("{}", (0..repeats).map(|_| piece()).sum::<u64>());
    Ok(())
}

/// Counts every figure, then compares or writes the counts.
fn gate(figures: &[Figure], update: bool) -> Result<bool> {
    if !valgrind_is_there() {
        eprintln!(
            "\n*** SKIPPED: valgrind is not installed, so NO instruction count was compared. ***\n"
        );
        return Ok(true);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.tsv");
    let committed = if update { BTreeMap::new() } else { read(&path)? };
    let mut written = HEAD.to_owned();
    let mut good = true;
    // Each figure takes two processes. Other processes do not affect the counts.
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let begun = figures.chunks(cores).flat_map(|figures| {
        figures.iter().map(|figure| (figure, begin(figure))).collect::<Vec<_>>()
    });
    for (figure, begun) in begun {
        let name = figure.name.as_str();
        let is_ours = figure.role == Role::Committed;
        let count = count(name, begun?)?;
        if is_ours {
            writeln!(written, "{name}\t{count:.3}")?;
        }
        let verdict = match committed.get(name) {
            _ if update || !is_ours => String::new(),
            None => {
                good = false;
                "NOT COMMITTED: run with --update".to_owned()
            }
            Some(&before) => {
                let change = count / before - 1.0;
                good &= change <= TOLERANCE;
                let judged = match change {
                    _ if change > TOLERANCE => "TOO SLOW",
                    _ if change < -TOLERANCE => "faster: keep it with --update",
                    _ => "ok",
                };
                format!("{before:10.3} committed  {:+6.2}%  {judged}", change * 100.0)
            }
        };
        println!("{name:32} {count:10.3}  {verdict}");
    }
    if update {
        fs::write(&path, written)?;
        println!("wrote {}", path.display());
    }
    Ok(good)
}

/// The committed figures.
fn read(path: &Path) -> Result<BTreeMap<String, f64>> {
    let text = fs::read_to_string(path)
        .map_err(|error| format!("{}: {error}; run with --update", path.display()))?;
    let mut figures = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (name, count) = line
            .split_once('\t')
            .ok_or_else(|| format!("{}: no tab in {line:?}", path.display()))?;
        figures.insert(name.to_owned(), count.parse()?);
    }
    Ok(figures)
}

/// Starts to count a figure under valgrind, for one and for several pieces of work.
fn begin(figure: &Figure) -> Result<[Child; 2]> {
    let program = env::current_exe()?;
    let begin = |repeats: u32| {
        Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(&program)
            .args(["--run", &figure.name, &repeats.to_string()])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
    };
    Ok([begin(1)?, begin(1 + figure.repeats)?])
}

/// The instructions per leaf or move of a figure, rounded to thousandths as in the file.
fn count(figure: &str, [few, many]: [Child; 2]) -> Result<f64> {
    let (few_instructions, few_units) = counted(figure, few)?;
    let (many_instructions, many_units) = counted(figure, many)?;
    let instructions = many_instructions - few_instructions;
    let count = instructions as f64 / (many_units - few_units) as f64;
    Ok((count * 1e3).round() / 1e3)
}

/// The instructions and the leaves or moves that a process counted.
fn counted(figure: &str, process: Child) -> Result<(u64, u64)> {
    let output = process.wait_with_output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{figure} under valgrind: {said}").into());
    }
    let collected = said
        .lines()
        .find_map(|line| line.split_once("Collected : "))
        .ok_or_else(|| format!("{figure}: valgrind printed no count: {said}"))?;
    Ok((collected.1.trim().parse()?, String::from_utf8(output.stdout)?.trim().parse()?))
}

/// Whether valgrind can be run.
fn valgrind_is_there() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}
