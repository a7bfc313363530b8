use core::fmt;
use core::num::NonZeroU16;

use gambol_core::{MoveSet as _, PackedMove};

use crate::Square;

/// A move: a piece entered, the top of a stack moved, or a pass. Two bytes; so is `Option<Move>`.
///
/// A `Move` knows nothing of a position, so it need not be legal anywhere.
///
/// ```
/// use gambol_mixtour::{Move, MoveKind, Square};
///
/// let (c4, d3): (Square, Square) = ("c4".parse()?, "d3".parse()?);
/// let mv = Move::stack(c4, d3, 3).unwrap();
/// assert_eq!(mv.kind(), MoveKind::Stack { from: c4, to: d3, count: 3 });
/// assert_eq!((mv.start(), mv.end()), (Some(c4), Some(d3)));
/// assert_eq!((Move::enter(d3).start(), Move::enter(d3).end()), (None, Some(d3)));
/// assert_eq!((Move::PASS.start(), Move::PASS.end()), (None, None));
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// # Ok::<(), gambol_core::board::ParseSquareError>(())
/// ```
// Bits 0-4: the square moved to. Bits 5-9: the square moved from, or `RESERVE`. Bits 10-12: the
// number of pieces, 1 to 4; 0 only for the pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// A move taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece from the mover's reserve is put on an empty square.
    Enter {
        /// The square.
        to: Square,
    },
    /// The top pieces of one stack are put on another.
    Stack {
        /// The square of the stack that shrinks.
        from: Square,
        /// The square of the stack that grows.
        to: Square,
        /// The number of pieces, 1 to 4.
        count: u8,
    },
    /// Nothing else is possible.
    Pass,
}

/// What stands in for the square moved from when a piece is entered. The board has one more
/// square with this index, which always holds the next piece to enter; so entering is a move like
/// any other.
pub(crate) const RESERVE: usize = Square::COUNT;

const COUNT_SHIFT: u32 = 10;
/// The bits of both squares.
const SQUARES: u16 = (1 << COUNT_SHIFT) - 1;

impl Move {
    /// The pass.
    pub const PASS: Self = Self::pack(RESERVE, RESERVE, 0);

    /// Entering a piece.
    #[inline]
    pub const fn enter(to: Square) -> Self {
        Self::pack(RESERVE, to.index(), 1)
    }

    /// Moving the top `count` pieces of a stack, or `None` if `count` is not 1 to 4 or the squares
    /// are the same.
    #[inline]
    pub const fn stack(from: Square, to: Square, count: u8) -> Option<Self> {
        if count >= 1 && count <= 4 && from.index() != to.index() {
            Some(Self::pack(from.index(), to.index(), count))
        } else {
            None
        }
    }

    pub(crate) const fn pack(from: usize, to: usize, count: u8) -> Self {
        match NonZeroU16::new((count as u16) << COUNT_SHIFT | (from << 5 | to) as u16) {
            Some(bits) => Move(bits),
            None => panic!("only moving nothing from a1 to a1 packs to zero"),
        }
    }

    /// The move's parts.
    pub const fn kind(self) -> MoveKind {
        if self.from() == RESERVE {
            return match Square::from_index(self.to()) {
                Some(to) => MoveKind::Enter { to },
                None => MoveKind::Pass,
            };
        }
        MoveKind::Stack {
            from: Square::new(self.from()),
            to: Square::new(self.to()),
            count: self.count() as u8,
        }
    }

    /// The square moved from, or `None` where a piece is entered, and for the pass.
    pub const fn start(self) -> Option<Square> {
        Square::from_index(self.from())
    }

    /// The square on which the move ends, or `None` for the pass.
    pub const fn end(self) -> Option<Square> {
        Square::from_index(self.to())
    }

    /// The index moved from, or [`RESERVE`].
    #[inline(always)]
    pub(crate) const fn from(self) -> usize {
        (self.0.get() >> 5 & 31) as usize
    }

    /// The index moved to.
    #[inline(always)]
    pub(crate) const fn to(self) -> usize {
        (self.0.get() & 31) as usize
    }

