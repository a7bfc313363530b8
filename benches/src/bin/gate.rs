//! The instruction gate: instructions per leaf or move, counted by valgrind and compared with the
//! figures that are committed.
//!
//! ```text
//! cargo run --profile gate --manifest-path benches/Cargo.toml --no-default-features --bin gate
//! ```
//!
//! It fails if a figure is more than 1% above the committed one. `-- --update` writes
//! `instructions.tsv` anew; `-- --yardsticks` counts the yardsticks too; `-- --parts` counts what a node of
//! the loop of a bot is made of: the key, the end of the game, the list of moves.
//!
//! Instruction counts are repeatable where times are not. Each figure is counted for few and for
//! more pieces of the same work in a process of its own, and the difference is what one piece
//! costs, without the start of the process. The kinds of work are those of `gambol bench`, and
//! `apply`: a move played on a copy by `apply_unchecked`, the copy included. Where valgrind is missing the gate says so and passes;
//! in CI, as root, it tries to install it first.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::hint::black_box;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::{env, fs, thread};

use gambol_benches::{CHESS, WALKED};
use gambol_core::{Moves, seeded};
use gambol_host::FullGame;
use gambol_measure::timing::Piece;
use gambol_measure::{Kind, MeasureError, Measured, Purpose, Visitor, pieces, visit};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A figure may grow by this share before the gate fails.
const TOLERANCE: f64 = 0.01;

const HEAD: &str = "# Instructions per leaf or move; written by the program gate with --update.\n";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["--run", figure, repeats] => run(figure, repeats).map(|()| true),
        [] => gate(false, Extra::None),
        ["--update"] => gate(true, Extra::None),
        ["--yardsticks"] => gate(false, Extra::Yardsticks),
        ["--parts"] => gate(false, Extra::Parts),
        _ => Err("usage: gate [--update | --yardsticks | --parts]".into()),
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

/// What is counted and not kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extra {
    None,
    Yardsticks,
    Parts,
    /// All of it, so that a figure is found by its name.
    All,
}

/// A figure, ready to be run.
struct Figure {
    name: String,
    /// How many pieces of work are few, and how many are more.
    repeats: (u32, u32),
    piece: Piece,
    /// Whether it is one of ours, which the gate keeps.
    ours: bool,
}

/// Random games differ, so a figure takes more of them.
fn repeats(kind: Kind) -> (u32, u32) {
    match kind {
        Kind::Playouts => (1, 5),
        _ => (1, 2),
    }
}

/// Every figure, or those of the workload of one: what is prepared for others takes valgrind long.
fn figures(extra: Extra, only: Option<&str>) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for measured in Measured::all() {
        let label = measured.label();
        if only.is_some_and(|figure| !figure.starts_with(&label)) {
            continue;
        }
        for (kind, piece) in pieces(measured, Purpose::Counting)? {
            let name = match measured.perft(kind) {
                Some(walk) if matches!(kind, Kind::Search | Kind::BotLoop) => {
                    format!("{label}-{kind}-{}", walk.counted)
                }
                Some(perft) => format!("{label}-{kind}-perft-{}", perft.counted),
                None => format!("{label}-{kind}"),
            };
            figures.push(Figure { name, repeats: repeats(kind), piece, ours: true });
        }
        let mut add = |part: &str, piece, ours| {
            let name = format!("{label}-{part}");
            figures.push(Figure { name, repeats: (1, 2), piece, ours });
        };
        add("apply", visit(&measured, Apply(measured))??, true);
        if matches!(extra, Extra::Parts | Extra::All) {
            for part in ["key", "end", "list"] {
                add(part, visit(&measured, Part(measured, part))??, false);
            }
        }
    }
    if matches!(extra, Extra::Yardsticks | Extra::All) {
        let (depth, walked) = (CHESS.counted, WALKED);
        for (name, kind) in [
            (format!("cozy-chess-start-perft-{depth}"), Kind::Start),
            (format!("cozy-chess-search-{walked}"), Kind::Search),
            (format!("cozy-chess-bot-loop-{walked}"), Kind::BotLoop),
            ("board-game-ataxx-playouts".to_owned(), Kind::Playouts),
        ] {
            figures.push(Figure {
                name,
                repeats: repeats(kind),
                piece: gambol_benches::piece(kind, Purpose::Counting),
                ours: false,
            });
        }
    }
    Ok(figures)
}

/// The positions of a few random games, and their legal moves.
fn played<G: FullGame>(
    measured: &Measured,
) -> std::result::Result<Vec<(G, Moves<G>)>, MeasureError> {
    let start = measured.positions::<G>()?.start;
    let mut random = seeded(1);
    let mut played = Vec::new();
    for _ in 0..3 {
        let mut position = start.clone();
        while let Some(mv) = position.random_move(&mut random) {
            played.push((position.clone(), position.legal_moves()));
            position.apply_unchecked(mv);
        }
    }
    Ok(played)
}

