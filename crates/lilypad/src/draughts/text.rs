//! The text of positions (PDN) and of moves.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use arrayvec::ArrayVec;
use gambol_core::{Game, MoveError, Player, PositionError, text};
use thiserror::Error;

use super::Square;
use super::moves::Move;
use super::position::{Checker, Position};
use super::rules::check::{Illegal, check_capture, check_step};
use super::setup::{Board, Flaw, Setup};
use super::tables::{LONGEST, jump_between};
use super::variant::Variant;

/// The field of the checkers and the player to move.
pub(crate) const PDN: &str = "PDN";

const MOVE_FORM: &str = "a move is a step (11-15) or a capture with every square where it lands \
                         (22x15x8), squares being numbers from 1 to 32";

impl fmt::Display for Position {
    /// The PDN of the position, as in `B:W21,22,K23:B1,2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { turn, board, .. } = self.setup();
        write_pdn(turn, &board, f)
    }
}

pub(crate) fn write_pdn(turn: Player, board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char(letter(turn))?;
    for player in [Player::P2, Player::P1] {
        write!(f, ":{}", letter(player))?;
        let mut comma = "";
        for (square, checker) in board.iter() {
            if let Some(checker) = checker.filter(|checker| checker.owner == player) {
                let king = if checker.king { "K" } else { "" };
                write!(f, "{comma}{king}{square}")?;
                comma = ",";
            }
        }
    }
    Ok(())
}

fn letter(player: Player) -> char {
    if player == Player::P1 { 'B' } else { 'W' }
}

impl FromStr for Setup {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([pdn], variant) = text::fields(text, [PDN])?;
        let variant = variant.map_or(Ok(Variant), str::parse)?;
        let (turn, board) = parse_pdn(pdn)?;
        Ok(Setup {
            variant,
            turn,
            board,
        })
    }
}

/// Reads the field PDN.
pub(crate) fn parse_pdn(text: &str) -> Result<(Player, Board), PositionError<Flaw>> {
    const FORM: &str = "the side to move and the checkers of both sides, like B:W21,22,K23:B1,2";
    const SIDE: &str = "B or W, the side to move";
    const OWNER: &str = "W or B and the checkers of that side, each side once";
    let wrong = |found, expected| PositionError::syntax(PDN, found, expected);
    let mut parts = text.strip_suffix('.').unwrap_or(text).split(':');
    let mut part = || parts.next().ok_or_else(|| wrong(text, FORM));
    let (side, first, second) = (part()?, part()?, part()?);
    if parts.next().is_some() {
        return Err(wrong(text, FORM));
    }
    let turn = match side {
        "B" => Player::P1,
        "W" => Player::P2,
        _ => return Err(wrong(side, SIDE)),
    };
    let mut board = Board::default();
    let mut other = None;
    for part in [first, second] {
        let owner = match part.bytes().next() {
            Some(b'B') => Player::P1,
            Some(b'W') => Player::P2,
            _ => return Err(wrong(part, OWNER)),
        };
        if other == Some(owner) {
            return Err(wrong(part, OWNER));
        }
        other = Some(owner);
        parse_checkers(&part[1..], owner, &mut board)?;
    }
    Ok((turn, board))
}

/// Reads the checkers of one side: `21,22,K23` or ranges such as `21-32`.
fn parse_checkers(text: &str, owner: Player, board: &mut Board) -> Result<(), PositionError<Flaw>> {
    const CHECKER: &str = "a man (21), a king (K23), or a range of either from the smaller number \
                           up (1-12, K21-24); squares are numbers from 1 to 32";
    if text.is_empty() {
        return Ok(());
    }
    for item in text.split(',') {
        let (king, squares) = match item.strip_prefix('K') {
            Some(squares) => (true, squares),
            None => (false, item),
        };
        let range = || {
            let Some((first, last)) = squares.split_once('-') else {
                let square: Square = squares.parse().ok()?;
                return Some((square, square));
            };
            let range: (Square, Square) = (first.parse().ok()?, last.parse().ok()?);
            (range.0 < range.1).then_some(range)
        };
        let (first, last) = range().ok_or_else(|| PositionError::syntax(PDN, item, CHECKER))?;
        for square in (first.index()..=last.index()).map(Square::new) {
            let there = board[square].replace(Checker { owner, king });
            if there.is_some() {
                let (field, flaw) = (PDN, Flaw::SquareTwice { square });
                return Err(PositionError::Flaw { field, flaw });
            }
        }
    }
    Ok(())
}

