use core::ops::ControlFlow;

use gambol_core::RandomSource;
use gambol_core::board::Word;

use crate::cell::{self, CELLS, Cells, LANDS};
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
    pub(crate) fn own(&self) -> G::Word {
        self.players.as_ref()[usize::from(self.side)]
    }

    /// The pieces of all players.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> G::Word {
        let planes = self.players.as_ref().iter();
        planes.fold(G::Word::ZERO, |all, &plane| all | plane)
    }

    /// The number of squares that the lying piece on a square can charge to.
    #[inline(always)]
    fn reach(&self, own: G::Word, occupied: G::Word, from: usize) -> usize {
        let cell = self.cells.get(from);
        let (first, empty) = G::first(&self.cells, occupied, from, cell::code(cell));
        let lands = &LANDS[usize::from(self.rps)][usize::from(cell::size(cell)) % 4];
        let met = usize::from(self.cells.get(first)) % CELLS;
        let lands = u32::from(lands[met]) & (!own).get(first as u32);
        empty + lands as usize
    }

    /// Those of the own lying pieces that may be able to charge.
    #[inline(always)]
    fn openings(&self, own: G::Word) -> G::Word {
        let lying = own & self.lying;
        // One piece is not worth the trouble.
        if lying == G::Word::ZERO || lying.without_lowest() == G::Word::ZERO {
            return lying;
        }
        G::openings(lying, own, &self.directions)
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
        let mut lying = self.openings(own);
        while lying != G::Word::ZERO {
            reach += self.reach(own, occupied, lying.lowest() as usize);
            lying = lying.without_lowest();
        }
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
        let mut left = own;
        while left != G::Word::ZERO {
            let from = left.lowest() as usize;
            visit(MoveSet::reorient(from, cell::code(self.cells.get(from))))?;
            left = left.without_lowest();
        }
        let mut lying = self.openings(own);
        while lying != G::Word::ZERO {
            let from = lying.lowest() as usize;
            let reach = self.reach(own, occupied, from);
            let ray = G::ray(from, cell::code(self.cells.get(from)));
            if let Some(run) = ray.get(..reach)
                && reach > 0
            {
                visit(MoveSet::charge(from, run))?;
            }
            lying = lying.without_lowest();
        }
        ControlFlow::Continue(())
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
        let lying = self.openings(own);
        let mut sums = [0; MOST_PIECES + 1];
        let mut reach = 0;
        let mut left = lying;
        for sum in &mut sums {
            if left == G::Word::ZERO {
                break;
            }
            reach += self.reach(own, occupied, left.lowest() as usize) as u32;
            *sum = reach as u8;
            left = left.without_lowest();
        }
        let turns = TURNS * self.own_pieces() as u32;
        let drawn = random.below((turns + WAYS * reach).into()) as u32;
        if drawn < turns {
            let drawn = random.below(turns.into()) as u32;
            let from = own.select(drawn / TURNS);
            let code = cell::code(self.cells.get(from as usize)) as u32;
            // All orientations but the present one.
            let other = drawn % TURNS;
            let other = other + u32::from(other >= code);
            return Some(Move::pack(from as u8, from as u8, other));
        }
        let (target, orientation) = ((drawn - turns) / WAYS, (drawn - turns) % WAYS);
        let (mut piece, mut before) = (0, 0);
        for sum in sums {
            if u32::from(sum) > target {
                break;
            }
            before = u32::from(sum);
            piece += 1;
        }
        let from = lying.select(piece) as usize;
        let ray = G::ray(from, cell::code(self.cells.get(from)));
        let &to = ray.get((target - before) as usize)?;
        Some(Move::pack(from as u8, to, orientation))
    }
}
