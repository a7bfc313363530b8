//! The plain engine for tests with arbitrary texts.

use gambol_laws::example::Hoard;
use gambol_laws::{MoveReading, Reference};

use super::PlainHoard;

/// The plain engine, which trusts its texts, behind the parser of the other engine.
pub struct CheckedHoard(PlainHoard);

impl Reference for CheckedHoard {
    fn parse(text: &str) -> Result<Self, String> {
        match text.parse::<Hoard>() {
            Ok(position) => PlainHoard::parse(&position.to_string()).map(CheckedHoard),
            Err(error) => Err(error.to_string()),
        }
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn status(&self) -> String {
        self.0.status()
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    fn read_move(&self, text: &str) -> MoveReading {
        self.0.read_move(text)
    }

    fn play(&self, mv: &str) -> Self {
        CheckedHoard(self.0.play(mv))
    }
}
