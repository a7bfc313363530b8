//! The transposition table of an alpha-beta search.

/// How a value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// What the table knows about a position: 16 bytes with moves of two bytes.
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
/// A position has a bucket of slots. It takes its own slot, or a free one, or else that of the
/// position that is least worth keeping: from the oldest search, and of those the shallowest.
#[derive(Clone, Debug)]
pub(super) struct Table<M> {
    buckets: Vec<[Option<Entry<M>>; SLOTS]>,
    generation: u8,
    /// Whether the next search forgets what earlier ones found.
    forgotten: bool,
}

/// A power of two: 262,144 entries are 4 MiB with moves of two bytes.
const BUCKETS: usize = 1 << 16;
const SLOTS: usize = 4;
const GENERATIONS: u8 = 64;

impl<M: Copy> Table<M> {
    pub(super) const fn new() -> Self {
        Table {
            buckets: Vec::new(),
            generation: 0,
            forgotten: false,
        }
    }

    /// Begins a search, which may use what earlier ones found.
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

    /// Forgets what earlier searches found.
    pub(super) fn forget(&mut self) {
        self.forgotten = true;
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry<M>> {
        let bucket = &self.buckets[key as usize % BUCKETS];
        bucket
            .iter()
            .flatten()
            .find(|entry| entry.key == key)
            .copied()
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
        *slot = Some(Entry {
            key,
            value,
            depth: depth as u8,
            age: generation << 2 | bound as u8,
            mv,
        });
    }
}
