use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

/// A square of any board, identified by its index.
///
/// [`Bitboard`](super::Bitboard) and [`SquareMap`](super::SquareMap) work on any type of squares with this
/// trait.
///
/// ```
/// use gambol_core::board::{BoardSquare, Square};
///
/// fn corners<S: BoardSquare>() -> Option<(S, S)> {
///     Some((S::from_index(0)?, S::from_index(S::COUNT - 1)?))
/// }
///
/// let (first, last) = corners::<Square<5, 5>>().unwrap();
/// assert_eq!(format!("{first} {last}"), "a1 e5");
/// ```
pub trait BoardSquare:
    Copy + Ord + Hash + Debug + Display + FromStr + Send + Sync + 'static
{
    /// The number of squares of the board.
    const COUNT: usize;

    /// The square with this index, or `None` if the index is not below [`COUNT`](Self::COUNT).
    fn from_index(index: usize) -> Option<Self>;

    /// The index, below [`COUNT`](Self::COUNT).
    fn index(self) -> usize;

    /// Every square, by index.
    fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_index)
    }
}

/// Completes a type of squares with inherent `COUNT`, `from_index` and `index`: implements [`BoardSquare`],
/// `Debug` as `Display`, `TryFrom<usize>` and, with the feature `serde`, serialisation as text.
#[macro_export]
macro_rules! board_square {
    ([$($generics:tt)*] $Square:ty, $Error:ident) => {
        impl<$($generics)*> $crate::board::BoardSquare for $Square {
            const COUNT: usize = Self::COUNT;

            #[inline]
            fn from_index(index: usize) -> Option<Self> {
                Self::from_index(index)
            }

            #[inline]
            fn index(self) -> usize {
                self.index()
            }
        }

        impl<$($generics)*> core::fmt::Debug for $Square {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }

        impl<$($generics)*> TryFrom<usize> for $Square {
            type Error = $Error;

            /// The square with this index, as [`from_index`](Self::from_index).
            fn try_from(index: usize) -> Result<Self, $Error> {
                Self::from_index(index).ok_or($Error)
            }
        }

        #[cfg(feature = "serde")]
        $crate::serialize_with! { text or usize: [$($generics)*] $Square, |square| square.index() }
    };
}
