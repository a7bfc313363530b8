//! Why something was not solved.

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
    /// A chance event came up.
    #[error("there is chance; only games without it can be solved")]
    Chance,
    /// The position is not one of the solver's game.
    #[error("this solver is for another game")]
    OtherGame,
    /// More positions would have to be kept than allowed.
    #[error(
        "more than {0} positions would have to be kept; allow more, or begin nearer to the end"
    )]
    Positions(usize),
}
