//! How far a piece can see: the first square of a ray that is not empty.
//!
//! On a rectangle the indices of a ray's squares rise or fall, so the first blocker is the lowest
//! or the highest bit of a set. On skewed boards they do not: lines turn at the seams. There the
//! squares of a ray are looked at one after the other.

use gambol_core::board::{Direction, Rays, Word};

use crate::board::{LONGEST, RAYS_6, RAYS_8, RAYS_HEXAGON, RAYS_STAR, STEPS_HEXAGON, STEPS_STAR};
use crate::cell::{Cells, EMPTY};

pub(crate) static LINES_8: Lines = Lines::new(&RAYS_8);
pub(crate) static LINES_6: Lines = Lines::new(&RAYS_6);
pub(crate) static PATHS_HEXAGON: Paths<48> = Paths::new(&RAYS_HEXAGON);
pub(crate) static PATHS_STAR: Paths<96> = Paths::new(&RAYS_STAR);

/// The rays of a rectangle as sets of squares.
pub(crate) struct Lines {
    /// The squares of each ray, and the last of them; where there is none, that in which the ray
    /// begins.
    rays: [(u64, u64); 8 * 64],
    /// The number of squares between two squares in line.
    between: [[u8; 64]; 64],
}

/// For each direction, whether indices fall: then every bit is set.
static FALLING: [u64; 8] = {
    let mut falling = [0; 8];
    let mut d = 0;
    while d < 8 {
        let (right, up) = Direction::ALL[d].offset();
        if up < 0 || (up == 0 && right < 0) {
            falling[d] = u64::MAX;
        }
        d += 1;
    }
    falling
};

impl Lines {
    const fn new<const N: usize>(rays: &Rays<N, LONGEST>) -> Self {
        let mut lines = Lines {
            rays: [(0, 0); 8 * 64],
            between: [[0; 64]; 64],
        };
        let mut from = 0;
        while from < N {
            let mut d = 0;
            while d < 8 {
                let (mut ray, mut last) = (0, 1 << from);
                let mut distance = 1;
                while let Some(to) = rays.get(from, Direction::ALL[d], distance) {
                    last = 1 << to;
                    ray |= last;
                    lines.between[from][to] = distance as u8 - 1;
                    distance += 1;
                }
                lines.rays[8 * from + d] = (ray, last);
                d += 1;
            }
            from += 1;
        }
        lines
    }

    /// The first square that is not empty and the number of those before it, as
    /// [`Geometry::first`](crate::ground::Geometry::first) says.
    #[inline(always)]
    pub(crate) fn first(&self, occupied: u64, from: usize, direction: usize) -> (usize, usize) {
        let (from, direction) = (from % 64, direction % 8);
        let (ray, last) = self.rays[8 * from + direction];
        // The last square stands for a first blocker where there is none.
        let blockers = ray & occupied | last;
        // Where indices rise, the lowest bit alone is left, so that the highest is always the one:
        // nobody can guess which way pieces point.
        let lowest = blockers & (blockers.wrapping_neg() | FALLING[direction]);
        let first = ((lowest | 1).leading_zeros() ^ 63) as usize;
        (first, self.between[from][first % 64].into())
    }
}

/// Lying pieces by their direction, clockwise from north.
#[inline(always)]
pub(crate) fn by_direction<W: Word>(lying: W, &[low, middle, high]: &[W; 3]) -> [W; 8] {
    let split = |set: W, bit: W| (set & !bit, set & bit);
    let (north, south) = split(lying, high);
    let ((n, e), (s, w)) = (split(north, middle), split(south, middle));
    let ((n, ne), (e, se)) = (split(n, low), split(e, low));
    let ((s, sw), (w, nw)) = (split(s, low), split(w, low));
    [n, ne, e, se, s, sw, w, nw]
}

