//! Infers other players' hidden information from their moves.

use std::time::{Duration, Instant};

use gambol_core::{
    HiddenInformation, InformationState, PlayerView, RandomSource, SeededRandom, Status,
};
use gambol_host::Belief;

use crate::budget::Budget;
use crate::logarithm::exp;

/// The temperatures of the models of players. The first model chooses at random. Then follow a
/// softmax of the mean value after each move (`BY_VALUE`) and a softmax of the mean utility in a
/// search (`BY_SEARCH`).
const BY_VALUE: [f64; 2] = [30.0, 10.0];
const BY_SEARCH: [f64; 3] = [0.1, 0.05, 0.02];
pub(crate) const MODELS: usize = 1 + BY_VALUE.len() + BY_SEARCH.len();
/// A probability for each model.
pub(crate) type Models = [f64; MODELS];
/// The share of random moves in all models but the first.
const NOISE: f64 = 0.05;

/// The largest set of positions to follow.
const MOST_POSITIONS: usize = 500;
/// The first set is drawn with this many samples for each of its positions, up to `MOST_SAMPLES` in
/// all.
const SAMPLES_EACH: usize = 64;
const MOST_SAMPLES: usize = 4_096;
/// The most positions followed in one call. A long game needs several calls.
const MOST_FOLLOWED: u32 = 20_000;
/// The share of a search's time and playouts for inference, as a divisor.
const SHARE: u32 = 4;
/// The assumed playouts of the first search.
const PLAYOUTS: u64 = 1_000;

/// The positions a player considers possible, as far as the game was followed.
#[derive(Clone, Debug)]
pub(crate) struct Inference<G: HiddenInformation> {
    /// The part of the game followed so far.
    known: Option<InformationState<G>>,
    /// Empty before another player's first choice, and after a contradiction.
    belief: Belief<G, MODELS>,
    /// The time of a step that could not be completed. With less time the step is not tried again.
    /// The maximum if there are too many positions.
    in_vain: Duration,
}

/// A question to the models: how players choose in `position`.
pub(crate) struct Question<'a, G> {
    pub(crate) position: &'a G,
    /// The same seed for all positions of a step, so that their likelihoods do not differ by
    /// chance.
    pub(crate) seed: u64,
    /// The maximum number of playouts of a search.
    pub(crate) playouts: u64,
    /// The budget of the answer.
    pub(crate) budget: &'a Budget<'a>,
}

impl<G: HiddenInformation> Default for Inference<G> {
    fn default() -> Self {
        Inference { known: None, belief: Belief::default(), in_vain: Duration::ZERO }
    }
}

impl<G: HiddenInformation> Inference<G> {
    /// Follows a game to this state, as far as the budget allows. `playouts` is the number of the
    /// last search.
    pub(crate) fn follow(
        &mut self,
        state: &InformationState<G>,
        budget: &Budget<'_>,
        playouts: u64,
        random: &mut SeededRandom,
        mut chosen: impl FnMut(&Question<'_, G>, G::Move) -> Models,
    ) {
        let steps = state.steps();
        let known = self.known.as_ref();
        if known.is_none_or(|known| !steps.starts_with(known.steps())) {
            *self = Inference {
                known: Some(InformationState::new(steps[0].view.clone())),
                ..Self::default()
            };
        }
        let pace = Pace::new(budget);
        let Some(known) = self.known.as_mut().filter(|_| pace.time > self.in_vain) else { return };
        let budget = &pace.budget;
        // Whether the viewer saw another player choose the move that led to a step.
        let is_telling = |at: usize| {
            let status = steps[at - 1].view.status();
            steps[at].announced.is_some()
                && matches!(status, Status::Turn(player) if player != state.viewer())
        };
        let begun = known.steps().len();
        let mut telling = 0;
        for at in begun..steps.len() {
            telling += u64::from(is_telling(at));
        }
        let playouts = if playouts == 0 { PLAYOUTS } else { playouts };
        let playouts = playouts / u64::from(SHARE) / telling.max(1);
        let mut followed = 0;
        for at in begun..steps.len() {
            let step = &steps[at];
            if self.belief.is_empty() && is_telling(at) {
                self.belief = first(known, budget, random);
                if self.belief.is_empty() {
                    self.in_vain = pace.spent();
                    return;
                }
            }
            if !self.belief.is_empty() {
                let seed = random.next_u64();
                let playouts = playouts / self.belief.positions().len() as u64;
                let go_on = || {
                    followed += 1;
                    followed <= MOST_FOLLOWED && !budget.is_over()
                };
                let is_done =
                    self.belief.follow(&steps[at - 1].view, step, go_on, |position, mv| {
                        chosen(&Question { position, seed, playouts, budget }, mv)
                    });
                if !is_done {
                    // The next call continues here, unless the budget is too small for a single
                    // step.
                    if at == begun {
                        self.in_vain = pace.spent();
                    }
                    return;
                }
                if self.belief.positions().len() > MOST_POSITIONS {
                    (self.belief, self.in_vain) = (Belief::default(), Duration::MAX);
                    return;
                }
            }
            known
                .see(step.announced.clone(), step.view.clone())
                .expect("steps of a state follow each other");
        }
    }

    /// The possible positions of this state, weighted by the moves of others, or `None` if the
    /// state was not reached.
    pub(crate) fn possible(&self, state: &InformationState<G>) -> Option<Belief<G>> {
        if self.belief.is_empty() || self.known.as_ref() != Some(state) {
            return None;
        }
        let mut possible = Belief::default();
        for (position, models) in self.belief.positions() {
            possible.add(position.clone(), [models.iter().sum()]);
        }
        Some(possible)
    }
}

/// The time for inference: a share of the search time.
struct Pace<'a> {
    budget: Budget<'a>,
    /// `None` without a deadline. Then no clock is read, because a page in a browser has none.
    begun: Option<Instant>,
    time: Duration,
}

