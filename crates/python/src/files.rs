//! Files of games.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Cursor, Read as _};
use std::path::PathBuf;
use std::sync::Mutex;

use gambol_host::{FormatGame, FormatGames, GameText, Reading, escaped};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::{inputs::value_error, package, record::Record};

/// The games of a file. Threads can share them.
#[pyclass(frozen, module = "gambol")]
pub(crate) struct Records {
    games: Mutex<FormatGames<'static>>,
    return_errors: bool,
    /// The kinds of notes so far.
    kinds: Mutex<HashSet<String>>,
    /// The games that raised a warning, if the user turns warnings into errors.
    kept: Mutex<Vec<FormatGame>>,
}

/// Reads the games of a file in any format, each as you ask for it. Raises ValueError at a bad game, and continues
/// after it.
#[pyfunction]
#[pyo3(signature = (path, *, return_errors = false, lenient = false, white_first = false))]
pub(crate) fn read_records(
    path: &Bound<'_, PyAny>,
    return_errors: bool,
    lenient: bool,
    white_first: bool,
) -> PyResult<Records> {
    let py = path.py();
    let path = py.import("os")?.call_method1("fsdecode", (path,))?;
    let place: PathBuf = path.extract()?;
    let Some(file) = py.detach(|| File::open(&place).ok().filter(|_| !place.is_dir())) else {
        // Python's error names the file.
        py.import("io")?.call_method1("open", (path,))?;
        return Err(PyOSError::new_err("the file could not be opened"));
    };
    let reading = Reading { lenient, white_first };
    let mut file = BufReader::new(file);
    let text = match py.detach(|| file.fill_buf()) {
        Ok([0xff, 0xfe, ..] | [0xfe, 0xff, ..]) => {
            let mut bytes = Vec::new();
            py.detach(|| file.read_to_end(&mut bytes))?;
            let text = PyBytes::new(py, &bytes).call_method1("decode", ("utf-16",))?;
            GameText::new(Cursor::new(text.extract::<String>()?))
        }
        _ => GameText::new(file),
    };
    let games = Mutex::new(py.detach(|| package::games().read_games(text, reading)));
    Ok(Records { games, return_errors, kinds: Mutex::default(), kept: Mutex::default() })
}

/// Why no lock is poisoned. The lock of the games is held without the GIL, so no thread waits for both.
const NO_PANIC: &str = "no panic while reading";

#[pymethods]
impl Records {
    fn __iter__(records: Bound<'_, Self>) -> Bound<'_, Self> {
        records
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let kept = self.kept.lock().expect(NO_PANIC).pop().map(Ok);
        let next = || self.games.lock().expect(NO_PANIC).next();
        let Some(game) = kept.or_else(|| py.detach(next)) else { return Ok(None) };
        let game = match game.map_err(value_error) {
            Ok(game) => game,
            Err(error) if self.return_errors => return error.into_bound_py_any(py).map(Some),
            Err(error) => return Err(error),
        };
        let warned = game.notes.iter().try_for_each(|note| {
            let kind = note.split(':').next().unwrap_or_default();
            // A warning for every game of a large file would hide the other kinds.
            if !self.kinds.lock().expect(NO_PANIC).insert(kind.to_string()) {
                return Ok(());
            }
            let place = format!("game on line {}: ", game.line);
            let place = if kind == "whole file" { "" } else { &place };
            let text = escaped(&format!("{place}{note}"));
            py.import("warnings")?.call_method1("warn", (text,)).map(drop)
        });
        if let Err(error) = warned {
            self.kept.lock().expect(NO_PANIC).push(game);
            return Err(error);
        }
        Record(game.record).into_bound_py_any(py).map(Some)
    }
}
