//! Plays the games of a study and records their data.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Builder};

use gambol_bots::{AnyBot, BotSpec, Bots, Stream};
use gambol_contest::referee::{self, Due};
use gambol_core::playout::Tally;
use gambol_core::{Game, History, Player, Status, seeded};
use gambol_host::{AnyPosition, AnyRecord, GameFault};

use crate::measures::Judgement;
use crate::plan::{Plan, StudyError};

/// The data of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Measurements {
    /// The index of the bot in the plan.
    pub(crate) level: usize,
    /// The number of the game among this bot's games.
    pub(crate) number: u64,
    pub(crate) winner: Option<Player>,
    pub(crate) reason: String,
    /// Whether the game was adjudicated a draw at a limit.
    pub(crate) adjudicated: bool,
    pub(crate) chance_events: u64,
    /// The number of legal moves before each ply.
    pub(crate) branching: Vec<u32>,
    pub(crate) first_move: String,
    /// The number of pieces captured, if the game has captures.
    pub(crate) captures: Option<u32>,
    /// The number of moves that changed a score, if the game has scores.
    pub(crate) scoring_moves: u32,
    pub(crate) scores: Option<Vec<u32>>,
    /// The judge's measures, if the game was judged.
    pub(crate) judgement: Option<Judgement>,
    /// A hash of all moves.
    pub(crate) hash: u64,
    /// The position in the middle of the game.
    pub(crate) middle: Option<AnyPosition>,
}

impl Measurements {
    pub(crate) fn plies(&self) -> usize {
        self.branching.len()
    }

    pub(crate) fn is_draw(&self) -> bool {
        self.winner.is_none()
    }
}

/// A first move and its result in random games.
pub(crate) struct FirstMove {
    pub(crate) text: String,
    /// The texts of all symmetric moves, including this one.
    pub(crate) images: Vec<String>,
    pub(crate) tally: Tally,
    pub(crate) player: Player,
}

/// Plays all games. Returns them ordered by bot and number.
pub(crate) fn games(
    plan: &Plan,
    start: &AnyPosition,
    bots: &Bots,
    progress: &(dyn Fn() + Sync),
) -> Result<Vec<Measurements>, StudyError> {
    let all = plan.games_in_all();
    let next = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let work = || -> Result<Vec<Measurements>, StudyError> {
        let bots = plan.bots.iter().map(|spec| build(spec, start, bots));
        let mut seats = bots.collect::<Result<Vec<_>, _>>()?;
        let mut games = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= all || failed.load(Ordering::Relaxed) {
                return Ok(games);
            }
            plan.go_on()?;
            // The strongest bots play first, so that no thread is left with a long game at the
            // end.
            let level = plan.bots.len() - 1 - (index / plan.games) as usize;
            let number = index % plan.games;
            let spec = &plan.bots[level];
            let game = || play(plan, start, spec, &mut seats[level], number);
            let record = GameFault::catch(game).map_err(|panic| {
                match panic.downcast_ref::<GameFault>() {
                    Some(_) => resume_unwind(panic),
                    None => StudyError::Panicked(Box::new(*spec), number + 1),
                }
            })??;
            games.push(facts(plan, &record, level, number)?);
            progress();
        }
    };
    // An error or panic of one thread stops the others.
    let fail = || failed.store(true, Ordering::Relaxed);
    let work = || work().inspect_err(|_| fail());
    let mut games = thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..plan.threads.max(1) {
            let worker = Builder::new().spawn_scoped(scope, work);
            workers.push(worker.map_err(|_| StudyError::NoThreads).inspect_err(|_| fail())?);
        }
        let mut games = Ok(Vec::new());
        for worker in workers {
            // A panic outside the bots is a fault of the game and is passed on.
            match (worker.join().unwrap_or_else(|it| resume_unwind(it)), &mut games) {
                (Ok(played), Ok(games)) => games.extend(played),
                (Err(error), Ok(_)) => games = Err(error),
                (_, Err(_)) => {}
            }
        }
        games
    })?;
    games.sort_unstable_by_key(|game| (game.level, game.number));
    Ok(games)
}

/// Builds a bot for each seat, so that no player shares another's search.
fn build(spec: &BotSpec, start: &AnyPosition, bots: &Bots) -> Result<Vec<AnyBot>, StudyError> {
    Ok((0..start.players()).map(|_| bots.build(spec, start, 0)).collect::<Result<_, _>>()?)
}

