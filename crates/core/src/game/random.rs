//! Random numbers: a small trait, a fixed generator, and adapters for others.

/// A source of random 64-bit words.
///
/// The feature `rand` provides one, [`seeded`]. [`Rand010`] (feature `rand-0-10`) and [`Rand09`] (feature
/// `rand-0-9`) adapt generators of the crate `rand`. For anything else, `rand` 0.8 included, implement
/// [`next_u64`](Self::next_u64).
///
/// ```
/// use gambol_core::RandomSource;
///
/// /// `SplitMix64`, the smallest generator good enough for games.
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
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a `RandomSource`",
    note = "for a generator of the crate `rand`, use the adapter of its version: \
            `gambol_core::Rand010(generator)` with the feature `rand-0-10`, or \
            `gambol_core::Rand09(generator)` with the feature `rand-0-9`; for `rand` 0.8 write one: \
            `struct Rand08<R>(R); impl<R: rand::RngCore> gambol_core::RandomSource for Rand08<R> {{ \
            fn next_u64(&mut self) -> u64 {{ self.0.next_u64() }} }}`",
    note = "`gambol_core::seeded(1)`, with the feature `rand`, is a generator that needs no other \
            crate"
)]
pub trait RandomSource {
    /// The next 64 random bits.
    fn next_u64(&mut self) -> u64;

    /// A uniformly distributed number in `0..n`, or 0 if `n` is 0.
    ///
    /// The high half of a 64 by 64 bit product, with rejection where that would be biased (Daniel Lemire,
    /// *Fast Random Integer Generation in an Interval*, 2019).
    ///
    /// ```
    /// use gambol_core::{RandomSource, seeded};
    ///
    /// let mut random = seeded(1);
    /// assert!((0..100).all(|_| random.below(6) < 6));
    /// ```
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

/// The generator of the program `gambol` and its tests, made by [`seeded`].
///
/// This is xoshiro256++: the same seed gives the same game on every platform and in every version.
#[cfg(feature = "rand")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeededRandom(rand_xoshiro::Xoshiro256PlusPlus);

#[cfg(feature = "rand")]
impl RandomSource for SeededRandom {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        rand_xoshiro::rand_core::Rng::next_u64(&mut self.0)
    }
}

/// A [`SeededRandom`] with this seed. It yields the words of `SmallRng::seed_from_u64(seed)` in `rand` 0.9 and 0.10 on
/// 64-bit platforms, but not in 0.8. Even with equal words, functions of `rand` such as `random_range` may pick other
/// numbers in another version.
///
/// ```
/// use gambol_core::{RandomSource, seeded};
///
/// assert_eq!(seeded(1).below(1_000), seeded(1).below(1_000));
/// ```
#[cfg(feature = "rand")]
pub fn seeded(seed: u64) -> SeededRandom {
    SeededRandom(rand_xoshiro::rand_core::SeedableRng::seed_from_u64(seed))
}

/// Makes a generator of `rand` 0.10 a [`RandomSource`].
///
/// ```
/// use gambol_core::{Rand010, RandomSource};
/// use rand_core_010::SeedableRng;
///
/// let generator = rand_xoshiro::SplitMix64::seed_from_u64(1);
/// let die = Rand010(generator).below(6) + 1;
/// assert!((1..=6).contains(&die));
/// ```
#[cfg(feature = "rand-0-10")]
#[derive(Clone, Debug)]
pub struct Rand010<R>(pub R);

#[cfg(feature = "rand-0-10")]
impl<R: rand_core_010::Rng> RandomSource for Rand010<R> {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// Makes a generator of `rand` 0.9 a [`RandomSource`].
///
/// ```
/// use gambol_core::{Rand09, RandomSource};
/// use rand_core_09::{RngCore, impls};
///
/// /// A generator of `rand` 0.9.
/// struct Counter(u64);
///
/// impl RngCore for Counter {
///     fn next_u32(&mut self) -> u32 {
///         self.next_u64() as u32
///     }
///
///     fn next_u64(&mut self) -> u64 {
///         self.0 += 1;
///         self.0
///     }
///
///     fn fill_bytes(&mut self, bytes: &mut [u8]) {
///         impls::fill_bytes_via_next(self, bytes);
///     }
/// }
///
/// assert_eq!(Rand09(Counter(6)).next_u64(), 7);
/// ```
#[cfg(feature = "rand-0-9")]
#[derive(Clone, Debug)]
pub struct Rand09<R>(pub R);

#[cfg(feature = "rand-0-9")]
impl<R: rand_core_09::RngCore> RandomSource for Rand09<R> {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl<R: RandomSource + ?Sized> RandomSource for &mut R {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        R::next_u64(self)
    }
}

/// The generator `SplitMix64`.
#[doc(hidden)]
#[derive(Debug)]
pub struct SplitMix(pub u64);

impl SplitMix {
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl RandomSource for SplitMix {
    fn next_u64(&mut self) -> u64 {
        self.next()
    }
}

// Its first three numbers with the seed 0, as its author published them.
const _: () = {
    let mut random = SplitMix(0);
    assert!(random.next() == 0xe220_a839_7b1d_cdaf);
    assert!(random.next() == 0x6e78_9e6a_a1b9_65f4);
    assert!(random.next() == 0x06c4_5d18_8009_454f);
};
