//! The positions that a player holds possible, with how likely each is.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use gambol_core::Step;
use gambol_core::{Game, RandomSource, Status};
use gambol_core::{HiddenInformation, View};

/// The positions that a player holds possible, each once, with its weight: an exact filter, which follows
/// a game step by step as its player sees it.
///
/// Chance has the probabilities of the game, and hidden moves of other players are taken as uniformly
/// random. What a move says that another player was seen to choose is for the caller to judge: with a model
/// of how they choose, this is *policy-based inference*. Each position has `N` weights, one for each of
/// `N` such models; their sum says how likely the position is, whichever model is right.
///
/// There must be few positions: see [`follow`](Self::follow).
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
///     // What others were seen to choose tells player 2 nothing.
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
    /// The place of each position, by its key; by the next free one if another has the same.
    places: BTreeMap<u64, usize>,
    total: f64,
}

impl<G: Game, const N: usize> Belief<G, N> {
    /// The positions and their weights, in a fixed order.
    pub fn positions(&self) -> &[(G, [f64; N])] {
        &self.positions
    }

    /// Whether no position is possible.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The position that is equal to this one.
    pub fn find(&self, position: &G) -> Option<&G> {
        self.place(position).ok().map(|place| &self.positions[place].0)
    }

    /// The place of a position, or the key under which it would have one.
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

    /// Adds a position, or these weights to those that it has.
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

    /// One of the positions, by the sums of their weights; `None` if there are none.
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
    /// Follows a step of what a player knows, who saw `before`: plays every position in all ways that look
    /// like this to them. Nothing is left if the step contradicts what they held possible.
    ///
    /// `go_on` is asked before each position is played. If it says no, this returns `false`, and the belief
    /// is what it was. How many positions are played nobody knows beforehand, since any number of events of
    /// which the player notices nothing may come before what they see.
    ///
    /// `chosen` says how likely each model makes the player to move choose this move in this position.
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
        while let Some(unnoticed) = level.as_ref().filter(|level| !level.is_empty()) {
            level = play(unnoticed);
        }
        if level.is_none() {
            return false;
        }
        // However unlikely a game is, weights stay in the range of numbers.
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

    /// Adds what looks like this step to `after`, and returns the positions whose player has noticed
    /// nothing yet.
    fn play(
        &self,
        before: &G::View,
        step: &Step<G>,
        after: &mut Self,
        go_on: &mut impl FnMut() -> bool,
        chosen: &mut impl FnMut(&G, G::Move) -> [f64; N],
    ) -> Option<Self> {
        let viewer = View::viewer(before);
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
                // Players know what they do themselves.
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
