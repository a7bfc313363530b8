//! All tests of this crate in one binary, which links once.

mod certificates;
mod shortest;
mod tablebases;
mod values;

use gambol_core::{GameSetup, Player};
use gambol_lilypad::draughts::{Checker, Position, Setup, Square, Variant};

/// All positions of draughts with up to so many checkers.
fn endings(checkers: usize) -> Vec<Position> {
    let mut endings = Vec::new();
    place(&mut Setup::empty(Variant), 1, checkers, &mut endings);
    endings
}

/// The number of checkers.
fn checkers(position: &Position) -> usize {
    let of = |player| position.men(player).len() + position.kings(player).len();
    Player::all(2).map(of).sum()
}

fn place(setup: &mut Setup, from: usize, left: usize, endings: &mut Vec<Position>) {
    for turn in Player::all(2) {
        setup.turn = turn;
        // A man on its far row is refused.
        let Ok(position) = setup.check() else {
            return;
        };
        endings.push(position);
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
