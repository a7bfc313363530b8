//! The meaning of the text of a move to an engine.

use gambol_core::{Game, MoveError};

/// The meaning of a text as a move in some position.
///
/// ```
/// use gambol_laws::MoveReading;
/// use gambol_laws::example::Hoard;
///
/// let position: Hoard = "3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard".parse()?;
/// assert_eq!(MoveReading::of(&position, "1?c"), MoveReading::Legal("1?c".to_owned()));
/// assert_eq!(MoveReading::of(&position, "4c"), MoveReading::Illegal);
/// assert_eq!(MoveReading::of(&position, "4 coins"), MoveReading::NoMove);
/// # Ok::<(), gambol_core::PositionError<gambol_laws::example::HoardFlaw>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveReading {
    /// A legal move, by its canonical text.
    Legal(String),
    /// A move that is illegal here.
    Illegal,
    /// A shorthand for these legal moves, in byte order.
    Ambiguous(Vec<String>),
    /// Not the text of any move.
    NoMove,
}

impl MoveReading {
    /// The meaning of `text` in `position`.
    pub fn of<G: Game>(position: &G, text: &str) -> Self {
        match position.parse_move(text) {
            Ok(mv) => MoveReading::Legal(position.display_move(mv).to_string()),
            Err(MoveError::Illegal { .. }) => MoveReading::Illegal,
            Err(MoveError::Ambiguous { candidates, .. }) => MoveReading::Ambiguous(candidates),
            Err(_) => MoveReading::NoMove,
        }
    }
}
