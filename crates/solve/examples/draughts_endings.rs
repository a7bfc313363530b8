//! Solves all endings of English draughts with up to a given number of pieces. For each material it prints
//! how many positions the player to move wins, draws and loses, and the longest win. Then it prints the number
//! of mutual zugzwangs: placements lost for whichever side is to move.
//!
//! `cargo run --release -p gambol-solve --example draughts_endings -- 3 endings.tsv` also writes the
//! certificate. Four pieces take 2 GB.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

use gambol_core::{GameSetup, Player, Start as _};
use gambol_lilypad::draughts::{Checker, Position, Setup, Square, Variant};
use gambol_solve::{Distances, Table, Value, write_certificate};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let pieces = arguments.next().ok_or("usage: draughts_endings PIECES [FILE]")?;
    let pieces: usize = pieces.parse()?;
    let mut endings = Vec::new();
    place(&mut Setup::empty(Variant), 1, pieces, &mut endings);
    let table = Table::solve(endings, usize::MAX)?;

    let mut classes: BTreeMap<(usize, String), Class> = BTreeMap::new();
    let mut zugzwangs: BTreeMap<usize, usize> = BTreeMap::new();
    let won_by =
        |winner| move |value| matches!(value, Value::Win { winner: by, .. } if by == winner);
    for (position, value) in table.iter() {
        let mut setup = position.setup();
        let count = |player, king| {
            let checkers = setup.board.iter().filter_map(|(_, checker)| checker.as_ref());
            checkers.filter(|&&checker| checker == Checker { owner: player, king }).count()
        };
        let side = |player| (count(player, true), count(player, false));
        let (mover, other) = (side(setup.turn), side(setup.turn.opponent()));
        let pieces = mover.0 + mover.1 + other.0 + other.1;
        let name = format!("{} v {}", material(mover), material(other));
        classes.entry((pieces, name)).or_default().add(setup.turn, value);
        classes.entry((pieces, "all".to_owned())).or_default().add(setup.turn, value);
        if setup.turn == Player::P1 && won_by(Player::P2)(value) {
            setup.turn = Player::P2;
            let other = table.value(&setup.check()?);
            *zugzwangs.entry(pieces).or_default() +=
                usize::from(other.is_some_and(won_by(Player::P1)));
        }
    }
    println!("pieces\tmover v other\tpositions\twins\tdraws\tlosses\tlongest win\tthat long");
    for ((pieces, name), class) in &classes {
        let Class { wins, draws, losses, longest, that_long } = class;
        let positions = wins + draws + losses;
        println!(
            "{pieces}\t{name}\t{positions}\t{wins}\t{draws}\t{losses}\t{longest}\t{that_long}"
        );
    }
    println!("pieces\tmutual zugzwangs");
    for (pieces, zugzwangs) in zugzwangs {
        println!("{pieces}\t{zugzwangs}");
    }
    if let Some(path) = arguments.next() {
        let file = BufWriter::new(File::create(path)?);
        write_certificate(file, Position::NAME, Distances::Exact, table.lines())?;
    }
    Ok(())
}

/// Adds the positions with these checkers and up to `left` more, on squares from `from` on.
fn place(setup: &mut Setup, from: usize, left: usize, endings: &mut Vec<Position>) {
    for turn in Player::all(2) {
        setup.turn = turn;
        match setup.check() {
            Ok(position) => endings.push(position),
            // Rejects a man on its last row.
            Err(_) => return,
        }
    }
    if left == 0 {
        return;
    }
    for square in (from..=32).filter_map(Square::from_number) {
        for owner in Player::all(2) {
            for king in [false, true] {
                setup.board[square] = Some(Checker { owner, king });
                place(setup, square.number() + 1, left - 1, endings);
            }
        }
        setup.board[square] = None;
    }
}

/// The material of a player, such as `KKM` for two kings and a man.
fn material((kings, men): (usize, usize)) -> String {
    match "K".repeat(kings) + &"M".repeat(men) {
        none if none.is_empty() => "-".to_owned(),
        some => some,
    }
}

/// The results of the positions with one material, for the player to move.
#[derive(Default)]
struct Class {
    wins: usize,
    draws: usize,
    losses: usize,
    longest: u32,
    that_long: usize,
}

impl Class {
    fn add(&mut self, mover: Player, value: Value) {
        match value {
            Value::Draw => self.draws += 1,
            Value::Win { winner, plies } if winner == mover => {
                self.wins += 1;
                if plies > self.longest {
                    (self.longest, self.that_long) = (plies, 0);
                }
                self.that_long += usize::from(plies == self.longest);
            }
            Value::Win { .. } => self.losses += 1,
        }
    }
}
