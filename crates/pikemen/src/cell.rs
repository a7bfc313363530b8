//! The content of a square in one byte.

use core::fmt::Debug;
use core::hash::Hash;

use crate::piece::{Orientation, Piece, Size};

/// A piece on a square, or none. Bits 0-4 are its kind: for a lying piece eight times the number of
/// its size plus the direction, for an upright piece the number of its size, 0 for no piece. Bits
/// 5-7 are the number of its owner, from 1.
#[allow(unnameable_types, reason = "only the boards of this crate have them")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(u8);

/// The number of kinds.
const KINDS: usize = 32;

/// The bits of the owner.
const OWNER: u8 = 0b1110_0000;

/// Each piece turned to each orientation, by the code of the orientation.
static TURNED: [[Cell; 16]; 256] = {
    let mut turned = [[Cell::EMPTY; 16]; 256];
    let mut bits = 0;
    while bits < 256 {
        let cell = Cell(bits as u8);
        let mut code = 0;
        while code < Orientation::COUNT {
            turned[bits][code] = Cell(cell.0 & OWNER | kind_of(cell.size(), code));
            code += 1;
        }
        bits += 1;
    }
    turned
};

const fn kind_of(size: u8, code: usize) -> u8 {
    if code == Orientation::UPRIGHT {
        size
    } else {
        size << 3 | code as u8
    }
}

/// Whether a piece may land on a cell: by `rps`, the size of the piece, and the cell with the owners
/// of both compared, so that bits 5-7 are 0 for an ally.
static LANDS: [[[bool; 256]; 4]; 2] = [lands(false), lands(true)];

const fn lands(rps: bool) -> [[bool; 256]; 4] {
    let mut lands = [[false; 256]; 4];
    let mut i = 0;
    while i < Size::ALL.len() {
        let mine = Size::ALL[i];
        let mut compared = KINDS;
        while compared < 256 {
            let met = Cell(compared as u8);
            lands[mine.number() as usize][compared] = match Size::from_number(met.size()) {
                Some(size) => mine.captures(size, Orientation::from_code(met.code()), rps),
                None => true,
            };
            compared += 1;
        }
        i += 1;
    }
    lands
}

impl Cell {
    /// No piece.
    pub(crate) const EMPTY: Cell = Cell(0);

    pub(crate) fn new(piece: Piece) -> Self {
        let kind = kind_of(piece.size.number(), piece.orientation.code());
        Cell((piece.owner.index() as u8 + 1) << 5 | kind)
    }

    #[inline(always)]
    const fn kind(self) -> usize {
        self.0 as usize % KINDS
    }

    /// The index of the owner of the piece.
    #[inline(always)]
    pub(crate) const fn owner(self) -> usize {
        (self.0 >> 5).wrapping_sub(1) as usize
    }

    /// The number of the size of the piece.
    #[inline(always)]
    pub(crate) const fn size(self) -> u8 {
        let kind = self.kind() as u8;
        if kind < 8 { kind } else { kind >> 3 }
    }

    /// The code of the orientation of the piece.
    #[inline(always)]
    pub(crate) const fn code(self) -> usize {
        if self.kind() < 8 {
            Orientation::UPRIGHT
        } else {
            self.direction()
        }
    }

    /// The direction of a lying piece.
    #[inline(always)]
    pub(crate) const fn direction(self) -> usize {
        self.0 as usize % 8
    }

    /// The same piece in another orientation.
    #[inline(always)]
    pub(crate) fn turned(self, code: usize) -> Self {
        TURNED[self.0 as usize][code % 16]
    }

    /// Whether both pieces have the same owner. At most one of the cells may be empty.
    #[inline(always)]
    pub(crate) const fn is_ally(self, other: Self) -> bool {
        self.0 ^ other.0 < 32
    }

    /// Whether this lying piece may land on the other cell, which may be empty.
    #[inline(always)]
    pub(crate) fn lands_on(self, other: Self, rps: bool) -> bool {
        let compared = (self.0 & OWNER) ^ other.0;
        LANDS[usize::from(rps)][self.kind() >> 3][usize::from(compared)]
    }
}

/// The cells of a board.
#[allow(unnameable_types, reason = "only the boards of this crate have them")]
pub trait Cells: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Nothing on any square.
    const NONE: Self;

    /// What is on a square.
    fn get(&self, square: usize) -> Cell;

    /// Puts something on a square.
    fn set(&mut self, square: usize, cell: Cell);

    /// All cells, eight to a word.
    fn words(&self) -> impl Iterator<Item = u64>;
}

impl<const N: usize> Cells for [Cell; N] {
    const NONE: Self = [Cell::EMPTY; N];

    #[inline(always)]
    fn get(&self, square: usize) -> Cell {
        // Where a mask is enough, it costs less than a check.
        self[if N == 64 { square % 64 } else { square }]
    }

    #[inline(always)]
    fn set(&mut self, square: usize, cell: Cell) {
        self[if N == 64 { square % 64 } else { square }] = cell;
    }

    fn words(&self) -> impl Iterator<Item = u64> {
        const { assert!(N % 8 == 0, "no cell is left over") };
        let words = self.chunks_exact(8);
        words.map(|cells| u64::from_le_bytes(core::array::from_fn(|i| cells[i].0)))
    }
}

#[cfg(test)]
mod tests {
    use gambol_core::Player;

    use super::*;

    fn every_piece() -> impl Iterator<Item = Piece> {
        let owned = Player::ALL
            .into_iter()
            .flat_map(|owner| Size::ALL.map(|size| (owner, size)));
        owned.flat_map(|(owner, size)| {
            Orientation::all().map(move |orientation| Piece {
                owner,
                size,
                orientation,
            })
        })
    }

    #[test]
    fn a_cell_has_all_of_its_piece() {
        for piece in every_piece() {
            let cell = Cell::new(piece);
            assert_ne!(cell, Cell::EMPTY);
            assert_eq!(cell.owner(), piece.owner.index());
            assert_eq!(cell.size(), piece.size.number());
            assert_eq!(cell.code(), piece.orientation.code());
            if let Orientation::Lying(direction) = piece.orientation {
                assert_eq!(cell.direction(), direction as usize);
            }
            for orientation in Orientation::all() {
                let turned = Piece {
                    orientation,
                    ..piece
                };
                assert_eq!(cell.turned(orientation.code()), Cell::new(turned));
            }
        }
        // Only an empty cell has no size.
        assert_eq!(Cell::EMPTY.size(), 0);
    }

    /// 6.1 to 6.4, for every pair of pieces.
    #[test]
    fn cells_tell_who_may_land_where() {
        for piece in every_piece() {
            let cell = Cell::new(piece);
            assert!(!cell.is_ally(Cell::EMPTY) && !Cell::EMPTY.is_ally(cell));
            let lies = piece.orientation != Orientation::Upright;
            for rps in [false, true] {
                assert!(!lies || cell.lands_on(Cell::EMPTY, rps), "{piece}");
                for other in every_piece() {
                    let met = Cell::new(other);
                    assert_eq!(cell.is_ally(met), piece.owner == other.owner);
                    let captures = piece.size.captures(other.size, other.orientation, rps);
                    let lands = piece.owner != other.owner && captures;
                    assert!(!lies || cell.lands_on(met, rps) == lands, "{piece} {other}");
                }
            }
        }
    }
}
