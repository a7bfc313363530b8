//! What a position is worth.

use gambol_core::evaluate::linear::{
    Features, Learned, PHASES, Table, VisitFeatures, Weights, sign,
};
use gambol_core::{Evaluate, Game, Player};

use crate::Square;
use crate::position::Position;
use crate::stack::Stack;

/// The evaluation for bots: points, reserves, the stacks on each square, and the points that could be
/// made at once, with learned weights.
///
/// ```
/// use gambol_mixtour::gambol_core::{Evaluate, Player};
/// use gambol_mixtour::{Evaluation, Position};
///
/// // Player 1 can make the last point.
/// let position: Position = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic".parse()?;
/// assert!(Evaluation.evaluate(&position, Player::P1) > 40_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation;

impl Evaluate<Position> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        Position::WEIGHTS.evaluate(position, player)
    }
}

impl Learned for Position {
    const WEIGHTS: Weights<'static> = WEIGHTS.weights();
    const FILE: &'static str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/weights.txt");
    const LEARNED_FROM: &'static [&'static str] = &["official", "official", "basic", "tournament"];
}

static WEIGHTS: Table<TAPERED, 0> = Table::parse(include_str!("weights.txt"));

// The features. Stacks are as in `LOOK_UP`.
const POINTS: usize = 0;
const RESERVE: usize = 1;
const TURN: usize = 2;
/// The points that the player to move can make at once, at most three, and those that the other could
/// make: four times the one plus the other.
const THREATS: usize = 3;
/// Stacks by number, on six kinds of squares.
const STACKS: usize = THREATS + 16;
const TAPERED: usize = STACKS + 6 * 32;

impl Features for Position {
    const TAPERED: usize = TAPERED;
    const FIXED: usize = 0;

    fn phase(&self) -> i32 {
        let all = i32::from(self.variant().pieces()) * 2;
        let left = i32::from(self.reserve(Player::P1)) + i32::from(self.reserve(Player::P2));
        (all - left).clamp(0, 32) * PHASES / 32
    }

    #[inline(always)]
    fn visit_features(&self, visit: &mut impl VisitFeatures) -> Option<(Player, i32)> {
        let threats = Threats::of(self);
        let player = self.turn();
        let last = self.points(player) + 1 == self.variant().points();
        // Whoever can make the last point at once wins.
        if last && threats.by[player.index()] > 0 {
            return Some((player, 1));
        }
        let [p1, p2] = [Player::P1, Player::P2];
        visit.tapered(POINTS, i32::from(self.points(p1)) - i32::from(self.points(p2)));
        let reserve = i32::from(self.reserve(p1)) - i32::from(self.reserve(p2));
        visit.tapered(RESERVE, reserve);
        for (index, square) in Square::all().enumerate() {
            let stack = usize::from(self.stack(square)) % 32;
            let (own, sign) = LOOK_UP[stack];
            visit.tapered(STACKS + 32 * KINDS[index] + usize::from(own), i32::from(sign));
        }
        let sign = sign(player);
        visit.tapered(TURN, sign);
        let [mine, theirs] =
            [player, player.opponent()].map(|player| threats.by[player.index()].min(3) as usize);
        visit.tapered(THREATS + 4 * mine + theirs, sign);
        None
    }
}

/// The kind of each square: the squares of one kind are mirrored to each other.
const KINDS: [usize; 25] = [
    0, 1, 2, 1, 0, //
    1, 3, 4, 3, 1, //
    2, 4, 5, 4, 2, //
    1, 3, 4, 3, 1, //
    0, 1, 2, 1, 0,
];

/// For each stack by its number the stack as the owner of its top piece sees it, and 1 if that is
/// player 1, -1 if it is player 2, 0 for no stack.
static LOOK_UP: [(u8, i8); 32] = {
    let mut look_up = [(0, 0); 32];
    let mut stack: u8 = 2;
    while stack < 32 {
        let pieces = (1 << stack.ilog2()) - 1;
        look_up[stack as usize] = if stack % 2 == 0 { (stack, 1) } else { (stack ^ pieces, -1) };
        stack += 1;
    }
    look_up
};

/// The number of points that could be made at once, for each player as the owner of the piece on
/// top, whoever moves: the pairs of stacks of which one can be moved onto the other.
struct Threats {
    by: [u32; 2],
}

/// Squares are bits, with rows nine bits apart: so four steps to the side lead to no other row.
const WIDTH: usize = 9;
const BITS: [u32; 25] = {
    let mut bits = [0; 25];
    let mut square = 0;
    while square < 25 {
        bits[square] = (square / 5 * WIDTH + square % 5) as u32;
        square += 1;
    }
    bits
};

impl Threats {
    #[inline(always)]
    fn of(position: &Position) -> Self {
        // Sets of squares by the height of their stacks.
        let mut heights = [0u64; Stack::MAX_HEIGHT + 1];
        let mut second = 0u64;
        for (index, square) in Square::all().enumerate() {
            let stack = usize::from(position.stack(square)) % 32;
            let height = (stack as u32 | 1).ilog2() as usize;
            heights[height] |= 1 << BITS[index];
            second |= ((stack & 1) as u64) << BITS[index];
        }
        let empty = heights[0];
        // No stack has its lowest bit set either.
        let second = second & !empty;
        let mut by = [0; 2];
        let mut sources = 0;
        for height in 1..=Stack::MAX_HEIGHT {
            sources |= heights[Stack::MAX_HEIGHT + 1 - height];
            let targets = heights[height];
            if targets == 0 || sources == 0 {
                continue;
            }
            for step in [1, WIDTH, WIDTH + 1, WIDTH - 1] {
                let (mut up, mut down) = (targets, targets);
                for _ in 1..height {
                    up = up << step & empty;
                    down = down >> step & empty;
                }
                let found = [up << step & sources, down >> step & sources];
                for from in found {
                    by[0] += (from & !second).count_ones();
                    by[1] += (from & second).count_ones();
                }
            }
        }
        Threats { by }
    }
}
