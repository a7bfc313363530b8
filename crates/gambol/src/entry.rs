//! Entering moves of any game by pointing.

use alloc::vec::Vec;

use gambol_core::point::{Part, Paths};

use crate::{AnyError, AnyGame, AnyMove};

/// A move of any game that a person is entering, part by part: the counterpart of
/// [`Entry`](gambol_core::Entry) for a game that is chosen at run time.
///
/// ```
/// use gambol::{AnyEntry, AnyGame};
///
/// let start = AnyGame::first("pikemen")?;
/// let mut entry = AnyEntry::new(start);
/// entry.choose("e1")?;
/// entry.choose("e1")?;
/// assert_eq!(entry.choices().len(), 8);
/// let error = entry.choose("U").unwrap_err();
/// let words = "`U` cannot be chosen here: the piece on e1 already has the orientation U";
/// assert_eq!(error.to_string(), words);
/// entry.choose("S")?;
/// assert_eq!(entry.chosen(), Some(start.parse_move("e1(S)")?));
/// # Ok::<(), gambol::AnyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyEntry {
    position: AnyGame,
    paths: Paths<AnyMove>,
}

impl AnyEntry {
    /// Nothing is chosen yet.
    pub fn new(position: AnyGame) -> Self {
        AnyEntry {
            position,
            paths: position.paths(),
        }
    }

    /// The position in which the move is entered.
    pub const fn position(&self) -> &AnyGame {
        &self.position
    }

    /// The parts chosen so far.
    pub fn parts(&self) -> &[Part] {
        self.paths.parts()
    }

    /// The legal moves that begin with the parts chosen so far.
    pub fn moves(&self) -> impl Iterator<Item = AnyMove> {
        self.paths.moves()
    }

    /// The parts that can come next, each once. Empty once a move is complete.
    pub fn choices(&self) -> Vec<Part> {
        self.paths.choices()
    }

    /// Chooses the next part by its text.
    ///
    /// # Errors
    /// No legal move goes on with this part, and why; nothing changes.
    pub fn choose(&mut self, text: &str) -> Result<(), AnyError> {
        let position = &self.position;
        Ok(self.paths.choose(text, |path| position.why_not(path))?)
    }

    /// The move, once its path is complete.
    pub fn chosen(&self) -> Option<AnyMove> {
        self.paths.chosen()
    }

    /// The only legal move that begins with the parts chosen so far.
    pub fn only_move(&self) -> Option<AnyMove> {
        self.paths.only_move()
    }

    /// Takes back the last part, if there is one.
    pub fn back(&mut self) -> Option<Part> {
        self.paths.back()
    }
}
