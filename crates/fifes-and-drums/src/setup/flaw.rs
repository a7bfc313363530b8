use thiserror::Error;

use crate::decktet::{Card, Suit};
use crate::position::Turn;

pub(crate) const TRACK: &str = "TRACK";
pub(crate) const POOL: &str = "POOL";
pub(crate) const DISCARD: &str = "DISCARD";
pub(crate) const GOALS: &str = "GOALS";
pub(crate) const FOG: &str = "FOG";
pub(crate) const TURN: &str = "TURN";

/// A place where cards can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place {
    /// The pool.
    Pool,
    /// The cards that have been played.
    Discard,
    /// In the fog: the cards that a player has been dealt or has kept.
    Hand,
    /// In the fog: the cards laid aside.
    Aside,
}

impl Place {
    pub(crate) const fn field(self) -> &'static str {
        match self {
            Place::Pool => POOL,
            Place::Discard => DISCARD,
            Place::Hand | Place::Aside => FOG,
        }
    }

    const fn holds(self) -> &'static str {
        match self {
            Place::Pool => "the pool holds only Aces, number cards and Crowns",
            Place::Discard => "the discard holds only Aces, number cards and Crowns",
            Place::Hand => "hands hold only number cards",
            Place::Aside => "only Aces and Crowns are laid aside",
        }
    }

    /// The error if the place has cards too early.
    const fn empty_until(self) -> &'static str {
        match self {
            Place::Pool | Place::Discard => {
                "no card is turned over or played before both goals are dealt and, in the fog, both \
                 players have kept a card; until then it must be -"
            }
            Place::Hand | Place::Aside => {
                "hands are dealt after both goals; until then it must be -;-;-"
            }
        }
    }
}

/// Why a [`Setup`](crate::Setup) is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The unit of this suit is on space 0, but spaces are counted from 1.
    #[error("the unit of {0} is on space 0; spaces are counted from 1")]
    OffTrack(Suit),
    /// A unit is farther than it can have come.
    #[error(
        "the unit of {suit} is on space {space}, but the discarded cards can have brought it no \
         farther than space {most}"
    )]
    TooFar {
        /// The suit of the unit.
        suit: Suit,
        /// The space.
        space: u32,
        /// The farthest possible space.
        most: u32,
    },
    /// This card is dealt as a goal, but goals are Pawns and Courts.
    #[error("{0} is not a goal; goals are the Pawns and the Courts")]
    NotAGoal(Card),
    /// Both players have this goal.
    #[error("both players have {0}; goals differ")]
    SameGoals(Card),
    /// Goals are dealt in turn order.
    #[error("p2 has a goal and p1 has none, but p1 is dealt a goal first")]
    SecondGoalFirst,
    /// A card is in a place where it cannot be.
    #[error("{card} cannot be here: {}", place.holds())]
    WrongCard {
        /// The card.
        card: Card,
        /// The place.
        place: Place,
    },
    /// A card is in one list twice.
    #[error("{card} is listed twice")]
    Twice {
        /// The card.
        card: Card,
        /// The place.
        place: Place,
    },
    /// A card is in another place too.
    #[error("{card} is in two places")]
    TwoPlaces {
        /// The card.
        card: Card,
        /// The second place.
        place: Place,
    },
    /// Cards are in this place too early.
    #[error("{}", .0.empty_until())]
    TooEarly(Place),
    /// There are secret cards in the standard game.
    #[error("only the variant fog has hands, so this must be -")]
    NoFog,
    /// The hands of p1 and p2 have numbers of cards that never occur.
    #[error(
        "hands of {} and {} cards; p1 is dealt three, then p2, then p1 keeps one, then p2",
        .0[0], .0[1]
    )]
    HandSizes([usize; 2]),
    /// Cards are laid aside after the players have kept a card.
    #[error("the cards laid aside go back once both players have kept a card, so this must be -")]
    AsideAfterKeeping,
    /// The pool has this number of cards, more than five.
    #[error("the pool has {0} cards; it has at most 5")]
    PoolTooLarge(usize),
    /// The pool has this number of cards, fewer than four, after a card has been played.
    #[error("the pool has {0} cards; it has 4 or 5 once a card has been discarded")]
    PoolTooSmall(usize),
    /// The Excuse cannot have come.
    #[error(
        "the game ends with 4 cards in the pool and at most 5 basic cards unseen, not with {pool} \
         and {left}"
    )]
    NotOver {
        /// The cards in the pool.
        pool: usize,
        /// The basic cards that are unseen.
        left: usize,
    },
    /// In a view: more number cards are hidden than are left.
    #[error("{hidden} number cards are hidden, but only {left} are unseen")]
    TooManyHidden {
        /// The hidden cards.
        hidden: usize,
        /// The number cards that are not seen.
        left: usize,
    },
    /// In a view: the visible and the hidden cards fit no viewer.
    #[error(
        "nobody sees the game like this: players see their own goal and cards and a * for each of \
         the other's, onlookers only *, and at the end nothing is hidden"
    )]
    NoViewer {
        /// Whether the goals do not fit. Otherwise the hands do not.
        goals: bool,
    },
    /// The turn must be this one, but the field has another.
    #[error("by the cards the turn must be {0}")]
    WrongTurn(Turn),
}

impl gambol_core::SetupFlaw for Flaw {
    fn field(&self) -> &'static str {
        match self {
            Flaw::OffTrack(_) | Flaw::TooFar { .. } => TRACK,
            Flaw::WrongCard { place, .. }
            | Flaw::Twice { place, .. }
            | Flaw::TwoPlaces { place, .. }
            | Flaw::TooEarly(place) => place.field(),
            Flaw::PoolTooLarge(_) | Flaw::PoolTooSmall(_) => POOL,
            Flaw::NotAGoal(_)
            | Flaw::SameGoals(_)
            | Flaw::SecondGoalFirst
            | Flaw::NoViewer { goals: true } => GOALS,
            Flaw::NoFog
            | Flaw::HandSizes(_)
            | Flaw::AsideAfterKeeping
            | Flaw::TooManyHidden { .. }
            | Flaw::NoViewer { goals: false } => FOG,
            Flaw::NotOver { .. } | Flaw::WrongTurn(_) => TURN,
        }
    }
}
