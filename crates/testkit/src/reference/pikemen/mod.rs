//! A second Pikemen engine, slow and simple on purpose.
//!
//! It is written from `RULES.md` alone and shares nothing with the engine of the crate: what goes in and what comes
//! out is text. Tests play both engines side by side and compare. The numbers in the comments are the clauses of
//! `RULES.md`.

/// Squares, directions and straight lines.
mod board;
/// The six layouts.
mod layouts;
/// What stands on the squares.
mod pieces;
/// Moves, and what the rules say of them.
mod rules;
/// The text of positions.
mod text;
/// The rules that can be chosen.
mod variant;

use gambol_laws::{MoveReading, Reference};

use super::shared;
use rules::Outcome;

pub use rules::Pikemen;

impl Reference for Pikemen {
    fn parse(text: &str) -> Result<Pikemen, String> {
        text::read(text)
    }

    fn text(&self) -> String {
        text::written(self)
    }

    /// `p1`, `p2`, ... to move, or `over p1win`, `over p2win`, ...
    fn status(&self) -> String {
        match self.outcome() {
            Outcome::Running => format!("p{}", self.side),
            Outcome::Won { player } => format!("over p{player}win"),
        }
    }

    /// The texts of all legal moves, in byte order.
    fn moves(&self) -> Vec<String> {
        shared::sorted(self.legal_moves().iter().map(|mv| mv.text()))
    }

    /// The legal move that a text means (M1 to M3).
    fn read_move(&self, text: &str) -> MoveReading {
        if self.check_form(text).is_err() {
            return MoveReading::NoMove;
        }
        for mv in self.legal_moves() {
            // M1: a kept orientation may be written out.
            if mv.text() == text || mv.full_text() == text {
                return MoveReading::Legal(mv.text());
            }
        }
        MoveReading::Illegal
    }

    /// The position after a legal move, given by its canonical text.
    ///
    /// Panics if there is no such move.
    fn play(&self, mv: &str) -> Pikemen {
        self.after(shared::with_text(self.legal_moves(), |legal| legal.text(), mv))
    }
}
