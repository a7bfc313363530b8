//! Games of a bot against itself, and the positions in them.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, Builder};

use gambol::evaluate::linear::{Learned, Learning, PHASES, VisitFeatures};
use gambol::record::{DrawLimits, Record};
use gambol::{Evaluate, GameResult, Player, RandomSource, seeded};
use gambol_bots::referee::{Due, due, sample_event};
use gambol_bots::{AlphaBeta, Bot, Budget, Ismcts, Score, Stream};

/// Positions with the results of their games.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    /// For each position, where its features end, the share of player 1, and the number of the game.
    rows: Vec<Row>,
    features: Vec<(u32, f32)>,
    /// Where the positions of the latest round begin.
    latest: usize,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    end: usize,
    share: f32,
    game: u64,
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample<'a> {
    /// The parameters that make its value, each with its factor.
    pub(crate) features: &'a [(u32, f32)],
    /// What player 1 made of it: 1 for a win, a half for a draw.
    pub(crate) share: f64,
    /// Whether its game is left out of what is learned, for comparison.
    pub(crate) left_out: bool,
}

impl Samples {
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The number of those of the latest round.
    pub(crate) fn latest(&self) -> usize {
        self.rows.len() - self.latest
    }

    pub(crate) fn get(&self, index: usize) -> Sample<'_> {
        let row = self.rows[index];
        let start = index.checked_sub(1).map_or(0, |before| self.rows[before].end);
        Sample {
            features: &self.features[start..row.end],
            share: row.share.into(),
            // A prime that divides no number of starts, so games from each start are left out.
            left_out: row.game % 17 == 0,
        }
    }

    /// Adds those of another round, and forgets those of the last but one.
    pub(crate) fn keep_latest(&mut self, new: &Samples) {
        let mut kept = Samples::default();
        kept.append(self, self.latest);
        kept.latest = kept.rows.len();
        kept.append(new, 0);
        *self = kept;
    }

    /// Adds another's positions from one on.
    fn append(&mut self, other: &Samples, from: usize) {
        let start = from.checked_sub(1).map_or(0, |before| other.rows[before].end);
        let shift = self.features.len();
        self.features.extend_from_slice(&other.features[start..]);
        let rows = other.rows[from..].iter();
        self.rows.extend(rows.map(|row| Row { end: row.end - start + shift, ..*row }));
    }
}

/// Plays games, and returns their positions in the order of the games.
pub(crate) fn play_all<G: Learned>(
    starts: &[G],
    weights: &Learning,
    nodes: u64,
    games: Range<u64>,
    seed: u64,
    threads: usize,
) -> Samples {
    let next = AtomicU64::new(games.start);
    let work = || {
        let mut bot: Box<dyn Bot<G>> = if G::HAS_SECRETS {
            Box::new(Ismcts::with(weights.clone(), 0))
        } else {
            Box::new(AlphaBeta::with(weights.clone(), 0))
        };
        let mut played = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games.end {
                return played;
            }
            let start = starts[(game % starts.len() as u64) as usize].clone();
            let mut samples = Samples::default();
            play(start, &mut *bot, weights, nodes, game, seed, &mut samples);
            played.push((game, samples));
        }
    };
    let mut played: Vec<_> = thread::scope(|scope| {
        // This thread plays too, so that no other need start.
        let others = (1..threads).map_while(|_| Builder::new().spawn_scoped(scope, work).ok());
        let others: Vec<_> = others.collect();
        let mut played = work();
        for other in others {
            played.extend(other.join().expect("no game panics"));
        }
        played
    });
    played.sort_by_key(|&(game, _)| game);
    let mut all = Samples::default();
    for (_, samples) in &played {
        all.append(samples, 0);
    }
    all
}

/// Longer games are draws.
const LIMITS: DrawLimits = DrawLimits { repetitions: 3, plies: 300 };

/// Plays a game, and adds its quiet positions.
fn play<G: Learned>(
    start: G,
    bot: &mut dyn Bot<G>,
    weights: &Learning,
    nodes: u64,
    game: u64,
    seed: u64,
    samples: &mut Samples,
) {
    let seed = Stream::Game(game).seed(seed);
    let mut random = seeded(seed);
    bot.restart(seed);
    let mut record = Record::new(start);
    // Random moves, so that games differ.
    let opening = 2 + random.below(11);
    let mut shares = Vec::new();
    loop {
        let player = match due(&mut record, &LIMITS) {
            Due::End => break,
            Due::Chance => {
                sample_event(&mut record, &mut random);
                continue;
            }
            Due::Turn(player) => player,
        };
        let position = record.position().clone();
        let mv = if record.plies() < opening {
            position.random_move(&mut random)
        } else {
            let choice = bot.choose(&position.view(player), &Budget::nodes(nodes));
            let certain = matches!(choice.score, Some(Score::Win(_) | Score::Loss(_)));
            if !certain && weights.is_quiet(&position) {
                let mut features = Features::of(&position);
                if !features.certain {
                    samples.features.append(&mut features.found);
                    shares.push(samples.features.len());
                }
            }
            choice.mv
        };
        record.play(mv.expect("a move")).expect("a legal move");
    }
    let share = match record.result() {
        Some((GameResult::Win(Player::P1), _)) => 1.0,
        Some((GameResult::Win(_), _)) => 0.0,
        Some((GameResult::Draw, _)) | None => 0.5,
    };
    samples.rows.extend(shares.into_iter().map(|end| Row { end, share, game }));
}

/// The features of a position as parameters: two for each tapered feature, at the beginning and at the
/// end, then one for each of the others.
struct Features {
    phase: f32,
    tapered: usize,
    found: Vec<(u32, f32)>,
    certain: bool,
}

impl Features {
    fn of<G: Learned>(position: &G) -> Self {
        let mut features = Features {
            phase: position.phase() as f32 / PHASES as f32,
            tapered: G::TAPERED,
            found: Vec::new(),
            certain: false,
        };
        features.certain = position.visit_features(&mut features).is_some();
        features
    }

    fn push(&mut self, index: usize, factor: f32) {
        if factor != 0.0 {
            self.found.push((index as u32, factor));
        }
    }
}

impl VisitFeatures for Features {
    fn tapered(&mut self, index: usize, count: i32) {
        let count = count as f32;
        self.push(2 * index, count * (1.0 - self.phase));
        self.push(2 * index + 1, count * self.phase);
    }

    fn fixed(&mut self, index: usize, count: i32) {
        self.push(2 * self.tapered + index, count as f32);
    }
}
