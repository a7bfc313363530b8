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
