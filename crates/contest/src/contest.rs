//! Plays several games at the same time.

use std::io;
use std::mem;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gambol_core::{Game, History};
use gambol_host::{AnyPosition, GameFault};

use crate::contestant::{Contestant, Entrant, Forfeit};
use crate::finished::Finished;
use crate::game::{self, Ending};
use crate::openings::{Opening, digest};
use crate::options::{Contest, ContestError, Progress};
use crate::schedule::Schedule;
use crate::standings::{Results, Standings};

impl Contest {
    /// Plays all games from a position, and passes them to `progress` in order. `progress` runs on
    /// the games' threads, one call at a time, and delays them if your code is slow.
    ///
    /// # Errors
    ///
    /// There are fewer than two entrants, the game is over, there are too many entrants or players
    /// for the sequential test, the threads cannot be started, or `progress` failed.
    pub fn play(
        &self,
        start: &AnyPosition,
        entrants: &[Entrant<'_>],
        progress: impl FnMut(Progress) -> io::Result<()> + Send,
    ) -> Result<Standings, ContestError> {
        if start.status().is_over() {
            return Err(ContestError::Over);
        }
        let openings = [Opening(History::new(start.clone()))];
        self.play_openings(&openings, entrants, &Finished::default(), progress)
    }

    /// Plays all games from openings, each in every seating, and passes them to `progress` as they
    /// end. After your last opening the first is used again. [`opening_plies`](Self::opening_plies)
    /// random moves follow each opening. Finished games count and are passed to `progress` without
    /// records.
    ///
    /// # Errors
    ///
    /// The errors of [`play`](Self::play). Also, there is no opening, or the openings differ in the
    /// game or the number of players.
    pub fn play_openings(
        &self,
        openings: &[Opening],
        entrants: &[Entrant<'_>],
        finished: &Finished,
        mut progress: impl FnMut(Progress) -> io::Result<()> + Send,
    ) -> Result<Standings, ContestError> {
        // Each thread has its own contestants and plays batch after batch. Results are added up in
        // the order of the schedule. So the result depends neither on the thread that plays a game nor
        // on the games still running when the contest is decided.
        if entrants.len() < 2 {
            return Err(ContestError::TooFew);
        }
        let first = openings.first().ok_or(ContestError::Openings)?.start();
        let mut starts = openings.iter().map(Opening::start);
        if starts.any(|it| it.game() != first.game() || it.players() != first.players()) {
            return Err(ContestError::Openings);
        }
        let players = first.players();
        if self.sprt.is_some() && (entrants.len(), players) != (2, 2) {
            return Err(ContestError::Sprt);
        }
        let schedule = Schedule::new(entrants.len(), players, self.games);
        let threads = self.threads.max(1);
        let shared = Shared {
            plan: self,
            openings,
            entrants,
            schedule: &schedule,
            finished,
            size: (schedule.games() / (threads as u64 * 16)).clamp(1, MOST),
            next: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            total: Mutex::new(Total {
                results: Results::new(&schedule),
                expected: 0,
                early: Vec::new(),
                progress: &mut progress,
                decided: false,
                failed: Ok(()),
            }),
        };
        thread::scope(|scope| {
            let mut workers = Vec::new();
            for _ in 0..threads {
                let worker = thread::Builder::new().spawn_scoped(scope, || shared.work_or_stop());
                let Ok(worker) = worker else {
                    shared.total().failed = Err(ContestError::NoThreads);
                    shared.stop.store(true, Ordering::Relaxed);
                    break;
                };
                workers.push(worker);
            }
            for worker in workers {
                if let Err(panic) = worker.join().and_then(|worked| worked) {
                    resume_unwind(panic);
                }
            }
        });
        self.ended.store(true, Ordering::Relaxed);
        let early = mem::take(&mut shared.total().early);
        // If the contest was interrupted, some earlier games never ended. Count the games after
        // them now.
        for (first, games) in early.into_iter().rev() {
            shared.add(&mut shared.total(), first, games, false);
        }
        let total = shared.total.into_inner().unwrap_or_else(PoisonError::into_inner);
        total.failed?;
        let names: Vec<&str> = entrants.iter().map(Entrant::name).collect();
        Ok(Standings::new(&names, &schedule, &total.results, self.sprt.as_ref()))
    }
}

/// The ending and the [`digest`] of a game, and its record if records are kept.
type Ended = (Ending, u64, Option<String>);

/// Consecutive games.
type Played = Vec<Ended>;

/// The maximum number of games in a batch. It is large enough that threads rarely wait for each other,
/// and small enough that they finish together.
const MOST: u64 = 1_024;
/// How long a thread may hold back finished games.
const PATIENCE: Duration = Duration::from_millis(100);

/// The data that the threads share.
struct Shared<'a, 'e> {
    plan: &'a Contest,
    openings: &'a [Opening],
    entrants: &'a [Entrant<'e>],
    schedule: &'a Schedule,
    finished: &'a Finished,
    size: u64,
    next: AtomicU64,
    stop: AtomicBool,
    total: Mutex<Total<'a>>,
}

/// The games that have ended.
struct Total<'a> {
    results: Results,
    /// The number of the first game not yet added up.
    expected: u64,
    /// Games that ended before earlier ones, by the number of the first game.
    early: Vec<(u64, Played)>,
    progress: &'a mut (dyn FnMut(Progress) -> io::Result<()> + Send),
    decided: bool,
    failed: Result<(), ContestError>,
}

