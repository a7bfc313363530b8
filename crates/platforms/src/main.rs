//! Prints what must be the same on every platform, for `.ci/targets` to compare: of seeded games of every
//! preset each position's text and key, and a digest of all else that others may keep: the legal moves in
//! their order, their texts, bits and action indices, feature planes, views and drawings; and counts.
//!
//! ```sh
//! cargo run -p gambol-platforms                # all games
//! cargo run -p gambol-platforms -- lilypad     # one
//! ```

use std::fmt::Display;
use std::process::ExitCode;

use gambol_core::perft::perft;
use gambol_core::{FullGame, PackedMove, Style, Variant, View, seeded, viewers};

/// Games of each preset.
const GAMES: u64 = 3;

/// A longer game is cut off here.
const PLIES: usize = 150;

/// Prints the games of every preset of the game of this name.
type Print = fn(&str);

fn main() -> ExitCode {
    let only = std::env::args().nth(1);
    let games: [(&str, Print); 6] = [
        ("mixtour", every_preset::<gambol_mixtour::Position>),
        ("pikemen", every_preset::<gambol_pikemen::Position>),
        ("lilypad", every_preset::<gambol_lilypad::Position>),
        (
            "draughts",
            every_preset::<gambol_lilypad::draughts::Position>,
        ),
        ("two-pipers", every_preset::<gambol_two_pipers::Position>),
        (
            "fifes-and-drums",
            every_preset::<gambol_fifes_and_drums::Position>,
        ),
    ];
    if let Some(only) = only
        .as_ref()
        .filter(|only| games.iter().all(|(name, _)| name != *only))
    {
        eprintln!("error: there is no game `{}`", only.escape_debug());
        return ExitCode::from(2);
    }
    for (name, print) in games {
        if only.as_ref().is_none_or(|only| only == name) {
            print(name);
        }
    }
    ExitCode::SUCCESS
}

fn every_preset<G: FullGame>(game: &str) {
    for preset in <G::Variant as Variant>::PRESETS {
        let name = format!("{game} {}", preset.name);
        let start = G::start(preset.variant);
        for depth in 0..=2 {
            println!("{name} perft {depth}: {}", perft(&start, depth));
        }
        for seed in 1..=GAMES {
            play(&start, &format!("{name} {seed}"), seed);
        }
    }
}

/// A line for each position of a random game.
fn play<G: FullGame>(start: &G, name: &str, seed: u64) {
    let mut random = seeded(seed);
    let mut position = *start;
    for ply in 0..PLIES {
        let digest = everything(&position, &mut random);
        println!(
            "{name} {ply}: {:016x} {digest:016x} {position}",
            position.key()
        );
        let Some(mv) = position.random_move(&mut random) else {
            break;
        };
        position.apply_unchecked(mv);
    }
    println!("{name}: {:?}", position.result());
}

/// A digest of what others see of a position.
fn everything<G: FullGame>(position: &G, random: &mut gambol_core::SeededRandom) -> u64 {
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    position.for_each_move(|mv| {
        digest.text(&position.display_move(mv));
        digest.number(mv.to_bits());
        let index = position
            .action_index(mv)
            .or_else(|| position.chance_index(mv));
        digest.number(index.map_or(u64::MAX, |index| index as u64));
        digest.number(u64::from(position.chance_weight(mv)));
        for part in &position.path(mv) {
            digest.text(part);
        }
    });
    digest.number(position.count_moves() as u64);
    let mut planes = vec![0.0; G::plane_shape(position.variant()).len()];
    for viewer in viewers(position) {
        let view = position.view(viewer);
        digest.text(&view);
        digest.number(view.key());
        // Whoever only looks on has no planes.
        if viewer.index() < position.players() {
            G::write_planes(&view, &mut planes);
            for value in &planes {
                digest.number(u64::from(value.to_bits()));
            }
        }
        digest.text(&view.determinize(random));
    }
    digest.text(&position.drawing(Style::Plain));
    digest.0
}

/// FNV-1a.
struct Digest(u64);

impl Digest {
    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    fn text(&mut self, text: &impl Display) {
        self.bytes(text.to_string().as_bytes());
        self.bytes(b"\n");
    }
}
