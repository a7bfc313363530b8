//! Evaluations that are learned: weighted sums of the features of a position.
//!
//! ```
//! use gambol::mixtour::{Position, Variant};
//! use gambol::{Game, Player};
//! use gambol_bots::learned::Learned;
//! use gambol_bots::{Evaluate, StandardEvaluation};
//!
//! let position = Position::start(Variant::OFFICIAL);
//! let value = Position::WEIGHTS.evaluate(&position, Player::P1);
//! assert_eq!(value, StandardEvaluation.evaluate(&position, Player::P1));
//! ```
//!
//! Weights come from games of a bot against itself: see `crates/learn` in the repository.

use gambol::{Game, Player};

use crate::{Evaluate, StandardEvaluation};

/// A two-player game whose evaluation is a sum of weights, one for each feature of the position.
///
/// The features are defined once, for the program that learns the weights and for the evaluation
/// that uses them. They count for player 1: the same feature of player 2 has the same index and the
/// opposite count, so that the values for the two players add up to 0.
pub trait Learned: Game {
    /// The number of features whose weight changes in the course of a game.
    const FADING: usize;
    /// The number of features whose weight stays the same.
    const FIXED: usize;
    /// The weights in use.
    const WEIGHTS: Weights<'static>;

    /// The weights from which learning begins: the first of some fading features, how many they are, and
    /// the weight of each.
    const FIRST: &'static [(usize, usize, i16)] = &[];

    /// How far the game has come, from 0 to [`AGES`].
    fn age(&self) -> i32;

    /// Visits the features. Returns a player who is certain to win, and in how many plies at most, if
    /// that shows without a search; not all features are then visited.
    fn visit_features(&self, visit: &mut impl VisitFeatures) -> Option<(Player, i32)>;
}

/// The greatest age.
pub const AGES: i32 = 16;

/// The value of a certain win, less [`PLY`] for each ply until then.
pub const CERTAIN: i32 = 50_000;

/// What each ply until a certain win costs.
pub const PLY: i32 = 100;

/// What visits the features of a position.
pub trait VisitFeatures {
    /// A feature whose weight changes, and how often it is there.
    fn fading(&mut self, index: usize, count: i32);

    /// A feature whose weight stays the same, and how often it is there.
    fn fixed(&mut self, index: usize, count: i32);
}

/// 1 for player 1, -1 for player 2.
pub(super) fn sign(player: Player) -> i32 {
    if player == Player::P1 { 1 } else { -1 }
}

/// Weights in hundredths of a point: about 100 to a factor of *e* in the odds of winning.
#[derive(Clone, Copy, Debug)]
pub struct Weights<'a> {
    /// Those that change: at the beginning of a game and at its end.
    pub fading: &'a [[i16; 2]],
    /// Those that do not.
    pub fixed: &'a [i16],
}

impl Weights<'_> {
    /// The value of a position for a player.
    #[inline]
    pub fn evaluate<G: Learned>(self, position: &G, player: Player) -> i32 {
        let mut sum = Sum {
            weights: self,
            fading: [0; 2],
            fixed: 0,
        };
        let value = if let Some((winner, plies)) = position.visit_features(&mut sum) {
            sign(winner) * (CERTAIN - PLY * plies)
        } else {
            let age = position.age();
            let [first, last] = sum.fading;
            sum.fixed + (first * (AGES - age) + last * age) / AGES
        };
        sign(player) * value
    }
}

/// The weights of the features so far.
struct Sum<'a> {
    weights: Weights<'a>,
    fading: [i32; 2],
    fixed: i32,
}

impl VisitFeatures for Sum<'_> {
    #[inline(always)]
    fn fading(&mut self, index: usize, count: i32) {
        let [first, last] = self.weights.fading[index];
        self.fading[0] += count * i32::from(first);
        self.fading[1] += count * i32::from(last);
    }

    #[inline(always)]
    fn fixed(&mut self, index: usize, count: i32) {
        self.fixed += count * i32::from(self.weights.fixed[index]);
    }
}

/// Weights that are being learned.
#[derive(Clone, Debug)]
pub struct Learning {
    /// As in [`Weights`].
    pub fading: Vec<[i16; 2]>,
    /// As in [`Weights`].
    pub fixed: Vec<i16>,
}

impl<G: Learned> Evaluate<G> for Learning {
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        let weights = Weights {
            fading: &self.fading,
            fixed: &self.fixed,
        };
        weights.evaluate(position, player)
    }

    fn is_quiet(&self, position: &G) -> bool {
        StandardEvaluation.is_quiet(position)
    }

    fn for_each_loud_move(&self, position: &G, visit: &mut dyn FnMut(G::Move)) {
        StandardEvaluation.for_each_loud_move(position, visit);
    }

    fn evaluate_roughly(&self, position: &G, player: Player) -> i32 {
        if StandardEvaluation::looks_ahead(position) {
            return StandardEvaluation.evaluate_roughly(position, player);
        }
        self.evaluate(position, player)
    }

    fn playout_plies(&self, position: &G) -> u64 {
        StandardEvaluation.playout_plies(position)
    }
}
