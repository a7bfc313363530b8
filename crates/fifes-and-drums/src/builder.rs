use gambol_core::Player;
use thiserror::Error;

use crate::decktet::{Card, CardSet, Suit};
use crate::moves::ways;
use crate::position::{BOTTOM, HAND, NO_GOAL, POOL, Phase, Position};
use crate::track::Track;
use crate::variant::Variant;

/// A position being set up by hand. [`build`](Self::build) checks it; whose turn it is follows
/// from the cards.
///
/// ```
/// use gambol_core::Player;
/// use gambol_fifes_and_drums::decktet::Suit;
/// use gambol_fifes_and_drums::{Flaw, Position, Variant};
///
/// let position = Position::builder(Variant::STANDARD)
///     .goal(Player::P1, Some("PMSL".parse()?))
///     .goal(Player::P2, Some("PMYK".parse()?))
///     .pool("AM,2SY,7VY,CY".parse()?)
///     .discard("8MS".parse()?)
///     .space(Suit::Moons, 7)
///     .build()?;
/// let text = "7,1,1,1,1,1 AM,2SY,7VY,CY 8MS PMSL,PMYK - chance standard";
/// assert_eq!(position.to_string(), text);
///
/// let flaw = position.to_builder().space(Suit::Moons, 9).build();
/// assert_eq!(flaw, Err(Flaw::TooFar { suit: Suit::Moons, space: 9, most: 8 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    variant: Variant,
    spaces: [u32; Suit::COUNT],
    pool: CardSet,
    discard: CardSet,
    goals: [Option<Card>; 2],
    hands: [CardSet; 2],
    aside: CardSet,
    over: bool,
    bad_player: Option<Player>,
}

impl Builder {
    pub(crate) const fn new(variant: Variant) -> Self {
        Builder {
            variant,
            spaces: [1; Suit::COUNT],
            pool: CardSet::EMPTY,
            discard: CardSet::EMPTY,
            goals: [None; 2],
            hands: [CardSet::EMPTY; 2],
            aside: CardSet::EMPTY,
            over: false,
            bad_player: None,
        }
    }

    pub(crate) fn from_position(position: &Position) -> Self {
        let [first, second] = [Player::P1, Player::P2].map(|player| position.goal(player));
        Builder {
            variant: position.variant,
            spaces: position.track.spaces().map(u32::from),
            pool: position.pool,
            discard: position.discard(),
            goals: [first, second],
            hands: position.hands,
            aside: position.aside(),
            over: position.phase == Phase::Over,
            bad_player: None,
        }
    }

    /// The space on which the unit of a suit stands, counted from 1.
    pub fn space(mut self, suit: Suit, space: u32) -> Self {
        self.spaces[suit.index()] = space;
        self
    }

    /// The cards that lie open.
    pub fn pool(mut self, cards: CardSet) -> Self {
        self.pool = cards;
        self
    }

    /// The cards that have been carried out.
    pub fn discard(mut self, cards: CardSet) -> Self {
        self.discard = cards;
        self
    }

    /// The goal of a player, if it is dealt.
    pub fn goal(mut self, player: Player, goal: Option<Card>) -> Self {
        self.note_player(player);
        self.goals[player.index() & 1] = goal;
        self
    }

    /// In the fog: the number cards that a player has drawn, or the one that he has kept.
    pub fn hand(mut self, player: Player, cards: CardSet) -> Self {
        self.note_player(player);
        self.hands[player.index() & 1] = cards;
        self
    }

    /// In the fog: the Aces and Crowns that are laid aside while cards are drawn.
    pub fn aside(mut self, cards: CardSet) -> Self {
        self.aside = cards;
        self
    }

    /// Whether the Excuse has been turned over.
    pub fn over(mut self, over: bool) -> Self {
        self.over = over;
        self
    }

    fn note_player(&mut self, player: Player) {
        if player.index() > 1 {
            self.bad_player = Some(player);
        }
    }

    /// The position.
    ///
    /// # Errors
    /// The first invariant that it breaks.
    pub fn build(self) -> Result<Position, Flaw> {
        if let Some(player) = self.bad_player {
            return Err(Flaw::NoSuchPlayer { player });
        }
        self.check_goals()?;
        self.check_cards()?;
        self.check_fog()?;
        self.check_pool()?;
        self.check_track()?;
        let [first, second] = self.hands;
        let used = self.pool | self.discard | self.aside | first | second;
        let unseen = CardSet::BASIC - used;
        let left = unseen.len();
        if self.over && (self.pool.len() != POOL - 1 || left > BOTTOM.into()) {
            let pool = self.pool.len();
            return Err(Flaw::NotOver { pool, left });
        }
        Ok(Position {
            track: Track::from_spaces(self.spaces.map(|space| space as u8)),
            pool: self.pool,
            unseen,
            hands: self.hands,
            goals: self.goals.map(|goal| goal.unwrap_or(NO_GOAL)),
            phase: self.phase(),
            left: left as u8,
            variant: self.variant,
        })
    }

