use gambol_core::{Key, Player, const_for};

use crate::decktet::{Card, CardSet, Suit};
use crate::hand::Hand;
use crate::moves::Act;
use crate::pool::Pool;
use crate::tables::BOTTOM;
use crate::track::Track;
use crate::unseen::Unseen;
use crate::variant::Variant;

/// A position of Fifes and Drums: 48 bytes of plain data.
///
/// A position includes goals and secret cards. A [`View`](crate::View) has only the information that a
/// player may know. The pile has no order: a card is decided when it is turned over.
///
/// ```
/// use gambol_core::Player;
/// use gambol_fifes_and_drums::decktet::Suit;
/// use gambol_fifes_and_drums::{Game, Position, Variant};
///
/// let position = Position::start(Variant::STANDARD);
/// assert_eq!(position.to_string(), "1,1,1,1,1,1 - - ?,? - chance standard");
///
/// let text = "7,1,1,1,1,1 AM,2SY,7VY,CY,CK 8MS PMSL,PMYK - 2 standard";
/// let position: Position = text.parse()?;
/// assert_eq!(position.turn(), Some(Player::P2));
/// assert_eq!((position.space(Suit::Moons), position.worth(Suit::Moons)), (7, 1));
/// assert_eq!((position.pool().len(), position.unseen().len()), (5, 30));
/// assert_eq!(position.discard().to_string(), "8MS");
/// assert_eq!(position.legal_moves().len(), 11);
///
/// let after = position.apply("7VY:4,3".parse()?)?;
/// assert_eq!((position.space(Suit::Waves), after.space(Suit::Waves)), (1, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(crate) track: Track,
    pub(crate) pool: Pool,
    /// The basic cards that nobody has seen. Basic cards neither here, in the pool nor in a hand are in the
    /// discard or, while cards are dealt in the fog, laid aside.
    pub(crate) unseen: Unseen,
    pub(crate) hands: [Hand; 2],
    /// The goals, [`NO_GOAL`] if none is dealt.
    pub(crate) goals: [Card; 2],
    pub(crate) phase: Phase,
    pub(crate) variant: Variant,
    /// The summed weights of each card's place, the variant and the end. With the track, they make the key.
    /// See [`weigh`](Self::weigh).
    pub(crate) sum: u64,
}

const _: () = assert!(size_of::<Position>() <= 48);

/// Stands for a goal that is not dealt. An Ace is never a goal.
pub(crate) const NO_GOAL: Card = Suit::Moons.ace();

/// The next event. Chance comes first, so that one comparison detects it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Phase {
    /// Chance deals a goal.
    Goals,
    /// In the fog: chance deals cards until both players have three number cards.
    Hands,
    /// Chance turns over the five cards of the first pool.
    FirstPool,
    /// Chance turns over a card to replace the card that was played.
    Pool,
    /// A player plays a card of the pool.
    Turn,
    /// In the fog: p1 keeps a card.
    FirstKeeps,
    /// In the fog: p2 keeps a card.
    SecondKeeps,
    /// The Excuse has been turned over.
    Over,
}

impl Phase {
    #[inline(always)]
    pub(crate) const fn is_chance(self) -> bool {
        self as u8 <= Phase::Pool as u8
    }

    /// Whether goals must be dealt or, in the fog, cards must be dealt or kept.
    pub(crate) const fn is_before_pool(self) -> bool {
        use Phase::{FirstKeeps, Goals, Hands, SecondKeeps};
        matches!(self, Goals | Hands | FirstKeeps | SecondKeeps)
    }

    /// The act of each legal move. `None` at the end.
    #[inline(always)]
    pub(crate) const fn act(self) -> Option<Act> {
        match self {
            Phase::Goals | Phase::Hands | Phase::FirstPool | Phase::Pool => Some(Act::Event),
            Phase::Turn => Some(Act::Play),
            Phase::FirstKeeps | Phase::SecondKeeps => Some(Act::Keep),
            Phase::Over => None,
        }
    }
}

/// The player to move, chance or the end: the field `TURN` of the text of a position.
///
/// ```
/// use gambol_core::Player;
/// use gambol_fifes_and_drums::Turn;
///
/// assert_eq!("2".parse(), Ok(Turn::P2));
/// assert_eq!(Turn::Chance.to_string(), "chance");
/// assert_eq!(Turn::P2.player(), Some(Player::P2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// p1 is to move.
    P1,
    /// p2 is to move.
    P2,
    /// A card is dealt or turned over.
    Chance,
    /// The game is over.
    Over,
}

