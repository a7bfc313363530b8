//! Prints data that must be the same on every platform, for comparison by `.ci/targets`. It prints
//! counts, and for each position of seeded games of every preset its text, its key and a digest. The
//! digest covers all data that users may store: the legal moves in order, their texts, bits and action
//! indices, feature planes, views and drawings.
//!
//! ```sh
//! cargo run -p gambol-tools --bin platforms                # all games
//! cargo run -p gambol-tools --bin platforms -- lilypad     # one
//! ```

use std::fmt::Display;
use std::process::ExitCode;

use gambol::{AnyGame, AnyPosition, GAMES, PackedMove, Player, SeededRandom, Style, seeded};
use gambol::{Encode as _, Game as _, HiddenInformation as _, PlayerView, Point as _, Render as _};

/// The number of random games of each preset.
const PLAYED: u64 = 3;

/// The maximum number of plies of a game.
const PLIES: usize = 150;

fn main() -> ExitCode {
    let printed = match std::env::args().nth(1) {
        None => GAMES.iter().try_for_each(every_preset),
        Some(only) => GAMES.find(&only).and_then(every_preset),
    };
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn every_preset(game: AnyGame) -> Result<(), gambol::AnyError> {
    for preset in game.info().presets {
        let name = format!("{game} {}", preset.name);
        let start = game.start(preset.name)?;
        for depth in 0..=2 {
            println!("{name} perft {depth}: {}", start.perft(depth));
        }
        for seed in 1..=PLAYED {
            play(&start, &format!("{name} {seed}"), seed);
        }
    }
    Ok(())
}

/// Prints a line for each position of a random game.
fn play(start: &AnyPosition, name: &str, seed: u64) {
    let mut random = seeded(seed);
    let mut position = start.clone();
    for ply in 0..PLIES {
        let digest = everything(&position, &mut random);
        println!("{name} {ply}: {:016x} {digest:016x} {position}", position.key());
        let Some(mv) = position.random_move(&mut random) else {
            break;
        };
        position.apply_unchecked(mv);
    }
    let result = position.outcome().map(|outcome| outcome.result());
    println!("{name}: {result:?}");
}

/// A digest of all data of a position that users may store.
fn everything(position: &AnyPosition, random: &mut SeededRandom) -> u64 {
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    for mv in position.legal_moves() {
        digest.text(&position.display_move(mv).to_string());
        digest.number(mv.to_bits());
        let index = position.action_index(mv).or_else(|| position.chance_index(mv));
        digest.number(index.map_or(u64::MAX, |index| index as u64));
        digest.number(u64::from(position.chance_weight(mv)));
        for part in &position.path(mv) {
            digest.text(part);
        }
    }
    digest.number(position.count_moves() as u64);
    let mut planes = vec![0.0; position.plane_shape().len()];
    let mover = position.status().player().into_iter();
    for viewer in mover.chain(Player::ALL) {
        let view = position.view(viewer);
        digest.text(&view);
        digest.number(view.key());
        // A spectator has no planes.
        if viewer.index() < position.players() {
            AnyPosition::write_planes(&view, &mut planes);
            for value in &planes {
                digest.number(u64::from(value.to_bits()));
            }
        }
        digest.text(&view.determinize(random));
    }
    digest.text(&position.drawing(Style::Plain));
    digest.0
}

/// The FNV-1a hash.
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
