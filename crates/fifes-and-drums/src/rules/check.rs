//! The check of a move, and the reasons why a move is illegal.

use thiserror::Error;

use super::generate::cards;
use crate::decktet::{Card, CardSet};
use crate::moves::{Act, Move};
use crate::position::{Phase, Position};

/// Checks whether this act is legal with this card. All ways to play a card are legal.
pub(crate) fn check_card(position: &Position, act: Act, card: Card) -> Result<(), Illegal> {
    match (position.phase.act(), act) {
        (None, _) => return Err(Illegal::GameOver),
        (Some(Act::Event), Act::Play | Act::Keep) => return Err(Illegal::ChanceFirst),
        (Some(Act::Play | Act::Keep), Act::Event) => return Err(Illegal::NotByChance),
        (Some(Act::Keep), Act::Play) => return Err(Illegal::KeepFirst),
        (Some(Act::Play), Act::Keep) => return Err(Illegal::NothingToKeep),
        _ if cards(position).contains(card) => return Ok(()),
        _ => {}
    }
    Err(match position.phase {
        Phase::Goals if CardSet::PAWNS_AND_COURTS.contains(card) => Illegal::GoalTaken(card),
        Phase::Goals => Illegal::GoalsFirst,
        Phase::Turn => Illegal::NotInPool(card),
        Phase::FirstKeeps | Phase::SecondKeeps => Illegal::NotInHand(card),
        _ if card == Card::EXCUSE => Illegal::ExcuseTooEarly,
        _ => Illegal::NotInPile(card),
    })
}

/// Returns the move that gives the two units of a number card these spaces (clause 3.1). A text can have
/// any numbers.
pub(crate) fn allot(card: Card, [first, second]: [u32; 2]) -> Result<Move, Illegal> {
    if first == 0 || second == 0 {
        return Err(Illegal::UnitWithoutSpace(card));
    }
    let total = u64::from(first) + u64::from(second);
    let right = card.number().map(u64::from) == Some(total);
    Move::number(card, first as u8).filter(|_| right).ok_or(Illegal::WrongTotal { card, total })
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A player's move while chance has to deal or turn over a card.
    #[error("a card must be dealt or turned over first")]
    ChanceFirst,
    /// A chance event at a player's turn.
    #[error("it is a player's turn; no card is dealt or turned over now")]
    NotByChance,
    /// A card is played while the players keep cards.
    #[error("both players must keep a card first")]
    KeepFirst,
    /// A card is kept at another time.
    #[error("no card can be kept now")]
    NothingToKeep,
    /// Only cards of the pool can be played, and this card is not in it.
    #[error("{0} is not in the pool")]
    NotInPool(Card),
    /// One of the two units of this card gets no space.
    #[error("each of the two units of {0} must get at least one space")]
    UnitWithoutSpace(Card),
    /// The spaces do not add up to the number of the card.
    #[error("{card} moves its units {} spaces in all, not {total}", card.rank())]
    WrongTotal {
        /// The number card.
        card: Card,
        /// The spaces of both units.
        total: u64,
    },
    /// A player keeps one of the cards in their hand, and this card is not in it.
    #[error("{0} is not in the player's hand")]
    NotInHand(Card),
    /// Goals are dealt before anything else.
    #[error("both goals are dealt first; goals are the Pawns and the Courts")]
    GoalsFirst,
    /// This goal has been dealt to the other player.
    #[error("{0} has been dealt already")]
    GoalTaken(Card),
    /// The Excuse is among the last six cards.
    #[error("the Excuse is one of the last six cards of the pile; it cannot come yet")]
    ExcuseTooEarly,
    /// This card has been seen, or is not a basic card.
    #[error("{0} is not in the pile")]
    NotInPile(Card),
}

impl Illegal {
    /// The clause of the rules that the move breaks.
    pub const fn clause(&self) -> &'static str {
        match self {
            Illegal::GameOver => "7.4",
            Illegal::ChanceFirst => "2.2",
            Illegal::NotByChance | Illegal::NotInPool(_) => "2.1",
            Illegal::KeepFirst | Illegal::NothingToKeep | Illegal::NotInHand(_) => "8.2",
            Illegal::UnitWithoutSpace(_) | Illegal::WrongTotal { .. } => "3.1",
            Illegal::GoalsFirst | Illegal::GoalTaken(_) => "1.2",
            Illegal::ExcuseTooEarly => "1.3",
            Illegal::NotInPile(_) => "9.3",
        }
    }
}
