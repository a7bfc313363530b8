//! Threads with stacks of a given size.

use std::io;
use std::panic::resume_unwind;
use std::thread::{self, Builder};

/// Deeper than any count, and shallow enough for the stack.
pub(crate) const MAX_DEPTH: u32 = 1_000;
/// Enough for a recursion of [`MAX_DEPTH`] plies even without optimisation.
pub(crate) const DEEP_STACK: usize = 64 << 20;
/// Enough for threads that only wait, read and write.
pub(crate) const SMALL_STACK: usize = 256 << 10;

/// Starts a detached thread with a stack of this many bytes.
pub(crate) fn spawn(stack: usize, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Builder::new().stack_size(stack).spawn(work).map(drop)
}

/// Runs work on a thread with a stack for deep recursion, and waits for it.
pub(crate) fn with_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let thread = Builder::new().stack_size(DEEP_STACK).spawn_scoped(scope, work)?;
        Ok(thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}
