use core::fmt;
use core::num::NonZeroU16;

use gambol_core::board::Bitboard;
use gambol_core::{MoveSet as _, PackedMove};

use crate::Square;

/// A move: a step or a jump of a creature, a walk of a piper, a creature turned over, or a pass.
/// Two bytes; so is `Option<Move>`.
///
/// A `Move` knows nothing of a position, so it need not be legal anywhere; but it is one that
/// some position could have: creatures step to neighbouring squares, jump two squares in a
/// straight line, and pipers walk in straight lines.
///
/// ```
/// use gambol_two_pipers::{Move, MoveKind, Square};
///
/// let (d4, f6): (Square, Square) = ("d4".parse()?, "f6".parse()?);
/// let mv = Move::jump(d4, f6).unwrap();
/// assert_eq!(mv.kind(), MoveKind::Jump { from: d4, to: f6 });
/// assert_eq!((mv.start(), mv.end()), (Some(d4), Some(f6)));
/// assert_eq!((Move::flip(f6).start(), Move::PASS.start()), (Some(f6), None));
/// assert_eq!(mv.to_string(), "d4^f6");
/// assert_eq!(Move::step(d4, f6), None);
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// # Ok::<(), gambol_core::board::ParseSquareError>(())
/// ```
// Bits 0-5: the square moved to. Bits 6-11: the square moved from. Bits 12-14: what happens there,
// so that playing a move takes few decisions; see the constants below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// A move taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A creature goes to a neighbouring square: an attacker diagonally, a sleeper straight on.
    Step {
        /// The square it leaves.
        from: Square,
        /// The square it enters.
        to: Square,
    },
    /// An attacker jumps over a creature and falls asleep.
    Jump {
        /// The square it leaves.
        from: Square,
        /// The square it enters.
        to: Square,
    },
    /// A piper walks.
    Walk {
        /// The square he leaves.
        from: Square,
        /// The square he enters.
        to: Square,
    },
    /// A creature is turned over.
    Flip {
        /// Its square.
        square: Square,
    },
    /// Nothing else is possible.
    Pass,
}

/// The creature on the square moved from is no longer awake there; or it wakes, if it is turned over.
pub(crate) const LEAVES: u32 = 12;
/// A creature that is awake appears on the square moved to.
pub(crate) const ENTERS: u32 = 13;
/// The piper walks: no creature moves.
pub(crate) const WALKS: u32 = 14;

const ATTACKER_STEP: u16 = 1 << LEAVES | 1 << ENTERS;
const SLEEPER_STEP: u16 = 0;
/// A jump, and also a flip, which is a jump to where one is.
const JUMP: u16 = 1 << LEAVES;
const WALK: u16 = 1 << WALKS;
const KINDS: u16 = 0xf << 12;

impl Move {
    /// The pass. It looks like the walk of a piper to where he is.
    pub const PASS: Self = Self::pack(WALK, 0, 0);

    /// A creature steps to a neighbouring square, or `None` if it is no neighbour.
    #[inline]
    pub const fn step(from: Square, to: Square) -> Option<Self> {
        let (files, ranks) = distances(from, to);
        match (files, ranks) {
            (1, 1) => Some(Self::pack(ATTACKER_STEP, from.index(), to.index())),
            (0, 1) | (1, 0) => Some(Self::pack(SLEEPER_STEP, from.index(), to.index())),
            _ => None,
        }
    }

    /// An attacker jumps, or `None` if the squares are not two apart in a straight line.
    #[inline]
    pub const fn jump(from: Square, to: Square) -> Option<Self> {
        match distances(from, to) {
            (0 | 2, 2) | (2, 0) => Some(Self::pack(JUMP, from.index(), to.index())),
            _ => None,
        }
    }

    /// A piper walks, or `None` if the squares are the same or not in a straight line.
    #[inline]
    pub const fn walk(from: Square, to: Square) -> Option<Self> {
        let (files, ranks) = distances(from, to);
        let straight = files == 0 || ranks == 0 || files == ranks;
        if straight && files + ranks > 0 {
            Some(Self::pack(WALK, from.index(), to.index()))
        } else {
            None
        }
    }

    /// A creature is turned over.
    #[inline]
    pub const fn flip(square: Square) -> Self {
        Self::pack(JUMP, square.index(), square.index())
    }

    const fn pack(kind: u16, from: usize, to: usize) -> Self {
        match NonZeroU16::new(kind | (from << 6 | to) as u16) {
            Some(bits) => Move(bits),
            None => panic!("only a step of a sleeper from a1 to a1 packs to zero"),
        }
    }

    /// The move's parts.
    pub const fn kind(self) -> MoveKind {
        let (from, to) = (Square::new(self.from()), Square::new(self.to()));
        match self.0.get() & KINDS {
            ATTACKER_STEP | SLEEPER_STEP => MoveKind::Step { from, to },
            JUMP if self.from() == self.to() => MoveKind::Flip { square: from },
            JUMP => MoveKind::Jump { from, to },
            _ if self.0.get() == Self::PASS.0.get() => MoveKind::Pass,
            _ => MoveKind::Walk { from, to },
        }
    }

    /// The square moved from, or that of the creature that is turned over; `None` for the pass.
    pub const fn start(self) -> Option<Square> {
        match self.kind() {
            MoveKind::Pass => None,
            _ => Some(Square::new(self.from())),
        }
    }

