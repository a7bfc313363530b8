//! The moves that games begin with.

use gambol_core::any::{AnyMove, AnyPosition};

/// A position, and the moves played from there before the contestants take over.
///
/// ```
/// use gambol::GAMES;
/// use gambol_bots::contest::Opening;
///
/// let start = GAMES.first("mixtour")?;
/// let opening = Opening::read(&start, "c3 c4 c4-c3")?;
/// assert_eq!(opening.moves().len(), 3);
/// let error = Opening::read(&start, "c3 c3").unwrap_err();
/// assert_eq!(error, "move 2: `c3` is illegal: c3 is occupied; pieces are entered on empty squares");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    start: AnyPosition,
    moves: Vec<AnyMove>,
}

impl Opening {
    /// Parses the moves of an opening, separated by white space.
    ///
    /// # Errors
    /// Which move is wrong, and why; or the game is over after them.
    pub fn read(start: &AnyPosition, moves: &str) -> Result<Self, String> {
        let mut position = start.clone();
        let mut played = Vec::new();
        for (i, text) in moves.split_whitespace().enumerate() {
            let mv = position.parse_move(text);
            let mv = mv.map_err(|error| format!("move {}: {error}", i + 1))?;
            played.push(mv);
            position.apply_unchecked(mv);
        }
        if position.status().is_over() {
            return Err("the game is over before it begins".to_owned());
        }
        Ok(Opening {
            start: start.clone(),
            moves: played,
        })
    }

    /// No moves.
    pub(super) fn of(start: AnyPosition) -> Self {
        let moves = Vec::new();
        Opening { start, moves }
    }

    /// The position before the moves.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The moves.
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves
    }
}
