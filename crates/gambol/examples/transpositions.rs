//! Counts the different positions after each ply, with a table of keys.
//! `cargo run --release -p gambol --example transpositions`

use std::collections::HashSet;

use gambol::mixtour::{Position, Variant};
use gambol::{Game, Symmetric};

/// Keys are hashes already and need not be hashed again.
#[derive(Default)]
struct Identity(u64);

impl std::hash::Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are whole words")
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

type Keys = HashSet<u64, std::hash::BuildHasherDefault<Identity>>;

fn main() {
    // Positions that are symmetric to each other count once.
    let mut layer = vec![Position::start(Variant::OFFICIAL).canonical()];
    for ply in 1..=5 {
        let mut seen = Keys::default();
        let mut next = Vec::new();
        let mut moves = 0;
        for position in &layer {
            position.for_each_move(|mv| {
                let mut child = *position;
                child.apply_unchecked(mv);
                let child = child.canonical();
                moves += 1;
                // Different positions share a key with probability about 2^-64.
                if seen.insert(child.key()) {
                    next.push(child);
                }
            });
        }
        println!("ply {ply}: {moves:>9} moves lead to {:>8} positions", next.len());
        layer = next;
    }
}
