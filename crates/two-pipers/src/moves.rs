use core::num::NonZeroU16;

use gambol_core::{BitMoves, MoveList, MovePattern, PackedMove, PieceMoves};

use crate::Square;

/// A move: a step or a jump of a creature, a walk of a piper, a flip of a creature, or a pass. Two
/// bytes, like `Option<Move>`.
///
/// A move is independent of positions. It need not be legal in any, but its squares fit its kind. Creatures
/// step to neighbouring squares and jump two squares in a straight line, and pipers walk in straight lines.
///
/// ```
/// use gambol_two_pipers::{Move, MoveKind, Square};
///
/// let (d4, f6): (Square, Square) = ("d4".parse()?, "f6".parse()?);
/// let mv = Move::jump(d4, f6).unwrap();
/// assert_eq!(mv.kind(), MoveKind::Jump { from: d4, to: f6 });
/// assert_eq!(Move::new(mv.kind()), Some(mv));
/// assert_eq!((mv.from(), mv.to()), (Some(d4), Some(f6)));
/// assert_eq!(mv.to_string(), "d4^f6");
/// assert_eq!("d4^f6".parse(), Ok(mv));
///
/// assert_eq!(Move::step(d4, f6), None);
/// assert_eq!(Move::walk(d4, f6).unwrap().to_string(), "d4>f6");
/// assert_eq!(Move::flip(d4).to_string(), "~d4");
/// # Ok::<(), gambol_core::board::ParseSquareError>(())
/// ```
// Bits 0-5: the square moved to. Bits 6-11: the square moved from. Bits 12-14: the effects there, as in the
// constants below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// The kind of a move, with its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A creature goes to a neighbouring square: an attacker diagonally, a sleeper along a rank or
    /// a file.
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
        /// The square that the piper leaves.
        from: Square,
        /// The square where the walk ends.
        to: Square,
    },
    /// A creature is turned over: it falls asleep, or wakes.
    Flip {
        /// The square of the creature.
        square: Square,
    },
    /// The player has no other move.
    Pass,
}

/// Toggles an awake creature on the square moved from: it leaves, falls asleep or wakes.
pub(crate) const LEAVES: u32 = 12;
/// An awake creature appears on the square moved to.
pub(crate) const ENTERS: u32 = 13;
/// The piper walks: no creature moves.
pub(crate) const WALKS: u32 = 14;

const ATTACKER_STEP: u16 = 1 << LEAVES | 1 << ENTERS;
const SLEEPER_STEP: u16 = 0;
/// A jump, and also a flip: a jump that ends where it starts.
const JUMP: u16 = 1 << LEAVES;
const WALK: u16 = 1 << WALKS;
const KINDS: u16 = 0xf << 12;

impl Move {
    /// The pass. It looks like the walk of a piper that ends where it starts.
    pub const PASS: Self = Self::pack(WALK, Square::new(0), Square::new(0));

