//! Perft with options: threads, a hash table, progress reports.

use std::boxed::Box;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::vec::Vec;

use thiserror::Error;

use super::perft;
use crate::game::Game;

/// Perft with options: threads, a hash table, progress reports.
///
/// ```
/// use gambol_core::example::Breakthrough;
/// use gambol_core::perft::{Perft, perft};
///
/// let start = Breakthrough::default();
/// let options = Perft::new()
///     .hash_mib(1)
///     .threads(2)
///     .progress(|done, total| println!("{done} of {total}"))
///     .table_use(|used| println!("{} of {} found", used.hits, used.lookups));
/// assert_eq!(options.count(&start, 3)?, perft(&start, 3));
/// # Ok::<(), gambol_core::perft::PerftError>(())
/// ```
#[derive(Default)]
pub struct Perft<'a> {
    hash_mib: usize,
    #[cfg(feature = "rayon")]
    threads: usize,
    progress: Option<Box<dyn Fn(usize, usize) + Sync + 'a>>,
    table_use: Option<Box<dyn Fn(TableUse) + Sync + 'a>>,
    stop: Option<&'a AtomicBool>,
}

/// How much of a count came from the hash table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableUse {
    /// The number of look-ups. Only positions with two or more plies left are looked up.
    pub lookups: u64,
    /// The number of look-ups that hit.
    pub hits: u64,
}

impl fmt::Debug for Perft<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Perft").field("hash_mib", &self.hash_mib).finish_non_exhaustive()
    }
}

/// Why a count failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The count does not fit in 64 bits.
    #[error("the count is larger than 64 bits can hold")]
    Overflow,
    /// The hash table could not be allocated.
    #[error("a hash table of {mib} MiB does not fit in memory")]
    OutOfMemory {
        /// The requested size.
        mib: usize,
    },
    /// The threads could not be started.
    #[error("the threads could not be started")]
    NoThreads,
    /// The count was [stopped](Perft::stopped_by).
    #[error("the count was stopped before its end")]
    Stopped,
}

impl<'a> Perft<'a> {
    /// One thread, no hash table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Uses a hash table of this many MiB. Entries hold the whole position, so counts are exact even if keys
    /// collide.
    pub fn hash_mib(mut self, mib: usize) -> Self {
        self.hash_mib = mib;
        self
    }

    /// Counts on this many threads, at most 256.
    #[cfg(feature = "rayon")]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.min(256);
        self
    }

    /// Calls `report(done, total)` from time to time, from any thread.
    pub fn progress(mut self, report: impl Fn(usize, usize) + Sync + 'a) -> Self {
        self.progress = Some(Box::new(report));
        self
    }

    /// Calls `report` at the end of a count that has a [hash table](Self::hash_mib).
    pub fn table_use(mut self, report: impl Fn(TableUse) + Sync + 'a) -> Self {
        self.table_use = Some(Box::new(report));
        self
    }

    /// Stops a count, with [`PerftError::Stopped`], soon after this becomes true.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use gambol_core::example::Breakthrough;
    /// use gambol_core::perft::{Perft, PerftError};
    ///
    /// let start = Breakthrough::default();
    /// let stop = AtomicBool::new(true);
    /// assert_eq!(Perft::new().stopped_by(&stop).count(&start, 20), Err(PerftError::Stopped));
    /// ```
    pub fn stopped_by(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The number of move sequences of `depth` moves.
    ///
    /// # Errors
    /// The count exceeds 64 bits (only a hash table gets that far), or memory or threads are refused.
    pub fn count<G: Game>(&self, position: &G, depth: u32) -> Result<u64, PerftError> {
        if depth <= 1 {
            return Ok(perft(position, depth));
        }
        let counts = self.divide(position, depth)?;
        total(counts.iter().map(|&(_, count)| count))
    }

    /// The count after each first move, in the order of the generator. The list is empty at depth 0.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_core::example::Nim;
    /// use gambol_core::perft::Perft;
    ///
    /// let heap = Nim { stones: 4, turn: Player::P1 };
    /// assert_eq!(Perft::new().divide(&heap, 2)?, [(1, 3), (2, 2), (3, 1)]);
    /// # Ok::<(), gambol_core::perft::PerftError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`count`](Self::count).
    pub fn divide<G: Game>(
        &self,
        position: &G,
        depth: u32,
    ) -> Result<Vec<(G::Move, u64)>, PerftError> {
        let mut divided = Vec::new();
        if depth == 0 {
            return Ok(divided);
        }
        position.for_each_move(|mv| divided.push((mv, 0)));
        let mut tasks: Vec<(usize, G)> =
            divided.iter().enumerate().map(|(i, &(mv, _))| (i, position.after(mv))).collect();
        // One task for each first move is too few for many threads. One task for each pair of moves is
        // better, unless the tasks fill the memory.
        let second: usize = tasks.iter().map(|(_, position)| position.count_moves()).sum();
        let shared = if depth >= 3 && second <= MANY { 2 } else { 1 };
        if shared == 2 {
            let mut finer = Vec::with_capacity(second);
            for (root, position) in &tasks {
                position.for_each_move(|mv| finer.push((*root, position.after(mv))));
            }
            tasks = finer;
        }
        let table = Table::new(self.hash_mib)?;
        let counts = self.run(tasks.len(), &|task| {
            let mut used = TableUse::default();
            let count = table.perft(self, &tasks[task].1, depth - shared, &mut used);
            (count, used)
        })?;
        for ((root, _), count) in tasks.iter().zip(counts) {
            divided[*root].1 = total([divided[*root].1, count].into_iter())?;
        }
        Ok(divided)
    }

    /// Runs the tasks on all threads and returns their counts. Not generic, so compiled once for all games.
    fn run(
        &self,
        tasks: usize,
        count: &(dyn Fn(usize) -> (u64, TableUse) + Sync),
    ) -> Result<Vec<u64>, PerftError> {
        let done = AtomicUsize::new(0);
        let work = |task| {
            let counted = count(task);
            if let Some(report) = &self.progress {
                report(done.fetch_add(1, Ordering::Relaxed) + 1, tasks);
            }
            counted
        };
        #[cfg(feature = "rayon")]
        let counts = in_parallel(self.threads, tasks, &work)?;
        #[cfg(not(feature = "rayon"))]
        let counts: Vec<_> = (0..tasks).map(work).collect();
        if self.is_stopped() {
            return Err(PerftError::Stopped);
        }
        if let Some(report) = self.table_use.as_ref().filter(|_| self.hash_mib > 0) {
            let mut all = TableUse::default();
            for (_, used) in &counts {
                all.lookups += used.lookups;
                all.hits += used.hits;
            }
            report(all);
        }
        Ok(counts.into_iter().map(|(count, _)| count).collect())
    }
}

