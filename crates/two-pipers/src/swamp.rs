//! The board as sets of squares: one bit a square, `a1` the lowest, in a `u64`.

use gambol_core::board::Direction;

use crate::variant::Lands;

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;

/// The directions in which attackers step.
pub(crate) const DIAGONAL: [Direction; 4] = [
    Direction::NorthEast,
    Direction::SouthEast,
    Direction::SouthWest,
    Direction::NorthWest,
];

/// The directions in which sleepers step.
pub(crate) const STRAIGHT: [Direction; 4] = [
    Direction::North,
    Direction::East,
    Direction::South,
    Direction::West,
];

/// How the index of a square changes by one step in a direction.
pub(crate) const fn offset(direction: Direction) -> i8 {
    let (files, ranks) = direction.offset();
    8 * ranks + files
}

/// The squares one step after those of a set.
#[inline(always)]
pub(crate) const fn after(direction: Direction, set: u64) -> u64 {
    match direction {
        Direction::North => set << 8,
        Direction::NorthEast => (set & !FILE_H) << 9,
        Direction::East => (set & !FILE_H) << 1,
        Direction::SouthEast => (set & !FILE_H) >> 7,
        Direction::South => set >> 8,
        Direction::SouthWest => (set & !FILE_A) >> 9,
        Direction::West => (set & !FILE_A) >> 1,
        Direction::NorthWest => (set & !FILE_A) << 7,
    }
}

/// The squares one step before those of a set.
#[inline(always)]
pub(crate) const fn before(direction: Direction, set: u64) -> u64 {
    after(direction.opposite(), set)
}

/// The squares next to each square, in all eight directions.
pub(crate) static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut d = 0;
        while d < 8 {
            neighbours[square] |= after(Direction::ALL[d], 1 << square);
            d += 1;
        }
        square += 1;
    }
    neighbours
};

/// Lands and waters of a layout (clauses 1.2 and 1.3).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swamp {
    /// The lands of p1 and p2, as indices.
    pub(crate) homes: [u8; 2],
    /// Both lands.
    pub(crate) lands: u64,
    /// The shallow water around either land.
    pub(crate) waters: [u64; 2],
}

impl Swamp {
    const fn new(homes: [u8; 2]) -> Self {
        Swamp {
            homes,
            lands: 1 << homes[0] | 1 << homes[1],
            waters: [NEIGHBOURS[homes[0] as usize], NEIGHBOURS[homes[1] as usize]],
        }
    }

    #[inline(always)]
    pub(crate) const fn of(lands: Lands) -> &'static Self {
        static SWAMPS: [Swamp; 2] = [Swamp::new([4, 60]), Swamp::new([3, 60])];
        &SWAMPS[lands as usize]
    }
}
