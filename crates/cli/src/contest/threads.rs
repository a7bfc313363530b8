//! Many games at a time.

use std::collections::BTreeMap;
use std::io;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use gambol::Engine;

use super::game::Board;
use super::player::Player;
use super::schedule::Schedule;
use super::standings::Tally;
use super::{Contest, ContestError, Progress};

/// Games with neighbouring numbers, which one thread plays in a row.
struct Batch {
    number: u64,
    progress: Progress,
}

/// The most games of a batch. Large enough that threads hardly ever meet, small enough that they
/// end together.
const MOST: u64 = 1_024;

/// Plays all games of a schedule.
///
/// Each thread has its own players and takes one batch after another; results are added up in
/// integers, so it does not matter who plays what.
///
/// # Errors
/// The threads could not be started, or `progress` failed.
pub(super) fn play<G: Engine>(
    contest: &Contest,
    start: &G,
    schedule: &Schedule,
    mut progress: impl FnMut(Progress) -> io::Result<()>,
) -> Result<Tally, ContestError> {
    let threads = contest.threads.max(1);
    let size = (schedule.games() / (threads as u64 * 16)).clamp(1, MOST);
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let (sender, batches) = sync_channel::<Batch>(4 * threads);
    thread::scope(|scope| {
        let mut failed = Ok(());
        let mut workers = Vec::new();
        for _ in 0..threads {
            let worker = Worker {
                contest,
                start,
                schedule,
                size,
                next: &next,
                stop: &stop,
                sender: sender.clone(),
            };
            let started = thread::Builder::new().spawn_scoped(scope, move || worker.run());
            let Ok(worker) = started else {
                failed = Err(ContestError::NoThreads);
                stop.store(true, Ordering::Relaxed);
                break;
            };
            workers.push(worker);
        }
        drop(sender);
        // Batches that were ready before those that come first.
        let mut early = BTreeMap::new();
        let mut expected = 0;
        for batch in batches {
            early.insert(batch.number, batch.progress);
            while let Some(batch) = early.remove(&expected) {
                expected += 1;
                if failed.is_ok() {
                    failed = progress(batch).map_err(ContestError::from);
                    stop.store(failed.is_err(), Ordering::Relaxed);
                }
            }
        }
        let mut total = Tally::new(schedule);
        for worker in workers {
            match worker.join() {
                Ok(tally) => total.add(&tally),
                Err(panic) => resume_unwind(panic),
            }
        }
        failed.map(|()| total)
    })
}

/// What a thread needs.
struct Worker<'a, G> {
    contest: &'a Contest,
    start: &'a G,
    schedule: &'a Schedule,
    size: u64,
    next: &'a AtomicU64,
    stop: &'a AtomicBool,
    sender: SyncSender<Batch>,
}

impl<G: Engine> Worker<'_, G> {
    fn run(self) -> Tally {
        let Worker {
            contest,
            start,
            schedule,
            ..
        } = self;
        let entrants = contest.entrants.iter();
        let mut players: Vec<Player<G>> = entrants
            .map(|entrant| Player::new(entrant, contest, start))
            .collect();
        let mut board = Board::new();
        let mut tally = Tally::new(schedule);
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let first = number.saturating_mul(self.size);
            let end = first.saturating_add(self.size).min(schedule.games());
            if first >= end || self.stop.load(Ordering::Relaxed) {
                return tally;
            }
            let mut progress = Progress {
                games: end - first,
                records: Vec::new(),
            };
            for game in first..end {
                if self.stop.load(Ordering::Relaxed) {
                    return tally;
                }
                let fixture = schedule.fixture(game);
                let [a, b] = fixture.entrants;
                let (before, from_b) = players.split_at_mut(b);
                let mut two = [&mut before[a], &mut from_b[0]];
                let ending = board.play(contest, start, &fixture, &mut two);
                if contest.records {
                    let record = board.record(contest, start, &fixture, &ending);
                    progress.records.push(record);
                }
                tally.count(&fixture, ending);
            }
            if self.sender.send(Batch { number, progress }).is_err() {
                return tally;
            }
        }
    }
}
