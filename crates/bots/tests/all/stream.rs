//! The seeds that follow from one.

use gambol::{Player, RandomSource, seeded};
use gambol_bots::Stream;

/// An 8 by 8 table of equally likely cells exceeds this statistic with probability 10⁻⁶.
const LIMIT: f64 = 132.0;

/// The chi-square statistic of independence of two numbers below 8.
fn chi_square(pairs: impl Iterator<Item = (usize, usize)>) -> f64 {
    let mut table = [[0u32; 8]; 8];
    pairs.for_each(|(a, b)| table[a][b] += 1);
    let cells = table.as_flattened();
    let expected = f64::from(cells.iter().sum::<u32>()) / 64.0;
    let error = |&cell: &u32| (f64::from(cell) - expected).powi(2) / expected;
    cells.iter().map(error).sum()
}

/// Mixes a word as in splitmix64.
fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[test]
fn words_are_mixed_as_in_splitmix64() {
    let step = 0x9e37_79b9_7f4a_7c15_u64;
    let words = [0, 1, 2].map(|n| mixed(step.wrapping_mul(n)));
    let published = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
    assert_eq!(words, published);
    for seed in [0, 1, u64::MAX] {
        assert_eq!(Stream::Chance.seed(seed), mixed(mixed(mixed(seed) ^ 1)));
        assert_eq!(Stream::Game(7).seed(seed), mixed(mixed(mixed(seed) ^ 4) ^ 7));
    }
}

#[test]
fn streams_of_one_seed_are_independent() {
    let purposes = [
        Stream::Chance,
        Stream::Bot(Player::P1),
        Stream::Bot(Player::P2),
        Stream::Hint,
        Stream::Game(0),
        Stream::Game(1),
        Stream::Opening(0),
        Stream::Opening(1),
        Stream::Search(0),
        Stream::Search(1),
        Stream::Playouts,
        Stream::Thoughts,
    ];
    let first = |seed| seeded(seed).below(8) as usize;
    for (index, a) in purposes.iter().enumerate() {
        for b in &purposes[index + 1..] {
            let pairs = (0..2_000).map(|seed| (first(a.seed(seed)), first(b.seed(seed))));
            assert!(chi_square(pairs) < LIMIT, "{a:?} {b:?}");
        }
        // Nor is a purpose correlated with the seed itself, or with the previous seed.
        let pairs = (0..2_000).map(|seed| (first(seed), first(a.seed(seed))));
        assert!(chi_square(pairs) < LIMIT, "{a:?}");
        let pairs = (0..2_000).map(|seed| (first(a.seed(seed)), first(a.seed(seed + 1))));
        assert!(chi_square(pairs) < LIMIT, "{a:?}");
    }
    // The test detects a shared stream.
    let shared = (0..2_000).map(|seed| (first(seed), first(seed)));
    assert!(chi_square(shared) > LIMIT);
}
