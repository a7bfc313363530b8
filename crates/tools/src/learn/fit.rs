//! Logistic regression: maximum likelihood weights, by Adam (Kingma and Ba, 2015) in batches.

use gambol::evaluate::linear::Learning;
use gambol::{RandomSource, SeededRandom, seeded};

use super::exponential::{exp, ln, share};
use super::games::{Sample, Samples};

/// The mean error. For a linear evaluation it is the log loss of a result, in nats. For a network it is
/// the squared error.
#[derive(Clone, Copy, Debug)]
pub struct Losses {
    /// The error on games learned from.
    pub learned: f64,
    /// The error on games left out of learning.
    pub left_out: f64,
}

impl Losses {
    /// The weighted means of an error over all samples.
    pub(super) fn of(samples: &Samples, error: impl Fn(&Sample) -> (f64, f64)) -> Self {
        let mut sums = [(0.0, 0.0); 2];
        for index in 0..samples.count() {
            let sample = samples.get(index);
            let (error, count) = error(sample);
            let sum = &mut sums[usize::from(sample.left_out)];
            *sum = (sum.0 + count * error, sum.1 + count);
        }
        let [learned, left_out] = sums.map(|(sum, count)| sum / count);
        Losses { learned, left_out }
    }
}

/// A model that is fitted to samples.
pub(super) trait Fitted {
    fn parameters(&mut self) -> &mut [f64];

    /// Adds the gradient of the error of a sample, one of `count` in a batch.
    fn add(&self, sample: &Sample, count: f64, gradient: &mut [f64]);

    /// Completes the gradient of a batch.
    fn pull(&self, gradient: &mut [f64]);

    /// Keeps the parameters within their limits.
    fn limit(&mut self) {}
}

/// The settings of gradient descent.
pub(super) struct Descent {
    pub(super) passes: usize,
    pub(super) batch: usize,
    /// The sizes of the first and the last step.
    pub(super) steps: (f64, f64),
}

impl Descent {
    /// Fits parameters to the samples that are not left out, shuffled in each pass.
    pub(super) fn descend(
        &self,
        fitted: &mut impl Fitted,
        samples: &Samples,
        random: &mut SeededRandom,
    ) {
        let is_learned = |&index: &usize| !samples.get(index).left_out;
        let mut indices: Vec<usize> = (0..samples.count()).filter(is_learned).collect();
        let mut adam = Adam(vec![[0.0; 2]; fitted.parameters().len()]);
        let mut gradient = vec![0.0; fitted.parameters().len()];
        let batches = (indices.len().div_ceil(self.batch) * self.passes) as f64;
        let mut batch = 0;
        for _ in 0..self.passes {
            for index in 1..indices.len() {
                indices.swap(index, random.below(index as u64 + 1) as usize);
            }
            for indices in indices.chunks(self.batch) {
                for &index in indices {
                    fitted.add(samples.get(index), indices.len() as f64, &mut gradient);
                }
                fitted.pull(&mut gradient);
                let done = f64::from(batch) / batches;
                batch += 1;
                let step = self.steps.0 + done * (self.steps.1 - self.steps.0);
                adam.step(fitted.parameters(), &mut gradient, step, batch);
                fitted.limit();
            }
        }
    }
}

const DESCENT: Descent = Descent { passes: 16, batch: 1_024, steps: (0.02, 0.000_5) };
const MOMENTUM: f64 = 0.9;
const SCALE: f64 = 0.999;
/// The difference in hundredths of a point that multiplies the odds by *e*.
const UNIT: f64 = 100.0;
/// The pull of every weight towards its prior.
const DECAY: f64 = 3e-4;
/// The weight of a drawn game. A decided game, which shows better who was ahead, has the weight 1.
const DRAWS: f64 = 0.1;

/// Fits the weights, starting from the given ones.
///
/// Every weight is pulled towards that of `prior`.
pub(super) fn fit(
    samples: &Samples,
    weights: &mut Learning,
    seed: u64,
    prior: &Learning,
) -> Losses {
    let of = |weights: &Learning| weights.0.iter().map(|&it| f64::from(it) / UNIT).collect();
    let mut model = Model { parameters: of(weights), prior: of(prior) };
    DESCENT.descend(&mut model, samples, &mut seeded(seed));
    let round = |parameter: f64| (UNIT * parameter).round().clamp(-30_000.0, 30_000.0) as i16;
    weights.0 = model.parameters.iter().copied().map(round).collect();
    model.losses(samples)
}

/// The running means of each parameter's gradient and of its square.
struct Adam(Vec<[f64; 2]>);

impl Adam {
    /// Moves parameters against their gradient and clears the gradient for the next batch.
    fn step(&mut self, parameters: &mut [f64], gradient: &mut [f64], step: f64, number: i32) {
        // Corrects the running means for their initial value 0.
        let begun = [MOMENTUM, SCALE].map(|rate| 1.0 - exp(f64::from(number) * ln(rate)));
        let means = gradient.iter_mut().zip(&mut self.0);
        for (parameter, (gradient, [momentum, scale])) in parameters.iter_mut().zip(means) {
            let gradient = std::mem::take(gradient);
            *momentum += (1.0 - MOMENTUM) * (gradient - *momentum);
            *scale += (1.0 - SCALE) * (gradient * gradient - *scale);
            if *momentum != 0.0 {
                *parameter -= step * (*momentum / begun[0]) / ((*scale / begun[1]).sqrt() + 1e-8);
            }
        }
    }
}

struct Model {
    parameters: Vec<f64>,
    prior: Vec<f64>,
}

/// The weight of a sample.
fn counts(sample: &Sample) -> f64 {
    if (sample.share - 0.5).abs() < 0.1 { DRAWS } else { 1.0 }
}

impl Model {
    fn value(&self, sample: &Sample) -> f64 {
        let term = |&(index, factor): &_| f64::from(factor) * self.parameters[index as usize];
        sample.features.iter().map(term).sum()
    }

    fn losses(&self, samples: &Samples) -> Losses {
        Losses::of(samples, |sample| {
            let (value, result) = (self.value(sample), f64::from(sample.share));
            let surprise = |value: f64, share: f64| share * -ln(self::share(value).max(1e-12));
            let loss = surprise(value, result) + surprise(-value, 1.0 - result);
            (loss, counts(sample))
        })
    }
}

impl Fitted for Model {
    fn parameters(&mut self) -> &mut [f64] {
        &mut self.parameters
    }

    fn add(&self, sample: &Sample, count: f64, gradient: &mut [f64]) {
        let factor = counts(sample) / count;
        let error = factor * (share(self.value(sample)) - f64::from(sample.share));
        for &(index, factor) in &sample.features {
            gradient[index as usize] += error * f64::from(factor);
        }
    }

    fn pull(&self, gradient: &mut [f64]) {
        let pairs = self.parameters.iter().zip(&self.prior);
        for (gradient, (weight, prior)) in gradient.iter_mut().zip(pairs) {
            *gradient += DECAY * (weight - prior);
        }
    }
}
