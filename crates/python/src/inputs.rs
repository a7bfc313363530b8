//! Arguments: players, and numbers within limits.

use std::fmt::Display;

use gambol_core::text::Excerpt;
use gambol_core::{MAX_PLAYERS, Player};
use gambol_host::escaped;
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;

/// The maximum number of threads. The system may refuse more, or take minutes to start them.
const MOST_THREADS: u64 = 1024;

/// Converts an error to a `ValueError`.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(escaped(&error.to_string()))
}

/// The index of a player.
#[derive(Clone, Copy)]
pub(crate) struct Index(pub(crate) i64);

impl Index {
    /// Returns the player with this index, perhaps an onlooker.
    pub(crate) fn any(self) -> PyResult<Player> {
        self.among(MAX_PLAYERS)
    }

    /// Returns the player with this index in a game with this many players.
    pub(crate) fn among(self, players: usize) -> PyResult<Player> {
        let index = usize::try_from(self.0).ok().filter(|&index| index < players);
        index.and_then(Player::from_index).ok_or_else(|| {
            let last = players - 1;
            value_error(format_args!("no player {}: players are 0 to {last}", self.0))
        })
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Index {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        signed(&given, "player").map(Index)
    }
}

/// Creates a `TypeError` with the expected type and the given type.
pub(crate) fn wrong_type(given: &Bound<'_, PyAny>, right: &str) -> PyErr {
    let kind = given.get_type().name().map_or("this".to_string(), |name| name.to_string());
    PyTypeError::new_err(escaped(&format!("{right}, not {kind}")))
}

/// Formats the number as Python writes it.
fn digits(given: &Bound<'_, PyAny>) -> String {
    // Python refuses to write very long numbers.
    given.str().map_or("this".into(), |it| Excerpt::new(&it.to_string()).as_str().into())
}

/// Creates the error for a value that is not a number. An exception from `__index__` passes through.
fn no_number(given: &Bound<'_, PyAny>, name: &str, error: PyErr) -> PyErr {
    match error.is_instance_of::<PyTypeError>(given.py()) {
        true => wrong_type(given, &format!("{name} must be a whole number")),
        false => error,
    }
}

/// Converts a whole number within limits.
fn whole(given: &Bound<'_, PyAny>, name: &str, least: u64, most: u64) -> PyResult<u64> {
    match given.extract::<u64>() {
        Ok(number) if (least..=most).contains(&number) => return Ok(number),
        Err(error) if !error.is_instance_of::<PyOverflowError>(given.py()) => {
            return Err(no_number(given, name, error));
        }
        _ => {}
    }
    let number = digits(given);
    Err(value_error(match given.lt(least)? {
        true => format!("{name} must be at least {least}, not {number}"),
        false => format!("{name} must be at most {most}, not {number}"),
    }))
}

/// Converts numbers: for each the type, the name in errors, and the smallest and the largest number.
macro_rules! numbers {
    ($($convert:ident -> $type:ty: $name:literal, $least:expr, $most:expr;)+) => {$(
        pub(crate) fn $convert(given: &Bound<'_, PyAny>) -> PyResult<$type> {
            Ok(whole(given, $name, $least, $most as u64)? as $type)
        }
    )+};
}

numbers! {
    seed -> u64: "seed", 0, u64::MAX;
    players -> usize: "players", 2, MAX_PLAYERS;
    // The deepest count that fits on the stack.
    depth -> u32: "depth", 0, 1_000;
    games -> usize: "n", 1, isize::MAX;
    // An environment counts in 32 bits.
    ply_limit -> u32: "max_plies", 1, i32::MAX;
    max_plies -> u64: "max_plies", 0, u64::MAX;
    plies -> u64: "plies", 0, u64::MAX;
    repetitions -> usize: "repetitions", 0, u32::MAX;
    moves -> usize: "moves", 0, isize::MAX;
}

pub(crate) fn optional_seed(given: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    (!given.is_none()).then(|| seed(given)).transpose()
}

/// Converts a limit of nodes or milliseconds.
pub(crate) fn limit(given: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    (!given.is_none()).then(|| whole(given, "nodes or time", 1, u32::MAX.into())).transpose()
}

/// Checks a seed.
#[pyfunction]
pub(crate) fn _seed(#[pyo3(from_py_with = optional_seed)] seed: Option<u64>) -> Option<u64> {
    seed
}

/// Converts a number of threads. 0 means all cores.
pub(crate) fn threads(given: &Bound<'_, PyAny>) -> PyResult<usize> {
    Ok(threads_or_all(whole(given, "threads", 0, MOST_THREADS)? as usize))
}

/// Returns this number of threads, or the number of cores for 0.
pub(crate) fn threads_or_all(threads: usize) -> usize {
    match threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    }
}

fn signed(given: &Bound<'_, PyAny>, name: &str) -> PyResult<i64> {
    given.extract::<i64>().map_err(|error| {
        if error.is_instance_of::<PyOverflowError>(given.py()) {
            value_error(format_args!("no {name} {}", digits(given)))
        } else {
            no_number(given, name, error)
        }
    })
}

pub(crate) fn action(given: &Bound<'_, PyAny>) -> PyResult<i64> {
    signed(given, "action")
}

/// Converts the index of one of this many games. Raises `IndexError` if there is no such game.
pub(crate) fn game_number(given: &Bound<'_, PyAny>, games: usize) -> PyResult<usize> {
    match given.extract::<usize>() {
        Ok(game) if game < games => Ok(game),
        Err(error) if !error.is_instance_of::<PyOverflowError>(given.py()) => {
            Err(no_number(given, "game", error))
        }
        _ => {
            let (number, last) = (digits(given), games - 1);
            Err(PyIndexError::new_err(format!("no game {number}: games are 0 to {last}")))
        }
    }
}
