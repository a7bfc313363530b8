//! Pointing at moves: the squares of a move in order.

use alloc::vec::Vec;

use gambol_core::Game;
use gambol_host::point::begins_move;
use gambol_host::{Part, Path, Point};

use crate::Square;
use crate::draughts::host::point::{read, why_none};
use crate::moves::{Move, MoveKind, Written};
use crate::position::{Pawn, Position};
use crate::rules::Illegal;
use crate::rules::check::check;

/// Placing the pawn is `2`, and its walk is `27`, `31`. Checkers move as in draughts. A step is `11`, `15`.
/// A capture has every square where it lands: `9`, `18`, `25`.
impl Point for Position {
    fn path(&self, mv: Move) -> Path {
        match mv.kind() {
            MoveKind::Place { to } => Path::from_iter([Part::square(to)]),
            MoveKind::Walk { from, to } => Path::from_iter([Part::square(from), Part::square(to)]),
            MoveKind::Checker(mv) => self.checkers.path(mv),
        }
    }

    fn paths(&self, mv: Move) -> Vec<Path> {
        match mv.kind() {
            MoveKind::Checker(mv) => self.checkers.paths(mv),
            _ => Vec::from([self.path(mv)]),
        }
    }

    fn changes(&self, mv: Move) -> Vec<Part> {
        let after = self.after(mv);
        let on = |position: &Position, square: Square| {
            (position.pawns & square.bit(), position.checker(square))
        };
        let changed = |&square: &Square| on(self, square) != on(&after, square);
        Square::all().filter(changed).map(Part::square).collect()
    }

    fn why_not(&self, path: &[&str]) -> Option<Illegal> {
        let squares = read(path)?;
        match squares[..] {
            [to] if self.is_setting_up() => return check(self, &Written::Place(to)).err(),
            [_] if begins_move(self, path) => return None,
            // The pawn is on the first square, and the second has a checker that it could walk onto.
            [from, to]
                if self.pawn(self.to_move()) == Pawn::On(from)
                    && self.checkers.mine & to.bit() != 0 =>
            {
                return check(self, &Written::Walk(from, to)).err();
            }
            _ => {}
        }
        let check = |mv| check(self, &Written::Checker(mv)).err();
        why_none(&squares, check, |reason| {
            if let Illegal::Checkers(rule) = reason { Some(*rule) } else { None }
        })
    }
}
