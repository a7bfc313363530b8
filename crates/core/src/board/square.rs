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
