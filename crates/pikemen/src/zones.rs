//! Skewed boards: zones of 4 by 4 that meet around one point.
//!
//! The zones are called `a`, `b`, ... clockwise. In a zone, `x` and `y` from 1 to 4 count outward
//! from the seams with the previous and the next zone. Squares are numbered zone by zone, `y`
//! running faster than `x`.

use core::fmt;

use gambol_core::board::{Direction, Heading, Steps};
use gambol_core::const_for;

const SIDE: usize = 4;
const AREA: usize = SIDE * SIDE;

/// The index of the square with a name such as `a42`. It may be beyond the last square of a board.
pub(crate) fn parse(name: &str) -> Option<usize> {
    let &[zone, x, y] = name.as_bytes() else { return None };
    let part = |byte: u8, first: u8| usize::from(byte.wrapping_sub(first));
    let (zone, x, y) = (part(zone, b'a'), part(x, b'0'), part(y, b'0'));
    let inside = (1..=SIDE).contains(&x) && (1..=SIDE).contains(&y);
    inside.then(|| index(zone, x, y))
}

/// Writes the name of the square with an index.
pub(crate) fn write(square: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let zone = char::from(b'a' + (square / AREA) as u8);
    write!(f, "{zone}{}{}", square % AREA / SIDE + 1, square % SIDE + 1)
}

const fn index(zone: usize, x: usize, y: usize) -> usize {
    zone * AREA + (x - 1) * SIDE + y - 1
}

/// The steps of a board of `N / 16` zones around a point, numbered like
/// [`Board::Hexagon`](crate::Board::Hexagon) (three) and [`Board::Star`](crate::Board::Star) (six). Four
/// zones give an 8 by 8 board.
///
/// Directions are those of the zone that a square lies in: north is `x + 1`, south `x - 1`, west `y + 1`,
/// east `y - 1`. The name of a direction changes across a seam. A diagonal through the centre goes on in
/// the opposite zone, if any.
///
/// ```
/// use gambol_core::board::{Direction, Heading, Steps};
/// use gambol_pikemen::{Board, zone_steps};
///
/// const STEPS: Steps<48> = zone_steps();
/// let square = |name| Board::Hexagon.parse(name).unwrap().index();
/// let heading = STEPS.0[square("a12")][Direction::South as usize].unwrap();
/// let expected = Heading { square: square("c21") as u8, direction: Direction::West };
/// assert_eq!(heading, expected);
/// ```
///
/// # Panics
/// If `N` is not a multiple of 16. For a constant the panic is a compile-time error.
pub const fn zone_steps<const N: usize>() -> Steps<N> {
    assert!(N % AREA == 0, "zones have 16 squares each");
    let zones = N / AREA;
    let mut steps = [[None; 8]; N];
    const_for!(0..N, |square| {
        const_for!(0..8, |d| {
            steps[square][d] = zone_step(zones, square, Direction::ALL[d]);
        });
    });
    Steps(steps)
}

const fn zone_step(zones: usize, square: usize, direction: Direction) -> Option<Heading> {
    let (zone, x, y) = (square / AREA, square % AREA / SIDE + 1, square % SIDE + 1);
    let (right, up) = direction.offset();
    let (dx, dy) = (up, -right);
    let new_x = x.wrapping_add_signed(dx as isize);
    let new_y = y.wrapping_add_signed(dy as isize);
    let (zone, x, y, dx, dy) = match (new_x, new_y) {
        (0, 0) if zones % 2 == 0 => ((zone + zones / 2) % zones, 1, 1, 1, 1),
        (0, 0) => return None,
        (0, _) => ((zone + zones - 1) % zones, new_y, 1, dy, 1),
        (_, 0) => ((zone + 1) % zones, 1, new_x, 1, dx),
        _ => (zone, new_x, new_y, dx, dy),
    };
    if x > SIDE || y > SIDE {
        return None;
    }
    const_for!(0..8, |d| {
        let (right, up) = Direction::ALL[d].offset();
        if up == dx && right == -dy {
            return Some(Heading { square: index(zone, x, y) as u8, direction: Direction::ALL[d] });
        }
    });
    None
}
