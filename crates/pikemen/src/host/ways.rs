//! The ways of moves, which number the actions.

use gambol_core::board::{Direction, Rays};
use gambol_core::const_for;

use crate::board::Board;
use crate::tables::{LONGEST, RAYS_6, RAYS_8, RAYS_HEXAGON, RAYS_STAR};

/// Returns the ways of moves and the index of each way, `u16::MAX` for none. The first ways lead from
/// each square to itself. The others lead from each square along its rays, by direction clockwise
/// from north as named on that square, then by distance.
const fn ways<const N: usize, const WAYS: usize, const SQUARED: usize>(
    rays: &Rays<N, LONGEST>,
) -> ([(u8, u8); WAYS], [u16; SQUARED]) {
    let mut ways = [(0, 0); WAYS];
    let mut indices = [u16::MAX; SQUARED];
    let mut end = N;
    const_for!(0..N, |square| {
        indices[square * N + square] = square as u16;
        ways[square] = (square as u8, square as u8);
    });
    const_for!(0..N, |from| {
        const_for!(0..8, |d| {
            let mut distance = 1;
            while let Some(to) = rays.get(from, Direction::ALL[d], distance) {
                // In the hexagon some pairs of squares are in line twice.
                if indices[from * N + to] == u16::MAX {
                    indices[from * N + to] = end as u16;
                    ways[end] = (from as u8, to as u8);
                    end += 1;
                }
                distance += 1;
            }
        });
    });
    assert!(end == WAYS, "as many ways as there are");
    (ways, indices)
}

static WAYS_8: ([(u8, u8); 64 + 1456], [u16; 64 * 64]) = ways(&RAYS_8);
static WAYS_6: ([(u8, u8); 36 + 580], [u16; 36 * 36]) = ways(&RAYS_6);
static WAYS_HEXAGON: ([(u8, u8); 48 + 1008], [u16; 48 * 48]) = ways(&RAYS_HEXAGON);
static WAYS_STAR: ([(u8, u8); 96 + 2184], [u16; 96 * 96]) = ways(&RAYS_STAR);

impl Board {
    fn way_tables(self) -> (&'static [(u8, u8)], &'static [u16]) {
        match self {
            Board::Square8 => (&WAYS_8.0, &WAYS_8.1),
            Board::Square6 => (&WAYS_6.0, &WAYS_6.1),
            Board::Hexagon => (&WAYS_HEXAGON.0, &WAYS_HEXAGON.1),
            Board::Star => (&WAYS_STAR.0, &WAYS_STAR.1),
        }
    }

    /// The squares at both ends of each way.
    pub(super) fn ways(self) -> &'static [(u8, u8)] {
        self.way_tables().0
    }

    /// The index of the way between two squares, if there is one.
    #[inline]
    pub(super) fn way(self, from: usize, to: usize) -> Option<usize> {
        let (ways, indices) = self.way_tables();
        if from >= self.squares() || to >= self.squares() {
            return None;
        }
        let index = usize::from(indices[from * self.squares() + to]);
        (index < ways.len()).then_some(index)
    }
}