    /// The number of pieces moved.
    #[inline(always)]
    pub(crate) const fn count(self) -> u32 {
        (self.0.get() >> COUNT_SHIFT) as u32
    }

    /// Both squares, for a [`MoveSet`] of any number of pieces moved from one to the other.
    pub(crate) const fn squares(from: usize, to: usize) -> NonZeroU16 {
        match NonZeroU16::new((from << 5 | to) as u16) {
            Some(squares) => squares,
            None => panic!("the squares are different"),
        }
    }

    /// As many pieces moved the other way, if `wanted`.
    #[inline(always)]
    pub(crate) const fn back_if(self, wanted: bool) -> Option<Self> {
        let back = self.0.get() & !SQUARES | (self.to() << 5 | self.from()) as u16;
        match NonZeroU16::new(back & 0u16.wrapping_sub(wanted as u16)) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }
}

impl PackedMove for Move {
    #[inline]
    fn to_bits(self) -> u64 {
        self.0.get().into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let mv = Move(NonZeroU16::new(u16::try_from(bits).ok()?)?);
        let to = Square::from_index(mv.to());
        let count = mv.count() as u8;
        match (Square::from_index(mv.from()), to) {
            (Some(from), Some(to)) => Move::stack(from, to, count),
            (None, Some(to)) => (mv == Move::enter(to)).then_some(mv),
            (None, None) => (mv == Move::PASS).then_some(mv),
            (Some(_), None) => None,
        }
    }
}

impl fmt::Display for Move {
    /// The move's text, which in this game needs no position: `b2`, `c4:3-d3`, `a1-b2`, `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Enter { to } => write!(f, "{to}"),
            MoveKind::Stack { from, to, count: 1 } => write!(f, "{from}-{to}"),
            MoveKind::Stack { from, to, count } => write!(f, "{from}:{count}-{to}"),
            MoveKind::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Several moves at once: pieces entered on any of some squares, or any of some numbers of pieces
/// moved from one stack to another.
// The moves are `base | i << shift` for each bit `i` that is set in `choices`: a square to enter
// on, or a number of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveSet {
    base: NonZeroU16,
    shift: u8,
    choices: u32,
}

impl MoveSet {
    pub(crate) const PASS: Self = MoveSet {
        base: Move::PASS.0,
        shift: 0,
        choices: 1,
    };

    /// Pieces entered on these squares, a bit each.
    #[inline(always)]
    pub(crate) const fn enter(squares: u32) -> Self {
        MoveSet {
            base: Move::enter(Square::new(0)).0,
            shift: 0,
            choices: squares,
        }
    }

    /// Any number of the pieces of `stack`, moved between two squares, but not the move `ko`.
    #[inline(always)]
    pub(crate) fn stack(squares: NonZeroU16, stack: u8, ko: Option<Move>) -> Self {
        // One bit for each number of pieces, from bit 1.
        let all = ((1 << (stack | 1).ilog2()) - 1) << 1;
        let ko = ko.map_or(0, |ko| ko.0.get());
        let forbidden = u32::from(ko & SQUARES == squares.get()) << (ko >> COUNT_SHIFT);
        MoveSet {
            base: squares,
            shift: COUNT_SHIFT as u8,
            choices: all & !forbidden,
        }
    }

    #[inline(always)]
    fn make(self, choice: u32) -> Move {
        Move(self.base | (choice as u16) << self.shift)
    }
}

impl gambol_core::MoveSet<Move> for MoveSet {
    #[inline(always)]
    fn len(&self) -> usize {
        self.choices.count_ones() as usize
    }

    #[inline(always)]
    fn nth(&self, index: usize) -> Option<Move> {
        gambol_core::board::Bitboard(self.choices)
            .nth(index)
            .map(|i| self.make(i as u32))
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline(always)]
    fn into_iter(self) -> Moves {
        Moves(self)
    }
}

/// The moves of a [`MoveSet`].
#[derive(Clone, Debug)]
pub struct Moves(MoveSet);

impl Iterator for Moves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        if self.0.choices == 0 {
            return None;
        }
        let choice = self.0.choices.trailing_zeros();
        self.0.choices &= self.0.choices - 1;
        Some(self.0.make(choice))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Moves {}
