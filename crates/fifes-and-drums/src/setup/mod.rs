pub(crate) mod flaw;

use gambol_core::Player;

use crate::decktet::{Card, CardSet, Suit};
use crate::hand::Hand;
use crate::moves::ways;
use crate::pool::Pool;
use crate::position::{NO_GOAL, Phase, Position, Turn};
use crate::tables::{BOTTOM, HAND, POOL};
use crate::track::Track;
use crate::unseen::Unseen;
use crate::variant::Variant;

pub use flaw::{Flaw, Place};

/// A position as plain data. [`check`](gambol_core::GameSetup::check) turns it into a [`Position`].
///
/// ```
/// use gambol_fifes_and_drums::decktet::Suit;
/// use gambol_fifes_and_drums::prelude::*;
/// use gambol_fifes_and_drums::{Flaw, Setup, Turn, Variant};
///
/// let mut setup = Setup::empty(Variant::STANDARD);
/// setup.goals = [Some("PMSL".parse()?), Some("PMYK".parse()?)];
/// setup.pool = "AM,2SY,7VY,CY,CK".parse()?;
/// setup.discard = "8MS".parse()?;
/// setup.spaces[Suit::Moons.index()] = 7;
/// assert_eq!(setup.check(), Err(Flaw::WrongTurn(Turn::P2)));
///
/// setup.turn = Turn::P2;
/// let position = setup.check()?;
/// let text = "7,1,1,1,1,1 AM,2SY,7VY,CY,CK 8MS PMSL,PMYK - 2 standard";
/// assert_eq!(position.to_string(), text);
/// assert_eq!(position.setup(), setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Setup {
    /// The rules.
    pub variant: Variant,
    /// The turn. It follows from the cards, except that the Excuse may have ended the game.
    pub turn: Turn,
    /// The space of each unit, counted from 1, by the [index](Suit::index) of its suit.
    pub spaces: [u32; Suit::COUNT],
    /// The open cards that you can play on your turn.
    pub pool: CardSet,
    /// The cards that have been played.
    pub discard: CardSet,
    /// The goals of p1 and p2, if they are dealt.
    pub goals: [Option<Card>; 2],
    /// In the fog: the number cards that p1 and p2 have been dealt, or the card that they have kept.
    pub hands: [CardSet; 2],
    /// In the fog: the Aces and Crowns laid aside until both players have kept a card.
    pub aside: CardSet,
}

impl gambol_core::GameSetup<Position> for Setup {
    type Flaw = Flaw;

    /// The start of a game, with no card dealt and all units on space 1.
    fn empty(variant: Variant) -> Self {
        Setup {
            variant,
            turn: Turn::Chance,
            spaces: [1; Suit::COUNT],
            pool: CardSet::EMPTY,
            discard: CardSet::EMPTY,
            goals: [None; 2],
            hands: [CardSet::EMPTY; 2],
            aside: CardSet::EMPTY,
        }
    }

    fn check(&self) -> Result<Position, Flaw> {
        self.check_goals()?;
        let unseen = CardSet::BASIC - self.check_cards()?;
        self.check_fog()?;
        self.check_pool()?;
        self.check_track()?;
        let (pool, left) = (self.pool.len(), unseen.len());
        let over = self.turn == Turn::Over;
        if over && (pool != POOL - 1 || left > BOTTOM.into()) {
            return Err(Flaw::NotOver { pool, left });
        }
        let mut position = Position {
            track: Track::from_spaces(self.spaces.map(|space| space as u8)),
            pool: Pool::new(self.pool),
            unseen: Unseen::new(unseen),
            hands: self.hands.map(Hand::new),
            goals: self.goals.map(|goal| goal.unwrap_or(NO_GOAL)),
            phase: if over { Phase::Over } else { self.phase() },
            variant: self.variant,
            sum: 0,
        };
        position.weigh();
        let must = position.whose_turn();
        if must == self.turn { Ok(position) } else { Err(Flaw::WrongTurn(must)) }
    }
}

impl Setup {
    /// The next event if the game is not over and all else is correct.
    fn phase(&self) -> Phase {
        if self.goals.contains(&None) {
            return Phase::Goals;
        }
        match self.hands.map(CardSet::len) {
            [HAND, HAND] => Phase::FirstKeeps,
            [1, HAND] => Phase::SecondKeeps,
            sizes if self.variant.fog && sizes != [1, 1] => Phase::Hands,
            _ if self.pool.len() == POOL => Phase::Turn,
            _ if self.discard.is_empty() => Phase::FirstPool,
            _ => Phase::Pool,
        }
    }

    fn check_goals(&self) -> Result<(), Flaw> {
        for card in self.goals.into_iter().flatten() {
            if !CardSet::PAWNS_AND_COURTS.contains(card) {
                return Err(Flaw::NotAGoal(card));
            }
        }
        match self.goals {
            [None, Some(_)] => Err(Flaw::SecondGoalFirst),
            [Some(card), Some(other)] if card == other => Err(Flaw::SameGoals(card)),
            _ => Ok(()),
        }
    }

    /// Checks that every card is in a place where it may be, and in no other. Returns all these cards.
    fn check_cards(&self) -> Result<CardSet, Flaw> {
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
        Ok(seen)
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
            return Err(Flaw::TooEarly(Place::Hand));
        }
        match (first, second) {
            (0..=HAND, 0) | (HAND, 1..=HAND) | (1, HAND) => Ok(()),
            (1, 1) if self.aside.is_empty() => Ok(()),
            (1, 1) => Err(Flaw::AsideAfterKeeping),
            _ => Err(Flaw::HandSizes([first, second])),
        }
    }

    fn check_pool(&self) -> Result<(), Flaw> {
        let too_early = self.phase().is_before_pool();
        let has_discard = !self.discard.is_empty();
        match self.pool.len() {
            1.. if too_early => Err(Flaw::TooEarly(Place::Pool)),
            _ if too_early && has_discard => Err(Flaw::TooEarly(Place::Discard)),
            cards if cards > POOL => Err(Flaw::PoolTooLarge(cards)),
            cards if cards < POOL - 1 && has_discard => Err(Flaw::PoolTooSmall(cards)),
            _ => Ok(()),
        }
    }

    /// Checks that no unit is farther than the discard can have brought it. A number card moves a unit all
    /// spaces but one, an Ace moves it one beyond all others, and a Crown never forward.
    fn check_track(&self) -> Result<(), Flaw> {
        let reach = |card: Card| {
            u32::from(if card.is_number() { ways(card) } else { card.is_ace().into() })
        };
        let most = 1 + self.discard.iter().map(reach).sum::<u32>();
        for (suit, space) in Suit::ALL.into_iter().zip(self.spaces) {
            if space == 0 {
                return Err(Flaw::OffTrack(suit));
            }
            if space > most {
                return Err(Flaw::TooFar { suit, space, most });
            }
        }
        Ok(())
    }
}

impl Position {
    /// The position as plain data.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Position;
    /// use gambol_core::GameSetup;
    ///
    /// let text = "7,3,1,1,1,1 AM,AS,2SY,7VY,CY 8MS PMSL,PMYK - 2 standard";
    /// let position: Position = text.parse()?;
    /// assert_eq!(position.setup().check(), Ok(position));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn setup(&self) -> Setup {
        Setup {
            variant: self.variant,
            turn: self.whose_turn(),
            spaces: self.track.spaces().map(u32::from),
            pool: self.pool(),
            discard: self.discard(),
            goals: Player::both(|player| self.goal(player)),
            hands: self.hands.map(Hand::cards),
            aside: self.aside(),
        }
    }
}

gambol_core::position_impls! { Position, Setup }
