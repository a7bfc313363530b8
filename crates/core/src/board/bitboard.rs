use core::fmt;
use core::hash::Hash;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, ControlFlow, Not, Shl, Shr,
    Sub, SubAssign,
};
use core::str::FromStr;

use super::{BoardSquare, Direction, Select, Square};

/// The bits of a [`Bitboard`]: `u32`, `u64` or `u128`.
#[allow(private_bounds, reason = "so that no other crate can implement it")]
pub trait Word:
    Copy
    + Eq
    + Hash
    + fmt::Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Sealed
{
    /// The number of bits.
    const BITS: u32;
    /// No bit.
    const ZERO: Self;
    /// The bit with this index, which must be below [`BITS`](Self::BITS). Debug builds check it.
    fn bit(index: u32) -> Self;
    /// All bits if `wanted`, else none.
    fn filled(wanted: bool) -> Self;
    /// The lower and the upper 64 bits.
    fn halves(self) -> [u64; 2];
    /// The index of the `n`-th set bit, counted from 0, or a meaningless number if there is none.
    /// For hot loops: it has no branches.
    ///
    /// ```
    /// use gambol_core::board::Word;
    ///
    /// assert_eq!(0b1010_u32.select(1), 3);
    /// ```
    #[inline(always)]
    fn select(self, n: u32) -> u32 {
        let [low, high] = self.halves();
        if Self::BITS <= 64 {
            return select(low, n);
        }
        let below = low.count_ones();
        if n < below { select(low, n) } else { 64 + select(high, n - below) }
    }
    /// Visits the indices of the set bits, from the lowest, until `visit` breaks. For hot loops: 128 bits
    /// cost no more than twice 64.
    #[inline(always)]
    fn try_for_each<B>(self, mut visit: impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
        let [mut low, mut high] = self.halves();
        while low != 0 {
            let visited = visit(low.lowest());
            if visited.is_break() {
                return visited;
            }
            low = low.without_lowest();
        }
        while Self::BITS > 64 && high != 0 {
            let visited = visit(64 | high.lowest());
            if visited.is_break() {
                return visited;
            }
            high = high.without_lowest();
        }
        ControlFlow::Continue(())
    }
    /// Visits the indices of the set bits, from the lowest.
    ///
    /// ```
    /// use gambol_core::board::Word;
    ///
    /// let mut sum = 0;
    /// 0b1010_u64.for_each(|index| sum += index);
    /// assert_eq!(sum, 4);
    /// ```
    #[inline(always)]
    fn for_each(self, mut visit: impl FnMut(u32)) {
        let [mut low, mut high] = self.halves();
        while low != 0 {
            visit(low.lowest());
            low = low.without_lowest();
        }
        while Self::BITS > 64 && high != 0 {
            visit(64 | high.lowest());
            high = high.without_lowest();
        }
    }
    /// Keeps the bits for which `keep` returns true, from the lowest, without branches.
    ///
    /// ```
    /// use gambol_core::board::Word;
    ///
    /// assert_eq!(0b1110_u32.filter(|index| index > 1), 0b1100);
    /// ```
    fn filter(self, keep: impl FnMut(u32) -> bool) -> Self;
    /// The number of set bits.
    fn count(self) -> u32;
    /// The index of the lowest set bit, [`BITS`](Self::BITS) if there is none.
    fn lowest(self) -> u32;
    /// Clears the lowest set bit.
    fn without_lowest(self) -> Self;
    /// The lowest `count` bits.
    ///
    /// ```
    /// use gambol_core::board::Word;
    ///
    /// assert_eq!((u32::first_bits(3), u32::first_bits(32)), (0b111, u32::MAX));
    /// ```
    fn first_bits(count: u32) -> Self;
}

/// The index of the `n`-th set bit.
#[inline(always)]
fn select(word: u64, n: u32) -> u32 {
    Select::new(word).nth(n as usize) as u32
}

trait Sealed {}

macro_rules! word {
    ($($word:ty)*) => {$(
        impl Sealed for $word {}
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            #[inline(always)]
            fn bit(index: u32) -> Self {
                if Self::BITS <= 64 {
                    return 1 << index;
                }
                debug_assert!(index < Self::BITS);
                let bit = 1_u64 << (index % 64);
                let [low, high] = if index < 64 { [bit, 0] } else { [0, bit] };
                (u128::from(high) << 64 | u128::from(low)) as Self
            }
            #[inline(always)]
            fn filled(wanted: bool) -> Self { (wanted as Self).wrapping_neg() }
            #[inline(always)]
            fn halves(self) -> [u64; 2] {
                let word = u128::from(self);
                [word as u64, (word >> 64) as u64]
            }
            #[inline(always)]
            fn filter(self, mut keep: impl FnMut(u32) -> bool) -> Self {
                let halves = self.halves();
                let mut kept = [0; 2];
                let mut first = 0;
                for (half, kept) in kept.iter_mut().enumerate() {
                    let mut left = halves[half];
                    while first < Self::BITS && left != 0 {
                        let index = left.trailing_zeros();
                        let rest = left & (left - 1);
                        *kept |= (left ^ rest) & u64::filled(keep(first + index));
                        left = rest;
                    }
                    first += 64;
                }
                let [low, high] = kept;
                (u128::from(high) << 64 | u128::from(low)) as Self
            }
            #[inline(always)]
            fn count(self) -> u32 { self.count_ones() }
            #[inline(always)]
            fn lowest(self) -> u32 { self.trailing_zeros() }
            #[inline(always)]
            fn without_lowest(self) -> Self { self & self.wrapping_sub(1) }
            #[inline(always)]
            fn first_bits(count: u32) -> Self {
                if count >= Self::BITS { Self::MAX } else { (1 << count) - 1 }
            }
        }
    )*};
}

