//! `gambol solve`: forced wins and exact values.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use gambol::serialize::{Schema, decimal};
use gambol::{FullGame, Game, GameResult, Visitor};
use gambol_solve::{
    Distances, Line, Search, SolveError, Table, Value, forced_win, write_certificate,
};
use serde::Serialize;

use crate::catalogue::Listed;
use crate::numbers::{self, grouped};
use crate::output::{Output, remark};
use crate::perft::{MAX_DEPTH, with_deep_stack};
use crate::position::PositionOptions;
use crate::{Error, files};

#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOptions,
    /// Look for forced wins of up to this many plies, 1 to 1000
    #[arg(
        long,
        value_name = "N",
        default_value = "7",
        allow_hyphen_values = true
    )]
    plies: String,
    /// Solve all positions that can be reached; there must be few, as in endings
    #[arg(long, conflicts_with = "plies")]
    all: bool,
    /// Keep at most this many positions, some 100 bytes each
    #[arg(
        long,
        value_name = "N",
        default_value = "10000000",
        allow_hyphen_values = true
    )]
    positions: String,
    /// Write a certificate to this new file: what to play in each position, for any program to check
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    schema: Schema,
    game: &'static str,
    position: String,
    result: Option<String>,
    plies: Option<u32>,
    moves: Vec<String>,
    #[serde(with = "decimal")]
    positions: u64,
}

const MAX_POSITIONS: usize = 1_000_000_000;

pub(crate) fn run(game: &dyn Listed, options: &Options, output: &mut Output) -> Result<(), Error> {
    let position = options.position.resolve(game)?;
    if position.status().is_over() {
        return Err(Error::input("the game is over"));
    }
    let mut search = Search::plies(numbers::parse("--plies", &options.plies, &(1..=MAX_DEPTH))?);
    search.positions = numbers::parse("--positions", &options.positions, &(1..=MAX_POSITIONS))?;
    // A search that takes long is not to be lost because of a name.
    if let Some(path) = &options.certificate {
        files::may_be_new(path).map_err(wrong_file)?;
    }
    let started = Instant::now();
    let solved = with_deep_stack(|| {
        position.0.solve(Solve {
            search,
            all: options.all,
            certificate: options.certificate.as_deref(),
        })
    })??;
    let (positions, seconds) = (solved.positions as u64, started.elapsed().as_secs_f64());
    if options.json {
        let (result, plies) = match solved.value {
            Some(Value::Win { winner, plies }) => {
                (Some(GameResult::Win(winner).to_string()), Some(plies))
            }
            Some(Value::Draw) => (Some(GameResult::Draw.to_string()), None),
            None => (None, None),
        };
        output.json(&Report {
            schema: Schema,
            game: position.name(),
            position: position.to_string(),
            result,
            plies,
            moves: solved.line,
            positions,
        })?;
    } else {
        match solved.value {
            Some(value) => writeln!(output, "{value}")?,
            None => writeln!(output, "no forced win within {} plies", search.plies)?,
        }
        if !solved.line.is_empty() {
            writeln!(output, "{}", solved.line.join(" "))?;
        }
    }
    output.flush()?;
    let positions = grouped(positions);
    remark(format_args!("{positions} positions, {seconds:.2} s"));
    Ok(())
}

/// A position to be solved.
pub(crate) struct Solve<'a> {
    search: Search,
    /// All that can be reached, in place of a search for forced wins.
    all: bool,
    certificate: Option<&'a Path>,
}

/// What was found.
pub(crate) struct Solved {
    /// The value, or `None` where neither player has a forced win that is short enough.
    value: Option<Value>,
    /// The moves of best play, if somebody wins.
    line: Vec<String>,
    /// The number of positions in the table, or in the proof.
    positions: usize,
}

impl Visitor for Solve<'_> {
    type Output = Result<Solved, Error>;

    fn visit<G: FullGame>(self, position: G) -> Self::Output {
        if self.all {
            let table = Table::solve([position], self.search.positions).map_err(refused)?;
            self.write::<G>(Distances::Exact, table.lines())?;
            return Ok(Solved {
                value: table.value(&position),
                line: texts(position, table.line(&position)),
                positions: table.len(),
            });
        }
        let proof = forced_win(&position, &self.search).map_err(refused)?;
        let Some(proof) = proof else {
            return match self.certificate {
                None => Ok(Solved {
                    value: None,
                    line: Vec::new(),
                    positions: 0,
                }),
                Some(_) => Err(Error::input(format_args!(
                    "--certificate: there is no forced win within {} plies",
                    self.search.plies
                ))),
            };
        };
        self.write::<G>(Distances::Bound, proof.lines())?;
        Ok(Solved {
            value: Some(proof.value()),
            line: texts(position, proof.line()),
            positions: proof.len(),
        })
    }
}

impl Solve<'_> {
    /// Writes the certificate, if it is wanted.
    fn write<G: Game>(
        &self,
        distances: Distances,
        lines: impl Iterator<Item = Line>,
    ) -> Result<(), Error> {
        let Some(path) = self.certificate else {
            return Ok(());
        };
        files::make_new(path).map_err(wrong_file)?;
        let mut file = BufWriter::new(files::open_to_replace(path)?);
        write_certificate::<G>(&mut file, distances, lines)?;
        Ok(file.flush()?)
    }
}

/// The texts of moves that follow from a position.
fn texts<G: Game>(mut position: G, moves: Vec<G::Move>) -> Vec<String> {
    let text = |mv| {
        let text = position.display_move(mv).to_string();
        position.apply_unchecked(mv);
        text
    };
    moves.into_iter().map(text).collect()
}

fn wrong_file(error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::AlreadyExists => Error::input(format_args!("--certificate: {error}")),
        _ => Error::Io(error),
    }
}

fn refused(error: SolveError) -> Error {
    match error {
        SolveError::Positions(most) => Error::input(format_args!(
            "--positions: more than {} would have to be kept; allow more, or begin nearer to the end",
            grouped(most as u64)
        )),
        error => Error::input(error),
    }
}