impl<'a, 'e> Shared<'a, 'e> {
    fn total(&self) -> MutexGuard<'_, Total<'a>> {
        // After a panic of one thread the contest panics as well.
        self.total.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.plan.stop.load(Ordering::Relaxed)
    }

    /// Adds up games once all earlier games have been added.
    fn hand_in(&self, first: u64, games: Played) {
        let mut total = self.total();
        let at = total.early.partition_point(|it| it.0 > first);
        total.early.insert(at, (first, games));
        while let Some((first, games)) = total.early.pop() {
            if first > total.expected {
                total.early.push((first, games));
                break;
            }
            total.expected += games.len() as u64;
            self.add(&mut total, first, games, true);
        }
    }

    fn add(&self, total: &mut Total<'_>, first: u64, games: Played, in_order: bool) {
        if total.decided || total.failed.is_err() {
            return;
        }
        let mut told = Progress::default();
        for (ending, digest, record) in games {
            total.results.count(&self.schedule.fixture(first + told.games), ending, digest);
            told.games += 1;
            told.records.extend(record);
            let sprt = self.plan.sprt.filter(|_| in_order);
            total.decided = sprt.is_some_and(|sprt| total.results.decides(&sprt));
            if total.decided {
                break;
            }
        }
        total.failed = (total.progress)(told).map_err(ContestError::from);
        if total.decided || total.failed.is_err() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Plays batches of games until none is left, and stops the other threads on a panic. Panics of
    /// entrants are caught, so the panic is the game's.
    fn work_or_stop(&self) -> thread::Result<()> {
        GameFault::catch(|| self.work()).inspect_err(|_| self.stop.store(true, Ordering::Relaxed))
    }

    /// Plays batches of games until none is left.
    fn work(&self) {
        let mut competitors: Vec<_> = self.entrants.iter().map(Entrant::make).collect();
        loop {
            let first = self.next.fetch_add(self.size, Ordering::Relaxed);
            let end = first.saturating_add(self.size).min(self.schedule.games());
            if first >= end || self.is_stopped() {
                return;
            }
            let (mut next, mut played) = (first, Vec::new());
            let mut told = Instant::now();
            for game in first..end {
                let Some(ended) = self.game(game, &mut competitors) else { break };
                played.push(ended);
                if told.elapsed() >= PATIENCE {
                    self.hand_in(next, mem::take(&mut played));
                    (next, told) = (game + 1, Instant::now());
                }
            }
            if !played.is_empty() {
                self.hand_in(next, played);
            }
        }
    }

    /// Plays the game with this number, unless it has finished. Returns `None` if the contest was
    /// stopped first.
    fn game(&self, number: u64, competitors: &mut [Box<dyn Contestant + 'e>]) -> Option<Ended> {
        if self.is_stopped() {
            return None;
        }
        if let Some((ending, digest)) = self.finished.get(number) {
            return Some((ending, digest, None));
        }
        let plan = self.plan;
        let fixture = self.schedule.fixture(number);
        let opening = &self.openings[fixture.opening_of(self.openings.len())];
        let [a, b] = fixture.entrants;
        let (before, from_b) = competitors.split_at_mut(b);
        let mut two = [&mut *before[a], &mut *from_b[0]];
        let (ending, history, tags) = game::play(plan, opening, &fixture, &mut two)?;
        let digest = digest(&history);
        let record = plan.records.then(|| {
            let names = fixture.entrants.map(|it| self.entrants[it].name());
            game::record(plan, opening, &fixture, names, &ending, (history, tags))
        });
        if let Ending::Forfeited(seat, forfeit) = &ending {
            // A contestant that has panicked may be in any state, so it is replaced.
            if *forfeit == Forfeit::panicked() {
                let entrant = fixture.entrants[fixture.side(*seat)];
                competitors[entrant] = self.entrants[entrant].make();
            }
        }
        Some((ending, digest, record))
    }
}
