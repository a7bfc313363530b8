use core::num::NonZeroU16;

use gambol_core::{BitMoves, MoveList, MovePattern, PackedMove, PieceMoves};

use crate::Square;
use crate::draughts;
use crate::draughts::moves::{MOST_MOVES, square};
use crate::draughts::tables::{BACK_ROWS, Way};

/// A move: a pawn placed, a step, a capture or a walk. Two bytes, like `Option<Move>`.
///
/// A move is independent of positions. It need not be legal in any, and its text is always the same.
///
/// ```
/// use gambol_lilypad::{Move, MoveKind, Square, draughts};
///
/// let square = |number| Square::from_number(number).unwrap();
/// let walk = Move::walk(square(3), square(16)).unwrap();
/// assert_eq!(walk.kind(), MoveKind::Walk { from: square(3), to: square(16) });
/// assert_eq!("3>16".parse(), Ok(walk));
///
/// let place = Move::place(square(3)).unwrap();
/// assert_eq!((place.from(), place.to()), (None, square(3)));
///
/// let step = draughts::Move::step(square(11), square(15)).unwrap();
/// let mv: Move = step.into();
/// assert_eq!(mv.checker_move(), Some(step));
/// assert_eq!([walk, place, mv].map(|mv| mv.to_string()), ["3>16", "@3", "11-15"]);
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
// Moves of checkers are as in draughts, all between 4096 and 8192. A walk is 8192 + 64 * place + place, and
// placing a pawn is 16384 + place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(crate) NonZeroU16);

/// The parts of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A pawn is placed on a checker of its owner.
    Place {
        /// The square.
        to: Square,
    },
    /// A checker moves, and the pawn on it, if there is one.
    Checker(draughts::Move),
    /// A pawn walks over checkers of its owner.
    Walk {
        /// The square where it starts.
        from: Square,
        /// The square where it ends.
        to: Square,
    },
}

const PLACE: NonZeroU16 = NonZeroU16::new(1 << 14).unwrap();
const WALK: NonZeroU16 = NonZeroU16::new(1 << 13).unwrap();

impl Move {
    /// Returns the move that places a pawn. `None` for a square where no pawn is ever placed, any except 1
    /// to 4 and 29 to 32.
    ///
    /// ```
    /// use gambol_lilypad::Move;
    ///
    /// assert_eq!(Move::place("31".parse()?).unwrap().to_string(), "@31");
    /// assert_eq!(Move::place("15".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn place(to: Square) -> Option<Self> {
        (BACK_ROWS & to.bit() != 0).then_some(Move(PLACE | to.place() as u16))
    }

    /// Returns a walk, or `None` if it ends where it starts.
    ///
    /// ```
    /// use gambol_lilypad::Move;
    ///
    /// let [s2, s10] = ["2".parse()?, "10".parse()?];
    /// assert_eq!(Move::walk(s2, s10).unwrap().to_string(), "2>10");
    /// assert_eq!(Move::walk(s2, s2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn walk(from: Square, to: Square) -> Option<Self> {
        let squares = (from.place() << 6 | to.place()) as u16;
        (from != to).then_some(Move(WALK | squares))
    }

    /// The move's parts.
    ///
    /// ```
    /// use gambol_lilypad::{Move, MoveKind};
    ///
    /// let (from, to) = ("2".parse()?, "10".parse()?);
    /// assert_eq!("2>10".parse::<Move>()?.kind(), MoveKind::Walk { from, to });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kind(self) -> MoveKind {
        if let Some(mv) = self.checker_move() {
            return MoveKind::Checker(mv);
        }
        let to = square(self.end_place());
        if self.is_walk() {
            MoveKind::Walk { from: square(self.start_place()), to }
        } else {
            MoveKind::Place { to }
        }
    }

    /// The square moved from, by a checker or a pawn. `None` if a pawn is placed.
    ///
    /// ```
    /// use gambol_lilypad::Move;
    ///
    /// assert_eq!("11-15".parse::<Move>()?.from(), Some("11".parse()?));
    /// assert_eq!("@2".parse::<Move>()?.from(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from(self) -> Option<Square> {
        match self.kind() {
            MoveKind::Place { .. } => None,
            MoveKind::Checker(mv) => Some(mv.from()),
            MoveKind::Walk { from, .. } => Some(from),
        }
    }

    /// The square where the move ends. For a pawn that is placed, this is its square.
    ///
    /// ```
    /// use gambol_lilypad::Move;
    ///
    /// assert_eq!("@2".parse::<Move>()?.to(), "2".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to(self) -> Square {
        match self.kind() {
            MoveKind::Place { to } | MoveKind::Walk { to, .. } => to,
            MoveKind::Checker(mv) => mv.to(),
        }
    }

    /// The move of a checker, or `None` for a move of a pawn.
    ///
    /// ```
    /// use gambol_lilypad::Move;
    ///
    /// let capture = "15x22".parse::<Move>()?.checker_move();
    /// assert!(capture.is_some_and(|mv| mv.is_capture()));
    /// assert_eq!("2>10".parse::<Move>()?.checker_move(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub const fn checker_move(self) -> Option<draughts::Move> {
        if self.is_walk() || self.is_place() { None } else { Some(draughts::Move(self.0)) }
    }

    #[inline(always)]
    pub(crate) const fn is_walk(self) -> bool {
        self.0.get() & WALK.get() != 0
    }

    #[inline(always)]
    pub(crate) const fn is_place(self) -> bool {
        self.0.get() & PLACE.get() != 0
    }

    /// The place where a pawn ends.
    #[inline(always)]
    pub(crate) const fn end_place(self) -> usize {
        (self.0.get() & 63) as usize
    }

    /// The place moved from, by a checker or a pawn. Meaningless if a pawn is placed.
    #[inline(always)]
    pub(crate) const fn start_place(self) -> usize {
        let bits = self.0.get() as usize;
        if self.is_walk() { bits >> 6 & 63 } else { bits & 63 }
    }

    /// A set of this move.
    pub(crate) fn alone(self) -> PieceMoves<Self> {
        let from = self.from().map(Square::index);
        PieceMoves::new(from, 1 << self.to().index(), 1, self.to_bits(), [0, 0])
    }

    /// The effect of a move of a checker. Meaningless for other moves.
    #[inline(always)]
    pub(crate) fn way(self) -> Way {
        draughts::Move(self.0).way()
    }
}

