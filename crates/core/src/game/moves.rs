//! Moves: packed, as bits of a word, in lists.

use core::fmt::{self, Debug};
use core::hash::Hash;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ops::{Deref, DerefMut};

use alloc::vec::Vec;

use arrayvec::ArrayVec;

use crate::board::Word;

/// A move packed into at most 64 bits, for tables. The integers `u8` to `u64` are moves, for games whose moves
/// are numbers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a packed move",
    note = "the numbers `u8` to `u64` are; another type implements `gambol_core::PackedMove`"
)]
pub trait PackedMove: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// A list with room for the legal moves of any position: a [`MoveList`] of proven capacity, or a `Vec`,
    /// which allocates.
    type List: Clone
        + Debug
        + Default
        + DerefMut<Target = [Self]>
        + Extend<Self>
        + IntoIterator<Item = Self>;

    /// The packed form.
    fn to_bits(self) -> u64;

    /// The move with this packed form, if there is one. It need not be legal anywhere.
    ///
    /// ```
    /// use gambol_core::PackedMove;
    /// use gambol_core::example::Advance;
    ///
    /// let a2a3 = Advance::from_bits(64 * 8 + 16).unwrap();
    /// assert_eq!(a2a3.to_bits(), 64 * 8 + 16);
    /// assert_eq!(Advance::from_bits(u64::MAX), None);
    /// ```
    fn from_bits(bits: u64) -> Option<Self>;

    /// The move with the packed form of some legal move, for [`PieceMoves`]. By default [`from_bits`](Self::from_bits),
    /// whose check your game may omit.
    #[inline]
    fn from_legal_bits(bits: u64) -> Self {
        Self::from_bits(bits).expect("the packed form of a legal move")
    }
}

macro_rules! numbers_are_moves {
    ($($Number:ty)+) => {$(
        impl PackedMove for $Number {
            type List = Vec<Self>;

            #[inline]
            fn to_bits(self) -> u64 {
                self.into()
            }

            #[inline]
            fn from_bits(bits: u64) -> Option<Self> {
                bits.try_into().ok()
            }
        }
    )+};
}
numbers_are_moves! { u8 u16 u32 u64 }

/// Turns the index of a bit into a move: what the moves of a [`BitMoves`] have in common.
pub trait MovePattern: Copy {
    /// The move of a game.
    type Move;

    /// The move for the bit with this index.
    fn make(self, index: u32) -> Self::Move;
}

/// A set of moves that differ only in one number (a target square, a number of pieces): one move for each set
/// bit, from the lowest.
///
/// ```
/// use gambol_core::{BitMoves, MovePattern};
///
/// /// Pieces that enter the board.
/// #[derive(Clone, Copy)]
/// struct Enter;
///
/// impl MovePattern for Enter {
///     type Move = String;
///
///     fn make(self, index: u32) -> String {
///         format!("enter {index}")
///     }
/// }
///
/// let set = BitMoves { bits: 0b1010_u32, pattern: Enter };
/// assert_eq!(set.into_iter().len(), 2);
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), ["enter 1", "enter 3"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitMoves<W, P> {
    /// A bit for each move.
    pub bits: W,
    /// Turns a bit into a move.
    pub pattern: P,
}

impl<W: Word, P: MovePattern> BitMoves<W, P> {
    /// Whether there is no move.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.bits == W::ZERO
    }
}

impl<W: Word, P: MovePattern> IntoIterator for BitMoves<W, P> {
    type Item = P::Move;
    type IntoIter = BitMovesIter<W, P>;

    #[inline(always)]
    fn into_iter(self) -> BitMovesIter<W, P> {
        BitMovesIter(self)
    }
}

/// The moves of a [`BitMoves`].
#[derive(Clone, Debug)]
pub struct BitMovesIter<W, P>(BitMoves<W, P>);

impl<W: Word, P: MovePattern> Iterator for BitMovesIter<W, P> {
    type Item = P::Move;

    #[inline(always)]
    fn next(&mut self) -> Option<P::Move> {
        if self.0.bits == W::ZERO {
            return None;
        }
        let lowest = self.0.bits.lowest();
        self.0.bits = self.0.bits.without_lowest();
        Some(self.0.pattern.make(lowest))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.bits.count() as usize;
        (len, Some(len))
    }
}

