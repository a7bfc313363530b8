//! Checks that records, openings and the engine protocol can store the texts of moves and positions.

use alloc::format;
use alloc::string::String;
use core::fmt::Display;

use super::read::{Reader, Token};
use crate::fault::GameFault;
use crate::invisible::is_invisible;

/// Returns the flaw of a text that cannot be the text of a move: it is empty, contains spaces or invisible
/// characters, or a [record](super) would not read it as one move.
///
/// ```
/// use gambol_host::record::move_flaw;
///
/// assert!(["e2-e4", "=8MS", "draws", "*5", ".5", "1"].map(move_flaw).iter().all(Option::is_none));
/// assert!(["", "take 2", "draw", "*", "1.", "1.5", "{a", "a{b", "[a"].map(move_flaw).iter().all(Option::is_some));
/// ```
pub fn move_flaw(text: &str) -> Option<String> {
    let token = Reader::new(text).next();
    let rule = if text.is_empty() {
        return Some("the text of a move is empty".into());
    } else if text.contains(char::is_whitespace) {
        "it may not have spaces"
    } else if text.contains(is_invisible) {
        "it may not have invisible characters"
    } else if matches!(token, Ok(Some((_, Token::Move { round: None, text: read }))) if read == text)
    {
        return None;
    } else {
        "a record would read it differently. It must not be a result such as `draw` or `*`, contain `{`, or begin \
         with `[` or with a number and a dot"
    };
    Some(format!("the text of a move is {text:?}: {rule}"))
}

/// Returns the flaw of a text that cannot be the text of a position: it is empty, it has several lines, or a record, a
/// file of openings or the engine protocol would read only its beginning.
///
/// ```
/// use gambol_host::record::position_flaw;
///
/// assert!(["3,5 1", "a|b moves=1", r#"{"left":7}"#].map(position_flaw).iter().all(Option::is_none));
/// assert!(["", "a\nb", " a", "a moves 1", "a |b", "#a"].map(position_flaw).iter().all(Option::is_some));
/// ```
pub fn position_flaw(text: &str) -> Option<String> {
    if text.is_empty() || text.contains(char::is_control) {
        return Some("the text of a position is one line, and not empty".into());
    }
    let is_word = text.split_whitespace().any(|word| word == "moves") || text == "startpos";
    let ends_early = text.trim() != text || text.contains(" |") || text.starts_with('#');
    (is_word || ends_early || text.contains(is_invisible)).then(|| {
        format!(
            "the text of a position is {text:?}: it must not contain the word `moves`, ` |` or invisible characters, \
             begin or end with a space, begin with `#`, or be `startpos`"
        )
    })
}

/// Panics with a [`GameFault`] if a text of a game has a flaw.
pub(crate) fn require_storable(game: &'static str, position: &dyn Display, flaw: Option<String>) {
    if let Some(flaw) = flaw {
        GameFault::new(game, position, flaw).panic()
    }
}
