//! The board as twenty lines.
//!
//! Every stack move runs along one of the board's lines: five ranks, five files, and the diagonals. Only
//! the five heights on a line matter: 5^5 = 3125 states, each a number in base 5. The
//! [`tables`](crate::tables) hold the moves of each state and their count. Counting the moves of a position
//! takes twenty look-ups without branches, and playing a move adds powers of 5 to the few lines through its
//! squares.
//!
//! Diagonals of one square have no moves and are omitted. A diagonal of three squares and one of two share
//! a number. The number also contains the kind of the line: a rank (which also counts squares to enter on),
//! another whole line, or a line in two parts.

use gambol_core::board::array_of;
use gambol_core::const_for;

use crate::stack::Stack;

/// The number of lines: the five ranks, other whole lines, then lines in two parts.
pub(crate) const LINES: usize = 20;
pub(crate) const RANKS: usize = 5;
pub(crate) const FIRST_SPLIT: usize = 16;

/// The distance between the states of different kinds of lines.
pub(crate) const KIND: usize = 4096;

/// The states of all lines, four states of sixteen bits to a word. One addition changes a word. A word just
/// written can be read back at once, unlike part of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lines([u64; LINES / 4]);

impl Lines {
    /// The lines of an empty board.
    pub(crate) const EMPTY_BOARD: Lines = {
        let mut lines = Lines::ZERO;
        const_for!(0..LINES, |line| {
            let kind = (line >= RANKS) as usize + (line >= FIRST_SPLIT) as usize;
            lines.add(line, kind * KIND);
        });
        lines
    };

    const ZERO: Lines = Lines([0; LINES / 4]);

    const fn add(&mut self, line: usize, gain: usize) {
        self.0[line / 4] += (gain as u64) << (16 * (line % 4));
    }

    #[inline(always)]
    pub(crate) fn states(&self) -> [u16; LINES] {
        array_of(|line| (self.0[line / 4] >> (16 * (line % 4))) as u16)
    }

    /// The state of the line `4 * group + lane`.
    #[inline(always)]
    pub(crate) fn state(&self, group: usize, lane: usize) -> u16 {
        (self.0[group] >> (16 * lane)) as u16
    }

    #[inline(always)]
    pub(crate) fn add_piece(&mut self, to: usize) {
        let Lines(gains) = &WEIGHTS[1][to % 32];
        for (i, state) in self.0.iter_mut().enumerate() {
            *state = state.wrapping_add(gains[i]);
        }
    }

    /// Moves height between squares. The square [`RESERVE`](crate::moves::RESERVE) and those above it have
    /// no lines.
    #[inline(always)]
    pub(crate) fn change(&mut self, from: usize, to: usize, height: u16) {
        let weights = &WEIGHTS[usize::from(height) % WEIGHTS.len()];
        let (Lines(gains), Lines(losses)) = (&weights[to % 32], &weights[from % 32]);
        for (i, state) in self.0.iter_mut().enumerate() {
            *state = state.wrapping_add(gains[i].wrapping_sub(losses[i]));
        }
    }
}

/// Fills up short lines. This square is off the board and always empty, so no move goes there.
const NONE: usize = 31;

/// The squares of each line, lowest digit first.
pub(crate) const SQUARES: [[usize; 5]; LINES] = [
    // The ranks.
    [0, 1, 2, 3, 4],
    [5, 6, 7, 8, 9],
    [10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19],
    [20, 21, 22, 23, 24],
    // The files.
    [0, 5, 10, 15, 20],
    [1, 6, 11, 16, 21],
    [2, 7, 12, 17, 22],
    [3, 8, 13, 18, 23],
    [4, 9, 14, 19, 24],
    // The diagonals of five and four squares, rising and falling.
    [0, 6, 12, 18, 24],
    [1, 7, 13, 19, NONE],
    [5, 11, 17, 23, NONE],
    [4, 8, 12, 16, 20],
    [3, 7, 11, 15, NONE],
    [9, 13, 17, 21, NONE],
    // The diagonals of three squares, each joined with one of two.
    [2, 8, 14, 15, 21],
    [10, 16, 22, 3, 9],
    [2, 6, 10, 19, 23],
    [14, 18, 22, 1, 5],
];

/// The gains of all lines, by the height added to a square. A look-up is faster than multiplying, since no
/// vector instruction has 64-bit products.
static WEIGHTS: [[Lines; 32]; 8] = {
    let mut weights = [[Lines::ZERO; 32]; 8];
    const_for!(0..Stack::MAX_HEIGHT + 1, |height| {
        const_for!(0..LINES, |line| {
            const_for!(0..5, |digit| {
                let weight = height * 5_usize.pow(digit as u32);
                weights[height][SQUARES[line][digit]].add(line, weight);
            });
        });
    });
    weights
};
