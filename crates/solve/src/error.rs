//! Why something was not solved.

use gambol_core::HiddenInformation;
use thiserror::Error;

/// Why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The game is not for two players.
    #[error("only games for two players can be solved, and this one is for {0}")]
    Players(usize),
    /// Players have secrets.
    #[error("players have secrets; only games with perfect information can be solved")]
    Secrets,
    /// There is a chance event.
    #[error("there is chance; only games without it can be solved")]
    Chance,
    /// The position is of another game.
    #[error("this solver is for another game")]
    OtherGame,
    /// More positions are needed than allowed.
    #[error(
        "more than {0} positions would have to be kept; allow more, or begin nearer to the end"
    )]
    Positions(usize),
    /// The game numbers no endings.
    #[error("there are no tablebases of {0}")]
    NoEndings(&'static str),
    /// No pieces, or too many.
    #[error("a tablebase of this game can have 1 to {most} pieces, not {pieces}")]
    Pieces {
        /// The requested number.
        pieces: usize,
        /// The largest number.
        most: usize,
    },
    /// A win is too long for a byte.
    #[error("there is a win that takes more than {0} plies, and a tablebase has no room for it")]
    Plies(u8),
}

/// Checks that a game can be solved, unless a chance event comes up later.
pub(crate) fn check_fit<G: HiddenInformation>(position: &G) -> Result<(), SolveError> {
    if G::HAS_SECRETS {
        return Err(SolveError::Secrets);
    }
    match position.players() {
        2 => Ok(()),
        players => Err(SolveError::Players(players)),
    }
}
