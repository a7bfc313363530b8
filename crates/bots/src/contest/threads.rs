//! Several games at a time.

use std::collections::BTreeMap;
use std::io;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use gambol::{Game, HiddenInformation};

use super::contestant::{Contestant, Entrant, Forfeit};
use super::game::{Arena, Ending};
use super::schedule::Schedule;
use super::standings::Results;
use super::{Contest, ContestError, Progress};

/// Games with consecutive numbers, played by one thread.
struct Played {
    /// The number of the first.
    first: u64,
    progress: Progress,
}

/// The most games that a thread takes at a time: large enough that threads hardly ever wait for each
/// other, small enough that they finish at about the same time.
const MOST: u64 = 1_024;
/// How long finished games may wait for others before they are handed on.
const PATIENCE: Duration = Duration::from_millis(100);

/// Plays all games of a schedule.
///
/// Each thread has its own competitors and takes one batch after another. Results are added up in
/// integers, so it does not matter which thread plays what.
///
/// # Errors
/// The threads could not be started, or `progress` failed.
pub(super) fn play<G: HiddenInformation>(
    plan: &Contest,
    start: &G,
    entrants: &[Entrant<'_, G>],
    schedule: &Schedule,
    mut progress: impl FnMut(Progress) -> io::Result<()>,
) -> Result<Results, ContestError> {
    let threads = plan.threads.max(1);
    let size = (schedule.games() / (threads as u64 * 16)).clamp(1, MOST);
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let (sender, played) = sync_channel::<Played>(4 * threads);
    thread::scope(|scope| {
        let mut failed = Ok(());
        let mut workers = Vec::new();
        for _ in 0..threads {
            let worker = Worker {
                plan,
                start,
                entrants,
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
        let mut hand_on = |games| {
            if failed.is_ok() {
                failed = progress(games).map_err(ContestError::from);
                stop.store(failed.is_err(), Ordering::Relaxed);
            }
        };
        // Games that have ended before earlier ones.
        let mut early = BTreeMap::new();
        let mut expected = 0;
        for Played { first, progress } in played {
            early.insert(first, progress);
            while let Some(games) = early.remove(&expected) {
                expected += games.games;
                hand_on(games);
            }
        }
        // In an interrupted contest earlier ones may never end.
        early.into_values().for_each(hand_on);
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
struct Worker<'a, 'e, G: Game> {
    plan: &'a Contest,
    start: &'a G,
    entrants: &'a [Entrant<'e, G>],
    schedule: &'a Schedule,
    size: u64,
    next: &'a AtomicU64,
    stop: &'a AtomicBool,
    sender: SyncSender<Played>,
}

/// Stops the other threads if this one panics, which is the fault of a game, not of an entrant.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

impl<G: HiddenInformation> Worker<'_, '_, G> {
    fn run(self) -> Results {
        let _guard = StopOnPanic(self.stop);
        let &Worker {
            plan,
            start,
            schedule,
            ..
        } = &self;
        let mut competitors: Vec<Box<dyn Contestant<G> + '_>> =
            self.entrants.iter().map(Entrant::make).collect();
        let mut arena = Arena::new();
        let mut results = Results::new(schedule);
        let stopped = || {
            let mut stops = [self.stop, &*plan.stop].into_iter();
            stops.any(|stop| stop.load(Ordering::Relaxed))
        };
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let first = number.saturating_mul(self.size);
            let end = first.saturating_add(self.size).min(schedule.games());
            if first >= end || stopped() {
                return results;
            }
            let mut played = Played::from(first);
            let mut told = Instant::now();
            for game in first..end {
                if stopped() {
                    break;
                }
                let fixture = schedule.fixture(game);
                let [a, b] = fixture.entrants;
                let (before, from_b) = competitors.split_at_mut(b);
                let mut two = [&mut *before[a], &mut *from_b[0]];
                let Some(ending) = arena.play(plan, start, &fixture, &mut two) else {
                    break;
                };
                played.progress.games += 1;
                if plan.records {
                    let names = fixture
                        .entrants
                        .map(|entrant| self.entrants[entrant].name());
                    let record = arena.record(plan, start, &fixture, names, &ending);
                    played.progress.records.push(record);
                }
                if let Ending::Forfeited(seat, forfeit) = &ending {
                    // What has panicked is in no state to play on.
                    if *forfeit == Forfeit::panicked() {
                        let entrant = fixture.entrants[fixture.side(*seat)];
                        competitors[entrant] = self.entrants[entrant].make();
                    }
                }
                results.count(&fixture, ending);
                if told.elapsed() >= PATIENCE {
                    let next = Played::from(game + 1);
                    if !self.send(std::mem::replace(&mut played, next)) {
                        return results;
                    }
                    told = Instant::now();
                }
            }
            if !self.send(played) {
                return results;
            }
        }
    }

    /// Hands on games. Returns whether somebody takes them.
    fn send(&self, played: Played) -> bool {
        played.progress.games == 0 || self.sender.send(played).is_ok()
    }
}

impl Played {
    /// No games yet, from this number on.
    fn from(first: u64) -> Self {
        Played {
            first,
            progress: Progress::default(),
        }
    }
}
