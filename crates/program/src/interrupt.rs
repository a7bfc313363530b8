//! Ctrl-C, and requests to end from other programs.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// What is heard of signals that would end the program.
pub(crate) struct Interrupt {
    stop: Arc<AtomicBool>,
    /// The signal, or 0.
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Listens. The first signal no longer ends the program, the second does.
    pub(crate) fn listen() -> io::Result<Self> {
        let it = Interrupt {
            stop: Arc::default(),
            signal: Arc::default(),
        };
        for signal in [SIGINT, SIGTERM] {
            // In this order: what comes later has not happened when the first signal is handled.
            flag::register_conditional_shutdown(signal, status(signal), Arc::clone(&it.stop))?;
            flag::register_usize(signal, Arc::clone(&it.signal), signal as usize)?;
            flag::register(signal, Arc::clone(&it.stop))?;
        }
        Ok(it)
    }

    /// Becomes true with the first signal.
    pub(crate) fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The exit status of a program that was interrupted; `None` if it was not.
    pub(crate) fn status(&self) -> Option<u8> {
        match self.signal.load(Ordering::SeqCst) {
            0 => None,
            signal => Some(status(signal as i32) as u8),
        }
    }
}

/// The exit status by which shells know that a signal ended a program: 130 for Ctrl-C, 143 for
/// SIGTERM.
fn status(signal: i32) -> i32 {
    128 + signal
}
