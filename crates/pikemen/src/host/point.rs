//! Pointing at moves: the square of a piece, the square that it moves to, and its new orientation.

use alloc::vec::Vec;

use gambol_host::{Part, PartKind, Path, Point};

use crate::data::PositionData;
use crate::ground::Ground;
use crate::moves::{Move, MoveKind};
use crate::piece::Orientation;
use crate::position::Position;
use crate::rules::Illegal;
use crate::rules::check;

/// A turn of the piece on e1 is `e1`, `e1`, `S`. A charge is `d7`, `e6`, `NE`, with the orientation even if
/// the piece keeps it.
impl<G: Ground> Point for Position<G> {
    fn path(&self, mv: Move) -> Path {
        let squares = [mv.from_index(), mv.to_index()].map(|index| self.board().square(index));
        let squares = squares.into_iter().flatten().map(Part::square);
        squares.chain([Part::new(PartKind::Orientation, mv.orientation())]).collect()
    }

    fn changes(&self, mv: Move) -> Vec<Part> {
        match mv.kind(self.board()) {
            Some(MoveKind::Reorient { from, .. }) => Vec::from([Part::square(from)]),
            Some(MoveKind::Charge { from, to, .. }) => {
                Vec::from([Part::square(from), Part::square(to)])
            }
            None => Vec::new(),
        }
    }

    fn why_not(&self, path: &[&str]) -> Option<Illegal> {
        why_not(self.data(), path)
    }
}

fn why_not(position: PositionData<'_>, path: &[&str]) -> Option<Illegal> {
    let &[from, ref rest @ ..] = path else { return None };
    let board = position.board();
    let from = board.parse(from)?;
    let to = match rest {
        [] => None,
        &[to, ..] => Some(board.parse(to)?),
    };
    let orientation: Option<Orientation> = match rest {
        [] | [_] => None,
        &[_, orientation] => Some(orientation.parse().ok()?),
        _ => return None,
    };
    let checked = match (to, orientation) {
        // Every piece can be turned.
        (None, _) => check::own_piece(position, from).map(drop),
        (Some(to), None) if to == from => check::own_piece(position, from).map(drop),
        (Some(to), Some(orientation)) if to == from => check::reorient(position, from, orientation),
        (Some(to), _) => check::charge(position, from, to).map(drop),
    };
    checked.err()
}
