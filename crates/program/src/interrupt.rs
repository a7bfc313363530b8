//! Ctrl-C and SIGTERM.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::numbers::grouped;
use crate::output::remark;
use crate::threads::{SMALL_STACK, spawn};
use crate::{Error, Result};

/// Catches the signals that would end the program.
pub(crate) struct Interrupt {
    /// Becomes true with the first signal.
    pub(crate) stop: Arc<AtomicBool>,
    /// The first signal, or 0.
    signal: Arc<AtomicUsize>,
    /// The flag to set once the work has stopped and the program only writes its result. From then on only a
    /// second signal ends the program.
    pub(crate) stopped: Arc<AtomicBool>,
}

/// The time limit for stopping.
const GRACE: Duration = Duration::from_secs(5);
/// The interval between checks for a signal.
const PAUSE: Duration = Duration::from_millis(5);

impl Interrupt {
    /// Listens for signals. The first asks the program to stop. The second, or the end of a grace
    /// period, calls `exit` with the exit status on another thread.
    pub(crate) fn listen(exit: fn(i32)) -> Result<Self> {
        let it =
            Interrupt { stop: Arc::default(), signal: Arc::default(), stopped: Arc::default() };
        let last = Arc::new(AtomicUsize::new(0));
        #[cfg(any(unix, windows))]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            signal_hook::flag::register_usize(signal, Arc::clone(&last), signal as usize)?;
        }
        // WebAssembly has no signals, and often no threads.
        if !cfg!(any(unix, windows)) {
            return Ok(it);
        }
        let (stop, first) = (Arc::clone(&it.stop), Arc::clone(&it.signal));
        let stopped = Arc::clone(&it.stopped);
        let next = move |until: Option<Instant>| {
            while until.is_none_or(|until| Instant::now() < until) {
                match last.swap(0, Ordering::SeqCst) {
                    0 => thread::sleep(PAUSE),
                    signal => return Some(signal),
                }
            }
            None
        };
        let watch = move || {
            let Some(signal) = next(None) else { return };
            first.store(signal, Ordering::SeqCst);
            stop.store(true, Ordering::SeqCst);
            let mut again = next(Some(Instant::now() + GRACE));
            if again.is_none() && stopped.load(Ordering::SeqCst) {
                again = next(None);
            }
            if again.is_none() {
                remark("error: the program was interrupted, but a bot does not stop");
            }
            exit(status(again.unwrap_or(signal)));
        };
        spawn(SMALL_STACK, Box::new(watch))?;
        Ok(it)
    }

    /// Returns the exit status after a signal, if there was one.
    pub(crate) fn status(&self) -> Option<u8> {
        let signal = self.signal.load(Ordering::SeqCst);
        if signal == 0 { None } else { Some(status(signal) as u8) }
    }
}

/// Returns the exit status for a signal, as shells report it: 130 for Ctrl-C, 143 for SIGTERM.
fn status(signal: usize) -> i32 {
    128 + signal as i32
}

/// Returns the error of a command that a signal has interrupted. `games` of `all` games were done.
pub(crate) fn interrupted(status: Option<u8>, (games, all): (u64, u64), how: &str) -> Result {
    let done = format!("{} of {} games were {how}", grouped(games), grouped(all));
    status.map_or(Ok(()), |status| Err(Error::Interrupted { status, done }))
}
