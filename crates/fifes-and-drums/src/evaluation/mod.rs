//! The evaluation for bots.

use gambol_core::Player;
use gambol_evaluate::linear::{Features, LearnedWeights, PHASES, Table, Weights};
use gambol_evaluate::{Evaluate, Evaluated, Tuning};

use crate::position::Position;
use crate::rules::swapped;

/// An evaluation for bots: the points if the game ended now, the leads of units, and the pool, with
/// learned weights. Most of a game is chance, so random games stop after four plies.
///
/// ```
/// use gambol_fifes_and_drums::gambol_core::Player;
/// use gambol_fifes_and_drums::gambol_evaluate::Evaluate;
/// use gambol_fifes_and_drums::{Evaluation, Position, Variant};
///
/// // Nothing is known before the goals are dealt.
/// let start = Position::start(Variant::STANDARD);
/// assert_eq!(Evaluation.evaluate(&start, Player::P1), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation;

impl Evaluated for Position {
    type Evaluation = Evaluation;
}

impl Evaluate<Position> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        Position::WEIGHTS.evaluate(position, player)
    }

    fn tuning(&self) -> Tuning {
        Tuning { playout_plies: 4, ..Tuning::default() }
    }
}

impl LearnedWeights for Position {
    const WEIGHTS: Weights<'static> = Weights(&WEIGHTS.0);
    const LEARNED_FROM: &'static [&'static str] = &["standard", "fog"];
    const FIRST: &'static [(usize, i16)] = &[(POINTS, 100)];
}

static WEIGHTS: Table<{ 2 * FEATURES }> = Table::parse(include_str!("weights.txt"));

// The features. Only units on exactly one goal count, since the others have the same worth for both
// players.
const POINTS: usize = 0;
const TURN: usize = 1;
/// Cards of the pool whose suit is on exactly one goal: its Crown, its Ace, and number cards that move its
/// unit forward or backward.
const CROWN: usize = 2;
const ACE: usize = 3;
const FORWARD: usize = 4;
const BACKWARD: usize = 5;
/// The lead of a unit of one player over a unit of the opponent, by spaces.
const AHEAD_OF_ENEMY: usize = 6;
/// The lead over a unit that has the same worth for both players.
const AHEAD_OF_OTHER: usize = AHEAD_OF_ENEMY + FARTHEST + 1;
const FEATURES: usize = AHEAD_OF_OTHER + FARTHEST + 1;
/// Units farther apart count as this far.
const FARTHEST: usize = 15;

const SUITS: usize = 6;
/// A game with this number of cards played counts as finished. Few games have more.
const MOST_PLAYED: usize = 31;

impl Features for Position {
    const FEATURES: usize = FEATURES;

    fn phase(&self) -> i32 {
        (self.discard().len().min(MOST_PLAYED) * PHASES as usize / MOST_PLAYED) as i32
    }

    #[inline]
    fn visit_features(&self, mut visit: impl FnMut(usize, i32)) {
        let [Some(first), Some(second)] = Player::both(|player| self.goal(player)) else { return };
        let mut owners = [0; SUITS];
        for (goal, sign) in [(first, 1), (second, -1)] {
            for suit in goal.suits() {
                owners[suit.index()] += sign;
            }
        }
        // Evaluates as if the game ended now.
        let track = swapped(self);
        let spaces = track.spaces().map(i32::from);
        for (suit, &owner) in owners.iter().enumerate() {
            for (other, &enemy) in owners.iter().enumerate().skip(suit + 1) {
                let ahead = spaces[suit] - spaces[other];
                if owner != enemy && ahead != 0 {
                    let kind = if owner * enemy == 0 { AHEAD_OF_OTHER } else { AHEAD_OF_ENEMY };
                    let far = ahead.unsigned_abs().min(FARTHEST as u32) as usize;
                    visit(kind + far, (ahead * (owner - enemy)).signum());
                }
            }
        }
        let points =
            owners.iter().zip(track.behind()).map(|(owner, worth)| owner * i32::from(worth));
        visit(POINTS, points.sum());

        let pool = self.pool();
        for card in pool {
            for &suit in card.suits() {
                let feature = if card.is_crown() {
                    CROWN
                } else if card.is_ace() {
                    ACE
                } else if pool.contains(suit.crown()) {
                    BACKWARD
                } else {
                    FORWARD
                };
                visit(feature, owners[suit.index()]);
            }
        }
        // The first player plays the first card.
        visit(TURN, if self.discard().len() % 2 == 0 { 1 } else { -1 });
    }
}