word! { u32 u64 u128 }

/// A set of squares of type `S`, as the bits of a word `W`.
///
/// Sets of different boards are different types. Operators do set operations, and `-` is the difference.
/// Operators are not `const`, so `const` tables combine [`bits`](Self::bits).
///
/// ```
/// use gambol_core::board::{Bitboard, Square};
///
/// type Board = Bitboard<Square<5, 5>, u32>;
///
/// const CORNERS: Board = Board::from_bits(1 | 1 << 4 | 1 << 20 | 1 << 24);
///
/// let set = CORNERS - Board::square("e1".parse()?);
/// assert_eq!(set.len(), 3);
/// assert!(set.contains("a5".parse()?));
/// assert_eq!((!set).len(), 22);
/// assert_eq!(set.to_string(), "a1 a5 e5");
/// assert_eq!("e5 a5 a1".parse(), Ok(set));
/// # Ok::<(), gambol_core::board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<S, W> {
    bits: W,
    squares: PhantomData<S>,
}

macro_rules! steps {
    ($($word:ty)*) => {$(
        impl<const FILES: usize, const RANKS: usize> Bitboard<Square<FILES, RANKS>, $word> {
            const BOARD: $word = <$word>::MAX >> (<$word>::BITS as usize - FILES * RANKS);
            /// Ones at the beginning of every rank.
            const FIRST_FILE: $word = Self::BOARD / ((1 << FILES) - 1);

            /// The squares one step away in a direction. Steps off the board are dropped.
            ///
            /// ```
            /// use gambol_core::board::{Bitboard, Direction, Square};
            ///
            /// let set: Bitboard<Square<5, 5>, u32> = "a1 e1 c3 c5".parse()?;
            /// assert_eq!(set.step(Direction::NorthEast).to_string(), "b2 d4");
            /// # Ok::<(), gambol_core::board::ParseSquareError>(())
            /// ```
            #[inline(always)]
            pub const fn step(self, direction: Direction) -> Self {
                let (files, ranks) = direction.offset();
                let able = match files {
                    1 => self.bits & !(Self::FIRST_FILE << (FILES - 1)),
                    -1 => self.bits & !Self::FIRST_FILE,
                    _ => self.bits,
                };
                let by = FILES as isize * ranks as isize + files as isize;
                let bits = if by > 0 { able << by & Self::BOARD } else { able >> -by };
                Bitboard { bits, squares: PhantomData }
            }
        }
    )*};
}

steps! { u32 u64 u128 }

impl<S: BoardSquare, W: Word> Bitboard<S, W> {
    const FITS: () = assert!(S::COUNT <= W::BITS as usize, "a bit for each square");

    /// No square.
    pub const EMPTY: Self = Self::from_bits(W::ZERO);

    /// The set with these bits. Bits beyond the board must be 0.
    #[inline(always)]
    pub const fn from_bits(bits: W) -> Self {
        Bitboard { bits, squares: PhantomData }
    }

    /// The bits, by the index of the square.
    ///
    /// ```
    /// use gambol_core::board::{Bitboard, Square};
    ///
    /// let set = Bitboard::<Square<8, 8>, u64>::from_bits(0xff00);
    /// assert_eq!(set.bits(), 0xff00);
    /// ```
    #[inline(always)]
    pub const fn bits(self) -> W {
        self.bits
    }

    /// The number of squares.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.bits.count() as usize
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.bits == W::ZERO
    }

    /// Every square of the board.
    ///
    /// ```
    /// use gambol_core::board::{Bitboard, Square};
    ///
    /// assert_eq!(Bitboard::<Square<5, 5>, u32>::all().len(), 25);
    /// ```
    #[inline]
    pub fn all() -> Self {
        const { Self::FITS }
        Self::from_bits(W::first_bits(S::COUNT as u32))
    }

    /// The set of one square.
    ///
    /// ```
    /// use gambol_core::board::{Bitboard, Square};
    ///
    /// let b1: Square<5, 5> = Square::new(1);
    /// assert_eq!(Bitboard::<_, u32>::square(b1).bits(), 0b10);
    /// ```
    #[inline(always)]
    pub fn square(square: S) -> Self {
        const { Self::FITS }
        Self::from_bits(W::bit(square.index() as u32))
    }

    /// Whether the square is in the set.
    ///
    /// ```
    /// use gambol_core::board::{Bitboard, Square};
    ///
    /// let [a1, b1]: [Square<5, 5>; 2] = [Square::new(0), Square::new(1)];
    /// let set: Bitboard<_, u32> = Bitboard::square(a1);
    /// assert!(set.contains(a1) && !set.contains(b1));
    /// ```
    #[inline(always)]
    pub fn contains(self, square: S) -> bool {
        self.bits & W::bit(square.index() as u32) != W::ZERO
    }

    /// The square with the lowest index.
    ///
    /// ```
    /// use gambol_core::board::{Bitboard, Square};
    ///
    /// type Board = Bitboard<Square<5, 5>, u32>;
    /// assert_eq!(Board::from_bits(0b1100).first(), Some(Square::new(2)));
    /// assert_eq!(Board::EMPTY.first(), None);
    /// ```
    #[inline(always)]
    pub fn first(self) -> Option<S> {
        S::from_index(self.bits.lowest() as usize)
    }
}

