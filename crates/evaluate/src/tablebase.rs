//! Tablebases: the exact values of all positions with few pieces, one byte each.
//!
//! A game numbers its endings in [`Evaluated::ENDINGS`](crate::Evaluated::ENDINGS) (see
//! [`Endings`]). The crate `gambol-solve` fills a [`Tablebase`], and `alphabeta` of `gambol-bots`
//! looks positions up.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use gambol_core::text::Excerpt;

/// The numbering of a two-player game's positions with few pieces. The players must take turns, a
/// player without a legal move must lose or draw, and no move may add a piece.
///
/// Finished games need no index, and a game that the player to move has won may not have one. If a
/// move loses at once, the player must have another.
///
/// Positions that differ only in the players' colours share an index, since they have the same
/// value for the player to move. An index may have no position.
///
/// ```
/// use gambol_evaluate::tablebase::Endings;
///
/// // Two heaps of matches. A move takes any number from one of them.
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
    /// Returns the ascending ends of the parts of the positions with at most this many pieces. A
    /// move leads to the same part or an earlier one. The last end is the number of indices.
    /// Indices of positions with fewer pieces come first.
    pub parts: fn(usize) -> Vec<usize>,
    /// The index of a position, if any.
    pub index: fn(&G) -> Option<usize>,
    /// A position with this index, if any.
    pub position: fn(usize) -> Option<G>,
    /// Visits at least all positions of the same part that have a legal move to this one. Those
    /// without an index are ignored.
    pub before: fn(&G, &mut dyn FnMut(G)),
}

/// The exact value for the player to move, with the plies to the end of the game. The winner takes
/// the shortest way, and the loser the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExactValue {
    /// The player to move wins after this many plies.
    Win(u32),
    /// Neither player can force a win.
    Draw,
    /// The player to move loses after this many plies.
    Loss(u32),
}

/// The exact values of all positions of a game with at most `pieces` pieces.
///
/// A file consists of a line of text, `gambol tablebase VERSION GAME PIECES LENGTH CHECKSUM`, and
/// LENGTH bytes of values. The checksum is the 64-bit FNV-1a hash of the values in hexadecimal. The
/// byte at an [index](Endings::index) is 0 for a draw, 255 for no position, and otherwise the
/// number of plies to the end plus one. If the number of plies is odd, the player to move wins.
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
/// The maximum length of the first line.
const MAX_HEAD: usize = 200;

impl Tablebase {
    /// The byte of a draw, or of an unknown value.
    pub const DRAW: u8 = 0;
    /// The byte of an index without a position.
    pub const NO_POSITION: u8 = 255;
    /// The longest distance to the end.
    pub const MAX_PLIES: u8 = 253;

    /// A tablebase with these values, for positions with at most this many pieces of the game with
    /// this [name](gambol_core::Start::NAME).
    pub fn new(game: &str, pieces: usize, values: Vec<u8>) -> Self {
        Tablebase { game: game.to_owned(), pieces, values }
    }

    /// Parses the contents of a file.
    ///
    /// ```
    /// use gambol_evaluate::tablebase::Tablebase;
    ///
    /// let error = Tablebase::read(b"gambol tablebase 9 nim 1 4 0\n".into()).unwrap_err();
    /// let words = "the tablebase has format `9`, but this program reads format 1: build it again";
    /// assert_eq!(error.to_string(), words);
    /// ```
    ///
    /// # Errors
    ///
    /// The file is not a tablebase, has another version, or is incomplete or damaged.
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

    /// The maximum number of pieces of the positions.
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

/// The error of an unusable tablebase file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TablebaseError {
    /// The file begins with something else.
    #[error("not a tablebase: it does not begin with `gambol tablebase`")]
    Foreign,
    /// The file has another version.
    #[error(
        "the tablebase has format {0}, but this program reads format {VERSION}: build it again"
    )]
    Version(Excerpt),
    /// The first line is wrong.
    #[error(
        "the first line of the tablebase is damaged: it should be \
         `gambol tablebase VERSION GAME PIECES LENGTH CHECKSUM`"
    )]
    Head,
    /// Values are missing, or more bytes follow them.
    #[error("the tablebase is not complete: it has {found} values instead of {expected}")]
    Length {
        /// The number of bytes found.
        found: u64,
        /// The number of values in the first line.
        expected: u64,
    },
    /// The values differ from those written.
    #[error("the tablebase is damaged: its checksum does not match its values")]
    Damaged,
    /// The tablebase is for another game.
    #[error("the tablebase is for {found}, but the game is {game}")]
    OtherGame {
        /// The game of the tablebase.
        found: Excerpt,
        /// The game being played.
        game: &'static str,
    },
    /// The game does not number its endings.
    #[error("there are no tablebases of {0}")]
    NoEndings(&'static str),
}
