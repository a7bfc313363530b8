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
