//! Threads that work together. Not generic, so it is compiled once.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Builder};

/// Stops the other threads if this one panics.
pub(crate) struct StopOnPanic<'a>(pub(crate) &'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// What a thread does.
pub(crate) type Work<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Does `main` on this thread, and the rest on a thread each, starting as many as the system allows; `main` is
/// given their number. `halt` becomes true when `main` has ended or something panics. Returns a panic once all
/// threads have ended.
pub(crate) fn together(
    rest: Vec<Work<'_>>,
    halt: &AtomicBool,
    main: &mut dyn FnMut(u64),
) -> thread::Result<()> {
    let all = || {
        thread::scope(|scope| {
            let _guard = StopOnPanic(halt);
            let mut started = Vec::new();
            for work in rest {
                started.extend(Builder::new().spawn_scoped(scope, move || {
                    let _guard = StopOnPanic(halt);
                    work();
                }));
            }
            main(started.len() as u64);
            halt.store(true, Ordering::Relaxed);
            for thread in started {
                thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
        });
    };
    catch_unwind(AssertUnwindSafe(all))
}

/// The nodes that threads have searched.
#[derive(Clone, Copy)]
pub(crate) struct Tally<'a> {
    all: &'a AtomicU64,
    /// How many of this thread it has.
    told: u64,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(all: &'a AtomicU64) -> Self {
        Tally { all, told: 0 }
    }

    /// This thread has searched so many.
    pub(crate) fn tell(&mut self, nodes: u64) {
        self.all.fetch_add(nodes - self.told, Ordering::Relaxed);
        self.told = nodes;
    }
}
