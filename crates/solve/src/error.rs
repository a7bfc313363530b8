//! The errors of solvers.

use gambol_core::HiddenInformation;
use thiserror::Error;

/// The reason why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The game is not for two players.
    #[error("only games for two players can be solved, but this game is for {0}")]
    Players(usize),
    /// Players have secrets.
    #[error("only games without secrets can be solved, but the players of this game have secrets")]
    Secrets,
    /// The position may lead to a chance event.
    #[error("only games without chance can be solved, but this game has chance events")]
    Chance,
    /// The position belongs to another game.
    #[error("this solver is for another game")]
    OtherGame,
    /// The proof needs more positions than you allow it to store.
    #[error(
        "more than {0} positions must be stored: allow more, or start nearer to the end of the game"
    )]
    Positions(usize),
    /// The positions of a table have 2^32 moves or more.
    #[error("a table can store fewer than 2^32 moves: start nearer to the end of the game")]
    Moves,
    /// The game does not number its endings.
    #[error("there are no tablebases of {0}")]
    NoEndings(&'static str),
    /// The number of pieces is 0 or too large.
    #[error("a tablebase of this game can have 1 to {most} pieces, not {pieces}")]
    Pieces {
        /// The requested number.
        pieces: usize,
        /// The largest number.
        most: usize,
    },
    /// A win is too long for the byte of a value.
    #[error("a win takes more than {0} plies, the most that a tablebase can store")]
    Plies(u8),
}

/// Checks that you can solve a game. A chance event may still come up later.
pub(crate) fn check_fit<G: HiddenInformation>(position: &G) -> Result<(), SolveError> {
    if G::HAS_SECRETS {
        return Err(SolveError::Secrets);
    }
    let players = position.players();
    if players == 2 { Ok(()) } else { Err(SolveError::Players(players)) }
}
