//! The texts of positions, parsed to a [`Setup`], and of moves.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::array;
use core::fmt::{self, Display, Write};
use core::str::FromStr;

use gambol_core::text::{self, number};
use gambol_core::{MoveError, Player, PositionError, Scores};

use crate::board::{Board, Square};
use crate::data::PositionData;
use crate::ground::Ground;
use crate::moves::{Move, MoveKind};
use crate::piece::{Orientation, Piece};
use crate::position::Position;
use crate::rules::{Illegal, check};
use crate::setup::{BOARD, Flaw, SCORES, SIDE, Setup};
use crate::variant::{Layouts, Variant};

/// `BOARD SIDE SCORES VARIANT`, as in `x6/x6/x6/x6/x,21U,x4/11NE,x5 2 0,0 mini`.
impl<G: Ground> fmt::Display for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(self.data(), f)
    }
}

fn write_position(position: PositionData<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let board = position.board();
    for row in 0..board.rows() {
        if row > 0 {
            let zone_begins = board.zones() > 0 && row % 4 == 0;
            f.write_char(if zone_begins { '|' } else { '/' })?;
        }
        write_row(position, row, f)?;
    }
    let scores: Scores = position.scores().iter().copied().map(u32::from).collect();
    write!(f, " {} {scores} {}", position.turn.number(), position.variant)
}

fn write_row(position: PositionData<'_>, row: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    // No board has longer rows.
    let squares: [_; 8] = array::from_fn(|column| position.piece_at(row, column));
    let runs = squares[..position.board().files()].chunk_by(|a, b| a.is_none() && b.is_none());
    for (i, run) in runs.enumerate() {
        f.write_str(if i > 0 { "," } else { "" })?;
        match run {
            [Some(piece)] => piece.fmt(f)?,
            [None] => f.write_char('x')?,
            _ => write!(f, "x{}", run.len())?,
        }
    }
    Ok(())
}

impl<G: Ground> FromStr for Setup<G> {
    type Err = PositionError<Flaw>;

    /// Parses the text of a position, valid or not.
    ///
    /// # Errors
    /// A [`PositionError`] if the text has another form.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([board, side, scores], variant) = fields::<G>(text)?;
        let layout = variant.layout();
        let (turn, scores) = parse_turn(side, scores, layout.players())?;
        Ok(Setup { variant, pieces: parse_board(board, layout.board())?, turn, scores })
    }
}

/// The fields of the text of a position. The last field, the variant, may be missing.
pub(crate) fn fields<L: Layouts>(
    text: &str,
) -> Result<([&str; 3], Variant<L>), PositionError<Flaw>> {
    let (fields, variant) = text::fields(text, [BOARD, SIDE, SCORES])?;
    Ok((fields, variant.map_or(Ok(Variant::default()), str::parse)?))
}

/// Parses the player to move and the scores. The setup checks whether the player takes part.
fn parse_turn(
    side: &str,
    scores: &str,
    players: usize,
) -> Result<(Player, Vec<u32>), PositionError<Flaw>> {
    let turn = Player::numbered(side, Player::ALL.len()).ok_or_else(|| {
        PositionError::syntax(SIDE, side, format!("the number of a player, from 1 to {players}"))
    })?;
    let read = scores.parse().ok().filter(|scores: &Scores| scores.len() == players);
    let scores = read.ok_or_else(|| {
        let example = &"0,0,0,0,0,0"[..2 * players - 1];
        let expected = format!("a number for each of the {players} players, like {example}");
        PositionError::syntax(SCORES, scores, expected)
    })?;
    Ok((turn, scores.to_vec()))
}

type Pieces = BTreeMap<Square, Piece>;

fn parse_board(text: &str, board: Board) -> Result<Pieces, PositionError<Flaw>> {
    let files = board.files();
    let rows = || match board.zones() {
        0 => format!("{files} ranks separated by /, from the top down, none of them empty"),
        _ => format!("a zone of {files} rows separated by /, none of them empty"),
    };
    let zones = match board.zones() {
        0 => vec![text],
        zones => {
            parts(text, '|', zones, || format!("{zones} zones separated by |, none of them empty"))?
        }
    };
    let mut pieces = Pieces::new();
    for (zone, text) in zones.into_iter().enumerate() {
        for (row, squares) in parts(text, '/', files, rows)?.into_iter().enumerate() {
            parse_row(squares, board, zone * files + row, &mut pieces)?;
        }
    }
    Ok(pieces)
}

/// Splits a text into this number of parts, none of them empty.
fn parts(
    text: &str,
    separator: char,
    count: usize,
    expected: impl FnOnce() -> String,
) -> Result<Vec<&str>, PositionError<Flaw>> {
    let parts: Vec<_> = text.split(separator).take(count + 1).collect();
    if parts.len() == count && parts.iter().all(|part| !part.is_empty()) {
        return Ok(parts);
    }
    Err(PositionError::syntax(BOARD, text, expected()))
}

