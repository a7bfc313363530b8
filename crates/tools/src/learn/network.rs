//! Learns the weights of networks by gradient descent with Adam (Kingma and Ba, 2015) in batches.

use std::marker::PhantomData;

use gambol::evaluate::network::{Inputs, LearnedNetwork, Network, ONE, OUT, first_image, size};
use gambol::pikemen::{Many, RuntimePosition, StarPosition};
use gambol::{Evaluate, Evaluated, Player, RandomSource, SeededRandom, Tuning, seeded};

use super::exponential::share;
use super::fit::{Descent, Fitted};
use super::{Losses, Model, Sample, Samples, write};

/// A network for positions of the type `G`, which may be another game than its own.
pub trait Sees<G>: LearnedNetwork {
    /// The inputs of a position.
    fn seen(position: &G) -> impl Inputs;
}

impl<G: LearnedNetwork> Sees<G> for G {
    fn seen(position: &G) -> impl Inputs {
        position.clone()
    }
}

/// Games for three and more players share a network.
impl Sees<RuntimePosition> for StarPosition {
    fn seen(position: &RuntimePosition) -> impl Inputs {
        Many(position)
    }
}

/// A network of the type `L` that learns. Everything else is the evaluation in use, except that the
/// network's values order the moves. Without weights the pupil is that evaluation.
#[derive(Clone, Debug)]
pub struct Pupil<L> {
    /// The weights in whole numbers.
    pub weights: Vec<i16>,
    network: PhantomData<fn() -> L>,
}

impl<L: LearnedNetwork> Pupil<L> {
    /// A network with these weights.
    pub fn of(weights: &[i16]) -> Self {
        Pupil { weights: weights.to_vec(), network: PhantomData }
    }
}

/// The text of a network's file, which has the weights of its first image.
pub(super) fn numbers<G: LearnedNetwork>(network: &[i16]) -> String {
    let is_first = |(index, _): &(usize, _)| first_image::<G>(*index) == *index;
    let first = network.iter().enumerate().filter(is_first);
    write::numbers(&first.map(|(_, &weight)| weight).collect::<Vec<_>>())
}

impl<G: Evaluated, L: Sees<G>> Evaluate<G> for Pupil<L> {
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        if self.weights.is_empty() {
            return G::Evaluation::default().evaluate(position, player);
        }
        let turn = position.status().player().filter(|_| position.players() == 2);
        let network = Network(&self.weights);
        let value = network.evaluate(&L::seen(position), turn.unwrap_or(player), None);
        if turn.is_none_or(|turn| turn == player) { value } else { -value }
    }

    fn is_quiet(&self, position: &G) -> bool {
        G::Evaluation::default().is_quiet(position)
    }

    fn for_each_loud_move(&self, position: &G, visit: &mut dyn FnMut(G::Move)) {
        G::Evaluation::default().for_each_loud_move(position, visit);
    }

    fn evaluate_roughly(&self, position: &G, player: Player) -> Option<i32> {
        G::Evaluation::default()
            .evaluate_roughly(position, player)
            .filter(|_| self.weights.is_empty())
    }

    fn tuning(&self) -> Tuning {
        G::Evaluation::default().tuning()
    }
}

impl<G: Evaluated, L: Sees<G>> Model<G> for Pupil<L> {
    const SEARCHED: f64 = 0.7;

    fn remembers(&self) -> bool {
        !self.weights.is_empty()
    }

    /// A sample has the phase, then the inputs.
    fn sample(&self, position: &G, player: Player) -> Option<(Player, Vec<(u32, f32)>)> {
        let seen = L::seen(position);
        let mut inputs = vec![(seen.phase() as u32, 1.0)];
        let mut add = |input| inputs.push((input as u32, 1.0));
        seen.visit_changes([&[0; 8], &seen.board_bits()], player, |input, _| add(input));
        seen.visit_inputs(player, add).is_none().then_some((player, inputs))
    }
}

const DESCENT: Descent = Descent { passes: 20, batch: 2_048, steps: (0.003, 0.000_06) };
/// The largest absolute weights of inputs and of units. They keep sums from overflowing.
const LARGEST: [f64; 2] = [1.95, 8.0];

/// Fits a network, starting with its weights or with random ones.
pub fn fit<L: LearnedNetwork>(
    samples: &Samples,
    pupil: &mut Pupil<L>,
    seed: u64,
    go_on: bool,
) -> Losses {
    let mut random = seeded(seed);
    let mut trained = if go_on { Trained::of(pupil) } else { Trained::random::<L>(&mut random) };
    DESCENT.descend(&mut trained, samples, &mut random);
    pupil.weights = trained.rounded();
    trained.losses(samples)
}

/// A network in floating-point numbers, in the order of [`Network`].
#[derive(Clone, Debug)]
pub struct Trained {
    inputs: usize,
    units: usize,
    weights: Vec<f64>,
    /// The weights that equal a weight of the first image, each with that weight.
    images: Vec<(usize, usize)>,
}

/// The maximum number of units of a network.
const MOST_UNITS: usize = 64;