impl Turn {
    /// The player to move, if it is a player's turn.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Turn;
    ///
    /// assert_eq!(Turn::ALL.iter().filter_map(|turn| turn.player()).count(), 2);
    /// ```
    pub const fn player(self) -> Option<Player> {
        match self {
            Turn::P1 => Some(Player::P1),
            Turn::P2 => Some(Player::P2),
            Turn::Chance | Turn::Over => None,
        }
    }
}

gambol_core::text_impls! {
    words: Turn "turn" { P1 "1", P2 "2", Chance "chance", Over "over" }
}
gambol_core::text_impls! { text: Turn }

impl Position {
    /// The first position of a variant: [`Start::start`](gambol_core::Start::start) as a `const fn`.
    pub const fn start(variant: Variant) -> Self {
        let mut position = Position {
            track: Track::START,
            pool: Pool::EMPTY,
            unseen: Unseen::ALL,
            hands: [Hand::EMPTY; 2],
            goals: [NO_GOAL; 2],
            phase: Phase::Goals,
            variant,
            sum: 0,
        };
        position.weigh();
        position
    }

    /// The turn, which follows from the phase and the cards.
    #[inline]
    pub(crate) const fn whose_turn(&self) -> Turn {
        match (self.phase.act(), self.side()) {
            (None, _) => Turn::Over,
            (Some(Act::Event), _) => Turn::Chance,
            (_, 0) => Turn::P1,
            _ => Turn::P2,
        }
    }

    /// The player to move, as 0 or 1, if it is a player's turn.
    #[inline(always)]
    pub(crate) const fn side(&self) -> usize {
        match self.phase {
            Phase::FirstKeeps => 0,
            Phase::SecondKeeps => 1,
            // The full pool leaves an odd number unseen, and each turn leaves one less.
            _ => (self.unseen.len() & 1 ^ 1) as usize,
        }
    }

