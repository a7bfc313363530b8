//! Linear evaluations: weighted sums of the features of a position, for two-player games.
//!
//! A game lists its features once ([`Features`]), for its evaluation and for whoever fits the weights,
//! and keeps the weights in a text file that the compiler reads ([`Table`]).
//!
//! ```
//! use gambol_core::Player;
//! use gambol_core::evaluate::linear::{Features, PHASES, Table, VisitFeatures, sign};
//!
//! /// The men of each player, and who is to move.
//! struct Men([i32; 2], Player);
//!
//! impl Features for Men {
//!     const TAPERED: usize = 1;
//!     const FIXED: usize = 1;
//!
//!     fn phase(&self) -> i32 {
//!         PHASES - self.0[0] - self.0[1]
//!     }
//!
//!     fn visit_features(&self, visit: &mut impl VisitFeatures) -> Option<(Player, i32)> {
//!         visit.tapered(0, self.0[0] - self.0[1]);
//!         visit.fixed(0, sign(self.1));
//!         None
//!     }
//! }
//!
//! // A man is worth 100 at the beginning and 132 at the end; to be on the move is worth 10.
//! static WEIGHTS: Table<1, 1> = Table::parse("100,132 10");
//!
//! let position = Men([5, 3], Player::P2);
//! // In the middle of the game.
//! assert_eq!(WEIGHTS.weights().evaluate(&position, Player::P1), 2 * 116 - 10);
//! ```
//!
//! In the repository `crates/tools` has a program that fits the weights to games of a bot against itself.

use alloc::vec::Vec;

use crate::any::FullGame;
use crate::game::Player;
use crate::run::evaluate::Evaluate;

/// A position of a two-player game as a list of features, each of which counts some number of times.
///
/// Features count for player 1. The same feature of player 2 has the same index and the opposite
/// count, so the values for the two players add up to 0.
pub trait Features {
    /// The number of tapered features: those whose weight changes in the course of a game.
    const TAPERED: usize;
    /// The number of features whose weight stays the same.
    const FIXED: usize;

    /// The phase of the game, from 0 at its beginning to [`PHASES`] at its end.
    fn phase(&self) -> i32;

    /// Visits the features. Returns a player who is certain to win, and in how many plies at most, if
    /// that shows without a search; not all features are then visited.
    fn visit_features(&self, visit: &mut impl VisitFeatures) -> Option<(Player, i32)>;
}

/// A game whose evaluation is linear, with weights that are learned.
pub trait Learned: FullGame + Features {
    /// The weights in use.
    const WEIGHTS: Weights<'static>;

    /// The file in which they are, for programs that learn them.
    const FILE: &'static str;

    /// The variants from which they are learned, in turn.
    const LEARNED_FROM: &'static [&'static str];

    /// The weights that learning begins with: the first of a run of tapered features, the length of the
    /// run, and the weight of each. All others begin at 0.
    const FIRST: &'static [(usize, usize, i16)] = &[];
}

/// The last phase of a game.
pub const PHASES: i32 = 16;

/// The value of a certain win, less [`PLY`] for each ply until then.
pub const CERTAIN: i32 = 50_000;

/// What each ply until a certain win costs.
pub const PLY: i32 = 100;

/// A visitor of the features of a position.
pub trait VisitFeatures {
    /// A tapered feature, and how often it counts.
    fn tapered(&mut self, index: usize, count: i32);

    /// A feature of fixed weight, and how often it counts.
    fn fixed(&mut self, index: usize, count: i32);
}

/// 1 for player 1, -1 for player 2.
#[inline]
pub const fn sign(player: Player) -> i32 {
    if player.index() == 0 { 1 } else { -1 }
}

/// Weights in hundredths of a point: 100 is about a factor of *e* in the odds of winning.
#[derive(Clone, Copy, Debug)]
pub struct Weights<'a> {
    /// Those of tapered features: at the beginning of a game and at its end.
    pub tapered: &'a [[i16; 2]],
    /// The others.
    pub fixed: &'a [i16],
}

impl Weights<'_> {
    /// The value of a position for a player.
    ///
    /// # Panics
    /// If there are fewer weights than the position has features.
    #[inline]
    pub fn evaluate<F: Features>(self, position: &F, player: Player) -> i32 {
        let mut sum = Sum { weights: self, tapered: [0; 2], fixed: 0 };
        let value = if let Some((winner, plies)) = position.visit_features(&mut sum) {
            sign(winner) * (CERTAIN - PLY * plies)
        } else {
            let phase = position.phase();
            let [first, last] = sum.tapered;
            sum.fixed + (first * (PHASES - phase) + last * phase) / PHASES
        };
        sign(player) * value
    }
}

