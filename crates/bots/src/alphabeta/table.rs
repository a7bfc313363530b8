//! The transposition table of an alpha-beta search.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// The relation of a stored value to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact = 1,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// The table's information about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// From the highest bit: the upper half of the key (32 bits), the value (21), the depth (6), the number of
    /// the search that wrote it, from 0 to [`GENERATIONS`] - 1 (3), and the bound (2). A free slot has 0.
    word: u64,
    /// The best move, packed.
    pub(super) mv: u64,
}

impl Entry {
    pub(super) fn value(&self) -> i32 {
        self.word as i32 >> 11
    }

    pub(super) fn depth(&self) -> u32 {
        depth(self.word)
    }

    pub(super) fn bound(&self) -> Bound {
        match self.word % 4 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        }
    }
}

/// A hash table of fixed size, allocated in the first search and shared by threads.
///
/// Each key has a bucket of slots, which are filled in order. A new entry replaces the one with the same key, fills
/// a free slot, or replaces the least valuable entry: a shallow one, or one from an old search. If two threads insert
/// a key at once, it may get two slots, both with valid values.
///
/// Within a bucket, half of the key distinguishes positions. About one look-up in a billion returns another
/// position's value.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// The buckets, whose number is a power of two once they are allocated.
    buckets: Arc<Vec<Bucket>>,
    /// The size in MiB, if not the default.
    mib: Option<usize>,
    generation: u64,
    /// Whether the next search clears the table.
    forgotten: bool,
}

/// A bucket, which fills a cache line: the words of its entries, then their moves. If two threads write a slot
/// at once, an entry may get the move of the other thread, which is harmless.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; SLOTS]; 2]);

/// The default size, with room for 262,144 entries.
const DEFAULT_MIB: usize = 4;
const MOST_MIB: usize = 1_024;
const SLOTS: usize = 4;
/// After this many searches an entry counts as new again.
const GENERATIONS: u64 = 8;
/// The largest depth of an entry. Deeper searches are stored with this depth.
const MAX_DEPTH: u32 = 63;

fn depth(word: u64) -> u32 {
    (word >> 5) as u32 % (MAX_DEPTH + 1)
}

impl Table {
    /// A table of at most this size and at most [`MOST_MIB`].
    pub(super) fn of_mib(mib: usize) -> Self {
        Table { mib: Some(mib.min(MOST_MIB)), ..Table::default() }
    }

