use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, ControlFlow, Not, Sub};

/// An unsigned integer that a [`Bitboard`] is made of: `u32`, `u64` or `u128`.
pub trait Word:
    Copy
    + Eq
    + core::hash::Hash
    + fmt::Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + private::Sealed
{
    /// The number of bits.
    const BITS: u32;
    /// No bit.
    const ZERO: Self;
    /// The bit with this index.
    fn bit(index: u32) -> Self;
    /// Every bit, if `wanted`, else none.
    fn filled(wanted: bool) -> Self;
    /// The lower and the upper 64 bits.
    fn halves(self) -> [u64; 2];
    /// The index of the bit with `n` lower ones that are set, without a branch; anything where
    /// there is none. For hot loops; [`Bitboard::nth`] is the one that checks.
    #[inline(always)]
    fn select(self, n: u32) -> u32 {
        let [low, high] = self.halves();
        if Self::BITS <= 64 {
            return select(low, n);
        }
        let below = low.count_ones();
        if n < below {
            select(low, n)
        } else {
            64 + select(high, n - below)
        }
    }
    /// Visits the indices of the bits that are set, from the lowest, until told to stop. For hot
    /// loops: a word of 128 bits costs no more than two of 64.
    #[inline(always)]
    fn try_for_each<B>(self, mut visit: impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
        let [mut low, mut high] = self.halves();
        while low != 0 {
            visit(low.trailing_zeros())?;
            low &= low - 1;
        }
        while Self::BITS > 64 && high != 0 {
            visit(64 + high.trailing_zeros())?;
            high &= high - 1;
        }
        ControlFlow::Continue(())
    }
    /// Visits the indices of the bits that are set, from the lowest.
    #[inline(always)]
    fn for_each(self, mut visit: impl FnMut(u32)) {
        let _ = self.try_for_each(|index| {
            visit(index);
            ControlFlow::<()>::Continue(())
        });
    }
    /// Those of the bits whose index is to be kept, asked from the lowest. There is no branch on
    /// the answers.
    fn filter(self, keep: impl FnMut(u32) -> bool) -> Self;
    /// The number of bits that are set.
    fn count(self) -> u32;
    /// The index of the lowest bit that is set, [`BITS`](Self::BITS) if there is none.
    fn lowest(self) -> u32;
    /// Without the lowest bit that is set.
    fn without_lowest(self) -> Self;
    /// The bits below this index, moved nowhere.
    fn below(self, index: u32) -> Self;
}

