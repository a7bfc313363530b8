//! Constants and compile-time tables: layouts, limits and directions.

use gambol_core::board::{Bitboard, Direction};
use gambol_core::const_for;

use crate::Square;
use crate::moves::Pattern;
use crate::variant::Lands;

/// The number of creatures that each player has at the start (clause 1.4).
pub(crate) const CREATURES: u32 = 8;

/// The number of creatures that a player may have in the shallow water of one land (clause 10.1).
pub(crate) const SHALLOWS_LIMIT: u32 = 2;

pub(crate) type Squares = Bitboard<Square, u64>;

/// The directions of attackers' steps.
pub(crate) const DIAGONAL: [Direction; 4] =
    [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest];

/// The directions of sleepers' steps.
pub(crate) const STRAIGHT: [Direction; 4] =
    [Direction::North, Direction::East, Direction::South, Direction::West];

/// The change of a square's index by one step in a direction.
pub(crate) const fn offset(direction: Direction) -> i8 {
    let (files, ranks) = direction.offset();
    8 * ranks + files
}

/// The squares one step before those of a set.
#[inline(always)]
pub(crate) const fn before(direction: Direction, set: Squares) -> Squares {
    set.step(direction.opposite())
}

/// The squares one step before those of a set that has no squares on the edge that the direction leads away
/// from.
#[inline(always)]
pub(crate) const fn shifted_back(direction: Direction, set: Squares) -> Squares {
    let by = offset(direction);
    Squares::from_bits(if by > 0 { set.bits() >> by } else { set.bits() << -by })
}

/// A direction that is known only at run time.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    turn: u32,
    inside: u64,
}

impl Way {
    /// The direction from a square to one of its neighbours.
    #[inline(always)]
    pub(crate) fn between(from: u32, to: u32) -> Self {
        /// The squares that can be reached by each offset from -9 to 9.
        static INSIDE: [u64; 19] = {
            let mut inside = [0; 19];
            const_for!(0..8, |d| {
                let direction = Direction::ALL[d];
                let all = Squares::from_bits(!0);
                inside[(9 + offset(direction)) as usize] = all.step(direction).bits();
            });
            inside
        };
        let turn = to.wrapping_sub(from);
        Way { turn, inside: INSIDE[(turn.wrapping_add(9) % 32).min(18) as usize] }
    }

    /// The squares one step after those of a set.
    #[inline(always)]
    pub(crate) const fn after(self, set: Squares) -> Squares {
        // A rotation to the left by 64 - n is a rotation to the right by n.
        Squares::from_bits(set.bits().rotate_left(self.turn) & self.inside)
    }
}

/// The squares next to each square, in all eight directions.
pub(crate) static NEIGHBOURS: [Squares; 64] = around(&Direction::ALL, 1);

/// The squares next to each square on its diagonals.
pub(crate) static CORNERS: [Squares; 64] = around(&DIAGONAL, 1);

/// The squares two steps away from each square in a straight line.
pub(crate) static SECOND: [Squares; 64] = around(&Direction::ALL, 2);

/// For each square, the squares at this number of steps in these directions.
const fn around(directions: &[Direction], steps: usize) -> [Squares; 64] {
    let mut around = [Squares::EMPTY; 64];
    const_for!(0..64, |square| {
        const_for!(0..directions.len(), |d| {
            let mut set = Squares::from_bits(1 << square);
            const_for!(0..steps, |_step| {
                set = set.step(directions[d]);
            });
            around[square] = Squares::from_bits(around[square].bits() | set.bits());
        });
    });
    around
}

/// Lands and waters of a layout (clauses 1.2 and 1.3).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swamp {
    /// The lands of p1 and p2, as indices.
    pub(crate) homes: [u8; 2],
    pub(crate) lands: Squares,
    /// The shallow water around either land.
    pub(crate) shallows: [Squares; 2],
    /// For each square of one piper, the squares where the other may not be. These are its neighbours, if
    /// both are off land (clause 7.5).
    pub(crate) too_near: [Squares; 64],
}

impl Swamp {
    const LAYOUTS: [Swamp; 2] = [Swamp::new([4, 60]), Swamp::new([3, 60])];