    /// Returns a step of a creature. `None` if the squares are not neighbours.
    ///
    /// ```
    /// use gambol_two_pipers::Move;
    ///
    /// let [d4, e5, f6] = ["d4".parse()?, "e5".parse()?, "f6".parse()?];
    /// assert_eq!(Move::step(d4, e5).unwrap().to_string(), "d4-e5");
    /// assert_eq!(Move::step(d4, f6), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn step(from: Square, to: Square) -> Option<Self> {
        let attacker = is_diagonal(from, to, 1);
        let kind = if attacker { ATTACKER_STEP } else { SLEEPER_STEP };
        Self::pack_if(attacker || is_straight(from, to, 1), kind, from, to)
    }

    /// Returns a jump of an attacker. `None` if the squares are not two apart in a straight line.
    ///
    /// ```
    /// use gambol_two_pipers::Move;
    ///
    /// let [d4, e5, f6] = ["d4".parse()?, "e5".parse()?, "f6".parse()?];
    /// assert_eq!(Move::jump(d4, f6).unwrap().to_string(), "d4^f6");
    /// assert_eq!(Move::jump(d4, e5), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn jump(from: Square, to: Square) -> Option<Self> {
        let two_apart = is_diagonal(from, to, 2) || is_straight(from, to, 2);
        Self::pack_if(two_apart, JUMP, from, to)
    }

    /// Returns a walk of a piper. `None` if the squares are the same or not in a straight line.
    ///
    /// ```
    /// use gambol_two_pipers::Move;
    ///
    /// let [e1, e3, f3] = ["e1".parse()?, "e3".parse()?, "f3".parse()?];
    /// assert_eq!(Move::walk(e1, e3).unwrap().to_string(), "e1>e3");
    /// assert_eq!(Move::walk(e1, f3), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn walk(from: Square, to: Square) -> Option<Self> {
        let (files, ranks) = distances(from, to);
        let in_line = files == 0 || ranks == 0 || files == ranks;
        Self::pack_if(in_line && files + ranks > 0, WALK, from, to)
    }

    /// Returns the flip of a creature.
    #[inline]
    pub const fn flip(square: Square) -> Self {
        Self::pack(JUMP, square, square)
    }

    /// Returns the move of a kind. `None` if its squares do not fit the kind.
    pub const fn new(kind: MoveKind) -> Option<Self> {
        match kind {
            MoveKind::Step { from, to } => Move::step(from, to),
            MoveKind::Jump { from, to } => Move::jump(from, to),
            MoveKind::Walk { from, to } => Move::walk(from, to),
            MoveKind::Flip { square } => Some(Move::flip(square)),
            MoveKind::Pass => Some(Move::PASS),
        }
    }

    const fn pack(kind: u16, from: Square, to: Square) -> Self {
        match NonZeroU16::new(kind | (from.index() << 6 | to.index()) as u16) {
            Some(bits) => Move(bits),
            None => panic!("only a step of a sleeper from a1 to a1 packs to zero"),
        }
    }

    const fn pack_if(fits: bool, kind: u16, from: Square, to: Square) -> Option<Self> {
        if fits { Some(Self::pack(kind, from, to)) } else { None }
    }

    /// The kind of the move, with its squares.
    ///
    /// ```
    /// use gambol_two_pipers::{Move, MoveKind};
    ///
    /// let square = "a3".parse()?;
    /// assert_eq!("~a3".parse::<Move>()?.kind(), MoveKind::Flip { square });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn kind(self) -> MoveKind {
        let from = Square::new(self.start_index());
        let to = Square::new(self.end_index());
        match self.0.get() & KINDS {
            ATTACKER_STEP | SLEEPER_STEP => MoveKind::Step { from, to },
            JUMP if from.index() == to.index() => MoveKind::Flip { square: from },
            JUMP => MoveKind::Jump { from, to },
            _ if self.is_pass() => MoveKind::Pass,
            _ => MoveKind::Walk { from, to },
        }
    }

    const fn is_pass(self) -> bool {
        self.0.get() == Self::PASS.0.get()
    }

    /// The square that the move leaves, or the square of the creature that flips. `None` for the pass.
    ///
    /// ```
    /// use gambol_two_pipers::Move;
    ///
    /// assert_eq!("d4^f6".parse::<Move>()?.from(), Some("d4".parse()?));
    /// assert_eq!(Move::PASS.from(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn from(self) -> Option<Square> {
        if self.is_pass() { None } else { Some(Square::new(self.start_index())) }
    }

    /// The square where the move ends, or the square of the creature that flips. `None` for the pass.
    ///
    /// ```
    /// use gambol_two_pipers::Move;
    ///
    /// assert_eq!("d4^f6".parse::<Move>()?.to(), Some("f6".parse()?));
    /// assert_eq!("~a3".parse::<Move>()?.to(), Some("a3".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn to(self) -> Option<Square> {
        if self.is_pass() { None } else { Some(Square::new(self.end_index())) }
    }

    /// The square that a jump goes over.
    #[inline(always)]
    pub(crate) const fn jumped(self) -> Option<Square> {
        let over = usize::midpoint(self.start_index(), self.end_index());
        if self.0.get() & KINDS == JUMP { Some(Square::new(over)) } else { None }
    }

    /// A set of this move.
    pub(crate) fn alone(self) -> PieceMoves<Self> {
        let to = self.to().map_or(127, Square::index);
        PieceMoves::new(self.from().map(Square::index), 1 << to, 1, self.to_bits(), [0, 0])
    }

    /// The same kind of move between other squares.
    pub(crate) const fn between(self, from: Square, to: Square) -> Self {
        Self::pack(self.bits() & KINDS, from, to)
    }

    /// The move with these bits, which must be those of a move.
    #[inline(always)]
    pub(crate) const fn from_packed(bits: u16) -> Self {
        match NonZeroU16::new(bits) {
            Some(bits) => Move(bits),
            // No move is packed to zero, and this takes no branch.
            None => Move(NonZeroU16::MIN),
        }
    }

    #[inline(always)]
    pub(crate) const fn bits(self) -> u16 {
        self.0.get()
    }

    #[inline(always)]
    pub(crate) const fn start_index(self) -> usize {
        (self.0.get() >> 6 & 63) as usize
    }

    #[inline(always)]
    pub(crate) const fn end_index(self) -> usize {
        (self.0.get() & 63) as usize
    }
}

