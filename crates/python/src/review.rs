//! Reviews of games.

use std::time::Duration;

use gambol_bots::{MoveLimits, review::Reviewer};
use pyo3::prelude::*;

use crate::inputs::{self, value_error};
use crate::{interrupt::interruptible, package, record::Record};

/// Reviews a game: what every move cost, the better move, and who was ahead. Returns the JSON document as a dict.
#[pyfunction]
#[pyo3(signature = (record, *, nodes = None, time = None, seed = 1, threads = 0))]
pub(crate) fn review<'py>(
    record: &Bound<'py, Record>,
    #[pyo3(from_py_with = inputs::limit)] nodes: Option<u64>,
    #[pyo3(from_py_with = inputs::limit)] time: Option<u64>,
    #[pyo3(from_py_with = inputs::seed)] seed: u64,
    #[pyo3(from_py_with = inputs::threads)] threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let py = record.py();
    // A copy, so that other threads can use the record.
    let record = record.borrow().0.clone();
    let mut limits = MoveLimits::NONE;
    limits.nodes = nodes;
    limits.time = time.map(Duration::from_millis);
    let bots = package::bots_of(record.start()).clone();
    let reviewer = Reviewer::new(bots).limits(limits).seed(seed);
    let review = interruptible(py, |stop| reviewer.review(&record, threads, stop, &|| {}))?;
    let text = serde_json::to_string(&review.map_err(value_error)?).map_err(value_error)?;
    py.import("json")?.call_method1("loads", (text,))
}