/// The weights of the features so far.
struct Sum<'a> {
    weights: Weights<'a>,
    tapered: [i32; 2],
    fixed: i32,
}

impl VisitFeatures for Sum<'_> {
    #[inline(always)]
    fn tapered(&mut self, index: usize, count: i32) {
        let [first, last] = self.weights.tapered[index];
        self.tapered[0] += count * i32::from(first);
        self.tapered[1] += count * i32::from(last);
    }

    #[inline(always)]
    fn fixed(&mut self, index: usize, count: i32) {
        self.fixed += count * i32::from(self.weights.fixed[index]);
    }
}

/// A table of weights of known size, read by the compiler from a text file.
///
/// The text has the weights of the tapered features in pairs, then the others. They are whole numbers,
/// separated by white space or commas; `0*4` is a number four times over. A `#` begins a comment, which
/// goes to the end of the line.
///
/// ```
/// use gambol_core::evaluate::linear::Table;
///
/// // A program writes `include_str!("weights.txt")`.
/// static WEIGHTS: Table<2, 5> = Table::parse("# Learned by self-play\n100,80 -3,0\n\n7 0*3 -1\n");
///
/// let weights = WEIGHTS.weights();
/// assert_eq!(weights.tapered, [[100, 80], [-3, 0]]);
/// assert_eq!(weights.fixed, [7, 0, 0, 0, -1]);
/// ```
#[derive(Clone, Debug)]
pub struct Table<const TAPERED: usize, const FIXED: usize> {
    tapered: [[i16; 2]; TAPERED],
    fixed: [i16; FIXED],
}

impl<const TAPERED: usize, const FIXED: usize> Table<TAPERED, FIXED> {
    /// Reads a table.
    ///
    /// # Panics
    /// If the text is no table of this size. In the value of a `const` or `static` that is an error of
    /// compilation.
    pub const fn parse(text: &str) -> Self {
        // One function, and patterns instead of indices: the compiler takes a third of the time.
        let mut text = text.as_bytes();
        let mut table = Table { tapered: [[0; 2]; TAPERED], fixed: [0; FIXED] };
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
                        if filled < 2 * TAPERED {
                            table.tapered[filled / 2][filled % 2] = weight;
                        } else {
                            table.fixed[filled - 2 * TAPERED] = weight;
                        }
                        filled += 1;
                        count -= 1;
                    }
                }
                _ => panic!("weights are whole numbers"),
            }
        }
        assert!(filled == 2 * TAPERED + FIXED, "a wrong number of weights");
        table
    }

    /// The weights.
    pub const fn weights(&self) -> Weights<'_> {
        Weights { tapered: &self.tapered, fixed: &self.fixed }
    }
}

/// An evaluation with weights that are not compiled in, such as those that a program is learning.
/// Everything else is as in the game's own evaluation.
#[derive(Clone, Debug)]
pub struct Learning {
    /// As in [`Weights`].
    pub tapered: Vec<[i16; 2]>,
    /// As in [`Weights`].
    pub fixed: Vec<i16>,
}

impl Learning {
    /// Weights to begin with: those of [`Learned::FIRST`].
    pub fn first<G: Learned>() -> Self {
        let mut first =
            Learning { tapered: alloc::vec![[0; 2]; G::TAPERED], fixed: alloc::vec![0; G::FIXED] };
        for &(index, count, weight) in G::FIRST {
            first.tapered[index..index + count].fill([weight; 2]);
        }
        first
    }

    /// The weights in use.
    pub fn in_use<G: Learned>() -> Self {
        Learning { tapered: G::WEIGHTS.tapered.to_vec(), fixed: G::WEIGHTS.fixed.to_vec() }
    }

    /// The weights.
    pub fn weights(&self) -> Weights<'_> {
        Weights { tapered: &self.tapered, fixed: &self.fixed }
    }
}

impl<G: Learned> Evaluate<G> for Learning {
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        self.weights().evaluate(position, player)
    }

    fn is_quiet(&self, position: &G) -> bool {
        G::Evaluation::default().is_quiet(position)
    }

    fn for_each_loud_move(&self, position: &G, visit: &mut dyn FnMut(G::Move)) {
        G::Evaluation::default().for_each_loud_move(position, visit);
    }

    fn playout_plies(&self, position: &G) -> u64 {
        G::Evaluation::default().playout_plies(position)
    }

    fn prob_cut(&self) -> (u32, i32) {
        G::Evaluation::default().prob_cut()
    }
}
