//! Several games at a time.

use std::collections::BTreeMap;
use std::io;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use gambol::FullGame;

use super::competitor::Competitor;
use super::game::Arena;
use super::schedule::Schedule;
use super::standings::Results;
use super::{Match, MatchError, Progress};

/// Games with consecutive numbers, played by one thread.
struct Batch {
    number: u64,
    progress: Progress,
}

/// The most games in a batch: large enough that threads hardly ever wait for each other, small enough
/// that they finish at about the same time.
const MOST: u64 = 1_024;

/// Plays all games of a schedule.
///
/// Each thread has its own competitors and takes one batch after another. Results are added up in
/// integers, so it does not matter which thread plays what.
///
/// # Errors
/// The threads could not be started, or `progress` failed.
pub(super) fn play<G: FullGame>(
    plan: &Match,
    start: &G,
    schedule: &Schedule,
    mut progress: impl FnMut(Progress) -> io::Result<()>,
) -> Result<Results, MatchError> {
    let threads = plan.threads.max(1);
    let size = (schedule.games() / (threads as u64 * 16)).clamp(1, MOST);
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let (sender, batches) = sync_channel::<Batch>(4 * threads);
    thread::scope(|scope| {
        let mut failed = Ok(());
        let mut workers = Vec::new();
        for _ in 0..threads {
            let worker = Worker {
                plan,
                start,
                schedule,
                size,
                next: &next,
                stop: &stop,
                sender: sender.clone(),
            };
            let started = thread::Builder::new().spawn_scoped(scope, move || worker.run());
            let Ok(worker) = started else {
                failed = Err(MatchError::NoThreads);
                stop.store(true, Ordering::Relaxed);
                break;
            };
            workers.push(worker);
        }
        drop(sender);
        // Batches that are ready before earlier ones.
        let mut early = BTreeMap::new();
        let mut expected = 0;
        for batch in batches {
            early.insert(batch.number, batch.progress);
            while let Some(batch) = early.remove(&expected) {
                expected += 1;
                if failed.is_ok() {
                    failed = progress(batch).map_err(MatchError::from);
                    stop.store(failed.is_err(), Ordering::Relaxed);
                }
            }
        }
        let mut total = Results::new(schedule);
        for worker in workers {
            match worker.join() {
                Ok(results) => total.add(&results),
                Err(panic) => resume_unwind(panic),
            }
        }
        failed.map(|()| total)
    })
}

/// What a thread needs.
struct Worker<'a, G> {
    plan: &'a Match,
    start: &'a G,
    schedule: &'a Schedule,
    size: u64,
    next: &'a AtomicU64,
    stop: &'a AtomicBool,
    sender: SyncSender<Batch>,
}

impl<G: FullGame> Worker<'_, G> {
    fn run(self) -> Results {
        let Worker {
            plan,
            start,
            schedule,
            ..
        } = self;
        let entrants = plan.entrants.iter();
        let mut competitors: Vec<Competitor<G>> = entrants
            .map(|entrant| Competitor::new(entrant, plan, start))
            .collect();
        let mut arena = Arena::new();
        let mut results = Results::new(schedule);
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let first = number.saturating_mul(self.size);
            let end = first.saturating_add(self.size).min(schedule.games());
            if first >= end || self.stop.load(Ordering::Relaxed) {
                return results;
            }
            let mut progress = Progress {
                games: end - first,
                records: Vec::new(),
            };
            for game in first..end {
                if self.stop.load(Ordering::Relaxed) {
                    return results;
                }
                let fixture = schedule.fixture(game);
                let [a, b] = fixture.entrants;
                let (before, from_b) = competitors.split_at_mut(b);
                let mut two = [&mut before[a], &mut from_b[0]];
                let ending = arena.play(plan, start, &fixture, &mut two);
                if plan.records {
                    let record = arena.record(plan, start, &fixture, &ending);
                    progress.records.push(record);
                }
                results.count(&fixture, ending);
            }
            if self.sender.send(Batch { number, progress }).is_err() {
                return results;
            }
        }
    }
}