impl fmt::Display for Move {
    /// `11-15` or `22x15x8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.is_capture() { 'x' } else { '-' };
        for (i, square) in self.path().enumerate() {
            if i > 0 {
                f.write_char(separator)?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads what `Display` writes, and any other path of a capture. The short form of a capture
    /// needs a position: [`Game::parse_move`].
    ///
    /// ```
    /// use gambol_lilypad::draughts::Move;
    ///
    /// let round: Move = "22x15x6x13x22".parse()?;
    /// assert_eq!(round.to_string(), "22x13x6x15x22");
    /// assert!("22x8".parse::<Move>().is_err());
    /// # Ok::<(), gambol_lilypad::draughts::ParseMoveError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let mv = Written::read(text).and_then(|written| written.to_move());
        mv.ok_or(ParseMoveError)
    }
}

/// A text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a move: {MOVE_FORM}")]
pub struct ParseMoveError;

/// A text that has the form of a move.
pub(crate) enum Written {
    /// Two squares with a dash between.
    Step(Square, Square),
    /// Two squares or more with an `x` between, as far as a capture can be long.
    Capture(ArrayVec<Square, { LONGEST + 1 }>),
}

impl Written {
    pub(crate) fn read(text: &str) -> Option<Self> {
        if let Some((from, to)) = text.split_once('-') {
            return Some(Written::Step(from.parse().ok()?, to.parse().ok()?));
        }
        let mut path = ArrayVec::new();
        for square in text.split('x') {
            let square = square.parse().ok()?;
            // More jumps than a capture can have stay illegal however many follow.
            if !path.is_full() {
                path.push(square);
            }
        }
        (path.len() > 1).then_some(Written::Capture(path))
    }

    /// The move, legal or not, if it is one.
    pub(crate) fn to_move(&self) -> Option<Move> {
        match self {
            Written::Step(from, to) => Move::step(*from, *to),
            Written::Capture(path) => capture_along(path),
        }
    }
}

/// The capture along these squares, legal or not, if it is one.
fn capture_along(path: &[Square]) -> Option<Move> {
    let mut captured = 0;
    for jump in path.windows(2) {
        let (_, over) = jump_between(jump[0], jump[1])?;
        if captured & over != 0 {
            return None;
        }
        captured |= over;
    }
    Move::capture_of(*path.first()?, captured)
}

/// The legal move that the squares of a capture mean: the capture along these squares; else the
/// only one from the first to the second.
///
/// `check` says whether a capture along some squares is legal, `legal` are the legal captures.
pub(crate) fn find_capture<I>(
    text: &str,
    path: &[Square],
    check: impl Fn(&[Square]) -> Result<(), I>,
    legal: impl Iterator<Item = Move>,
) -> Result<Move, MoveError<I>> {
    let reason = match (check(path), capture_along(path)) {
        (Ok(()), Some(mv)) => return Ok(mv),
        (Ok(()), None) => return Err(MoveError::syntax(text, MOVE_FORM)),
        (Err(reason), _) => reason,
    };
    let &[from, to] = path else {
        return Err(MoveError::illegal(text, reason));
    };
    let fitting: Vec<Move> = legal
        .filter(|mv| mv.is_capture() && mv.from() == Some(from) && mv.to() == Some(to))
        .collect();
    match fitting.as_slice() {
        [] => Err(MoveError::illegal(text, reason)),
        [mv] => Ok(*mv),
        several => {
            let mut candidates: Vec<String> = several.iter().map(Move::to_string).collect();
            candidates.sort_unstable();
            let found = text::Excerpt::new(text);
            Err(MoveError::Ambiguous { found, candidates })
        }
    }
}

/// The legal move that a text means.
pub(super) fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError<Illegal>> {
    let wrong = || MoveError::syntax(text, MOVE_FORM);
    match Written::read(text).ok_or_else(wrong)? {
        Written::Step(from, to) => {
            let illegal = |reason| MoveError::illegal(text, reason);
            check_step(position, from, to).map_err(illegal)?;
            Move::step(from, to).ok_or_else(wrong)
        }
        Written::Capture(path) => {
            let check = |path: &[Square]| check_capture(position, path);
            find_capture(text, &path, check, position.legal_moves().into_iter())
        }
    }
}
