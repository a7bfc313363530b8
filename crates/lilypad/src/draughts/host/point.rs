//! Pointing at moves: the squares of a move in order.

use alloc::vec::Vec;

use gambol_core::board::Direction;
use gambol_core::{Game, Symmetric};
use gambol_host::point::begins_move;
use gambol_host::{Part, Path, Point};

use crate::draughts::Square;
use crate::draughts::Symmetry;
use crate::draughts::moves::{Move, Written};
use crate::draughts::position::Position;
use crate::draughts::rules::check::{Illegal, check};
use crate::draughts::tables::{Path as Squares, WAYS, jump_between};

/// A step is `11`, `15`. A capture has every square where it lands: `9`, `18`, `25`.
///
/// If a king can capture the same checkers along several paths, `path` is the smallest, with squares numbered
/// from the mover's side, and a person can enter any of them.
impl Point for Position {
    fn path(&self, mv: Move) -> Path {
        parts(self.way(mv))
    }

    fn paths(&self, mv: Move) -> Vec<Path> {
        let mut paths = Vec::from([self.path(mv)]);
        if !mv.is_capture() {
            return paths;
        }
        let (mut way, numbers) = (Squares::from_iter([mv.from()]), [0, mv.number()]);
        WAYS.extend_path(mv.start_place(), numbers, &mut way, &mut |squares| {
            let path = parts(squares.clone());
            if path != paths[0] {
                paths.push(path);
            }
            false
        });
        paths
    }

    fn changes(&self, mv: Move) -> Vec<Part> {
        let after = self.after(mv);
        let changed = |&square: &Square| self.checker(square) != after.checker(square);
        Square::all().filter(changed).map(Part::square).collect()
    }

    fn why_not(&self, path: &[&str]) -> Option<Illegal> {
        let squares = read(path)?;
        if squares.len() == 1 && begins_move(self, path) {
            return None;
        }
        why_none(&squares, |mv| check(self, &mv).err(), |&reason| Some(reason))
    }
}

fn parts(squares: Squares) -> Path {
    squares.into_iter().map(Part::square).collect()
}

impl Position {
    /// The squares of a move in the order of pointing.
    pub(crate) fn way(&self, mv: Move) -> Squares {
        if !self.is_light() {
            return mv.squares();
        }
        let turned = self.transformed_move(Symmetry::Turned, mv).squares();
        turned.into_iter().map(Square::turned).collect()
    }
}

/// The squares of a path, if it consists of squares and is no longer than any move.
pub(crate) fn read(path: &[&str]) -> Option<Squares> {
    let mut squares = Squares::new();
    for text in path {
        squares.try_push(text.parse().ok()?).ok()?;
    }
    Some(squares)
}

/// Returns why no move of a checker has or begins with these squares. `check` finds the reason for a move,
/// and `rule` the rule of draughts in a reason.
pub(crate) fn why_none<I>(
    squares: &Squares,
    check: impl Fn(Written) -> Option<I>,
    rule: impl Fn(&I) -> Option<Illegal>,
) -> Option<I> {
    match squares[..] {
        [] => None,
        [from] => {
            let steps = Direction::ALL.into_iter().filter_map(|way| from.step(way));
            let reasons = steps.filter_map(|to| check(Written::Step(from, to)));
            // For a man, prefer any reason to a backward step, which the person is unlikely to mean.
            reasons.min_by_key(|reason| matches!(rule(reason), Some(Illegal::Backward { .. })))
        }
        [from, to] if jump_between(from, to).is_none() => check(Written::Step(from, to)),
        // A capture that only has to continue is a correct beginning, so there is no reason.
        _ => check(Written::Capture(squares.clone()))
            .filter(|reason| !matches!(rule(reason), Some(Illegal::MustContinue(_)))),
    }
}