    /// The square on which the move ends, or that of the creature that is turned over; `None` for
    /// the pass.
    pub const fn end(self) -> Option<Square> {
        match self.kind() {
            MoveKind::Pass => None,
            _ => Some(Square::new(self.to())),
        }
    }

    /// The move with these bits, which are those of one.
    #[inline(always)]
    pub(crate) const fn from_packed(bits: u16) -> Self {
        match NonZeroU16::new(bits) {
            Some(bits) => Move(bits),
            // No move is packed to zero.
            None => Self::PASS,
        }
    }

    #[inline(always)]
    pub(crate) const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The index of the square moved from.
    #[inline(always)]
    pub(crate) const fn from(self) -> usize {
        (self.0.get() >> 6 & 63) as usize
    }

    /// The index of the square moved to.
    #[inline(always)]
    pub(crate) const fn to(self) -> usize {
        (self.0.get() & 63) as usize
    }
}

/// How many files and ranks lie between two squares.
pub(crate) const fn distances(from: Square, to: Square) -> (usize, usize) {
    (
        from.file().abs_diff(to.file()),
        from.rank().abs_diff(to.rank()),
    )
}

impl PackedMove for Move {
    #[inline]
    fn to_bits(self) -> u64 {
        self.0.get().into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let mv = Move(NonZeroU16::new(u16::try_from(bits).ok()?)?);
        let (from, to) = (Square::new(mv.from()), Square::new(mv.to()));
        // Where the kind makes no sense, the move made from the squares is another one.
        let made = match mv.kind() {
            MoveKind::Step { .. } => Move::step(from, to),
            MoveKind::Jump { .. } => Move::jump(from, to),
            MoveKind::Walk { .. } => Move::walk(from, to),
            MoveKind::Flip { square } => Some(Move::flip(square)),
            MoveKind::Pass => Some(Move::PASS),
        };
        made.filter(|&made| made == mv)
    }
}

impl fmt::Display for Move {
    /// The move's text, which in this game needs no position: `a3-b4`, `d4^f6`, `e1>e3`, `~a3`,
    /// `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Step { from, to } => write!(f, "{from}-{to}"),
            MoveKind::Jump { from, to } => write!(f, "{from}^{to}"),
            MoveKind::Walk { from, to } => write!(f, "{from}>{to}"),
            MoveKind::Flip { square } => write!(f, "~{square}"),
            MoveKind::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Several moves at once: any of some creatures step or jump in one direction, or are turned over;
/// or a piper walks to any of some squares.
// The moves are `base + factor * square` for each square of the set. Moving from a square to the
// one at a fixed offset is 65 times the square, plus the offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveSet {
    squares: u64,
    base: u16,
    factor: u16,
}

impl MoveSet {
    pub(crate) const PASS: Self = MoveSet {
        squares: 1,
        base: Move::PASS.bits(),
        factor: 0,
    };

    /// Attackers on these squares step by this offset.
    pub(crate) const fn attacker_steps(squares: u64, offset: i8) -> Self {
        Self::creatures(squares, ATTACKER_STEP, offset)
    }

    /// Sleepers on these squares step by this offset.
    pub(crate) const fn sleeper_steps(squares: u64, offset: i8) -> Self {
        Self::creatures(squares, SLEEPER_STEP, offset)
    }

    /// Attackers on these squares jump by twice this offset.
    pub(crate) const fn jumps(squares: u64, offset: i8) -> Self {
        Self::creatures(squares, JUMP, 2 * offset)
    }

    /// Creatures on these squares are turned over.
    pub(crate) const fn flips(squares: u64) -> Self {
        Self::creatures(squares, JUMP, 0)
    }

    #[inline(always)]
    const fn creatures(squares: u64, kind: u16, offset: i8) -> Self {
        MoveSet {
            squares,
            base: kind.wrapping_add_signed(offset as i16),
            factor: 65,
        }
    }

    /// The piper walks from a square to any of these.
    pub(crate) const fn walks(from: u8, squares: u64) -> Self {
        MoveSet {
            squares,
            base: WALK | (from as u16) << 6,
            factor: 1,
        }
    }

    /// A set like this one, of other squares; walks start on `walks_from` instead of a1.
    #[inline(always)]
    pub(crate) const fn with(self, squares: u64, walks_from: u8) -> Self {
        MoveSet {
            squares,
            base: self.base.wrapping_add((walks_from as u16) << 6),
            ..self
        }
    }

    #[inline(always)]
    pub(crate) const fn make(self, square: u32) -> Move {
        Move::from_packed(self.base.wrapping_add(self.factor * square as u16))
    }
}

impl gambol_core::MoveSet<Move> for MoveSet {
    #[inline(always)]
    fn len(&self) -> usize {
        self.squares.count_ones() as usize
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.squares == 0
    }

    #[inline(always)]
    fn nth(&self, index: usize) -> Option<Move> {
        Bitboard(self.squares)
            .nth(index)
            .map(|square| self.make(square as u32))
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
        if self.0.squares == 0 {
            return None;
        }
        let square = self.0.squares.trailing_zeros();
        self.0.squares &= self.0.squares - 1;
        Some(self.0.make(square))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Moves {}
