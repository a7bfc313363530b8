//! Independent seeds, all derived from one.

use gambol_core::{Player, SeededRandom, seeded};

/// The purpose of a stream of random numbers. Each has its own seed, derived from a single seed.
///
/// A single seed can determine everything random in a program, but two purposes must not share a
/// stream. A bot that samples hidden cards with the numbers that dealt them would guess them all.
///
/// ```
/// use gambol::Player;
/// use gambol_bots::Stream;
///
/// let seed = 1;
/// let chance = gambol::seeded(Stream::Chance.seed(seed));
/// let bot = gambol_bots::Random::new(Stream::Bot(Player::P1).seed(seed));
/// assert_ne!(Stream::Chance.seed(seed), Stream::Hint.seed(seed));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stream {
    /// Chance events of a game.
    Chance,
    /// The bot of a player.
    Bot(Player),
    /// The bot that gives hints.
    Hint,
    /// A game of a match, by its number.
    Game(u64),
    /// The random moves that begin a game of a match, by the opening's number.
    Opening(u64),
    /// A search, by its number.
    Search(u64),
    /// Random games for benchmarks.
    Playouts,
    /// A bot's own stream, independent of all other streams that its caller derives from the same
    /// seed.
    Thoughts,
    /// The order of the openings of a match.
    Openings,
}

impl Stream {
    /// The seed for this purpose. It takes a step of `SplitMix64` each for the seed, the purpose
    /// and its number.
    ///
    /// ```
    /// use gambol::Player;
    /// use gambol_bots::Stream;
    ///
    /// assert_ne!(Stream::Bot(Player::P1).seed(1), Stream::Bot(Player::P2).seed(1));
    /// ```
    pub const fn seed(self, seed: u64) -> u64 {
        let (purpose, number) = match self {
            Stream::Chance => (1, 0),
            Stream::Bot(player) => (2, player.index() as u64),
            Stream::Hint => (3, 0),
            Stream::Game(number) => (4, number),
            Stream::Opening(number) => (5, number),
            Stream::Search(number) => (6, number),
            Stream::Playouts => (7, 0),
            Stream::Thoughts => (8, 0),
            Stream::Openings => (9, 0),
        };
        mix(mix(mix(seed) ^ purpose) ^ number)
    }
}

/// One step of `SplitMix64`.
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// The random numbers of a bot with this seed.
pub(crate) fn thoughts(seed: u64) -> SeededRandom {
    seeded(Stream::Thoughts.seed(seed))
}
