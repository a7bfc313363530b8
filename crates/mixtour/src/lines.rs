//! The board as twenty lines, and what can happen on a line as tables.
//!
//! Every stack move runs along one of the board's lines: five ranks, five files, and the
//! diagonals. Along a line of five squares only the five heights matter, and there are 5^5 = 3125
//! ways to have them. So a line is kept as one number, its heights read as digits to the base 5,
//! and all questions about it are answered by a table: how many moves there are, which, and the
//! n-th. Counting the moves of a position is twenty look-ups, with no branch and no loop over
//! squares; and playing a move adds or subtracts a power of 5 in the few lines through a square.
//!
//! Diagonals of one square have no moves and are left out; one of three and one of two squares
//! share a number. There are three kinds of lines then (ranks, which also count the squares to
//! enter on; other whole lines; lines in two parts), and the kind is part of the number.

use core::num::NonZeroU16;

use crate::Square;
use crate::moves::Move;

/// The number of lines: first the five ranks, then the other whole lines, then those in two parts.
pub(crate) const LINES: usize = 20;
pub(crate) const RANKS: usize = 5;
const FIRST_SPLIT: usize = 16;

/// The number of ways to have heights 0 to 4 on five squares.
const HEIGHTS: usize = 5 * 5 * 5 * 5 * 5;

/// The distance between the states of different kinds of lines.
const KIND: usize = 4096;
/// All states are below this power of two: with a mask, look-ups need no check.
const STATES: usize = 4 * KIND;

/// The states of the lines of a board, sixteen bits each, four to a word: words are changed by one
/// addition, and unlike vectors are read back at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lines([u64; LINES / 4]);

impl Lines {
    /// The lines of an empty board.
    pub(crate) const EMPTY_BOARD: Lines = {
        let mut states = [0; LINES];
        let mut line = 0;
        while line < LINES {
            let kind = (line >= RANKS) as usize + (line >= FIRST_SPLIT) as usize;
            states[line] = (kind * KIND) as u16;
            line += 1;
        }
        Lines::pack(states)
    };

    const fn pack(states: [u16; LINES]) -> Lines {
        let mut words = [0; LINES / 4];
        let mut line = 0;
        while line < LINES {
            words[line / 4] |= (states[line] as u64) << (16 * (line % 4));
            line += 1;
        }
        Lines(words)
    }

    /// The states of the lines.
    #[inline(always)]
    pub(crate) fn states(&self) -> [u16; LINES] {
        core::array::from_fn(|line| (self.0[line / 4] >> (16 * (line % 4))) as u16)
    }

    /// The state of the line `4 * group + lane`.
    #[inline(always)]
    pub(crate) fn state(&self, group: usize, lane: usize) -> u16 {
        (self.0[group] >> (16 * lane)) as u16
    }

    /// Adds a piece to a square.
    #[inline(always)]
    pub(crate) fn add_piece(&mut self, to: usize) {
        for (state, gain) in self.0.iter_mut().zip(&WEIGHTS[to % 32].0) {
            *state = state.wrapping_add(*gain);
        }
    }

    /// Moves some height from one square to another. Squares from the reserve's on have no lines.
    #[inline(always)]
    pub(crate) fn change(&mut self, from: usize, to: usize, height: u16) {
        let weights = WEIGHTS[to % 32].0.iter().zip(&WEIGHTS[from % 32].0);
        for (state, (gain, loss)) in self.0.iter_mut().zip(weights) {
            let change = gain.wrapping_sub(*loss).wrapping_mul(height.into());
            *state = state.wrapping_add(change);
        }
    }
}

/// No square: the end of a short line.
const NONE: u8 = u8::MAX;

/// The squares of each line, lowest digit first.
const SQUARES: [[u8; 5]; LINES] = lines();