/// Runs the tasks on this many threads and returns the results in order.
#[cfg(feature = "rayon")]
fn in_parallel(
    threads: usize,
    tasks: usize,
    work: &(dyn Fn(usize) -> (u64, TableUse) + Sync),
) -> Result<Vec<(u64, TableUse)>, PerftError> {
    if threads <= 1 {
        return Ok((0..tasks).map(work).collect());
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK)
        .build()
        .map_err(|_| PerftError::NoThreads)?;
    let mut counts = vec![(0, TableUse::default()); tasks];
    pool.scope_fifo(|scope| {
        for (task, counted) in counts.iter_mut().enumerate() {
            scope.spawn_fifo(move |_| *counted = work(task));
        }
    });
    Ok(counts)
}

/// The sum, or an error if it or a count overflowed.
fn total(counts: impl Iterator<Item = u64>) -> Result<u64, PerftError> {
    match counts.fold(0, u64::saturating_add) {
        u64::MAX => Err(PerftError::Overflow),
        total => Ok(total),
    }
}

/// The largest number of tasks.
const MANY: usize = 20_000;

/// Stack for a thread: a thousand plies even without optimisation.
#[cfg(feature = "rayon")]
const STACK: usize = 64 << 20;

/// A count of this depth takes no noticeable time and is not stopped.
const AT_ONCE: u32 = 3;

struct Entry<G> {
    position: G,
    depth: u32,
    count: u64,
}

/// A table of counts with one entry per slot, which is always replaced. Without slots, look-ups are skipped.
struct Table<G> {
    slots: Vec<Mutex<Option<Entry<G>>>>,
}

impl<G: Game> Table<G> {
    fn new(mib: usize) -> Result<Self, PerftError> {
        let mut slots = Vec::new();
        let slot = size_of::<Mutex<Option<Entry<G>>>>();
        let wanted = mib.saturating_mul(1 << 20) / slot;
        if slots.try_reserve_exact(wanted).is_err() {
            return Err(PerftError::OutOfMemory { mib });
        }
        slots.resize_with(wanted, || Mutex::new(None));
        Ok(Table { slots })
    }

    fn perft(&self, plan: &Perft<'_>, position: &G, depth: u32, used: &mut TableUse) -> u64 {
        // Counting a last ply is cheaper than looking it up.
        let looks_up = !self.slots.is_empty() && depth > 1;
        if !looks_up && (depth <= AT_ONCE || plan.stop.is_none()) {
            return perft(position, depth);
        }
        if plan.is_stopped() {
            return 0;
        }
        let sum = |used: &mut TableUse| {
            let mut count = 0u64;
            position.for_each_move(|mv| {
                let after = self.perft(plan, &position.after(mv), depth - 1, used);
                count = count.saturating_add(after);
            });
            count
        };
        if !looks_up {
            return sum(used);
        }
        let index = (u128::from(position.key()) * self.slots.len() as u128) >> 64;
        let slot = &self.slots[index as usize];
        used.lookups += 1;
        if let Ok(Some(entry)) = slot.lock().as_deref() {
            if entry.depth == depth && entry.position == *position {
                used.hits += 1;
                return entry.count;
            }
        }
        let count = sum(used);
        // A stopped count is incomplete.
        if plan.is_stopped() {
            return 0;
        }
        if let Ok(mut entry) = slot.lock() {
            *entry = Some(Entry { position: position.clone(), depth, count });
        }
        count
    }
}
