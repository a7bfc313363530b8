//! Files of games.

use std::{fs::File, path::PathBuf, sync::Mutex};

use gambol_host::{FormatGame, FormatGames, GameText, Reading, escaped};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::{inputs::value_error, package, record::Record};

/// The games of a file.
#[pyclass(module = "gambol")]
pub(crate) struct Records {
    // The lock makes it `Sync`.
    games: Mutex<FormatGames<'static>>,
    return_errors: bool,
    /// The kinds of notes so far.
    kinds: Vec<String>,
    /// The last game, if the user turns warnings into errors and it raised one.
    kept: Option<FormatGame>,
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
    let path: PathBuf = py.import("os")?.call_method1("fsdecode", (path,))?.extract()?;
    let Some(file) = py.detach(|| File::open(&path).ok().filter(|_| !path.is_dir())) else {
        // Python's error names the file.
        py.import("io")?.call_method1("open", (path,))?;
        return Err(PyOSError::new_err("the file could not be opened"));
    };
    let reading = Reading { lenient, white_first };
    let games = py.detach(|| package::games().read_games(GameText::new(file), reading));
    Ok(Records { games: Mutex::new(games), return_errors, kinds: Vec::new(), kept: None })
}

#[pymethods]
impl Records {
    fn __iter__(records: Bound<'_, Self>) -> Bound<'_, Self> {
        records
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let games = self.games.get_mut().expect("no panic while reading");
        let kept = self.kept.take().map(Ok);
        let Some(game) = kept.or_else(|| py.detach(|| games.next())) else { return Ok(None) };
        let game = match game.map_err(value_error) {
            Ok(game) => game,
            Err(error) if self.return_errors => return error.into_bound_py_any(py).map(Some),
            Err(error) => return Err(error),
        };
        let warned = game.notes.iter().try_for_each(|note| {
            let kind = note.split(':').next().unwrap_or_default().to_string();
            // A warning for every game of a large file would hide the other kinds.
            if self.kinds.contains(&kind) {
                return Ok(());
            }
            self.kinds.push(kind);
            let text = escaped(&format!("game on line {}: {note}", game.line));
            py.import("warnings")?.call_method1("warn", (text,)).map(drop)
        });
        if let Err(error) = warned {
            self.kept = Some(game);
            return Err(error);
        }
        Record(game.record).into_bound_py_any(py).map(Some)
    }
}
