//! Random choices.

use gambol_core::RandomSource;

/// Random choices that can shrink. They are the words of a list, followed by zeros.
#[derive(Clone, Debug)]
pub struct Choices {
    words: std::vec::IntoIter<u64>,
}

impl Choices {
    /// The choices of these words.
    pub fn new(words: Vec<u64>) -> Self {
        Choices { words: words.into_iter() }
    }
}

impl RandomSource for Choices {
    fn next_u64(&mut self) -> u64 {
        self.words.next().unwrap_or(0)
    }

    /// Consumes exactly one word, so it is almost uniform and always terminates.
    fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u64
    }
}
