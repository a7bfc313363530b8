//! Pointing at moves: two squares, the same square twice for a flip.

use alloc::vec::Vec;

use gambol_core::board::Direction;
use gambol_core::{Game, Player};
use gambol_host::point::begins_move;
use gambol_host::{Part, Path, Point};

use crate::Square;
use crate::moves::{Move, MoveKind, is_diagonal, is_straight};
use crate::position::Position;
use crate::rules::Illegal;

/// A flip of the creature on d2 is `d2`, `d2`. Every other move is its two squares, such as `e1`, `d2`.
///
/// The squares decide the kind. Creatures go to squares without a creature or land, by a step or a jump of
/// two squares. Pipers walk to a sleeper or land.
impl Point for Position {
    fn path(&self, mv: Move) -> Path {
        match (mv.from(), mv.to()) {
            (Some(from), Some(to)) => Path::from_iter([Part::square(from), Part::square(to)]),
            _ => Path::from_iter([Part::pass()]),
        }
    }

    fn changes(&self, mv: Move) -> Vec<Part> {
        let after = self.after(mv);
        let on = |position: &Position, square| {
            let pipers = Player::all(2).map(|player| position.piper(player) == Some(square));
            (position.creature(square), pipers.collect::<Vec<_>>())
        };
        let changed = |&square: &Square| on(self, square) != on(&after, square);
        Square::all().filter(changed).map(Part::square).collect()
    }

    fn why_not(&self, path: &[&str]) -> Option<Illegal> {
        match *path {
            ["pass"] => self.check(Move::PASS).err(),
            [_] if begins_move(self, path) => None,
            [square] => self.why_not_from(square.parse().ok()?),
            [from, to] => {
                let (from, to) = (from.parse().ok()?, to.parse().ok()?);
                self.check_meant(self.meant(from, to)).err()
            }
            _ => None,
        }
    }
}

impl Position {
    /// The move that a person means by two squares, legal or not.
    fn meant(&self, from: Square, to: Square) -> MoveKind {
        let own = self.creature(from).filter(|creature| creature.owner() == self.to_move());
        let piper = self.piper(self.to_move()) == Some(from);
        if piper && from != to && (own.is_none() || self.ground().contains(to)) {
            return MoveKind::Walk { from, to };
        }
        match own {
            _ if from == to => MoveKind::Flip { square: from },
            Some(creature)
                if !creature.asleep() && (is_diagonal(from, to, 2) || is_straight(from, to, 2)) =>
            {
                MoveKind::Jump { from, to }
            }
            _ => MoveKind::Step { from, to },
        }
    }

    /// Like [`Game::check`], for squares that need not fit the kind.
    fn check_meant(&self, kind: MoveKind) -> Result<(), Illegal> {
        self.check_kind(kind)?;
        Move::new(kind).map_or(Ok(()), |mv| self.check_obligations(mv))
    }

    /// Returns why nothing moves from a square: an obligation, or else why the creature cannot flip or the
    /// piper cannot take its first step.
    fn why_not_from(&self, square: Square) -> Option<Illegal> {
        let is_obligation =
            |reason: &Illegal| matches!(reason, Illegal::PiperInDanger | Illegal::JumpIsDue);
        let flip = self.check_meant(MoveKind::Flip { square }).err();
        if self.piper(self.to_move()) != Some(square) {
            return flip;
        }
        let neighbours = Direction::ALL.into_iter().filter_map(|way| square.step(way));
        let mut walks =
            neighbours.filter_map(|to| self.check_meant(MoveKind::Walk { from: square, to }).err());
        flip.filter(is_obligation).or_else(|| walks.next())
    }
}
