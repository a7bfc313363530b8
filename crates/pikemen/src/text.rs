//! The text of positions, by way of [`Setup`], and of moves.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};
use core::str::FromStr;

use gambol_core::text::{self, number};
use gambol_core::{MoveError, Player, PositionError};

use crate::board::{Board, Square};
use crate::ground::Ground;
use crate::moves::{Move, MoveKind};
use crate::piece::{Orientation, Piece};
use crate::position::{Position, PositionOn, on_any_ground};
use crate::rules::{Illegal, check};
use crate::setup::{Flaw, Setup};
use crate::variant::Variant;

pub(crate) const BOARD: &str = "BOARD";
pub(crate) const SIDE: &str = "SIDE";
pub(crate) const SCORES: &str = "SCORES";
pub(crate) const VARIANT: &str = "VARIANT";

impl<G: Ground> fmt::Display for PositionOn<G> {
    /// `BOARD SIDE SCORES VARIANT`, as in `x6/x6/x6/x6/x,21U,x4/11NE,x5 2 0,0 mini`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_setup(&self.setup(), f)
    }
}

impl fmt::Display for Position {
    /// `BOARD SIDE SCORES VARIANT`, as in `x6/x6/x6/x6/x,21U,x4/11NE,x5 2 0,0 mini`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        on_any_ground!(self, position => position.fmt(f))
    }
}

/// Writes the text of a setup without flaws.
fn write_setup(setup: &Setup, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let board = setup.variant.layout().board();
    for row in 0..board.rows() {
        if row > 0 {
            let zone_begins = board.zones() > 0 && row % 4 == 0;
            f.write_char(if zone_begins { '|' } else { '/' })?;
        }
        write_row(setup, board, row, f)?;
    }
    write!(f, " {} ", setup.turn.number())?;
    for (i, score) in setup.scores.iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        write!(f, "{comma}{score}")?;
    }
    write!(f, " {}", setup.variant)
}

fn write_row(setup: &Setup, board: Board, row: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let piece = |column| setup.pieces.get(&board.at(row, column)?);
    let mut column = 0;
    while column < board.files() {
        if column > 0 {
            f.write_char(',')?;
        }
        if let Some(piece) = piece(column) {
            piece.fmt(f)?;
            column += 1;
            continue;
        }
        let empty = (column..board.files()).take_while(|&column| piece(column).is_none());
        let run = empty.count();
        match run {
            1 => f.write_char('x')?,
            _ => write!(f, "x{run}")?,
        }
        column += run;
    }
    Ok(())
}

impl FromStr for Setup {
    type Err = PositionError<Flaw>;

    /// Reads the text of a position, right or wrong.
    ///
    /// # Errors
    /// Errors of form.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([board, side, scores], variant) = text::fields(text, [BOARD, SIDE, SCORES])?;
        let variant = variant.map_or(Ok(Variant::default()), str::parse)?;
        let players = variant.layout().players();
        let turn = number(side)
            .and_then(|seat| Player::from_index((seat as usize).checked_sub(1)?))
            .ok_or_else(|| {
                let expected = format!("the number of a player, from 1 to {players}");
                PositionError::syntax(SIDE, side, expected)
            })?;
        let scores = parse_scores(scores, players).ok_or_else(|| {
            let example = &"0,0,0,0,0,0"[..2 * players - 1];
            let expected = format!("a number for each of the {players} players, like {example}");
            PositionError::syntax(SCORES, scores, expected)
        })?;
        Ok(Setup {
            variant,
            pieces: parse_board(board, variant.layout().board())?,
            turn,
            scores,
        })
    }
}

fn parse_scores(text: &str, players: usize) -> Option<Vec<u32>> {
    let scores = text.split(',').take(players + 1);
    let scores: Vec<u32> = scores.map(number).collect::<Option<_>>()?;
    (scores.len() == players).then_some(scores)
}

type Pieces = BTreeMap<Square, Piece>;

fn parse_board(text: &str, board: Board) -> Result<Pieces, PositionError<Flaw>> {
    const ZONE: &str = "a zone of 4 rows separated by /, none of them empty";
    let (zones, ranks) = (board.zones(), board.rows());
    let mut pieces = Pieces::new();
    if zones == 0 {
        let form = || {
            format!("{ranks} ranks separated by /, from the top down, none of them empty").into()
        };
        for (row, squares) in parts(text, '/', ranks, form)?.enumerate() {
            parse_row(squares, board, row, &mut pieces)?;
        }
        return Ok(pieces);
    }
    let form = || format!("{zones} zones separated by |, none of them empty").into();
    for (zone, rows) in parts(text, '|', zones, form)?.enumerate() {
        for (row, squares) in parts(rows, '/', 4, || ZONE.into())?.enumerate() {
            parse_row(squares, board, 4 * zone + row, &mut pieces)?;
        }
    }
    Ok(pieces)
}

