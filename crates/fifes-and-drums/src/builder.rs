use gambol_core::Player;

use crate::decktet::{Card, CardSet, Suit};
use crate::flaw::{Flaw, Place};
use crate::hand::Hand;
use crate::moves::ways;
use crate::pool::Pool;
use crate::position::{BOTTOM, HAND, NO_GOAL, POOL, Phase, Position};
use crate::track::Track;
use crate::unseen::Unseen;
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
            pool: position.pool(),
            discard: position.discard(),
            goals: [first, second],
            hands: position.hands.map(Hand::cards),
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
            pool: Pool::new(self.pool),
            unseen: Unseen::new(unseen),
            hands: self.hands.map(Hand::new),
            goals: self.goals.map(|goal| goal.unwrap_or(NO_GOAL)),
            phase: self.phase(),
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
            [1, 1] | [0, 0] if !self.is_before_pool() => match self.pool.len() {
                POOL => Phase::Turn,
                _ if self.discard.is_empty() => Phase::FirstPool,
                _ => Phase::Pool,
            },
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
