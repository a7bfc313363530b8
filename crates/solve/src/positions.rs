//! Numbered positions.

use std::collections::HashMap;

use gambol_core::{BuildKeyHasher, Game};

/// Distinct positions, numbered in the order of insertion. The hash table contains keys instead of
/// positions, so that it is compiled once for all games.
#[derive(Clone, Debug)]
pub(crate) struct Positions<G> {
    list: Vec<G>,
    /// The number of each position by its key. If another position has that key, the next free key is
    /// used.
    numbers: HashMap<u64, usize, BuildKeyHasher>,
}

impl<G: Game> Positions<G> {
    pub(crate) fn new() -> Self {
        Positions { list: Vec::new(), numbers: HashMap::default() }
    }

    /// All positions, in order.
    pub(crate) fn list(&self) -> &[G] {
        &self.list
    }

    /// The number of a position, if it was added.
    pub(crate) fn find(&self, position: &G) -> Option<usize> {
        self.place(position).ok()
    }

    /// Adds a position unless it is there already. Returns its number.
    pub(crate) fn add(&mut self, position: G) -> usize {
        let key = match self.place(&position) {
            Ok(number) => return number,
            Err(key) => key,
        };
        let number = self.list.len();
        self.numbers.insert(key, number);
        self.list.push(position);
        number
    }

    /// The number of a position, or a free key for it.
    fn place(&self, position: &G) -> Result<usize, u64> {
        let mut key = position.key();
        while let Some(&number) = self.numbers.get(&key) {
            if self.list[number] == *position {
                return Ok(number);
            }
            key = key.wrapping_add(1);
        }
        Err(key)
    }
}