    /// The space of the unit of a suit, counted from 1.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Position;
    /// use gambol_fifes_and_drums::decktet::Suit;
    ///
    /// let text = "7,3,1,1,1,1 AM,AS,2SY,7VY,CY 8MS PMSL,PMYK - 2 standard";
    /// let position: Position = text.parse()?;
    /// assert_eq!((position.space(Suit::Moons), position.space(Suit::Suns)), (7, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn space(&self, suit: Suit) -> u8 {
        self.track.space(suit)
    }

    /// The open cards that you can play on your turn.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Position;
    ///
    /// let text = "7,3,1,1,1,1 AM,AS,2SY,7VY,CY 8MS PMSL,PMYK - 2 standard";
    /// let position: Position = text.parse()?;
    /// assert_eq!(position.pool().to_string(), "AM,AS,2SY,7VY,CY");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn pool(&self) -> CardSet {
        self.pool.cards()
    }

    /// The cards that have been played.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Position;
    ///
    /// let text = "7,3,1,1,1,1 AM,AS,2SY,7VY,CY 8MS PMSL,PMYK - 2 standard";
    /// let position: Position = text.parse()?;
    /// assert_eq!(position.discard().to_string(), "8MS");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn discard(&self) -> CardSet {
        self.laid_down(false)
    }

    /// In the fog: the Aces and Crowns laid aside until both players have kept a card.
    pub fn aside(&self) -> CardSet {
        self.laid_down(true)
    }

    /// The basic cards that are not in the pool, laid down or in a hand.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Position;
    ///
    /// let text = "7,3,1,1,1,1 AM,AS,2SY,7VY,CY 8MS PMSL,PMYK - 2 standard";
    /// let position: Position = text.parse()?;
    /// assert_eq!(position.unseen().len(), 30);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn unseen(&self) -> CardSet {
        self.unseen.cards()
    }

    /// The goal of a player once it is dealt, even if it is secret. `None` for a non-player.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Position;
    /// use gambol_core::Player;
    ///
    /// let text = "7,3,1,1,1,1 AM,AS,2SY,7VY,CY 8MS PMSL,PMYK - 2 standard";
    /// let position: Position = text.parse()?;
    /// assert_eq!(position.goal(Player::P2), Some("PMYK".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn goal(&self, player: Player) -> Option<Card> {
        let goal = *self.goals.get(player.index())?;
        (goal != NO_GOAL).then_some(goal)
    }

    /// In the fog: the number cards that a player has been dealt, or the card that they have kept. A
    /// non-player has none.
    pub const fn hand(&self, player: Player) -> CardSet {
        match player {
            Player::P1 => self.hands[0].cards(),
            Player::P2 => self.hands[1].cards(),
            _ => CardSet::EMPTY,
        }
    }

    /// Whether the Excuse may come next (clause 9.4). Too many cards are unseen until the first
    /// pool is full.
    #[inline(always)]
    pub(crate) const fn excuse_may_come(&self) -> bool {
        self.unseen.len() <= BOTTOM
    }

    /// The cards laid aside (`aside`) or discarded (`!aside`).
    fn laid_down(&self, aside: bool) -> CardSet {
        if aside != self.phase.is_before_pool() {
            return CardSet::EMPTY;
        }
        let [first, second] = self.hands.map(Hand::cards);
        CardSet::BASIC - self.unseen() - self.pool() - first - second
    }

    #[inline]
    pub(crate) fn key(&self) -> u64 {
        Key::new().word(self.track.0).word(self.sum).finish()
    }

    pub(crate) const fn weigh(&mut self) {
        let [first, second] = self.hands;
        let rules = if self.variant.fog { FOG } else { 0 };
        let over = if matches!(self.phase, Phase::Over) { OVER } else { 0 };
        self.sum = weigh(self.pool.cards(), &IN_POOL)
            .wrapping_add(weigh(self.unseen.cards(), &UNSEEN))
            .wrapping_add(weigh(first.cards(), &IN_HANDS[0]))
            .wrapping_add(weigh(second.cards(), &IN_HANDS[1]))
            .wrapping_add(AS_GOALS[0][self.goals[0].index()])
            .wrapping_add(AS_GOALS[1][self.goals[1].index()])
            .wrapping_add(rules)
            .wrapping_add(over);
    }

    #[inline(always)]
    fn add_to_sum(&mut self, gain: u64) {
        self.sum = self.sum.wrapping_add(gain);
    }

    /// Moves a card from the pool to the discard.
    #[inline(always)]
    pub(crate) fn lay_down<const UPDATE_KEY: bool>(&mut self, card: Card) {
        self.pool.remove(card);
        if UPDATE_KEY {
            self.add_to_sum(IN_POOL[card.index() % 64].wrapping_neg());
        }
    }

    /// Moves a card from the pile to the pool.
    #[inline(always)]
    pub(crate) fn turn_over<const UPDATE_KEY: bool>(&mut self, card: Card) {
        self.pool.insert(card);
        self.unseen.remove(card);
        if UPDATE_KEY {
            self.add_to_sum(TURNED_OVER[card.index() % 64]);
        }
    }

    #[inline(always)]
    pub(crate) fn set_goal(&mut self, player: usize, goal: Card) {
        let weights = &AS_GOALS[player];
        let before = weights[self.goals[player].index() % 64];
        self.add_to_sum(weights[goal.index() % 64].wrapping_sub(before));
        self.goals[player] = goal;
    }

    /// Moves a number card from the cards that a viewer has not seen to a hand.
    #[inline(always)]
    pub(crate) fn uncover(&mut self, player: usize, card: Card) {
        self.unseen.uncover(card);
        self.hands[player].insert(card);
        self.add_to_sum(hidden(player, card).wrapping_neg());
    }

    /// Moves the cards of a hand to the cards that a viewer has not seen.
    #[inline(always)]
    pub(crate) fn hide_hand(&mut self, player: usize) {
        for card in self.hands[player].cards() {
            self.unseen.hide(card);
            self.add_to_sum(hidden(player, card));
        }
        self.hands[player] = Hand::EMPTY;
    }
}

/// The sum of the weights of some cards.
const fn weigh(cards: CardSet, weights: &[u64; 64]) -> u64 {
    let (mut sum, mut left) = (0_u64, cards.bits());
    while left != 0 {
        sum = sum.wrapping_add(weights[left.trailing_zeros() as usize]);
        left &= left - 1;
    }
    sum
}

/// The gain of the sum when a card of a hand is hidden.
#[inline(always)]
fn hidden(player: usize, card: Card) -> u64 {
    let index = card.index() % 64;
    UNSEEN[index].wrapping_sub(IN_HANDS[player][index])
}

/// The weights in [`Position::sum`]: of each card in each place, of the fog and of the end.
const WEIGHTS: [u64; 512] = Key::weights();
static IN_POOL: [u64; 64] = weights(0);
static UNSEEN: [u64; 64] = weights(1);
static IN_HANDS: [[u64; 64]; 2] = [weights(2), weights(3)];
static AS_GOALS: [[u64; 64]; 2] = [weights(4), weights(5)];
/// The gain of the sum when a card is turned over.
static TURNED_OVER: [u64; 64] = {
    let (mut gains, unseen) = (weights(0), weights(1));
    const_for!(0..64, |card| {
        gains[card] = gains[card].wrapping_sub(unseen[card]);
    });
    gains
};
const FOG: u64 = WEIGHTS[6 * 64];
const OVER: u64 = WEIGHTS[6 * 64 + 1];

const fn weights(place: usize) -> [u64; 64] {
    let mut weights = [0; 64];
    const_for!(0..64, |card| {
        weights[card] = WEIGHTS[64 * place + card];
    });
    weights
}
