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

/// What the table knows about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    key: u64,
    /// The number of the search that wrote it.
    search: u32,
    pub(super) value: i32,
    pub(super) depth: u32,
    pub(super) bound: Bound,
    pub(super) mv: M,
}

/// A hash table of a fixed size, allocated when the first search begins.
#[derive(Clone, Debug)]
pub(super) struct Table<M> {
    entries: Vec<Option<Entry<M>>>,
    search: u32,
}

/// A power of two: 262,144 entries are 8 MiB with moves of two bytes.
const ENTRIES: usize = 1 << 18;

impl<M: Copy> Table<M> {
    pub(super) const fn new() -> Self {
        Table {
            entries: Vec::new(),
            search: 0,
        }
    }

    /// Begins a search: forgets everything that earlier ones found.
    pub(super) fn begin(&mut self) {
        if self.entries.is_empty() {
            self.entries.resize(ENTRIES, None);
        }
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.entries.fill(None);
            self.search = 1;
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry<M>> {
        let entry = self.entries[key as usize % ENTRIES];
        entry.filter(|entry| entry.key == key && entry.search == self.search)
    }

    /// Adds a position, unless its slot holds another that was searched deeper.
    pub(super) fn put(&mut self, key: u64, depth: u32, value: i32, bound: Bound, mv: M) {
        let slot = &mut self.entries[key as usize % ENTRIES];
        let search = self.search;
        let keep = |old: &Entry<M>| old.search == search && old.key != key && old.depth > depth;
        if slot.as_ref().is_some_and(keep) {
            return;
        }
        *slot = Some(Entry {
            key,
            search,
            value,
            depth,
            bound,
            mv,
        });
    }
}
