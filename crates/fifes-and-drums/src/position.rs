use core::hash::{Hash, Hasher};

use gambol_core::{Game, Key, Player};

use crate::builder::Builder;
use crate::decktet::{Card, CardSet, Suit};
use crate::hand::Hand;
use crate::moves::{Act, Move};
use crate::pool::Pool;
use crate::track::Track;
use crate::unseen::Unseen;
use crate::variant::Variant;

/// A position of Fifes and Drums: 48 bytes of plain data.
///
/// It is the whole truth, goals and secret cards included; what a player may know is his
/// [`View`](crate::View). The order of the draw pile is no part of it: what is unseen is drawn
/// when it is turned over.
///
/// ```
/// use gambol_core::{Game, Status};
/// use gambol_fifes_and_drums::{Position, Variant};
///
/// let position = Position::start(Variant::STANDARD);
/// assert_eq!(position.to_string(), "1,1,1,1,1,1 - - ?,? - chance standard");
/// assert_eq!(position.status(), Status::Chance);
///
/// let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
/// let position: Position = text.parse()?;
/// assert_eq!(position.legal_moves().len(), 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) track: Track,
    pub(crate) pool: Pool,
    /// The basic cards that nobody has seen or drawn. What is not here, in the pool or in a hand
    /// has been laid down: it is the discard, or while cards are drawn in the fog what is laid
    /// aside.
    pub(crate) unseen: Unseen,
    pub(crate) hands: [Hand; 2],
    /// The goals, [`NO_GOAL`] where none is dealt.
    pub(crate) goals: [Card; 2],
    pub(crate) phase: Phase,
    pub(crate) variant: Variant,
}

const _: () = assert!(size_of::<Position>() == 48);

/// What happens next. Chance comes first, so that one comparison knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Phase {
    /// Chance deals a goal.
    Goals,
    /// In the fog: chance draws cards until both players have three number cards.
    Draws,
    /// Chance turns over the five cards of the first pool.
    FirstPool,
    /// Chance turns over a card in place of the one that was taken.
    Pool,
    /// A player carries out a card of the pool.
    Turn,
    /// In the fog: p1 keeps a card.
    FirstKeeps,
    /// In the fog: p2 keeps a card.
    SecondKeeps,
    /// The Excuse has been turned over.
    Over,
}

/// Stands for a goal that is not dealt; an Ace is never a goal.
pub(crate) const NO_GOAL: Card = Suit::Moons.ace();

/// The number of cards in a full pool.
pub(crate) const POOL: usize = 5;

/// The basic cards that lie at the bottom of the pile, with the Excuse among them.
pub(crate) const BOTTOM: u8 = 5;

/// The number cards that each player draws in the fog.
pub(crate) const HAND: usize = 3;

impl Position {
    pub(crate) const fn new(variant: Variant) -> Self {
        Position {
            track: Track::START,
            pool: Pool::EMPTY,
            unseen: Unseen::ALL,
            hands: [Hand::EMPTY; 2],
            goals: [NO_GOAL; 2],
            phase: Phase::Goals,
            variant,
        }
    }

    /// Sets up a position by hand, from the start of a game.
    pub const fn builder(variant: Variant) -> Builder {
        Builder::new(variant)
    }

    /// This position, to be changed by hand.
    pub fn to_builder(&self) -> Builder {
        Builder::from_position(self)
    }

    /// The space on which the unit of a suit stands, counted from 1.
    pub const fn space(&self, suit: Suit) -> u8 {
        self.track.space(suit)
    }

    /// What the unit of a suit would be worth if the game ended now: the number of occupied
    /// spaces behind it. (In the fog units are swapped before they are worth anything.)
    pub fn worth(&self, suit: Suit) -> u8 {
        self.track.worth().of(suit)
    }

    /// The cards that lie open to be carried out.
    pub const fn pool(&self) -> CardSet {
        self.pool.cards()
    }

    /// The cards that have been carried out.
    pub fn discard(&self) -> CardSet {
        if self.is_drawing() {
            CardSet::EMPTY
        } else {
            self.laid()
        }
    }

    /// In the fog: the Aces and Crowns that are laid aside until both players have kept a card.
    pub fn aside(&self) -> CardSet {
        if self.is_drawing() {
            self.laid()
        } else {
            CardSet::EMPTY
        }
    }

