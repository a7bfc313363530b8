//! Random numbers.

use gambol_core::{RandomSource, seeded};

#[test]
fn below_is_uniform_for_a_die() {
    // n = 60,000 rolls; chi-square with 5 degrees of freedom stays under 25.7 with p > 1e-4.
    let mut random = seeded(11);
    let mut seen = [0u32; 6];
    for _ in 0..60_000 {
        seen[random.below(6) as usize] += 1;
    }
    let chi_square: f64 = seen.iter().map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4).sum();
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

/// A generator may be this crate's and the crate `rand`'s at once, whatever features are on.
#[test]
fn a_generator_has_traits_of_several_crates() {
    struct Counter(u64);

    impl RandomSource for Counter {
        fn next_u64(&mut self) -> u64 {
            self.0 += 1;
            self.0
        }
    }

    #[cfg(feature = "rand-0-9")]
    impl rand_core_09::RngCore for Counter {
        fn next_u32(&mut self) -> u32 {
            7
        }
        fn next_u64(&mut self) -> u64 {
            7
        }
        fn fill_bytes(&mut self, bytes: &mut [u8]) {
            bytes.fill(7);
        }
    }

    #[cfg(feature = "rand-0-10")]
    impl rand_core_010::TryRng for Counter {
        type Error = std::convert::Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            Ok(8)
        }
        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            Ok(8)
        }
        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
            bytes.fill(8);
            Ok(())
        }
    }

    let mut counter = Counter(0);
    assert_eq!(RandomSource::next_u64(&mut counter), 1);
    #[cfg(feature = "rand-0-9")]
    assert_eq!(gambol_core::Rand09(Counter(0)).next_u64(), 7);
    #[cfg(feature = "rand-0-10")]
    assert_eq!(gambol_core::Rand010(Counter(0)).next_u64(), 8);
}
