//! Training data for a learner, as `NumPy` arrays:
//! `cargo run --release -p gambol --example training_data -- mixtour 100 data`
//!
//! Writes three files into the folder, with a row for each turn of a player: `planes.npy` (what the
//! player may know, as feature planes), `masks.npy` (the legal actions) and `outcomes.npy` (the
//! utility of the end for that player).

use std::fs::{self, File};
use std::path::Path;

use gambol::{FullGame, GAMES, Status, Visitor, seeded};
use npyz::WriterBuilder;

#[derive(Default)]
struct Data {
    planes: Vec<f32>,
    masks: Vec<u8>,
    outcomes: Vec<f32>,
}

struct Write<'a> {
    games: u64,
    folder: &'a Path,
}

impl Visitor for Write<'_> {
    type Output = std::io::Result<()>;

    fn visit<G: FullGame>(self, start: G) -> std::io::Result<()> {
        let variant = start.variant();
        let (shape, actions) = (G::plane_shape(variant), G::action_count(variant));
        let mut data = Data::default();
        for seed in 0..self.games {
            let (mut position, mut random, mut turns) = (start.clone(), seeded(seed), Vec::new());
            while let Some(mv) = position.random_move(&mut random) {
                if let Status::Turn(player) = position.status() {
                    let row = data.planes.len();
                    data.planes.resize(row + shape.len(), 0.0);
                    // The view of the player, never the hidden truth.
                    G::write_planes(&position.view(player), &mut data.planes[row..]);
                    let row = data.masks.len();
                    data.masks.resize(row + actions, 0);
                    position.for_each_move(|mv| {
                        let action = position.action_index(mv).expect("a move of a player");
                        data.masks[row + action] = 1;
                    });
                    turns.push(player);
                }
                position.apply_unchecked(mv);
            }
            let utility = |player| position.utility(player).unwrap_or(0.0) as f32;
            data.outcomes.extend(turns.into_iter().map(utility));
        }
        let rows = data.outcomes.len() as u64;
        let [planes, ranks, files] = [shape.planes, shape.ranks, shape.files].map(|n| n as u64);
        let file = |name: &str| self.folder.join(name);
        write(
            &file("planes.npy"),
            &[rows, planes, ranks, files],
            data.planes,
        )?;
        write(&file("masks.npy"), &[rows, actions as u64], data.masks)?;
        write(&file("outcomes.npy"), &[rows], data.outcomes)?;
        println!("{rows} turns: {planes} planes of {ranks} x {files}, {actions} actions");
        Ok(())
    }
}

fn write<T: npyz::AutoSerialize>(file: &Path, shape: &[u64], rows: Vec<T>) -> std::io::Result<()> {
    let options = npyz::WriteOptions::new().default_dtype().shape(shape);
    let mut writer = options.writer(File::create(file)?).begin_nd()?;
    writer.extend(rows)?;
    writer.finish()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = arguments.first().map_or("mixtour", String::as_str);
    let games = arguments.get(1).map_or(Ok(100), |games| games.parse())?;
    let folder = Path::new(arguments.get(2).map_or("data", String::as_str));
    fs::create_dir_all(folder)?;
    let written = gambol::visit(&GAMES.first(game)?, Write { games, folder });
    Ok(written.expect("one of the games")?)
}
