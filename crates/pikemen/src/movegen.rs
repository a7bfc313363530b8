use core::ops::ControlFlow;

use gambol_core::board::Word;

use crate::ground::Ground;
use crate::moves::MoveSet;
use crate::piece::Orientation;
use crate::position::PositionOn;

/// No player has more pieces.
const MOST_PIECES: usize = 15;

/// No position has more moves: every piece lies, and goes as far as a piece can.
pub(crate) const MOST_MOVES: usize =
    MOST_PIECES * (Orientation::COUNT - 1 + Orientation::COUNT * crate::board::LONGEST);

/// The squares that matter to the player to move.
struct Squares<W> {
    own: W,
    occupied: W,
    /// The squares where a piece of each size may land: the empty ones, and those of enemies that
    /// it captures. (There is no size 0.)
    landable: [W; 4],
}

impl<G: Ground> PositionOn<G> {
    /// The pieces of the player to move.
    #[inline(always)]
    pub(crate) fn own(&self) -> G::Word {
        let planes = self.players.as_ref();
        let side = usize::from(self.side);
        let mut own = G::Word::ZERO;
        for (player, &plane) in planes.iter().enumerate() {
            own = own | plane & G::Word::filled(player == side);
        }
        own
    }

    /// The pieces of all players.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> G::Word {
        let planes = self.players.as_ref().iter();
        planes.fold(G::Word::ZERO, |all, &plane| all | plane)
    }

    #[inline(always)]
    fn squares(&self) -> Squares<G::Word> {
        let (own, occupied) = (self.own(), self.occupied());
        let [low, high] = self.sizes;
        let rps = G::Word::filled(self.rps);
        let (small, medium, large) = (low & !high, high & !low, high & low);
        // Upright pieces that are captured by small, medium and large ones (clauses 3.2 and 3.3).
        let by_small = large & rps;
        let by_medium = small;
        let by_large = medium | small & !rps;
        let free = !own & !(self.upright & !own);
        let landable = |prey| free | prey & !own;
        Squares {
            own,
            occupied,
            landable: [
                G::Word::ZERO,
                landable(by_small),
                landable(by_medium),
                landable(by_large),
            ],
        }
    }

    /// The number of squares that the lying piece on a square can charge to.
    #[inline(always)]
    fn reach(&self, squares: &Squares<G::Word>, from: u32) -> usize {
        let [low, high] = self.sizes.map(|plane| plane.get(from));
        let landable = squares.landable[(high << 1 | low) as usize];
        let direction = self.code(from) % Orientation::UPRIGHT;
        G::reach(from as usize, direction, squares.occupied, landable)
    }

    /// The number of pieces of the player to move.
    #[inline(always)]
    fn own_pieces(&self) -> usize {
        usize::from((self.pieces >> (8 * self.side)) as u8)
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        if self.over {
            return 0;
        }
        let squares = self.squares();
        let mut reach = 0;
        let mut lying = squares.own & !self.upright;
        while lying != G::Word::ZERO {
            reach += self.reach(&squares, lying.lowest());
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
        let squares = self.squares();
        let mut own = squares.own;
        while own != G::Word::ZERO {
            let from = own.lowest();
            visit(MoveSet::reorient(from as usize, self.code(from)))?;
            own = own.without_lowest();
        }
        let mut lying = squares.own & !self.upright;
        while lying != G::Word::ZERO {
            let from = lying.lowest();
            let reach = self.reach(&squares, from);
            let ray = G::ray(from as usize, self.code(from));
            if let Some(run) = ray.get(..reach)
                && reach > 0
            {
                visit(MoveSet::charge(from as usize, run))?;
            }
            lying = lying.without_lowest();
        }
        ControlFlow::Continue(())
    }
}
