use gambol_laws::{MoveReading, Reference};

use super::super::shared::{self, Outcome, opponent};
use super::checkers::{Board, Pawns};
use super::moves::{self, Move};

/// A position of the base game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draughts {
    board: Board,
    side: u8,
}

impl Reference for Draughts {
    /// Parses a position text. All invariants are checked (P5 to P7).
    fn parse(text: &str) -> Result<Draughts, String> {
        let text = match text.strip_prefix("[FEN \"") {
            Some(rest) => rest.strip_suffix("\"]").ok_or("the tag FEN has no end")?,
            None => text,
        };
        let fields = shared::fields(text, 1)?;
        shared::parse_variant(fields.get(1), &[("standard", [])], &[])?;
        let (board, side) = Board::parse(fields[0])?;
        Ok(Draughts { board, side })
    }

    /// The canonical text of the position.
    fn text(&self) -> String {
        self.board.text(self.side)
    }

    /// Returns `p1` or `p2` for the player to move, or `over p1win`, `over p2win`.
    fn status(&self) -> String {
        // 4.1: a player without a move loses.
        let lost = Outcome::Won { player: opponent(self.side) };
        let outcome = if self.legal_moves().is_empty() { lost } else { Outcome::Running };
        outcome.status(self.side)
    }

    /// The texts of all legal moves, in byte order.
    fn moves(&self) -> Vec<String> {
        moves::texts(&self.legal_moves())
    }

    /// The legal move of a text (M4 to M7).
    fn read_move(&self, text: &str) -> MoveReading {
        moves::read(text, &self.legal_moves(), false)
    }

    /// The position after a legal move, given by its canonical text.
    ///
    /// Panics if there is no such move.
    fn play(&self, mv: &str) -> Draughts {
        self.after(&shared::with_text(self.legal_moves(), Move::text, mv))
    }
}

impl Draughts {
    /// All legal moves, in no particular order.
    fn legal_moves(&self) -> Vec<Move> {
        moves::of_checkers(&self.board, self.side, Pawns::default())
    }

    /// The position after a legal move.
    fn after(&self, mv: &Move) -> Draughts {
        let mut next = self.clone();
        match mv {
            Move::Step { from, to } => next.board.transfer(*from, *to),
            Move::Capture(capture) => {
                for &square in capture.captured() {
                    next.board.remove(square);
                }
                // A king may end on its starting square (3.6).
                next.board.transfer(capture.from(), capture.to());
            }
            Move::Place { .. } | Move::Walk { .. } => {}
        }
        // 1.3.
        next.side = opponent(self.side);
        next
    }
}