/// Plays every legal move of these positions, each on a copy.
struct Apply(Measured);

impl Visitor for Apply {
    type Output = std::result::Result<Piece, MeasureError>;

    fn visit<G: FullGame>(self, _: G) -> Self::Output {
        let played = played::<G>(&self.0)?;
        Ok(Box::new(move || {
            let mut moves = 0;
            for (position, legal) in &played {
                for &mv in legal.iter() {
                    let mut child = black_box(position).clone();
                    child.apply_unchecked(mv);
                    black_box(&child);
                    moves += 1;
                }
            }
            Ok(moves)
        }))
    }
}

/// Takes the key of these positions, or asks for the end of the game, or lists the moves (a move counts).
struct Part(Measured, &'static str);

impl Visitor for Part {
    type Output = std::result::Result<Piece, MeasureError>;

    fn visit<G: FullGame>(self, _: G) -> Self::Output {
        let played = played::<G>(&self.0)?;
        Ok(match self.1 {
            "key" => each(played, |position| black_box(position.key()).min(1)),
            "end" => each(played, |position| u64::from(black_box(position.outcome().is_none()))),
            _ => each(played, |position| black_box(position.legal_moves()).len() as u64),
        })
    }
}

/// Does some work on each position.
fn each<G: FullGame>(played: Vec<(G, Moves<G>)>, work: impl Fn(&G) -> u64 + 'static) -> Piece {
    Box::new(move || Ok(played.iter().map(|(position, _)| work(black_box(position))).sum()))
}

/// What the counted process does: runs a figure so many times and prints its leaves or moves.
fn run(figure: &str, repeats: &str) -> Result<()> {
    let repeats: u32 = repeats.parse()?;
    let mut figure = figures(Extra::All, Some(figure))?
        .into_iter()
        .find(|known| known.name == figure)
        .ok_or_else(|| format!("no figure {figure}"))?;
    let mut units = 0;
    for _ in 0..repeats {
        units += (figure.piece)()?;
    }
    println!("{units}");
    Ok(())
}

/// Counts every figure and compares or writes.
fn gate(update: bool, extra: Extra) -> Result<bool> {
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
    let figures = figures(extra, None)?;
    // Two processes count a figure, and others change no count.
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let begun = figures.chunks(cores).flat_map(|figures| {
        let begun: Vec<_> = figures.iter().map(|figure| (figure, begin(figure))).collect();
        begun
    });
    for (Figure { name, ours, .. }, begun) in begun {
        let (name, ours) = (name.as_str(), *ours);
        let count = count(name, begun?)?;
        if ours {
            writeln!(written, "{name}\t{count:.3}")?;
        }
        let verdict = match committed.get(name) {
            _ if update || !ours => String::new(),
            None => {
                good = false;
                "NOT COMMITTED: run with --update".to_owned()
            }
            Some(&before) => {
                let change = count / before - 1.0;
                let judged = match change {
                    _ if change > TOLERANCE => {
                        good = false;
                        "TOO SLOW"
                    }
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

/// Begins to count a figure under valgrind, for few and for more pieces of work.
fn begin(figure: &Figure) -> Result<[Child; 2]> {
    let program: PathBuf = env::current_exe()?;
    let begin = |repeats: u32| {
        Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(&program)
            .args(["--run", &figure.name, &repeats.to_string()])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
    };
    let (few, many) = figure.repeats;
    Ok([begin(few)?, begin(many)?])
}

/// Instructions per leaf or move of a figure, in thousandths as they are written.
fn count(figure: &str, [few, many]: [Child; 2]) -> Result<f64> {
    let (few_instructions, few_units) = counted(figure, few)?;
    let (many_instructions, many_units) = counted(figure, many)?;
    let instructions = many_instructions - few_instructions;
    let count = instructions as f64 / (many_units - few_units) as f64;
    Ok((count * 1e3).round() / 1e3)
}

/// The instructions and the leaves or moves that a process has counted.
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
    let units = String::from_utf8(output.stdout)?;
    Ok((collected.1.trim().parse()?, units.trim().parse()?))
}

/// Whether valgrind can be run; in CI, as root, after installing it.
fn valgrind_is_there() -> bool {
    let runs = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output();
        output.is_ok_and(|output| output.status.success())
    };
    let there = || runs("valgrind", &["--version"]);
    let root = || {
        let id = Command::new("id").arg("-u").output();
        id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
    };
    if !there() && env::var("CI").is_ok_and(|ci| ci == "true") && root() {
        eprintln!("valgrind is missing: trying apt-get install");
        runs("apt-get", &["update"]);
        runs("apt-get", &["install", "-y", "valgrind"]);
    }
    there()
}
