//! The texts of positions (PDN) and of moves.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use gambol_core::{Game, MoveError, Player, PositionError, text};
use thiserror::Error;

use super::Square;
use super::moves::{Move, Written};
use super::position::{Checker, Position};
use super::rules::check::{Illegal, check};
use super::setup::{Board, Flaw, PDN, Setup};
use super::tables::Path;
use super::variant::Variant;

const MOVE_FORM: &str = "a move is a step (11-15) or a capture with every square where it lands \
                         (22x15x8), squares being numbers from 1 to 32";

impl fmt::Display for Position {
    /// The PDN of the position, as in `B:W21,22,K23:B1,2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |player| if player == Player::P1 { 'B' } else { 'W' };
        f.write_char(letter(self.to_move()))?;
        for player in [Player::P2, Player::P1] {
            write!(f, ":{}", letter(player))?;
            for (i, square) in self.checkers(player).enumerate() {
                let comma = if i > 0 { "," } else { "" };
                let king = if self.is_king(square) { "K" } else { "" };
                write!(f, "{comma}{king}{square}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Setup {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Programs also print a position as a tag of PDN.
        let tag = text.strip_prefix("[FEN \"").and_then(|rest| rest.strip_suffix("\"]"));
        let ([pdn], variant) = text::fields(tag.unwrap_or(text), [PDN])?;
        let variant = variant.map_or(Ok(Variant), str::parse)?;
        let (turn, board) = parse_pdn(pdn)?;
        Ok(Setup { variant, turn, board })
    }
}

/// Parses the field PDN.
pub(crate) fn parse_pdn(text: &str) -> Result<(Player, Board), PositionError<Flaw>> {
    const FORM: &str = "the side to move and the checkers of both sides, like B:W21,22,K23:B1,2";
    const SIDE: &str = "B or W, the side to move";
    const OWNER: &str = "W or B and the checkers of that side, each side once";
    let wrong = |found, expected| PositionError::syntax(PDN, found, expected);
    let player = |letter| match letter {
        "B" => Some(Player::P1),
        "W" => Some(Player::P2),
        _ => None,
    };
    let parts = text::parts(text.strip_suffix('.').unwrap_or(text), ':');
    let [side, first, second] = parts.ok_or_else(|| wrong(text, FORM))?;
    let turn = player(side).ok_or_else(|| wrong(side, SIDE))?;
    let mut board = Board::default();
    let mut other = None;
    for part in [first, second] {
        let owner = part
            .get(..1)
            .and_then(player)
            .filter(|&owner| other != Some(owner))
            .ok_or_else(|| wrong(part, OWNER))?;
        other = Some(owner);
        parse_checkers(&part[1..], owner, &mut board)?;
    }
    Ok((turn, board))
}

/// Parses the checkers of one side: `21,22,K23` or ranges such as `21-32`.
fn parse_checkers(text: &str, owner: Player, board: &mut Board) -> Result<(), PositionError<Flaw>> {
    const CHECKER: &str = "a man (21), a king (K23), or a range of either from the smaller number \
                           up (1-12, K21-24); squares are numbers from 1 to 32";
    if text.is_empty() {
        return Ok(());
    }
    for item in text.split(',') {
        let squares = item.strip_prefix('K').unwrap_or(item);
        let king = squares != item;
        let range = || {
            let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
            let range: (Square, Square) = (first.parse().ok()?, last.parse().ok()?);
            (first == squares || range.0 < range.1).then_some(range)
        };
        let (first, last) = range().ok_or_else(|| PositionError::syntax(PDN, item, CHECKER))?;
        for square in (first.index()..=last.index()).map(Square::new) {
            if board[square].replace(Checker { owner, king }).is_some() {
                return Err(PositionError::Flaw { field: PDN, flaw: Flaw::SquareTwice(square) });
            }
        }
    }
    Ok(())
}

impl fmt::Display for Move {
    /// `11-15` or `22x15x8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for square in self.path() {
            write!(f, "{separator}{square}")?;
            separator = if self.is_capture() { "x" } else { "-" };
        }
        Ok(())
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Parses the text that `Display` writes, or another path of a capture. The short form of a capture
    /// needs a position: see [`Game::parse_move`].
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
        Written::read(text).and_then(|written| written.to_move()).ok_or(ParseMoveError)
    }
}

/// A text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a move: {MOVE_FORM}")]
pub struct ParseMoveError;

impl Written {
    pub(crate) fn read(text: &str) -> Option<Self> {
        if let Some((from, to)) = text.split_once('-') {
            return Some(Written::Step(from.parse().ok()?, to.parse().ok()?));
        }
        let mut path = Path::new();
        for square in text.split('x') {
            let square = square.parse().ok()?;
            // A text with more jumps than any capture stays illegal, however many follow.
            if !path.is_full() {
                path.push(square);
            }
        }
        (path.len() > 1).then_some(Written::Capture(path))
    }
}

/// Parses a legal move.
pub(super) fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError<Illegal>> {
    let written = Written::read(text).ok_or_else(|| MoveError::syntax(text, MOVE_FORM))?;
    match check(position, &written) {
        Ok(()) => Ok(written.to_move().expect("a legal move is a move")),
        Err(reason) => short_form(text, &written, reason, position.legal_moves().into_iter()),
    }
}

/// Returns the only legal capture from the first to the second of two squares, or an error with `reason`.
pub(crate) fn short_form<I>(
    text: &str,
    written: &Written,
    reason: I,
    legal: impl Iterator<Item = Move>,
) -> Result<Move, MoveError<I>> {
    let fits = |mv: &Move| match written {
        Written::Capture(path) => path[..] == [mv.from(), mv.to()],
        Written::Step(..) => false,
    };
    let mut fitting = Vec::new();
    legal.filter(|mv| mv.is_capture() && fits(mv)).for_each(|mv| fitting.push(mv));
    match fitting.as_slice() {
        [] => Err(MoveError::illegal(text, reason)),
        [mv] => Ok(*mv),
        several => {
            let candidates = sorted_texts(several);
            Err(MoveError::Ambiguous { found: text::Excerpt::new(text), candidates })
        }
    }
}

pub(super) fn sorted_texts(moves: &[Move]) -> Vec<String> {
    let mut texts = Vec::new();
    for mv in moves {
        let text = mv.to_string();
        texts.insert(texts.partition_point(|other| *other < text), text);
    }
    texts
}
