//! What a bot may spend on a move.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a bot may spend on a move; without any bound it searches for as long as that brings
/// anything, which may be for ever.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// This many nodes: playouts, or positions looked at.
    pub nodes: Option<u64>,
    /// This many moves ahead. Only [`AlphaBeta`](crate::AlphaBeta) knows depths.
    pub depth: Option<u32>,
    /// Until this time.
    pub deadline: Option<Instant>,
    /// Until this becomes true.
    pub stop: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    /// At most this many nodes.
    pub const fn nodes(nodes: u64) -> Self {
        Budget {
            nodes: Some(nodes),
            depth: None,
            deadline: None,
            stop: None,
        }
    }

    /// At most this many moves ahead.
    pub const fn depth(depth: u32) -> Self {
        Budget {
            nodes: None,
            depth: Some(depth),
            deadline: None,
            stop: None,
        }
    }

    /// Until this much time from now has passed.
    ///
    /// What a bot chooses then depends on the machine.
    pub fn time(time: Duration) -> Self {
        Budget {
            // So much time that the clock cannot say when it ends is no bound.
            deadline: Instant::now().checked_add(time),
            ..Budget::default()
        }
    }

    /// Whether another node is allowed after this many.
    #[inline]
    pub fn allows(&self, nodes: u64) -> bool {
        self.nodes.is_none_or(|limit| nodes < limit) && !self.is_over()
    }

    /// Whether it is stopped, or the time is up.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What may be spent on each move, said before the moves are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// This many nodes.
    pub nodes: Option<u64>,
    /// This many moves ahead.
    pub depth: Option<u32>,
    /// This much time.
    pub time: Option<Duration>,
}

impl Limits {
    /// Whether there is no limit.
    pub fn is_empty(&self) -> bool {
        *self == Limits::default()
    }

    /// The budget of a move that begins now, and ends when `stop` becomes true.
    pub fn budget<'a>(&self, stop: Option<&'a AtomicBool>) -> Budget<'a> {
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        Budget {
            nodes: self.nodes,
            depth: self.depth,
            deadline,
            stop,
        }
    }
}