const fn lines() -> [[u8; 5]; LINES] {
    let mut lines = [[NONE; 5]; LINES];
    let mut i = 0;
    while i < 5 {
        let mut j = 0;
        while j < 5 {
            lines[i][j] = (5 * i + j) as u8;
            lines[5 + i][j] = (5 * j + i) as u8;
            j += 1;
        }
        i += 1;
    }
    // Rising diagonals by file minus rank; the falling ones are their mirror images.
    let diagonals: [[i8; 2]; 5] = [[0, 9], [1, 9], [-1, 9], [2, -3], [-2, 3]];
    let mut d = 0;
    while d < 5 {
        let rising = if d < 3 { 10 + d } else { FIRST_SPLIT + d - 3 };
        let falling = if d < 3 { 13 + d } else { FIRST_SPLIT + d - 1 };
        let (mut digit, mut part) = (0, 0);
        while part < 2 {
            let mut rank = 0;
            while rank < 5 {
                let file = rank + diagonals[d][part];
                if file >= 0 && file < 5 {
                    lines[rising][digit] = (5 * rank + file) as u8;
                    lines[falling][digit] = (5 * rank + 4 - file) as u8;
                    digit += 1;
                }
                rank += 1;
            }
            part += 1;
        }
        d += 1;
    }
    lines
}

/// What one more piece on a square adds to the state of each line.
static WEIGHTS: [Lines; 32] = {
    let mut weights = [[0; LINES]; 32];
    let mut line = 0;
    while line < LINES {
        let (mut digit, mut weight) = (0, 1);
        while digit < 5 {
            if SQUARES[line][digit] != NONE {
                weights[SQUARES[line][digit] as usize][line] = weight;
            }
            weight *= 5;
            digit += 1;
        }
        line += 1;
    }
    let mut packed = [Lines([0; 5]); 32];
    let mut i = 0;
    while i < 32 {
        packed[i] = Lines::pack(weights[i]);
        i += 1;
    }
    packed
};

/// The number of ordered pairs of different squares of a line.
const PAIRS: usize = 20;

/// The digits moved from and to, by pair.
const fn pair(pair: usize) -> (usize, usize) {
    let (from, other) = (pair / 4, pair % 4);
    (from, if other < from { other } else { other + 1 })
}

/// Whether pieces may move from one digit to another (clauses 3.1 to 3.4): both squares hold
/// pieces, the distance is the height of the target, and nothing stands between. In lines of two
/// parts the first has three squares.
const fn moves_between(heights: [usize; 5], from: usize, to: usize, split: bool) -> bool {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    let mut between = low + 1;
    while between < high {
        if heights[between] != 0 {
            return false;
        }
        between += 1;
    }
    let apart = split && low < 3 && high >= 3;
    heights[from] != 0 && heights[to] == high - low && !apart
}

/// A move on a line is `4 * pair + count - 1`; entering a piece is `ENTER + digit`.
const ENTER: usize = 4 * PAIRS;
const CODES: usize = ENTER + 5;

/// The number of moves of all states together.
const ALL_MOVES: usize = 34_565;

/// What can happen on a line, by its state.
struct Tables {
    /// The number of stack moves, plus [`EMPTY`] for every square of a rank to enter on.
    ///
    /// One entry for every 16-bit number, though the last used is below [`STATES`]: an index that
    /// cannot be out of range saves the check in the innermost loop.
    counts: [u16; 1 << 16],
    /// The pairs between which pieces may move, a bit each.
    pairs: [u32; STATES],
    /// Where the moves of a state begin in `moves`.
    first: [u16; STATES],
    /// The moves of all states: of each the stack moves, then the squares to enter on.
    moves: [u8; ALL_MOVES],
    /// The empty squares of a rank, a bit each.
    empty: [u8; KIND],
}

static TABLES: Tables = tables();

#[allow(clippy::large_stack_arrays, reason = "evaluated by the compiler")]
const fn tables() -> Tables {
    let mut tables = Tables {
        counts: [0; 1 << 16],
        pairs: [0; STATES],
        first: [0; STATES],
        moves: [0; ALL_MOVES],
        empty: [0; KIND],
    };
    let mut end = 0;
    let mut kind = 0;
    while kind < 3 {
        let mut digits = 0;
        while digits < HEIGHTS {
            let d = digits;
            let heights = [d % 5, d / 5 % 5, d / 25 % 5, d / 125 % 5, d / 625];
            let state = kind * KIND + digits;
            tables.first[state] = end as u16;
            let mut p = 0;
            while p < PAIRS {
                let (from, to) = pair(p);
                if moves_between(heights, from, to, kind == 2) {
                    tables.pairs[state | KIND] |= 1 << p;
                    tables.counts[state] += heights[from] as u16;
                    let mut n = 0;
                    while n < heights[from] {
                        tables.moves[end] = (4 * p + n) as u8;
                        end += 1;
                        n += 1;
                    }
                }
                p += 1;
            }
            let mut digit = 0;
            while kind == 0 && digit < 5 {
                if heights[digit] == 0 {
                    tables.empty[state] |= 1 << digit;
                    tables.counts[state] += EMPTY;
                    tables.moves[end] = (ENTER + digit) as u8;
                    end += 1;
                }
                digit += 1;
            }
            digits += 1;
        }
        kind += 1;
    }
    assert!(end == ALL_MOVES, "every move has its place");
    tables
}

