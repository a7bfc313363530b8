//! The law of PDN: any bytes are games or errors, and a game is read back as it was written.

use gambol::draughts::pdn::{self, Pdn};
use gambol_laws::{Law, Violation};

/// Whether a text has a game.
pub(super) fn is_read(text: &str) -> bool {
    Pdn::read(text).any(|game| game.is_ok())
}

/// Checks the law, with the same bytes for every game.
pub(super) fn pdn(bytes: &[u8]) -> Result<(), Violation> {
    for lenient in [false, true] {
        let law = Law::new("pdn", &lenient);
        for game in Pdn::read(bytes).lenient(lenient) {
            let error = game.as_ref().err().map(ToString::to_string).unwrap_or_default();
            let is_line = error.len() < 2000 && !error.contains(char::is_control);
            law.ensure(is_line, "an error of one line", &error)?;
            let Ok(game) = game else { continue };
            // Variations may have errors of their own.
            let _ = game.study();
            let text = pdn::write(&game.record);
            let read = Pdn::read(&text).next().and_then(Result::ok).map(|game| game.record);
            law.ensure(read.as_ref() == Some(&game.record), "the record that was written", &text)?;
        }
    }
    Ok(())
}
