use core::fmt;
use core::num::NonZeroU32;

use gambol_core::{MoveList, PackedMove, PieceMoves, const_for};

use crate::board::{Board, Square};
use crate::layout::Layout;
use crate::piece::{Orientation, Size};
use crate::tables::{LONGEST, MOST_SQUARES};

/// The number of pieces of the largest army.
pub(crate) const MOST_PIECES: usize = Layout::Classic.pieces_of_a_size() as usize * Size::ALL.len();

/// A bound on the moves of a position: every piece lies and can charge as far as the longest ray.
pub(crate) const MOST_MOVES: usize =
    MOST_PIECES * (Orientation::COUNT - 1 + Orientation::COUNT * LONGEST);

/// A move: the squares moved from and to, maybe the same, and the new orientation. Four bytes, like
/// `Option<Move>`.
///
/// A move is independent of positions and boards. It need not be legal in any position. It stores the
/// indices of its squares, and [`kind`](Self::kind) returns the squares of a board. You need a position
/// for its text: see [`Game::display_move`](gambol_core::Game::display_move).
///
/// ```
/// use gambol_core::board::Direction;
/// use gambol_pikemen::{Board, Move, MoveKind, Orientation};
///
/// let board = Board::Square8;
/// let (d7, e6) = (board.parse("d7").unwrap(), board.parse("e6").unwrap());
/// let orientation = Orientation::Lying(Direction::NorthEast);
/// let mv = Move::new(d7, e6, orientation);
/// assert_eq!(mv.kind(board), Some(MoveKind::Charge { from: d7, to: e6, orientation }));
/// assert_eq!(mv.kind(Board::Square6), None);
/// assert!(Move::new(d7, d7, orientation).is_reorientation());
/// assert_eq!(size_of::<Option<Move>>(), 4);
/// ```
// Bits 0-7: the square moved from. Bits 8-15: the square moved to, the same in a reorientation.
// Bits 16-19: the code of the orientation. Bit 20 is set, so that no move is zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU32);

/// The parts of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece turns in place.
    Reorient {
        /// The square of the piece.
        from: Square,
        /// The new orientation.
        orientation: Orientation,
    },
    /// A piece goes to another square.
    Charge {
        /// The square moved from.
        from: Square,
        /// The square moved to.
        to: Square,
        /// The new orientation.
        orientation: Orientation,
    },
}

const MARK: NonZeroU32 = NonZeroU32::new(1 << 20).unwrap();
const TO_SHIFT: u32 = 8;
const CODE_SHIFT: u32 = 16;

impl Move {
    /// Returns a charge, or a reorientation if the squares are the same.
    ///
    /// ```
    /// use gambol_core::board::Direction;
    /// use gambol_pikemen::{Board, Move, Orientation};
    ///
    /// let [d7, e6] = ["d7", "e6"].map(|name| Board::Square8.parse(name).unwrap());
    /// let charge = Move::new(d7, e6, Orientation::Lying(Direction::NorthEast));
    /// assert_eq!((charge.is_reorientation(), charge.to_index()), (false, e6.index()));
    /// assert!(Move::new(e6, e6, Orientation::Upright).is_reorientation());
    /// ```
    pub fn new(from: Square, to: Square, orientation: Orientation) -> Self {
        Self::pack(from.index(), to.index(), orientation.code())
    }

    #[inline(always)]
    pub(crate) fn pack(from: usize, to: usize, code: usize) -> Self {
        Move(MARK | (code << CODE_SHIFT | to << TO_SHIFT | from) as u32)
    }

    /// The parts of the move, if the board has its squares.
    ///
    /// ```
    /// use gambol_pikemen::{Board, Game, MoveKind, Position, Variant};
    ///
    /// let mv = Position::start(Variant::CLASSIC).parse_move("d1(W)")?;
    /// assert!(matches!(mv.kind(Board::Square8), Some(MoveKind::Reorient { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn kind(self, board: Board) -> Option<MoveKind> {
        let orientation = self.orientation();
        match (board.square(self.from_index()), board.square(self.to_index())) {
            (Some(from), Some(_)) if self.is_reorientation() => {
                Some(MoveKind::Reorient { from, orientation })
            }
            (Some(from), Some(to)) => Some(MoveKind::Charge { from, to, orientation }),
            _ => None,
        }
    }

    /// The index of the square moved from, on the board of the position.
    ///
    /// ```
    /// use gambol_pikemen::{Game, Position, Variant};
    ///
    /// let start = Position::start(Variant::CLASSIC);
    /// let mv = start.parse_move("d1(W)")?;
    /// assert_eq!(start.board().square(mv.from_index()), start.square("d1"));
    /// assert_eq!(mv.from_index(), mv.to_index());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub const fn from_index(self) -> usize {
        (self.0.get() & 255) as usize
    }

    /// The index of the square moved to, the same in a reorientation.
    #[inline(always)]
    pub const fn to_index(self) -> usize {
        (self.0.get() >> TO_SHIFT & 255) as usize
    }

    /// The new orientation of the piece.
    ///
    /// ```
    /// use gambol_core::board::Direction;
    /// use gambol_pikemen::{Game, Orientation, Position, Variant};
    ///
    /// let mv = Position::start(Variant::CLASSIC).parse_move("d1(W)")?;
    /// assert_eq!(mv.orientation(), Orientation::Lying(Direction::West));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn orientation(self) -> Orientation {
        Orientation::from_code(self.code())
    }

    /// Whether the piece stays on its square.
    pub const fn is_reorientation(self) -> bool {
        self.from_index() == self.to_index()
    }

    #[inline(always)]
    pub(crate) const fn code(self) -> usize {
        (self.0.get() >> CODE_SHIFT & 15) as usize
    }
}