impl<W: Word, P: MovePattern> ExactSizeIterator for BitMovesIter<W, P> {}

impl<W: Word, P: MovePattern> FusedIterator for BitMovesIter<W, P> {}

/// Legal moves of one piece, to some squares and in some ways, as visited by [`Game::for_each_piece_moves`].
///
/// This type is the iterator over the moves, and `len` is their number. To filter them by their targets, remove
/// squares from [`to`](Self::to) before you take the first move. Squares have the `index` of the game's squares.
///
/// ```
/// use gambol_core::PieceMoves;
///
/// // The moves are 100 * from + 10 * to + way. A piece on square 3 moves to square 1 or 4, in two ways.
/// let moves = PieceMoves::<u16>::new(Some(3), 1 << 1 | 1 << 4, 0b11, 300, [10, 1]);
/// assert_eq!((moves.from, moves.len()), (Some(3), 4));
/// assert!(moves.clone().eq([310, 311, 340, 341]));
///
/// let enemies = 1 << 4 | 1 << 5;
/// let mut captures = moves;
/// captures.to &= enemies;
/// assert!(captures.eq([340, 341]));
/// ```
///
/// [`Game::for_each_piece_moves`]: crate::Game::for_each_piece_moves
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceMoves<M> {
    /// The square that the moves leave. `None` if they leave no square, or if the game does not say.
    pub from: Option<usize>,
    /// The squares where the moves end, a bit each. Bit 127 means that the move ends on no square, or that the game
    /// does not say.
    pub to: u128,
    ways: u64,
    /// The ways left to the lowest square.
    left: u64,
    base: u64,
    factors: [u64; 2],
    moves: PhantomData<M>,
}

impl<M: PackedMove> PieceMoves<M> {
    /// The moves to each square of `to` in each of the `ways`, at least one. They are packed as `base`, plus the
    /// index of the square times the first factor, plus the index of the way times the second.
    #[inline(always)]
    pub const fn new(
        from: Option<usize>,
        to: u128,
        ways: u64,
        base: u64,
        factors: [u64; 2],
    ) -> Self {
        PieceMoves { from, to, ways, left: ways, base, factors, moves: PhantomData }
    }
}

impl<M: PackedMove> From<M> for PieceMoves<M> {
    /// A move about whose squares nothing is known.
    #[inline(always)]
    fn from(mv: M) -> Self {
        PieceMoves::new(None, 1 << 127, 1, mv.to_bits(), [0, 0])
    }
}

impl<M: PackedMove> Iterator for PieceMoves<M> {
    type Item = M;

    #[inline(always)]
    fn next(&mut self) -> Option<M> {
        if self.to == 0 {
            return None;
        }
        let [square, way] = [self.to.trailing_zeros(), self.left.trailing_zeros()].map(u64::from);
        self.left &= self.left.wrapping_sub(1);
        if self.left == 0 {
            self.left = self.ways;
            self.to &= self.to - 1;
        }
        let [to, with] = self.factors;
        Some(M::from_legal_bits(self.base.wrapping_add(square * to + way * with)))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let done = self.ways.count_ones() - self.left.count_ones();
        let len = (self.to.count_ones() * self.ways.count_ones()).saturating_sub(done) as usize;
        (len, Some(len))
    }
}

impl<M: PackedMove> ExactSizeIterator for PieceMoves<M> {}

impl<M: PackedMove> FusedIterator for PieceMoves<M> {}

/// A list of at most `N` moves, stored inline, as returned by [`Game::legal_moves`].
///
/// The game proves that no position has more than `N` legal moves. The list dereferences to a slice.
///
/// ```
/// use gambol_core::MoveList;
///
/// let mut moves: MoveList<&str, 8> = ["d2d4", "e2e4"].into_iter().collect();
/// moves.sort_unstable();
/// moves.push("a2a3");
/// assert_eq!(moves.len(), 3);
/// assert_eq!(moves.iter().copied().max(), Some("e2e4"));
/// assert_eq!(moves, ["d2d4", "e2e4", "a2a3"]);
/// ```
///
/// [`Game::legal_moves`]: crate::Game::legal_moves
// Moves are `Copy` and need no drop. `ManuallyDrop` tells the compiler so, and it builds the list in place.
// Otherwise a panic could have to drop the list, so the compiler would build it elsewhere and copy it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveList<M, const N: usize>(ManuallyDrop<ArrayVec<M, N>>);

