use gambol_core::conformance::Reference;

use super::draughts::Draughts;
use super::lilypad::Lilypad;

macro_rules! reference {
    ($($engine:ty)*) => {$(
        impl Reference for $engine {
            fn parse(text: &str) -> Result<Self, String> {
                Self::parse(text)
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
    )*};
}

reference! { Draughts Lilypad }
