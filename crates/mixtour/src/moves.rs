use core::num::NonZeroU16;

use gambol_core::{BitMoves, MoveList, MovePattern, PackedMove, PieceMoves};

use crate::Square;
use crate::stack::Stack;

/// A move: a piece entered, the top of a stack moved, or a pass. Two bytes, like `Option<Move>`.
///
/// A move is independent of positions. It need not be legal in any, and its text is always the same.
///
/// ```
/// use gambol_mixtour::{Move, MoveKind, Square};
///
/// let (c4, d3): (Square, Square) = ("c4".parse()?, "d3".parse()?);
/// let mv: Move = "c4:3-d3".parse()?;
/// assert_eq!(mv.kind(), MoveKind::Stack { from: c4, to: d3, count: 3 });
/// assert_eq!((mv.from(), mv.to()), (Some(c4), Some(d3)));
/// assert_eq!(Move::stack(c4, d3, 3), Some(mv));
/// assert_eq!(Move::stack(c4, d3, 5), None);
///
/// let entry = Move::enter(c4);
/// assert_eq!((entry.from(), entry.to()), (None, Some(c4)));
/// assert_eq!(entry.to_string(), "c4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Bits 0-4: the square moved to. Bits 5-9: the square moved from, or `RESERVE`. Bits 10-12: the
// number of pieces, 1 to 4; 0 only for the pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(crate) NonZeroU16);

/// The parts of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece from the mover's reserve goes to an empty square.
    Enter {
        /// The square.
        to: Square,
    },
    /// The top pieces of one stack go onto another.
    Stack {
        /// The square of the stack that shrinks.
        from: Square,
        /// The square of the stack that grows.
        to: Square,
        /// The number of pieces, 1 to 4.
        count: u8,
    },
    /// The player has no other move.
    Pass,
}

/// The source of entered pieces: an extra square that always holds the next piece to enter, so that
/// entering is a move like any other.
pub(crate) const RESERVE: usize = Square::COUNT;

const COUNT_SHIFT: u32 = 10;
/// The bits of both squares.
const SQUARES: u16 = (1 << COUNT_SHIFT) - 1;

impl Move {
    /// The pass.
    pub const PASS: Self = Self::pack(RESERVE, RESERVE, 0);

    /// Returns the move that enters a piece.
    ///
    /// ```
    /// use gambol_mixtour::Move;
    ///
    /// assert_eq!("c3".parse(), Ok(Move::enter("c3".parse()?)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn enter(to: Square) -> Self {
        Self::pack(RESERVE, to.index(), 1)
    }

    /// Returns the move of the top `count` pieces of a stack. `None` if `count` is not 1 to 4 or the
    /// squares are the same.
    ///
    /// ```
    /// use gambol_mixtour::Move;
    ///
    /// let [c4, c3] = ["c4".parse()?, "c3".parse()?];
    /// assert_eq!(Move::stack(c4, c3, 2).unwrap().to_string(), "c4:2-c3");
    /// assert_eq!((Move::stack(c4, c4, 1), Move::stack(c4, c3, 5)), (None, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn stack(from: Square, to: Square, count: u8) -> Option<Self> {
        let some = count >= 1 && count as usize <= Stack::MAX_HEIGHT;
        if some && from.index() != to.index() {
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

    /// The parts of the move.
    ///
    /// ```
    /// use gambol_mixtour::{Move, MoveKind};
    ///
    /// let (from, to) = ("c4".parse()?, "c3".parse()?);
    /// assert_eq!("c4-c3".parse::<Move>()?.kind(), MoveKind::Stack { from, to, count: 1 });
    /// assert_eq!(Move::PASS.kind(), MoveKind::Pass);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn kind(self) -> MoveKind {
        match (self.from(), self.to()) {
            (Some(from), Some(to)) => MoveKind::Stack { from, to, count: self.count() as u8 },
            (None, Some(to)) => MoveKind::Enter { to },
            (_, None) => MoveKind::Pass,
        }
    }

    /// The square moved from. `None` if a piece is entered, and for the pass.
    ///
    /// ```
    /// use gambol_mixtour::Move;
    ///
    /// assert_eq!("c4-c3".parse::<Move>()?.from(), Some("c4".parse()?));
    /// assert_eq!("c3".parse::<Move>()?.from(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn from(self) -> Option<Square> {
        Square::from_index(self.source())
    }

    /// The square moved to or entered on. `None` for the pass.
    ///
    /// ```
    /// use gambol_mixtour::Move;
    ///
    /// assert_eq!("c3".parse::<Move>()?.to(), Some("c3".parse()?));
    /// assert_eq!(Move::PASS.to(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn to(self) -> Option<Square> {
        Square::from_index(self.target())
    }

    /// The index of the square moved from, or [`RESERVE`].
    #[inline(always)]
    pub(crate) const fn source(self) -> usize {
        (self.0.get() >> 5 & 31) as usize
    }

    /// The index of the square moved to, or [`RESERVE`].
    #[inline(always)]
    pub(crate) const fn target(self) -> usize {
        (self.0.get() & 31) as usize
    }

    #[inline(always)]
    pub(crate) const fn count(self) -> u32 {
        (self.0.get() >> COUNT_SHIFT) as u32
    }

    /// The move of as many pieces the other way, if `wanted`.
    #[inline(always)]
    pub(crate) const fn back_if(self, wanted: bool) -> Option<Self> {
        let back = self.0.get() & !SQUARES | (self.target() << 5 | self.source()) as u16;
        match NonZeroU16::new(back & 0u16.wrapping_sub(wanted as u16)) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }
}