impl<M: Copy, const N: usize> MoveList<M, N> {
    /// An empty list.
    ///
    /// ```
    /// use gambol_core::MoveList;
    ///
    /// assert!(MoveList::<u8, 8>::new().is_empty());
    /// ```
    #[inline]
    pub const fn new() -> Self {
        MoveList(ManuallyDrop::new(ArrayVec::new_const()))
    }

    /// Appends a move.
    ///
    /// ```
    /// use gambol_core::MoveList;
    ///
    /// let mut moves = MoveList::<u8, 2>::new();
    /// moves.push(5);
    /// moves.push(7);
    /// assert_eq!(moves, [5, 7]);
    /// ```
    ///
    /// # Panics
    /// If the list already has `N` moves.
    #[inline]
    pub fn push(&mut self, mv: M) {
        if self.0.try_push(mv).is_err() {
            no_room();
        }
    }

    /// Removes all moves.
    ///
    /// ```
    /// use gambol_core::MoveList;
    ///
    /// let mut moves: MoveList<u8, 4> = [5, 7].into_iter().collect();
    /// moves.clear();
    /// assert_eq!(moves, []);
    /// ```
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// Panics. Not declared `-> !`, since the compiler does not build the list in place around a call that never
/// returns.
#[cold]
#[inline(never)]
fn no_room() {
    panic!("the list has no room for a further move");
}

impl<M: Copy, const N: usize> Default for MoveList<M, N> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<M, const N: usize> Deref for MoveList<M, N> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M, const N: usize> DerefMut for MoveList<M, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        &mut self.0
    }
}

impl<M: Copy, const N: usize> Extend<M> for MoveList<M, N> {
    /// # Panics
    /// If there would be more than `N` moves.
    #[inline(always)]
    fn extend<I: IntoIterator<Item = M>>(&mut self, moves: I) {
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}

impl<M: Copy, const N: usize> FromIterator<M> for MoveList<M, N> {
    /// # Panics
    /// If there are more than `N` moves.
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        let mut list = Self::new();
        list.extend(moves);
        list
    }
}

impl<M, const N: usize> IntoIterator for MoveList<M, N> {
    type Item = M;
    type IntoIter = MoveListIter<M, N>;

    #[inline]
    fn into_iter(self) -> MoveListIter<M, N> {
        MoveListIter(ManuallyDrop::into_inner(self.0).into_iter())
    }
}

impl<'a, M, const N: usize> IntoIterator for &'a MoveList<M, N> {
    type Item = &'a M;
    type IntoIter = core::slice::Iter<'a, M>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<M: PartialEq, const N: usize, const L: usize> PartialEq<[M; L]> for MoveList<M, N> {
    fn eq(&self, other: &[M; L]) -> bool {
        self[..] == other[..]
    }
}

impl<M: Debug, const N: usize> Debug for MoveList<M, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self[..].fmt(f)
    }
}

#[cfg(feature = "serde")]
impl<M: serde::Serialize, const N: usize> serde::Serialize for MoveList<M, N> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self)
    }
}

/// The moves of a [`MoveList`], by value.
#[derive(Clone, Debug)]
pub struct MoveListIter<M, const N: usize>(arrayvec::IntoIter<M, N>);

impl<M, const N: usize> Iterator for MoveListIter<M, N> {
    type Item = M;

    #[inline]
    fn next(&mut self) -> Option<M> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<M, const N: usize> DoubleEndedIterator for MoveListIter<M, N> {
    #[inline]
    fn next_back(&mut self) -> Option<M> {
        self.0.next_back()
    }
}

impl<M, const N: usize> ExactSizeIterator for MoveListIter<M, N> {}

impl<M, const N: usize> FusedIterator for MoveListIter<M, N> {}
