//! Threads that work together. The module is not generic, so it is compiled once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Builder};

use gambol_host::GameFault;

/// The work of a thread.
pub(crate) type Work<'a> = Box<dyn FnMut() + Send + 'a>;

/// Runs `main` on this thread and each of `rest` on a thread of its own, as many as the system
/// allows. `main` receives their number. `halt` becomes true when `main` ends or anything panics.
/// Returns a panic once all threads have ended.
pub(crate) fn together(
    rest: Vec<Work<'_>>,
    halt: &AtomicBool,
    main: &mut dyn FnMut(u64),
) -> thread::Result<()> {
    // A panic stops the other threads.
    let guarded = |work: &mut dyn FnMut()| {
        GameFault::catch(work).inspect_err(|_| halt.store(true, Ordering::Relaxed))
    };
    thread::scope(|scope| {
        let mut started = Vec::new();
        for mut work in rest {
            started.extend(Builder::new().spawn_scoped(scope, move || guarded(&mut work)));
        }
        let mut done = guarded(&mut || main(started.len() as u64));
        halt.store(true, Ordering::Relaxed);
        for thread in started {
            done = thread.join().and_then(|other| done.and(other));
        }
        done
    })
}
