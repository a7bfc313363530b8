//! Moves on a board: squares, and a word.

use std::fmt;

use arrayvec::ArrayString;

use super::Square;

/// A move or chance event on a board: up to four squares, a word, or both.
///
/// ```
/// use gambol_sketch::board::{Move, Square};
///
/// let [a1, b2] = [Square::new(0, 0), Square::new(1, 1)];
/// assert_eq!(Move::new([a1, b2]).to_string(), "a1-b2");
/// assert_eq!(Move::word("pass").to_string(), "pass");
/// assert_eq!(Move::new([b2]).with("N").to_string(), "N@b2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    word: ArrayString<15>,
    squares: [Square; 4],
    length: u8,
}

/// The most words of a game.
pub(super) const MOST_WORDS: usize = 4095;
/// Set in the keys of chance events.
const EVENT: u64 = 1 << 55;

impl Move {
    /// Returns a move of these squares, in the order of pointing.
    ///
    /// # Panics
    /// There are more than four squares.
    #[inline]
    pub fn new(squares: impl AsRef<[Square]>) -> Self {
        let squares = squares.as_ref();
        assert!(squares.len() <= 4, "a move has at most four squares, not {}", squares.len());
        let mut all = [Square::default(); 4];
        all[..squares.len()].copy_from_slice(squares);
        Move { word: ArrayString::new(), squares: all, length: squares.len() as u8 }
    }

    /// Returns a move that is only a word of the [`WORDS`](super::BoardSketch::WORDS), such as `pass`, or a chance
    /// event, such as `6`.
    ///
    /// # Panics
    /// The word is longer than 15 bytes.
    pub fn word(word: impl fmt::Display) -> Self {
        Move::new([]).with(word)
    }

    /// Returns the move with a word of the [`WORDS`](super::BoardSketch::WORDS), such as the letter of a piece that is
    /// dropped or promoted.
    ///
    /// # Panics
    /// The word is longer than 15 bytes.
    #[must_use]
    pub fn with(mut self, word: impl fmt::Display) -> Self {
        self.word.clear();
        let written = fmt::write(&mut self.word, format_args!("{word}"));
        assert!(written.is_ok(), "the word of a move has at most 15 bytes: {word}");
        self
    }

    /// Returns the squares.
    ///
    /// ```
    /// use gambol_sketch::board::{Move, Square};
    ///
    /// let mv = Move::new([Square::new(0, 0), Square::new(1, 1)]);
    /// let &[from, to] = mv.squares() else { unreachable!() };
    /// assert_eq!((from.to_string(), to.to_string()), ("a1".into(), "b2".into()));
    /// ```
    #[inline]
    pub fn squares(&self) -> &[Square] {
        &self.squares[..usize::from(self.length)]
    }

    /// Returns the first square.
    ///
    /// # Panics
    /// The move has no squares.
    pub fn from(&self) -> Square {
        self.squares()[0]
    }

    /// Returns the last square.
    ///
    /// # Panics
    /// The move has no squares.
    pub fn to(&self) -> Square {
        self.squares()[usize::from(self.length) - 1]
    }

    /// Returns the word, which is empty if the move has none.
    pub fn text(&self) -> &str {
        &self.word
    }

    /// Returns the number of this move, or of a chance event if `words` are the events: five bits for each file and
    /// rank, three for the number of squares, twelve for the place of the word, counted from 1, and one for a chance
    /// event.
    ///
    /// # Panics
    /// The word is not in the list.
    pub(super) fn pack(&self, words: &[&str], is_event: bool) -> u64 {
        let square = |it: &Square| it.rank as u64 % 32 * 32 + it.file as u64 % 32;
        let squares = self.squares().iter().rfold(0, |bits, it| bits << 10 | square(it));
        let event = if is_event { EVENT } else { 0 };
        let place = || words.iter().position(|&word| word == &*self.word);
        let missing = || panic!("`WORDS`, `EVENTS`: the word of the move {self} is missing");
        let word = if self.word.is_empty() { 0 } else { place().unwrap_or_else(missing) + 1 };
        event | (word as u64) << 43 | u64::from(self.length) << 40 | squares
    }

    /// Returns the move of at most this many squares with this number. `words` are the words of moves and of events.
    pub(super) fn unpack(bits: u64, words: [&[&str]; 2], most_squares: usize) -> Option<Self> {
        let square = |bits| Square::new((bits % 32) as i8, (bits / 32 % 32) as i8);
        let squares = [0, 10, 20, 30].map(|first| square(bits >> first));
        let (length, word) = ((bits >> 40) as u8 & 7, (bits >> 43) as usize % (MOST_WORDS + 1));
        let mv = Move { word: ArrayString::new(), squares, length };
        let words = words[usize::from(bits & EVENT > 0)];
        match word {
            _ if usize::from(length) > most_squares.min(4) => None,
            0 => Some(mv),
            _ => Some(mv.with(words.get(word - 1)?)),
        }
    }

    /// Parses a move.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (word, squares) = text.split_once('@').unwrap_or(("", text));
        let squares = squares.split('-').map(str::parse).collect::<Result<Vec<Square>, _>>();
        let (word, squares) = squares.map_or((text, Vec::new()), |squares| (word, squares));
        let mv = (squares.len() <= 4 && word.len() <= 15).then(|| Move::new(squares).with(word))?;
        (mv.to_string() == text).then_some(mv)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word)?;
        let mut before = if self.word.is_empty() { "" } else { "@" };
        for square in self.squares() {
            write!(f, "{before}{square}")?;
            before = "-";
        }
        Ok(())
    }
}
