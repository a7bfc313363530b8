//! Tablebases: the exact values of all positions with few pieces, a byte each.
//!
//! A game numbers its endings ([`Endings`]) as [`Evaluated::ENDINGS`](crate::Evaluated::ENDINGS).
//! The crate `gambol-solve` fills a [`Tablebase`], and `alphabeta` of `gambol-bots` looks positions
//! up.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use gambol_core::text::Excerpt;

/// The numbering of a two-player game's positions with few pieces. The players take turns, whoever
/// cannot move loses, and no move adds a piece.
///
/// Positions that differ only in the players' colours share an index, since they share the value
/// for the player to move. Not every index has a position.
///
/// ```
/// use gambol_evaluate::tablebase::Endings;
///
/// // Two heaps of matches; a move takes any number from one of them.
/// type Heaps = [usize; 2];
/// const ENDINGS: Endings<Heaps> = Endings {
///     most_pieces: 3,
///     parts: |pieces| (1..=pieces + 1).map(|heaps| heaps * (heaps + 1) / 2).collect(),
///     index: |&[one, other]| {
///         let all = one + other;
///         (all <= 3).then(|| all * (all + 1) / 2 + one)
///     },
///     position: |index| {
///         let all = (0..=3).rfind(|all| all * (all + 1) / 2 <= index)?;
///         let one = index - all * (all + 1) / 2;
///         (one <= all).then(|| [one, all - one])
///     },
///     // Every move leads to an earlier part.
///     before: |_, _| {},
/// };
/// assert_eq!((ENDINGS.parts)(3), [1, 3, 6, 10]);
/// assert_eq!((ENDINGS.index)(&[2, 1]), Some(8));
/// assert_eq!((ENDINGS.position)(8), Some([2, 1]));
/// assert_eq!((ENDINGS.index)(&[2, 2]), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Endings<G> {
    /// Positions with more pieces have no index.
    pub most_pieces: usize,
    /// The ascending ends of the parts of the positions with at most this many pieces. A move leads
    /// to the same part or an earlier one. The last end is the number of indices; those of fewer
    /// pieces come first.
    pub parts: fn(usize) -> Vec<usize>,
    /// The index of a position, if any.
    pub index: fn(&G) -> Option<usize>,
    /// A position with this index, if any.
    pub position: fn(usize) -> Option<G>,
    /// Visits at least all positions of the same part with a legal move to this one.
    pub before: fn(&G, &mut dyn FnMut(G)),
}

/// The exact value for the player to move, with the plies to the end of the game: the winner takes
/// the shortest way, the loser the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExactValue {
    /// The player to move wins after this many plies.
    Win(u32),
    /// Neither player can force a win.
    Draw,
    /// The player to move loses after this many plies.
    Loss(u32),
}

/// The exact values of all positions of a game with at most so many pieces.
///
/// As a file it is a line of text, `gambol tablebase VERSION GAME PIECES LENGTH CHECKSUM`, and
/// LENGTH bytes of values with their 64-bit FNV-1a hash as the checksum, in hexadecimal. The byte
/// at an [index](Endings::index) is 0 for a draw, 255 for no position, and otherwise one more than
/// the plies to the end; if these are odd, the player to move wins.
///
/// ```
/// use gambol_evaluate::tablebase::{ExactValue, Tablebase};
///
/// let tablebase = Tablebase::new("nim", 1, vec![1, 2, 0, 255]);
/// let file = [tablebase.head().as_bytes(), tablebase.values()].concat();
/// assert!(file.starts_with(b"gambol tablebase 1 nim 1 4 "));
/// let tablebase = Tablebase::read(file)?;
/// let values = [0, 1, 2, 3].map(|index| tablebase.value(index));
/// assert_eq!(values[..2], [Some(ExactValue::Loss(0)), Some(ExactValue::Win(1))]);
/// assert_eq!(values[2..], [Some(ExactValue::Draw), None]);
/// # Ok::<(), gambol_evaluate::tablebase::TablebaseError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Tablebase {
    game: String,
    pieces: usize,
    values: Vec<u8>,
}

/// The first words of a file.
const MAGIC: &str = "gambol tablebase ";
const VERSION: &str = "1";
/// The longest first line.
const MAX_HEAD: usize = 200;

impl Tablebase {
    /// The byte of a draw, or of an unknown value.
    pub const DRAW: u8 = 0;
    /// The byte where there is no position.
    pub const NO_POSITION: u8 = 255;
    /// The longest distance to the end.
    pub const MAX_PLIES: u8 = 253;

