use core::fmt::{self, Write};
use core::str::FromStr;

use gambol_core::text::{self, number};
use gambol_core::{Game, MoveError, Player, PositionError, Scores};

use crate::Illegal;
use crate::board::{Board, Square};
use crate::builder::{Builder, Flaw};
use crate::ground::Ground;
use crate::moves::Move;
use crate::piece::{Orientation, Piece, Size};
use crate::position::{Position, PositionOn};
use crate::variant::Variant;

const BOARD: &str = "BOARD";
const SIDE: &str = "SIDE";
const SCORES: &str = "SCORES";

impl Board {
    /// The number of rows that a text has, those of all zones together.
    pub(crate) const fn rows(self) -> usize {
        self.squares() / self.files()
    }

    /// The square at a place of a text: ranks come from the top and files from the left; zones in
    /// order, their rows from `x = 4` down and in each the squares from `y = 4` down.
    pub(crate) fn at(self, row: usize, column: usize) -> Option<Square> {
        let files = self.files();
        if row >= self.rows() || column >= files {
            return None;
        }
        self.square(if self.zones() == 0 {
            (files - 1 - row) * files + column
        } else {
            row / 4 * 16 + 15 - (row % 4 * 4 + column)
        })
    }

    /// What stands after a row of a text: nothing after the last.
    fn separator(self, row: usize) -> Option<char> {
        let next = row + 1;
        (next < self.rows()).then(|| {
            let zone_ends = self.zones() > 0 && next.is_multiple_of(4);
            if zone_ends { '|' } else { '/' }
        })
    }
}

impl fmt::Display for Position {
    /// `BOARD SIDE SCORES VARIANT`, as in `x6/x6/x6/x6/x,21U,x4/11NE,x5 2 0,0 mini`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        for row in 0..board.rows() {
            self.write_row(row, f)?;
            if let Some(separator) = board.separator(row) {
                f.write_char(separator)?;
            }
        }
        write!(f, " {} ", self.turn().number())?;
        for player in Player::all(self.players()) {
            let comma = if player == Player::P1 { "" } else { "," };
            write!(f, "{comma}{}", self.score(player))?;
        }
        write!(f, " {}", self.variant())
    }
}

impl<G: Ground> fmt::Display for PositionOn<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&G::wrap(*self), f)
    }
}

impl Position {
    fn write_row(&self, row: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        let piece = |column| self.piece(board.at(row, column)?);
        let mut column = 0;
        while column < board.files() {
            if column > 0 {
                f.write_char(',')?;
            }
            if let Some(piece) = piece(column) {
                write!(f, "{piece}")?;
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
}

impl FromStr for Position {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([board, side, scores], variant) = text::fields(text, [BOARD, SIDE, SCORES])?;
        let variant = variant.map_or(Ok(Variant::default()), str::parse)?;
        let layout = variant.layout();
        let turn = number(side)
            .and_then(|seat| Player::from_index((seat as usize).checked_sub(1)?))
            .ok_or_else(|| PositionError::syntax(SIDE, side, layout.side_form()))?;
        let scores = parse_scores(scores, layout.players())
            .ok_or_else(|| PositionError::syntax(SCORES, scores, layout.scores_form()))?;
        parse_board(board, Position::builder(variant))?
            .turn(turn)
            .scores(&scores)
            .build()
            .map_err(|flaw| PositionError::Flaw {
                field: flaw.field(),
                flaw,
            })
    }
}

impl<G: Ground> FromStr for PositionOn<G> {
    type Err = PositionError<Flaw>;

    /// Reads the text of a position on this ground, and no other.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let position: Position = text.parse()?;
        let flaw = Flaw::OtherLayout {
            expected: G::LAYOUT,
        };
        position.on().ok_or(PositionError::Flaw {
            field: flaw.field(),
            flaw,
        })
    }
}

fn parse_scores(text: &str, players: usize) -> Option<Scores> {
    let mut numbers = text.split(',');
    let scores: Option<Scores> = numbers.by_ref().take(players).map(number).collect();
    scores.filter(|scores| scores.len() == players && numbers.next().is_none())
}

fn parse_board(text: &str, mut builder: Builder) -> Result<Builder, PositionError<Flaw>> {
    const ZONE: &str = "a zone of 4 rows separated by /, none of them empty";
    let board = builder.board();
    let form = board.board_form();
    if board.zones() == 0 {
        for (row, squares) in parts(text, '/', board.rows(), form)?.enumerate() {
            builder = parse_row(squares, row, builder)?;
        }
        return Ok(builder);
    }
    for (zone, rows) in parts(text, '|', board.zones(), form)?.enumerate() {
        for (row, squares) in parts(rows, '/', 4, ZONE)?.enumerate() {
            builder = parse_row(squares, 4 * zone + row, builder)?;
        }
    }
    Ok(builder)
}

/// Cuts a text into so many parts, none of them empty.
fn parts<'a>(
    text: &'a str,
    separator: char,
    count: usize,
    expected: &'static str,
) -> Result<impl Iterator<Item = &'a str>, PositionError<Flaw>> {
    let parts = text.split(separator);
    if parts.clone().count() == count && parts.clone().all(|part| !part.is_empty()) {
        Ok(parts)
    } else {
        Err(PositionError::syntax(BOARD, text, expected))
    }
}

