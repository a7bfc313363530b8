//! Compile-time tables of the boards: the rays, and the distance that a piece sees along them.
//!
//! On rectangles, indices rise or fall along a ray, so the first blocker is the lowest or highest
//! bit of a set. On skewed boards lines turn at seams, so rays are searched square by square.

use gambol_core::board::{Direction, Rays, Word};
use gambol_core::const_for;

use crate::board::{Board, STEPS_6, STEPS_8, STEPS_HEXAGON, STEPS_STAR};
use crate::cell::{Cell, Cells};

/// The number of squares of the largest board.
pub(crate) const MOST_SQUARES: usize = Board::Star.squares();

/// The length of the longest ray of any board.
pub(crate) const LONGEST: usize = 7;

pub(crate) static RAYS_8: Rays<64, LONGEST> = STEPS_8.rays();
pub(crate) static RAYS_6: Rays<36, LONGEST> = STEPS_6.rays();
pub(crate) static RAYS_HEXAGON: Rays<48, LONGEST> = STEPS_HEXAGON.rays();
pub(crate) static RAYS_STAR: Rays<96, LONGEST> = STEPS_STAR.rays();

pub(crate) static LINES_8: Lines<8> = Lines::new(&RAYS_8);
pub(crate) static LINES_6: Lines<6> = Lines::new(&RAYS_6);
pub(crate) static PATHS_HEXAGON: Paths<48> = Paths::new(&RAYS_HEXAGON);
pub(crate) static PATHS_STAR: Paths<96> = Paths::new(&RAYS_STAR);

/// The rays of a rectangle as sets of squares.
pub(crate) struct Lines<const FILES: usize> {
    /// The squares of each ray, and its last square. The last square of an empty ray is the one where it
    /// begins.
    rays: [(u64, u64); 8 * 64],
    /// The number of squares between two squares in line.
    between: [[u8; 64]; 64],
}

/// All bits for the directions with falling indices, from south-east round to west.
static FALLING: [u64; 8] = [0, 0, 0, u64::MAX, u64::MAX, u64::MAX, u64::MAX, 0];

impl<const FILES: usize> Lines<FILES> {
    const fn new<const N: usize>(rays: &Rays<N, LONGEST>) -> Self {
        let mut lines = Lines { rays: [(0, 0); 8 * 64], between: [[0; 64]; 64] };
        const_for!(0..N, |from| {
            const_for!(0..8, |d| {
                let (mut ray, mut last) = (0, 1 << from);
                let mut distance = 1;
                while let Some(to) = rays.get(from, Direction::ALL[d], distance) {
                    last = 1 << to;
                    ray |= last;
                    lines.between[from][to] = distance as u8 - 1;
                    distance += 1;
                }
                lines.rays[8 * from + d] = (ray, last);
            });
        });
        lines
    }

    /// The lying pieces that face a square without an own piece. One shift for each direction finds them
    /// all at once, and few are left to examine.
    #[inline(always)]
    pub(crate) fn openings(lying: u64, own: u64, planes: &[u64; 4]) -> u64 {
        let ranks = u64::MAX >> (64 - FILES * FILES);
        let first_file = ranks / ((1 << FILES) - 1);
        let open = !own & ranks;
        // The squares that a step to the east, and one to the west, can reach.
        let (east, west) = (open & !first_file, open & !(first_file << (FILES - 1)));
        let [n, ne, e, se, s, sw, w, nw] = by_direction(lying, planes);
        n & open >> FILES
            | ne & east >> (FILES + 1)
            | e & east >> 1
            | se & east << (FILES - 1)
            | s & open << FILES
            | sw & west << (FILES + 1)
            | w & west << 1
            | nw & west >> (FILES - 1)
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
        // Without a blocker, the last square counts as one.
        let blockers = ray & occupied | last;
        // Where indices rise, only the lowest bit is kept. The highest bit is then always the first
        // blocker, without an unpredictable branch.
        let lowest = blockers & (blockers.wrapping_neg() | FALLING[direction]);
        let first = ((lowest | 1).leading_zeros() ^ 63) as usize;
        let lands = piece.lands_on(cells.get(first), rps);
        usize::from(self.between[from][first % 64]) + usize::from(lands)
    }
}

/// Lying pieces by their direction, clockwise from north.
#[inline(always)]
fn by_direction(lying: u64, &[_, low, middle, high]: &[u64; 4]) -> [u64; 8] {
    let split = |set: u64, bit: u64| (set & !bit, set & bit);
    let (north, south) = split(lying, high);
    let ((n, e), (s, w)) = (split(north, middle), split(south, middle));
    let ((n, ne), (e, se)) = (split(n, low), split(e, low));
    let ((s, sw), (w, nw)) = (split(s, low), split(w, low));
    [n, ne, e, se, s, sw, w, nw]
}

/// The rays of a skewed board. Each is filled up with the square where it begins, whose piece stops the
/// search.
pub(crate) struct Paths<const N: usize>([[[u8; LONGEST + 1]; 8]; N]);

impl<const N: usize> Paths<N> {
    pub(crate) const fn new(rays: &Rays<N, LONGEST>) -> Self {
        let mut paths = [[[0; LONGEST + 1]; 8]; N];
        const_for!(0..N, |from| {
            const_for!(0..8, |d| {
                const_for!(0..LONGEST + 1, |i| {
                    let square = rays.get(from, Direction::ALL[d], i + 1);
                    paths[from][d][i] = if let Some(square) = square { square } else { from } as u8;
                });
            });
        });
        Paths(paths)
    }

    /// The lying pieces that face a square without an ally.
    #[inline(always)]
    pub(crate) fn openings<W: Word, C: Cells>(&self, cells: &C, lying: W) -> W {
        lying.filter(|from| {
            let piece = cells.get(from as usize);
            let first = self.0[from as usize][piece.direction()][0];
            !cells.get(first.into()).is_ally(piece)
        })
    }

    /// The number of squares that the lying piece on a square can charge to.
    ///
    /// In a search, the first piece on the way is found by a branch, which is well predicted. In random games it is
    /// not, and looking at the whole way without a branch makes playouts on the star a fifth faster.
    #[inline(always)]
    pub(crate) fn reach<C: Cells, const IN_SEARCH: bool>(
        &self,
        cells: &C,
        from: usize,
        rps: bool,
    ) -> usize {
        let piece = cells.get(from);
        let path = &self.0[from][piece.direction()];
        if !IN_SEARCH {
            // The contents of the squares on the way, a byte each. After the last square there is an ally.
            let mut way = u64::from(piece.to_bits()) << (8 * LONGEST);
            for (i, &square) in path[..LONGEST].iter().enumerate() {
                way |= u64::from(cells.get(square.into()).to_bits()) << (8 * i);
            }
            let empty = way.trailing_zeros() as usize / 8;
            let met = Cell::from_bits((way >> (8 * empty)) as u8);
            return empty + usize::from(piece.lands_on(met, rps));
        }
        for (empty, &square) in path.iter().enumerate() {
            let met = cells.get(square.into());
            if met != Cell::EMPTY {
                // Most pieces face an ally: the branch is well predicted and saves the look-up.
                let lands = !met.is_ally(piece) && piece.lands_on(met, rps);
                return empty + usize::from(lands);
            }
        }
        LONGEST
    }
}
