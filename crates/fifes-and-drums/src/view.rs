//! What a player may know: everything but the other's goal and his secret cards, until the end.

use core::fmt;

use gambol_core::{Game as _, HiddenInformation, Key, Player, RandomSource, Status};

use crate::Reason;
use crate::decktet::{Card, CardSet, Suit};
use crate::hand::Hand;
use crate::movegen::{nth_other_goal, other_goal};
use crate::notation::Hidden;
use crate::position::{NO_GOAL, Phase, Position};
use crate::variant::Variant;

/// What one player may know of a position.
///
/// Its text is that of the position with a `*` for each card that is hidden.
///
/// ```
/// use gambol_core::{HiddenInformation, Player, View as _, seeded};
/// use gambol_fifes_and_drums::Position;
///
/// let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK 5ML;6LK;- 1 fog";
/// let position: Position = text.parse()?;
/// let view = position.view(Player::P1);
/// let seen = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,* 5ML;*;- 1 fog";
/// assert_eq!(view.to_string(), seen);
/// assert_eq!(view.goal(Player::P1), Some("PMSL".parse()?));
/// assert_eq!((view.goal(Player::P2), view.hidden_cards()), (None, 1));
/// assert_eq!((view.hand(Player::P1).len(), view.hand(Player::P2).len()), (1, 0));
/// assert_eq!((view.pool().len(), view.unseen().len()), (5, 30));
///
/// let possible = view.determinize(&mut seeded(1));
/// assert_eq!(possible.view(Player::P1), view);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The position without what is hidden. Hidden cards are among its unseen ones.
    pub(crate) seen: Position,
    pub(crate) hidden: Hidden,
}

impl HiddenInformation for Position {
    type View = View;

    #[inline]
    fn view(&self, player: Player) -> View {
        let viewer = player.index() & 1;
        let mut seen = *self;
        let mut hidden = Hidden {
            player: Player::ALL[viewer ^ 1],
            ..Hidden::NOTHING
        };
        // At the end nothing is hidden.
        if self.phase != Phase::Over {
            let other = viewer ^ 1;
            hidden.goal = self.goals[other] != NO_GOAL;
            hidden.cards = self.hands[other].len() as u8;
            seen.goals[other] = NO_GOAL;
            for card in self.hands[other].cards() {
                seen.unseen.hide(card);
            }
            seen.hands[other] = Hand::EMPTY;
        }
        View { seen, hidden }
    }
}

impl View {
    const fn viewer_index(&self) -> usize {
        self.hidden.player.index() ^ 1
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.seen.variant()
    }

    /// Whose turn it is, or how the game ended.
    pub fn status(&self) -> Status<Reason> {
        self.seen.status()
    }

    /// The space on which the unit of a suit stands, counted from 1.
    pub const fn space(&self, suit: Suit) -> u8 {
        self.seen.space(suit)
    }

    /// The cards that lie open to be carried out.
    pub const fn pool(&self) -> CardSet {
        self.seen.pool()
    }

    /// The cards that have been carried out.
    pub fn discard(&self) -> CardSet {
        self.seen.discard()
    }

    /// In the fog: the Aces and Crowns that are laid aside until both players have kept a card.
    pub fn aside(&self) -> CardSet {
        self.seen.aside()
    }

    /// The basic cards that the viewer sees nowhere: those of the pile, and those that the other
    /// player hides.
    pub const fn unseen(&self) -> CardSet {
        self.seen.unseen()
    }

    /// The goal card of a player, if it is dealt and the viewer may know it.
    pub fn goal(&self, player: Player) -> Option<Card> {
        self.seen.goal(player)
    }

    /// In the fog: the number cards in the hand of a player, as far as the viewer may know them.
    pub const fn hand(&self, player: Player) -> CardSet {
        self.seen.hand(player)
    }

    /// How many cards of the other player's hand are hidden from the viewer.
    pub const fn hidden_cards(&self) -> usize {
        self.hidden.cards as usize
    }
}

/// # How positions are drawn
///
/// The other's goal is any of those that the viewer does not have: cards that were dealt unseen
/// are all alike.
///
/// So are the number cards of the fog. Leave out the Aces and Crowns, which are laid aside and
/// tell nothing about number cards; what is left is a row of the 24 number cards in random order,
/// p1 has the first three, p2 the next three. By symmetry every set of cards that the viewer does
/// not have is an equally likely hand of the other; and where each keeps one of three at random,
/// every such card is equally likely to be kept. What a player has given back is not remembered
/// by a position, so it counts as any other card that he does not have.
///
/// Then the pile is shuffled. Of each card that may be kept by the other, the pile without it has
/// the same number of cards; so what has been turned over since was equally likely, whichever it
/// is, as long as it was not turned over itself. That leaves: a number card that the viewer does
/// not see anywhere, each with equal probability, whatever the goal is.
impl gambol_core::View for View {
    type Position = Position;

    fn viewer(&self) -> Player {
        Player::ALL[self.viewer_index()]
    }

    fn key(&self) -> u64 {
        let hidden = u64::from(self.hidden.cards) << 1 | u64::from(self.hidden.goal);
        Key::new()
            .word(self.seen.hash_key())
            .word(hidden << 1 | self.viewer_index() as u64)
            .finish()
    }

    #[inline]
    fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> Position {
        let mut position = self.seen;
        let other = self.hidden.player.index();
        if !self.hidden.goal {
            return position;
        }
        let own = position.goals[other ^ 1];
        if self.hidden.cards == 0 {
            position.goals[other] = other_goal(own, random);
            return position;
        }
        // Where there are cards both goals are dealt, so there are seven others. One number is
        // drawn for the goal and the first card, and taken apart.
        let mut unseen = position.unseen;
        let (aces, numbers) = unseen.aces_and_numbers(self.hidden.cards);
        let drawn = random.below(7 * u64::from(numbers)) as u8;
        position.goals[other] = nth_other_goal(own, drawn % 7);
        let mut drawn = drawn / 7;
        for left in (0..numbers).rev() {
            // In deck order the number cards come after the Aces and before the Crowns.
            let card = unseen.nth(u32::from(aces + drawn));
            unseen.uncover(card);
            position.hands[other].insert(card);
            if numbers - left == self.hidden.cards {
                break;
            }
            drawn = random.below(left.into()) as u8;
        }
        position.unseen = unseen;
        position
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen.write(self.hidden, f)
    }
}
