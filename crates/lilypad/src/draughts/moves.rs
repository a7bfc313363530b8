use core::fmt;
use core::num::NonZeroU16;

use gambol_core::arrayvec::ArrayVec;
use gambol_core::board::{Bitboard, Direction};
use gambol_core::{MoveSet as _, PackedMove};

use super::Square;
use super::ways::{JUMP, LONGEST, WAYS, Way};

/// A move: a step or a capture. Two bytes; so is `Option<Move>`.
///
/// A capture is the square where it starts and the set of checkers that it takes, from which its
/// end follows. A `Move` knows nothing of a position, so it need not be legal anywhere; it prints
/// in full all the same, since of several ways the one with the smallest numbers is written, and
/// which ways there are does not depend on the position.
///
/// ```
/// use gambol_lilypad::draughts::{Move, MoveKind, Square};
///
/// let square = |number| Square::from_number(number).unwrap();
/// let step = Move::step(square(11), square(15)).unwrap();
/// assert_eq!(step.kind(), MoveKind::Step { from: square(11), to: square(15) });
/// let capture = Move::capture(square(22), [square(18), square(11)]).unwrap();
/// assert_eq!(capture.to_string(), "22x15x8");
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
// 4096 + 64 * number + place, where the place is that of the square moved from and the number that
// of the module `ways`. So the lower twelve bits are an index into one table, and the moves of a
// set are a base and a bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// A move taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// One step diagonally.
    Step {
        /// The square moved from.
        from: Square,
        /// The square moved to.
        to: Square,
    },
    /// One jump or several.
    Capture {
        /// The square moved from.
        from: Square,
        /// The square where the last jump ends.
        to: Square,
    },
}

pub(crate) const BASE: NonZeroU16 = NonZeroU16::new(1 << 12).unwrap();

/// The directions of `ways::STEPS`.
pub(crate) const DIRECTIONS: [Direction; 4] = [
    Direction::NorthEast,
    Direction::NorthWest,
    Direction::SouthEast,
    Direction::SouthWest,
];

impl Move {
    /// A step, or `None` if the squares are not neighbours.
    pub fn step(from: Square, to: Square) -> Option<Self> {
        let direction = DIRECTIONS.iter().position(|&d| from.step(d) == Some(to))?;
        Some(Self::numbered(from.place(), direction))
    }

    /// The capture of the checkers on these squares, in any order, or `None` if no way of jumps
    /// from `from` goes over exactly these.
    pub fn capture(from: Square, captured: impl IntoIterator<Item = Square>) -> Option<Self> {
        let captured = captured.into_iter().map(Square::bit);
        Self::capture_of(from, captured.fold(0, |set, bit| set | bit))
    }

    pub(crate) fn capture_of(from: Square, captured: u64) -> Option<Self> {
        let number = WAYS.find(from, captured)?;
        Some(Self::numbered(from.place(), number))
    }

    /// The move with this number from a place.
    #[inline(always)]
    pub(crate) fn numbered(start: usize, number: usize) -> Self {
        Move(BASE | (number << 6 | start) as u16)
    }

    /// The move's parts.
    pub fn kind(self) -> MoveKind {
        let (from, to) = (self.start(), self.end());
        if self.is_capture() {
            MoveKind::Capture { from, to }
        } else {
            MoveKind::Step { from, to }
        }
    }

    /// The square moved from.
    pub fn start(self) -> Square {
        square(self.start_place())
    }

    /// The square on which the move ends.
    pub fn end(self) -> Square {
        square(self.way().end().trailing_zeros() as usize)
    }

    /// Whether the move is a capture.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.number() >= JUMP
    }

    /// The squares of the captured checkers, by number.
    pub fn captured(self) -> impl Iterator<Item = Square> {
        Square::of(self.way().captured())
    }

    /// The squares of the move in order, the first and the last among them; of several ways with
    /// the same captures the one with the smallest numbers.
    ///
    /// ```
    /// use gambol_lilypad::draughts::Position;
    /// use gambol_core::Game;
    ///
    /// let position: Position = "W:WK22:B9,10,17,18".parse()?;
    /// let path = position.legal_moves()[0].path();
    /// assert_eq!(format!("{path:?}"), "[22, 13, 6, 15, 22]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path(self) -> ArrayVec<Square, LONGEST> {
        if self.is_capture() {
            WAYS.path(self.start_place(), self.number())
        } else {
            ArrayVec::from_iter([self.start(), self.end()])
        }
    }

    /// The place of the square moved from.
    #[inline(always)]
    pub(crate) const fn start_place(self) -> usize {
        (self.0.get() & 63) as usize
    }

    /// The number among the moves from that square.
    #[inline(always)]
    pub(crate) const fn number(self) -> usize {
        (self.0.get() >> 6 & 63) as usize
    }

    /// Where the move ends and what it captures.
    #[inline(always)]
    pub(crate) const fn way(self) -> Way {
        WAYS.at(self.0.get())
    }

    /// The move with these bits, if there is one.
    pub(crate) fn from_packed(bits: u16) -> Option<Self> {
        let mv = Move(NonZeroU16::new(bits)?);
        let exists = bits >> 12 == 1 && WAYS.has(mv.start_place(), mv.number());
        exists.then_some(mv)
    }

    /// The bits.
    #[inline(always)]
    pub(crate) const fn packed(self) -> NonZeroU16 {
        self.0
    }

    /// The move with these bits, which have to be right.
    #[inline(always)]
    pub(crate) const fn with_packed(bits: NonZeroU16) -> Self {
        Move(bits)
    }
}

/// The square at a place that is known to be one.
fn square(place: usize) -> Square {
    Square::from_place(place).unwrap_or(Square::new(0))
}

impl PackedMove for Move {
    #[inline]
    fn to_bits(self) -> u64 {
        self.0.get().into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        Self::from_packed(u16::try_from(bits).ok()?)
    }
}

impl fmt::Display for Move {
    /// `11-15` or `22x15x8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.is_capture() { 'x' } else { '-' };
        for (i, square) in self.path().into_iter().enumerate() {
            if i > 0 {
                write!(f, "{separator}")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Several moves at once: any of some checkers step or jump once in one direction; or one longer
/// capture.
// The moves are `base | i` for each bit `i` of `choices`: the places of the checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveSet {
    base: NonZeroU16,
    choices: u64,
}

impl MoveSet {
    /// The move with this number by each of these checkers.
    #[inline(always)]
    pub(crate) fn same(number: usize, movers: u64) -> Self {
        MoveSet::new(BASE | (number << 6) as u16, movers)
    }

    /// A move for each of these bits, whose place is the lower part of its number.
    #[inline(always)]
    pub(crate) const fn new(base: NonZeroU16, choices: u64) -> Self {
        MoveSet { base, choices }
    }

    /// The bits of a move.
    #[inline(always)]
    fn packed(self, choice: usize) -> NonZeroU16 {
        self.base | choice as u16
    }

    /// Takes out the first choice.
    #[inline(always)]
    pub(crate) fn take_first(&mut self) -> Option<NonZeroU16> {
        let choice = Bitboard(self.choices).first()?;
        self.choices &= self.choices - 1;
        Some(self.packed(choice))
    }
}

impl gambol_core::MoveSet<Move> for MoveSet {
    #[inline(always)]
    fn len(&self) -> usize {
        Bitboard(self.choices).len()
    }

    #[inline(always)]
    fn nth(&self, index: usize) -> Option<Move> {
        let choice = Bitboard(self.choices).nth(index)?;
        Some(Move(self.packed(choice)))
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
        self.0.take_first().map(Move)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Moves {}