fn parse_row(
    text: &str,
    board: Board,
    row: usize,
    pieces: &mut Pieces,
) -> Result<(), PositionError<Flaw>> {
    const NO_GAPS: &str = "a row with something between all commas: an empty square is x";
    const SQUARE: &str = "a piece like 13U (seat, size, orientation), an empty square x, or a run \
                          like x3";
    let wrong = |found, expected: &'static str| PositionError::syntax(BOARD, found, expected);
    let wrong_length = || {
        let files = board.files();
        let expected = match board.zones() {
            0 => format!("a rank of {files} squares"),
            _ => format!("a row of {files} squares, as in every zone"),
        };
        PositionError::syntax(BOARD, text, expected)
    };
    let mut column = 0;
    for square in text.split(',') {
        if square.is_empty() {
            return Err(wrong(text, NO_GAPS));
        }
        if let Some(run) = square.strip_prefix('x') {
            let run = if run.is_empty() { Some(1) } else { number(run) };
            let run = run.filter(|&run| run > 0);
            // Capped at nine, already too many, so that a run of billions does not overflow.
            column += run.ok_or_else(|| wrong(square, SQUARE))?.min(9) as usize;
        } else {
            let piece = square.parse().map_err(|_| wrong(square, SQUARE))?;
            pieces.insert(board.at(row, column).ok_or_else(wrong_length)?, piece);
            column += 1;
        }
        if column > board.files() {
            return Err(wrong_length());
        }
    }
    if column < board.files() { Err(wrong_length()) } else { Ok(()) }
}

pub(crate) fn write_move(position: PositionData<'_>, mv: Move, out: &mut dyn Write) -> fmt::Result {
    let orientation = mv.orientation();
    match mv.kind(position.board()) {
        None => write!(out, "{mv:?}"),
        Some(MoveKind::Reorient { from, .. }) => write!(out, "{from}({orientation})"),
        Some(MoveKind::Charge { from, to, .. }) => {
            let captures = position.piece(to).is_some();
            write!(out, "{from}{}{to}", if captures { 'x' } else { '-' })?;
            match check::charge(position, from, to) {
                Ok((kept, _)) if kept == orientation => Ok(()),
                _ => write!(out, "({orientation})"),
            }
        }
    }
}

/// Parses a legal move from its canonical text, or from one with the kept orientation written out.
pub(crate) fn parse_move(
    position: PositionData<'_>,
    text: &str,
) -> Result<Move, MoveError<Illegal>> {
    let illegal = |reason| MoveError::illegal(text, reason);
    let board = position.board();
    match split_move(text, board).ok_or_else(|| MoveError::syntax(text, move_form(board)))? {
        MoveParts::Reorient(from, orientation) => {
            check::reorient(position, from, orientation).map_err(illegal)?;
            Ok(Move::new(from, from, orientation))
        }
        MoveParts::Charge(from, sign, to, orientation) => {
            let (kept, captured) = check::charge(position, from, to).map_err(illegal)?;
            match (sign, captured) {
                ('-', Some(_)) => Err(illegal(Illegal::IsCapture(to))),
                ('x', None) => Err(illegal(Illegal::NothingToCapture(to))),
                _ => Ok(Move::new(from, to, orientation.unwrap_or(kept))),
            }
        }
    }
}

/// The parts of a move's text. A charge without an orientation keeps it.
enum MoveParts {
    Reorient(Square, Orientation),
    Charge(Square, char, Square, Option<Orientation>),
}

fn split_move(text: &str, board: Board) -> Option<MoveParts> {
    let (squares, orientation) = match text.split_once('(') {
        Some((squares, bracket)) => (squares, Some(bracket.strip_suffix(')')?.parse().ok()?)),
        None => (text, None),
    };
    let Some(sign) = squares.find(['-', 'x']) else {
        return Some(MoveParts::Reorient(board.parse(squares)?, orientation?));
    };
    let (from, to) = squares.split_at(sign);
    let (from, sign, to) = (board.parse(from)?, to.chars().next()?, board.parse(&to[1..])?);
    Some(MoveParts::Charge(from, sign, to, orientation))
}

/// The form of a move's text, with examples from this board.
fn move_form(board: Board) -> String {
    const IN_ZONES: [&str; 3] = ["a42(N)", "a42-a32(N)", "a31xb13(U)"];
    let ([turn, charge, capture], squares) = match board {
        Board::Square8 => (["e1(S)", "d7-e6(NE)", "c7xg3(U)"], "a1 to h8"),
        Board::Square6 => (["e1(S)", "d5-e4(NE)", "c5xf2(U)"], "a1 to f6"),
        Board::Hexagon => (IN_ZONES, "a11 to c44: the zone, then x and y from 1 to 4"),
        Board::Star => (IN_ZONES, "a11 to f44: the zone, then x and y from 1 to 4"),
    };
    format!(
        "a move is a square with a new orientation ({turn}), a charge ({charge}) or a capture \
         ({capture}); a piece that charges without a bracket keeps its orientation; the squares \
         of this board are {squares}"
    )
}
