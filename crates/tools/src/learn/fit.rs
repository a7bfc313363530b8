//! Logistic regression: the weights that make the results of games most likely, by Adam (Kingma and
//! Ba, 2015) in batches.

use gambol::evaluate::linear::Learning;
use gambol::{RandomSource, seeded};

use crate::exponential::{exp, ln, share};
use crate::games::{Sample, Samples};

/// The mean error: of a linear evaluation the surprise at a result, in natural units, and of a network the
/// square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Losses {
    pub(crate) learned: f64,
    /// At the results of games that nothing was learned from.
    pub(crate) left_out: f64,
}

impl Losses {
    /// The means over all samples of an error and its weight.
    pub(crate) fn of(samples: &Samples, error: impl Fn(Sample<'_>) -> (f64, f64)) -> Self {
        let mut sums = [(0.0, 0.0); 2];
        for index in 0..samples.len() {
            let sample = samples.get(index);
            let (error, count) = error(sample);
            let sum = &mut sums[usize::from(sample.left_out)];
            *sum = (sum.0 + count * error, sum.1 + count);
        }
        let [learned, left_out] = sums.map(|(sum, count)| sum / count);
        Losses { learned, left_out }
    }
}

const PASSES: usize = 16;
const BATCH: usize = 1_024;
/// The first and the last step.
const STEPS: (f64, f64) = (0.02, 0.000_5);
const MOMENTUM: f64 = 0.9;
const SCALE: f64 = 0.999;
/// Hundredths of a point to a factor of *e* in the odds.
const UNIT: f64 = 100.0;

/// Fits the weights, beginning with those given.
///
/// Every weight is pulled towards that of `prior`, in proportion to `decay`. Drawn games count `draws`
/// times as much as others.
pub(crate) fn fit(
    samples: &Samples,
    weights: &mut Learning,
    seed: u64,
    prior: &Learning,
    decay: f64,
    draws: f64,
) -> Losses {
    let counts = |sample: Sample<'_>| {
        if (sample.share - 0.5).abs() < 0.1 { draws } else { 1.0 }
    };
    let parameters = |weights: &Learning| -> Vec<f64> {
        let tapered = weights.tapered.iter().flatten();
        let all = tapered.chain(&weights.fixed);
        all.map(|&weight| f64::from(weight) / UNIT).collect()
    };
    let (first, prior) = (parameters(weights), parameters(prior));
    let mut adam = Adam::new(first.len());
    let mut model = Model { gradient: vec![0.0; first.len()], parameters: first };
    let mut order: Vec<usize> = (0..samples.len())
        .filter(|&index| !samples.get(index).left_out && counts(samples.get(index)) > 0.0)
        .collect();
    let mut random = seeded(seed);
    let batches = (order.len().div_ceil(BATCH) * PASSES) as f64;
    let mut batch = 0;
    for _ in 0..PASSES {
        for index in 1..order.len() {
            order.swap(index, random.below(index as u64 + 1) as usize);
        }
        for indices in order.chunks(BATCH) {
            for &index in indices {
                let sample = samples.get(index);
                model.add(sample, counts(sample) / indices.len() as f64);
            }
            let done = f64::from(batch) / batches;
            batch += 1;
            for (gradient, (weight, prior)) in
                model.gradient.iter_mut().zip(model.parameters.iter().zip(&prior))
            {
                *gradient += decay * (weight - prior);
            }
            let step = STEPS.0 + done * (STEPS.1 - STEPS.0);
            adam.step(&mut model.parameters, &mut model.gradient, step, batch);
        }
    }
    let round = |parameter: f64| (UNIT * parameter).round().clamp(-30_000.0, 30_000.0) as i16;
    let rounded: Vec<i16> = model.parameters.iter().copied().map(round).collect();
    let (tapered, fixed) = rounded.split_at(2 * weights.tapered.len());
    weights.tapered = tapered.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
    weights.fixed = fixed.to_vec();
    model.losses(samples, counts)
}

/// Running means of the gradient and of its square.
pub(crate) struct Adam {
    momentum: Vec<f64>,
    scale: Vec<f64>,
}

impl Adam {
    pub(crate) fn new(parameters: usize) -> Self {
        Adam { momentum: vec![0.0; parameters], scale: vec![0.0; parameters] }
    }

    /// Moves parameters against their gradient, and begins the next gradient.
    pub(crate) fn step(
        &mut self,
        parameters: &mut [f64],
        gradient: &mut [f64],
        step: f64,
        number: i32,
    ) {
        // How far the running means have come from the zeros that they began with.
        let begun = [MOMENTUM, SCALE].map(|rate| 1.0 - exp(f64::from(number) * ln(rate)));
        for (index, parameter) in parameters.iter_mut().enumerate() {
            let gradient = std::mem::take(&mut gradient[index]);
            let momentum = &mut self.momentum[index];
            *momentum += (1.0 - MOMENTUM) * (gradient - *momentum);
            let scale = &mut self.scale[index];
            *scale += (1.0 - SCALE) * (gradient * gradient - *scale);
            if *momentum != 0.0 {
                *parameter -= step * (*momentum / begun[0]) / ((*scale / begun[1]).sqrt() + 1e-8);
            }
        }
    }
}

struct Model {
    parameters: Vec<f64>,
    gradient: Vec<f64>,
}

impl Model {
    fn value(&self, sample: Sample<'_>) -> f64 {
        let features = sample.features.iter();
        features.map(|&(index, factor)| f64::from(factor) * self.parameters[index as usize]).sum()
    }

    /// Adds the gradient at a position.
    fn add(&mut self, sample: Sample<'_>, factor: f64) {
        let error = factor * (share(self.value(sample)) - sample.share);
        for &(index, factor) in sample.features {
            self.gradient[index as usize] += error * f64::from(factor);
        }
    }

    fn losses(&self, samples: &Samples, counts: impl Fn(Sample<'_>) -> f64) -> Losses {
        Losses::of(samples, |sample| {
            let value = self.value(sample);
            let surprise = |value: f64, share: f64| share * -ln(self::share(value).max(1e-12));
            let loss = surprise(value, sample.share) + surprise(-value, 1.0 - sample.share);
            (loss, counts(sample))
        })
    }
}
