//! Certificates that other programs can check.

use std::fmt;
use std::io::{self, Write};

use gambol_core::Game;

use crate::value::Value;

/// A line of a [certificate](crate#certificates).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text of the position.
    pub position: String,
    /// Its value.
    pub value: Value,
    /// The text of a move that keeps the value. `None` if the player to move loses.
    pub mv: Option<String>,
}

impl Line {
    pub(crate) fn new<G: Game>(position: &G, value: Value, mv: Option<G::Move>) -> Self {
        Line {
            position: position.to_string(),
            value,
            mv: mv.map(|mv| position.display_move(mv).to_string()),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mv = self.mv.as_deref().unwrap_or("-");
        write!(f, "{}\t{}\t{mv}", self.position, self.value)
    }
}

/// The meaning of the numbers of plies in a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distances {
    /// The number of plies with best play by both players.
    Exact,
    /// An upper bound for the winner.
    Bound,
}

impl fmt::Display for Distances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["exact", "bound"][*self as usize])
    }
}

/// Writes a [certificate](crate#certificates) of the game of this name: the head, then the lines of
/// a [`Table`](crate::Table) or [`Proof`](crate::Proof).
///
/// ```
/// use gambol_lilypad::draughts::Position;
/// use gambol_solve::{Distances, Table, write_certificate};
///
/// let position: Position = "B:W28:BK16".parse()?;
/// let table = Table::solve([position], 10_000)?;
/// let mut text = Vec::new();
/// write_certificate(&mut text, "draughts", Distances::Exact, table.lines())?;
/// assert!(String::from_utf8(text)?.contains("\nB:W28:BK16\tp1win 3\t16-19\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Propagates errors from `out`.
pub fn write_certificate(
    mut out: impl Write,
    game: &str,
    distances: Distances,
    lines: impl IntoIterator<Item = Line>,
) -> io::Result<()> {
    writeln!(out, "certificate\t1\ngame\t{game}\ndistances\t{distances}\nposition\tvalue\tmove")?;
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