/// What an empty square adds to a count: more than the stack moves of any position.
pub(crate) const EMPTY: u16 = 1 << 10;

/// No position has more moves: the sum of the most moves of each line.
pub(crate) const MOST_MOVES: usize = {
    let mut most = [0; 3];
    let mut state = 0;
    while state < 3 * KIND {
        let count = tables_count(state);
        if count > most[state / KIND] {
            most[state / KIND] = count;
        }
        state += 1;
    }
    RANKS * most[0] + (FIRST_SPLIT - RANKS) * most[1] + (LINES - FIRST_SPLIT) * most[2]
};

const fn tables_count(state: usize) -> usize {
    (TABLES.counts[state] % EMPTY + TABLES.counts[state] / EMPTY) as usize
}

// The sum of the counts keeps the stack moves apart from the empty squares, in 16 bits.
const _: () = assert!(MOST_MOVES < EMPTY as usize && 25 * EMPTY as usize + MOST_MOVES < 1 << 16);

/// The moves of each line, by the numbers in `Tables::moves`; the pass fills the gaps.
static MOVES: [[Move; CODES]; LINES] = {
    let mut moves = [[Move::PASS; CODES]; LINES];
    let mut line = 0;
    while line < LINES {
        let squares = &SQUARES[line];
        let mut code = 0;
        while code < ENTER {
            let (from, to) = pair(code / 4);
            if squares[from] != NONE && squares[to] != NONE {
                let count = code as u8 % 4 + 1;
                moves[line][code] = Move::pack(squares[from] as usize, squares[to] as usize, count);
            }
            code += 1;
        }
        while code < CODES {
            if squares[code - ENTER] != NONE {
                moves[line][code] = Move::enter(Square::new(squares[code - ENTER] as usize));
            }
            code += 1;
        }
        line += 1;
    }
    moves
};

/// The squares of each pair of each line, packed; the gaps are never used.
static PAIR_SQUARES: [[NonZeroU16; 32]; LINES] = {
    let mut packed = [[NonZeroU16::MIN; 32]; LINES];
    let mut line = 0;
    while line < LINES {
        let mut p = 0;
        while p < PAIRS {
            let (from, to) = pair(p);
            let (from, to) = (SQUARES[line][from], SQUARES[line][to]);
            if from != NONE && to != NONE {
                packed[line][p] = Move::squares(from as usize, to as usize);
            }
            p += 1;
        }
        line += 1;
    }
    packed
};

/// The number of stack moves on a line, plus [`EMPTY`] for every square of a rank to enter on.
#[inline(always)]
pub(crate) fn count(state: u16) -> u16 {
    TABLES.counts[state as usize]
}

/// The pairs of squares of a line between which pieces may move, a bit each for
/// [`squares`].
#[inline(always)]
pub(crate) fn pairs(state: u16) -> u32 {
    TABLES.pairs[(state as usize | KIND) % STATES]
}

/// A pair of squares of a line, packed as in a move: those moved from and to.
#[inline(always)]
pub(crate) fn squares(line: usize, pair: u32) -> NonZeroU16 {
    PAIR_SQUARES[line][pair as usize % 32]
}

/// The `n`-th move on a line: first its stack moves, then the squares of a rank to enter on.
#[inline(always)]
pub(crate) fn nth(line: usize, state: u16, n: u16) -> Move {
    let first = TABLES.first[state as usize % STATES];
    MOVES[line][TABLES.moves[(first + n) as usize] as usize]
}

/// The empty squares of a rank, a bit each.
#[inline(always)]
pub(crate) fn empty(rank_state: u16) -> u32 {
    TABLES.empty[rank_state as usize % KIND].into()
}
