//! The reference of core's example game.

#[path = "../../crates/core/tests/reference/mod.rs"]
mod plain;

use gambol_core::conformance::Reference;
use gambol_core::example::Hoard;

use plain::PlainHoard;

/// The plain engine, which trusts whatever text it is given, behind the parser of the other.
pub(crate) struct CheckedHoard(PlainHoard);

impl Reference for CheckedHoard {
    fn parse(text: &str) -> Result<Self, String> {
        let position: Hoard = text.parse().map_err(|error| format!("{error}"))?;
        PlainHoard::parse(&position.to_string()).map(CheckedHoard)
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

    fn play(&self, mv: &str) -> Self {
        CheckedHoard(self.0.play(mv))
    }
}
