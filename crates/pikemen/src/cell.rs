//! The content of a square in one byte.

use core::fmt::Debug;

use gambol_core::{Player, const_for};

use crate::piece::{Orientation, Piece, Size};

/// A piece or none. Bits 0-4: eight times the size plus the direction for a lying piece, the size
/// for an upright one, 0 for none. Bits 5-7: the owner, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell(u8);

/// The number of values of bits 0-4.
const KINDS: usize = 32;

/// The bits of the owner.
const OWNER: u8 = 0b1110_0000;

/// Each piece turned to each orientation, by the code of the orientation.
static TURNED: [[Cell; 16]; 256] = {
    let mut turned = [[Cell::EMPTY; 16]; 256];
    const_for!(0..256, |bits| {
        let cell = Cell(bits as u8);
        const_for!(0..Orientation::COUNT, |code| {
            turned[bits][code] = Cell(cell.0 & OWNER | kind_of(cell.size(), code));
        });
    });
    turned
};

const fn kind_of(size: u8, code: usize) -> u8 {
    if code == Orientation::UPRIGHT { size } else { size << 3 | code as u8 }
}

/// The lying pieces that may land on a cell: by `rps` and cell, a bit for each owner and size, so that one
/// shift decides.
static LANDS: [[u32; 256]; 2] = [lands(false), lands(true)];

const fn lands(rps: bool) -> [u32; 256] {
    let mut lands = [0; 256];
    const_for!(0..32, |upper| {
        let piece = Cell((upper as u8) << 3);
        const_for!(0..256, |bits| {
            let met = Cell(bits as u8);
            if let Some(mine) = Size::from_number(piece.size()) {
                let captures = match Size::from_number(met.size()) {
                    Some(size) => mine.captures(size, Orientation::from_code(met.code()), rps),
                    None => true,
                };
                if captures && !piece.is_ally(met) {
                    lands[bits] |= 1 << upper;
                }
            }
        });
    });
    lands
}

impl Cell {
    /// No piece.
    pub(crate) const EMPTY: Cell = Cell(0);

    pub(crate) fn new(piece: Piece) -> Self {
        let kind = kind_of(piece.size.number(), piece.orientation.code());
        Cell((piece.owner.index() as u8 + 1) << 5 | kind)
    }

    /// The piece, if there is one.
    pub(crate) fn piece(self) -> Option<Piece> {
        Some(Piece {
            // Only an empty cell has no size.
            size: Size::from_number(self.size())?,
            owner: Player::from_index(self.owner())?,
            orientation: Orientation::from_code(self.code()),
        })
    }

    /// The cell with these [bits](Self::to_bits).
    pub(crate) const fn from_bits(bits: u8) -> Self {
        Cell(bits)
    }

    /// The byte that the key weighs.
    #[inline(always)]
    pub(crate) const fn to_bits(self) -> u8 {
        self.0
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
        if self.kind() < 8 { Orientation::UPRIGHT } else { self.direction() }
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
        LANDS[usize::from(rps)][usize::from(other.0)] >> (self.0 >> 3) & 1 != 0
    }
}

/// The cells of a board.
pub(crate) trait Cells: AsRef<[Cell]> + Copy + Eq + Debug + Send + Sync + 'static {
    /// Nothing on any square.
    const NONE: Self;

    /// The content of a square.
    fn get(&self, square: usize) -> Cell;

    /// Replaces the content of a square.
    fn set(&mut self, square: usize, cell: Cell);

    /// The first 64 squares, a byte each.
    #[cfg(feature = "evaluation")]
    fn words(&self) -> [u64; 8];
}

impl<const N: usize> Cells for [Cell; N] {
    const NONE: Self = [Cell::EMPTY; N];

    #[inline(always)]
    fn get(&self, square: usize) -> Cell {
        // On 64 squares a mask is enough, and cheaper than a bounds check.
        self[if N == 64 { square % 64 } else { square }]
    }

    #[inline(always)]
    fn set(&mut self, square: usize, cell: Cell) {
        self[if N == 64 { square % 64 } else { square }] = cell;
    }

    #[cfg(feature = "evaluation")]
    #[inline(always)]
    fn words(&self) -> [u64; 8] {
        gambol_core::board::array_of(|word| {
            (0..8).fold(0, |bits, byte| bits | u64::from(self[8 * word + byte].0) << (8 * byte))
        })
    }
}
