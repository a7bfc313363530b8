//! The evaluation for bots.

use gambol_core::{Player, const_for};
use gambol_evaluate::linear::{CERTAIN, PLY, Table};
use gambol_evaluate::network::{
    Accumulators, Inputs, LearnedNetwork, Network, image_size, size, unfold,
};
use gambol_evaluate::{Evaluate, Evaluated, Tuning, fitted_logit};

use crate::Square;
use crate::lines::{KIND, RANKS};
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
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player, None)
    }

    #[inline]
    fn evaluate_next(&self, position: &Position, player: Player, sums: &mut Accumulators) -> i32 {
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player, Some(sums))
    }

    fn logit(&self, position: &Position) -> u32 {
        fitted_logit(include_str!("curve.txt"), &position.variant)
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
    unfold::<Position, { size::<Position>() }>(&IMAGE.0)
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
    const VISITS: usize = 5;
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

    const PLACES: usize = Square::COUNT;
    const BITS: usize = 8;

    #[inline(always)]
    fn board_bits(&self) -> [u64; 8] {
        let word = |at| eight(&self.stacks, at) ^ u64::from_le_bytes([Stack::EMPTY.0; 8]);
        [word(0), word(8), word(16), word(24) % 256, 0, 0, 0, 0]
    }

    #[inline(always)]
    fn board_input(&self, player: Player, square: usize, bits: usize) -> usize {
        let stack = bits ^ usize::from(Stack::EMPTY.0);
        STACKS * square + usize::from(SEEN[player.index() % 2][stack % 32])
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
        None
    }
}

/// The stacks on eight squares as a word.
#[inline(always)]
fn eight(stacks: &[u8; 32], first: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&stacks[first..first + 8]);
    u64::from_le_bytes(bytes)
}

/// The input of a stack as each player sees it, among those of its square. The pieces of the player to move are 0.
static SEEN: [[u8; 32]; 2] = {
    let mut seen = [[0; 32]; 2];
    const_for!(2..32, |stack| {
        let pieces = (1 << (stack as u8).ilog2()) - 1;
        seen[0][stack] = stack as u8 - 2;
        seen[1][stack] = (stack as u8 ^ pieces) - 2;
    });
    seen
};

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
}

/// Ranks are six bits apart. The bit between two ranks is never in a set, so no step reaches another rank.
const WIDTH: usize = 6;

/// The squares of a rank that have stacks one and two high, each in half a word, and those three and four high, by
/// the state of the rank.
static HEIGHTS: [[u64; 2]; KIND] = {
    let mut sets = [[0; 2]; KIND];
    const_for!(0..5_usize.pow(5), |state| {
        const_for!(0..5, |file| {
            let height = state / 5_usize.pow(file as u32) % 5;
            if height > 0 {
                sets[state][(height - 1) / 2] |= 1 << (32 * ((height - 1) % 2) + file);
            }
        });
    });
    sets
};

impl Movable {
    #[inline(always)]
    fn of(position: &Position) -> Self {
        let (mut low, mut high) = (0, 0);
        let mut second = 0_u32;
        let states = position.lines.states();
        for rank in 0..RANKS {
            let sets = HEIGHTS[usize::from(states[rank]) % KIND];
            low |= sets[0] << (WIDTH * rank);
            high |= sets[1] << (WIDTH * rank);
            // The product gathers the lowest bits of eight bytes, of which five belong to the rank.
            let lowest = eight(&position.stacks, 5 * rank) & 0x01_0101_0101;
            second |= (lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (WIDTH * rank)) as u32;
        }
        // Sets of squares by the height of their stacks, in both halves of a word.
        let [one, two, three, four] =
            [low, low >> 32, high, high >> 32].map(|set| both(set as u32));
        let empty = BOARD & !(one | two | three | four) as u32;
        let reached = [
            reached_by::<1>(one as u32, empty),
            reached_by::<2>(two as u32, empty),
            reached_by::<3>(three as u32, empty),
            reached_by::<4>(four as u32, empty),
        ];
        let high = [four, three | four, two | three | four, one | two | three | four];
        let owned = both(second);
        let mut sets = [[0; 2]; 3];
        for (kind, sources) in [high, [three, two, one, 0], [two, one, 0, 0]].iter().enumerate() {
            // The stacks with a target, then those with several.
            let mut stacks = 0;
            for (source, reached) in sources.iter().zip(reached) {
                let found = source & reached;
                stacks |= found | (stacks & found) << 32;
            }
            sets[kind] = [stacks & !owned, stacks & owned];
        }
        Movable { stacks: sets.map(|owners| owners.map(|set| set.count_ones() as usize)) }
    }
}

/// The same set in both halves of a word.
#[inline(always)]
fn both(set: u32) -> u64 {
    u64::from(set) | u64::from(set) << 32
}

/// The squares from which a move of this length reaches one of these targets, and in the upper half those from which
/// it reaches several.
// The compiler unrolls loops of known length only.
#[inline(always)]
fn reached_by<const LENGTH: usize>(targets: u32, empty: u32) -> u64 {
    let (mut single, mut several) = (0, 0);
    if targets != 0 {
        for step in [1, WIDTH, WIDTH + 1, WIDTH - 1] {
            let (mut up, mut down) = (targets, targets);
            for _ in 1..LENGTH {
                up = up << step & empty;
                down = down >> step & empty;
            }
            for reached in [up << step, down >> step] {
                several |= single & reached;
                single |= reached;
            }
        }
    }
    u64::from(single) | u64::from(several) << 32
}

/// All squares.
const BOARD: u32 = 31 | 31 << WIDTH | 31 << (2 * WIDTH) | 31 << (3 * WIDTH) | 31 << (4 * WIDTH);
