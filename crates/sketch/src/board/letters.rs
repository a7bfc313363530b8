//! A board of letters.

use std::fmt::{self, Write};
use std::ops::{Index, IndexMut};

use gambol_core::Player;
use gambol_core::text::number;

use super::square::{Square, Step};

/// A board of letters: the contents of each square, whose turn it is, and named numbers.
///
/// Its text has the ranks from the top, empty squares as numbers, then the player to move, then the
/// numbers: `ppp/3/PPP 1 moves=0`. A `=` before the player means a chance event first.
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
    files: usize,
    ranks: usize,
    /// From `a1`, rank by rank.
    letters: Vec<char>,
    /// Whose turn it is, or will be after a chance event.
    pub turn: Player,
    /// Whether a chance event comes next.
    pub chance: bool,
    numbers: Vec<(String, Option<i64>)>,
    /// The letters of each player's pieces.
    pieces: &'static [&'static str],
}

/// The letter of an empty square.
pub const EMPTY: char = '.';
/// The letter beyond the edge.
pub const EDGE: char = '#';
/// The most files and ranks.
const MOST: usize = 26;

impl Board {
    /// Parses a board; the players have the pieces of these letters.
    ///
    /// # Errors
    /// What was expected.
    pub fn parse(text: &str, pieces: &'static [&'static str]) -> Result<Self, String> {
        let mut fields = text.split(' ');
        let ranks = fields.next().unwrap_or_default().split('/').map(parse_rank);
        let mut ranks: Vec<Vec<char>> = ranks.collect::<Result<_, _>>()?;
        ranks.reverse();
        let files = ranks[0].len();
        if files == 0 || ranks.len() > MOST || ranks.iter().any(|rank| rank.len() != files) {
            return Err(format!("a board with 1 to {MOST} ranks of the same length"));
        }
        let turn = fields.next().ok_or("a board and the number of the player to move")?;
        let chance = turn.starts_with('=');
        let players = pieces.len();
        let turn = Player::numbered(turn.strip_prefix('=').unwrap_or(turn), players)
            .ok_or_else(|| format!("a board with a player to move, 1 to {players}, after it"))?;
        let mut numbers: Vec<(String, Option<i64>)> = Vec::new();
        for field in fields {
            let (name, value) = parse_number(field)
                .ok_or("a board with only numbers such as moves=0 after the player to move")?;
            if numbers.iter().any(|(other, _)| other == name) {
                return Err(format!("a board with each number once, unlike {name}"));
            }
            numbers.push((name.to_owned(), value));
        }
        let (ranks, letters) = (ranks.len(), ranks.concat());
        Ok(Board { files, ranks, letters, turn, chance, numbers, pieces })
    }

    /// The number of files.
    pub const fn files(&self) -> usize {
        self.files
    }

    /// The number of ranks.
    pub const fn ranks(&self) -> usize {
        self.ranks
    }

    fn index(&self, square: Square) -> Option<usize> {
        let file = usize::try_from(square.file).ok().filter(|&file| file < self.files)?;
        let rank = usize::try_from(square.rank).ok().filter(|&rank| rank < self.ranks)?;
        Some(rank * self.files + file)
    }

    /// The letter on a square, `.` if empty, `#` beyond the edge.
    pub fn at(&self, square: Square) -> char {
        self.index(square).map_or(EDGE, |index| self.letters[index])
    }

    /// Whether a square is on the board and empty.
    pub fn is_empty(&self, square: Square) -> bool {
        self.at(square) == EMPTY
    }

    /// Puts a letter on a square, `.` for nothing. Returns the one replaced.
    ///
    /// # Panics
    /// If the square is beyond the edge, or the letter cannot stand in a board's text: a digit, a space,
    /// `/`, `#` or `*`.
    pub fn put(&mut self, square: Square, letter: char) -> char {
        let Some(index) = self.index(square) else {
            panic!("{square} is beyond the edge of the board")
        };
        assert!(letter == EMPTY || is_letter(letter), "{letter:?} cannot stand on a board");
        std::mem::replace(&mut self.letters[index], letter)
    }

    /// Moves a letter to another square. Returns the one replaced.
    ///
    /// # Panics
    /// If one is beyond the edge.
    pub fn shift(&mut self, from: Square, to: Square) -> char {
        let letter = self.put(from, EMPTY);
        self.put(to, letter)
    }

    /// Every square, from `a1`, rank by rank.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, ranks) = (self.files as i8, self.ranks as i8);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
    }

    /// The owner of a letter.
    pub fn owner(&self, letter: char) -> Option<Player> {
        Player::from_index(self.pieces.iter().position(|letters| letters.contains(letter))?)
    }

    /// The squares of a player's pieces.
    pub fn of(&self, player: Player) -> impl Iterator<Item = Square> {
        let own = self.pieces.get(player.index()).copied().unwrap_or_default();
        self.squares()
            .zip(&self.letters)
            .filter(|&(_, &letter)| own.contains(letter))
            .map(|(square, _)| square)
    }

    /// The squares of the mover's pieces.
    ///
    /// ```
    /// use gambol_sketch::board::Board;
    ///
    /// let board = Board::parse("p1/1P 1", &["P", "p"])?;
    /// assert!(board.own().map(|square| square.to_string()).eq(["b1"]));
    /// # Ok::<(), String>(())
    /// ```
    pub fn own(&self) -> impl Iterator<Item = Square> {
        self.of(self.turn)
    }

    /// Whether a piece of another player than the mover stands there.
    pub fn is_enemy(&self, square: Square) -> bool {
        self.owner(self.at(square)).is_some_and(|owner| owner != self.turn)
    }

    /// The squares in one direction, up to the edge.
    ///
    /// ```
    /// use gambol_sketch::board::{Board, Square};
    ///
    /// let board = Board::parse("3/3/P2 1", &["P", "p"])?;
    /// let squares = board.ray(Square::new(0, 0), (1, 1));
    /// assert!(squares.map(|square| square.to_string()).eq(["b2", "c3"]));
    /// # Ok::<(), String>(())
    /// ```
    pub fn ray(&self, from: Square, step: Step) -> impl Iterator<Item = Square> {
        let on_board = |square: &Square| self.at(*square) != EDGE;
        (1..=MOST as i8).map(move |times| from.step(step, times)).take_while(on_board)
    }

    /// The squares between two on a straight or diagonal line, from the first to the second; none if they
    /// are not on one.
    ///
    /// ```
    /// use gambol_sketch::board::{Board, Square};
    ///
    /// let between = Board::between(Square::new(0, 0), Square::new(3, 3));
    /// assert!(between.map(|square| square.to_string()).eq(["b2", "c3"]));
    /// ```
    pub fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
        let (files, ranks) = (to.file - from.file, to.rank - from.rank);
        let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let length = if is_line { files.abs().max(ranks.abs()) } else { 0 };
        (1..length).map(move |times| from.step((files.signum(), ranks.signum()), times))
    }

    /// The mover's forward step of ranks: up for p1, down for p2.
    pub fn forward(&self) -> i8 {
        if self.turn == Player::P1 { 1 } else { -1 }
    }

    /// Passes the turn to the next player.
    pub fn next_turn(&mut self) {
        self.turn = self.turn.next(self.pieces.len());
    }

    /// The numbers' names and values; `None` is hidden.
    pub fn numbers(&self) -> impl Iterator<Item = (&str, Option<i64>)> {
        self.numbers.iter().map(|(name, value)| (name.as_str(), *value))
    }

    /// Hides a number, then written `*`: see [`BoardSketch::hide`](super::BoardSketch::hide).
    ///
    /// # Panics
    /// If there is no such number.
    pub fn hide(&mut self, name: &str) {
        *self.number(name) = None;
    }

    fn number(&mut self, name: &str) -> &mut Option<i64> {
        let number = self.numbers.iter_mut().find(|(other, _)| other == name);
        &mut number.unwrap_or_else(|| panic!("the board has no number {name}")).1
    }

    /// The letters of each player's pieces.
    pub(super) const fn pieces(&self) -> &'static [&'static str] {
        self.pieces
    }

    /// The same board with its squares moved.
    pub(super) fn mapped(&self, map: impl Fn(Square) -> Square) -> Self {
        let mut image = self.clone();
        for square in self.squares() {
            image.put(map(square), self.at(square));
        }
        image
    }
}

