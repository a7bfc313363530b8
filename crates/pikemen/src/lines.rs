//! How far a piece can see: the first square of a ray that is not empty.
//!
//! On a rectangle the indices of a ray's squares rise or fall, so the first blocker is the lowest
//! or the highest bit of a set. On skewed boards they do not: lines turn at the seams. There the
//! squares of a ray are looked at one after the other.

use gambol_core::board::{Direction, Rays, Word};

use crate::board::{LONGEST, RAYS_6, RAYS_8, RAYS_HEXAGON, RAYS_STAR};
use crate::cell::{Cell, Cells};

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

    /// The number of squares that the lying piece on a square can charge to.
    #[inline(always)]
    pub(crate) fn reach<C: Cells>(
        &self,
        cells: &C,
        occupied: u64,
        from: usize,
        rps: bool,
    ) -> usize {
        let piece = cells.get(from);
        let (from, direction) = (from % 64, piece.direction());
        let (ray, last) = self.rays[8 * from + direction];
        // The last square stands for a first blocker where there is none.
        let blockers = ray & occupied | last;
        // Where indices rise, the lowest bit alone is left, so that the highest is always the one:
        // nobody can guess which way pieces point.
        let lowest = blockers & (blockers.wrapping_neg() | FALLING[direction]);
        let first = ((lowest | 1).leading_zeros() ^ 63) as usize;
        let lands = piece.lands_on(cells.get(first), rps);
        usize::from(self.between[from][first % 64]) + usize::from(lands)
    }
}

/// Lying pieces by their direction, clockwise from north.
#[inline(always)]
fn by_direction(lying: u64, &[low, middle, high]: &[u64; 3]) -> [u64; 8] {
    let split = |set: u64, bit: u64| (set & !bit, set & bit);
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

    /// Those of some lying pieces that have a square before them and no ally on it.
    #[inline(always)]
    pub(crate) fn openings<W: Word, C: Cells>(&self, cells: &C, lying: W) -> W {
        lying.filter(|from| {
            let piece = cells.get(from as usize);
            let first = self.0[from as usize][piece.direction()][0];
            !cells.get(first.into()).is_ally(piece)
        })
    }

    /// The number of squares that the lying piece on a square can charge to.
    #[inline(always)]
    pub(crate) fn reach<C: Cells>(&self, cells: &C, from: usize, rps: bool) -> usize {
        let piece = cells.get(from);
        for (empty, &square) in self.0[from][piece.direction()].iter().enumerate() {
            let met = cells.get(square.into());
            if met != Cell::EMPTY {
                // Most pieces meet an own one at once: that is easily guessed, and the branch
                // saves them the look-up.
                let lands = !met.is_ally(piece) && piece.lands_on(met, rps);
                return empty + usize::from(lands);
            }
        }
        LONGEST
    }
}
