//! What is on a square, as a byte: the code of the orientation in bits 0-3, the size in bits 4 and
//! 5; 0 for nothing. The owner is not in it: the planes of the players have it.

use core::fmt::Debug;
use core::hash::Hash;

use crate::piece::{Orientation, Size};

/// No piece.
pub(crate) const EMPTY: u8 = 0;

/// The number of bytes that cells can be.
pub(crate) const CELLS: usize = 64;

/// A piece of a size in an orientation.
#[inline(always)]
pub(crate) const fn pack(size: u8, code: usize) -> u8 {
    size << 4 | code as u8
}

/// The code of the orientation of a piece.
#[inline(always)]
pub(crate) const fn code(cell: u8) -> usize {
    (cell & 15) as usize
}

/// The number of the size of a piece.
#[inline(always)]
pub(crate) const fn size(cell: u8) -> u8 {
    cell >> 4
}

/// Whether a piece may land where this is, unless it is an own piece: by `rps`, by the size of the
/// piece and by cell.
pub(crate) static LANDS: [[[u8; CELLS]; 4]; 2] = [lands(false), lands(true)];

const fn lands(rps: bool) -> [[u8; CELLS]; 4] {
    let mut lands = [[0; CELLS]; 4];
    let mut i = 0;
    while i < Size::ALL.len() {
        let mine = Size::ALL[i];
        lands[mine.number() as usize][EMPTY as usize] = 1;
        let mut j = 0;
        while j < Size::ALL.len() {
            let other = Size::ALL[j];
            let mut code = 0;
            while code < Orientation::COUNT {
                let captures = code < Orientation::UPRIGHT || mine.captures_upright(other, rps);
                lands[mine.number() as usize][pack(other.number(), code) as usize] = captures as u8;
                code += 1;
            }
            j += 1;
        }
        i += 1;
    }
    lands
}

/// The cells of a board.
pub trait Cells: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Nothing on any square.
    const NONE: Self;

    /// What is on a square.
    fn get(&self, square: usize) -> u8;

    /// Puts something on a square.
    fn set(&mut self, square: usize, cell: u8);

    /// All cells, eight to a word.
    fn words(&self) -> impl Iterator<Item = u64>;
}

impl<const N: usize> Cells for [u8; N] {
    const NONE: Self = [EMPTY; N];

    #[inline(always)]
    fn get(&self, square: usize) -> u8 {
        // A mask costs less than a check, where it is known to be enough.
        self[if N == 64 { square % 64 } else { square }]
    }

    #[inline(always)]
    fn set(&mut self, square: usize, cell: u8) {
        self[if N == 64 { square % 64 } else { square }] = cell;
    }

    fn words(&self) -> impl Iterator<Item = u64> {
        let (words, _) = self.as_chunks::<8>();
        words.iter().map(|&bytes| u64::from_le_bytes(bytes))
    }
}
