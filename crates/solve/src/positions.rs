//! Positions by number.

use std::collections::HashMap;

use gambol_core::{BuildKeyHasher, Game};

/// Distinct positions, numbered in the order of insertion. Keys are hashed, so that the hash table is
/// compiled once for all games.
#[derive(Clone, Debug)]
pub(crate) struct Positions<G> {
    list: Vec<G>,
    /// The number of each by its key, or by the next free one where another position has it.
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

    /// The number of a position, if present.
    pub(crate) fn find(&self, position: &G) -> Option<usize> {
        self.place(position).ok()
    }

    /// Inserts a position if absent. Returns its number.
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

    /// The number of a position, or its free key.
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