/// The n-th set bit of a byte, in steps of 256 by `n`.
static SELECT: [u8; 8 << 8] = {
    let mut table = [0; 8 << 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[n << 8 | byte] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Counts the bits of all bytes at once, adds them up from below, and sees in how many bytes the
/// sum has not passed `n`; the rest is a table of bytes.
#[inline(always)]
fn select(word: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHEST: u64 = 0x80 * ONES;
    let pairs = word - ((word >> 1) & (0x55 * ONES));
    let fours = (pairs & (0x33 * ONES)) + ((pairs >> 2) & (0x33 * ONES));
    let bytes = (fours + (fours >> 4)) & (0x0f * ONES);
    let sums = bytes.wrapping_mul(ONES);
    // The highest bit of each byte whose sum is `n` or less.
    let passed = (u64::from(n) * ONES + HIGHEST).wrapping_sub(sums) & HIGHEST;
    let shift = (passed >> 7).wrapping_mul(ONES) >> 56 << 3;
    let before = (sums << 8 >> (shift & 63)) as u32 & 255;
    let byte = (word >> (shift & 63)) as usize & 255;
    let rest = n.wrapping_sub(before) as usize & 7;
    shift as u32 + u32::from(SELECT[rest << 8 | byte])
}

mod private {
    pub trait Sealed {}
}

macro_rules! word {
    ($($word:ty)*) => {$(
        impl private::Sealed for $word {}
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            #[inline(always)]
            fn bit(index: u32) -> Self { 1 << index }
            #[inline(always)]
            fn filled(wanted: bool) -> Self { (wanted as Self).wrapping_neg() }
            #[inline(always)]
            fn halves(self) -> [u64; 2] {
                let word = u128::from(self);
                [word as u64, (word >> 64) as u64]
            }
            #[inline(always)]
            fn filter(self, mut keep: impl FnMut(u32) -> bool) -> Self {
                let mut kept = [0; 2];
                let mut first = 0;
                for (mut left, kept) in self.halves().into_iter().zip(&mut kept) {
                    while first < Self::BITS && left != 0 {
                        let index = left.trailing_zeros();
                        let rest = left & (left - 1);
                        *kept |= (left ^ rest) & u64::filled(keep(first + index));
                        left = rest;
                    }
                    first += 64;
                }
                let [low, high] = kept.map(u128::from);
                (high << 64 | low) as Self
            }
            #[inline(always)]
            fn count(self) -> u32 { self.count_ones() }
            #[inline(always)]
            fn lowest(self) -> u32 { self.trailing_zeros() }
            #[inline(always)]
            fn without_lowest(self) -> Self { self & self.wrapping_sub(1) }
            #[inline(always)]
            fn below(self, index: u32) -> Self { self & ((1 << index) - 1) }
        }
    )*};
}

word! { u32 u64 u128 }

/// A set of squares, one bit a square by its index.
///
/// ```
/// use gambol_core::board::Bitboard;
///
/// let set: Bitboard<u32> = [3, 17, 24].into_iter().collect();
/// assert_eq!(set.len(), 3);
/// assert_eq!(set.nth(1), Some(17));
/// assert_eq!((set - Bitboard::square(17)).into_iter().collect::<Vec<_>>(), [3, 24]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<W>(pub W);

impl<W: Word> Bitboard<W> {
    /// No square.
    pub const EMPTY: Self = Bitboard(W::ZERO);

    /// The set of one square.
    ///
    /// # Panics
    /// In debug builds, if the index is not below [`Word::BITS`].
    #[inline(always)]
    pub fn square(index: usize) -> Self {
        Bitboard(W::bit(index as u32))
    }

    /// Whether the square is in the set.
    #[inline(always)]
    pub fn contains(self, index: usize) -> bool {
        self.0 & W::bit(index as u32) != W::ZERO
    }

    /// The number of squares.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.count() as usize
    }

    /// Whether there is no square.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == W::ZERO
    }

    /// The square with the lowest index.
    #[inline(always)]
    pub fn first(self) -> Option<usize> {
        (!self.is_empty()).then(|| self.0.lowest() as usize)
    }

    /// The square with `n` squares of lower index in the set; `None` past the last.
    ///
    /// Halves the range that holds it until one bit is left: as many popcounts as the logarithm
    /// of the number of bits, and no loop over squares.
    #[inline]
    pub fn nth(self, n: usize) -> Option<usize> {
        if n >= self.len() {
            return None;
        }
        let mut index = 0;
        let mut half = W::BITS / 2;
        while half > 0 {
            if self.0.below(index + half).count() as usize <= n {
                index += half;
            }
            half /= 2;
        }
        Some(index as usize)
    }

    /// The squares of `within` that can be reached from this set by repeated steps, the set's own
    /// squares in `within` included. `step` gives the neighbours of a set.
    ///
    /// ```
    /// use gambol_core::board::Bitboard;
    ///
    /// let row = |set: Bitboard<u32>| Bitboard(set.0 << 1 | set.0 >> 1);
    /// let start = Bitboard::square(4);
    /// assert_eq!(start.flood(Bitboard(0b0111_0110), row), Bitboard(0b0111_0000));
    /// ```
    #[inline]
    pub fn flood(self, within: Self, step: impl Fn(Self) -> Self) -> Self {
        let mut reached = self & within;
        loop {
            let next = (reached | step(reached)) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

impl<W: Word> Default for Bitboard<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<W: fmt::Binary> fmt::Debug for Bitboard<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#b})", self.0)
    }
}