impl From<draughts::Move> for Move {
    #[inline(always)]
    fn from(mv: draughts::Move) -> Self {
        Move(mv.0)
    }
}

impl PackedMove for Move {
    type List = MoveList<Self, MOST_MOVES>;

    #[inline]
    fn to_bits(self) -> u64 {
        self.0.get().into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        if let Some(mv) = draughts::Move::from_bits(bits) {
            return Some(mv.into());
        }
        let mv = Move(NonZeroU16::new(u16::try_from(bits).ok()?)?);
        let to = Square::from_place(mv.end_place())?;
        let same = if mv.is_walk() {
            Move::walk(Square::from_place(mv.start_place())?, to)
        } else {
            Move::place(to)
        };
        same.filter(|&same| same == mv)
    }
}

gambol_core::text_impls! { text or bits: Move }

/// A move as written, by its squares. It need not exist.
pub(crate) enum Written {
    Place(Square),
    Walk(Square, Square),
    Checker(draughts::Written),
}

impl Written {
    /// The move, legal or not, if it exists.
    pub(crate) fn to_move(&self) -> Option<Move> {
        match self {
            Written::Place(to) => Move::place(*to),
            Written::Walk(from, to) => Move::walk(*from, *to),
            Written::Checker(mv) => mv.to_move().map(Into::into),
        }
    }
}

impl From<Move> for Written {
    fn from(mv: Move) -> Self {
        match mv.kind() {
            MoveKind::Place { to } => Written::Place(to),
            MoveKind::Walk { from, to } => Written::Walk(from, to),
            MoveKind::Checker(mv) => Written::Checker(mv.into()),
        }
    }
}

impl Move {
    /// The pattern of a [`MoveSet`] that places a pawn.
    pub(crate) const PLACES: Self = Move(PLACE);

    /// The pattern of a [`MoveSet`] whose pawn walks from this place.
    #[inline(always)]
    pub(crate) fn walks(from: usize) -> Self {
        Move(WALK | (from << 6) as u16)
    }
}

/// A move to square 0, or of a checker there, is the pattern of the same move with other squares.
impl MovePattern for Move {
    type Move = Self;

    #[inline(always)]
    fn make(self, index: u32) -> Self {
        Move(self.0 | index as u16)
    }
}

/// A set of moves: a pawn placed, a walk, checkers stepping or jumping once in one direction, or
/// one longer capture.
pub(crate) type MoveSet = BitMoves<u64, Move>;
