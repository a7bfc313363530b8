//! Keys of positions of real games: none collide, and whatever bits of them index a table, its places
//! are used evenly.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write;
use std::hash::{BuildHasher, Hasher};

use gambol::{
    AnyPosition, BuildKeyHasher, FullGame, GAMES, Game, Recorded, Visitor, playout, seeded,
};

/// The first positions of all presets of all games.
fn starts() -> impl Iterator<Item = AnyPosition> {
    GAMES.iter().flat_map(|game| {
        game.info()
            .presets
            .into_iter()
            .map(move |preset| game.start(preset.name).expect("a preset"))
    })
}

#[test]
fn of_random_games() {
    for start in starts() {
        check(&start, 20_000);
    }
}

/// More than a hundred million positions in all: `cargo test --release -p gambol --all-features
/// --test all -- --ignored --nocapture a_hundred_million`.
#[test]
#[ignore = "takes minutes, even optimised"]
fn a_hundred_million() {
    let count = 100_000_000 / starts().count() + 1;
    for start in starts() {
        check(&start, count);
    }
}

fn check(start: &AnyPosition, count: usize) {
    let label = format!("{} {}", start.name(), start.variant());
    gambol::visit(start, Check { label, count }).expect("a game of the list");
}

struct Check {
    label: String,
    count: usize,
}

impl Visitor for Check {
    type Output = ();

    fn visit<G: FullGame>(self, start: G) {
        evenly_used(&self.label, collect(&start, self.count));
    }
}

fn evenly_used(label: &str, mut found: Vec<Found>) {
    found.sort_unstable();
    found.dedup();
    for pair in found.windows(2) {
        assert_ne!(pair[0].key, pair[1].key, "{label}: positions with one key");
    }
    // So many positions and their neighbours: what a search sees.
    let keys: Vec<u64> = found.iter().map(|found| found.key).collect();
    let mut worst = f64::MIN;
    for (bits, shift) in (0..8).map(|i| (8, 8 * i)).chain([(16, 0), (16, 16), (16, 48)]) {
        if keys.len() >= 8 << bits {
            let deviations = unevenness(&keys, bits, shift);
            assert!(
                deviations < 6.0,
                "{label}: {bits} bits from {shift} of {} keys: {deviations}",
                keys.len()
            );
            worst = worst.max(deviations);
        }
    }
    println!(
        "{label}: {} positions, no collision; bits within {worst:.1} standard deviations",
        keys.len()
    );
}

/// A position by its key, and by a hash of its text that has nothing to do with the key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    key: u64,
    text: u64,
}

/// At least `count` positions of random games and the positions that a move leads to from them.
fn collect<G: Game>(start: &G, count: usize) -> Vec<Found> {
    let mut found = Vec::with_capacity(count + 2_000);
    let mut text = String::new();
    let mut insert = |position: &G| {
        assert_eq!(BuildKeyHasher.hash_one(position), position.key());
        text.clear();
        write!(text, "{position}").expect("a text");
        let mut hasher = DefaultHasher::new();
        hasher.write(text.as_bytes());
        found.push(Found { key: position.key(), text: hasher.finish() });
        found.len() < count
    };
    let mut random = seeded(1);
    loop {
        let mut position = start.clone();
        while let Some(mv) = position.random_move(&mut random) {
            position.apply_unchecked(mv);
            let mut more = insert(&position);
            // Positions that differ in one move are the most alike.
            if random_bit(&position) {
                position.for_each_move(|mv| {
                    let mut child = position.clone();
                    child.apply_unchecked(mv);
                    more = insert(&child);
                });
            }
            if !more {
                return found;
            }
        }
    }
}

/// Every eighth position, by its key.
fn random_bit<G: Game>(position: &G) -> bool {
    (position.key() >> 20) % 8 == 0
}

/// How many standard deviations the chi-square of some bits of the keys is above what is expected of
/// random numbers.
fn unevenness(keys: &[u64], bits: u32, shift: u32) -> f64 {
    let mut cells = vec![0u32; 1 << bits];
    for key in keys {
        cells[(key >> shift) as usize % (1 << bits)] += 1;
    }
    let expected = keys.len() as f64 / cells.len() as f64;
    let terms = cells.iter().map(|&cell| (f64::from(cell) - expected).powi(2) / expected);
    let degrees = cells.len() as f64 - 1.0;
    (terms.sum::<f64>() - degrees) / f64::sqrt(2.0 * degrees)
}

/// The key of a playout's end is right, though nothing kept it up to date.
#[test]
fn of_the_end_of_a_playout() {
    struct End;

    impl Visitor for End {
        type Output = ();

        fn visit<G: FullGame>(self, start: G) {
            for seed in 0..20 {
                let end = playout::playout(&start, &mut seeded(seed), 40).end;
                let read = G::read(&end.to_string()).unwrap_or_else(|_| panic!("{end}"));
                assert!(read == end && read.key() == end.key(), "{end}");
            }
        }
    }

    for start in starts() {
        gambol::visit(&start, End).expect("a game of the list");
    }
}
