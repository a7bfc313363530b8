//! Parsing moves as people type them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Part, Point};
use gambol_core::text::{Excerpt, MoveError};

/// Parses a move typed by a person.
///
/// Accepts more than [`parse_move`](gambol_core::Game::parse_move), and may accept more in later releases. Files,
/// engines and other programs use `parse_move`.
///
/// What `parse_move` accepts means the same here, and an illegal move never means a legal one: who types `2c` does
/// not want `2?c`. Anything else is compared with the texts of all legal moves, then with their parts. Case is
/// ignored, separators are free and optional, and the last parts may be missing: `c3c4`, `11 15`, `e2(n)`.
/// Exactly one move must fit.
///
/// ```
/// use gambol_core::Game;
/// use gambol_host::point::read_move;
/// use gambol_laws::example::Hoard;
///
/// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
/// assert_eq!(read_move(&position, "C 2")?, position.parse_move("2c")?);
/// let error = read_move(&position, "C").unwrap_err();
/// assert_eq!(error.to_string(), "`C` is ambiguous: it may be 1c or 2c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why the move is illegal, if `parse_move` or the parts identify one; the candidates, if several legal moves fit;
/// otherwise the error of `parse_move`.
pub fn read_move<P: Point>(position: &P, text: &str) -> Result<P::Move, MoveError<P::Illegal>> {
    let strict = match position.parse_move(text) {
        // An illegal move is not taken for another one.
        known @ (Ok(_) | Err(MoveError::Illegal { .. })) => return known,
        Err(error) => error,
    };
    let typed = Words::new(text);
    if typed.letters.is_empty() {
        return Err(strict);
    }
    // Texts come first: one that is the prefix of others means itself.
    let (mut by_text, mut by_parts) = (Vec::new(), Vec::new());
    position.for_each_move(|mv| {
        if typed.is(&Words::new(&position.display_move(mv).to_string())) {
            by_text.push(mv);
        }
        if typed.begins(&Words::of(&position.path(mv))) {
            by_parts.push(mv);
        }
    });
    let fitting = if by_text.is_empty() { by_parts } else { by_text };
    match fitting[..] {
        [] => Err(match (strict, reason(position, text)) {
            (MoveError::Syntax { .. }, Some(reason)) => MoveError::illegal(text, reason),
            (strict, _) => strict,
        }),
        [mv] => Ok(mv),
        _ => {
            let texts = fitting.iter().map(|&mv| position.display_move(mv).to_string());
            let mut candidates: Vec<String> = texts.collect();
            candidates.sort_unstable();
            let found = Excerpt::new(text);
            Err(MoveError::Ambiguous { found, candidates })
        }
    }
}

/// Why the move with these parts is illegal: the words of a text, or the pieces of its words, such as the squares
/// of `c3c4`.
fn reason<P: Point>(position: &P, text: &str) -> Option<P::Illegal> {
    let words: Vec<&str> = text.split(is_separator).filter(|word| !word.is_empty()).collect();
    // Paths are much shorter, and some reasons are slow.
    if words.len() > 16 {
        return None;
    }
    position.why_not(&words).or_else(|| {
        let pieces: Vec<&str> = words.iter().flat_map(|word| pieces(word)).collect();
        position.why_not(&pieces)
    })
}

/// Cuts a word where a letter follows a digit.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    let mut left = word;
    core::iter::from_fn(move || {
        let is_cut = |pair: &[u8]| pair[0].is_ascii_digit() && pair[1].is_ascii_alphabetic();
        let cut = left.as_bytes().windows(2).position(is_cut);
        let piece;
        (piece, left) = left.split_at(cut.map_or(left.len(), |before| before + 1));
        (!piece.is_empty()).then_some(piece)
    })
}

/// Whether a character separates the words of a move.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || "-^>:,;.()[]/".contains(c)
}

/// A text in lower case without separators.
#[derive(Default)]
struct Words {
    letters: String,
    /// The ends of words, as indices of `letters`.
    ends: Vec<usize>,
}

impl Words {
    fn new(text: &str) -> Self {
        let mut words = Words::default();
        let mut before = ' ';
        let text = text.trim();
        for (at, c) in text.char_indices() {
            // A final minus is a sign. The x of a capture follows a digit.
            let is_last = at + c.len_utf8() == text.len();
            let captures = matches!(c, 'x' | 'X') && before.is_ascii_digit() && !is_last;
            if captures || is_separator(c) && !(c == '-' && is_last) {
                words.end();
            } else {
                words.letters.extend(c.to_lowercase());
            }
            before = c;
        }
        words.end();
        words
    }

    /// The parts of a path, a word each, without the sign of an event.
    fn of(path: &[Part]) -> Self {
        let mut words = Words::default();
        for part in path {
            let text = part.as_str().trim_start_matches('=');
            words.letters.push_str(&text.to_lowercase());
            words.end();
        }
        words
    }

    fn end(&mut self) {
        let length = self.letters.len();
        if length > self.ends.last().copied().unwrap_or_default() {
            self.ends.push(length);
        }
    }

    /// Whether these are the words of the other, some perhaps joined.
    fn is(&self, other: &Words) -> bool {
        self.letters == other.letters && self.ends.iter().all(|end| other.ends.contains(end))
    }

    /// Whether these are the first words of the other, some perhaps joined.
    fn begins(&self, other: &Words) -> bool {
        let fits = other.letters.starts_with(&self.letters);
        fits && self.ends.iter().all(|end| other.ends.contains(end))
    }
}
