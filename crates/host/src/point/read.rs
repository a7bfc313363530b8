//! Parsing moves as people type them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

use super::{Part, Path, Point};
use gambol_core::text::{Excerpt, MoveError};

/// Parses a move typed by a person.
///
/// Accepts more than [`parse_move`](gambol_core::Game::parse_move), and may accept more in later releases. Files,
/// engines and other programs use `parse_move`.
///
/// A text that `parse_move` accepts has the same meaning here, and an illegal move never stands for a legal one: `2c`
/// is never taken for `2?c`. Any other text is compared with the texts of all legal moves, then with their parts. Case
/// is ignored, separators are free and optional, `to` between two words is a separator, and `!` or `!?` may follow:
/// `c3c4`, `11 to 15`, `e2(n)!`. A number is never cut: `1115` is not `11-15`. The last parts may be missing. Exactly
/// one move must fit.
///
/// ```
/// use gambol_core::Game;
/// use gambol_host::point::read_move;
/// use gambol_laws::example::Hoard;
///
/// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
/// assert_eq!(read_move(&position, "C 2")?, position.parse_move("2c")?);
/// assert_eq!(read_move(&position, "S")?, position.parse_move("1s")?);
/// let error = read_move(&position, "C").unwrap_err();
/// assert_eq!(error.to_string(), "`C` is ambiguous: it may be 1c or 2c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The reason why the move is illegal, if `parse_move` or the parts identify one; the candidates, if several legal moves
/// fit; otherwise the error of `parse_move`.
pub fn read_move<P: Point>(position: &P, text: &str) -> Result<P::Move, MoveError<P::Illegal>> {
    read(position, text, true)
}

/// Parses a move typed by a person as [`read_move`] does, but never completes it. A text with the parts of exactly one
/// legal move is that move, whatever signs are between the parts: `15-22` stands for the capture `15x22`.
///
/// ```
/// use gambol_core::Game;
/// use gambol_host::point::read_whole_move;
/// use gambol_laws::example::Hoard;
///
/// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
/// assert_eq!(read_whole_move(&position, "C 2")?, position.parse_move("2c")?);
/// assert!(read_whole_move(&position, "S").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`read_move`].
pub fn read_whole_move<P: Point>(
    position: &P,
    text: &str,
) -> Result<P::Move, MoveError<P::Illegal>> {
    read(position, text, false)
}

