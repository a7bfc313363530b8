use gambol_core::board::array_of;

use crate::position::Position;
use crate::tables::{DIAGONAL, STRAIGHT, after, before};
use crate::variant::Jumps;

/// What limits the creatures of one player, as sets of squares: sections 3, 4, 6 and 10, without
/// the obligations. Every question is answered for all creatures at once.
#[derive(Clone, Copy)]
pub(crate) struct Camp {
    pub(crate) attackers: u64,
    /// The sleepers that carry no piper.
    pub(crate) sleepers: u64,
    /// All creatures of both players.
    pub(crate) creatures: u64,
    /// The squares that a creature may enter, wherever it comes from.
    pub(crate) free: u64,
    /// The shallow waters that hold as many creatures of the player as they may.
    pub(crate) full: u64,
    /// The squares of those waters that a creature may enter from the same water.
    pub(crate) inner: u64,
    /// Whether jumps go along ranks and files, too.
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
            sleepers: self.sleepers(seat) & !self.piper_squares(),
            creatures,
            free: empty & !full,
            full,
            inner: empty & full,
            straight_jumps: self.rules().jumps == Jumps::Any,
        }
    }

    /// The squares of both pipers. Where a piper is eliminated the result is meaningless, and never
    /// used: the game is over.
    #[inline(always)]
    fn piper_squares(&self) -> u64 {
        let [first, second] = self.pipers();
        1u64.wrapping_shl(first.into()) | 1u64.wrapping_shl(second.into())
    }

    /// What bears a piper: land and sleepers (clause 7.1).
    #[inline(always)]
    pub(crate) fn footing(&self) -> u64 {
        self.sleepers(0) | self.sleepers(1) | self.swamp().lands
    }

    /// What the piper of the player to move may walk on: all that bears it, but for the sleeper that
    /// carries the other piper (clause 7.2).
    #[inline(always)]
    pub(crate) fn ground(&self) -> u64 {
        let other = 1u64.wrapping_shl(self.pipers()[1].into());
        self.footing() & !other | self.swamp().lands
    }

    /// The squares where the piper of the player to move would be next to the other piper, both off
    /// land (clause 7.5).
    #[inline(always)]
    pub(crate) fn too_near(&self) -> u64 {
        self.swamp().too_near[usize::from(self.pipers()[1] & 63)]
    }

    /// The squares that the sleeper of the player's own piper may enter, if they are next to it.
    #[inline(always)]
    pub(crate) fn carried_to(&self, camp: &Camp) -> u64 {
        let from = 1u64.wrapping_shl(self.pipers()[0].into());
        let inner = if from & camp.full == 0 { 0 } else { camp.inner };
        (camp.free | inner) & !self.too_near()
    }
}

impl Camp {
    /// The attackers that can step in each of the diagonal directions.
    #[inline(always)]
    pub(crate) fn attacker_steps(&self) -> [u64; 4] {
        array_of(|i| {
            let d = DIAGONAL[i];
            self.attackers & (before(d, self.free) | self.full & before(d, self.inner))
        })
    }

    /// The creatures that can be turned over (clause 9.2): those that carry no piper, as no attacker
    /// does.
    #[inline(always)]
    pub(crate) fn flips(&self) -> u64 {
        self.attackers | self.sleepers
    }

    /// The sleepers that can step in each of the straight directions, without those that carry a
    /// piper.
    #[inline(always)]
    pub(crate) fn sleeper_steps(&self) -> [u64; 4] {
        array_of(|i| {
            let d = STRAIGHT[i];
            self.sleepers & (before(d, self.free) | self.full & before(d, self.inner))
        })
    }

    /// The attackers that can jump over one of these creatures in each of the diagonal directions.
    #[inline(always)]
    pub(crate) fn diagonal_jumps(&self, over: u64) -> [u64; 4] {
        // None leads from a shallow water into the same one, which the tables prove.
        array_of(|i| {
            let d = DIAGONAL[i];
            self.attackers & before(d, over & before(d, self.free))
        })
    }

    /// The attackers that can jump over one of these creatures in each of the straight directions.
    #[inline(always)]
    pub(crate) fn straight_jumps(&self, over: u64) -> [u64; 4] {
        if !self.straight_jumps {
            return [0; 4];
        }
        array_of(|i| {
            let d = STRAIGHT[i];
            self.attackers
                & (before(d, over & before(d, self.free))
                    | self.full & before(d, over & before(d, self.inner)))
        })
    }

    /// The squares over which an attacker could jump if a creature were there.
    #[inline(always)]
    pub(crate) fn reach(&self) -> u64 {
        let mut reach = diagonal_reach(self.attackers, self.free);
        if self.straight_jumps {
            for d in STRAIGHT {
                reach |= after(d, self.attackers) & before(d, self.free)
                    | after(d, self.attackers & self.full) & before(d, self.inner);
            }
        }
        reach
    }

    /// Whether a creature may go from one square to another, which is empty and not land, by
    /// section 10.
    pub(crate) fn may_enter(&self, from: u64, to: u64) -> bool {
        to & self.free != 0 || from & self.full != 0
    }
}

/// The squares over which one of these attackers could jump diagonally to one of these squares, if a
/// creature were there.
#[inline(always)]
pub(crate) fn diagonal_reach(attackers: u64, to: u64) -> u64 {
    let mut reach = 0;
    for d in DIAGONAL {
        reach |= after(d, attackers) & before(d, to);
    }
    reach
}
