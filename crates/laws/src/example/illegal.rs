//! The reasons why moves are illegal.

use thiserror::Error;

use super::Metal;

/// The reason why a move of Hoard is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HoardIllegal {
    /// A move after the end.
    #[error("the game is over")]
    GameOver,
    /// A player's move before a card or a coin is drawn.
    #[error("a card or a coin must be drawn first")]
    ChanceFirst,
    /// A chance event on a player's turn.
    #[error("it is a player's turn, and nothing is drawn")]
    NotByChance,
    /// All cards or coins of the metal have been drawn.
    #[error("no {metal} is left to draw")]
    NoneLeft {
        /// The metal.
        metal: Metal,
    },
    /// The owl is in the sack, not among the cards.
    #[error("all wishes must be dealt before the owl can be drawn")]
    WishesFirst,
    /// No coin, or more coins than the heap has.
    #[error("the heap has only {heap} of {metal}")]
    NotSoMany {
        /// The metal.
        metal: Metal,
        /// The number of coins to be taken.
        count: u8,
        /// The number of coins on the heap.
        heap: u8,
    },
    /// The variant has no accusations.
    #[error("this variant has no accusations")]
    NoAccusing,
    /// Players accuse each other, not themselves.
    #[error("only another player can be accused")]
    NotAnother,
    /// The same accusation was wrong before.
    #[error("everybody knows already that this is wrong")]
    KnownWrong,
}
