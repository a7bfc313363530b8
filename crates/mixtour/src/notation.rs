use core::fmt::{self, Write};
use core::str::FromStr;

use gambol_core::text::{self, number};
use gambol_core::{MoveError, Player, PositionError};

use crate::builder::{Builder, Flaw};
use crate::moves::Move;
use crate::position::Position;
use crate::variant::Variant;
use crate::{Illegal, Square};

const BOARD: &str = "BOARD";
const SIDE: &str = "SIDE";
const POINTS: &str = "POINTS";
const KO: &str = "KO";

const MOVE_FORM: &str = "a move is a square to enter a piece on (b2), pieces moved from one square \
                         to another (a1-b2 or c4:3-d3), or pass";

impl fmt::Display for Position {
    /// `BOARD SIDE POINTS KO VARIANT`, as in `x5/x5/x,122,x3/x5/x5 2 0,0 - official`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..5).rev() {
            write_rank(self, rank, f)?;
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        write!(
            f,
            "{} {},{} ",
            self.turn().number(),
            self.points[0],
            self.points[1]
        )?;
        match self.ko() {
            Some(ko) => write!(f, "{ko}")?,
            None => f.write_char('-')?,
        }
        write!(f, " {}", self.variant)
    }
}

fn write_rank(position: &Position, rank: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let stack = |file| position.stack(Square::new(5 * rank + file));
    let mut file = 0;
    while file < 5 {
        if file > 0 {
            f.write_char(',')?;
        }
        match (file..5).take_while(|&file| stack(file).is_empty()).count() {
            0 => {
                stack(file)
                    .pieces()
                    .try_for_each(|piece| write!(f, "{}", piece.number()))?;
                file += 1;
            }
            run => {
                if run == 1 {
                    f.write_char('x')?;
                } else {
                    write!(f, "x{run}")?;
                }
                file += run;
            }
        }
    }
    Ok(())
}

impl FromStr for Position {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([board, side, points, ko], variant) = text::fields(text, [BOARD, SIDE, POINTS, KO])?;
        let variant = variant.map_or(Ok(Variant::default()), str::parse)?;
        let side = match side {
            "1" => Player::P1,
            "2" => Player::P2,
            _ => return Err(PositionError::syntax(SIDE, side, "1 or 2")),
        };
        let (first, second) = parse_points(points).ok_or_else(|| {
            PositionError::syntax(POINTS, points, "the points of both players, like 0,0")
        })?;
        let ko = match ko {
            "-" => None,
            _ => Some(parse_ko(ko).ok_or_else(|| {
                PositionError::syntax(KO, ko, "- or a stack move of 1 to 4 pieces, like c4:3-d3")
            })?),
        };
        parse_board(board, Position::builder(variant))?
            .turn(side)
            .points(Player::P1, first)
            .points(Player::P2, second)
            .ko(ko)
            .build()
            .map_err(|flaw| PositionError::Flaw {
                field: flaw.field(),
                flaw,
            })
    }
}

fn parse_board(text: &str, mut builder: Builder) -> Result<Builder, PositionError<Flaw>> {
    const RANKS: &str = "five ranks separated by /, from rank 5 down";
    const SQUARES: &str = "a rank of exactly five squares";
    const NO_GAPS: &str = "a rank with something between all commas: an empty square is x";
    const SQUARE: &str = "a stack of digits 1 and 2, an empty square x, or a run like x3";
    let wrong = |found, expected| PositionError::syntax(BOARD, found, expected);
    let mut ranks = text.split('/');
    for rank in (0..5).rev() {
        let squares = ranks.next().filter(|squares| !squares.is_empty());
        let squares = squares.ok_or_else(|| wrong(text, RANKS))?;
        let mut file = 0;
        for square in squares.split(',') {
            if square.is_empty() {
                return Err(wrong(squares, NO_GAPS));
            }
            if let Some(run) = square.strip_prefix('x') {
                let run = if run.is_empty() { Some(1) } else { number(run) };
                let run = run.filter(|&run| run > 0);
                // Six are too many already, and a run of billions must not overflow.
                file += run.ok_or_else(|| wrong(square, SQUARE))?.min(6) as usize;
            } else {
                if !square.bytes().all(|byte| matches!(byte, b'1' | b'2')) {
                    return Err(wrong(square, SQUARE));
                }
                let at = Square::at(file, rank).ok_or_else(|| wrong(squares, SQUARES))?;
                let owner = |byte| if byte == b'1' { Player::P1 } else { Player::P2 };
                builder = builder.stack(at, square.bytes().map(owner));
                file += 1;
            }
            if file > 5 {
                return Err(wrong(squares, SQUARES));
            }
        }
        if file != 5 {
            return Err(wrong(squares, SQUARES));
        }
    }
    if ranks.next().is_some() {
        return Err(wrong(text, RANKS));
    }
    Ok(builder)
}

fn parse_points(text: &str) -> Option<(u8, u8)> {
    let (first, second) = text.split_once(',')?;
    Some((
        number(first)?.try_into().ok()?,
        number(second)?.try_into().ok()?,
    ))
}

fn parse_ko(text: &str) -> Option<Move> {
    let (from, to, count) = parse_stack_move(text)?;
    Move::stack(from, to, count.try_into().ok()?)
}

/// Reads `c4:3-d3` or `a1-b2`, whose number of pieces is 1.
fn parse_stack_move(text: &str) -> Option<(Square, Square, u32)> {
    let (source, to) = text.split_once('-')?;
    let (from, count) = match source.split_once(':') {
        Some((from, count)) => (from, number(count)?),
        None => (source, 1),
    };
    Some((from.parse().ok()?, to.parse().ok()?, count))
}

impl Position {
    /// The legal move that a text means: its canonical text, or with the number 1 written out.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        let illegal = |reason| MoveError::illegal(text, reason);
        if let Some((from, to, count)) = parse_stack_move(text) {
            self.check_stack(from, to, count).map_err(illegal)?;
            // A legal number of pieces is 1 to 4, and a legal move leads elsewhere.
            let count = count.try_into().unwrap_or_default();
            return Move::stack(from, to, count).ok_or_else(|| MoveError::syntax(text, MOVE_FORM));
        }
        let mv = match text {
            "pass" => Move::PASS,
            _ => Move::enter(
                text.parse()
                    .map_err(|_| MoveError::syntax(text, MOVE_FORM))?,
            ),
        };
        self.check_move(mv).map_err(illegal)?;
        Ok(mv)
    }
}
