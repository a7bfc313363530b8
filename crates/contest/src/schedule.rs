//! The schedule of a contest's games.

use gambol_core::Player;

/// The games of a contest. Every pair of entrants plays in every seating in turn. The next game of the pair
/// is its complement, in which the two entrants exchange all seats.
///
/// ```
/// use gambol::Player;
/// use gambol_contest::Schedule;
///
/// // Three entrants in a game for two.
/// let schedule = Schedule::new(3, 2, 10);
/// assert_eq!(schedule.games(), 30);
/// assert_eq!(schedule.fixture(0).entrants, [0, 1]);
/// assert_eq!(schedule.fixture(0).side(Player::P2), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Every pair of entrants.
    pub(crate) pairs: Vec<[usize; 2]>,
    /// The number of seats.
    pub(crate) seats: usize,
    games_a_pair: u64,
}

/// One game of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixture {
    /// The game's number in the contest, from 0.
    pub number: u64,
    /// The pair's number.
    pub pair: usize,
    /// The two entrants.
    pub entrants: [usize; 2],
    /// The entrant of each seat as one bit, the first seat lowest.
    pub(crate) seating: u64,
    /// The number of this game and its complement among those of the pair.
    pub(crate) game_pair: u64,
    /// The number of the opening, shared by all seatings of a pair, and by all pairs.
    pub opening: u64,
}

impl Schedule {
    /// The schedule of a contest with this many seats.
    pub fn new(entrants: usize, seats: usize, games_a_pair: u64) -> Self {
        let mut pairs = Vec::new();
        for a in 0..entrants {
            for b in a + 1..entrants {
                pairs.push([a, b]);
            }
        }
        Schedule { pairs, seats, games_a_pair }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games_a_pair.saturating_mul(self.pairs.len() as u64)
    }

    /// The game with this number, below [`games`](Self::games).
    ///
    /// # Panics
    /// If there are fewer than two entrants.
    pub fn fixture(&self, number: u64) -> Fixture {
        // Every pair plays a game before any pair plays another.
        let pairs = self.pairs.len() as u64;
        let pair = (number % pairs) as usize;
        let round = number / pairs;
        // Both entrants have at least one seat.
        let seatings = (1 << self.seats) - 2;
        let first = seatings - round / 2 % (seatings / 2);
        Fixture {
            number,
            pair,
            entrants: self.pairs[pair],
            seating: if round % 2 == 0 { first } else { seatings + 1 - first },
            game_pair: round / 2,
            opening: round / seatings,
        }
    }
}

impl Fixture {
    /// The entrant in a player's seat: 0 or 1.
    pub const fn side(&self, player: Player) -> usize {
        (self.seating >> player.index() & 1) as usize
    }

    /// The index of its opening in a list of this length. After the last opening the first is used
    /// again.
    pub(crate) const fn opening_of(&self, openings: usize) -> usize {
        (self.opening % openings as u64) as usize
    }
}
