//! The board as twenty lines.
//!
//! Every stack move runs along one of the board's lines: five ranks, five files, and the
//! diagonals. Along a line of five squares only the five heights matter, and there are 5^5 = 3125
//! ways to have them. So the state of a line is one number, its heights read as digits to the base
//! 5, and the [`tables`](crate::tables) answer all questions about it: how many moves there are,
//! which, and the n-th. Counting the moves of a position is twenty look-ups, with no branch and no
//! loop over squares; and playing a move adds or subtracts a power of 5 in the few lines through a
//! square.
//!
//! Diagonals of one square have no moves and are left out; one of three and one of two squares
//! share a number. So there are three kinds of lines: ranks, which also count the squares to enter
//! on; other whole lines; lines in two parts. The kind is part of the number.

/// The number of lines: first the five ranks, then the other whole lines, then those in two parts.
pub(crate) const LINES: usize = 20;
pub(crate) const RANKS: usize = 5;
pub(crate) const FIRST_SPLIT: usize = 16;

/// The distance between the states of different kinds of lines.
pub(crate) const KIND: usize = 4096;

/// The states of the lines of a board, sixteen bits each, four to a word: one addition changes a
/// word, and unlike vectors words are read back at once.
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

/// The squares of each line, lowest digit first. At the end of a short line are places that no
/// board has; as they are always empty, no move goes there.
pub(crate) const SQUARES: [[usize; 5]; LINES] = {
    let mut lines = [[31; 5]; LINES];
    let mut i = 0;
    while i < 5 {
        let mut j = 0;
        while j < 5 {
            lines[i][j] = 5 * i + j;
            lines[5 + i][j] = 5 * j + i;
            j += 1;
        }
        i += 1;
    }
    // Rising diagonals by file minus rank; the falling ones are their mirror images.
    let diagonals: [[isize; 2]; 5] = [[0, 9], [1, 9], [-1, 9], [2, -3], [-2, 3]];
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
                    lines[rising][digit] = (5 * rank + file) as usize;
                    lines[falling][digit] = (5 * rank + 4 - file) as usize;
                    digit += 1;
                }
                rank += 1;
            }
            part += 1;
        }
        d += 1;
    }
    lines
};

/// What one more piece on a square adds to the state of each line.
static WEIGHTS: [Lines; 32] = {
    let mut weights = [[0; LINES]; 32];
    let mut line = 0;
    while line < LINES {
        let (mut digit, mut weight) = (0, 1);
        while digit < 5 {
            weights[SQUARES[line][digit]][line] = weight;
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