/// The values of a network's units in a position.
struct Seen {
    /// The start of the weights of the position's phase.
    start: usize,
    sums: [f64; MOST_UNITS],
    value: f64,
}

impl Trained {
    fn new<G: LearnedNetwork>() -> Self {
        let images = (0..size::<G>()).map(|index| (index, first_image::<G>(index)));
        let images = images.filter(|(index, first)| index != first).collect();
        Trained { inputs: G::INPUTS, units: G::UNITS, weights: vec![0.0; size::<G>()], images }
    }

    fn of<L: LearnedNetwork>(pupil: &Pupil<L>) -> Self {
        let mut trained = Trained::new::<L>();
        let weight = |(index, &weight)| f64::from(weight) / trained.one(index);
        trained.weights = pupil.weights.iter().enumerate().map(weight).collect();
        trained
    }

    /// A network with random weights.
    pub fn random<G: LearnedNetwork>(random: &mut SeededRandom) -> Self {
        let mut trained = Trained::new::<G>();
        let mut around_zero =
            |width: f64| width * (random.next_u64() as f64 / u64::MAX as f64 - 0.5);
        for start in (0..size::<G>()).step_by(trained.phase()) {
            let [biases, units, end] = trained.parts(start);
            trained.weights[start..biases].fill_with(|| around_zero(0.3));
            trained.weights[biases..units].fill(0.3);
            trained.weights[units..end].fill_with(|| around_zero(1.0));
        }
        for &(index, first) in &trained.images {
            trained.weights[index] = trained.weights[first];
        }
        trained
    }

    /// The number of weights of a phase.
    fn phase(&self) -> usize {
        (self.inputs + 2) * self.units + 1
    }

    /// The starts of a phase's biases of units, weights of units, and last bias.
    fn parts(&self, start: usize) -> [usize; 3] {
        [0, 1, 2].map(|part| start + (self.inputs + part) * self.units)
    }

    /// The value of a sample, in points.
    pub fn value(&self, features: &[(u32, f32)]) -> f64 {
        self.see(features).value
    }

    fn see(&self, features: &[(u32, f32)]) -> Seen {
        let start = features[0].0 as usize * self.phase();
        let [biases, units, last] = self.parts(start);
        let mut all = [0.0; MOST_UNITS];
        let sums = &mut all[..self.units];
        sums.copy_from_slice(&self.weights[biases..units]);
        for &(input, _) in &features[1..] {
            let weights = &self.weights[start + input as usize * self.units..][..self.units];
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += weight;
            }
        }
        let mut value = self.weights[last];
        for (sum, weight) in sums.iter().zip(&self.weights[units..last]) {
            value += sum.clamp(0.0, 1.0) * weight;
        }
        Seen { start, sums: all, value }
    }

    /// The integer for a weight of 1.
    fn one(&self, index: usize) -> f64 {
        let units = (self.inputs + 1) * self.units;
        f64::from(if index % self.phase() < units { ONE } else { OUT })
    }

    /// The weights in whole numbers.
    pub fn rounded(&self) -> Vec<i16> {
        let round = |(index, weight): (usize, &f64)| (weight * self.one(index)).round() as i16;
        self.weights.iter().enumerate().map(round).collect()
    }

    /// The mean squared errors.
    fn losses(&self, samples: &Samples) -> Losses {
        Losses::of(samples, |sample| {
            let error = share(self.value(&sample.features)) - f64::from(sample.share);
            (error * error, 1.0)
        })
    }
}

impl Fitted for Trained {
    fn parameters(&mut self) -> &mut [f64] {
        &mut self.weights
    }

    /// The gradient of the squared error.
    fn add(&self, sample: &Sample, count: f64, gradient: &mut [f64]) {
        let seen = self.see(&sample.features);
        let error = (share(seen.value) - f64::from(sample.share)) / count;
        let [biases, units, last] = self.parts(seen.start);
        gradient[last] += error;
        let mut all = [0.0; MOST_UNITS];
        let of_units = &mut all[..self.units];
        for (unit, &sum) in seen.sums[..self.units].iter().enumerate() {
            gradient[units + unit] += error * sum.clamp(0.0, 1.0);
            if 0.0 < sum && sum < 1.0 {
                of_units[unit] = error * self.weights[units + unit];
            }
            gradient[biases + unit] += of_units[unit];
        }
        for &(input, _) in &sample.features[1..] {
            let row = &mut gradient[seen.start + input as usize * self.units..][..self.units];
            for (sum, add) in row.iter_mut().zip(&*of_units) {
                *sum += add;
            }
        }
    }

    /// Equal weights get the sum of their gradients.
    fn pull(&self, gradient: &mut [f64]) {
        for &(index, first) in &self.images {
            gradient[first] += gradient[index];
        }
        for &(index, first) in &self.images {
            gradient[index] = gradient[first];
        }
    }

    fn limit(&mut self) {
        let units = (self.inputs + 1) * self.units;
        let phase = self.phase();
        for (index, weight) in self.weights.iter_mut().enumerate() {
            let largest = LARGEST[usize::from(index % phase >= units)];
            *weight = weight.clamp(-largest, largest);
        }
    }
}
