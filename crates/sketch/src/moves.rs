//! Moves as keys.

use std::any::Any;
use std::fmt::{self, Debug, Write};

use arrayvec::ArrayString;
use gambol_core::{Key, PackedMove};

/// A move of a sketch, the same in every position: the key of its text. The move is legal in positions that have a
/// legal move with this text.
///
/// Up to nine ASCII characters are their own key, without collisions. Longer texts are hashed to 63 bits. Moves
/// [on a board](crate::board::Move) have another key: their squares, and the number of their word. Your sketch can
/// [pack](crate::Sketch::pack) moves too.
///
/// ```
/// use gambol_core::PackedMove;
/// use gambol_sketch::Move;
///
/// let mv = Move::of("b2-c3");
/// assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
/// assert_eq!(format!("{mv:?}"), "b2-c3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

/// The most characters in a key, of seven bits each.
const FIT: usize = 9;
/// Set in the keys of longer texts.
const HASHED: u64 = 1 << 63;
/// The bits of a first character. They are 0 only in packed moves.
const FIRST: u32 = 7;

impl Move {
    /// Returns the key of a text. On a board this key is legal too, but it differs from the listed move.
    pub fn of(text: impl fmt::Display) -> Self {
        let mut short = ArrayString::<FIT>::new();
        let fits = write!(short, "{text}").is_ok();
        if fits { Move::of_str(&short) } else { Move::of_str(&text.to_string()) }
    }

    fn of_str(text: &str) -> Self {
        let bytes = text.as_bytes();
        if bytes.len() <= FIT && bytes.iter().all(|byte| (1..0x80).contains(byte)) {
            return Move(bytes.iter().rfold(0, |bits, &byte| bits << 7 | u64::from(byte)));
        }
        Move(hash(Key::new(), bytes) | HASHED)
    }

    /// Returns the key of a text, without the cost of formatting if the value is a text already, as most moves are.
    pub(crate) fn of_any<T: fmt::Display + Any>(text: &T) -> Self {
        let any: &dyn Any = text;
        match (any.downcast_ref::<String>(), any.downcast_ref::<char>()) {
            (Some(text), _) => Move::of_str(text),
            (_, Some(letter)) => Move::of_str(letter.encode_utf8(&mut [0; 4])),
            _ => Move::of(text),
        }
    }

    /// Returns the key of a move with this number of up to 56 bits.
    pub(crate) const fn packed(bits: u64) -> Self {
        Move(bits << FIRST)
    }

    /// Returns the text that is its own key.
    pub(crate) fn text(self) -> Option<String> {
        let is_text = self.0 & HASHED == 0 && self.bits_packed().unwrap_or(0) == 0;
        let letters = (0..FIT).map(|at| (self.0 >> (7 * at)) as u8 & 0x7f);
        is_text.then(|| letters.take_while(|&letter| letter != 0).map(char::from).collect())
    }

    /// Returns the number of a packed move, 0 for the key of the empty text.
    pub(crate) fn bits_packed(self) -> Option<u64> {
        (self.0 & HASHED == 0 && self.0 % (1 << FIRST) == 0).then_some(self.0 >> FIRST)
    }
}

impl PackedMove for Move {
    type List = Vec<Self>;

    fn to_bits(self) -> u64 {
        self.0
    }

    fn from_bits(bits: u64) -> Option<Self> {
        Some(Move(bits))
    }
}

impl Debug for Move {
    /// Writes the text, or the key of a long text or of a packed move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text() {
            Some(text) => write!(f, "{}", text.escape_debug()),
            None => write!(f, "{:#x}", self.0),
        }
    }
}

/// Returns the key of bytes after other words, the same on every platform.
pub(crate) fn hash(key: Key, bytes: &[u8]) -> u64 {
    let short = |chunk: &[u8]| chunk.iter().rfold(0, |word, &byte| word << 8 | u64::from(byte));
    let word = |chunk: &[u8]| chunk.try_into().map_or_else(|_| short(chunk), u64::from_le_bytes);
    bytes.chunks(8).fold(key.word(bytes.len() as u64), |key, chunk| key.word(word(chunk))).finish()
}
