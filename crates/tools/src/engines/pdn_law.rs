//! The laws of PDN and of all formats: any bytes are games or errors, and a game is read back as it was written.

use gambol::GAMES;
use gambol::draughts::pdn::{self, Pdn};
use gambol::gambol_host::{FormatError, FormatGame, FormatGames, GameText, Reading};
use gambol_laws::{Law, Violation};

/// Whether a text has a game.
pub(super) fn is_read(text: &str) -> bool {
    Pdn::read(text).any(|game| game.is_ok())
}

/// Whether a text has a game in any format.
pub(super) fn is_report(text: &str) -> bool {
    games(text.as_bytes(), false).any(|game| game.is_ok())
}

/// Checks the law, with the same bytes for every game.
pub(super) fn pdn(bytes: &[u8]) -> Result<(), Violation> {
    for lenient in [false, true] {
        let law = Law::new("pdn", &lenient);
        for game in Pdn::read(bytes).lenient(lenient) {
            let Some(game) = is_game_or_line(&law, game)? else { continue };
            // Variations may have errors of their own.
            let _ = game.study();
            let text = pdn::write(&game.record());
            let read = Pdn::read(&text).next().and_then(Result::ok).map(|game| game.record());
            law.ensure(
                read.as_ref() == Some(&game.record()),
                "the record that was written",
                &text,
            )?;
        }
    }
    Ok(())
}

/// Returns the game, unless it was refused in one line.
fn is_game_or_line<G>(law: &Law<'_>, game: Result<G, FormatError>) -> Result<Option<G>, Violation> {
    let error = game.as_ref().err().map(ToString::to_string).unwrap_or_default();
    let is_line = error.len() < 2000 && !error.contains(char::is_control);
    law.ensure(is_line, "an error of one line", &error)?;
    Ok(game.ok())
}

/// Reads the games of bytes in any format.
fn games(bytes: &[u8], lenient: bool) -> FormatGames<'_> {
    GAMES.read_games(GameText::new(bytes), Reading { lenient, ..Reading::default() })
}

/// Checks the law for all formats, with the same bytes for every game.
pub(super) fn report(bytes: &[u8]) -> Result<(), Violation> {
    for lenient in [false, true] {
        let law = Law::new("report", &lenient);
        for game in games(bytes, lenient) {
            let Some(record) = is_game_or_line(&law, game)?.map(|game| game.record) else {
                continue;
            };
            for format in record.start().game().formats() {
                // A format may have no such variant or no unfinished games.
                let Ok(text) = record.write_as(format.name()) else { continue };
                let read = games(text.as_bytes(), false).next().and_then(Result::ok);
                let is_same = read.is_some_and(|FormatGame { record: read, .. }| {
                    let results = [&read, &record].map(|it| it.outcome().map(|end| end.winner));
                    read.positions() == record.positions() && results[0] == results[1]
                });
                law.ensure(is_same, "the game that was written", &text)?;
            }
        }
    }
    Ok(())
}
