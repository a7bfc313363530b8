//! The moves and positions of a game so far.

use alloc::collections::{BTreeMap, TryReserveError};
use alloc::vec::Vec;

use crate::{Game, MoveError};

/// Counts how often each position of a game has occurred, by its key.
///
/// A filter recognizes most new keys without a search, and in a long game a map bounds the search, so noting a
/// key takes at most logarithmic time. [`History`] also keeps positions and moves.
///
/// ```
/// use gambol_core::Occurrences;
///
/// let mut seen = Occurrences::new();
/// assert_eq!([7, 8, 7, 7].map(|key| seen.note(key)), [1, 1, 2, 3]);
/// seen.undo();
/// assert_eq!(seen.note(7), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Occurrences {
    keys: Vec<u64>,
    /// Has a bit for the last 12 bits of each key, and after `undo` also for keys that are gone.
    filter: [u64; 64],
    /// How often each key occurs after the first [`SEARCHED`].
    later: BTreeMap<u64, usize>,
    /// Whether the last position is known to have occurred only once.
    is_new: bool,
}

/// The keys that are searched one by one, which is fastest in games of a usual length.
const SEARCHED: usize = 1024;

impl Occurrences {
    /// No positions.
    pub const fn new() -> Self {
        Occurrences { keys: Vec::new(), filter: [0; 64], later: BTreeMap::new(), is_new: false }
    }

    /// Adds a position and returns how often it has occurred, this time included.
    #[inline]
    pub fn note(&mut self, key: u64) -> usize {
        let (word, bit) = (&mut self.filter[(key >> 6) as usize % 64], 1 << (key % 64));
        let may_be_known = *word & bit != 0;
        *word |= bit;
        let mut count = 1;
        if may_be_known {
            let searched = &self.keys[..self.keys.len().min(SEARCHED)];
            count += searched.iter().filter(|&&other| other == key).count();
        }
        if self.keys.len() >= SEARCHED {
            let later = self.later.entry(key).or_default();
            count += *later;
            *later += 1;
        }
        self.keys.push(key);
        self.is_new = count == 1;
        count
    }

    /// Removes the last position, if there is one.
    pub fn undo(&mut self) {
        if let Some(later) = self.keys.pop().and_then(|key| self.later.get_mut(&key)) {
            // The map counts only the keys after the first [`SEARCHED`], so the number may be 0.
            *later = later.saturating_sub(1);
        }
        self.is_new = false;
    }

    /// Removes all positions and keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.keys.clear();
        self.filter.fill(0);
        self.later.clear();
        self.is_new = false;
    }

    /// Reserves memory for so many more positions.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.keys.try_reserve_exact(additional)
    }

    /// The key of each position, in order.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }
}

impl Default for Occurrences {
    fn default() -> Self {
        Occurrences::new()
    }
}

impl PartialEq for Occurrences {
    fn eq(&self, other: &Self) -> bool {
        self.keys == other.keys
    }
}

impl Eq for Occurrences {}

/// A game so far: the starting position, the moves, and every position in between.
///
/// Positions do not know their history. You need one to undo moves, to count repetitions or plies, and to find out
/// what a player has seen.
///
/// ```
/// use gambol_core::example::KuhnPoker;
/// use gambol_core::History;
///
/// let mut history = History::new(KuhnPoker::default());
/// for text in ["K", "J", "pass", "bet"] {
///     history.play_text(text)?;
/// }
/// assert_eq!(history.position().to_string(), "KJ pass bet");
/// // The cards were dealt by chance.
/// assert_eq!((history.moves().len(), history.plies()), (4, 2));
/// // This position is new, as all are in this game.
/// assert_eq!(history.repetitions(), 1);
///
/// while history.undo().is_some() {}
/// assert_eq!(history.position(), history.start());
/// # Ok::<(), gambol_core::MoveError<gambol_core::NotLegal>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<P: Game> {
    /// The start, then the position after each move.
    positions: Vec<P>,
    moves: Vec<P::Move>,
    plies: u64,
    /// The positions.
    seen: Occurrences,
}

impl<P: Game> History<P> {
    /// A game without moves.
    pub fn new(start: P) -> Self {
        let mut seen = Occurrences::new();
        seen.note(start.key());
        History { positions: Vec::from([start]), moves: Vec::new(), plies: 0, seen }
    }

    /// The position the game started from.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The position after the last move.
    pub fn position(&self) -> &P {
        &self.positions[self.moves.len()]
    }

    /// The start, then the position after each move.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The moves, chance events among them.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The number of moves made by players, chance events excluded.
    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// The key of each position.
    pub fn keys(&self) -> &[u64] {
        self.seen.keys()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The reason why the move is illegal. The history does not change.
    pub fn play(&mut self, mv: P::Move) -> Result<(), P::Illegal> {
        self.position().check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays and returns the move with this text.
    ///
    /// # Errors
    /// The text is not a move, is an illegal move, or is ambiguous. The history does not change.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, MoveError<P::Illegal>> {
        let mv = self.position().parse_move(text)?;
        // The parser only returns legal moves.
        self.play_unchecked(mv);
        Ok(mv)
    }

    /// Plays a legal move.
    pub fn play_unchecked(&mut self, mv: P::Move) {
        let next = self.position().after(mv);
        self.plies += u64::from(!self.position().is_chance());
        self.seen.note(next.key());
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Takes back and returns the last move.
    pub fn undo(&mut self) -> Option<P::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.seen.undo();
        self.plies -= u64::from(!self.position().is_chance());
        Some(mv)
    }

    /// How often the current position has occurred, this time included. Different positions with the
    /// same key count as different.
    pub fn repetitions(&self) -> usize {
        if self.seen.is_new {
            return 1;
        }
        // Tuples compare their keys first.
        let last = (self.keys()[self.moves.len()], self.position());
        self.keys().iter().copied().zip(&self.positions).filter(|&other| other == last).count()
    }

    /// The number of occurrences of the most frequent position. Compares keys only.
    pub fn most_repetitions(&self) -> usize {
        let mut keys = self.keys().to_vec();
        keys.sort_unstable();
        keys.chunk_by(PartialEq::eq).map(<[u64]>::len).max().unwrap_or_default()
    }
}
