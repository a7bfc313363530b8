//! The evaluation for two players.

use gambol_core::{Game, Player, const_for};
use gambol_evaluate::linear::{CERTAIN, PLY, Table};
use gambol_evaluate::network::{Inputs, LearnedNetwork, Network, image_size, size, unfold};

use super::many::{self, Many};
use super::pieces::{charge, for_each_square, lying};
use crate::cell::{Cell, Cells};
use crate::ground::Ground;
use crate::layout::Layout;
use crate::piece::Orientation;
use crate::position::{ClassicPosition, Position, RuntimePosition};

// Indices of the inputs, as the player to move sees them.
/// The kinds of pieces, by owner, size, and whether they lie. Each square has this number of inputs.
const KINDS: usize = 12;
/// Lying pieces by owner and size: six times the number of squares that they can charge over, plus the end
/// of this way. The end is the edge, an own piece, a piece they cannot capture, or a small, medium or large
/// piece they can capture.
const CHARGES: usize = 2 * 3 * 8 * 6;
/// The points that the player to move needs, and the points that the opponent needs. All numbers from 12
/// share an input.
const NEEDS: usize = 2 * 13;
/// The mover's largest capture, 0 for none, and the opponent's two largest.
const PREY: usize = 4 * 16;

/// The kind of each cell's piece, as each player sees it: twice the size less one, plus six for the opponent's pieces,
/// plus one for lying pieces.
static KIND: [[u8; 256]; 2] = {
    let mut kinds = [[0; 256]; 2];
    const_for!(0..256, |bits| {
        let cell = Cell::from_bits(bits as u8);
        if cell.size() > 0 && cell.owner() < 2 {
            let kind = 2 * (cell.size() - 1) + (cell.code() != Orientation::UPRIGHT) as u8;
            kinds[cell.owner()][bits] = kind;
            kinds[1 - cell.owner()][bits] = kind + 6;
        }
    });
    kinds
};

static CLASSIC: [i16; size::<ClassicPosition>()] = {
    const IMAGE: Table<{ image_size::<ClassicPosition>() }> =
        Table::parse(include_str!("classic.txt"));
    unfold::<ClassicPosition, { size::<ClassicPosition>() }>(&IMAGE.0)
};

static MINI: [i16; size::<RuntimePosition>()] = {
    const IMAGE: Table<{ image_size::<RuntimePosition>() }> =
        Table::parse(include_str!("mini.txt"));
    unfold::<RuntimePosition, { size::<RuntimePosition>() }>(&IMAGE.0)
};

impl LearnedNetwork for ClassicPosition {
    const NETWORK: Network<'static> = Network(&CLASSIC);
    const LEARNED_FROM: &'static [&'static str] = &["classic"];
}

/// The network for two players. Positions of more players use the network of
/// [`StarPosition`](crate::StarPosition).
impl LearnedNetwork for RuntimePosition {
    const NETWORK: Network<'static> = Network(&MINI);
    const LEARNED_FROM: &'static [&'static str] = &["mini"];
}

const fn inputs(side: usize) -> usize {
    KINDS * side * side + CHARGES + NEEDS + PREY
}

/// The image of each input, on the board itself or mirrored in the diagonal that runs through both armies.
const fn image<const INPUTS: usize>(side: usize, is_mirrored: bool) -> [u16; INPUTS] {
    let mut image = [0; INPUTS];
    const_for!(0..INPUTS, |input| {
        let square = input / KINDS;
        image[input] = input as u16;
        if is_mirrored && square < side * side {
            let (rank, file) = (square / side, square % side);
            let mirrored = side * (side - 1 - file) + side - 1 - rank;
            image[input] = (KINDS * mirrored + input % KINDS) as u16;
        }
    });
    image
}

/// The inputs for two players: one on the board for each of at most thirty pieces, one for each lying piece, and three
/// more. On grounds
/// without a layout for two players, positions have the inputs of [`Many`].
impl<G: Ground> Inputs for Position<G> {
    const INPUTS: usize = if G::SIDE == 0 { many::INPUTS } else { inputs(G::SIDE) };
    const VISITS: usize = if G::SIDE == 0 {
        many::VISITS
    } else {
        2 * 3 * Layout::Classic.pieces_of_a_size() as usize + 3
    };
    const IMAGES: &'static [&'static [u16]] = match G::SIDE {
        8 => &[&image::<{ inputs(8) }>(8, false), &image::<{ inputs(8) }>(8, true)],
        6 => &[&image::<{ inputs(6) }>(6, false), &image::<{ inputs(6) }>(6, true)],
        _ => &[],
    };

    const PLACES: usize = if G::SIDE == 0 { 0 } else { 64 };
    const BITS: usize = 8;

    #[inline]
    fn board_bits(&self) -> [u64; 8] {
        if G::SIDE == 0 { [0; 8] } else { self.cells.words() }
    }

    #[inline(always)]
    fn board_input(&self, player: Player, square: usize, bits: usize) -> usize {
        let (own, squares) = (player.index() % 2, G::SIDE * G::SIDE);
        let seen = if own == 0 { square } else { squares.wrapping_sub(1 + square) };
        KINDS * seen + usize::from(KIND[own][bits])
    }

    #[inline(always)]
    fn visit_inputs(&self, player: Player, mut visit: impl FnMut(usize)) -> Option<i32> {
        // Returns early. With two arms of a `match`, both would be compiled for every ground.
        match G::SIDE {
            0 => return Many(self).visit_inputs(player, visit),
            6 | 8 => {}
            _ => unreachable!("no ground has another side"),
        }
        if self.players() != 2 {
            return Some(0);
        }
        let turn = self.to_move();
        let squares = G::SIDE * G::SIDE;
        let mut prey = [[0; 2]; 2];
        let own = turn.index() % 2;
        for_each_square(lying(self), |square| {
            let (piece, reach, met) = charge(self, square);
            let kind = usize::from(KIND[own][usize::from(piece.to_bits())]) / 2;
            let after = match met {
                Cell::EMPTY => 0,
                met if met.is_ally(piece) => 1,
                met if !piece.lands_on(met, self.rps) => 2,
                met => {
                    let size = usize::from(met.size());
                    let [most, second] = &mut prey[kind / 3 % 2];
                    if size > *most {
                        (*most, *second) = (size, *most);
                    } else {
                        *second = size.max(*second);
                    }
                    2 + size
                }
            };
            visit(KINDS * squares + 6 * (8 * kind + reach) + after);
        });
        let [mine, theirs] = prey;
        let target = usize::from(self.variant().target());
        let need = |player| target.saturating_sub(usize::from(self.score(player)));
        // Capturing enough at once wins, and so does capturing the last piece.
        let last = self.pieces_left(turn.opponent()) == 1;
        if mine[0] >= if last { 1 } else { need(turn) } {
            return Some(CERTAIN - PLY);
        }
        let needs = KINDS * squares + CHARGES;
        visit(needs + need(turn).min(12));
        visit(needs + 13 + need(turn.opponent()).min(12));
        visit(needs + NEEDS + 16 * mine[0] + 4 * theirs[0] + theirs[1]);
        None
    }
}
