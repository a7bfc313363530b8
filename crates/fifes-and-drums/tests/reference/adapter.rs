use gambol_core::conformance;

use super::Reference;

impl conformance::Reference for Reference {
    fn parse(text: &str) -> Result<Self, String> {
        Reference::parse(text)
    }

    fn text(&self) -> String {
        self.text()
    }

    fn status(&self) -> String {
        self.status()
    }

    fn moves(&self) -> Vec<String> {
        self.moves()
    }

    fn play(&self, mv: &str) -> Self {
        self.play(mv)
    }
}
