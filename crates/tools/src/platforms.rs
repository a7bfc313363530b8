//! Prints data that must be the same on every platform, for comparison by `.ci/targets`. It prints
//! counts, and for each position of seeded games of every preset its text, its key and a digest. The
//! digest covers all data that users may store: the legal moves in order, their texts, bits and action
//! indices, feature planes, views and drawings.
//!
//! ```sh
//! cargo run -p gambol-tools --bin platforms                # all games
//! cargo run -p gambol-tools --bin platforms -- lilypad     # one
//! ```

use std::process::ExitCode;

use gambol::{AnyGame, AnyPosition, GAMES, Key, PackedMove, Player, SeededRandom, Style, seeded};
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
        let Some(mv) = position.random_move(&mut random) else { break };
        position.apply_unchecked(mv);
    }
    let result = position.outcome().map(|outcome| outcome.result());
    println!("{name}: {result:?}");
}

/// The key of all data of a position that users may store.
fn everything(position: &AnyPosition, random: &mut SeededRandom) -> u64 {
    let mut words = vec![position.count_moves() as u64];
    for mv in position.legal_moves() {
        let index = position.action_index(mv).or_else(|| position.chance_index(mv));
        let index = index.map_or(u64::MAX, |index| index as u64);
        words.extend([mv.to_bits(), index, u64::from(position.chance_weight(mv))]);
        words.push(Key::of_text(&position.display_move(mv)));
        words.extend(position.path(mv).iter().map(Key::of_text));
    }
    let mut planes = vec![0.0; position.plane_shape().len()];
    for viewer in position.status().player().into_iter().chain(Player::ALL) {
        let view = position.view(viewer);
        words.extend([Key::of_text(&view), view.key()]);
        // A spectator has no planes.
        if viewer.index() < position.players() {
            AnyPosition::write_planes(&view, &mut planes);
            words.extend(planes.iter().map(|value: &f32| u64::from(value.to_bits())));
        }
        words.push(Key::of_text(&view.determinize(random)));
    }
    words.push(Key::of_text(&position.drawing(Style::Plain)));
    words.into_iter().fold(Key::new(), Key::word).finish()
}