    /// Starts a search, which may use earlier entries.
    pub(super) fn begin(&mut self) {
        if self.buckets.is_empty() {
            self.buckets = Arc::new(empty(self.mib.unwrap_or(DEFAULT_MIB)));
        } else if self.forgotten {
            let words = self.buckets.iter().flat_map(|bucket| bucket.0.as_flattened());
            words.for_each(|word| word.store(0, Relaxed));
            self.generation = 0;
        }
        self.forgotten = false;
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// The same table, for another thread.
    pub(super) fn share(&self) -> Self {
        Table { buckets: Arc::clone(&self.buckets), ..*self }
    }

    /// Clears the table when the next search begins.
    pub(super) fn forget(&mut self) {
        self.forgotten = true;
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let Bucket([words, moves]) = self.bucket(key);
        let slots = words.iter().zip(moves).map(|(word, mv)| (word.load(Relaxed), mv));
        let mut filled = slots.take_while(|&(word, _)| word != 0);
        let (word, mv) = filled.find(|&(word, _)| word >> 32 == key >> 32)?;
        Some(Entry { word, mv: mv.load(Relaxed) })
    }

    /// Inserts a position. The value is between -2^20 and 2^20.
    #[inline]
    pub(super) fn put(&self, key: u64, depth: u32, value: i32, bound: Bound, mv: u64) {
        let Bucket([words, moves]) = self.bucket(key);
        let (mut chosen, mut least) = (0, i32::MAX);
        for (slot, word) in words.iter().enumerate() {
            let word = word.load(Relaxed);
            if word == 0 || word >> 32 == key >> 32 {
                chosen = slot;
                break;
            }
            let searches_ago = self.generation.wrapping_sub(word >> 2) % GENERATIONS;
            let worth = self::depth(word) as i32 - 4 * searches_ago as i32;
            if worth < least {
                (chosen, least) = (slot, worth);
            }
        }
        let value = u64::from((value << 11) as u32);
        let depth = u64::from(depth.min(MAX_DEPTH)) << 5;
        let new = key >> 32 << 32 | value | depth | self.generation << 2 | bound as u64;
        words[chosen].store(new, Relaxed);
        moves[chosen].store(mv, Relaxed);
    }
}

/// Allocates empty buckets. Their number is the largest power of two that fits into this memory, or less if
/// the system refuses the memory.
fn empty(mib: usize) -> Vec<Bucket> {
    let mut length = 1 << ((mib.max(1) << 20) / size_of::<Bucket>()).ilog2();
    let mut buckets = Vec::new();
    while length > 1 && buckets.try_reserve_exact(length).is_err() {
        length /= 2;
    }
    buckets.resize_with(length, Bucket::default);
    buckets
}

/// A copy has entries of its own.
impl Clone for Table {
    fn clone(&self) -> Self {
        let copy = |word: &AtomicU64| AtomicU64::new(word.load(Relaxed));
        let copy =
            |bucket: &Bucket| Bucket(bucket.0.each_ref().map(|words| words.each_ref().map(copy)));
        Table { buckets: Arc::new(self.buckets.iter().map(copy).collect()), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::WIN;
    use super::*;

    /// A table after this many searches have started.
    fn table(searches: u64) -> Table {
        let mut table = Table::default();
        for _ in 0..searches {
            table.begin();
        }
        table
    }

    /// Puts a position of this depth into the only bucket that these tests use.
    fn put(table: &Table, key: u64, depth: u32) {
        table.put(key << 32, depth, 7, Bound::Lower, 1);
    }

    fn kept(table: &Table, keys: std::ops::Range<u64>) -> Vec<u64> {
        keys.filter(|key| table.get(key << 32).is_some()).collect()
    }

    #[test]
    fn what_is_put_is_got_again() {
        let key = 0xfedc_ba98_0000_0005;
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            // The number of a search is stored next to the bound.
            for searches in [1, 2, GENERATIONS - 1, GENERATIONS, GENERATIONS + 1] {
                for (value, depth) in [(WIN, 0), (-WIN, 1), (-30, 9), (0, 62), (-1, 63), (1, 64)] {
                    let table = table(searches);
                    table.put(key, depth, value, bound, u64::MAX);
                    let found = table.get(key).expect("it is there");
                    assert_eq!((found.value(), found.mv), (value, u64::MAX));
                    assert_eq!((found.depth(), found.bound()), (depth.min(MAX_DEPTH), bound));
                    assert_eq!(found.word >> 2 & 7, searches % GENERATIONS);
                    assert!(table.get(key ^ 1 << 32).is_none());
                }
            }
        }
    }

    #[test]
    fn a_table_takes_no_more_than_it_may() {
        for (mib, entries) in [(0, 65_536), (1, 65_536), (4, 262_144), (7, 262_144)] {
            let buckets = empty(mib);
            assert_eq!(buckets.len() * SLOTS, entries);
            assert!(size_of_val(buckets.as_slice()) <= mib.max(1) << 20);
        }
        assert_eq!(Table::of_mib(usize::MAX).mib, Some(1_024));
    }

    #[test]
    fn the_shallowest_is_replaced_and_a_position_has_one_slot() {
        let table = table(1);
        for (key, depth) in [(1, 5), (2, 3), (3, 9), (4, 7), (4, 2), (4, 7)] {
            put(&table, key, depth);
        }
        assert_eq!(kept(&table, 0..9), [1, 2, 3, 4]);
        put(&table, 5, 1);
        assert_eq!(kept(&table, 0..9), [1, 3, 4, 5]);
    }

    /// Each search of age costs four plies of depth, and ages wrap around.
    #[test]
    fn what_earlier_searches_found_is_replaced_first() {
        for searches in [1, GENERATIONS - 1, GENERATIONS] {
            let mut table = table(searches);
            put(&table, 1, 6);
            table.begin();
            for (key, depth) in [(2, 3), (3, 9), (4, 9)] {
                put(&table, key, depth);
            }
            // 6 - 4 < 3.
            put(&table, 5, 9);
            assert_eq!(kept(&table, 0..9), [2, 3, 4, 5], "{searches}");
            table.begin();
            for (key, depth) in [(6, 9), (7, 9), (8, 9)] {
                put(&table, key, depth);
            }
            // Three entries from the last search and one older entry.
            assert_eq!(kept(&table, 6..9), [6, 7, 8], "{searches}");
        }
    }
}
