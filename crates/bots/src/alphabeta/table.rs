//! The transposition table of an alpha-beta search.

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// What the table knows about a position: 16 bytes if moves have two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    key: u64,
    pub(super) value: i32,
    pub(super) depth: u8,
    /// The number of the search that wrote it, from 0 to [`GENERATIONS`] - 1, and the bound.
    age: u8,
    pub(super) mv: M,
}

impl<M> Entry<M> {
    pub(super) fn bound(&self) -> Bound {
        match self.age % 4 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        }
    }
}

/// A hash table of a fixed size, allocated when the first search begins.
///
/// Each key has a bucket of slots. A new entry replaces the one with the same key, or fills a free
/// slot, or replaces the least valuable entry: shallow and from an old search.
#[derive(Clone, Debug)]
pub(super) struct Table<M> {
    buckets: Vec<[Option<Entry<M>>; SLOTS]>,
    generation: u8,
    /// Whether the next search clears the table.
    forgotten: bool,
}

/// A power of two. With moves of two bytes the 262,144 entries take 4 MiB.
const BUCKETS: usize = 1 << 16;
const SLOTS: usize = 4;
const GENERATIONS: u8 = 64;

impl<M: Copy> Table<M> {
    pub(super) const fn new() -> Self {
        Table { buckets: Vec::new(), generation: 0, forgotten: false }
    }

    /// Begins a search. It may use the entries of earlier ones.
    pub(super) fn begin(&mut self) {
        if self.buckets.is_empty() {
            self.buckets.resize(BUCKETS, [None; SLOTS]);
        } else if self.forgotten {
            self.buckets.fill([None; SLOTS]);
            self.generation = 0;
        }
        self.forgotten = false;
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Clears the table when the next search begins.
    pub(super) fn forget(&mut self) {
        self.forgotten = true;
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry<M>> {
        let bucket = &self.buckets[key as usize % BUCKETS];
        bucket.iter().flatten().find(|entry| entry.key == key).copied()
    }

    /// Adds a position.
    pub(super) fn put(&mut self, key: u64, depth: u32, value: i32, bound: Bound, mv: M) {
        let generation = self.generation;
        let worth = |slot: &Option<Entry<M>>| match slot {
            None => 0,
            Some(entry) if entry.key == key => -1,
            Some(entry) => {
                let searches_ago = (generation + GENERATIONS - entry.age / 4) % GENERATIONS;
                256 + i32::from(entry.depth) - 4 * i32::from(searches_ago)
            }
        };
        let bucket = &mut self.buckets[key as usize % BUCKETS];
        let Some(slot) = bucket.iter_mut().min_by_key(|slot| worth(slot)) else {
            return;
        };
        *slot =
            Some(Entry { key, value, depth: depth as u8, age: generation << 2 | bound as u8, mv });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table that has begun this many searches.
    fn table(searches: u8) -> Table<u16> {
        let mut table = Table::new();
        for _ in 0..searches {
            table.begin();
        }
        table
    }

    /// Puts a position of this depth into the only bucket that these tests use.
    fn put(table: &mut Table<u16>, key: u64, depth: u32) {
        table.put(key * BUCKETS as u64, depth, 7, Bound::Lower, 1);
    }

    fn kept(table: &Table<u16>, keys: std::ops::Range<u64>) -> Vec<u64> {
        keys.filter(|key| table.get(key * BUCKETS as u64).is_some()).collect()
    }

    #[test]
    fn what_is_put_is_got_again() {
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            // The number of a search is kept beside the bound.
            for searches in [1, 2, GENERATIONS - 1, GENERATIONS, GENERATIONS + 1] {
                let mut table = table(searches);
                table.put(5, 9, -30, bound, 8);
                let found = table.get(5).expect("it is there");
                assert_eq!((found.depth, found.value, found.mv), (9, -30, 8));
                assert_eq!(found.bound(), bound);
                assert_eq!(found.age / 4, searches % GENERATIONS);
                assert!(table.get(6).is_none());
            }
        }
    }

    #[test]
    fn the_shallowest_is_replaced_and_a_position_has_one_slot() {
        let mut table = table(1);
        for (key, depth) in [(1, 5), (2, 3), (3, 9), (4, 7), (4, 2), (4, 7)] {
            put(&mut table, key, depth);
        }
        assert_eq!(kept(&table, 0..9), [1, 2, 3, 4]);
        put(&mut table, 5, 1);
        assert_eq!(kept(&table, 0..9), [1, 3, 4, 5]);
    }

    /// Each search of age costs four plies of depth, and ages wrap around.
    #[test]
    fn what_earlier_searches_found_is_replaced_first() {
        for searches in [1, GENERATIONS - 1, GENERATIONS] {
            let mut table = table(searches);
            put(&mut table, 1, 6);
            table.begin();
            for (key, depth) in [(2, 3), (3, 9), (4, 9)] {
                put(&mut table, key, depth);
            }
            // 6 - 4 < 3.
            put(&mut table, 5, 9);
            assert_eq!(kept(&table, 0..9), [2, 3, 4, 5], "{searches}");
            table.begin();
            for (key, depth) in [(6, 9), (7, 9), (8, 9)] {
                put(&mut table, key, depth);
            }
            // Three from the last search, and one from before.
            assert_eq!(kept(&table, 6..9), [6, 7, 8], "{searches}");
        }
    }
}
