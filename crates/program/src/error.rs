//! Errors that end the program, and their exit statuses.

use std::fmt::Display;
use std::io;

use gambol_host::AnyError;

/// The error of a command.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Bad input. The text names the error, its place, and the expected input.
    #[error("{0}")]
    Input(String),
    /// A check failed, such as a known count, or a bot did not make a legal move.
    #[error("{0}")]
    Failed(String),
    /// A signal interrupted the command.
    #[error("interrupted: {done}")]
    Interrupted {
        /// The exit status.
        status: u8,
        /// The work done before the signal.
        done: String,
    },
    /// Reading or writing failed.
    #[error("reading or writing failed: {0}")]
    Io(#[from] io::Error),
}

/// What a command returns.
pub(crate) type Result<T = (), E = Error> = std::result::Result<T, E>;

impl Error {
    /// Creates an error for bad input, described by `what`.
    ///
    /// ```
    /// use gambol_program::Error;
    ///
    /// let error = Error::input(format_args!("--rounds: {} is not in 1..=9", 12));
    /// assert_eq!(error.to_string(), "--rounds: 12 is not in 1..=9");
    /// ```
    pub fn input(what: impl Display) -> Self {
        Error::Input(what.to_string())
    }

    /// Returns whether the reader of the output is gone.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Error::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Returns the exit status: 2 for bad input, 128 plus the number of a signal, or else 1.
    ///
    /// ```
    /// use gambol_program::Error;
    ///
    /// assert_eq!(Error::input("no such card").exit_status(), 2);
    /// assert_eq!(Error::Failed("a count is wrong".to_owned()).exit_status(), 1);
    /// ```
    pub fn exit_status(&self) -> u8 {
        match self {
            Error::Input(_) => 2,
            Error::Failed(_) | Error::Io(_) => 1,
            Error::Interrupted { status, .. } => *status,
        }
    }
}

impl From<AnyError> for Error {
    fn from(error: AnyError) -> Self {
        Error::input(error)
    }
}
