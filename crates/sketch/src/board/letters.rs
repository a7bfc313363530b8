//! A board of letters.

use std::fmt::{self, Write};
use std::iter;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use gambol_core::text::number;
use gambol_core::{Key, Player};
use smallvec::SmallVec;

use super::{Square, Step};
use crate::moves::hash;

/// A board of letters: the contents of each square, the player to move, and named numbers.
///
/// The text has the ranks from the top, with numbers for empty squares, then the player to move, then the named
/// numbers: `ppp/3/PPP 1 moves=0`. A `=` before the player means that a chance event comes first.
///
/// ```
/// use gambol_sketch::board::{Board, Square};
///
/// let mut board = Board::parse("ppp/3/PPP 1 moves=0", &["P", "p"])?;
/// let b1 = Square::new(1, 0);
/// assert_eq!((board.at(b1), board.at(b1.by(0, 1)), board.at(b1.by(0, -1))), ('P', '.', '#'));
/// board.shift(b1, b1.by(0, 1));
/// board["moves"] += 1;
/// board.next_turn();
/// assert_eq!(board.to_string(), "ppp/1P1/P1P 2 moves=1");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The ASCII letters of the eight by eight squares from a1, `#` beyond the edge. They are stored in place, so
    /// that copies of small boards do not allocate.
    corner: [u8; 64],
    /// The letters of all squares of a larger board, 32 for each rank.
    all: Option<Box<[u8]>>,
    files: u8,
    ranks: u8,
    /// The player to move, now or after a chance event.
    pub turn: Player,
    /// Whether a chance event comes next.
    pub chance: bool,
    /// Hidden numbers are `None`.
    numbers: SmallVec<[Option<i64>; 2]>,
    /// The names of the numbers, shared by all boards after one start.
    names: Option<Arc<[String]>>,
    /// The letters of each player's pieces.
    pieces: &'static [&'static str],
}

/// The letter of an empty square.
pub const EMPTY: char = '.';
/// The letter beyond the edge.
pub const EDGE: char = '#';
/// The most files and ranks.
const MOST: usize = 26;

/// Returns the highest bit of each byte that equals `byte`. All bytes are below 128.
const fn equal_bytes(eight: u64, byte: u8) -> u64 {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    // 0 where the bytes are equal, else 1 to 127. Then adding 127 sets the highest bit.
    let other = eight ^ (ONES * byte as u64);
    !other.wrapping_add(127 * ONES) & (128 * ONES)
}

