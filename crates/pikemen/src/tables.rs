//! The tables of the boards, made by the compiler: steps, rays, how far a piece can see along a
//! ray, and the pairs of squares in line.
//!
//! On a rectangle the indices along a ray rise or fall, so the first blocker is the lowest or the
//! highest bit of a set. On skewed boards they do not, since lines turn at the seams; there the
//! squares of a ray are looked at one by one.

use gambol_core::board::{Direction, Rays, Steps, Word};

use crate::board::Board;
use crate::cell::{Cell, Cells};

pub(crate) static STEPS_8: Steps<64> = Steps::rectangle(8);
pub(crate) static STEPS_6: Steps<36> = Steps::rectangle(6);
pub(crate) static STEPS_HEXAGON: Steps<48> = Steps::zones();
pub(crate) static STEPS_STAR: Steps<96> = Steps::zones();

/// The number of squares of the largest board.
pub(crate) const MOST_SQUARES: usize = Board::Star.squares();

/// The length of the longest ray of any board.
pub(crate) const LONGEST: usize = 7;

pub(crate) static RAYS_8: Rays<64, LONGEST> = Steps::rectangle(8).rays();
pub(crate) static RAYS_6: Rays<36, LONGEST> = Steps::rectangle(6).rays();
pub(crate) static RAYS_HEXAGON: Rays<48, LONGEST> = Steps::zones().rays();
pub(crate) static RAYS_STAR: Rays<96, LONGEST> = Steps::zones().rays();

pub(crate) static LINES_8: Lines = Lines::new(&RAYS_8);
pub(crate) static LINES_6: Lines = Lines::new(&RAYS_6);
pub(crate) static PATHS_HEXAGON: Paths<48> = Paths::new(&RAYS_HEXAGON);
pub(crate) static PATHS_STAR: Paths<96> = Paths::new(&RAYS_STAR);

/// The rays of a rectangle as sets of squares.
pub(crate) struct Lines {
    /// The squares of each ray, and the last of them; for an empty ray the square where it begins.
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

    /// The number of squares to which the lying piece on a square can charge.
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
        // Without a blocker the last square stands in for one.
        let blockers = ray & occupied | last;
        // Where indices rise, only the lowest bit is left, so that the highest is always the first
        // blocker: a branch on the direction would be mispredicted.
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

/// The lying pieces on a rectangle that face a square without a piece of their own. All are found at
/// once, which is faster than looking from each; most face none.
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

/// The rays of a skewed board, square by square. Each is filled up with the square where it begins,
/// which always has a piece.
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

    /// The lying pieces that face a square without an ally.
    #[inline(always)]
    pub(crate) fn openings<W: Word, C: Cells>(&self, cells: &C, lying: W) -> W {
        lying.filter(|from| {
            let piece = cells.get(from as usize);
            let first = self.0[from as usize][piece.direction()][0];
            !cells.get(first.into()).is_ally(piece)
        })
    }

    /// The number of squares to which the lying piece on a square can charge.
    #[inline(always)]
    pub(crate) fn reach<C: Cells>(&self, cells: &C, from: usize, rps: bool) -> usize {
        let piece = cells.get(from);
        for (empty, &square) in self.0[from][piece.direction()].iter().enumerate() {
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

/// The pairs of squares of a board such that a piece on the first can reach the second: from each
/// square, by direction clockwise from north as it is called there, then by distance.
pub(crate) struct Pairs {
    pub(crate) list: &'static [(u8, u8)],
    /// The place of each pair in the list; `u16::MAX` where the squares are not in line.
    places: &'static [u16],
}

impl Pairs {
    /// The place in the list of a pair of squares of a board, if they are in line.
    pub(crate) fn place(&self, board: Board, from: usize, to: usize) -> Option<usize> {
        let place = usize::from(self.places[from * board.squares() + to]);
        (place < self.list.len()).then_some(place)
    }
}

const fn pairs<const N: usize, const PAIRS: usize, const SQUARED: usize>(
    rays: &Rays<N, LONGEST>,
) -> ([(u8, u8); PAIRS], [u16; SQUARED]) {
    let mut list = [(0, 0); PAIRS];
    let mut places = [u16::MAX; SQUARED];
    let mut end = 0;
    let mut from = 0;
    while from < N {
        let mut d = 0;
        while d < 8 {
            let mut distance = 1;
            while let Some(to) = rays.get(from, Direction::ALL[d], distance) {
                // In the hexagon some pairs are in line twice.
                if places[from * N + to] == u16::MAX {
                    places[from * N + to] = end as u16;
                    list[end] = (from as u8, to as u8);
                    end += 1;
                }
                distance += 1;
            }
            d += 1;
        }
        from += 1;
    }
    assert!(end == PAIRS, "as many pairs as there are");
    (list, places)
}

static PAIRS_8: ([(u8, u8); 1456], [u16; 64 * 64]) = pairs(&RAYS_8);
static PAIRS_6: ([(u8, u8); 580], [u16; 36 * 36]) = pairs(&RAYS_6);
static PAIRS_HEXAGON: ([(u8, u8); 1008], [u16; 48 * 48]) = pairs(&RAYS_HEXAGON);
static PAIRS_STAR: ([(u8, u8); 2184], [u16; 96 * 96]) = pairs(&RAYS_STAR);

impl Board {
    pub(crate) fn pairs(self) -> Pairs {
        let (list, places): (&[(u8, u8)], &[u16]) = match self {
            Board::Square8 => (&PAIRS_8.0, &PAIRS_8.1),
            Board::Square6 => (&PAIRS_6.0, &PAIRS_6.1),
            Board::Hexagon => (&PAIRS_HEXAGON.0, &PAIRS_HEXAGON.1),
            Board::Star => (&PAIRS_STAR.0, &PAIRS_STAR.1),
        };
        Pairs { list, places }
    }
}
