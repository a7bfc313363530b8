//! A reference engine of Pikemen, slow and simple on purpose.
//!
//! It is written only from `RULES.md` and shares no code with the engine of the crate. Its input and output are
//! texts. Tests play on both engines and compare the results. Numbers in comments are clauses of `RULES.md`.

/// Squares, directions and straight lines.
mod board;
/// The six layouts.
mod layouts;
/// Pieces and their orientations.
mod pieces;
/// Moves and their rules.
mod rules;
/// The texts of positions.
mod text;
/// The options of the rules.
mod variant;

use gambol_laws::{MoveReading, Reference};

use super::shared;
use layouts::LAYOUTS;

/// A position on one of the layouts `FROM..TO`, which are all layouts by default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pikemen<const FROM: usize = 0, const TO: usize = 6>(rules::Pikemen);

/// The first layout.
pub type PikemenClassic = Pikemen<0, 1>;
/// The layouts except the first and the last.
pub type PikemenRuntime = Pikemen<1, 5>;
/// The last layout.
pub type PikemenStar = Pikemen<5, 6>;

impl<const FROM: usize, const TO: usize> Reference for Pikemen<FROM, TO> {
    fn parse(text: &str) -> Result<Self, String> {
        text::read(text, &LAYOUTS[FROM..TO]).map(Pikemen)
    }

    fn text(&self) -> String {
        text::written(&self.0)
    }

    /// Returns `p1`, `p2`, ... for the player to move, or `over p1win`, `over p2win`, ...
    fn status(&self) -> String {
        self.0.outcome().status(self.0.side as u8)
    }

    /// The texts of all legal moves, in byte order.
    fn moves(&self) -> Vec<String> {
        shared::sorted(self.0.legal_moves().iter().map(|mv| mv.text()))
    }

    /// The legal move of a text (M1 to M3).
    fn read_move(&self, text: &str) -> MoveReading {
        if self.0.check_form(text).is_err() {
            return MoveReading::NoMove;
        }
        let mut legal = self.0.legal_moves().into_iter();
        // M1: a kept orientation may be written out.
        let meant = legal.find(|mv| mv.text() == text || mv.full_text() == text);
        meant.map_or(MoveReading::Illegal, |mv| MoveReading::Legal(mv.text()))
    }

    /// The position after a legal move, given by its canonical text.
    ///
    /// Panics if there is no such move.
    fn play(&self, mv: &str) -> Self {
        Pikemen(self.0.after(shared::with_text(self.0.legal_moves(), |legal| legal.text(), mv)))
    }
}