impl<'a> Pace<'a> {
    fn new(search: &Budget<'a>) -> Self {
        let begun = search.deadline.map(|_| Instant::now());
        let time = search
            .deadline
            .zip(begun)
            .map(|(deadline, begun)| deadline.saturating_duration_since(begun) / SHARE);
        let deadline = begun.zip(time).map(|(begun, time)| begun + time);
        let budget = Budget { deadline, ..*search };
        Pace { budget, begun, time: time.unwrap_or(Duration::MAX) }
    }

    /// The time spent if the budget is over, otherwise the maximum.
    fn spent(&self) -> Duration {
        if self.budget.is_over() {
            self.begun.map_or(Duration::ZERO, |begun| begun.elapsed())
        } else {
            Duration::MAX
        }
    }
}

/// The possible positions before any inference, from samples. Empty if there are too many.
fn first<G: HiddenInformation>(
    known: &InformationState<G>,
    budget: &Budget<'_>,
    random: &mut SeededRandom,
) -> Belief<G, MODELS> {
    let mut belief = Belief::default();
    for drawn in 0..MOST_SAMPLES {
        let positions = belief.positions().len();
        if positions > MOST_POSITIONS || budget.is_over() {
            return Belief::default();
        }
        if drawn > SAMPLES_EACH * positions.max(4) {
            break;
        }
        belief.add(known.determinize(random), [1.0; MODELS]);
    }
    belief
}

/// The likelihood of the chosen move by each model. `sums` holds the sums of `samples` values after
/// each move, and `searched` each move's visits and mean utility in a search.
pub(crate) fn likelihoods(
    chosen: usize,
    samples: u32,
    sums: &[i64],
    searched: Option<&[(u32, f64)]>,
) -> Models {
    let count = sums.len() as f64;
    let value = |at: usize| (1.0, sums[at] as f64 / f64::from(samples));
    let softmax = |temperature: f64, of: &dyn Fn(usize) -> (f64, f64)| {
        let best = (0..sums.len()).map(|at| of(at).1).fold(f64::NEG_INFINITY, f64::max);
        let weight = |at| of(at).0 * exp((of(at).1 - best) / temperature);
        let total: f64 = (0..sums.len()).map(weight).sum();
        NOISE / count + (1.0 - NOISE) * weight(chosen) / total
    };
    let [first, second] = BY_VALUE.map(|temperature| softmax(temperature, &value));
    let [a, b, c] = match searched {
        None => [0.5 * (first + second); 3],
        // A mean of few visits is unreliable.
        Some(moves) => BY_SEARCH.map(|temperature| {
            softmax(temperature, &|at| (f64::from(moves[at].0).max(0.5), moves[at].1))
        }),
    };
    [1.0 / count, first, second, a, b, c]
}
