//! Threads with stacks of a given size. Boxed closures let the code compile only once.

use std::io;
use std::panic::resume_unwind;
use std::thread::{self, Builder};

use gambol_host::GameFault;

use crate::{Error, Result};

/// The greatest depth of a count: deeper than anyone needs, and shallow enough for the stack.
pub(crate) const MAX_DEPTH: u32 = 1_000;
/// A stack for a recursion of [`MAX_DEPTH`] plies even without optimisation, in bytes.
pub(crate) const DEEP_STACK: usize = 64 << 20;
/// A stack for threads that only wait, read and write, in bytes.
pub(crate) const SMALL_STACK: usize = 256 << 10;

/// Returns the error for a thread that the system did not start.
#[expect(clippy::needless_pass_by_value, reason = "errors are mapped by it")]
pub(crate) fn none(error: io::Error) -> Error {
    Error::Failed(format!("the threads could not be started: {error}"))
}

/// Starts a detached thread with a stack of this many bytes.
pub(crate) fn spawn(stack: usize, work: Box<dyn FnOnce() + Send>) -> Result {
    Builder::new().stack_size(stack).spawn(work).map(drop).map_err(none)
}

/// Runs work on a thread with a stack for deep recursion, and waits for its result.
pub(crate) fn with_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T> {
    let mut done = None;
    run(Box::new(|| done = Some(work())))?;
    Ok(done.expect("the thread has ended without a panic"))
}

fn run(work: Box<dyn FnOnce() + Send + '_>) -> Result {
    thread::scope(|scope| {
        // Only the thread that panics knows which game is to blame.
        let work = || GameFault::catch(work);
        let thread =
            Builder::new().stack_size(DEEP_STACK).spawn_scoped(scope, work).map_err(none)?;
        thread.join().and_then(|done| done).or_else(|panic| resume_unwind(panic))
    })
}
