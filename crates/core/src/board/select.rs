/// A word whose bits are counted once. The count then gives both the number of bits and the n-th bit, so you
/// can pick a random bit.
///
/// ```
/// use gambol_core::board::Select;
///
/// let set = Select::new(0b1010_0100);
/// assert_eq!(set.len(), 3);
/// assert_eq!((0..3).map(|n| set.nth(n)).collect::<Vec<_>>(), [2, 5, 7]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Select {
    bits: u64,
    /// In each byte the number of bits in it and all lower ones.
    sums: u64,
}

/// A one in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// The place of the n-th set bit of each byte, at the index `8 * byte + n`.
static PLACES: [u8; 8 << 8] = {
    let mut places = [0; 8 << 8];
    crate::const_for!(0..256, |byte| {
        let mut n = 0;
        crate::const_for!(0..8, |place| {
            if byte >> place & 1 == 1 {
                places[8 * byte + n] = place;
                n += 1;
            }
        });
    });
    places
};

impl Select {
    /// Counts the bits of a word.
    #[inline(always)]
    pub const fn new(bits: u64) -> Self {
        // Adds bits in pairs, fours and bytes, then each byte to all above it.
        let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Select { bits, sums: bytes.wrapping_mul(BYTES) }
    }

    /// The number of set bits.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        (self.sums >> 56) as usize
    }

    /// Whether no bit is set.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.bits == 0
    }

    /// The index of the `n`-th set bit, counted from 0, or a meaningless number if there is no such bit.
    ///
    /// Has no branches. A single subtraction compares the sums of all bytes with `n` and so finds the byte. A
    /// table gives the bit's place in the byte.
    #[inline(always)]
    pub const fn nth(&self, n: usize) -> usize {
        let n = n as u64 & 0x3f;
        let passed = (((n * BYTES) | (BYTES << 7)) - self.sums) >> 7 & BYTES;
        // Eight times the number of bytes passed.
        let shift = passed.wrapping_mul(BYTES) >> 53 & 0x38;
        let before = self.sums << 8 >> shift & 0xff;
        let byte = self.bits >> shift & 0xff;
        let place = PLACES[(byte << 3 | n.wrapping_sub(before) & 7) as usize];
        (shift | place as u64) as usize
    }
}
