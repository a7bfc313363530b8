//! Positions as PDN files and programs write them.

use gambol_core::Player;
use gambol_core::text::{Excerpt, PositionError};
use gambol_host::record::parse_tag;

use super::lex::key;
use crate::draughts::{Flaw, Position};

/// Parses a position as PDN files and programs write it. Besides the texts of a [`Position`], this function accepts a
/// whole tag, small letters, blanks, zeros before numbers, and counters at the end.
///
/// ```
/// use gambol_lilypad::draughts::pdn;
///
/// let position = pdn::position("[FEN \"W:B1, 2:W21, K22:H0:F1.\"]").unwrap();
/// assert_eq!(position.to_string(), "W:W21,K22:B1,2");
/// let error = pdn::position("W:W1,21:B5").unwrap_err();
/// assert!(error.ends_with("only a king can be there"));
/// ```
///
/// # Errors
/// A sentence why the text is not a position. A side without checkers is refused.
pub fn position(text: &str) -> Result<Position, String> {
    let tag = parse_tag(text.trim()).filter(|(name, ..)| key(name) == "FEN");
    let found = tag.as_ref().map_or(text, |(_, value, _)| value);
    let mut plain = String::new();
    for field in found.split(':') {
        let field = plain_field(field);
        if !is_counter(&field) {
            plain.extend([if plain.is_empty() { "" } else { ":" }, &field]);
        }
    }
    let position = plain_position(&plain)?;
    if Player::both(|player| position.side(player)).contains(&0) {
        return Err(format!("bad position: a side of {} has no checkers", Excerpt::new(found)));
    }
    Ok(position)
}

/// Parses the text of a [`Position`].
pub(super) fn plain_position(text: &str) -> Result<Position, String> {
    text.parse().map_err(|error: PositionError<Flaw>| {
        let error = error.to_string();
        format!("bad position: {}", error.strip_prefix("PDN: ").unwrap_or(&error))
    })
}

/// Returns a field with a comma between checkers, in capitals, and without zeros before numbers.
fn plain_field(field: &str) -> String {
    let mut plain = String::new();
    let is_digit = |c: char| c.is_ascii_digit();
    for c in field.chars() {
        if c.is_whitespace() || ",.\"".contains(c) {
            // Only a comma is between other texts than numbers. The first letter is the side.
            let is_gap = plain.ends_with(is_digit) || c == ',' && plain.len() > 1;
            if is_gap && !plain.ends_with(',') {
                plain.push(',');
            }
            continue;
        }
        let is_after_zero = plain.strip_suffix('0').is_some_and(|rest| !rest.ends_with(is_digit));
        if is_digit(c) && is_after_zero || c == '-' && plain.ends_with(',') {
            plain.pop();
        }
        // An error shows other letters as they are.
        let is_known = "wbk".contains(c) && !plain.ends_with(char::is_lowercase);
        plain.push(if is_known { c.to_ascii_uppercase() } else { c });
    }
    plain.trim_end_matches(',').into()
}

/// Whether a field is empty or a counter, as in `:H0:F1`.
fn is_counter(field: &str) -> bool {
    let number = field.trim_start_matches(|c: char| c.is_ascii_alphabetic() && !"WBK".contains(c));
    field.is_empty()
        || field.len() == number.len() + 1
            && !number.is_empty()
            && number.bytes().all(|it| it.is_ascii_digit())
}
