use gambol_core::Player;
use thiserror::Error;

use crate::decktet::{Card, Suit};

/// A place where cards can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The pool.
    Pool,
    /// The cards that have been carried out.
    Discard,
    /// In the fog: what a player has drawn or kept.
    Hand,
    /// In the fog: what is laid aside.
    Aside,
}

impl Place {
    pub(crate) const fn field(self) -> &'static str {
        match self {
            Place::Pool => "POOL",
            Place::Discard => "DISCARD",
            Place::Hand | Place::Aside => "FOG",
        }
    }

    const fn holds(self) -> &'static str {
        match self {
            Place::Pool => "the pool has only Aces, number cards and Crowns",
            Place::Discard => "the discard has only Aces, number cards and Crowns",
            Place::Hand => "players draw and keep only number cards",
            Place::Aside => "only Aces and Crowns are laid aside",
        }
    }

    /// Until when there is nothing, and how that is written.
    const fn empty_until(self) -> &'static str {
        match self {
            Place::Pool => {
                "no card is turned over before both goals are dealt and, in the fog, both players \
                 have kept a card; until then it must be -"
            }
            Place::Discard => {
                "no card is carried out before both goals are dealt and, in the fog, both players \
                 have kept a card; until then it must be -"
            }
            Place::Hand | Place::Aside => {
                "no card is drawn before both goals are dealt; until then it must be -;-;-"
            }
        }
    }
}

/// What is wrong with a position that someone sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// Only two play.
    #[error("{player} does not play: the players are p1 and p2")]
    NoSuchPlayer {
        /// The player.
        player: Player,
    },
    /// Spaces are counted from 1.
    #[error("the unit of {suit} is on space 0; spaces are counted from 1")]
    OffTrack {
        /// The suit of the unit.
        suit: Suit,
    },
    /// A unit farther than it can have come.
    #[error(
        "the unit of {suit} is on space {space}, but the discarded cards can have brought it no \
         farther than space {most}"
    )]
    TooFar {
        /// The suit of the unit.
        suit: Suit,
        /// The space.
        space: u32,
        /// The farthest space there can be.
        most: u32,
    },
    /// Goals are Pawns and Courts.
    #[error("{card} is no goal; goals are the Pawns and the Courts")]
    NotAGoal {
        /// The card.
        card: Card,
    },
    /// Both players with the same goal.
    #[error("both players have {card}; goals differ")]
    SameGoals {
        /// The card.
        card: Card,
    },
    /// Goals are dealt in turn order.
    #[error("p2 has a goal and p1 has none; p1 is dealt his first")]
    SecondGoalFirst,
    /// A card where it cannot be.
    #[error("{card} cannot be here: {}", place.holds())]
    WrongCard {
        /// The card.
        card: Card,
        /// Where it is.
        place: Place,
    },
    /// A card twice in one list.
    #[error("{card} is listed twice")]
    Twice {
        /// The card.
        card: Card,
        /// Where it is.
        place: Place,
    },
    /// A card that is elsewhere too.
    #[error("{card} is in two places")]
    TwoPlaces {
        /// The card.
        card: Card,
        /// The second of them.
        place: Place,
    },
    /// Cards on the table before their time.
    #[error("{}", place.empty_until())]
    TooEarly {
        /// Where the cards are.
        place: Place,
    },
    /// Secret cards in the standard game.
    #[error("cards are drawn and kept in the variant fog only; it must be -")]
    NoFog,
    /// Numbers of cards that the players never have.
    #[error(
        "hands of {first} and {second} cards; p1 draws three, then p2, then p1 keeps one, then p2"
    )]
    HandSizes {
        /// The cards of p1.
        first: usize,
        /// The cards of p2.
        second: usize,
    },
    /// Something laid aside after the players have kept.
    #[error("what was laid aside goes back once both players have kept a card; it must be -")]
    AsideAfterKeeping,
    /// More than five cards in the pool.
    #[error("the pool has {cards} cards; it has at most 5")]
    PoolTooLarge {
        /// The number of cards.
        cards: usize,
    },
    /// Fewer than four cards in the pool during the game.
    #[error("the pool has {cards} cards; it has 4 or 5 once a card has been discarded")]
    PoolTooSmall {
        /// The number of cards.
        cards: usize,
    },
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
    /// It is somebody else's turn.
    #[error("the cards say that it must be {must}")]
    WrongTurn {
        /// What the field must be.
        must: &'static str,
    },
}

impl Flaw {
    /// The field of the position text that is at fault.
    pub const fn field(&self) -> &'static str {
        match self {
            Flaw::OffTrack { .. } | Flaw::TooFar { .. } => "TRACK",
            Flaw::WrongCard { place, .. }
            | Flaw::Twice { place, .. }
            | Flaw::TwoPlaces { place, .. }
            | Flaw::TooEarly { place } => place.field(),
            Flaw::PoolTooLarge { .. } | Flaw::PoolTooSmall { .. } => "POOL",
            Flaw::NoSuchPlayer { .. }
            | Flaw::NotAGoal { .. }
            | Flaw::SameGoals { .. }
            | Flaw::SecondGoalFirst => "GOALS",
            Flaw::NoFog | Flaw::HandSizes { .. } | Flaw::AsideAfterKeeping => "FOG",
            Flaw::NotOver { .. } | Flaw::WrongTurn { .. } => "TURN",
        }
    }
}
