use core::fmt::{self, Debug};
use core::marker::PhantomData;
use core::ops::{Index, IndexMut};

use super::BoardSquare;

/// A value for each square of a board, as in a [`GameSetup`](crate::GameSetup).
///
/// `N` must be the [`COUNT`](BoardSquare::COUNT) of the squares, which is checked at compile time. Rust cannot
/// yet use an associated constant as the length of an array.
///
/// ```
/// use gambol_core::board::{Square, SquareMap};
///
/// let mut heights: SquareMap<Square<5, 5>, u8, 25> = SquareMap::default();
/// let c3 = "c3".parse()?;
/// heights[c3] = 4;
/// assert_eq!(heights.iter().filter(|&(_, &height)| height > 0).count(), 1);
/// # Ok::<(), gambol_core::board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareMap<S, T, const N: usize> {
    values: [T; N],
    squares: PhantomData<S>,
}

impl<S: BoardSquare, T, const N: usize> SquareMap<S, T, N> {
    const WHOLE_BOARD: () = assert!(N == S::COUNT, "a value for each square of the board");

    /// The map with these values.
    ///
    /// ```
    /// use gambol_core::board::{Square, SquareMap};
    ///
    /// let ranks: SquareMap<Square<2, 3>, usize, 6> = SquareMap::from_fn(Square::rank);
    /// assert_eq!(ranks.values(), &[0, 0, 1, 1, 2, 2]);
    /// ```
    ///
    /// # Panics
    /// Never: `N` is checked at compile time.
    pub fn from_fn(mut value: impl FnMut(S) -> T) -> Self {
        const { Self::WHOLE_BOARD }
        let square = |index| S::from_index(index).expect("the index is below COUNT");
        SquareMap {
            values: core::array::from_fn(|index| value(square(index))),
            squares: PhantomData,
        }
    }

    /// The values, by the index of the square.
    pub const fn values(&self) -> &[T; N] {
        &self.values
    }

    /// Every square with its value, by index.
    ///
    /// ```
    /// use gambol_core::board::{Square, SquareMap};
    ///
    /// let files: SquareMap<Square<2, 2>, usize, 4> = SquareMap::from_fn(Square::file);
    /// let (square, &file) = files.iter().next_back().unwrap();
    /// assert_eq!((square.to_string().as_str(), file), ("b2", 1));
    /// ```
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (S, &T)> {
        self.values
            .iter()
            .enumerate()
            .filter_map(|(index, value)| Some((S::from_index(index)?, value)))
    }
}

impl<S: BoardSquare, T: Debug, const N: usize> Debug for SquareMap<S, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<S: BoardSquare, T: Default, const N: usize> Default for SquareMap<S, T, N> {
    /// The default value on every square.
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<S: BoardSquare, T, const N: usize> Index<S> for SquareMap<S, T, N> {
    type Output = T;

    fn index(&self, square: S) -> &T {
        &self.values[square.index()]
    }
}

impl<S: BoardSquare, T, const N: usize> IndexMut<S> for SquareMap<S, T, N> {
    fn index_mut(&mut self, square: S) -> &mut T {
        &mut self.values[square.index()]
    }
}

#[cfg(feature = "serde")]
impl<S: BoardSquare, T: serde::Serialize, const N: usize> serde::Serialize for SquareMap<S, T, N> {
    /// As the list of all values.
    fn serialize<W: serde::Serializer>(&self, to: W) -> Result<W::Ok, W::Error> {
        to.collect_seq(&self.values)
    }
}

#[cfg(feature = "serde")]
impl<'de, S, T, const N: usize> serde::Deserialize<'de> for SquareMap<S, T, N>
where
    S: BoardSquare,
    T: serde::Deserialize<'de>,
{
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        const { Self::WHOLE_BOARD }
        let values = alloc::vec::Vec::<T>::deserialize(from)?;
        let found = values.len();
        let values = values.try_into().map_err(|_| {
            serde::de::Error::custom(format_args!(
                "a board of {N} squares has {N} values, not {found}"
            ))
        })?;
        Ok(SquareMap { values, squares: PhantomData })
    }
}
