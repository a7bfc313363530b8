//! Plays the games of a study, and records what is counted.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, ScopedJoinHandle};

use gambol_bots::{AnyBot, BotSpec, Bots, Stream};
use gambol_contest::referee::{self, Due};
use gambol_core::playout::Tally;
use gambol_core::{Game, Player, Status, seeded};
use gambol_host::{AnyPosition, AnyRecord, GameFault};

use crate::measures::Judgement;
use crate::plan::{Plan, StudyError};

/// The data recorded of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameFacts {
    /// The number of the bot in the plan.
    pub(crate) level: usize,
    /// The number among the games of this bot, from 0.
    pub(crate) number: u64,
    pub(crate) winner: Option<Player>,
    pub(crate) reason: String,
    /// Whether the game reached a limit, and was adjudicated a draw.
    pub(crate) adjudicated: bool,
    pub(crate) chance_events: u64,
    /// The number of legal moves before each ply.
    pub(crate) branching: Vec<u32>,
    pub(crate) first_move: String,
    /// The pieces captured, where the game has captures.
    pub(crate) captures: Option<u32>,
    /// The moves that changed a score, and the scores at the end, where the game has scores.
    pub(crate) scoring_moves: u32,
    pub(crate) scores: Option<Vec<u32>>,
    /// The judge's measures, if the game was judged.
    pub(crate) judgement: Option<Judgement>,
    /// A hash of all moves.
    pub(crate) hash: u64,
    /// The position in the middle.
    pub(crate) middle: Option<AnyPosition>,
}

impl GameFacts {
    pub(crate) fn plies(&self) -> usize {
        self.branching.len()
    }
}

/// A first move, and its result in random games.
pub(crate) struct FirstMove {
    pub(crate) text: String,
    /// The texts of all moves that are symmetric to it, itself among them.
    pub(crate) images: Vec<String>,
    pub(crate) tally: Tally,
    pub(crate) player: Player,
}

/// The seats of one bot.
type Seats = Vec<AnyBot>;

/// Plays all games, in the order of the bots and of their numbers.
pub(crate) fn games(
    plan: &Plan,
    start: &AnyPosition,
    bots: &Bots,
    progress: &(dyn Fn() + Sync),
) -> Result<Vec<GameFacts>, StudyError> {
    let all = plan.games_in_all();
    let next = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let work = || -> Result<Vec<GameFacts>, StudyError> {
        let mut seats: Vec<Option<Seats>> = plan.bots.iter().map(|_| None).collect();
        let mut games = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= all || failed.load(Ordering::Relaxed) {
                return Ok(games);
            }
            if plan.stop.load(Ordering::Relaxed) {
                return Err(StudyError::Stopped);
            }
            // The strongest bots first, so that no thread is left with a long game at the end.
            let level = plan.bots.len() - 1 - (index / plan.games) as usize;
            let number = index % plan.games;
            let spec = &plan.bots[level];
            let seats = match &mut seats[level] {
                Some(seats) => seats,
                empty => empty.insert(build(spec, start, bots)?),
            };
            let game = || play(plan, start, spec, seats, number);
            let record = catch_unwind(AssertUnwindSafe(game));
            let record = record.map_err(|panic| match GameFault::find(&*panic) {
                Some(_) => resume_unwind(panic),
                None => StudyError::Panicked(Box::new(*spec), number + 1),
            })??;
            games.push(facts(plan, &record, level, number)?);
            progress();
        }
    };
    // The other threads stop too.
    let work = || work().inspect_err(|_| failed.store(true, Ordering::Relaxed));
    let mut games = thread::scope(|scope| {
        let spawn = |_| {
            let worker = thread::Builder::new().spawn_scoped(scope, work);
            worker.map_err(|_| {
                failed.store(true, Ordering::Relaxed);
                StudyError::NoThreads
            })
        };
        let workers = (0..plan.threads.max(1)).map(spawn);
        let workers: Vec<_> = workers.collect::<Result<_, _>>()?;
        // What panics outside the bots is a fault of the game.
        let join =
            |worker: ScopedJoinHandle<'_, _>| worker.join().unwrap_or_else(|it| resume_unwind(it));
        let games: Vec<Result<Vec<GameFacts>, StudyError>> =
            workers.into_iter().map(join).collect();
        let games: Result<Vec<_>, _> = games.into_iter().collect();
        games.map(|games| games.into_iter().flatten().collect::<Vec<_>>())
    })?;
    games.sort_unstable_by_key(|game| (game.level, game.number));
    Ok(games)
}

/// One bot for each seat, so that no player knows what another has found.
fn build(spec: &BotSpec, start: &AnyPosition, bots: &Bots) -> Result<Seats, StudyError> {
    let seats = 0..start.players();
    let built: Result<_, _> = seats.map(|_| bots.build(spec, start, 0)).collect();
    Ok(built?)
}

/// Plays a game.
fn play(
    plan: &Plan,
    start: &AnyPosition,
    spec: &BotSpec,
    seats: &mut Seats,
    number: u64,
) -> Result<AnyRecord, StudyError> {
    let seed = Stream::Game(number).seed(plan.seed);
    let mut chance = seeded(Stream::Chance.seed(seed));
    for (seat, bot) in Player::all(start.players()).zip(seats.iter_mut()) {
        bot.restart(Stream::Bot(seat).seed(seed));
    }
    let mut record = open(plan, start, number);
    loop {
        match referee::due(&mut record, &plan.draw_limits) {
            Due::End => return Ok(record),
            Due::Chance => {
                referee::sample_event(&mut record, &mut chance);
            }
            Due::Turn(player) => {
                let budget = spec.limits().budget().stopped_by(&plan.stop);
                let choice = referee::choose(&record, &mut *seats[player.index()], &budget);
                if plan.stop.load(Ordering::Relaxed) {
                    return Err(StudyError::Stopped);
                }
                let legal = choice.mv.is_some_and(|mv| record.play(mv).is_ok());
                if !legal {
                    return Err(StudyError::NoMove(Box::new(*spec), number + 1));
                }
            }
        }
    }
}

