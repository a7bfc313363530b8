//! The rules of each game, without any feature that is not on by default; see `Cargo.toml`.
#![forbid(unsafe_code)]
#![cfg(test)]

use gambol_lilypad::draughts;
use gambol_mixtour::gambol_core::Start;
use gambol_mixtour::gambol_core::perft::perft;
use gambol_pikemen::{ClassicPosition, StarPosition, RuntimePosition};

/// The known counts of a type of positions, in the lines of a `perft.tsv` that it reads.
fn counts<G: Start>(lines: &str) -> usize {
    let lines = lines.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let mut known = 0;
    for line in lines.filter(|line| line[0] == G::NAME) {
        if let Ok(position) = G::read(line[1]) {
            let depth = line[2].parse().expect("a depth");
            assert_eq!(perft(&position, depth).to_string(), line[3], "{position} {depth}");
            known += 1;
        }
    }
    known
}

/// Tests of a game: the example of its README, and its known counts.
macro_rules! games {
    ($($game:ident $folder:literal: $($Position:ty),+;)*) => {$(
        mod $game {
            #[test]
            fn example() {
                include!(concat!(env!("OUT_DIR"), "/", $folder))
            }

            #[test]
            fn known_counts() {
                use super::*;
                let lines = include_str!(concat!("../../../", $folder, "/perft.tsv"));
                let all = lines.lines().filter(|line| !line.starts_with('#')).count() - 1;
                assert_eq!([$(counts::<$Position>(lines)),+].iter().sum::<usize>(), all);
            }
        }
    )*};
}

games! {
    fifes_and_drums "fifes-and-drums": gambol_fifes_and_drums::Position;
    lilypad "lilypad": gambol_lilypad::Position, draughts::Position;
    mixtour "mixtour": gambol_mixtour::Position;
    pikemen "pikemen": ClassicPosition, RuntimePosition, StarPosition;
    two_pipers "two-pipers": gambol_two_pipers::Position;
}
