//! Pointing at moves: a square, or two squares and a number of pieces.

use alloc::vec::Vec;

use gambol_core::{Game, text};
use gambol_host::point::begins_move;
use gambol_host::{Part, PartKind, Path, Point};

use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::rules::{Illegal, check_stack};

/// Entering a piece is `c4`. Moving two pieces from c4 to d3 is `c4`, `d3`, `2`.
impl Point for Position {
    fn path(&self, mv: Move) -> Path {
        match mv.kind() {
            MoveKind::Enter { to } => Path::from_iter([Part::square(to)]),
            MoveKind::Stack { from, to, count } => Path::from_iter([
                Part::square(from),
                Part::square(to),
                Part::new(PartKind::Number, count),
            ]),
            MoveKind::Pass => Path::from_iter([Part::pass()]),
        }
    }

    fn changes(&self, mv: Move) -> Vec<Part> {
        [mv.from(), mv.to()].into_iter().flatten().map(Part::square).collect()
    }

    fn why_not(&self, path: &[&str]) -> Option<Illegal> {
        match *path {
            ["pass"] => self.check(Move::PASS).err(),
            [_] if begins_move(self, path) => None,
            [square] => self.check(Move::enter(square.parse().ok()?)).err(),
            [from, to] => {
                let (from, to) = (from.parse().ok()?, to.parse().ok()?);
                let most = self.stack(from).height().max(1) as u32;
                let mut reasons = (1..=most).map(|count| check_stack(self, from, to, count).err());
                let reason = reasons.next()??;
                reasons.all(|reason| reason.is_some()).then_some(reason)
            }
            [from, to, count] => {
                let (from, to) = (from.parse().ok()?, to.parse().ok()?);
                check_stack(self, from, to, text::number(count)?).err()
            }
            _ => None,
        }
    }
}
