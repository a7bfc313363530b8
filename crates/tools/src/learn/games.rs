//! Games of a bot against itself, and the positions in them.

use std::ops::Range;

use gambol::evaluate::linear::{LearnedWeights, Learning, PHASES};
use gambol::record::{DrawLimits, Record};
use gambol::{Evaluate, HiddenInformation, Player, RandomSource, SeededRandom, seeded};
use gambol_bots::{AlphaBeta, Bot, Budget, Ismcts, Score, Stream};
use gambol_contest::referee::{Due, choose, due, sample_event};
use rayon::prelude::*;

use super::exponential::share;

/// An evaluation that learns.
pub trait Model<G>: Evaluate<G> + Clone + Sync {
    /// The weight of a search's value in a sample, from 0 to 1. The result has the remaining weight.
    const SEARCHED: f64;

    /// Whether bots know the past, so that they repeat positions only if they are behind. Otherwise games
    /// without a winner end early by repetition.
    fn remembers(&self) -> bool {
        true
    }

    /// The player of a position's sample, and the parameters of the value with their factors. `None` if no
    /// parameter counts.
    fn sample(&self, position: &G, player: Player) -> Option<(Player, Vec<(u32, f32)>)>;
}

impl<G: LearnedWeights> Model<G> for Learning {
    const SEARCHED: f64 = 0.0;

    fn sample(&self, position: &G, _: Player) -> Option<(Player, Vec<(u32, f32)>)> {
        let phase = position.phase() as f32 / PHASES as f32;
        let mut found = Vec::new();
        position.visit_features(|index, count| {
            for (at, share) in [(2 * index, 1.0 - phase), (2 * index + 1, phase)] {
                let factor = count as f32 * share;
                if factor != 0.0 {
                    found.push((at as u32, factor));
                }
            }
        });
        Some((Player::P1, found))
    }
}

/// Positions with the results of their games.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    all: Vec<Sample>,
    /// The number of positions from the previous round.
    before: usize,
}

/// A position of a game.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The parameters of its value, with their factors.
    pub features: Box<[(u32, f32)]>,
    /// The result for the player: 1 for a win, 0.5 for a draw.
    pub share: f32,
    /// Whether the game is left out of learning, for comparison.
    pub left_out: bool,
}

impl Samples {
    /// The number of positions.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// The number of positions of the latest round.
    pub fn latest(&self) -> usize {
        self.all.len() - self.before
    }

    /// The position with this index.
    pub fn get(&self, index: usize) -> &Sample {
        &self.all[index]
    }

    /// Adds the positions of another round, and of the others keeps only those of the previous round.
    pub fn keep_latest(&mut self, new: Samples) {
        self.all.drain(..self.before);
        self.before = self.all.len();
        self.all.extend(new.all);
    }
}

/// The first position of games played with a model.
pub struct Start<M> {
    /// The unit of a bot's budget, for messages.
    pub unit: &'static str,
    play: Play<M>,
}

/// Plays the game with this number, a budget and a seed.
type Play<M> = Box<dyn Fn(&M, u64, u64, u64) -> Vec<Sample> + Sync>;

/// Returns the start of the variant with this name, if there is one.
pub type Starter<M> = fn(&str) -> Option<Start<M>>;

/// The start of a variant, if it belongs to the position type.
pub fn start<G: HiddenInformation + gambol::Start, M: Model<G> + 'static>(
    variant: &str,
) -> Option<Start<M>> {
    let start = G::start(variant.parse().ok()?);
    let play = move |model: &M, nodes, game, seed| {
        let mut bot: Box<dyn Bot<G>> = if G::HAS_SECRETS {
            Box::new(Ismcts::with(model.clone(), 0).inference(false))
        } else {
            Box::new(AlphaBeta::with(model.clone(), 0))
        };
        play(start.clone(), &mut *bot, model, nodes, game, seed)
    };
    Some(Start { unit: if G::HAS_SECRETS { "playouts" } else { "nodes" }, play: Box::new(play) })
}