/// Whether two squares are this far apart on a diagonal.
pub(crate) const fn is_diagonal(from: Square, to: Square, distance: usize) -> bool {
    let (files, ranks) = distances(from, to);
    files == distance && ranks == distance
}

/// Whether two squares are this far apart on a rank or a file.
pub(crate) const fn is_straight(from: Square, to: Square, distance: usize) -> bool {
    let (files, ranks) = distances(from, to);
    files + ranks == distance && (files == 0 || ranks == 0)
}

/// The numbers of files and of ranks between two squares.
const fn distances(from: Square, to: Square) -> (usize, usize) {
    (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()))
}

/// A bound on the moves of a position. Each of eight creatures steps or jumps in at most eight directions
/// or flips, and the piper walks along eight lines to at most 27 squares.
const MOST_MOVES: usize = 8 * (8 + 1) + 27;

impl PackedMove for Move {
    type List = MoveList<Self, MOST_MOVES>;

    #[inline]
    fn to_bits(self) -> u64 {
        self.0.get().into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let mv = Move(NonZeroU16::new(u16::try_from(bits).ok()?)?);
        // If the bits of the kind make no sense, the move made from the squares differs.
        Move::new(mv.kind()).filter(|&made| made == mv)
    }
}

gambol_core::text_impls! { text or bits: Move }

/// The common part of a [`MoveSet`]: steps or jumps in one direction, flips, or the walks of a
/// piper.
// The packed moves are `base + factor * square`. A move from a square to the square at a fixed offset is 65
// times the square, plus the offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(crate) base: u16,
    factor: u16,
}

/// A set of moves: a bit for each creature that moves, or for each end of a walk.
pub(crate) type MoveSet = BitMoves<u64, Pattern>;

impl Pattern {
    pub(crate) const FLIP: Self = Self::creature(JUMP, 0);

    /// The pass, on any square.
    pub(crate) const PASS: Self = Pattern { base: Move::PASS.0.get(), factor: 0 };

    pub(crate) const fn attacker_step(offset: i8) -> Self {
        Self::creature(ATTACKER_STEP, offset)
    }

    pub(crate) const fn sleeper_step(offset: i8) -> Self {
        Self::creature(SLEEPER_STEP, offset)
    }

    /// Attackers jump by twice this offset.
    pub(crate) const fn jump(offset: i8) -> Self {
        Self::creature(JUMP, 2 * offset)
    }

    pub(crate) const fn walk(from: u8) -> Self {
        Pattern { base: WALK, factor: 1 }.starting(from)
    }

    const fn creature(kind: u16, offset: i8) -> Self {
        Pattern { base: kind.wrapping_add_signed(offset as i16), factor: 65 }
    }

    /// A pattern like this one, but starting on a square instead of a1.
    #[inline(always)]
    pub(crate) const fn starting(self, from: u8) -> Self {
        Pattern { base: self.base.wrapping_add((from as u16) << 6), ..self }
    }
}

impl MovePattern for Pattern {
    type Move = Move;

    #[inline(always)]
    fn make(self, square: u32) -> Move {
        Move::from_packed(self.base.wrapping_add(self.factor * square as u16))
    }
}
