//! The creatures of one player as sets of squares.
//!
//! A set of squares is a word, so a few shifts and ANDs answer a question for all creatures at once.
//! [`Camp::reach`] decides both obligations. It contains the squares that attackers could jump over. If an
//! enemy sleeper is on one of them, a jump is compulsory. If the opponent's reach contains the sleeper
//! under the piper, the piper is in danger.
//!
//! The limit in shallow water needs two sets. A creature may enter [`Camp::free`] from anywhere. In a full
//! water, it may enter [`Camp::inner`] only from the same water, which is part of [`Camp::full`].

use gambol_core::board::{Direction, array_of};

use crate::position::Position;
use crate::tables::{DIAGONAL, STRAIGHT, Squares, before};
use crate::variant::Jumps;

/// The creatures of one player and their limits: sections 3, 4, 6 and 10, without obligations.
#[derive(Clone, Copy)]
pub(crate) struct Camp {
    pub(crate) attackers: Squares,
    /// The sleepers that carry no piper.
    pub(crate) sleepers: Squares,
    /// All creatures of both players.
    pub(crate) creatures: Squares,
    /// The squares that a creature may enter, wherever it comes from.
    pub(crate) free: Squares,
    /// The shallow waters where the player has as many creatures as allowed.
    pub(crate) full: Squares,
    /// The squares of these waters that a creature may enter from the same water.
    pub(crate) inner: Squares,
    /// Whether jumps go along ranks and files, too.
    pub(crate) straight_jumps: bool,
}

impl Position {
    /// The camp of the player to move (0) or of the opponent (1).
    #[inline(always)]
    pub(crate) fn camp(&self, seat: usize) -> Camp {
        let swamp = self.swamp();
        let creatures = self.creatures[0] | self.creatures[1];
        let empty = !(creatures | swamp.lands);
        let full = swamp.full(self.creatures[seat]);
        Camp {
            attackers: self.attackers[seat],
            sleepers: self.sleepers(seat) - self.piper_square(0) - self.piper_square(1),
            creatures,
            free: empty - full,
            full,
            inner: empty & full,
            straight_jumps: self.rules().jumps == Jumps::Any,
        }
    }

    /// The square of the piper of the player to move (0) or the opponent (1). Meaningless, and unused, once
    /// the piper is eliminated.
    #[inline(always)]
    pub(crate) fn piper_square(&self, seat: usize) -> Squares {
        Squares::from_bits(1u64.wrapping_shl(self.pipers()[seat].into()))
    }

    /// The squares that carry a piper: land and sleepers (clause 7.1).
    #[inline(always)]
    pub(crate) fn footing(&self) -> Squares {
        self.sleepers(0) | self.sleepers(1) | self.swamp().lands
    }

    /// The squares that the mover's piper may walk on: its footing, except the other piper's sleeper
    /// (clause 7.2).
    #[inline(always)]
    pub(crate) fn ground(&self) -> Squares {
        (self.footing() - self.piper_square(1)) | self.swamp().lands
    }

    /// The squares too near the other piper, both off land (clause 7.5).
    #[inline(always)]
    pub(crate) fn too_near(&self) -> Squares {
        self.swamp().too_near[usize::from(self.pipers()[1] & 63)]
    }

    /// The squares that the sleeper of the player's own piper may enter, if they are next to it.
    #[inline(always)]
    pub(crate) fn carried_to(&self, camp: &Camp) -> Squares {
        let is_inside = !(self.piper_square(0) & camp.full).is_empty();
        let inner = if is_inside { camp.inner } else { Squares::EMPTY };
        (camp.free | inner) - self.too_near()
    }
}

impl Camp {
    /// The attackers that can step in each of the diagonal directions.
    #[inline(always)]
    pub(crate) fn attacker_steps(&self) -> [Squares; 4] {
        array_of(|i| self.attackers & self.next_to_free(DIAGONAL[i]))
    }

    /// The squares where a creature of the player may start a step in a direction.
    #[inline(always)]
    fn next_to_free(&self, d: Direction) -> Squares {
        before(d, self.free) | self.full & before(d, self.inner)
    }

    /// The creatures that can be turned over (clause 9.2): all attackers, and the sleepers that carry no
    /// piper.
    #[inline(always)]
    pub(crate) fn flips(&self) -> Squares {
        self.attackers | self.sleepers
    }

    /// The sleepers without a piper that can step in each of the straight directions.
    #[inline(always)]
    pub(crate) fn sleeper_steps(&self) -> [Squares; 4] {
        array_of(|i| self.sleepers & self.next_to_free(STRAIGHT[i]))
    }

    /// The attackers that can jump over one of these creatures in each of the diagonal directions.
    #[inline(always)]
    pub(crate) fn diagonal_jumps(&self, over: Squares) -> [Squares; 4] {
        // No diagonal jump leads from a shallow water into the same water, as the tables prove.
        array_of(|i| {
            let d = DIAGONAL[i];
            self.attackers & before(d, over & before(d, self.free))
        })
    }

    /// The attackers that can jump over one of these creatures in each of the straight directions.
    #[inline(always)]
    pub(crate) fn straight_jumps(&self, over: Squares) -> [Squares; 4] {
        if !self.straight_jumps {
            return [Squares::EMPTY; 4];
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
    pub(crate) fn reach(&self) -> Squares {
        let mut reach = diagonal_reach(self.attackers, self.free);
        if self.straight_jumps {
            for d in STRAIGHT {
                reach |= self.attackers.step(d) & before(d, self.free)
                    | (self.attackers & self.full).step(d) & before(d, self.inner);
            }
        }
        reach
    }
}

/// The squares over which one of these attackers could jump diagonally to one of these squares, if a
/// creature were there.
#[inline(always)]
pub(crate) fn diagonal_reach(attackers: Squares, to: Squares) -> Squares {
    let mut reach = Squares::EMPTY;
    for d in DIAGONAL {
        reach |= attackers.step(d) & before(d, to);
    }
    reach
}