/// The number of this name.
///
/// # Panics
/// If there is none, or it is hidden.
impl Index<&str> for Board {
    type Output = i64;

    fn index(&self, name: &str) -> &i64 {
        let number = self.numbers.iter().find(|(other, _)| other == name);
        let (_, value) = number.unwrap_or_else(|| panic!("the board has no number {name}"));
        value.as_ref().unwrap_or_else(|| panic!("the number {name} is hidden"))
    }
}

impl IndexMut<&str> for Board {
    fn index_mut(&mut self, name: &str) -> &mut i64 {
        self.number(name).as_mut().unwrap_or_else(|| panic!("the number {name} is hidden"))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, rank) in self.letters.chunks(self.files).rev().enumerate() {
            if index > 0 {
                f.write_char('/')?;
            }
            for run in rank.chunk_by(|&one, &other| one == EMPTY && other == EMPTY) {
                match run {
                    [EMPTY, ..] => write!(f, "{}", run.len())?,
                    _ => f.write_char(run[0])?,
                }
            }
        }
        write!(f, " {}{}", if self.chance { "=" } else { "" }, self.turn.number())?;
        self.numbers.iter().try_for_each(|(name, value)| match value {
            Some(value) => write!(f, " {name}={value}"),
            None => write!(f, " {name}=*"),
        })
    }
}

/// Whether a letter can stand on a board.
pub(super) fn is_letter(letter: char) -> bool {
    let is_other = letter.is_whitespace() || letter.is_control() || letter.is_ascii_digit();
    !is_other && !"./#*".contains(letter)
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// A number with its name, `moves=0`, or a hidden one, `moves=*`.
fn parse_number(text: &str) -> Option<(&str, Option<i64>)> {
    let (name, value) = text.split_once('=').filter(|(name, _)| is_name(name))?;
    if value == "*" {
        return Some((name, None));
    }
    let number: i64 = value.parse().ok()?;
    (number.to_string() == value).then_some((name, Some(number)))
}

fn parse_rank(text: &str) -> Result<Vec<char>, String> {
    rank(text).ok_or_else(|| {
        format!(
            "a board with ranks of up to {MOST} squares, a letter for each piece and a number for empty \
             squares, unlike `{text}`"
        )
    })
}

fn rank(mut text: &str) -> Option<Vec<char>> {
    let mut rank = Vec::new();
    while let Some(letter) = text.chars().next() {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &text[..text.len() - rest.len()];
        if digits.is_empty() {
            rank.push(Some(letter).filter(|&letter| is_letter(letter))?);
            text = &text[letter.len_utf8()..];
        } else {
            let empty = number(digits).filter(|&n| (1..=MOST as u32).contains(&n))?;
            rank.extend((0..empty).map(|_| EMPTY));
            text = rest;
        }
    }
    (rank.len() <= MOST).then_some(rank)
}
