//! Hash keys of positions.

/// Mixes the packed words of a position into a key.
///
/// Each word goes through two odd multiplications and shifts, all of which can be undone, so two
/// positions that differ in one word never share a key; and they are enough for every bit of a
/// word to reach all others before the next word comes. The end is the finaliser of `SplitMix64`.
/// Pure integer arithmetic: the same on every platform.
///
/// ```
/// use gambol_core::Key;
///
/// let key = Key::new().word(3).word(5).finish();
/// assert_eq!(key, Key::new().word(3).word(5).finish());
/// assert_ne!(key, Key::new().word(5).word(3).finish());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Key(u64);

impl Key {
    /// Nothing mixed in yet.
    #[inline]
    pub const fn new() -> Self {
        Key(0x243f_6a88_85a3_08d3)
    }

    /// Mixes in one word.
    #[inline]
    pub const fn word(self, word: u64) -> Self {
        let mut mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        Key(mixed ^ (mixed >> 29))
    }

    /// The key.
    #[inline]
    pub const fn finish(self) -> u64 {
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Default for Key {
    fn default() -> Self {
        Self::new()
    }
}