    /// The tablebase with these values, for positions with at most this many pieces of the game
    /// with this [name](gambol_core::Start::NAME).
    pub fn new(game: &str, pieces: usize, values: Vec<u8>) -> Self {
        Tablebase { game: game.to_owned(), pieces, values }
    }

    /// Reads what a file has.
    ///
    /// ```
    /// use gambol_evaluate::tablebase::Tablebase;
    ///
    /// let error = Tablebase::read(b"gambol tablebase 9 nim 1 4 0\n".into()).unwrap_err();
    /// let words = "a tablebase of the format `9`, and this program reads 1: make it anew";
    /// assert_eq!(error.to_string(), words);
    /// ```
    ///
    /// # Errors
    /// It is not a tablebase, or is of another version, incomplete, or damaged.
    pub fn read(mut file: Vec<u8>) -> Result<Self, TablebaseError> {
        if !file.starts_with(MAGIC.as_bytes()) {
            return Err(TablebaseError::Foreign);
        }
        let end = file
            .iter()
            .take(MAX_HEAD)
            .position(|&byte| byte == b'\n')
            .ok_or(TablebaseError::Head)?;
        let head = core::str::from_utf8(&file[MAGIC.len()..end]);
        let words: Vec<&str> = head.map_err(|_| TablebaseError::Head)?.split(' ').collect();
        if words[0] != VERSION {
            return Err(TablebaseError::Version(Excerpt::new(words[0])));
        }
        let &[_, game, pieces, expected, announced] = &words[..] else {
            return Err(TablebaseError::Head);
        };
        let game = game.to_owned();
        let pieces = pieces.parse().map_err(|_| TablebaseError::Head)?;
        let expected: u64 = expected.parse().map_err(|_| TablebaseError::Head)?;
        let announced = u64::from_str_radix(announced, 16).map_err(|_| TablebaseError::Head)?;
        file.drain(..=end);
        let found = file.len() as u64;
        if found != expected {
            return Err(TablebaseError::Length { found, expected });
        }
        if checksum(&file) != announced {
            return Err(TablebaseError::Damaged);
        }
        Ok(Tablebase { game, pieces, values: file })
    }

    /// The first line of the file, including its end. The [values](Self::values) follow.
    pub fn head(&self) -> String {
        let Tablebase { game, pieces, values } = self;
        let (length, checksum) = (values.len(), checksum(values));
        format!("{MAGIC}{VERSION} {game} {pieces} {length} {checksum:016x}\n")
    }

    /// The bytes of all indices.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The number of pieces up to which all positions are included.
    pub const fn pieces(&self) -> usize {
        self.pieces
    }

    /// The value of the position with this index, if included.
    #[inline]
    pub fn value(&self, index: usize) -> Option<ExactValue> {
        match *self.values.get(index)? {
            Self::NO_POSITION => None,
            Self::DRAW => Some(ExactValue::Draw),
            byte => {
                let plies = u32::from(byte) - 1;
                let is_won = plies % 2 == 1;
                Some(if is_won { ExactValue::Win(plies) } else { ExactValue::Loss(plies) })
            }
        }
    }
}

impl core::fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Tablebase")
            .field("game", &self.game)
            .field("pieces", &self.pieces)
            .field("len", &self.values.len())
            .finish()
    }
}

/// The FNV-1a hash of 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// Why a tablebase file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TablebaseError {
    /// It begins with something else.
    #[error("not a tablebase: it does not begin with `gambol tablebase`")]
    Foreign,
    /// It is of another version.
    #[error("a tablebase of the format {0}, and this program reads {VERSION}: make it anew")]
    Version(Excerpt),
    /// The first line is wrong.
    #[error(
        "the first line of the tablebase is damaged; it has the words \
         `gambol tablebase VERSION GAME PIECES LENGTH CHECKSUM`"
    )]
    Head,
    /// Values are missing, or something follows them.
    #[error("the tablebase has {found} values where it should have {expected}: it is not complete")]
    Length {
        /// The number of bytes.
        found: u64,
        /// The number that the first line says.
        expected: u64,
    },
    /// The values are not those that were written.
    #[error("the tablebase is damaged: its checksum does not fit its values")]
    Damaged,
    /// It is of another game.
    #[error("a tablebase of {found}, and the game is {game}")]
    OtherGame {
        /// The game of the tablebase.
        found: Excerpt,
        /// The game that is played.
        game: &'static str,
    },
    /// The game numbers no endings.
    #[error("there are no tablebases of {0}")]
    NoEndings(&'static str),
}