/// The random moves that begin the game of this number.
fn open(plan: &Plan, start: &AnyPosition, number: u64) -> AnyRecord {
    /// How often to try again if an opening ends the game.
    const ATTEMPTS: u32 = 100;
    let mut random = seeded(Stream::Opening(number).seed(plan.seed));
    for _ in 0..ATTEMPTS {
        let mut record = AnyRecord::new(start.clone());
        while record.plies() < u64::from(plan.opening_plies) {
            let Some(mv) = record.position().random_move(&mut random) else {
                break;
            };
            record.play(mv).expect("a listed move is legal");
        }
        if record.position().has_moves() {
            return record;
        }
    }
    AnyRecord::new(start.clone())
}

/// What is kept of a game.
fn facts(
    plan: &Plan,
    record: &AnyRecord,
    level: usize,
    number: u64,
) -> Result<GameFacts, StudyError> {
    let outcome = record.outcome().expect("the game has ended");
    let end = record.position();
    let mut branching = Vec::new();
    let mut first_move = None;
    let pieces: Option<Vec<usize>> = record.positions().iter().map(plan.counts.pieces).collect();
    let lost = |pair: &[usize]| pair[0].saturating_sub(pair[1]) as u32;
    let captures = pieces.map(|pieces| pieces.windows(2).map(lost).sum());
    let mut scoring_moves = 0;
    let mut hash = DefaultHasher::new();
    for (pair, &mv) in record.positions().windows(2).zip(record.moves()) {
        let (before, after) = (&pair[0], &pair[1]);
        mv.hash(&mut hash);
        if !before.is_chance() {
            branching.push(before.count_moves() as u32);
            if first_move.is_none() {
                first_move = Some(before.display_move(mv).to_string());
            }
        }
        scoring_moves += u32::from(before.scores() != after.scores() && before.scores().is_some());
    }
    let judged = plan.judge_playouts > 0 && number < plan.judged_games;
    let judgement = judged.then(|| judge(plan, record, number)).transpose()?;
    // The picture of a study is of its first game.
    let middle = (number == 0).then(|| {
        let positions = record.positions();
        positions[positions.len() / 2].clone()
    });
    Ok(GameFacts {
        level,
        number,
        winner: outcome.winner,
        reason: outcome.reason,
        adjudicated: end.outcome().is_none(),
        chance_events: record.moves().len() as u64 - record.plies(),
        branching,
        first_move: first_move.unwrap_or_default(),
        captures,
        scoring_moves,
        scores: end.scores().map(|scores| scores.to_vec()),
        judgement,
        hash: hash.finish(),
        middle,
    })
}

/// The shares of the players before each ply, by random games from there.
fn judge(plan: &Plan, record: &AnyRecord, number: u64) -> Result<Judgement, StudyError> {
    let seed = Stream::Playouts.seed(Stream::Game(number).seed(plan.seed));
    let mut shares = Vec::new();
    for position in record.positions() {
        if plan.stop.load(Ordering::Relaxed) {
            return Err(StudyError::Stopped);
        }
        if let Status::Turn(_) = position.status() {
            let seed = Stream::Search(shares.len() as u64).seed(seed);
            let random = |playout| seeded(Stream::Game(playout).seed(seed));
            let (games, plies) = (plan.judge_playouts, plan.draw_limits.plies);
            let tally = position.playouts(games, plies, random);
            shares.push(shares_of(&tally, position.players()));
        }
    }
    // A game that was adjudicated ends with a position before which nothing was played.
    shares.truncate(record.plies() as usize);
    Ok(Judgement::new(shares))
}

/// The share of all games that each player scored.
fn shares_of(tally: &Tally, players: usize) -> Vec<f64> {
    let even = (tally.draws + tally.unfinished) as f64 / players as f64;
    let wins = tally.wins[..players].iter();
    wins.map(|&wins| (wins as f64 + even) / tally.games() as f64).collect()
}

/// All first moves, with random games after each. Empty if chance comes first.
pub(crate) fn first_moves(plan: &Plan, start: &AnyPosition) -> Result<Vec<FirstMove>, StudyError> {
    let Status::Turn(player) = start.status() else {
        return Ok(Vec::new());
    };
    let mut found: Vec<FirstMove> = Vec::new();
    for mv in start.legal_moves() {
        let text = |mv| start.display_move(mv).to_string();
        if found.iter().any(|first| first.images.contains(&text(mv))) {
            continue;
        }
        if plan.stop.load(Ordering::Relaxed) {
            return Err(StudyError::Stopped);
        }
        let images = start.images(mv);
        let mut images: Vec<String> = images.into_iter().map(text).collect();
        images.sort_unstable();
        images.dedup();
        let after = start.after(mv);
        let seed = Stream::Playouts.seed(plan.seed);
        let random = |playout| seeded(Stream::Game(playout).seed(seed));
        let (games, plies) = (plan.first_move_playouts, plan.draw_limits.plies);
        found.push(FirstMove {
            text: text(mv),
            images,
            tally: after.playouts(games, plies, random),
            player,
        });
    }
    Ok(found)
}
