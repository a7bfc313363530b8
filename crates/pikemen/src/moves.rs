use core::fmt;
use core::num::NonZeroU32;

use gambol_core::PackedMove;

use crate::board::{Board, MOST_SQUARES, Square};
use crate::piece::Orientation;

/// A move: a piece that goes somewhere, or stays where it is, and the orientation that it then
/// has. Four bytes; so is `Option<Move>`.
///
/// A `Move` knows nothing of a position or a board, so it need not be legal anywhere. Its text
/// needs the position: see [`Game::display_move`](gambol_core::Game::display_move).
///
/// ```
/// use gambol_core::board::Direction;
/// use gambol_pikemen::{Board, Move, Orientation};
///
/// let (d7, e6) = (Board::Square8.parse("d7").unwrap(), Board::Square8.parse("e6").unwrap());
/// let mv = Move::new(d7, e6, Orientation::Lying(Direction::NorthEast));
/// assert_eq!(mv.squares(Board::Square8), Some((d7, e6)));
/// assert_eq!(mv.orientation().to_string(), "NE");
/// assert_eq!(size_of::<Option<Move>>(), 4);
/// ```
// Bits 0-7: the square moved from. Bits 8-15: the square moved to, the same in a reorientation.
// Bits 16-19: the code of the orientation. Bit 20 is set, so that no move is zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU32);

const MARK: NonZeroU32 = NonZeroU32::new(1 << 20).unwrap();

impl Move {
    /// A charge, or a reorientation where the squares are the same.
    pub fn new(from: Square, to: Square, orientation: Orientation) -> Self {
        Self::pack(
            from.index() as u8,
            to.index() as u8,
            orientation.code() as u32,
        )
    }

    #[inline(always)]
    pub(crate) fn pack(from: u8, to: u8, code: u32) -> Self {
        Move(MARK | (code << 16 | u32::from(to) << 8 | u32::from(from)))
    }

    /// The index of the square moved from.
    #[inline(always)]
    pub const fn from(self) -> usize {
        (self.0.get() & 255) as usize
    }

    /// The index of the square moved to, the same in a reorientation.
    #[inline(always)]
    pub const fn to(self) -> usize {
        (self.0.get() >> 8 & 255) as usize
    }

    /// The squares moved from and to, if the board has both.
    pub const fn squares(self, board: Board) -> Option<(Square, Square)> {
        match (board.square(self.from()), board.square(self.to())) {
            (Some(from), Some(to)) => Some((from, to)),
            _ => None,
        }
    }

    /// The orientation that the piece then has.
    pub const fn orientation(self) -> Orientation {
        Orientation::from_code(self.code())
    }

    /// Whether the piece stays where it is.
    pub const fn is_reorientation(self) -> bool {
        self.from() == self.to()
    }

    /// The code of the orientation.
    #[inline(always)]
    pub(crate) const fn code(self) -> usize {
        (self.0.get() >> 16 & 15) as usize
    }
}

impl PackedMove for Move {
    #[inline]
    fn to_bits(self) -> u64 {
        self.0.get().into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let mv = Move(NonZeroU32::new(u32::try_from(bits).ok()?)?);
        let exists = mv.from() < MOST_SQUARES && mv.to() < MOST_SQUARES;
        let canonical = Self::pack(mv.from() as u8, mv.to() as u8, mv.code() as u32);
        (exists && mv.code() < Orientation::COUNT && mv == canonical).then_some(mv)
    }
}

impl fmt::Debug for Move {
    /// The indices of the squares and the orientation, as in `3-10(NE)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}({})", self.from(), self.to(), self.orientation())
    }
}

/// Several moves at once: a piece that goes to any of some squares and then has any of some
/// orientations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveSet {
    from: u8,
    /// The squares to go to.
    run: &'static [u8],
    /// The orientations, a bit each by code.
    orientations: u16,
}

/// Every orientation.
const ALL: u16 = (1 << Orientation::COUNT) - 1;

/// Every square after itself, for the runs of pieces that stay where they are.
static SQUARES: [u8; MOST_SQUARES] = {
    let mut squares = [0; MOST_SQUARES];
    let mut square = 0;
    while square < MOST_SQUARES {
        squares[square] = square as u8;
        square += 1;
    }
    squares
};

impl MoveSet {
    /// The reorientations of a piece that has this orientation.
    #[inline(always)]
    pub(crate) fn reorient(from: usize, code: usize) -> Self {
        MoveSet {
            from: from as u8,
            run: SQUARES.get(from..=from).unwrap_or_default(),
            orientations: ALL & !(1 << code),
        }
    }

    /// The charges of a piece to these squares.
    #[inline(always)]
    pub(crate) fn charge(from: usize, run: &'static [u8]) -> Self {
        MoveSet {
            from: from as u8,
            run,
            orientations: ALL,
        }
    }
}

impl gambol_core::MoveSet<Move> for MoveSet {
    #[inline(always)]
    fn len(&self) -> usize {
        self.run.len() * self.orientations.count_ones() as usize
    }

    #[inline(always)]
    fn nth(&self, index: usize) -> Option<Move> {
        let orientations = self.orientations.count_ones() as usize;
        let &to = self.run.get(index / orientations)?;
        let choices = gambol_core::board::Bitboard(u32::from(self.orientations));
        let code = choices.nth(index % orientations)?;
        Some(Move::pack(self.from, to, code as u32))
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline(always)]
    fn into_iter(self) -> Moves {
        Moves {
            left: self.orientations,
            set: self,
        }
    }
}

/// The moves of a [`MoveSet`].
#[derive(Clone, Debug)]
pub struct Moves {
    /// The squares that are not done, the present one first.
    set: MoveSet,
    /// The orientations left for the present square.
    left: u16,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        let (&to, later) = self.set.run.split_first()?;
        let code = self.left.trailing_zeros();
        self.left &= self.left.wrapping_sub(1);
        if self.left == 0 {
            self.set.run = later;
            self.left = self.set.orientations;
        }
        Some(Move::pack(self.set.from, to, code))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let whole = self.set.run.len() * self.set.orientations.count_ones() as usize;
        let done = (self.set.orientations & !self.left).count_ones() as usize;
        (whole - done, Some(whole - done))
    }

    /// Two plain loops, which the compiler likes better than one that stops for breath at every
    /// move.
    #[inline(always)]
    fn fold<B, F: FnMut(B, Move) -> B>(self, start: B, mut add: F) -> B {
        let mut folded = start;
        let mut left = self.left;
        for &to in self.set.run {
            while left != 0 {
                folded = add(folded, Move::pack(self.set.from, to, left.trailing_zeros()));
                left &= left - 1;
            }
            left = self.set.orientations;
        }
        folded
    }
}

impl ExactSizeIterator for Moves {}