impl Board {
    /// Parses a board for players whose pieces have these ASCII letters.
    ///
    /// # Errors
    /// The form that was expected.
    pub fn parse(text: &str, pieces: &'static [&'static str]) -> Result<Self, String> {
        let mut fields = text.split(' ');
        let form = "a letter for each piece and a number for empty squares";
        let expected =
            |rank| format!("a board with ranks of up to {MOST} squares, {form}, unlike `{rank}`");
        let ranks = fields.next().unwrap_or_default().rsplit('/');
        let ranks = ranks.map(|rank| parse_rank(rank).ok_or_else(|| expected(rank)));
        let ranks = ranks.collect::<Result<Vec<_>, _>>()?;
        let files = ranks[0].len();
        if files == 0 || ranks.len() > MOST || ranks.iter().any(|rank| rank.len() != files) {
            return Err(format!("a board with 1 to {MOST} ranks of the same length"));
        }
        let turn = fields.next().ok_or("a board and the number of the player to move")?;
        let (chance, players) = (turn.starts_with('='), pieces.len());
        let turn = Player::numbered(turn.strip_prefix('=').unwrap_or(turn), players)
            .ok_or_else(|| format!("a board with a player to move, 1 to {players}, after it"))?;
        let (mut names, mut numbers) = (Vec::<String>::new(), SmallVec::new());
        for field in fields {
            let (name, value) = parse_number(field)
                .ok_or("a board with only numbers such as moves=0 after the player to move")?;
            if names.iter().any(|other| other == name) {
                return Err(format!("a board with each number once, unlike {name}"));
            }
            names.push(name.to_owned());
            numbers.push(value);
        }
        let names = (!names.is_empty()).then(|| names.into());
        let is_large = files.max(ranks.len()) > 8;
        let all = is_large.then(|| [EDGE as u8; 32].repeat(ranks.len()).into());
        let (corner, rows) = ([EDGE as u8; 64], ranks.concat());
        let (files, ranks) = (files as u8, ranks.len() as u8);
        let mut board = Board { corner, all, files, ranks, turn, chance, numbers, names, pieces };
        for (square, letter) in board.squares().zip(rows) {
            board.set(square, letter);
        }
        Ok(board)
    }

    /// Returns the letters by rank, and the binary logarithm of the number of letters in a rank.
    #[inline]
    fn cells(&self) -> (&[u8], usize) {
        if let Some(all) = &self.all { (all, 5) } else { (&self.corner[..8 * self.ranks()], 3) }
    }

    /// Sets the letter of a square on the board.
    #[inline]
    fn set(&mut self, square: Square, letter: u8) {
        let (file, rank) = (usize::from(square.file as u8), usize::from(square.rank as u8));
        if file | rank < 8 {
            self.corner[rank * 8 + file] = letter;
        }
        if let Some(all) = &mut self.all {
            all[rank * 32 + file] = letter;
        }
    }

    /// Returns the upper right square.
    pub(super) fn corner(&self) -> Square {
        Square::new(self.files as i8 - 1, self.ranks as i8 - 1)
    }

    /// Returns the number of files.
    pub const fn files(&self) -> usize {
        self.files as usize
    }

    /// Returns the number of ranks.
    pub const fn ranks(&self) -> usize {
        self.ranks as usize
    }

    /// Returns the letter on a square, `.` if it is empty, `#` beyond the edge.
    #[inline]
    pub fn at(&self, square: Square) -> char {
        let (file, rank) = (usize::from(square.file as u8), usize::from(square.rank as u8));
        if file | rank < 8 {
            return self.corner[rank * 8 + file].into();
        }
        let all = self.all.as_deref().filter(|_| file < 32);
        all.and_then(|all| all.get(rank * 32 + file)).map_or(EDGE, |&letter| letter.into())
    }

    /// Returns whether a square is on the board and empty.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        self.at(square) == EMPTY
    }

    /// Puts a letter on a square, or `.` to empty it. Returns the previous letter.
    ///
    /// # Panics
    /// The square is beyond the edge, or the text of a board cannot contain the letter: a digit, a space, `/`, `#`,
    /// `*`, or a character that is not ASCII.
    #[inline]
    pub fn put(&mut self, square: Square, letter: char) -> char {
        let before = self.at(square);
        assert!(before != EDGE, "{square} is beyond the edge of the board");
        assert!(letter == EMPTY || is_letter(letter), "{letter:?} cannot stand on a board");
        self.set(square, letter as u8);
        before
    }

    /// Moves a letter to another square. Returns the letter that was there.
    ///
    /// # Panics
    /// One of the squares is beyond the edge.
    #[inline]
    pub fn shift(&mut self, from: Square, to: Square) -> char {
        let letter = self.put(from, EMPTY);
        let before = self.put(to, EMPTY);
        self.set(to, letter as u8);
        before
    }

    /// Returns every square, from `a1`, rank by rank.
    #[inline]
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, ranks) = (self.files as i8, self.ranks as i8);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
    }

    /// Returns the owner of a letter.
    #[inline]
    pub fn owner(&self, letter: char) -> Option<Player> {
        let owns = |letters: &&str| letters.bytes().any(|own| char::from(own) == letter);
        Player::from_index(self.pieces.iter().position(owns)?)
    }

    /// Returns the squares of a player's pieces.
    #[inline]
    pub fn of(&self, player: Player) -> impl Iterator<Item = Square> {
        let letters = self.pieces.get(player.index()).and_then(|own| own.as_bytes().split_first());
        let (&letter, others) = letters.unwrap_or((&0, &[]));
        let (cells, bits) = self.cells();
        // Compares eight squares at a time.
        let (mut eights, mut found, mut first) =
            (cells.chunks_exact(8).zip(0..), 0, Square::default());
        iter::from_fn(move || {
            while found == 0 {
                let (eight, index) = eights.next()?;
                let rank = (index * 8) >> bits;
                first = Square::new((index * 8 - (rank << bits)) as i8, rank as i8);
                let eight = u64::from_le_bytes(eight.try_into().ok()?);
                found = equal_bytes(eight, letter);
                for &letter in others {
                    found |= equal_bytes(eight, letter);
                }
            }
            let at = found.trailing_zeros() / 8;
            found &= found - 1;
            Some(first.by(at as i8, 0))
        })
    }

    /// Returns the squares of the pieces of the player to move.
    ///
    /// ```
    /// use gambol_sketch::board::Board;
    ///
    /// let board = Board::parse("p1/1P 1", &["P", "p"])?;
    /// assert!(board.own().map(|square| square.to_string()).eq(["b1"]));
    /// # Ok::<(), String>(())
    /// ```
    #[inline]
    pub fn own(&self) -> impl Iterator<Item = Square> {
        self.of(self.turn)
    }

    /// Returns whether the square has a piece of another player than the player to move.
    #[inline]
    pub fn is_enemy(&self, square: Square) -> bool {
        let letter = self.at(square);
        letter != EDGE && self.owner(letter).is_some_and(|owner| owner != self.turn)
    }

    /// Returns the squares in one direction, up to the edge.
    ///
    /// ```
    /// use gambol_sketch::board::{Board, Square};
    ///
    /// let board = Board::parse("3/3/P2 1", &["P", "p"])?;
    /// let squares = board.ray(Square::new(0, 0), (1, 1));
    /// assert!(squares.map(|square| square.to_string()).eq(["b2", "c3"]));
    /// # Ok::<(), String>(())
    /// ```
    #[inline]
    pub fn ray(&self, from: Square, step: Step) -> impl Iterator<Item = Square> {
        let squares = (1..=MOST as i8).map(move |times| from.step(step, times));
        squares.take_while(|&square| self.at(square) != EDGE)
    }

    /// Returns the squares between two squares on a straight or diagonal line, from the first to the second. There are
    /// none if the two are not on such a line.
    ///
    /// ```
    /// use gambol_sketch::board::{Board, Square};
    ///
    /// let between = Board::between(Square::new(0, 0), Square::new(3, 3));
    /// assert!(between.map(|square| square.to_string()).eq(["b2", "c3"]));
    /// ```
    #[inline]
    pub fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
        let (files, ranks) = (to.file - from.file, to.rank - from.rank);
        let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let length = if is_line { files.abs().max(ranks.abs()) } else { 0 };
        (1..length).map(move |times| from.step((files.signum(), ranks.signum()), times))
    }

    /// Returns the forward step of the player to move, in ranks: up for p1, down for p2.
    #[inline]
    pub fn forward(&self) -> i8 {
        if self.turn == Player::P1 { 1 } else { -1 }
    }

    /// Passes the turn to the next player.
    #[inline]
    pub fn next_turn(&mut self) {
        self.turn = self.turn.next(self.pieces.len());
    }

    /// Returns the names and values of the numbers. A hidden value is `None`.
    pub fn numbers(&self) -> impl Iterator<Item = (&str, Option<i64>)> {
        let names = self.names.as_deref().unwrap_or_default().iter().map(String::as_str);
        names.zip(self.numbers.iter().copied())
    }

    /// Hides a number, which is then written `*`: see [`BoardSketch::hide`](super::BoardSketch::hide).
    ///
    /// # Panics
    /// The board has no number with this name.
    pub fn hide(&mut self, name: &str) {
        let index = self.number(name);
        self.numbers[index] = None;
    }

    fn number(&self, name: &str) -> usize {
        let index = self.numbers().position(|(other, _)| other == name);
        index.unwrap_or_else(|| panic!("the board has no number {name}"))
    }

    /// Returns a hash of the board.
    pub(super) fn key(&self) -> u64 {
        let state = u64::from(self.turn.number()) << 1 | u64::from(self.chance);
        let key = self.numbers.iter().fold(Key::new().word(state), |key, number| {
            key.word(number.is_some().into()).word(number.unwrap_or_default() as u64)
        });
        hash(key, self.cells().0)
    }
}

