//! The positions a player considers possible.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use gambol_core::{Game, HiddenInformation, PlayerView, RandomSource, Status, Step};

/// The positions a player considers possible, each once, with weights: an exact filter, which follows a game step
/// by step as the player sees it.
///
/// Chance events have the probabilities of the game. Hidden moves of other players count as uniformly random. The
/// caller judges the visible choices of other players: with a model of how they choose, this is *policy-based
/// inference*. Each position has `N` weights, one for each of `N` models. Their sum is the likelihood of the
/// position over all models.
///
/// Works only with few positions: see [`follow`](Self::follow).
///
/// ```
/// use gambol_host::record::Record;
/// use gambol_core::{InformationState, Player, seeded};
/// use gambol_host::Belief;
/// use gambol_laws::example::{Hoard, Metal};
///
/// let record: Record<Hoard> = "=c =s =c =g 1. 3?g".parse()?;
/// let state = InformationState::of(record.history(), Player::P2);
/// let mut belief: Belief<Hoard> = [(*record.start(), [1.0])].into_iter().collect();
/// for steps in state.steps().windows(2) {
///     let [before, step] = steps else { unreachable!() };
///     // The choices of others tell player 2 nothing.
///     assert!(belief.follow(&before.view, step, || true, |_, _| [1.0]));
/// }
/// // Player 3 was asked for gold, and has another wish.
/// let possible = |(position, _): &(Hoard, _)| position.wish(Player::P3) != Some(Metal::Gold);
/// assert!(belief.positions().len() == 5 && belief.positions().iter().all(possible));
/// assert!(belief.find(record.position()).is_some());
/// assert!(belief.sample(&mut seeded(1)).is_some_and(|sample| belief.find(sample).is_some()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Belief<G, const N: usize = 1> {
    positions: Vec<(G, [f64; N])>,
    /// The index of each position by its key, or by the next free key after a collision.
    places: BTreeMap<u64, usize>,
    total: f64,
}

impl<G: Game, const N: usize> Belief<G, N> {
    /// The positions and their weights, in a fixed order.
    pub fn positions(&self) -> &[(G, [f64; N])] {
        &self.positions
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The stored position equal to this one.
    pub fn find(&self, position: &G) -> Option<&G> {
        self.place(position).ok().map(|place| &self.positions[place].0)
    }

    /// The index of a position, or the key to insert it under.
    fn place(&self, position: &G) -> Result<usize, u64> {
        let mut key = position.key();
        while let Some(&place) = self.places.get(&key) {
            if self.positions[place].0 == *position {
                return Ok(place);
            }
            key = key.wrapping_add(1);
        }
        Err(key)
    }

    /// Adds a position, or adds these weights to its own.
    pub fn add(&mut self, position: G, weights: [f64; N]) {
        self.total += weights.iter().sum::<f64>();
        match self.place(&position) {
            Ok(place) => {
                let sums = &mut self.positions[place].1;
                sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
            }
            Err(key) => {
                self.places.insert(key, self.positions.len());
                self.positions.push((position, weights));
            }
        }
    }

    /// Samples a position by the sum of its weights.
    pub fn sample<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<&G> {
        let mut left = self.total * (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let picked = self.positions.iter().find(|(_, weights)| {
            left -= weights.iter().sum::<f64>();
            left < 0.0
        });
        picked.or(self.positions.last()).map(|(position, _)| position)
    }
}

impl<G: HiddenInformation, const N: usize> Belief<G, N> {
    /// Follows a step of a player who saw `before`: plays every position in all ways that look like this to
    /// them. The belief is empty afterwards if the step contradicts it.
    ///
    /// Calls `go_on` before playing each position. If that returns false, returns false and leaves the belief
    /// unchanged. The number of positions cannot be known in advance, since any number of unnoticed events may
    /// precede what the player sees.
    ///
    /// `chosen` returns the probability, by each model, that the player to move chooses this move.
    pub fn follow(
        &mut self,
        before: &G::View,
        step: &Step<G>,
        mut go_on: impl FnMut() -> bool,
        mut chosen: impl FnMut(&G, G::Move) -> [f64; N],
    ) -> bool {
        let mut after = Self::default();
        let mut play = |level: &Self| level.play(before, step, &mut after, &mut go_on, &mut chosen);
        let mut level = play(self);
        while let Some(unnoticed) = &level {
            if unnoticed.is_empty() {
                break;
            }
            level = play(unnoticed);
        }
        if level.is_none() {
            return false;
        }
        // Keeps weights in the range of floating-point numbers, however unlikely a game.
        let total = after.total;
        if total > 0.0 {
            after.total = 1.0;
            let weights = after.positions.iter_mut().flat_map(|(_, weights)| weights);
            weights.for_each(|weight| *weight /= total);
        } else {
            after = Self::default();
        }
        *self = after;
        true
    }

    /// Adds the positions that look like this step to `after`, and returns those where the player has noticed
    /// nothing yet, or `None` if stopped.
    fn play(
        &self,
        before: &G::View,
        step: &Step<G>,
        after: &mut Self,
        go_on: &mut impl FnMut() -> bool,
        chosen: &mut impl FnMut(&G, G::Move) -> [f64; N],
    ) -> Option<Self> {
        let viewer = PlayerView::viewer(before);
        let announced = step.announced.as_ref().map(|announced| announced.mv);
        let mut unnoticed = Self::default();
        for (position, weights) in &self.positions {
            if !go_on() {
                return None;
            }
            let status = position.status();
            let moves = position.legal_moves();
            let total: f64 = moves.iter().map(|&mv| f64::from(position.chance_weight(mv))).sum();
            for &mv in moves.iter() {
                let is_announced = announced == Some(mv);
                // Players know their own moves.
                if status == Status::Turn(viewer) && announced.is_some() && !is_announced {
                    continue;
                }
                let share = f64::from(position.chance_weight(mv)) / total;
                if share <= 0.0 {
                    continue;
                }
                let child = position.after(mv);
                let seen = child.view(viewer);
                if seen == step.view && (is_announced || announced.is_none()) {
                    let likely = match status.player() {
                        Some(player) if is_announced && player == viewer => [1.0; N],
                        Some(_) if is_announced => chosen(position, mv),
                        _ => [share; N],
                    };
                    after.add(child, product(*weights, likely));
                } else if seen == *before {
                    unnoticed.add(child, product(*weights, [share; N]));
                }
            }
        }
        Some(unnoticed)
    }
}

fn product<const N: usize>(mut weights: [f64; N], factors: [f64; N]) -> [f64; N] {
    weights.iter_mut().zip(factors).for_each(|(weight, factor)| *weight *= factor);
    weights
}

impl<G, const N: usize> Default for Belief<G, N> {
    /// No position.
    fn default() -> Self {
        Belief { positions: Vec::new(), places: BTreeMap::new(), total: 0.0 }
    }
}

impl<G: Game, const N: usize> FromIterator<(G, [f64; N])> for Belief<G, N> {
    fn from_iter<I: IntoIterator<Item = (G, [f64; N])>>(weighted: I) -> Self {
        let mut belief = Self::default();
        weighted.into_iter().for_each(|(position, weights)| belief.add(position, weights));
        belief
    }
}
