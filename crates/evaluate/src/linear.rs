//! Linear evaluations: weighted sums of the features of a position, for two-player games.
//!
//! A game lists its features once ([`Features`]), for its evaluation and for fitting the weights.
//! It keeps the weights in a text file read by the compiler ([`Table`]).
//!
//! ```
//! use gambol_core::Player;
//! use gambol_evaluate::linear::{Features, PHASES, Table, Weights};
//!
//! /// The men of each player.
//! struct Men([i32; 2]);
//!
//! impl Features for Men {
//!     const FEATURES: usize = 1;
//!
//!     fn phase(&self) -> i32 {
//!         PHASES - self.0[0] - self.0[1]
//!     }
//!
//!     fn visit_features(&self, mut visit: impl FnMut(usize, i32)) {
//!         visit(0, self.0[0] - self.0[1]);
//!     }
//! }
//!
//! // A man is worth 100 at the beginning and 132 at the end.
//! static TABLE: Table<2> = Table::parse("100 132");
//!
//! // In the middle of the game.
//! let position = Men([5, 3]);
//! assert_eq!(Weights(&TABLE.0).evaluate(&position, Player::P1), 2 * 116);
//! ```
//!
//! A program in the repository's `crates/tools` fits the weights to self-play games.

use alloc::vec::Vec;

use gambol_core::Player;

use crate::evaluate::{Evaluate, Evaluated, Tuning};

/// A position of a two-player game as a list of features, each with a count.
///
/// Features count for player 1. The same feature of player 2 has the same index and the opposite
/// count, so that the values of both players add up to 0.
pub trait Features {
    /// The number of features.
    const FEATURES: usize;

    /// The phase of the game, from 0 at its start to [`PHASES`] at its end.
    fn phase(&self) -> i32;

    /// Visits the features and their counts.
    fn visit_features(&self, visit: impl FnMut(usize, i32));
}

/// A game with a linear evaluation and learned weights.
pub trait LearnedWeights: Evaluated + Features {
    /// The weights in use.
    const WEIGHTS: Weights<'static>;

    /// The variants to learn from, in turn.
    const LEARNED_FROM: &'static [&'static str];

    /// The features with initial weights for learning. All others start at 0.
    const FIRST: &'static [(usize, i16)] = &[];
}

/// The last phase of a game.
pub const PHASES: i32 = 16;

/// The value of a certain win, before [`PLY`] is subtracted for each ply to go.
pub const CERTAIN: i32 = 50_000;

/// The reduction of a certain win's value for each ply.
pub const PLY: i32 = 100;

/// Weights in hundredths of a point. A difference of 100 is about a factor of *e* in the odds of
/// winning. Each feature has two weights, for the start and the end of a game.
#[derive(Clone, Copy, Debug)]
pub struct Weights<'a>(pub &'a [i16]);

impl Weights<'_> {
    /// The value of a position for a player.
    ///
    /// # Panics
    /// If there are fewer weights than the position has features.
    #[inline]
    pub fn evaluate<F: Features>(self, position: &F, player: Player) -> i32 {
        let [mut first, mut last] = [0; 2];
        position.visit_features(|index, count| {
            first += count * i32::from(self.0[2 * index]);
            last += count * i32::from(self.0[2 * index + 1]);
        });
        let phase = position.phase();
        let value = (first * (PHASES - phase) + last * phase) / PHASES;
        if player.index() == 0 { value } else { -value }
    }
}

/// A table of weights of known size, read from a text file by the compiler.
///
/// Weights are integers, separated by white space or commas. `0*4` repeats a number four times, and
/// `#` begins a comment that ends with the line.
///
/// ```
/// use gambol_evaluate::linear::Table;
///
/// // A program writes `include_str!("weights.txt")`.
/// static WEIGHTS: Table<9> = Table::parse("# Learned by self-play\n100,80 -3,0\n\n7 0*3 -1\n");
///
/// assert_eq!(WEIGHTS.0, [100, 80, -3, 0, 7, 0, 0, 0, -1]);
/// ```
#[derive(Clone, Debug)]
pub struct Table<const N: usize>(
    /// The weights, in their order.
    pub [i16; N],
);

impl<const N: usize> Table<N> {
    /// Parses a table.
    ///
    /// # Panics
    ///
    /// If the text is not a table of this size. In a `const` or `static` this is a compile error.
    pub const fn parse(text: &str) -> Self {
        // One function, with patterns instead of indices, takes a third of the compile time.
        let mut text = text.as_bytes();
        let mut weights = [0; N];
        let mut filled = 0;
        while let [first, rest @ ..] = text {
            text = rest;
            match first {
                b' ' | b'\n' | b'\r' | b',' => {}
                b'#' => {
                    while let [byte, rest @ ..] = text {
                        text = rest;
                        if *byte == b'\n' {
                            break;
                        }
                    }
                }
                b'-' | b'0'..=b'9' => {
                    let is_negative = *first == b'-';
                    let mut weight = if is_negative { 0 } else { (*first - b'0') as i16 };
                    while let [digit @ b'0'..=b'9', rest @ ..] = text {
                        text = rest;
                        weight = 10 * weight + (*digit - b'0') as i16;
                    }
                    if is_negative {
                        weight = -weight;
                    }
                    let mut count = 1;
                    if let [b'*', rest @ ..] = text {
                        text = rest;
                        count = 0;
                        while let [digit @ b'0'..=b'9', rest @ ..] = text {
                            text = rest;
                            count = 10 * count + (*digit - b'0') as usize;
                        }
                    }
                    if weight == 0 {
                        filled += count;
                        continue;
                    }
                    while count > 0 {
                        weights[filled] = weight;
                        filled += 1;
                        count -= 1;
                    }
                }
                _ => panic!("a weight is not an integer"),
            }
        }
        assert!(filled == N, "the number of weights differs from the size of the table");
        Table(weights)
    }
}

/// An evaluation with weights that are not compiled in, such as those being learned. Everything
/// else is as in the game's own evaluation, except that these values order the moves: the weights
/// to be learned must not depend on the weights in use.
#[derive(Clone, Debug)]
pub struct Learning(
    /// The weights, as in [`Weights`].
    pub Vec<i16>,
);

impl Learning {
    /// The initial weights, from `FIRST`.
    pub fn first<G: LearnedWeights>() -> Self {
        let mut first = alloc::vec![0; 2 * G::FEATURES];
        for &(index, weight) in G::FIRST {
            first[2 * index..][..2].fill(weight);
        }
        Learning(first)
    }
}

impl<G: LearnedWeights> Evaluate<G> for Learning {
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        Weights(&self.0).evaluate(position, player)
    }

    fn is_quiet(&self, position: &G) -> bool {
        G::Evaluation::default().is_quiet(position)
    }

    fn for_each_loud_move(&self, position: &G, visit: &mut dyn FnMut(G::Move)) {
        G::Evaluation::default().for_each_loud_move(position, visit);
    }

    fn tuning(&self) -> Tuning {
        G::Evaluation::default().tuning()
    }
}
