//! Randomness: one tiny trait, and a fixed generator behind the feature `rand`.

/// A source of random 64-bit words.
///
/// With the feature `rand` every generator of the `rand` family is one. Without it, implement
/// [`next_u64`](Self::next_u64) for your own.
///
/// ```
/// use gambol_core::RandomSource;
///
/// /// `SplitMix64`, the smallest generator that is good enough for games.
/// struct SplitMix(u64);
///
/// impl RandomSource for SplitMix {
///     fn next_u64(&mut self) -> u64 {
///         self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
///         let mut z = self.0;
///         z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
///         z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
///         z ^ (z >> 31)
///     }
/// }
///
/// let die = SplitMix(7).below(6) + 1;
/// assert!((1..=6).contains(&die));
/// ```
pub trait RandomSource {
    /// The next 64 random bits.
    fn next_u64(&mut self) -> u64;

    /// A number in `0..n`, every one exactly equally likely; 0 if `n` is 0.
    ///
    /// Method: a 64 by 64 bit multiplication whose high half is the number, refused in the rare
    /// case that would favour some (Daniel Lemire, *Fast Random Integer Generation in an
    /// Interval*, 2019).
    #[inline]
    fn below(&mut self, n: u64) -> u64 {
        let mut product = u128::from(self.next_u64()) * u128::from(n);
        if (product as u64) < n {
            let refused_below = n.wrapping_neg() % n;
            while (product as u64) < refused_below {
                product = u128::from(self.next_u64()) * u128::from(n);
            }
        }
        (product >> 64) as u64
    }
}

#[cfg(feature = "rand")]
impl<R: rand_core::Rng + ?Sized> RandomSource for R {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        rand_core::Rng::next_u64(self)
    }
}

/// The generator that the `gambol` program and its tests use.
///
/// xoshiro256++, whose output for a seed is fixed for good: one seed gives one game on every
/// platform and in every version.
#[cfg(feature = "rand")]
pub use rand_xoshiro::Xoshiro256PlusPlus as SeededRandom;

/// A [`SeededRandom`] started from this seed.
///
/// ```
/// use gambol_core::{RandomSource, seeded};
///
/// assert_eq!(seeded(1).below(1_000), seeded(1).below(1_000));
/// ```
#[cfg(feature = "rand")]
pub fn seeded(seed: u64) -> SeededRandom {
    rand_core::SeedableRng::seed_from_u64(seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_uniform_for_a_die() {
        // n = 60,000 rolls; chi-square with 5 degrees of freedom stays under 25.7 with p > 1e-4.
        let mut random = seeded(11);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[random.below(6) as usize] += 1;
        }
        let chi_square: f64 = seen
            .iter()
            .map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4)
            .sum();
        assert!(chi_square < 25.7, "{seen:?}: {chi_square}");
    }

    #[test]
    fn below_refuses_the_words_that_would_favour_some() {
        // For n = 3 * 2^62 a quarter of all words must be drawn again.
        struct Words(std::vec::IntoIter<u64>);
        impl RandomSource for Words {
            fn next_u64(&mut self) -> u64 {
                self.0.next().expect("a word")
            }
        }
        let mut words = Words(vec![0, u64::MAX].into_iter());
        assert_eq!(words.below(3 << 62), (3 << 62) - 1);
        assert_eq!(seeded(1).below(0), 0);
        assert_eq!(seeded(1).below(1), 0);
    }
}