fn play(
    plan: &Plan,
    start: &AnyPosition,
    spec: &BotSpec,
    seats: &mut [AnyBot],
    number: u64,
) -> Result<AnyRecord, StudyError> {
    let seed = Stream::Game(number).seed(plan.seed);
    let mut chance = seeded(Stream::Chance.seed(seed));
    for (seat, bot) in Player::all(start.players()).zip(&mut *seats) {
        bot.restart(Stream::Bot(seat).seed(seed));
    }
    let mut random = seeded(Stream::Opening(number).seed(plan.seed));
    let start = History::new(start.clone());
    let opening = referee::random_opening(&start, plan.opening_plies, &mut random);
    let mut record = AnyRecord::from(opening);
    loop {
        match referee::due(&mut record, &plan.draw_limits) {
            Due::End => return Ok(record),
            Due::Chance => {
                referee::sample_event(&mut record, &mut chance);
            }
            Due::Turn(player) => {
                let budget = spec.limits().budget().stopped_by(&plan.stop);
                let choice = referee::choose(&record, &mut *seats[player.index()], &budget);
                plan.go_on()?;
                if choice.mv.is_none_or(|mv| record.play(mv).is_err()) {
                    return Err(StudyError::NoMove(Box::new(*spec), number + 1));
                }
            }
        }
    }
}

/// The data of a finished game.
fn facts(
    plan: &Plan,
    record: &AnyRecord,
    level: usize,
    number: u64,
) -> Result<Measurements, StudyError> {
    let outcome = record.outcome().expect("the game has ended");
    let (positions, end) = (record.positions(), record.position());
    let pieces: Option<Vec<usize>> = positions.iter().map(plan.counts.pieces).collect();
    let lost = |pair: &[usize]| pair[0].saturating_sub(pair[1]) as u32;
    let mut branching = Vec::new();
    let mut first_move = None;
    let mut scoring_moves = 0;
    let mut hash = DefaultHasher::new();
    for (pair, &mv) in positions.windows(2).zip(record.moves()) {
        let (before, after) = (&pair[0], &pair[1]);
        mv.hash(&mut hash);
        if !before.is_chance() {
            branching.push(before.count_moves() as u32);
            first_move.get_or_insert_with(|| before.display_move(mv).to_string());
        }
        scoring_moves += u32::from(before.scores() != after.scores() && before.scores().is_some());
    }
    let judged = plan.judge_playouts > 0 && number < plan.judged_games;
    Ok(Measurements {
        level,
        number,
        winner: outcome.winner,
        reason: outcome.reason,
        adjudicated: end.outcome().is_none(),
        chance_events: record.moves().len() as u64 - record.plies(),
        branching,
        first_move: first_move.unwrap_or_default(),
        captures: pieces.map(|pieces| pieces.windows(2).map(lost).sum()),
        scoring_moves,
        scores: end.scores().map(|scores| scores.to_vec()),
        judgement: judged.then(|| judge(plan, record, number)).transpose()?,
        hash: hash.finish(),
        // The picture of a study shows a position of the first game.
        middle: (number == 0).then(|| positions[positions.len() / 2].clone()),
    })
}

/// Estimates the players' shares before each ply by random games.
fn judge(plan: &Plan, record: &AnyRecord, number: u64) -> Result<Judgement, StudyError> {
    let seed = Stream::Playouts.seed(Stream::Game(number).seed(plan.seed));
    let mut shares = Vec::new();
    for position in record.positions() {
        plan.go_on()?;
        if let Status::Turn(_) = position.status() {
            let seed = Stream::Search(shares.len() as u64).seed(seed);
            let tally = playouts(plan, position, plan.judge_playouts, seed);
            shares.push(shares_of(&tally, position.players()));
        }
    }
    // No move was played in the last position of an adjudicated game.
    shares.truncate(record.plies() as usize);
    Ok(Judgement::new(shares))
}

/// The results of random games from a position.
fn playouts(plan: &Plan, position: &AnyPosition, games: u64, seed: u64) -> Tally {
    position.playouts(games, plan.draw_limits.plies, |game| seeded(Stream::Game(game).seed(seed)))
}

/// Each player's share of the games.
fn shares_of(tally: &Tally, players: usize) -> Vec<f64> {
    let even = (tally.draws + tally.unfinished) as f64 / players as f64;
    let share = |&wins: &u64| (wins as f64 + even) / tally.games() as f64;
    tally.wins[..players].iter().map(share).collect()
}

/// The first moves with the results of random games. Empty if chance comes first.
pub(crate) fn first_moves(plan: &Plan, start: &AnyPosition) -> Result<Vec<FirstMove>, StudyError> {
    let Status::Turn(player) = start.status() else { return Ok(Vec::new()) };
    let text = |mv| start.display_move(mv).to_string();
    let seed = Stream::Playouts.seed(plan.seed);
    let mut found: Vec<FirstMove> = Vec::new();
    for mv in start.legal_moves() {
        let name = text(mv);
        if found.iter().any(|first| first.images.contains(&name)) {
            continue;
        }
        plan.go_on()?;
        let mut images: Vec<String> = Vec::new();
        for image in start.images(mv).into_iter().map(text) {
            if let Err(place) = images.binary_search(&image) {
                images.insert(place, image);
            }
        }
        let tally = playouts(plan, &start.after(mv), plan.first_move_playouts, seed);
        found.push(FirstMove { text: name, images, tally, player });
    }
    Ok(found)
}