fn read<P: Point>(
    position: &P,
    text: &str,
    completes: bool,
) -> Result<P::Move, MoveError<P::Illegal>> {
    let strict = match position.parse_move(text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    let text = text.trim();
    // Players comment on moves with `!` and `!?`, but `?` may be a question.
    let plain = text.trim_end_matches(['!', '?']);
    let typed = if text[plain.len()..].starts_with('!') { plain } else { text };
    let words = Words::new(typed);
    // An illegal move is never replaced by another move, in a whole move not even if its text has spaces.
    let strict = match position.parse_move(&words.letters) {
        Err(illegal @ MoveError::Illegal { .. }) if !completes && !is_illegal(&strict) => illegal,
        _ => strict,
    };
    let is_illegal = is_illegal(&strict);
    if is_illegal && completes {
        return Err(strict);
    }
    // A separator at either end may stand for a part that is missing.
    let is_open = typed.starts_with(|c| is_separator(c) && !"([".contains(c))
        || typed.ends_with(|c| is_separator(c) && !"-)]".contains(c));
    if words.letters.is_empty() || is_open && !completes {
        return Err(strict);
    }
    // Moves whose text fits, moves whose text has the same parts, moves with the same parts, and moves that begin so.
    let mut fitting = [const { Vec::new() }; 4];
    position.for_each_move(|mv| {
        let written = position.display_move(mv).to_string();
        let rank = |path: Path| {
            // A part is a word, without the sign of an event.
            let parts = Words::of(path.iter().map(|part| part.as_str().trim_start_matches('=')));
            let (in_text, named) = Words::in_text(&written, &path);
            // Only signs between the parts turn an illegal move into a legal one, such as `15-22` into `15x22`.
            let is = |other: &Words| words.is(other) && !(is_illegal && words.ends != other.ends);
            if words.is(&Words::new(&written)) {
                Some(0)
            } else if named == path.len() && is(&in_text) {
                Some(1)
            } else if if completes { named > 1 && is(&in_text) } else { is(&parts) } {
                Some(2)
            } else {
                words.begins(&parts).then_some(3)
            }
        };
        if let Some(rank) = position.paths(mv).into_iter().filter_map(rank).min() {
            fitting[rank].push(mv);
        }
    });
    // The best rank wins, so a text that is also a prefix of other moves means itself.
    let rank = fitting.iter().position(|moves| !moves.is_empty());
    let is_begun = rank == Some(3);
    let fitting = rank.map_or_else(Vec::new, |rank| mem::take(&mut fitting[rank]));
    match fitting[..] {
        [] => Err(match (strict, reason(position, typed)) {
            (MoveError::Syntax { .. }, Some(reason)) => MoveError::illegal(text, reason),
            (strict, _) => strict,
        }),
        [mv] if completes || !is_begun => Ok(mv),
        _ if is_illegal || fitting.len() == 1 => Err(strict),
        _ => {
            let mut candidates: Vec<String> = Vec::new();
            for mv in fitting {
                let text = position.display_move(mv).to_string();
                candidates.insert(candidates.partition_point(|other| *other < text), text);
            }
            let found = Excerpt::new(text);
            Err(MoveError::Ambiguous { found, candidates })
        }
    }
}

fn is_illegal<I>(error: &MoveError<I>) -> bool {
    matches!(error, MoveError::Illegal { .. })
}

/// The reason why the move with these parts is illegal: the words of a text, or the pieces of its words, such as the
/// squares of `c3c4`.
fn reason<P: Point>(position: &P, text: &str) -> Option<P::Illegal> {
    let words = words(text);
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

/// The words of a text between separators.
fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split(is_separator).filter(|word| !word.is_empty()).collect();
    let mut place = 0;
    let places = words.len();
    // The spoken dash stands between two words.
    words.retain(|word| {
        place += 1;
        place == 1 || place == places || !word.eq_ignore_ascii_case("to")
    });
    words
}

/// Whether a character separates the words of a move.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || "-^>:,;.()[]/\\×→⇒−".contains(c) || ('\u{2010}'..='\u{2015}').contains(&c)
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
        let mut words = self::words(text);
        // A final minus is a sign.
        words.extend(text.ends_with('-').then_some("-"));
        Words::of(words)
    }

    fn of<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut words = Words::default();
        parts.into_iter().for_each(|part| words.push(part));
        words
    }

    fn push(&mut self, word: &str) {
        self.letters.extend(word.chars().flat_map(char::to_lowercase));
        self.ends.push(self.letters.len());
    }

    /// The parts of a path in the order in which the text of the move has them, and their number. A text may omit
    /// parts, such as an orientation that does not change.
    fn in_text(text: &str, path: &[Part]) -> (Self, usize) {
        let text = text.to_lowercase();
        let mut left: Vec<String> = path.iter().map(|part| part.as_str().to_lowercase()).collect();
        let (mut words, mut rest) = (Words::default(), text.as_str());
        while let Some(c) = rest.chars().next() {
            let parts = left.iter().enumerate().filter(|(_, part)| rest.starts_with(&***part));
            let part = match parts.max_by_key(|(_, part)| part.len()).map(|(place, _)| place) {
                Some(place) => left.swap_remove(place),
                None => String::new(),
            };
            rest = &rest[if part.is_empty() { c.len_utf8() } else { part.len() }..];
            words.push(&part);
        }
        (words, path.len() - left.len())
    }

    /// Whether these are the words of the other, some perhaps joined.
    fn is(&self, other: &Words) -> bool {
        self.letters.len() == other.letters.len() && self.begins(other)
    }

    /// Whether these are the first words of the other, some perhaps joined, but no numbers.
    fn begins(&self, other: &Words) -> bool {
        let letters = self.letters.as_bytes();
        let joins_numbers = |&end: &usize| {
            let sides = end.checked_sub(1).and_then(|before| letters.get(before..=end));
            !self.ends.contains(&end)
                && sides.is_some_and(|sides| sides.iter().all(u8::is_ascii_digit))
        };
        other.letters.starts_with(&self.letters)
            && self.ends.iter().all(|end| other.ends.contains(end))
            && !other.ends.iter().any(joins_numbers)
    }
}
