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

/// A direction that is known only at run time.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    turn: u32,
    inside: u64,
}

impl Way {
    /// From a square to one of its neighbours.
    #[inline(always)]
    pub(crate) fn between(from: u32, to: u32) -> Self {
        /// The squares that can be reached by each offset from -9 to 9.
        static INSIDE: [u64; 19] = {
            let mut inside = [0; 19];
            let mut d = 0;
            while d < 8 {
                let direction = Direction::ALL[d];
                inside[(9 + offset(direction)) as usize] = after(direction, !0);
                d += 1;
            }
            inside
        };
        let turn = to.wrapping_sub(from);
        Way {
            turn,
            inside: INSIDE[(turn.wrapping_add(9) % 32).min(18) as usize],
        }
    }

    /// The squares one step after those of a set.
    #[inline(always)]
    pub(crate) const fn after(self, set: u64) -> u64 {
        // Turning to the left by 64 - n is turning to the right by n.
        set.rotate_left(self.turn) & self.inside
    }
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

/// The squares one step before those of a set. It must have none on the edge that steps in this
/// direction come away from.
#[inline(always)]
pub(crate) const fn shifted_back(direction: Direction, set: u64) -> u64 {
    let by = offset(direction);
    if by > 0 { set >> by } else { set << -by }
}

/// The squares next to each square on its diagonals.
pub(crate) static CORNERS: [u64; 64] = {
    let mut corners = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut d = 0;
        while d < 4 {
            corners[square] |= after(DIAGONAL[d], 1 << square);
            d += 1;
        }
        square += 1;
    }
    corners
};

/// The squares two steps away from each square in a straight line.
pub(crate) static SECOND: [u64; 64] = {
    let mut second = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut d = 0;
        while d < 8 {
            let direction = Direction::ALL[d];
            second[square] |= after(direction, after(direction, 1 << square));
            d += 1;
        }
        square += 1;
    }
    second
};

/// Lands and waters of a layout (clauses 1.2 and 1.3).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swamp {
    /// The lands of p1 and p2, as indices.
    pub(crate) homes: [u8; 2],
    /// Both lands.
    pub(crate) lands: u64,
    /// All squares but the lands.
    pub(crate) water: u64,
    /// The shallow water around either land.
    pub(crate) shallows: [u64; 2],
    /// The squares off land next to a piper on each square, if that is off land itself.
    pub(crate) near: [u64; 64],
}

impl Swamp {
    const fn new(homes: [u8; 2]) -> Self {
        let lands = 1 << homes[0] | 1 << homes[1];
        let mut near = [0; 64];
        let mut square = 0;
        while square < 64 {
            if lands >> square & 1 == 0 {
                near[square] = NEIGHBOURS[square] & !lands;
            }
            square += 1;
        }
        Swamp {
            homes,
            lands,
            water: !lands,
            shallows: [NEIGHBOURS[homes[0] as usize], NEIGHBOURS[homes[1] as usize]],
            near,
        }
    }

    #[inline(always)]
    pub(crate) const fn of(lands: Lands) -> &'static Self {
        static SWAMPS: [Swamp; 2] = [Swamp::new([4, 60]), Swamp::new([3, 60])];
        &SWAMPS[lands as usize]
    }

    /// The shallow waters that hold two of these creatures. (None ever holds more.)
    #[inline(always)]
    pub(crate) fn full(&self, own: u64) -> u64 {
        let full = |shallows: u64| {
            let inside = own & shallows;
            // Something is left without the lowest.
            if inside & inside.wrapping_sub(1) == 0 {
                0
            } else {
                shallows
            }
        };
        full(self.shallows[0]) | full(self.shallows[1])
    }
}