impl<S: BoardSquare, W: Word> Default for Bitboard<S, W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<S: BoardSquare, W: Word> fmt::Display for Bitboard<S, W> {
    /// The squares, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::text::join(*self, " ", f)
    }
}

impl<S: BoardSquare, W: Word> FromStr for Bitboard<S, W> {
    type Err = S::Err;

    /// Parses squares separated by single spaces, in any order.
    fn from_str(text: &str) -> Result<Self, S::Err> {
        if text.is_empty() { Ok(Self::EMPTY) } else { text.split(' ').map(str::parse).collect() }
    }
}

impl<S: BoardSquare, W: Word> fmt::Debug for Bitboard<S, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

macro_rules! operator {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident [$($op:tt)+])*) => {$(
        impl<S: BoardSquare, W: Word> $trait for Bitboard<S, W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self { Self::from_bits(self.bits $($op)+ other.bits) }
        }

        impl<S: BoardSquare, W: Word> $assign for Bitboard<S, W> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) { self.bits = self.bits $($op)+ other.bits; }
        }
    )*};
}

operator! {
    BitAnd bitand BitAndAssign bitand_assign [&]
    BitOr bitor BitOrAssign bitor_assign [|]
    BitXor bitxor BitXorAssign bitxor_assign [^]
    Sub sub SubAssign sub_assign [& !]
}

impl<S: BoardSquare, W: Word> Not for Bitboard<S, W> {
    type Output = Self;

    /// The squares of the board that are not in the set.
    #[inline(always)]
    fn not(self) -> Self {
        Self::all() - self
    }
}

impl<S: BoardSquare, W: Word> Shl<u32> for Bitboard<S, W> {
    type Output = Self;

    /// The squares with indices higher by `by`, except those beyond the board. The end of a row wraps to the
    /// next.
    ///
    /// # Panics
    /// In debug builds, if the word has no more than `by` bits.
    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        Self::from_bits(self.bits << by) & Self::all()
    }
}

impl<S: BoardSquare, W: Word> Shr<u32> for Bitboard<S, W> {
    type Output = Self;

    /// The squares with indices lower by `by`, except those beyond the board. The start of a row wraps to the
    /// one before.
    ///
    /// # Panics
    /// In debug builds, if the word has no more than `by` bits.
    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        Self::from_bits(self.bits >> by)
    }
}

impl<S: BoardSquare, W: Word> FromIterator<S> for Bitboard<S, W> {
    fn from_iter<I: IntoIterator<Item = S>>(squares: I) -> Self {
        squares.into_iter().map(Self::square).fold(Self::EMPTY, BitOr::bitor)
    }
}

impl<S: BoardSquare, W: Word> IntoIterator for Bitboard<S, W> {
    type Item = S;
    type IntoIter = Squares<S, W>;

    #[inline(always)]
    fn into_iter(self) -> Squares<S, W> {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`], from the lowest index.
#[derive(Clone, Debug)]
pub struct Squares<S: BoardSquare, W: Word>(Bitboard<S, W>);

impl<S: BoardSquare, W: Word> Iterator for Squares<S, W> {
    type Item = S;

    #[inline(always)]
    fn next(&mut self) -> Option<S> {
        let first = self.0.first()?;
        self.0.bits = self.0.bits.without_lowest();
        Some(first)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<S: BoardSquare, W: Word> ExactSizeIterator for Squares<S, W> {}

impl<S: BoardSquare, W: Word> FusedIterator for Squares<S, W> {}

#[cfg(feature = "serde")]
impl<S: BoardSquare + serde::Serialize, W: Word> serde::Serialize for Bitboard<S, W> {
    /// As a list of squares.
    fn serialize<T: serde::Serializer>(&self, to: T) -> Result<T::Ok, T::Error> {
        to.collect_seq(*self)
    }
}

#[cfg(feature = "serde")]
impl<'de, S, W: Word> serde::Deserialize<'de> for Bitboard<S, W>
where
    S: BoardSquare + serde::Deserialize<'de>,
{
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(alloc::vec::Vec::<S>::deserialize(from)?.into_iter().collect())
    }
}
