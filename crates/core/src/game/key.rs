//! Hash keys of positions, and hash maps that use them unchanged.

use core::fmt::{self, Display, Write as _};
use core::hash::{BuildHasher, Hasher};

use super::random::SplitMix;

/// Hashes the packed words of a position to a key.
///
/// This is NH, a universal hash: words are paired, a constant is added to each, and the 128-bit products of
/// the pairs are summed. No product waits for another, so a key costs little more than its multiplications.
/// The sum is folded to 64 bits and mixed once more, so that any bits of the key can index a table.
///
/// Pure integer arithmetic, the same on every platform. Pass the values of words, not their bytes in memory.
///
/// ```
/// use gambol_core::Key;
///
/// let key = Key::new().word(3).word(5).finish();
/// assert_eq!(key, Key::new().word(3).word(5).finish());
/// assert_ne!(key, Key::new().word(5).word(3).finish());
/// assert_ne!(key, Key::new().word(3).word(5).word(0).finish());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Key {
    /// The products of the pairs.
    sum: u128,
    /// The first of a pair, plus its constant.
    first: u64,
    /// The number of words since the sum was last folded.
    words: usize,
}

/// The constants added to the words.
const CONSTANTS: [u64; 32] = random_words(0x243f_6a88_85a3_08d3);

/// The seed of [`Key::weights`].
const WEIGHTS: u64 = 0x1319_8a2e_0370_7344;

/// Words that look random: the outputs of `SplitMix64`.
const fn random_words<const N: usize>(seed: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut random = SplitMix(seed);
    crate::const_for!(0..N, |i| {
        words[i] = random.next();
    });
    words
}

impl Key {
    /// No word yet.
    #[inline(always)]
    pub const fn new() -> Self {
        Key { sum: 0, first: 0, words: 0 }
    }

    /// The key of a text: its bytes in words of eight, then its length. Nothing is allocated.
    ///
    /// ```
    /// use gambol_core::example::Nim;
    /// use gambol_core::{Game, Key};
    ///
    /// assert_eq!(Nim::default().key(), Key::of_text(&"12 p1"));
    /// ```
    pub fn of_text(text: &impl Display) -> u64 {
        struct Words {
            key: Key,
            word: u64,
            bytes: u64,
        }
        impl fmt::Write for Words {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                for byte in text.bytes() {
                    self.word = self.word << 8 | u64::from(byte);
                    self.bytes += 1;
                    if self.bytes % 8 == 0 {
                        self.key = self.key.word(self.word);
                    }
                }
                Ok(())
            }
        }
        let mut words = Words { key: Key::new(), word: 0, bytes: 0 };
        // Nothing here fails.
        let _ = write!(words, "{text}");
        words.key.word(words.word).word(words.bytes).finish()
    }

    /// Odd multipliers, for positions with too many words to hash for each key. Such a position keeps the
    /// sum of its values (the piece on each square, the scores ...), each times its weight, and a move adds
    /// only the differences. The sum is then one word of the key.
    ///
    /// Two positions that differ in one value have different sums. Others collide with probability about
    /// 2⁻⁶⁴, if the values are small.
    ///
    /// ```
    /// use gambol_core::Key;
    ///
    /// const WEIGHTS: [u64; 3] = Key::weights();
    /// let sum = |values: [u64; 3]| {
    ///     let terms = values.iter().zip(WEIGHTS).map(|(value, weight)| weight.wrapping_mul(*value));
    ///     terms.fold(0, u64::wrapping_add)
    /// };
    /// let before = sum([0, 5, 2]);
    /// let after = before.wrapping_add(WEIGHTS[2].wrapping_mul(7 - 2));
    /// assert_eq!(after, sum([0, 5, 7]));
    /// ```
    pub const fn weights<const N: usize>() -> [u64; N] {
        let mut weights: [u64; N] = random_words(WEIGHTS);
        crate::const_for!(0..N, |i| {
            weights[i] |= 1;
        });
        weights
    }

    /// Adds a word.
    #[inline(always)]
    pub const fn word(mut self, word: u64) -> Self {
        if self.words == CONSTANTS.len() {
            // No constants are left. For a position, whose number of words is known, the compiler sees
            // that this never happens.
            self = Key { sum: 0, first: self.finish().wrapping_add(CONSTANTS[0]), words: 1 };
        }
        let word = word.wrapping_add(CONSTANTS[self.words]);
        if self.words % 2 == 0 {
            self.first = word;
        } else {
            self.sum = self.sum.wrapping_add(self.first as u128 * word as u128);
        }
        self.words += 1;
        self
    }

    /// The key.
    #[inline(always)]
    pub const fn finish(self) -> u64 {
        let mut sum = self.sum;
        if self.words % 2 == 1 {
            // The constant of the next word, rotated, so that it differs from every constant.
            let constant = CONSTANTS[self.words].rotate_left(32);
            sum = sum.wrapping_add(self.first as u128 * constant as u128);
        }
        // Each half by itself has weak bits: the lowest and the highest of a product depend on few bits of its
        // factors. Folding makes them nearly even, and one multiplication does the rest.
        let folded = sum as u64 ^ (sum >> 64) as u64;
        let mixed = folded.wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }
}

/// Makes hash maps use keys unchanged instead of hashing them again.
///
/// For maps by [`key`](crate::Game::key), such as transposition tables, which take about a third of the time
/// they take with the standard hasher.
///
/// ```
/// use std::collections::HashSet;
///
/// use gambol_core::example::Breakthrough;
/// use gambol_core::{BuildKeyHasher, Game};
///
/// let mut layer = vec![Breakthrough::default()];
/// for different in [22, 484, 5_544] {
///     let mut seen: HashSet<u64, BuildKeyHasher> = HashSet::default();
///     layer = layer
///         .iter()
///         .flat_map(|before| before.legal_moves().into_iter().map(move |mv| before.after(mv)))
///         .filter(|after| seen.insert(after.key()))
///         .collect();
///     assert_eq!(layer.len(), different);
/// }
/// ```
///
/// A position with [`position_impls!`](crate::position_impls) may itself be a key of such a map, and so may views,
/// pairs and other compounds of such positions. Do not use it for plain integers or strings: the map would be
/// slow.
///
/// The hash has no secret seed, so a user who chooses the positions can choose keys that collide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BuildKeyHasher;

impl BuildHasher for BuildKeyHasher {
    type Hasher = KeyHasher;

    #[inline]
    fn build_hasher(&self) -> KeyHasher {
        KeyHasher::default()
    }
}

/// The hasher of [`BuildKeyHasher`]: the hash of one key is the key.
#[derive(Clone, Debug, Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        // The first word stays as it is.
        self.0 = self.0.rotate_left(23).wrapping_mul(CONSTANTS[0] | 1) ^ word;
    }

    /// Hashes bytes other than a key, eight at a time.
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rfold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }
}
