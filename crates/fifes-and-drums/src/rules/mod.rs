//! The rules. This file decides how a game ends. The others have the legal moves, their number, the check
//! of a move and its effect.

pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod generate;
pub(crate) mod play;

use core::cmp::Ordering;
use gambol_core::{Outcome, Player, Status};

use crate::decktet::{Card, Suit};
use crate::position::{Position, Turn};
use crate::track::Track;

pub use check::Illegal;
pub(crate) use check::{allot, check_card};
pub(crate) use count::{nth_other_goal, other_goal};

#[inline]
pub(crate) fn status(position: &Position) -> Status<Reason> {
    match position.whose_turn() {
        Turn::Chance => Status::Chance,
        Turn::P1 => Status::Turn(Player::P1),
        Turn::P2 => Status::Turn(Player::P2),
        Turn::Over => {
            let [first, second] = points(position);
            Status::Over(match first.cmp(&second) {
                Ordering::Greater => Outcome::win(Player::P1, Reason::MorePoints),
                Ordering::Less => Outcome::win(Player::P2, Reason::MorePoints),
                Ordering::Equal => Outcome::draw(Reason::EvenPoints),
            })
        }
    }
}

/// The points of each player: the worth of the three units of their goal (clauses 7.2 and 7.3).
pub(crate) fn points(position: &Position) -> [u32; 2] {
    let behind = position.track.behind();
    let worth = |suit: &Suit| u32::from(behind[suit.index()]);
    let points = |goal: Card| goal.suits().iter().map(worth).sum();
    position.goals.map(points)
}

/// The track after the kept cards, if any, are shown (clause 8.4). The higher number swaps first. Equal
/// numbers have no suit in common.
pub(crate) fn swapped(position: &Position) -> Track {
    let kept = |player| {
        let hand = position.hand(player);
        hand.first().filter(|_| hand.len() == 1)
    };
    let (one, other) = (kept(Player::P1), kept(Player::P2));
    let swap = |track: Track, card: Card| track.swap(card.pair());
    one.max(other).into_iter().chain(one.min(other)).fold(position.track, swap)
}

impl Position {
    /// The worth of a unit if the game ended now: the occupied spaces behind it (clause 7.2),
    /// before swaps in the fog.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Position;
    /// use gambol_fifes_and_drums::decktet::Suit;
    ///
    /// let text = "7,3,1,1,1,1 AM,AS,2SY,7VY,CY 8MS PMSL,PMYK - 2 standard";
    /// let position: Position = text.parse()?;
    /// // The Suns, and the space on which the other four stand.
    /// assert_eq!(position.worth(Suit::Moons), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn worth(&self, suit: Suit) -> u8 {
        self.track.behind()[suit.index()]
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The winner had more points when the Excuse was turned over.
    MorePoints,
    /// Both players had the same points when the Excuse was turned over.
    EvenPoints,
}

gambol_core::text_impls! {
    reason: Reason {
        MorePoints "more points when the Excuse was turned over",
        EvenPoints "even points when the Excuse was turned over",
    }
}