/// No position has more moves.
pub(crate) const MOST_MOVES: usize = 304;

impl PackedMove for Move {
    type List = MoveList<Self, MOST_MOVES>;

    #[inline]
    fn to_bits(self) -> u64 {
        self.0.get().into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let mv = Move(NonZeroU16::new(u16::try_from(bits).ok()?)?);
        let sound = match mv.kind() {
            MoveKind::Stack { from, to, count } => Move::stack(from, to, count)?,
            MoveKind::Enter { to } => Move::enter(to),
            MoveKind::Pass => Move::PASS,
        };
        (mv == sound).then_some(mv)
    }
}

gambol_core::text_impls! { text or bits: Move }

/// Moves that differ only in the square to enter on, or in the number of pieces.
pub(crate) type MoveSet = BitMoves<u32, Pattern>;

/// The common part of a [`MoveSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    base: NonZeroU16,
    /// The shift of a bit's index in a packed move.
    shift: u8,
}

impl MovePattern for Pattern {
    type Move = Move;

    #[inline(always)]
    fn make(self, index: u32) -> Move {
        Move(self.base | (index as u16) << self.shift)
    }
}

impl Pattern {
    /// A set with only the pass.
    pub(crate) const PASS: MoveSet = Self::set(1, Move::PASS.0, 0);

    #[inline(always)]
    const fn set(bits: u32, base: NonZeroU16, shift: u32) -> MoveSet {
        BitMoves { bits, pattern: Pattern { base, shift: shift as u8 } }
    }

    /// The set for searches.
    #[inline(always)]
    pub(crate) fn piece_moves(set: MoveSet) -> PieceMoves<Move> {
        let (mv, bits) = (Move(set.pattern.base), set.bits);
        let (from, to, base) = (mv.source(), mv.target(), mv.0.get());
        if from != RESERVE {
            let factors = [1, 1 << COUNT_SHIFT];
            PieceMoves::new(Some(from), 1 << to, bits.into(), u64::from(base) - to as u64, factors)
        } else if to != RESERVE {
            PieceMoves::new(None, bits.into(), 1, base.into(), [1, 0])
        } else {
            Move::PASS.into()
        }
    }

    /// Pieces entered on these squares, a bit each.
    #[inline(always)]
    pub(crate) const fn enter(squares: u32) -> MoveSet {
        Self::set(squares, Move::enter(Square::new(0)).0, 0)
    }

    /// Any number of pieces of `stack` moved between two squares, except `ko`.
    #[inline(always)]
    pub(crate) fn stack(squares: NonZeroU16, stack: u8, ko: Option<Move>) -> MoveSet {
        // One bit for each number of pieces, from bit 1.
        let all = ((1 << (stack | 1).ilog2()) - 1) << 1;
        let ko = ko.map_or(0, |ko| ko.0.get());
        let forbidden = u32::from(ko & SQUARES == squares.get()) << (ko >> COUNT_SHIFT);
        Self::set(all & !forbidden, squares, COUNT_SHIFT)
    }
}