/// Returns the number with this name.
///
/// # Panics
/// The board has no number with this name, or the number is hidden.
impl Index<&str> for Board {
    type Output = i64;

    fn index(&self, name: &str) -> &i64 {
        let number = &self.numbers[self.number(name)];
        number.as_ref().unwrap_or_else(|| panic!("the number {name} is hidden"))
    }
}

impl IndexMut<&str> for Board {
    fn index_mut(&mut self, name: &str) -> &mut i64 {
        let index = self.number(name);
        self.numbers[index].as_mut().unwrap_or_else(|| panic!("the number {name} is hidden"))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letters, bits) = self.cells();
        for (index, rank) in letters.chunks(1 << bits).enumerate().rev() {
            let are_empty = |one: &u8, other: &u8| [*one, *other] == [EMPTY as u8; 2];
            for run in rank[..self.files()].chunk_by(are_empty) {
                match run[0].into() {
                    EMPTY => write!(f, "{}", run.len())?,
                    letter => f.write_char(letter)?,
                }
            }
            f.write_char(if index > 0 { '/' } else { ' ' })?;
        }
        write!(f, "{}{}", if self.chance { "=" } else { "" }, self.turn.number())?;
        self.numbers().try_for_each(|(name, value)| match value {
            Some(value) => write!(f, " {name}={value}"),
            None => write!(f, " {name}=*"),
        })
    }
}

/// Returns whether the text of a board can contain a letter.
pub(super) const fn is_letter(letter: char) -> bool {
    letter.is_ascii_graphic() && !matches!(letter, '0'..='9' | '.' | '/' | '#' | '*')
}

/// Parses a number with its name, `moves=0`, or a hidden number, `moves=*`.
fn parse_number(text: &str) -> Option<(&str, Option<i64>)> {
    let (name, value) = text.split_once('=').filter(|(name, _)| !name.is_empty())?;
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let number = value.parse().ok().filter(|number: &i64| number.to_string() == value);
    (is_name && (number.is_some() || value == "*")).then_some((name, number))
}

/// Parses the letters of a rank.
fn parse_rank(text: &str) -> Option<Vec<u8>> {
    let mut rank = Vec::new();
    let are_digits = |one: &u8, other: &u8| one.is_ascii_digit() && other.is_ascii_digit();
    for run in text.as_bytes().chunk_by(are_digits) {
        match std::str::from_utf8(run).ok().and_then(number).map(|empty| empty as usize) {
            Some(empty @ 1..=MOST) => rank.resize(rank.len() + empty, EMPTY as u8),
            None if is_letter(run[0].into()) => rank.push(run[0]),
            _ => return None,
        }
    }
    (rank.len() <= MOST).then_some(rank)
}