fn parse_row(text: &str, row: usize, mut builder: Builder) -> Result<Builder, PositionError<Flaw>> {
    const NO_GAPS: &str = "a row with something between all commas: an empty square is x";
    const SQUARE: &str = "a piece like 13U (seat, size, orientation), an empty square x, or a run \
                          like x3";
    let wrong = |found, expected| PositionError::syntax(BOARD, found, expected);
    let board = builder.board();
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
            let piece = parse_piece(square).ok_or_else(|| wrong(square, SQUARE))?;
            let at = board.at(row, column);
            let at = at.ok_or_else(|| wrong(text, board.row_form()))?;
            builder = builder.piece(at, Some(piece));
            column += 1;
        }
        if column > board.files() {
            return Err(wrong(text, board.row_form()));
        }
    }
    if column == board.files() {
        Ok(builder)
    } else {
        Err(wrong(text, board.row_form()))
    }
}

/// Reads `13U` or `22NE`.
fn parse_piece(text: &str) -> Option<Piece> {
    let digit = |i: usize| text.as_bytes().get(i)?.checked_sub(b'0');
    Some(Piece {
        owner: Player::from_index(usize::from(digit(0)?).checked_sub(1)?)?,
        size: Size::from_number(digit(1)?)?,
        orientation: text.get(2..)?.parse().ok()?,
    })
}

/// A move text taken apart.
struct MoveParts {
    from: Square,
    /// The square charged to, and whether it is written as a capture.
    charge: Option<(Square, bool)>,
    orientation: Option<Orientation>,
}

fn parse_move(text: &str, board: Board) -> Option<MoveParts> {
    let (squares, orientation) = match text.split_once('(') {
        Some((squares, bracket)) => {
            let orientation = bracket.strip_suffix(')')?.parse().ok()?;
            (squares, Some(orientation))
        }
        None => (text, None),
    };
    let (from, charge) = match squares.split_once(['-', 'x']) {
        Some((from, to)) => {
            let captures = squares.as_bytes()[from.len()] == b'x';
            (from, Some((board.parse(to)?, captures)))
        }
        None => (squares, None),
    };
    let from = board.parse(from)?;
    (charge.is_some() || orientation.is_some()).then_some(MoveParts {
        from,
        charge,
        orientation,
    })
}

impl Position {
    pub(crate) fn write_move_text(&self, mv: Move, out: &mut dyn Write) -> fmt::Result {
        let Some((from, to)) = mv.squares(self.board()) else {
            return write!(out, "{mv:?}");
        };
        let orientation = mv.orientation();
        if from == to {
            return write!(out, "{from}({orientation})");
        }
        let sign = if self.piece(to).is_some() { 'x' } else { '-' };
        write!(out, "{from}{sign}{to}")?;
        let kept = match self.check_charge(from, to) {
            Ok((arrival, _)) => Orientation::Lying(arrival) == orientation,
            Err(_) => false,
        };
        if kept {
            Ok(())
        } else {
            write!(out, "({orientation})")
        }
    }

    /// The legal move that a text means: its canonical text, or with the orientation written out
    /// that is kept.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        let illegal = |reason| MoveError::illegal(text, reason);
        let parts = parse_move(text, self.board());
        let parts = parts.ok_or_else(|| MoveError::syntax(text, self.board().move_form()))?;
        let from = parts.from;
        let Some((to, written_as_capture)) = parts.charge else {
            // A reorientation always has its bracket.
            let orientation = parts.orientation.unwrap_or(Orientation::Upright);
            self.check_reorientation(from, orientation)
                .map_err(illegal)?;
            return Ok(Move::new(from, from, orientation));
        };
        let (arrival, captured) = self.check_charge(from, to).map_err(illegal)?;
        match (captured.is_some(), written_as_capture) {
            (true, false) => return Err(illegal(Illegal::IsCapture { square: to })),
            (false, true) => return Err(illegal(Illegal::NothingToCapture { square: to })),
            _ => {}
        }
        let orientation = parts.orientation.unwrap_or(Orientation::Lying(arrival));
        Ok(Move::new(from, to, orientation))
    }
}
