//! Moves by their text alone.

use std::fmt::{self, Debug, Write};

use arrayvec::ArrayString;
use gambol_core::{Key, PackedMove};

/// A move of a sketch: the key of its text, so the same in every position. Legal where a legal move has
/// that text.
///
/// Up to nine ASCII characters are their own key, without collisions. Longer texts are hashed to 63 bits.
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

/// The characters in a key, seven bits each.
const FIT: usize = 9;
/// Set in the keys of longer texts.
const HASHED: u64 = 1 << 63;

impl Move {
    /// The move with this text.
    pub fn of(text: impl fmt::Display) -> Self {
        let mut short = ArrayString::<FIT>::new();
        let fits = write!(short, "{text}").is_ok();
        if fits && short.bytes().all(|byte| (1..0x80).contains(&byte)) {
            return Move(short.bytes().rfold(0, |bits, byte| bits << 7 | u64::from(byte)));
        }
        Move(hash(text.to_string().as_bytes()) | HASHED)
    }
}

impl PackedMove for Move {
    type List = Vec<Self>;

    #[inline]
    fn to_bits(self) -> u64 {
        self.0
    }

    #[inline]
    fn from_bits(bits: u64) -> Option<Self> {
        Some(Move(bits))
    }
}

impl Debug for Move {
    /// The text, or the key of a long one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 & HASHED != 0 {
            return write!(f, "{:#x}", self.0);
        }
        let letters = (0..FIT).map(|at| (self.0 >> (7 * at)) as u8 & 0x7f);
        letters
            .take_while(|&letter| letter != 0)
            .try_for_each(|letter| write!(f, "{}", char::from(letter).escape_debug()))
    }
}

/// The key of some bytes, the same on every platform.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let word = |chunk: &[u8]| chunk.iter().rfold(0, |word, &byte| word << 8 | u64::from(byte));
    let key = Key::new().word(bytes.len() as u64);
    bytes.chunks(8).fold(key, |key, chunk| key.word(word(chunk))).finish()
}
