use core::ops::ControlFlow;

use gambol_core::RandomSource;
use gambol_core::board::Word;

use crate::cell::Cells;
use crate::ground::Ground;
use crate::moves::{Move, MoveSet};
use crate::piece::Orientation;
use crate::position::PositionOn;

/// No player has more pieces.
const MOST_PIECES: usize = 15;

/// No position has more moves: every piece lies, and goes as far as a piece can.
pub(crate) const MOST_MOVES: usize =
    MOST_PIECES * (Orientation::COUNT - 1 + Orientation::COUNT * crate::board::LONGEST);

impl<G: Ground> PositionOn<G> {
    /// The pieces of the player to move.
    #[inline(always)]
    fn own(&self) -> G::Word {
        self.players.as_ref()[usize::from(self.side)]
    }

    /// The pieces of all players.
    #[inline(always)]
    fn occupied(&self) -> G::Word {
        let planes = self.players.as_ref().iter();
        planes.fold(G::Word::ZERO, |all, &plane| all | plane)
    }

    /// The number of squares that the lying piece on a square can charge to.
    #[inline(always)]
    fn reach(&self, occupied: G::Word, from: usize) -> usize {
        G::reach(&self.cells, occupied, from, self.rps)
    }

    /// Those of the own lying pieces that may be able to charge.
    #[inline(always)]
    fn openings(&self, own: G::Word) -> G::Word {
        let lying = own & self.lying;
        // One piece is not worth the trouble.
        if lying == G::Word::ZERO || lying.without_lowest() == G::Word::ZERO {
            return lying;
        }
        G::openings(&self.cells, lying, own, &self.directions)
    }

    /// Those of the own lying pieces that counting and listing look at.
    ///
    /// Where rays are looked at square by square the first look is a branch. Positions that are
    /// counted one after the other are alike, and it is guessed well; in random games it is not.
    #[inline(always)]
    fn attackers(&self, own: G::Word) -> G::Word {
        if G::SIFTS {
            self.openings(own)
        } else {
            own & self.lying
        }
    }

    /// The number of pieces of the player to move.
    #[inline(always)]
    fn own_pieces(&self) -> usize {
        self.pieces[usize::from(self.side)].into()
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        if self.over {
            return 0;
        }
        let (own, occupied) = (self.own(), self.occupied());
        let mut reach = 0;
        self.attackers(own).for_each(|from| {
            reach += self.reach(occupied, from as usize);
        });
        (Orientation::COUNT - 1) * self.own_pieces() + Orientation::COUNT * reach
    }

    #[inline(always)]
    pub(crate) fn generate<B>(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.over {
            return ControlFlow::Continue(());
        }
        let (own, occupied) = (self.own(), self.occupied());
        own.try_for_each(|from| {
            let from = from as usize;
            visit(MoveSet::reorient(from, self.cells.get(from).code()))
        })?;
        self.attackers(own).try_for_each(|from| {
            let from = from as usize;
            let reach = self.reach(occupied, from);
            let ray = G::ray(from, self.cells.get(from).direction());
            match ray.get(..reach) {
                Some(run) if reach > 0 => visit(MoveSet::charge(from, run)),
                _ => ControlFlow::Continue(()),
            }
        })
    }

    /// One pass over the lying pieces adds up the squares that they can charge to, and keeps the
    /// running sums. Then a number below the count of moves is drawn and looked up.
    ///
    /// For a reorientation a second number is drawn, below the count of these alone. So what
    /// follows need not wait for the pass, whose result the processor guesses meanwhile: it only
    /// decides which of the two it is.
    #[inline]
    pub(crate) fn random<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        const WAYS: u32 = Orientation::COUNT as u32;
        const TURNS: u32 = WAYS - 1;
        if self.over {
            return None;
        }
        let (own, occupied) = (self.own(), self.occupied());
        // The sum up to each piece, and its square. The length is a power of two, so that the
        // remainder by it is a mask, and no check.
        let mut sums = [(0, 0); MOST_PIECES + 1];
        let (mut pieces, mut reach) = (0, 0);
        self.openings(own).for_each(|from| {
            reach += self.reach(occupied, from as usize) as u32;
            sums[pieces % sums.len()] = (reach as u8, from as u8);
            pieces += 1;
        });
        let turns = TURNS * self.own_pieces() as u32;
        let drawn = random.below((turns + WAYS * reach).into()) as u32;
        if drawn < turns {
            let drawn = random.below(turns.into()) as u32;
            let from = own.select(drawn / TURNS);
            let code = self.cells.get(from as usize).code() as u32;
            // All orientations but the present one.
            let other = drawn % TURNS;
            let other = other + u32::from(other >= code);
            return Some(Move::pack(from as u8, from as u8, other));
        }
        let (target, orientation) = ((drawn - turns) / WAYS, (drawn - turns) % WAYS);
        let (mut from, mut before) = (0, 0);
        for (sum, square) in sums {
            if u32::from(sum) > target {
                from = usize::from(square);
                break;
            }
            before = u32::from(sum);
        }
        let ray = G::ray(from, self.cells.get(from).direction());
        let &to = ray.get((target - before) as usize)?;
        Some(Move::pack(from as u8, to, orientation))
    }
}