    /// What happens next, if everything else is as it must be.
    fn phase(&self) -> Phase {
        if self.over {
            return Phase::Over;
        }
        if self.goals.contains(&None) {
            return Phase::Goals;
        }
        match self.hands.map(CardSet::len) {
            [HAND, HAND] => Phase::FirstKeeps,
            [1, HAND] => Phase::SecondKeeps,
            [1, 1] | [0, 0] if !self.is_before_pool() => {
                if self.pool.len() == POOL {
                    Phase::Turn
                } else {
                    Phase::Pool
                }
            }
            _ => Phase::Draws,
        }
    }

    /// Whether goals have to be dealt, or in the fog cards to be drawn or kept.
    fn is_before_pool(&self) -> bool {
        let kept = self.hands.map(CardSet::len) == [1, 1];
        self.goals.contains(&None) || self.variant.fog && !kept
    }

    fn check_goals(&self) -> Result<(), Flaw> {
        let goals = self.goals.into_iter().flatten();
        for card in goals {
            if !CardSet::PAWNS_AND_COURTS.contains(card) {
                return Err(Flaw::NotAGoal { card });
            }
        }
        match self.goals {
            [None, Some(_)] => Err(Flaw::SecondGoalFirst),
            [Some(card), Some(other)] if card == other => Err(Flaw::SameGoals { card }),
            _ => Ok(()),
        }
    }

    /// Every card is where it may be, and nowhere else.
    fn check_cards(&self) -> Result<(), Flaw> {
        let [first, second] = self.hands;
        let high = CardSet::BASIC - CardSet::NUMBERS;
        let mut seen = CardSet::EMPTY;
        for (cards, place, allowed) in [
            (self.pool, Place::Pool, CardSet::BASIC),
            (self.discard, Place::Discard, CardSet::BASIC),
            (first, Place::Hand, CardSet::NUMBERS),
            (second, Place::Hand, CardSet::NUMBERS),
            (self.aside, Place::Aside, high),
        ] {
            if let Some(card) = (cards - allowed).first() {
                return Err(Flaw::WrongCard { card, place });
            }
            if let Some(card) = (cards & seen).first() {
                return Err(Flaw::TwoPlaces { card, place });
            }
            seen |= cards;
        }
        Ok(())
    }

    fn check_fog(&self) -> Result<(), Flaw> {
        let [first, second] = self.hands.map(CardSet::len);
        if first == 0 && second == 0 && self.aside.is_empty() {
            return Ok(());
        }
        if !self.variant.fog {
            return Err(Flaw::NoFog);
        }
        if self.goals.contains(&None) {
            return Err(Flaw::TooEarly { place: Place::Hand });
        }
        match (first, second) {
            (0..=HAND, 0) | (HAND, 1..=HAND) | (1, HAND) => Ok(()),
            (1, 1) if self.aside.is_empty() => Ok(()),
            (1, 1) => Err(Flaw::AsideAfterKeeping),
            _ => Err(Flaw::HandSizes { first, second }),
        }
    }

    fn check_pool(&self) -> Result<(), Flaw> {
        let cards = self.pool.len();
        if self.is_before_pool() {
            if cards > 0 {
                return Err(Flaw::TooEarly { place: Place::Pool });
            }
            if !self.discard.is_empty() {
                let place = Place::Discard;
                return Err(Flaw::TooEarly { place });
            }
        }
        if cards > POOL {
            return Err(Flaw::PoolTooLarge { cards });
        }
        if cards < POOL - 1 && !self.discard.is_empty() {
            return Err(Flaw::PoolTooSmall { cards });
        }
        Ok(())
    }

    /// No unit is farther than the cards of the discard can have brought it: a number card moves
    /// a unit at most all spaces but one, an Ace one space beyond all others, a Crown not forward.
    fn check_track(&self) -> Result<(), Flaw> {
        let reach = |card: Card| match card.number() {
            Some(_) => u32::from(ways(card)),
            None => u32::from(card.is_ace()),
        };
        let most = 1 + self.discard.iter().map(reach).sum::<u32>();
        for (suit, space) in Suit::ALL.into_iter().zip(self.spaces) {
            if space == 0 {
                return Err(Flaw::OffTrack { suit });
            }
            if space > most {
                return Err(Flaw::TooFar { suit, space, most });
            }
        }
        Ok(())
    }
}

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
    #[error(
        "this must be empty until both goals are dealt and, in the fog, both players have kept \
         a card"
    )]
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
