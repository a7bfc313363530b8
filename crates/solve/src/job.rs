//! Solves games known only at run time.

use gambol_core::PackedMove;
use gambol_evaluate::Evaluated;
use gambol_evaluate::tablebase::Tablebase;
use gambol_host::{AnyMove, AnyPosition, FullGame};

use crate::{Distances, Line, Search, SolveError, Table, Value, forced_win, tablebase};

/// Solves positions of a game known only at run time. It is a job in a
/// [`Catalogue`](gambol_host::Catalogue).
///
/// ```
/// use gambol_host::AnyGame;
/// use gambol_pikemen::RuntimePosition;
/// use gambol_solve::{Search, Solver};
///
/// // The first player to capture a piece wins.
/// let start = AnyGame::of::<RuntimePosition>().start("mini:target=1")?;
/// let solver = Solver::of::<RuntimePosition>();
/// let solved = solver.forced_win(&start, &Search::plies(5))?.expect("a forced win");
/// assert_eq!(solved.value.expect("a value").to_string(), "p1win 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    /// A solver for each position type.
    solve: Vec<Solve>,
    tablebase: MakeTablebase,
}

/// Does a task with a position of one type. Returns `None` for other types.
type Solve = fn(&AnyPosition, &Task<'_>) -> Option<Result<Option<Solved>, SolveError>>;

/// Takes the number of pieces, the number of threads and a function that receives the progress.
type MakeTablebase =
    fn(usize, usize, &mut dyn FnMut(usize, usize)) -> Result<Tablebase, SolveError>;

/// A task for the concrete type of a position.
enum Task<'a> {
    ForcedWin(&'a Search),
    /// Stores at most this many positions.
    Table(usize),
}

impl Task<'_> {
    fn solve<G: FullGame>(&self, position: &G) -> Result<Option<Solved>, SolveError> {
        let packed = |moves: Vec<G::Move>| {
            moves.into_iter().map(|mv| AnyMove(mv.to_bits())).collect::<Vec<_>>()
        };
        Ok(match *self {
            Task::ForcedWin(search) => forced_win(position, search)?.map(|proof| Solved {
                value: Some(proof.value()),
                line: packed(proof.line()),
                positions: proof.len(),
                distances: Distances::Bound,
                line_of: Box::new(move |number| Some(proof.line_of(number))),
            }),
            Task::Table(most) => {
                let table = Table::solve([position.clone()], most)?;
                Some(Solved {
                    value: table.value(position),
                    line: packed(table.line(position)),
                    positions: table.len(),
                    distances: Distances::Exact,
                    line_of: Box::new(move |number| table.line_of(number)),
                })
            }
        })
    }
}

impl Solver {
    /// The solver of a game, without tablebases.
    pub fn of<G: FullGame>() -> Self {
        Solver {
            solve: vec![|position, task| Some(task.solve(&position.downcast::<G>()?))],
            tablebase: |_, _, _| Err(SolveError::NoEndings(G::TITLE)),
        }
    }

    /// The solver of a game, with tablebases if the game numbers its endings.
    ///
    /// ```
    /// use gambol_lilypad::draughts::Position;
    /// use gambol_solve::Solver;
    ///
    /// let tablebase = Solver::with_tablebases::<Position>().tablebase(2, 1, &mut |_, _| {})?;
    /// assert_eq!(tablebase.pieces(), 2);
    /// assert!(Solver::of::<Position>().tablebase(2, 1, &mut |_, _| {}).is_err());
    /// # Ok::<(), gambol_solve::SolveError>(())
    /// ```
    pub fn with_tablebases<G: FullGame + Evaluated>() -> Self {
        Solver { tablebase: tablebase::<G>, ..Solver::of::<G>() }
    }

    /// Combines solvers of a game with several position types.
    ///
    /// ```
    /// use gambol_host::AnyGame;
    /// use gambol_pikemen::{ClassicPosition, RuntimePosition};
    /// use gambol_solve::{Search, Solver};
    ///
    /// let solver = Solver::of::<ClassicPosition>().and(Solver::of::<RuntimePosition>());
    /// let start = AnyGame::of::<RuntimePosition>().start("mini:target=1")?;
    /// assert!(solver.forced_win(&start, &Search::plies(5))?.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn and(mut self, other: Solver) -> Self {
        self.solve.extend(other.solve);
        self
    }

    /// The shortest forced win of either player, which [`forced_win`] finds.
    ///
    /// # Errors
    ///
    /// The errors of [`forced_win`]. Also, the position may belong to another game.
    pub fn forced_win(
        &self,
        position: &AnyPosition,
        search: &Search,
    ) -> Result<Option<Solved>, SolveError> {
        self.solve(position, &Task::ForcedWin(search))
    }

    /// The values of all reachable positions, at most `most`, which [`Table::solve`] computes.
    ///
    /// # Errors
    ///
    /// The errors of [`Table::solve`]. Also, the position may belong to another game.
    ///
    /// # Panics
    ///
    /// If [`Table::solve`] panics.
    pub fn table(&self, position: &AnyPosition, most: usize) -> Result<Solved, SolveError> {
        let solved = self.solve(position, &Task::Table(most))?;
        Ok(solved.expect("a table has at least the position"))
    }

    /// The values of all positions with at most this many pieces, which [`tablebase()`] computes.
    ///
    /// # Errors
    ///
    /// The errors of [`tablebase()`].
    pub fn tablebase(
        &self,
        pieces: usize,
        threads: usize,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Tablebase, SolveError> {
        (self.tablebase)(pieces, threads, progress)
    }

    fn solve(&self, position: &AnyPosition, task: &Task<'_>) -> Result<Option<Solved>, SolveError> {
        let solved = self.solve.iter().find_map(|solve| solve(position, task));
        solved.unwrap_or(Err(SolveError::OtherGame))
    }
}

/// A solution for a game known only at run time. It is a forced win, or a table of all reachable
/// positions.
#[non_exhaustive]
pub struct Solved {
    /// The value of the position, or `None` if the game is over.
    pub value: Option<Value>,
    /// The moves to the win with best play, if somebody wins.
    pub line: Vec<AnyMove>,
    /// The number of positions in the table or in the proof.
    pub positions: usize,
    /// The meaning of the numbers of plies in the [lines](Self::lines).
    pub distances: Distances,
    /// The line of the certificate for a position by number, if there is one.
    line_of: Box<dyn Fn(usize) -> Option<Line> + Send + Sync>,
}

impl Solved {
    /// The lines of the [certificate](crate#certificates).
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        (0..self.positions).filter_map(|number| (self.line_of)(number))
    }
}

impl std::fmt::Debug for Solved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solved")
            .field("value", &self.value)
            .field("positions", &self.positions)
            .finish_non_exhaustive()
    }
}