    /// The basic cards that are not on the table, in the discard or in a hand.
    pub const fn unseen(&self) -> CardSet {
        self.unseen.cards()
    }

    /// The goal card of a player, once it is dealt; `None` for one who does not play. This is
    /// the truth: what a player may know of it is in his view.
    pub fn goal(&self, player: Player) -> Option<Card> {
        let goal = self.goals.get(player.index()).copied();
        goal.filter(|&goal| goal != NO_GOAL)
    }

    /// In the fog: the number cards that a player has drawn, or the one that he has kept; none
    /// for one who does not play.
    pub const fn hand(&self, player: Player) -> CardSet {
        match player {
            Player::P1 => self.hands[0].cards(),
            Player::P2 => self.hands[1].cards(),
            _ => CardSet::EMPTY,
        }
    }

    /// The moves that carry out or keep this card, for programs in which people point at cards.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Position;
    ///
    /// let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
    /// let position: Position = text.parse()?;
    /// let moves: Vec<_> = position.moves_of("AM".parse()?).collect();
    /// assert_eq!(format!("{moves:?}"), "[AM+, AM-]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_of(&self, card: Card) -> impl Iterator<Item = Move> {
        let moves = self.legal_moves().into_iter();
        moves.filter(move |mv| mv.card() == card && mv.act() != Act::Event)
    }

    /// The units that stand elsewhere in the other position: what a move changes, if one is the
    /// position after the other.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::Suit;
    /// use gambol_fifes_and_drums::{Game, Position};
    ///
    /// let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
    /// let before: Position = text.parse()?;
    /// let after = before.apply(before.parse_move("8MS:6,2")?)?;
    /// assert!(before.moved_units(&after).eq([Suit::Moons, Suit::Suns]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moved_units(&self, other: &Position) -> impl Iterator<Item = Suit> {
        let moved = move |suit: &Suit| self.space(*suit) != other.space(*suit);
        Suit::ALL.into_iter().filter(moved)
    }

    /// How many cards are unseen when the first pool is full.
    #[inline(always)]
    pub(crate) const fn left_below_pool(&self) -> u8 {
        if self.variant.fog { 29 } else { 31 }
    }

    /// Whether the next card that is turned over may be the Excuse. While cards are drawn, and
    /// until the first pool is full, there are too many unseen.
    #[inline(always)]
    pub(crate) const fn excuse_may_come(&self) -> bool {
        self.unseen.len() <= BOTTOM
    }

    /// Whether it is before the pool is dealt in the fog, so that what is laid down lies aside.
    const fn is_drawing(&self) -> bool {
        use Phase::{Draws, FirstKeeps, Goals, SecondKeeps};
        matches!(self.phase, Goals | Draws | FirstKeeps | SecondKeeps)
    }

    fn laid(&self) -> CardSet {
        let [first, second] = self.hands.map(Hand::cards);
        CardSet::BASIC - self.unseen() - self.pool() - first - second
    }

    /// The player whose turn it is, as 0 or 1, when it is a player's.
    #[inline(always)]
    pub(crate) const fn side(&self) -> usize {
        match self.phase {
            Phase::FirstKeeps => 0,
            Phase::SecondKeeps => 1,
            // The full pool leaves an odd number unseen, and each turn one less.
            _ => (self.unseen.len() & 1 ^ 1) as usize,
        }
    }

    /// All bits are used at most once: 48, 4, 4, 1 and 1; 36 and 24; 36 and 24. What happens next
    /// follows from the cards, but for the end.
    pub(crate) fn hash_key(&self) -> u64 {
        let goal = |goal: Card| (goal.index() as u64).saturating_sub(35);
        let [first, second] = self.hands.map(|hand| hand.cards().bits() << 30);
        let over = u64::from(self.phase == Phase::Over) << 1 | u64::from(self.variant.fog);
        let rest = over << 8 | goal(self.goals[0]) << 4 | goal(self.goals[1]);
        Key::new()
            .word(self.track.0 | rest << 48)
            .word(self.pool().bits() | first)
            .word(self.unseen().bits() | second)
            .finish()
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash_key());
    }
}
