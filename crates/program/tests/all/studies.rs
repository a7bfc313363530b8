//! Studies of a game that is not gambol's: three players, chance and secrets.

use std::fs;
use std::path::Path;

use crate::{hoard, refused, run};

#[test]
fn a_game_of_ones_own_is_studied() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hoard-study");
    // It may not be there yet.
    let _ = fs::remove_dir_all(&folder);
    let out = folder.to_str().expect("text");
    let arguments =
        format!("study|--bots|random,ismcts:playouts=5|--games|6|--judge|5|--out|{out}");
    let printed = run(&hoard(), &arguments);
    assert!(printed.starts_with("Hoard standard: 6 games of each bot, seed 1\n"), "{printed}");
    let page = fs::read_to_string(folder.join("hoard-standard.html")).expect("a page");
    assert!(
        page.contains("<th>seat 3</th>") && page.contains("<title>Hoard standard: a study</title>"),
        "{page}"
    );
    // The program has one game, so the command does not name it.
    assert!(page.contains(
        "<code>coins study --bots 'random,ismcts:playouts=5' --games 6 --judge 5</code>"
    ));
    let error = refused(&hoard(), &arguments);
    assert!(error.contains("the file exists; name a new one"), "{error}");
    let error = refused(&hoard(), &format!("study|--bots|mcts|--out|{out}"));
    assert!(error.contains("players have secrets"), "{error}");
}