macro_rules! operator {
    ($($trait:ident $method:ident $op:tt)*) => {$(
        impl<W: Word> $trait for Bitboard<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self { Bitboard(self.0 $op other.0) }
        }
    )*};
}

operator! { BitAnd bitand & BitOr bitor | BitXor bitxor ^ }

impl<W: Word> Sub for Bitboard<W> {
    type Output = Self;

    /// The squares of this set that are not in the other.
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Bitboard(self.0 & !other.0)
    }
}

impl<W: Word> BitAndAssign for Bitboard<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<W: Word> BitOrAssign for Bitboard<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<W: Word> FromIterator<usize> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, index| set | Self::square(index))
    }
}

impl<W: Word> IntoIterator for Bitboard<W> {
    type Item = usize;
    type IntoIter = Indices<W>;

    #[inline(always)]
    fn into_iter(self) -> Indices<W> {
        Indices(self.0)
    }
}

/// The indices of the squares of a [`Bitboard`], from the lowest.
#[derive(Clone, Debug)]
pub struct Indices<W>(W);

impl<W: Word> Iterator for Indices<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let first = Bitboard(self.0).first()?;
        self.0 = self.0.without_lowest();
        Some(first)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count() as usize;
        (len, Some(len))
    }
}

impl<W: Word> ExactSizeIterator for Indices<W> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_agrees_with_iteration() {
        let mut word = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834_u128;
        for _ in 0..200 {
            word = word
                .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                .rotate_right(29);
            let set = Bitboard(word);
            let small = Bitboard(word as u32);
            assert_eq!(
                (0..129).map_while(|n| set.nth(n)).collect::<Vec<_>>(),
                set.into_iter().collect::<Vec<_>>()
            );
            assert_eq!(
                (0..33).map_while(|n| small.nth(n)).collect::<Vec<_>>(),
                small.into_iter().collect::<Vec<_>>()
            );
        }
        assert_eq!(Bitboard(u32::MAX).nth(31), Some(31));
        for word in [word, u128::MAX, 1 << 127, u128::from(u64::MAX), 1] {
            for (n, index) in (0..).zip(Bitboard(word)) {
                assert_eq!(word.select(n), index as u32);
            }
            for (n, index) in (0..).zip(Bitboard(word as u64)) {
                assert_eq!((word as u64).select(n), index as u32);
            }
            for (n, index) in (0..).zip(Bitboard(word as u32)) {
                assert_eq!((word as u32).select(n), index as u32);
            }
        }
        assert_eq!(Bitboard::<u64>::EMPTY.nth(0), None);
        assert_eq!(Bitboard::<u64>::EMPTY.first(), None);
    }

    #[test]
    fn visits_are_iteration() {
        let words = [0, 1, 1 << 63, 1 << 64, 1 << 127, u128::MAX, u128::MAX / 7];
        for word in words {
            visits(word);
            visits(word as u64);
            visits(word as u32);
        }
    }

    fn visits<W: Word>(word: W) {
        let indices: Vec<u32> = Bitboard(word).into_iter().map(|i| i as u32).collect();
        let mut visited = Vec::new();
        word.for_each(|index| visited.push(index));
        assert_eq!(visited, indices);

        // Stopped at each index once, a visit has seen all up to it.
        for (n, &last) in indices.iter().enumerate() {
            visited.clear();
            let stopped = word.try_for_each(|index| {
                visited.push(index);
                if index == last {
                    ControlFlow::Break(index)
                } else {
                    ControlFlow::Continue(())
                }
            });
            assert_eq!(stopped, ControlFlow::Break(last));
            assert_eq!(visited, indices[..=n]);
        }

        let odd: Vec<usize> = Bitboard(word).into_iter().filter(|i| i % 2 == 1).collect();
        let mut asked = Vec::new();
        let kept = Bitboard(word.filter(|index| {
            asked.push(index);
            index % 2 == 1
        }));
        assert_eq!(kept.into_iter().collect::<Vec<_>>(), odd);
        assert_eq!(asked, indices);
    }
}
