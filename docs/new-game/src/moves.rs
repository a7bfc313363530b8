use gambol_core::{MoveList, MovePattern, PackedMove};

use crate::Square;

/// A move: a piece goes from one square to another. It need not be legal anywhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
// 36 times the index of the square that it leaves, plus the index of the square where it ends.
pub struct Move(u16);

impl Move {
    /// The number of moves.
    pub(crate) const COUNT: usize = Square::COUNT * Square::COUNT;

    /// The move between these squares.
    pub const fn new(from: Square, to: Square) -> Self {
        Move((Square::COUNT * from.index() + to.index()) as u16)
    }

    /// The square that the piece leaves.
    pub const fn from(self) -> Square {
        Square::new(self.0 as usize / Square::COUNT)
    }

    /// The square where it ends.
    pub const fn to(self) -> Square {
        Square::new(self.0 as usize % Square::COUNT)
    }
}

impl PackedMove for Move {
    /// Twelve pieces have at most three moves each.
    type List = MoveList<Self, 36>;

    fn to_bits(self) -> u64 {
        self.0.into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        (bits < Move::COUNT as u64).then_some(Move(bits as u16))
    }
}

gambol_core::text_impls! { text or bits: Move }

/// The common part of the moves to a word of target squares: the offset from the old square to the new one.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) offset: i8,
}

impl MovePattern for Step {
    type Move = Move;

    fn make(self, to: u32) -> Move {
        let from = to.wrapping_add_signed((-self.offset).into());
        Move::new(Square::new(from as usize), Square::new(to as usize))
    }
}
