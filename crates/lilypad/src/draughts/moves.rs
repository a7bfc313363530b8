use core::num::NonZeroU16;

use gambol_core::{BitMoves, MoveList, MovePattern, PackedMove};

use super::Square;
use super::tables::{JUMP, Path, WAYS, Way, jump_between, step_between};

/// A move: a step or a capture. Two bytes, like `Option<Move>`.
///
/// A capture has a start and a set of captured checkers, which decide its end. A move is independent of
/// positions. It need not be legal anywhere, and its text is always the same, with the smallest of several
/// paths.
///
/// ```
/// use gambol_lilypad::draughts::{Move, MoveKind, Square};
///
/// let square = |number| Square::from_number(number).unwrap();
/// let step = Move::step(square(11), square(15)).unwrap();
/// assert_eq!(step.kind(), MoveKind::Step { from: square(11), to: square(15) });
///
/// let capture = Move::capture(square(22), [square(18), square(11)]).unwrap();
/// assert_eq!(capture.to_string(), "22x15x8");
/// assert_eq!("22x15x8".parse(), Ok(capture));
/// assert_eq!((capture.from(), capture.to()), (square(22), square(8)));
/// assert!(capture.captured().eq([11, 18].map(square)));
/// assert!(capture.path().eq([22, 15, 8].map(square)));
/// assert_eq!(Move::capture(square(22), [square(11)]), None);
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
// 4096 + 64 * number + place, with the place of the square moved from and the number as in the module
// `tables`. The lower twelve bits index one table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(crate) NonZeroU16);

/// The parts of a move.
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

impl Move {
    /// Returns a step, or `None` if the squares are not neighbours.
    ///
    /// ```
    /// use gambol_lilypad::draughts::Move;
    ///
    /// let [s11, s15, s18] = ["11".parse()?, "15".parse()?, "18".parse()?];
    /// assert_eq!(Move::step(s11, s15).unwrap().to_string(), "11-15");
    /// assert_eq!(Move::step(s11, s18), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(from: Square, to: Square) -> Option<Self> {
        Some(Self::numbered(from.place(), step_between(from, to)?))
    }

    /// Returns the capture of the checkers on these squares, in any order. `None` if no path of jumps from
    /// `from` captures exactly these.
    ///
    /// ```
    /// use gambol_lilypad::draughts::Move;
    ///
    /// let [s15, s18] = ["15".parse()?, "18".parse()?];
    /// assert_eq!(Move::capture(s15, [s18]).unwrap().to_string(), "15x22");
    /// assert_eq!(Move::capture(s18, [s18]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn capture(from: Square, captured: impl IntoIterator<Item = Square>) -> Option<Self> {
        Self::capture_of(from, captured.into_iter().map(Square::bit).fold(0, |set, bit| set | bit))
    }

    pub(crate) fn capture_of(from: Square, captured: u64) -> Option<Self> {
        Some(Self::numbered(from.place(), WAYS.find(from, captured)?))
    }

    /// The move with this number from a place.
    #[inline(always)]
    pub(crate) const fn numbered(from: usize, number: usize) -> Self {
        Move(NonZeroU16::new(BASE.get() | (number << 6 | from) as u16).unwrap())
    }

    /// The move's parts.
    ///
    /// ```
    /// use gambol_lilypad::draughts::{Move, MoveKind};
    ///
    /// let (from, to) = ("22".parse()?, "8".parse()?);
    /// assert_eq!("22x15x8".parse::<Move>()?.kind(), MoveKind::Capture { from, to });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kind(self) -> MoveKind {
        let (from, to) = (self.from(), self.to());
        if self.is_capture() { MoveKind::Capture { from, to } } else { MoveKind::Step { from, to } }
    }

    /// The square moved from.
    ///
    /// ```
    /// use gambol_lilypad::draughts::Move;
    ///
    /// assert_eq!("22x15x8".parse::<Move>()?.from(), "22".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from(self) -> Square {
        square(self.start_place())
    }

    /// The square where the move ends.
    ///
    /// ```
    /// use gambol_lilypad::draughts::Move;
    ///
    /// assert_eq!("22x15x8".parse::<Move>()?.to(), "8".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to(self) -> Square {
        square(self.way().end.trailing_zeros() as usize)
    }

    /// Whether the move is a capture.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.number() >= JUMP
    }

    /// The squares of the captured checkers, by number.
    ///
    /// ```
    /// use gambol_lilypad::draughts::Move;
    ///
    /// let captured = "22x15x8".parse::<Move>()?.captured();
    /// assert_eq!(captured.map(|square| square.number()).sum::<usize>(), 11 + 18);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captured(self) -> impl Iterator<Item = Square> {
        Square::of(self.way().captured())
    }

    /// The squares of the move in order, both ends included. Of several paths with the same captures, this
    /// is the smallest.
    ///
    /// ```
    /// use gambol_lilypad::draughts::Move;
    ///
    /// assert_eq!("22x15x8".parse::<Move>()?.path().len(), 3);
    /// assert_eq!("11-15".parse::<Move>()?.path().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path(self) -> impl ExactSizeIterator<Item = Square> {
        self.squares().into_iter()
    }

    /// The squares of [`path`](Self::path) as a list.
    pub(crate) fn squares(self) -> Path {
        match self.kind() {
            MoveKind::Step { from, to } => Path::from_iter([from, to]),
            MoveKind::Capture { .. } => WAYS.path(self.start_place(), self.number()),
        }
    }

    /// The place of the square moved from.
    #[inline(always)]
    pub(crate) const fn start_place(self) -> usize {
        (self.0.get() & 63) as usize
    }

    /// The place of the square moved from and the number, together.
    #[cfg(feature = "host")]
    #[inline(always)]
    pub(crate) const fn low_bits(self) -> usize {
        (self.0.get() & 0xfff) as usize
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
}