    const fn new(homes: [u8; 2]) -> Self {
        let lands: u64 = 1 << homes[0] | 1 << homes[1];
        let mut too_near = [Squares::EMPTY; 64];
        const_for!(0..64, |square| {
            if lands >> square & 1 == 0 {
                too_near[square] = Squares::from_bits(NEIGHBOURS[square].bits() & !lands);
            }
        });
        Swamp {
            homes,
            lands: Squares::from_bits(lands),
            shallows: [NEIGHBOURS[homes[0] as usize], NEIGHBOURS[homes[1] as usize]],
            too_near,
        }
    }

    #[inline(always)]
    pub(crate) const fn of(lands: Lands) -> &'static Self {
        static SWAMPS: [Swamp; 2] = Swamp::LAYOUTS;
        &SWAMPS[lands as usize]
    }

    /// The shallow waters where these creatures of one player reach the limit.
    #[inline(always)]
    pub(crate) fn full(&self, own: Squares) -> Squares {
        let full = |shallows: Squares| {
            if reaches_limit((own & shallows).bits()) { shallows } else { Squares::EMPTY }
        };
        full(self.shallows[0]) | full(self.shallows[1])
    }
}

/// Whether a set has [`SHALLOWS_LIMIT`] squares: whether any is left after removing one fewer.
#[inline(always)]
const fn reaches_limit(mut set: u64) -> bool {
    const_for!(1..SHALLOWS_LIMIT, |_removed| {
        set &= set.wrapping_sub(1);
    });
    set != 0
}

/// No diagonal jump leads from a shallow water into the same water, so jumps out of a full water need no
/// special case.
const _: () = {
    const_for!(0..4, |i| {
        let shallows = Swamp::LAYOUTS[i / 2].shallows[i % 2];
        const_for!(0..4, |d| {
            let landings = shallows.step(DIAGONAL[d]).step(DIAGONAL[d]);
            assert!(landings.bits() & shallows.bits() == 0);
        });
    });
};

/// Eight bits as eight bytes.
pub(crate) static BITS_TO_BYTES: [u64; 256] = {
    let mut bytes = [0; 256];
    const_for!(0..256, |bits| {
        const_for!(0..8, |i| {
            bytes[bits] |= (bits as u64 >> i & 1) << (8 * i);
        });
    });
    bytes
};

/// The number of lanes: four of moving creatures, one of flips, one of the piper's walks.
const LANES: usize = 6;

/// Makes a move of a square in a lane: `base`, plus 65 times the square, plus `jump` if a creature
/// is `next` squares further on.
#[derive(Clone, Copy)]
pub(crate) struct Template {
    pub(crate) base: u16,
    pub(crate) jump: u16,
    pub(crate) next: u8,
    /// All ones for a walk, which ends on the square and starts on the square of the piper.
    pub(crate) walk: u16,
}

impl Template {
    const fn new(lane: usize, awake: bool) -> Self {
        let (pattern, jump, next) = match lane {
            0..4 if awake => {
                let offset = offset(DIAGONAL[lane]);
                let step = Pattern::attacker_step(offset);
                (step, Pattern::jump(offset).base.wrapping_sub(step.base), offset as u8 & 63)
            }
            0..4 => (Pattern::sleeper_step(offset(STRAIGHT[lane])), 0, 0),
            4 => (Pattern::FLIP, 0, 0),
            _ => (Pattern::walk(0), 0, 0),
        };
        Template { base: pattern.base, jump, next, walk: if lane < 5 { 0 } else { !0 } }
    }
}

/// The template of the n-th lane of a square, by its lanes as bits and one more for creatures that
/// are awake.
pub(crate) static TEMPLATES: [[Template; 2 << LANES]; 8] = {
    let mut templates = [[Template::new(LANES - 1, false); 2 << LANES]; 8];
    const_for!(0..2 << LANES, |bits| {
        let mut n = 0;
        const_for!(0..LANES, |lane| {
            if bits >> lane & 1 != 0 {
                templates[n][bits] = Template::new(lane, bits >> LANES != 0);
                n += 1;
            }
        });
    });
    templates
};