impl PackedMove for Move {
    type List = MoveList<Self, MOST_MOVES>;

    #[inline]
    fn to_bits(self) -> u64 {
        self.0.get().into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let mv = Move(NonZeroU32::new(u32::try_from(bits).ok()?)?);
        let (from, to, code) = (mv.from_index(), mv.to_index(), mv.code());
        let exists = from.max(to) < MOST_SQUARES && code < Orientation::COUNT;
        (exists && mv == Self::pack(from, to, code)).then_some(mv)
    }

    #[inline(always)]
    fn from_legal_bits(bits: u64) -> Self {
        Move(MARK | bits as u32)
    }
}

impl fmt::Debug for Move {
    /// The indices of the squares and the orientation, as in `3-10(NE)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from_index(), self.to_index());
        write!(f, "{from}-{to}({})", self.orientation())
    }
}

gambol_core::text_impls! { bits: Move }

/// A set of moves of one piece, to any of some squares and in any of some orientations.
// The set has two dimensions, since one `BitMoves` for each square costs a fifth more on the star.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveSet {
    from: u8,
    /// The squares moved to.
    run: &'static [u8],
    /// The orientations, a bit each by code.
    orientations: u16,
}

const ALL: u16 = (1 << Orientation::COUNT) - 1;

/// The number of each square, for the runs of pieces that stay on their squares.
static SQUARES: [u8; MOST_SQUARES] = {
    let mut squares = [0; MOST_SQUARES];
    const_for!(0..MOST_SQUARES, |square| {
        squares[square] = square as u8;
    });
    squares
};

impl MoveSet {
    /// The reorientations of a piece whose orientation has this code.
    #[inline(always)]
    pub(crate) fn reorient(from: usize, code: usize) -> Self {
        let run = SQUARES.get(from..=from).unwrap_or_default();
        MoveSet { from: from as u8, run, orientations: ALL & !(1 << code) }
    }

    /// The charges of a piece to these squares.
    #[inline(always)]
    pub(crate) fn charge(from: usize, run: &'static [u8]) -> Self {
        MoveSet { from: from as u8, run, orientations: ALL }
    }
}

impl From<MoveSet> for PieceMoves<Move> {
    #[inline(always)]
    fn from(set: MoveSet) -> Self {
        let to = set.run.iter().fold(0, |to, &square| to | 1 << square);
        let base = u64::from(MARK.get() | u32::from(set.from));
        let factors = [1 << TO_SHIFT, 1 << CODE_SHIFT];
        PieceMoves::new(Some(set.from.into()), to, set.orientations.into(), base, factors)
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline(always)]
    fn into_iter(self) -> Moves {
        Moves { left: self.orientations, set: self }
    }
}

/// The moves of a [`MoveSet`].
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    /// The squares left, the current one first.
    set: MoveSet,
    /// The orientations left for the current square.
    left: u16,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        let (&to, later) = self.set.run.split_first()?;
        let code = self.left.trailing_zeros() as usize;
        self.left &= self.left.wrapping_sub(1);
        if self.left == 0 {
            self.set.run = later;
            self.left = self.set.orientations;
        }
        Some(Move::pack(self.set.from.into(), to.into(), code))
    }

    /// Two nested loops, faster than calling `next` for every move.
    #[inline(always)]
    fn fold<B, F: FnMut(B, Move) -> B>(self, start: B, mut add: F) -> B {
        let mut folded = start;
        let mut left = self.left;
        for &to in self.set.run {
            while left != 0 {
                let code = left.trailing_zeros() as usize;
                folded = add(folded, Move::pack(self.set.from.into(), to.into(), code));
                left &= left - 1;
            }
            left = self.set.orientations;
        }
        folded
    }
}
