//! Training data for a learner, as `NumPy` arrays:
//! `cargo run --release -p gambol --example training_data -- mixtour 100 data`
//!
//! The program writes three files with a row for each turn of a player: `planes.npy` (the player's view as feature
//! planes), `masks.npy` (the legal actions) and `outcomes.npy` (the utility of the outcome for the player).

use std::fs;
use std::io;
use std::path::Path;

use gambol::{FullGame, GAMES, Status, Visitor, seeded};

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
    type Output = io::Result<()>;

    fn visit<G: FullGame>(self, start: G) -> io::Result<()> {
        let (shape, actions) = (start.plane_shape(), start.action_count());
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
        let rows = data.outcomes.len();
        let (planes, ranks, files) = (shape.planes, shape.ranks, shape.files);
        let write = |name, kind, shape: &[usize], numbers: &[u8]| {
            fs::write(self.folder.join(name), array(kind, shape, numbers))
        };
        let bytes = |numbers: &[f32]| numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
        let floats: Vec<u8> = bytes(&data.planes);
        write("planes.npy", "<f4", &[rows, planes, ranks, files], &floats)?;
        write("masks.npy", "|u1", &[rows, actions], &data.masks)?;
        let floats: Vec<u8> = bytes(&data.outcomes);
        write("outcomes.npy", "<f4", &[rows], &floats)?;
        println!("{rows} turns: {planes} planes of {ranks} x {files}, {actions} actions");
        Ok(())
    }
}

/// Returns a `.npy` file: a Python dictionary that describes the data, padded to a multiple of 64 bytes, and the
/// numbers.
fn array(kind: &str, shape: &[usize], numbers: &[u8]) -> Vec<u8> {
    let shape: Vec<String> = shape.iter().map(ToString::to_string).collect();
    // The trailing comma makes a Python tuple, even of one number.
    let shape = shape.join(", ") + ",";
    let head = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({shape})}}");
    let length = (10 + head.len() + 1).next_multiple_of(64) - 10;
    let mut file = b"\x93NUMPY\x01\x00".to_vec();
    file.extend((length as u16).to_le_bytes());
    file.extend(format!("{head:width$}\n", width = length - 1).bytes());
    file.extend(numbers);
    file
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