/// Plays games on all cores. Returns their positions in order.
///
/// # Panics
///
/// If a game panics.
pub fn play_all<M: Sync>(
    starts: &[Start<M>],
    model: &M,
    nodes: u64,
    games: Range<usize>,
    seed: u64,
) -> Samples {
    let play = |game: usize| (starts[game % starts.len()].play)(model, nodes, game as u64, seed);
    // The last games are distributed too.
    let games = games.into_par_iter().with_max_len(1);
    Samples { all: games.flat_map_iter(play).collect(), before: 0 }
}

/// Longer games are draws.
const LIMITS: DrawLimits = DrawLimits { repetitions: 3, plies: 300 };

/// Plays a game. Returns its quiet positions.
fn play<G: HiddenInformation + gambol::Start, M: Model<G>>(
    start: G,
    bot: &mut dyn Bot<G>,
    model: &M,
    nodes: u64,
    game: u64,
    seed: u64,
) -> Vec<Sample> {
    let seed = Stream::Game(game).seed(seed);
    let mut random = seeded(seed);
    bot.restart(seed);
    let mut record = Record::new(start);
    // Random moves make games differ.
    let opening = 2 + random.below(11);
    // The values found by searches, and the quiet positions, each with the number of searches before its
    // own.
    let (mut searched, mut quiet) = (Vec::new(), Vec::new());
    loop {
        let player = match due(&mut record, &LIMITS) {
            Due::End => break,
            Due::Chance => {
                sample_event(&mut record, &mut random);
                continue;
            }
            Due::Turn(player) => player,
        };
        let position = record.position();
        let mv = if record.plies() < opening {
            position.random_move(&mut random)
        } else {
            let budget = Budget::nodes(nodes);
            let choice = if model.remembers() {
                choose(&record, bot, &budget)
            } else {
                bot.choose(&position.view(player), &budget)
            };
            let (share, is_certain) = match choice.score {
                Some(Score::Win(_)) => (Some(1.0), true),
                // With more players it is a loss only if all others cooperate.
                Some(Score::Loss(_)) => ((position.players() == 2).then_some(0.0), true),
                Some(Score::Centipoints(value)) => (Some(share(f64::from(value) / 100.0)), false),
                None => (Some(0.5), false),
            };
            if !is_certain && model.is_quiet(position) {
                quiet.push((position.clone(), searched.len()));
            }
            searched.push((player, share));
            choice.mv
        };
        record.play(mv.expect("a move")).expect("a legal move");
    }
    let winner = record.outcome().and_then(|outcome| outcome.winner);
    let mut samples = Vec::new();
    for (position, before) in quiet {
        let searched = &searched[before..];
        for viewer in viewers(position.players(), searched[0].0, winner, &mut random) {
            let Some((whose, features)) = model.sample(&position, viewer) else { continue };
            let result = winner.map_or(0.5, |winner| f64::from(u8::from(winner == whose)));
            // The value that the viewer found at their next move.
            let next = searched.iter().find(|&&(player, _)| player == viewer);
            let of_whose = |share| if whose == viewer { share } else { 1.0 - share };
            let searched = next.and_then(|&(_, share)| share).map_or(result, of_whose);
            let share = M::SEARCHED * searched + (1.0 - M::SEARCHED) * result;
            samples.push(Sample {
                features: features.into(),
                share: share as f32,
                // 17 is a prime that divides no number of starts, so games from each start are left out.
                left_out: game % 17 == 0,
            });
        }
    }
    samples
}

/// The players whose values of a position are learned. With two players this is the player to move. With more
/// players these are the winner, or the player to move if nobody won, and one other player, so that an even
/// position has the value 0.
pub fn viewers(
    players: usize,
    turn: Player,
    winner: Option<Player>,
    random: &mut SeededRandom,
) -> Vec<Player> {
    if players == 2 {
        return vec![turn];
    }
    let first = winner.unwrap_or(turn);
    let after = 1 + random.below(players as u64 - 1) as usize;
    vec![first, Player::ALL[(first.index() + after) % players]]
}