/// Cuts a text into this number of parts, none of them empty.
fn parts(
    text: &str,
    separator: char,
    count: usize,
    expected: impl FnOnce() -> Cow<'static, str>,
) -> Result<impl Iterator<Item = &str>, PositionError<Flaw>> {
    let parts = text.split(separator);
    if parts.clone().count() == count && parts.clone().all(|part| !part.is_empty()) {
        Ok(parts)
    } else {
        Err(PositionError::syntax(BOARD, text, expected()))
    }
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
            _ => format!("a row of {files} squares, as zones have them"),
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
            // Nine are too many already, and a run of billions must not overflow.
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
    if column == board.files() {
        Ok(())
    } else {
        Err(wrong_length())
    }
}

pub(crate) fn write_move<G: Ground>(
    position: &PositionOn<G>,
    mv: Move,
    out: &mut dyn Write,
) -> fmt::Result {
    match mv.kind(position.board()) {
        None => write!(out, "{mv:?}"),
        Some(MoveKind::Reorient { from, orientation }) => write!(out, "{from}({orientation})"),
        Some(MoveKind::Charge {
            from,
            to,
            orientation,
        }) => {
            let sign = if position.piece(to).is_some() {
                'x'
            } else {
                '-'
            };
            write!(out, "{from}{sign}{to}")?;
            let kept = check::charge(position, from, to)
                .is_ok_and(|(arrival, _)| Orientation::Lying(arrival) == orientation);
            if kept {
                Ok(())
            } else {
                write!(out, "({orientation})")
            }
        }
    }
}

/// The legal move that a text means: its canonical text, or one in which the kept orientation is
/// written out.
pub(crate) fn parse_move<G: Ground>(
    position: &PositionOn<G>,
    text: &str,
) -> Result<Move, MoveError<Illegal>> {
    let illegal = |reason| MoveError::illegal(text, reason);
    let parts = split_move(text, position.board());
    match parts.ok_or_else(|| MoveError::syntax(text, move_form(position.board())))? {
        MoveParts::Reorient { from, orientation } => {
            check::reorient(position, from, orientation).map_err(illegal)?;
            Ok(Move::new(from, from, orientation))
        }
        MoveParts::Charge {
            from,
            to,
            captures,
            orientation,
        } => {
            let (arrival, captured) = check::charge(position, from, to).map_err(illegal)?;
            match (captured, captures) {
                (Some(_), false) => Err(illegal(Illegal::IsCapture { square: to })),
                (None, true) => Err(illegal(Illegal::NothingToCapture { square: to })),
                _ => {
                    let orientation = orientation.unwrap_or(Orientation::Lying(arrival));
                    Ok(Move::new(from, to, orientation))
                }
            }
        }
    }
}

/// The text of a move taken apart.
enum MoveParts {
    Reorient {
        from: Square,
        orientation: Orientation,
    },
    Charge {
        from: Square,
        to: Square,
        /// Whether it is written as a capture.
        captures: bool,
        /// `None` to keep the orientation.
        orientation: Option<Orientation>,
    },
}

fn split_move(text: &str, board: Board) -> Option<MoveParts> {
    let (squares, orientation) = match text.split_once('(') {
        Some((squares, bracket)) => (squares, Some(bracket.strip_suffix(')')?.parse().ok()?)),
        None => (text, None),
    };
    let Some((from, to)) = squares.split_once(['-', 'x']) else {
        return Some(MoveParts::Reorient {
            from: board.parse(squares)?,
            orientation: orientation?,
        });
    };
    Some(MoveParts::Charge {
        captures: squares.as_bytes()[from.len()] == b'x',
        from: board.parse(from)?,
        to: board.parse(to)?,
        orientation,
    })
}

/// What a move looks like, with examples from this board.
fn move_form(board: Board) -> String {
    let [turn, charge, capture] = match board {
        Board::Square8 => ["e1(S)", "d7-e6(NE)", "c7xg3(U)"],
        Board::Square6 => ["e1(S)", "d5-e4(NE)", "c5xf2(U)"],
        Board::Hexagon | Board::Star => ["a42(N)", "a42-a32(N)", "a31xb13(U)"],
    };
    let squares = match board {
        Board::Square8 => "a1 to h8",
        Board::Square6 => "a1 to f6",
        Board::Hexagon => "a11 to c44: the zone, then x and y from 1 to 4",
        Board::Star => "a11 to f44: the zone, then x and y from 1 to 4",
    };
    format!(
        "a move is a square with a new orientation ({turn}), a charge ({charge}) or a capture \
         ({capture}); a piece that charges without a bracket keeps its orientation; the squares \
         of this board are {squares}"
    )
}
