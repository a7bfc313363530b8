//! Long work without the GIL that Ctrl-C ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The interval between checks for signals.
const POLL: Duration = Duration::from_millis(50);

/// A stack for the deepest perft, in bytes.
const STACK: usize = 64 << 20;

/// Runs work on another thread, so that this thread can check for Ctrl-C. On Ctrl-C the flag stops the work,
/// and its result is dropped.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let (done, ready) = channel();
    thread::scope(|scope| {
        let stop = &stop;
        let worker = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, move || done.send(work(stop)))
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        // Python raises a signal once, so keep it while the work goes on until it sees the flag.
        let mut raised = None;
        // Threads cannot share the receiver, so it moves there and back.
        let mut ready = ready;
        loop {
            let received;
            (received, ready) = py.detach(move || (ready.recv_timeout(POLL), ready));
            match received {
                Ok(result) => return raised.map_or(Ok(result), Err),
                Err(RecvTimeoutError::Timeout) if raised.is_none() => {
                    raised = py.check_signals().err();
                    stop.store(raised.is_some(), Ordering::Relaxed);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    // Join now, or the end of the scope would resume the worker's panic.
                    let _ = worker.join();
                    return Err(PyRuntimeError::new_err("the work failed"));
                }
            }
        }
    })
}
