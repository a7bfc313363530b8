use core::fmt;
use core::num::NonZeroU16;

use gambol_core::{MoveSet as _, PackedMove};

use crate::Square;
use crate::draughts;
use crate::draughts::draw::Lot;
use crate::draughts::ways::Way;

/// A move: a pawn placed, a step, a capture or a walk. Two bytes; so is `Option<Move>`.
///
/// A `Move` knows nothing of a position, so it need not be legal anywhere.
///
/// ```
/// use gambol_lilypad::{Move, MoveKind, Square, draughts};
///
/// let square = |number| Square::from_number(number).unwrap();
/// let walk = Move::walk(square(3), square(16)).unwrap();
/// assert_eq!(walk.kind(), MoveKind::Walk { from: square(3), to: square(16) });
/// let step: Move = draughts::Move::step(square(11), square(15)).unwrap().into();
/// assert_eq!([walk, step].map(|mv| mv.to_string()), ["3>16", "11-15"]);
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
// Checkers' moves as in draughts, all between 4096 and 8192. A walk is 8192 + 64 * place + place,
// placing a pawn 16384 + place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// A move taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A pawn is placed on a checker of its owner.
    Place {
        /// The square.
        at: Square,
    },
    /// A checker moves, and the pawn on it, if there is one.
    Checker(draughts::Move),
    /// A pawn walks over checkers of its owner.
    Walk {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
}

const PLACE: u16 = 1 << 14;
const WALK: u16 = 1 << 13;
const BASE_OF_PLACES: NonZeroU16 = NonZeroU16::new(PLACE).unwrap();
const BASE_OF_WALKS: NonZeroU16 = NonZeroU16::new(WALK).unwrap();

impl Move {
    /// Placing a pawn, or `None` where no pawn is ever placed: on squares other than 1 to 4 and 29
    /// to 32.
    pub fn place(at: Square) -> Option<Self> {
        let [dark, light] = Square::END_ROWS;
        let back_row = (dark | light) & at.bit() != 0;
        back_row.then_some(Move(BASE_OF_PLACES | at.place() as u16))
    }

    /// A walk, or `None` if it ends where it starts.
    pub fn walk(from: Square, to: Square) -> Option<Self> {
        let squares = (from.place() << 6 | to.place()) as u16;
        (from != to).then_some(Move(BASE_OF_WALKS | squares))
    }

    /// The move's parts.
    pub fn kind(self) -> MoveKind {
        if let Some(mv) = self.checker_move() {
            return MoveKind::Checker(mv);
        }
        let to = square(self.end_place());
        if self.is_walk() {
            let from = square(self.start_place());
            MoveKind::Walk { from, to }
        } else {
            MoveKind::Place { at: to }
        }
    }

    /// The square moved from, by a checker or a pawn; where a pawn is placed, that square.
    pub fn start(self) -> Square {
        match self.kind() {
            MoveKind::Place { at } => at,
            MoveKind::Checker(mv) => mv.start(),
            MoveKind::Walk { from, .. } => from,
        }
    }

    /// The square on which the move ends.
    pub fn end(self) -> Square {
        match self.kind() {
            MoveKind::Place { at } => at,
            MoveKind::Checker(mv) => mv.end(),
            MoveKind::Walk { to, .. } => to,
        }
    }

    /// The move of a checker, if it is one.
    #[inline(always)]
    pub const fn checker_move(self) -> Option<draughts::Move> {
        if self.0.get() & (WALK | PLACE) != 0 {
            None
        } else {
            Some(draughts::Move::with_packed(self.0))
        }
    }

    #[inline(always)]
    pub(crate) const fn is_walk(self) -> bool {
        self.0.get() & WALK != 0
    }

    #[inline(always)]
    pub(crate) const fn is_place(self) -> bool {
        self.0.get() & PLACE != 0
    }

    /// The place where a pawn ends.
    #[inline(always)]
    pub(crate) const fn end_place(self) -> usize {
        (self.0.get() & 63) as usize
    }

    /// The place moved from, by a checker or a pawn; meaningless where a pawn is placed.
    #[inline(always)]
    pub(crate) const fn start_place(self) -> usize {
        let bits = self.0.get() as usize;
        if self.is_walk() {
            bits >> 6 & 63
        } else {
            bits & 63
        }
    }

    /// The move with these bits, which have to be right.
    #[inline(always)]
    pub(crate) const fn with_packed(bits: NonZeroU16) -> Self {
        Move(bits)
    }

    /// What a move of a checker does; meaningless for others.
    #[inline(always)]
    pub(crate) fn way(self) -> Way {
        draughts::Move::with_packed(self.0).way()
    }
}

/// Walks from a place to any of these squares, to draw from.
#[inline(always)]
pub(crate) fn lot_of_walks(from: usize, squares: u64) -> Lot {
    Lot::plain(BASE_OF_WALKS | (from << 6) as u16, squares)
}

impl From<draughts::Move> for Move {
    #[inline(always)]
    fn from(mv: draughts::Move) -> Self {
        Move(mv.packed())
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
        let number = u16::try_from(bits).ok()?;
        let mv = Move(NonZeroU16::new(number)?);
        let to = Square::from_place(mv.end_place());
        match () {
            () if mv.is_walk() => Move::walk(Square::from_place(mv.start_place())?, to?),
            () if mv.is_place() => Move::place(to?),
            () => return draughts::Move::from_packed(number).map(Into::into),
        }
        .filter(|&same| same == mv)
    }
}

impl fmt::Display for Move {
    /// `@3`, `11-15`, `22x15x8` or `3>16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Place { at } => write!(f, "@{at}"),
            MoveKind::Checker(mv) => write!(f, "{mv}"),
            MoveKind::Walk { from, to } => write!(f, "{from}>{to}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Several moves at once: a pawn placed on any of some squares, walks to any of some squares,
/// steps of any of some checkers in one direction, or captures by one checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveSet(draughts::MoveSet);

impl MoveSet {
    /// A pawn placed on any of these squares.
    #[inline(always)]
    pub(crate) fn places(squares: u64) -> Self {
        MoveSet(draughts::MoveSet::new(BASE_OF_PLACES, squares))
    }

    /// Walks from a place to any of these squares.
    #[inline(always)]
    pub(crate) fn walks(from: usize, squares: u64) -> Self {
        MoveSet(draughts::MoveSet::new(
            BASE_OF_WALKS | (from << 6) as u16,
            squares,
        ))
    }
}

impl From<draughts::MoveSet> for MoveSet {
    #[inline(always)]
    fn from(set: draughts::MoveSet) -> Self {
        MoveSet(set)
    }
}

impl gambol_core::MoveSet<Move> for MoveSet {
    #[inline(always)]
    fn len(&self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    fn nth(&self, index: usize) -> Option<Move> {
        self.0.nth(index).map(Into::into)
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline(always)]
    fn into_iter(self) -> Moves {
        Moves(self.0)
    }
}

/// The moves of a [`MoveSet`].
#[derive(Clone, Debug)]
pub struct Moves(draughts::MoveSet);

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
