//! Counts distinct positions after each ply, with a table of keys.
//! `cargo run --release -p gambol --example transpositions`

use std::collections::HashSet;

use gambol::mixtour::{Position, Variant};
use gambol::{BuildKeyHasher, Game, Symmetric};

fn main() {
    // Symmetric positions count once.
    let mut layer = vec![Position::start(Variant::OFFICIAL).canonical()];
    for ply in 1..=5 {
        // Keys are hashes already.
        let mut seen = HashSet::with_hasher(BuildKeyHasher);
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
