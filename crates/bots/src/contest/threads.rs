//! Several games at a time.

use std::collections::BTreeMap;
use std::io;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::contestant::{Contestant, Entrant, Forfeit};
use super::finished::Finished;
use super::game::{Arena, Ending};
use super::openings::Opening;
use super::schedule::Schedule;
use super::standings::Results;
use super::{Contest, ContestError, Progress};

/// Games with consecutive numbers, played by one thread.
struct Played {
    /// The number of the first.
    first: u64,
    /// How each ended, and its record if it is kept.
    games: Vec<(Ending, Option<String>)>,
}

/// The most games that a thread takes at a time: large enough that threads hardly ever wait for each
/// other, small enough that they finish at about the same time.
const MOST: u64 = 1_024;
/// How long finished games may wait for others before they are handed on.
const PATIENCE: Duration = Duration::from_millis(100);

/// Plays all games of a schedule.
///
/// Each thread has its own competitors and takes one batch after another. Results are added up in
/// the order of the schedule, so it does not matter which thread plays what, nor which games are
/// still played when the contest is decided.
///
/// # Errors
/// The threads could not be started, or `progress` failed.
pub(super) fn play(
    plan: &Contest,
    openings: &[Opening],
    entrants: &[Entrant<'_>],
    schedule: &Schedule,
    finished: &Finished,
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
                openings,
                entrants,
                schedule,
                finished,
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
        let mut total = Results::new(schedule);
        let mut decided = false;
        let mut hand_on = |games: Played, in_order: bool| {
            if decided || failed.is_err() {
                return;
            }
            let mut told = Progress::default();
            for (ending, record) in games.games {
                total.count(&schedule.fixture(games.first + told.games), ending);
                told.games += 1;
                told.records.extend(record);
                decided = in_order && plan.sprt.is_some_and(|sprt| total.decides(&sprt));
                if decided {
                    break;
                }
            }
            failed = progress(told).map_err(ContestError::from);
            if decided || failed.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        // Games that have ended before earlier ones.
        let mut early = BTreeMap::new();
        let mut expected = 0;
        for games in played {
            early.insert(games.first, games);
            while let Some(games) = early.remove(&expected) {
                expected += games.games.len() as u64;
                hand_on(games, true);
            }
        }
        // In an interrupted contest earlier ones may never end.
        for games in early.into_values() {
            hand_on(games, false);
        }
        for worker in workers {
            if let Err(panic) = worker.join() {
                resume_unwind(panic);
            }
        }
        failed.map(|()| total)
    })
}

/// What a thread needs.
struct Worker<'a, 'e> {
    plan: &'a Contest,
    openings: &'a [Opening],
    entrants: &'a [Entrant<'e>],
    schedule: &'a Schedule,
    finished: &'a Finished,
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

impl Worker<'_, '_> {
    fn run(self) {
        let _guard = StopOnPanic(self.stop);
        let &Worker {
            plan,
            openings,
            schedule,
            finished,
            ..
        } = &self;
        let mut competitors: Vec<Box<dyn Contestant + '_>> =
            self.entrants.iter().map(Entrant::make).collect();
        let mut arena = Arena::new();
        let stopped = || {
            let mut stops = [self.stop, &*plan.stop].into_iter();
            stops.any(|stop| stop.load(Ordering::Relaxed))
        };
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let first = number.saturating_mul(self.size);
            let end = first.saturating_add(self.size).min(schedule.games());
            if first >= end || stopped() {
                return;
            }
            let mut played = Played::from(first);
            let mut told = Instant::now();
            for game in first..end {
                if stopped() {
                    break;
                }
                if let Some(ending) = finished.0.get(&game) {
                    played.games.push((ending.clone(), None));
                    continue;
                }
                let fixture = schedule.fixture(game);
                let opening = &openings[fixture.opening_of(openings.len())];
                let [a, b] = fixture.entrants;
                let (before, from_b) = competitors.split_at_mut(b);
                let mut two = [&mut *before[a], &mut *from_b[0]];
                let Some(ending) = arena.play(plan, opening, &fixture, &mut two) else {
                    break;
                };
                let record = plan.records.then(|| {
                    let names = fixture.entrants.map(|it| self.entrants[it].name());
                    arena.record(plan, opening, &fixture, names, &ending)
                });
                if let Ending::Forfeited(seat, forfeit) = &ending {
                    // What has panicked is in no state to play on.
                    if *forfeit == Forfeit::panicked() {
                        let entrant = fixture.entrants[fixture.side(*seat)];
                        competitors[entrant] = self.entrants[entrant].make();
                    }
                }
                played.games.push((ending, record));
                if told.elapsed() >= PATIENCE {
                    let next = Played::from(game + 1);
                    if !self.send(std::mem::replace(&mut played, next)) {
                        return;
                    }
                    told = Instant::now();
                }
            }
            if !self.send(played) {
                return;
            }
        }
    }

    /// Hands on games. Returns whether somebody takes them.
    fn send(&self, played: Played) -> bool {
        played.games.is_empty() || self.sender.send(played).is_ok()
    }
}

impl Played {
    /// No games yet, from this number on.
    fn from(first: u64) -> Self {
        Played {
            first,
            games: Vec::new(),
        }
    }
}
