//! The seats of `gambol.mcp`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;

use crate::package;

/// Games at tables. It takes requests and returns answers.
#[pyclass(name = "_Seats", module = "gambol._gambol")]
pub(crate) struct Seats(Mutex<gambol_seats::Seats>);

#[pymethods]
impl Seats {
    /// The schema of requests and answers.
    #[classattr]
    const SCHEMA: &'static str = include_str!("../../../docs/seat.schema.json");

    #[new]
    fn new(bot_time: u64) -> Self {
        let seats = gambol_seats::Seats::new(package::catalogue());
        Seats(Mutex::new(seats.bot_time(Duration::from_millis(bot_time))))
    }

    fn answer(&self, py: Python<'_>, line: &str, stop: &Bound<'_, Stop>) -> String {
        let stop = &stop.get().0;
        py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).answer_until(line, stop))
    }
}

/// Stops the bots that move during a request.
#[pyclass(frozen, name = "_Stop", module = "gambol._gambol")]
pub(crate) struct Stop(AtomicBool);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Stop(AtomicBool::new(false))
    }

    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
