//! Boards: squares, directions, steps and rays, bitboards.
//!
//! A board is data: `const fn`s compute from its steps all tables that a hot loop needs. A new shape of board
//! is a new table, not new code.

mod bitboard;
mod rectangle;
mod select;
mod square;
mod square_map;
mod steps;

pub use bitboard::{Bitboard, Squares, Word};
pub use rectangle::{Direction, ParseSquareError, Square};
pub use select::Select;
pub use square::BoardSquare;
pub use square_map::SquareMap;
pub use steps::{Heading, Rays, Steps};

/// A `for` over a range in a `const fn` or in the value of a constant, where the language has none yet.
///
/// ```
/// use gambol_core::const_for;
///
/// const SQUARES: [usize; 4] = {
///     let mut squares = [0; 4];
///     const_for!(0..4, |i| {
///         squares[i] = i * i;
///     });
///     squares
/// };
/// assert_eq!(SQUARES, [0, 1, 4, 9]);
/// ```
#[macro_export]
macro_rules! const_for {
    ($range:expr, |$i:ident| $body:block) => {{
        let ::core::ops::Range { start: mut next, end } = $range;
        while next < end {
            let $i = next;
            next += 1;
            $body
        }
    }};
}

/// `core::array::from_fn` for hot code: with `lto = "off"` that function, like `map` of arrays, makes several
/// calls for each element.
///
/// ```
/// use gambol_core::board::array_of;
///
/// assert_eq!(array_of(|i| i * i), [0, 1, 4, 9]);
/// ```
#[inline(always)]
pub fn array_of<T: Copy + Default, const N: usize>(value: impl Fn(usize) -> T) -> [T; N] {
    let mut array = [T::default(); N];
    for (i, element) in array.iter_mut().enumerate() {
        *element = value(i);
    }
    array
}
