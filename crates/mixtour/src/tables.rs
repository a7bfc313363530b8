//! The moves on a line by the line's state. See [`lines`](crate::lines).

use core::num::NonZeroU16;

use gambol_core::board::array_of;
use gambol_core::const_for;

use crate::lines::{FIRST_SPLIT, KIND, LINES, Lines, RANKS, SQUARES};
use crate::moves::{MOST_MOVES, Move, RESERVE};

/// A power of two above all states, so that masked indices need no bounds check.
const STATES: usize = 4 * KIND;

/// The obstacle that stops pieces on a line.
pub(crate) enum Obstacle {
    /// The distance is not the height of the target.
    Distance,
    /// The first place in between that is not empty.
    Stack(usize),
}

/// The obstacle between two places of a line, if there is one (clauses 3.3 to 3.5).
pub(crate) const fn obstacle(heights: [usize; 5], from: usize, to: usize) -> Option<Obstacle> {
    if heights[to] != from.abs_diff(to) {
        return Some(Obstacle::Distance);
    }
    let mut between = from;
    loop {
        between = if from < to { between + 1 } else { between - 1 };
        if between == to {
            return None;
        }
        if heights[between] != 0 {
            return Some(Obstacle::Stack(between));
        }
    }
}

/// The number of ordered pairs of different squares of a line.
const PAIRS: usize = 20;

/// The digits that a pair moves from and to.
const fn pair(pair: usize) -> (usize, usize) {
    let (from, other) = (pair / 4, pair % 4);
    (from, if other < from { other } else { other + 1 })
}

/// A move on a line is `4 * pair + count - 1`. Entering a piece is `ENTER + digit`.
const ENTER: usize = 4 * PAIRS;
const CODES: usize = ENTER + 5;

/// The number of moves of all states together.
const ALL_MOVES: usize = 34_565;

/// The moves on a line, by its state.
struct Tables {
    /// The number of stack moves, plus [`EMPTY`] for every square of a rank to enter on.
    ///
    /// One entry for each 16-bit number, more than the [`STATES`], so that the innermost loop needs
    /// no bounds check.
    counts: [u16; 1 << 16],
    /// The pairs between which pieces may move, a bit each.
    pairs: [u32; STATES],
    /// The index in `moves` of the first move of a state.
    first: [u16; STATES],
    /// The moves of all states, stack moves before squares to enter on. No 16-bit number is out of range.
    moves: [u8; 1 << 16],
    /// The empty squares of a rank, a bit each.
    empty: [u8; KIND],
    /// The most moves of a line of each kind.
    most: [usize; 3],
}

static TABLES: Tables = tables();

#[allow(clippy::large_stack_arrays, reason = "evaluated by the compiler")]
const fn tables() -> Tables {
    let mut tables = Tables {
        counts: [0; 1 << 16],
        pairs: [0; STATES],
        first: [0; STATES],
        moves: [0; 1 << 16],
        empty: [0; KIND],
        most: [0; 3],
    };
    let mut end = 0;
    const_for!(0..5_usize.pow(5), |digits| {
        let d = digits;
        let heights = [d % 5, d / 5 % 5, d / 25 % 5, d / 125 % 5, d / 625];
        let (mut pairs, mut pairs_of_parts) = (0_u32, 0);
        const_for!(0..PAIRS, |p| {
            let (from, to) = pair(p);
            if heights[from] != 0 && obstacle(heights, from, to).is_none() {
                pairs |= 1 << p;
                // In lines of two parts the first has three squares.
                if (from < 3) == (to < 3) {
                    pairs_of_parts |= 1 << p;
                }
            }
        });
        const_for!(0..3, |kind| {
            let state = kind * KIND + digits;
            tables.first[state] = end as u16;
            let mut left = if kind == 2 { pairs_of_parts } else { pairs };
            tables.pairs[state | KIND] = left;
            while left != 0 {
                let p = left.trailing_zeros() as usize;
                left &= left - 1;
                const_for!(0..heights[p / 4], |n| {
                    tables.moves[end] = (4 * p + n) as u8;
                    end += 1;
                });
            }
            tables.counts[state] = end as u16 - tables.first[state];
            const_for!(0..5, |digit| {
                if kind == 0 && heights[digit] == 0 {
                    tables.empty[state] |= 1 << digit;
                    tables.counts[state] += EMPTY;
                    tables.moves[end] = (ENTER + digit) as u8;
                    end += 1;
                }
            });
            let count = end - tables.first[state] as usize;
            if count > tables.most[kind] {
                tables.most[kind] = count;
            }
        });
    });
    assert!(end == ALL_MOVES, "every move has its place");
    tables
}