/// Those of some lying pieces on a rectangle that have a square before them and no own piece on
/// it: all at once, which is faster than looking from each. Most have none.
#[inline(always)]
pub(crate) fn openings<const FILES: usize>(lying: u64, own: u64, directions: &[u64; 3]) -> u64 {
    let ranks = u64::MAX >> (64 - FILES * FILES);
    let first_file = ranks / ((1 << FILES) - 1);
    let open = !own & ranks;
    // Squares that can be stepped on with a step to the east, to the west.
    let (east, west) = (open & !first_file, open & !(first_file << (FILES - 1)));
    let [n, ne, e, se, s, sw, w, nw] = by_direction(lying, directions);
    n & open >> FILES
        | ne & east >> (FILES + 1)
        | e & east >> 1
        | se & east << (FILES - 1)
        | s & open << FILES
        | sw & west << (FILES + 1)
        | w & west << 1
        | nw & west >> (FILES - 1)
}

/// The rays of a skewed board, square by square. After its end a ray has the square in which it
/// begins, where there is always a piece.
pub(crate) struct Paths<const N: usize>([[[u8; LONGEST + 1]; 8]; N]);

impl<const N: usize> Paths<N> {
    pub(crate) const fn new(rays: &Rays<N, LONGEST>) -> Self {
        let mut paths = [[[0; LONGEST + 1]; 8]; N];
        let mut from = 0;
        while from < N {
            let mut d = 0;
            while d < 8 {
                let mut distance = 1;
                while distance <= LONGEST + 1 {
                    let square = match rays.get(from, Direction::ALL[d], distance) {
                        Some(square) => square,
                        None => from,
                    };
                    paths[from][d][distance - 1] = square as u8;
                    distance += 1;
                }
                d += 1;
            }
            from += 1;
        }
        Paths(paths)
    }

    /// The first square that is not empty and the number of those before it, as
    /// [`Geometry::first`](crate::ground::Geometry::first) says; or `from`.
    #[inline(always)]
    pub(crate) fn first<C: Cells>(
        &self,
        cells: &C,
        from: usize,
        direction: usize,
    ) -> (usize, usize) {
        let path = &self.0[from][direction % 8];
        for (empty, &square) in path.iter().enumerate() {
            if cells.get(square.into()) != EMPTY {
                return (square.into(), empty);
            }
        }
        (from, LONGEST)
    }
}

/// The directions of a skewed board's steps in one piece: a step inside of a zone adds this to the
/// index of the square.
pub(crate) const STEPS_IN_ZONE: [i32; 8] = [4, 3, -1, -5, -4, -3, 1, 5];

/// Makes what [`openings`] is for a skewed board, by its steps.
macro_rules! zone_openings {
    ($($name:ident: $word:ty, $masks:ident, $steps:expr;)*) => {$(
        /// For each direction, the squares from which a step stays in the zone, and those from
        /// which it crosses a seam.
        static $masks: [($word, $word); 8] = {
            let mut masks = [(0, 0); 8];
            let mut square = 0;
            while square < $steps.0.len() {
                let mut d = 0;
                while d < 8 {
                    if let Some(heading) = $steps.0[square][d] {
                        if heading.square as usize / 16 == square / 16 {
                            masks[d].0 |= 1 << square;
                        } else {
                            masks[d].1 |= 1 << square;
                        }
                    }
                    d += 1;
                }
                square += 1;
            }
            masks
        };

        /// As [`openings`], on a skewed board. Pieces that point across a seam are always among
        /// them.
        #[inline(always)]
        pub(crate) fn $name(lying: $word, own: $word, directions: &[$word; 3]) -> $word {
            let (open, pieces) = (!own, $crate::lines::by_direction(lying, directions));
            let mut openings = 0;
            for d in 0..8 {
                let (inside, across) = $masks[d];
                let step = $crate::lines::STEPS_IN_ZONE[d];
                let stepped = if step > 0 { open >> step } else { open << -step };
                openings |= (stepped & inside | across) & pieces[d];
            }
            openings
        }
    )*};
}

#[cfg(test)]
pub(crate) use zone_openings;

zone_openings! {
    openings_hexagon: u64, MASKS_HEXAGON, STEPS_HEXAGON;
    openings_star: u128, MASKS_STAR, STEPS_STAR;
}
