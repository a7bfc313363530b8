//! The evaluation for bots.

use gambol_core::board::Word;
use gambol_core::{Player, const_for};
use gambol_evaluate::linear::{CERTAIN, PLY, Table};
use gambol_evaluate::network::{Inputs, LearnedNetwork, Network, image_size, size, unfold};
use gambol_evaluate::{Evaluate, Evaluated, Tuning};

use crate::Square;
use crate::position::Position;
use crate::stack::Stack;

/// An evaluation for bots: a small [network](gambol_evaluate::network) over the stack on each
/// square and the numbers of movable stacks. Its weights are learned for two phases of the game. Symmetric
/// positions have equal values.
///
/// ```
/// use gambol_mixtour::gambol_core::Player;
/// use gambol_mixtour::gambol_evaluate::Evaluate;
/// use gambol_mixtour::{Evaluation, Position};
///
/// // Player 1 can make the last point.
/// let position: Position = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic".parse()?;
/// assert!(Evaluation.evaluate(&position, Player::P1) > 40_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation;

impl Evaluated for Position {
    type Evaluation = Evaluation;
}

impl Evaluate<Position> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player)
    }

    fn tuning(&self) -> Tuning {
        Tuning { playout_plies: 0, prob_cut: (2, 15), ..Tuning::default() }
    }
}

impl LearnedNetwork for Position {
    const NETWORK: Network<'static> = Network(&NETWORK);
    const LEARNED_FROM: &'static [&'static str] = &["official", "official", "basic", "tournament"];
}

static NETWORK: [i16; size::<Position>()] = {
    const IMAGE: Table<{ image_size::<Position>() }> = Table::parse(include_str!("network.txt"));
    unfold::<Position, { size::<Position>() }>(IMAGE.weights())
};

// Indices of the inputs. Each square has thirty, one for each stack as the player to move sees it.
const STACKS: usize = 30;
/// The first input for the points that the player to move and the opponent still need, up to four each:
/// four times the first number plus the second.
const NEEDS: usize = 25 * STACKS;
/// The first input for a quarter of each reserve, up to five: six times the first plus the second.
const RESERVES: usize = NEEDS + 16;
/// The first input for the numbers of stacks, by the owner of the top piece, that a move can make five
/// high, four or three: for each height, eight times the first number plus the second.
const MOVABLE: usize = RESERVES + 36;
const INPUTS: usize = MOVABLE + 3 * 64;

impl Inputs for Position {
    const INPUTS: usize = INPUTS;
    const VISITS: usize = 25 + 5;
    const PHASES: usize = 2;
    const UNITS: usize = 64;
    const IMAGES: &'static [&'static [u16]] = &[
        &IMAGES[0], &IMAGES[1], &IMAGES[2], &IMAGES[3], &IMAGES[4], &IMAGES[5], &IMAGES[6],
        &IMAGES[7],
    ];

    /// The phase depends on the pieces left in both reserves.
    #[inline]
    fn phase(&self) -> usize {
        usize::from(self.reserve[0] + self.reserve[1] < 16)
    }

    #[inline(always)]
    fn visit_inputs(&self, _: Player, mut visit: impl FnMut(usize)) -> Option<i32> {
        let (own, other) = (self.side(), 1 - self.side());
        let movable = Movable::of(self);
        let needs = [own, other].map(|seat| self.variant.points.saturating_sub(self.points[seat]));
        // A player who can make the last point at once wins.
        if movable.stacks[0][own] > 0 && needs[0] == 1 {
            return Some(CERTAIN - PLY);
        }
        let pair =
            |base: usize, [one, other]: [usize; 2]| base * one.min(base - 1) + other.min(base - 1);
        visit(NEEDS + pair(4, needs.map(|need| usize::from(need.max(1) - 1))));
        visit(RESERVES + pair(6, [own, other].map(|seat| usize::from(self.reserve[seat] / 4))));
        for (kind, stacks) in movable.stacks.into_iter().enumerate() {
            visit(MOVABLE + 64 * kind + pair(8, [stacks[own], stacks[other]]));
        }
        movable.occupied.for_each(|square| {
            let stack = usize::from(self.stacks[square as usize % 32]);
            // The pieces of the player to move are 0.
            let pieces = if own == 0 { 0 } else { (1 << (stack | 1).ilog2()) - 1 };
            visit(STACKS * square as usize + (stack ^ pieces) - 2);
        });
        None
    }
}

/// The images of the inputs under the board's symmetries.
static IMAGES: [[u16; INPUTS]; 8] = {
    let mut images = [[0; INPUTS]; 8];
    const_for!(0..8, |image| {
        const_for!(0..INPUTS, |input| {
            let (mut rank, mut file) = (input / STACKS % 25 / 5, input / STACKS % 5);
            if image & 1 != 0 {
                file = 4 - file;
            }
            if image & 2 != 0 {
                rank = 4 - rank;
            }
            if image & 4 != 0 {
                (rank, file) = (file, rank);
            }
            let square = if input < NEEDS { 5 * rank + file } else { input / STACKS };
            images[image][input] = (STACKS * square + input % STACKS) as u16;
        });
    });
    images
};

/// The stacks that can be moved onto another, regardless of the player to move.
struct Movable {
    /// The numbers for heights of at least five, four and three, by the owner of the top piece. A stack
    /// with several targets counts twice.
    stacks: [[usize; 2]; 3],
    /// The squares that have a stack, a bit each.
    occupied: u32,
}

/// Rows are nine bits apart, so four steps sideways reach no other row.
const WIDTH: usize = 9;
impl Movable {
    #[inline(always)]
    fn of(position: &Position) -> Self {
        // Sets of squares by the height of their stacks.
        let mut heights = [0u64; Stack::MAX_HEIGHT + 1];
        let mut second = 0u64;
        let mut occupied = 0u32;
        for (rank, row) in position.stacks[..Square::COUNT].chunks_exact(5).enumerate() {
            for (file, &stack) in row.iter().enumerate() {
                let (square, bit) = (5 * rank + file, WIDTH * rank + file);
                let stack = u32::from(stack) % 32;
                let height = (stack | 1).ilog2() as usize;
                heights[height] |= 1 << bit;
                second |= u64::from(stack & 1) << bit;
                occupied |= u32::from(stack > 1) << square;
            }
        }
        let empty = heights[0];
        let (mut once, mut twice) = ([0; 3], [0; 3]);
        let mut high = 0;
        for height in 1..=Stack::MAX_HEIGHT {
            high |= heights[Stack::MAX_HEIGHT + 1 - height];
            let targets = heights[height];
            if targets == 0 {
                continue;
            }
            let low = |sum: usize| if height < sum { heights[sum - height] } else { 0 };
            let sources = [high, low(4), low(3)];
            for step in [1, WIDTH, WIDTH + 1, WIDTH - 1] {
                let (mut up, mut down) = (targets, targets);
                for _ in 1..height {
                    up = up << step & empty;
                    down = down >> step & empty;
                }
                for reached in [up << step, down >> step] {
                    for kind in 0..3 {
                        let found = reached & sources[kind];
                        twice[kind] |= once[kind] & found;
                        once[kind] |= found;
                    }
                }
            }
        }
        // Empty squares have their lowest bit set too.
        let second = second & !empty;
        let stacks = [0, 1, 2].map(|kind| {
            let count = |owned: u64| {
                (once[kind] & owned).count_ones() as usize
                    + (twice[kind] & owned).count_ones() as usize
            };
            [count(!second), count(second)]
        });
        Movable { stacks, occupied }
    }
}