/// The square at a place. Panics if there is none.
pub(crate) fn square(place: usize) -> Square {
    Square::from_place(place).expect("the place of a square")
}

/// No player has more moves. A test adds up the captures from every set of squares, with victims on all others: more
/// than eight checkers are in each other's way. The list is copied in every loop over moves, so its size matters.
pub(crate) const MOST_MOVES: usize = 192;

impl PackedMove for Move {
    type List = MoveList<Self, MOST_MOVES>;

    #[inline]
    fn to_bits(self) -> u64 {
        self.0.get().into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let mv = Move(NonZeroU16::new(u16::try_from(bits).ok()?)?);
        (bits >> 12 == 1 && WAYS.has(mv.start_place(), mv.number())).then_some(mv)
    }
}

gambol_core::text_impls! { text or bits: Move }

/// A move as written, by its squares. It need not exist.
pub(crate) enum Written {
    Step(Square, Square),
    /// Two squares or more.
    Capture(Path),
}

impl Written {
    pub(crate) fn start(&self) -> Square {
        match self {
            Written::Step(from, _) => *from,
            Written::Capture(path) => path[0],
        }
    }

    /// The move, legal or not, if it exists.
    pub(crate) fn to_move(&self) -> Option<Move> {
        let path = match self {
            Written::Step(from, to) => return Move::step(*from, *to),
            Written::Capture(path) => path,
        };
        let mut captured = 0;
        for jump in path.windows(2) {
            let (_, over) = jump_between(jump[0], jump[1])?;
            if captured & over.bit() != 0 {
                return None;
            }
            captured |= over.bit();
        }
        Move::capture_of(path[0], captured)
    }
}

impl From<Move> for Written {
    fn from(mv: Move) -> Self {
        match mv.kind() {
            MoveKind::Step { from, to } => Written::Step(from, to),
            MoveKind::Capture { .. } => Written::Capture(mv.squares()),
        }
    }
}

/// A move from square 0 is the pattern of the same move from other squares.
impl MovePattern for Move {
    type Move = Self;

    #[inline(always)]
    fn make(self, place: u32) -> Self {
        Move(self.0 | place as u16)
    }
}

/// A set of moves: checkers stepping or jumping once in one direction, or one longer capture.
pub(crate) type MoveSet = BitMoves<u64, Move>;
