//! What two engines make of the text of a move.

use super::violation::{Law, Violation};
use gambol_core::Game;
use gambol_core::text::MoveError;

/// What an engine makes of the text of a move in some position.
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
    /// A move, but not a legal one here.
    Illegal,
    /// A short form of these legal moves, in byte order.
    Ambiguous(Vec<String>),
    /// No move at all.
    NoMove,
}

impl MoveReading {
    /// What the engine of a game makes of a text.
    pub fn of<G: Game>(position: &G, text: &str) -> Self {
        match position.parse_move(text) {
            Ok(mv) => MoveReading::Legal(position.display_move(mv).to_string()),
            Err(MoveError::Illegal { .. }) => MoveReading::Illegal,
            Err(MoveError::Ambiguous { candidates, .. }) => MoveReading::Ambiguous(candidates),
            Err(_) => MoveReading::NoMove,
        }
    }
}

/// The engine of a game makes of a text what a second engine does.
///
/// # Errors
/// It does not: the second engine's reading is what was expected.
pub fn agrees_on_move<G: Game>(
    position: &G,
    text: &str,
    expected: &MoveReading,
) -> Result<(), Violation> {
    Law::new("agrees_on_move", position).equal(
        format_args!("what `{text}` is"),
        expected,
        &MoveReading::of(position, text),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::{Hoard, HoardVariant};

    #[test]
    fn another_reading_is_a_violation() {
        let position = Hoard::start(HoardVariant::STANDARD);
        let mv = position.display_move(position.legal_moves()[0]).to_string();
        let legal = MoveReading::Legal(mv.clone());
        assert!(agrees_on_move(&position, &mv, &legal).is_ok());
        for other in [
            MoveReading::Legal(String::new()),
            MoveReading::Illegal,
            MoveReading::Ambiguous(vec![mv.clone()]),
            MoveReading::NoMove,
        ] {
            let violation = agrees_on_move(&position, &mv, &other).expect_err("another reading");
            assert!(violation.to_string().contains(&mv), "{violation}");
        }
    }
}
