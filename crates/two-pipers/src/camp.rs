use crate::position::Position;
use crate::swamp::{DIAGONAL, STRAIGHT, after, before};
use crate::variant::Jumps;

/// What one player's creatures have to reckon with, as sets of squares: sections 3, 4, 6 and 10,
/// without the obligations. Everything is asked of all creatures at once.
#[derive(Clone, Copy)]
pub(crate) struct Camp {
    pub(crate) attackers: u64,
    /// The sleepers that carry no piper.
    pub(crate) sleepers: u64,
    /// All creatures of both players.
    pub(crate) creatures: u64,
    /// The squares that a creature may enter, wherever it comes from.
    pub(crate) free: u64,
    /// The waters that hold two creatures of the player already.
    pub(crate) full: u64,
    /// The squares of those waters that a creature may enter from the same water.
    pub(crate) inner: u64,
    /// Whether jumps go straight on, too.
    pub(crate) straight_jumps: bool,
}

impl Position {
    /// The camp of the player to move (0) or of the other (1).
    #[inline(always)]
    pub(crate) fn camp(&self, seat: usize) -> Camp {
        let swamp = self.swamp();
        let own = self.creatures[seat];
        let creatures = self.creatures[0] | self.creatures[1];
        let empty = !(creatures | swamp.lands);
        let full = swamp.full(own);
        Camp {
            attackers: self.attackers[seat],
            sleepers: self.sleepers(seat) & !self.carriers(),
            creatures,
            free: empty & !full,
            full,
            inner: empty & full,
            straight_jumps: self.variant.jumps == Jumps::Any,
        }
    }

    /// The squares of the pipers, a bit each.
    #[inline(always)]
    pub(crate) fn carriers(&self) -> u64 {
        let [first, second] = self.pipers;
        // Where a piper is eliminated the game is over, and nobody looks at the result.
        1u64.wrapping_shl(first.into()) | 1u64.wrapping_shl(second.into())
    }
}

impl Camp {
    /// The attackers that can step in each of the diagonal directions.
    #[inline(always)]
    pub(crate) fn attacker_steps(&self) -> [u64; 4] {
        DIAGONAL
            .map(|d| self.attackers & (before(d, self.free) | self.full & before(d, self.inner)))
    }

    /// The sleepers that can step in each of the straight directions, but for those that carry a
    /// piper.
    #[inline(always)]
    pub(crate) fn sleeper_steps(&self) -> [u64; 4] {
        STRAIGHT.map(|d| self.sleepers & (before(d, self.free) | self.full & before(d, self.inner)))
    }

    /// The attackers that can jump over one of these creatures in each of the diagonal directions.
    #[inline(always)]
    pub(crate) fn diagonal_jumps(&self, over: u64) -> [u64; 4] {
        // No diagonal jump leads from a water into the same water: its squares are too near.
        DIAGONAL.map(|d| self.attackers & before(d, over & before(d, self.free)))
    }

    /// The attackers that can jump over one of these creatures in each of the straight directions.
    #[inline(always)]
    pub(crate) fn straight_jumps(&self, over: u64) -> [u64; 4] {
        if !self.straight_jumps {
            return [0; 4];
        }
        STRAIGHT.map(|d| {
            self.attackers
                & (before(d, over & before(d, self.free))
                    | self.full & before(d, over & before(d, self.inner)))
        })
    }

    /// The squares over which some attacker could jump, were a creature there.
    #[inline(always)]
    pub(crate) fn reach(&self) -> u64 {
        let mut reach = 0;
        for d in DIAGONAL {
            reach |= after(d, self.attackers) & before(d, self.free);
        }
        if self.straight_jumps {
            for d in STRAIGHT {
                reach |= after(d, self.attackers) & before(d, self.free)
                    | after(d, self.attackers & self.full) & before(d, self.inner);
            }
        }
        reach
    }

    /// Whether a creature may go from one square to another by section 10 and because it is empty.
    pub(crate) fn may_enter(&self, from: u64, to: u64) -> bool {
        to & self.free != 0 || (to & self.inner != 0 && from & self.full != 0)
    }
}