/// The amount that an empty square adds to a count, more than the stack moves of any position.
pub(crate) const EMPTY: u16 = 1 << 10;

// The sum of the most moves of each line.
const _: () = assert!(
    MOST_MOVES
        == RANKS * TABLES.most[0]
            + (FIRST_SPLIT - RANKS) * TABLES.most[1]
            + (LINES - FIRST_SPLIT) * TABLES.most[2]
);

// In 16 bits, the summed counts keep stack moves and empty squares apart.
const _: () = assert!(MOST_MOVES < EMPTY as usize && 25 * EMPTY as usize + MOST_MOVES < 1 << 16);

/// The moves of each line, by the numbers in `Tables::moves`. Masked indices need no bounds check.
static MOVES: [[Move; 128]; LINES] = {
    let mut moves = [[Move::PASS; 128]; LINES];
    const_for!(0..LINES, |line| {
        const_for!(0..CODES, |code| {
            moves[line][code] = if code < ENTER {
                let (from, to) = pair(code / 4);
                let count = code as u8 % 4 + 1;
                Move::pack(SQUARES[line][from], SQUARES[line][to], count)
            } else {
                Move::pack(RESERVE, SQUARES[line][code - ENTER], 1)
            };
        });
    });
    moves
};

/// The squares of each pair of each line, packed.
static PAIR_SQUARES: [[NonZeroU16; 32]; LINES] = {
    let mut packed = [[NonZeroU16::MIN; 32]; LINES];
    const_for!(0..LINES, |line| {
        const_for!(0..PAIRS, |p| {
            let (from, to) = pair(p);
            packed[line][p] = Move::pack(SQUARES[line][from], SQUARES[line][to], 0).0;
        });
    });
    packed
};

/// The number of stack moves on a line, plus [`EMPTY`] for every square of a rank to enter on.
#[inline(always)]
pub(crate) fn count(state: u16) -> u16 {
    TABLES.counts[state as usize]
}

/// The number of stack moves (the ko among them), plus [`EMPTY`] for every empty square.
#[inline(always)]
pub(crate) fn sum(lines: &Lines) -> u32 {
    // Two independent sums, for shorter dependency chains. Both fit.
    let states = lines.states();
    let counts: [u16; LINES] = array_of(|line| count(states[line]));
    let sum = |counts: &[u16]| counts.iter().copied().fold(0, u16::wrapping_add);
    u32::from(sum(&counts[..10])) + u32::from(sum(&counts[10..]))
}

/// The pairs of squares of a line between which pieces may move, a bit each for [`squares`].
#[inline(always)]
pub(crate) fn pairs(state: u16) -> u32 {
    TABLES.pairs[(state as usize | KIND) % STATES]
}

/// The squares that a pair of a line moves from and to, packed as in a move.
#[inline(always)]
pub(crate) fn squares(line: usize, pair: u32) -> NonZeroU16 {
    PAIR_SQUARES[line][pair as usize % 32]
}

/// The `n`-th move on a line: first its stack moves, then the squares of a rank to enter on.
#[inline(always)]
pub(crate) fn nth(line: usize, state: u16, n: u16) -> Move {
    let first = TABLES.first[state as usize % STATES];
    MOVES[line][TABLES.moves[(first + n) as usize] as usize % 128]
}

/// The empty squares of a rank, a bit each.
#[inline(always)]
pub(crate) fn empty(rank_state: u16) -> u32 {
    TABLES.empty[rank_state as usize % KIND].into()
}
