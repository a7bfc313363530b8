//! Threads and the queues between them. Closures are boxed, so the code is compiled once.

use std::collections::VecDeque;
use std::io;
use std::panic::resume_unwind;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};
use std::time::Instant;

/// Deeper than any count, and shallow enough for the stack.
pub(crate) const MAX_DEPTH: u32 = 1_000;
/// Enough for a recursion of [`MAX_DEPTH`] plies even without optimisation.
pub(crate) const DEEP_STACK: usize = 64 << 20;
/// Enough for threads that only wait, read and write.
pub(crate) const SMALL_STACK: usize = 256 << 10;

/// Starts a detached thread with a stack of this many bytes.
pub(crate) fn spawn(stack: usize, work: Box<dyn FnOnce() + Send>) -> io::Result<()> {
    Builder::new().stack_size(stack).spawn(work)?;
    Ok(())
}

/// Runs work on a thread with a stack for deep recursion, and waits for it.
pub(crate) fn with_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    let mut done = None;
    run(Box::new(|| done = Some(work())))?;
    Ok(done.expect("the thread has ended without a panic"))
}

fn run(work: Box<dyn FnOnce() + Send + '_>) -> io::Result<()> {
    thread::scope(|scope| {
        Builder::new()
            .stack_size(DEEP_STACK)
            .spawn_scoped(scope, work)?
            .join()
            .or_else(|panic| resume_unwind(panic))
    })
}

/// A bounded queue between threads.
pub(crate) struct Queue<T> {
    room: usize,
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    items: VecDeque<T>,
    closed: bool,
}

/// Why an item did not get through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The time is up.
    Late,
    /// The queue is closed.
    Closed,
}

impl<T> Queue<T> {
    pub(crate) fn new(room: usize) -> Arc<Self> {
        Arc::new(Queue {
            room,
            state: Mutex::new(State { items: VecDeque::new(), closed: false }),
            changed: Condvar::new(),
        })
    }

    /// Adds an item as soon as there is room.
    pub(crate) fn push(&self, item: T, deadline: Option<Instant>) -> Result<(), Failure> {
        let mut state =
            self.wait(deadline, |state| state.closed || state.items.len() < self.room)?;
        if state.closed {
            return Err(Failure::Closed);
        }
        state.items.push_back(item);
        self.changed.notify_all();
        Ok(())
    }

    /// Takes the next item as soon as there is one. A closed queue still yields the items in it.
    pub(crate) fn pop(&self, deadline: Option<Instant>) -> Result<T, Failure> {
        let mut state = self.wait(deadline, |state| state.closed || !state.items.is_empty())?;
        self.changed.notify_all();
        state.items.pop_front().ok_or(Failure::Closed)
    }

    /// Closes the queue and wakes all waiting threads.
    pub(crate) fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        // It is whole at all times.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state as soon as it is ready.
    fn wait(
        &self,
        deadline: Option<Instant>,
        is_ready: impl Fn(&State<T>) -> bool,
    ) -> Result<MutexGuard<'_, State<T>>, Failure> {
        let mut state = self.state();
        while !is_ready(&state) {
            state = match deadline.map(|at| at.saturating_duration_since(Instant::now())) {
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(left) if left.is_zero() => return Err(Failure::Late),
                Some(left) => {
                    self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
        Ok(state)
    }
}
