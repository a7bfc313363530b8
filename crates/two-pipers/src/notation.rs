use core::fmt::{self, Write};
use core::str::FromStr;

use gambol_core::text;
use gambol_core::{MoveError, Player, PositionError};

use crate::Square;
use crate::builder::{Builder, Flaw};
use crate::legality::Illegal;
use crate::moves::{Move, MoveKind};
use crate::position::{Creature, Position};
use crate::variant::Variant;

const BOARD: &str = "BOARD";
const SIDE: &str = "SIDE";
const PIPERS: &str = "PIPERS";

const MOVE_FORM: &str = "a move is a step (a3-b4), a jump (d4^f6), a walk of a piper (e1>e3), a \
                         creature turned over (~a3), or pass";

impl fmt::Display for Position {
    /// `BOARD SIDE PIPERS VARIANT`, as in `8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8 standard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            write_rank(self, rank, f)?;
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        write!(f, "{} ", self.turn().number())?;
        for (player, after) in [(Player::P1, ','), (Player::P2, ' ')] {
            match self.piper(player) {
                Some(square) => write!(f, "{square}{after}")?,
                None => write!(f, "-{after}")?,
            }
        }
        write!(f, "{}", self.variant)
    }
}

fn write_rank(position: &Position, rank: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut empty = 0;
    for file in 0..8 {
        match position.creature(Square::new(8 * rank + file)) {
            None => empty += 1,
            Some(creature) => {
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                f.write_char(letter(creature))?;
            }
        }
    }
    if empty > 0 {
        write!(f, "{empty}")?;
    }
    Ok(())
}

/// The letter of a creature: `A` and `S` for attackers and sleepers of p1, `a` and `s` for p2.
pub(crate) const fn letter(creature: Creature) -> char {
    match (creature.owner, creature.asleep) {
        (Player::P1, false) => 'A',
        (Player::P1, true) => 'S',
        (_, false) => 'a',
        (_, true) => 's',
    }
}

impl FromStr for Position {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([board, side, pipers], variant) = text::fields(text, [BOARD, SIDE, PIPERS])?;
        let variant = variant.map_or(Ok(Variant::default()), str::parse)?;
        let side = match side {
            "1" => Player::P1,
            "2" => Player::P2,
            _ => return Err(PositionError::syntax(SIDE, side, "1 or 2")),
        };
        let (first, second) = parse_pipers(pipers).ok_or_else(|| {
            PositionError::syntax(
                PIPERS,
                pipers,
                "the squares of both pipers, like e1,e8 or -,d4",
            )
        })?;
        parse_board(board, Position::builder(variant))?
            .turn(side)
            .piper(Player::P1, first)
            .piper(Player::P2, second)
            .build()
            .map_err(|flaw| PositionError::Flaw {
                field: flaw.field(),
                flaw,
            })
    }
}

fn parse_board(text: &str, mut builder: Builder) -> Result<Builder, PositionError<Flaw>> {
    const RANKS: &str = "eight ranks separated by /, from rank 8 down";
    const SQUARES: &str = "a rank of exactly eight squares";
    const SQUARE: &str = "an attacker A or a, a sleeper S or s, or 1 to 8 empty squares";
    let wrong = |found, expected| PositionError::syntax(BOARD, found, expected);
    let mut ranks = text.split('/');
    for rank in (0..8).rev() {
        let squares = ranks.next().ok_or_else(|| wrong(text, RANKS))?;
        let mut file = 0;
        for c in squares.chars() {
            let creature = match c {
                '1'..='8' => {
                    file += c as usize - '0' as usize;
                    None
                }
                'A' => Some(Creature::attacker(Player::P1)),
                'S' => Some(Creature::sleeper(Player::P1)),
                'a' => Some(Creature::attacker(Player::P2)),
                's' => Some(Creature::sleeper(Player::P2)),
                _ => return Err(wrong(c.encode_utf8(&mut [0; 4]), SQUARE)),
            };
            if creature.is_some() {
                let at = Square::at(file, rank).ok_or_else(|| wrong(squares, SQUARES))?;
                builder = builder.creature(at, creature);
                file += 1;
            }
            if file > 8 {
                return Err(wrong(squares, SQUARES));
            }
        }
        if file != 8 {
            return Err(wrong(squares, SQUARES));
        }
    }
    if ranks.next().is_some() {
        return Err(wrong(text, RANKS));
    }
    Ok(builder)
}

fn parse_pipers(text: &str) -> Option<(Option<Square>, Option<Square>)> {
    let piper = |text: &str| match text {
        "-" => Some(None),
        _ => text.parse().ok().map(Some),
    };
    let (first, second) = text.split_once(',')?;
    Some((piper(first)?, piper(second)?))
}

/// Reads the text of a move; the squares may be such as no [`Move`] has.
fn parse_kind(text: &str) -> Option<MoveKind> {
    if text == "pass" {
        return Some(MoveKind::Pass);
    }
    if let Some(square) = text.strip_prefix('~') {
        let square = square.parse().ok()?;
        return Some(MoveKind::Flip { square });
    }
    let (from, to) = text.split_once(['-', '^', '>'])?;
    let sign = text.as_bytes()[from.len()];
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    Some(match sign {
        b'-' => MoveKind::Step { from, to },
        b'^' => MoveKind::Jump { from, to },
        _ => MoveKind::Walk { from, to },
    })
}

impl Position {
    /// The legal move with this text. There are no shorthands.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        let illegal = |reason| MoveError::illegal(text, reason);
        let syntax = || MoveError::syntax(text, MOVE_FORM);
        let kind = parse_kind(text).ok_or_else(syntax)?;
        self.check_kind(kind).map_err(illegal)?;
        let mv = match kind {
            MoveKind::Step { from, to } => Move::step(from, to),
            MoveKind::Jump { from, to } => Move::jump(from, to),
            MoveKind::Walk { from, to } => Move::walk(from, to),
            MoveKind::Flip { square } => Some(Move::flip(square)),
            MoveKind::Pass => Some(Move::PASS),
        };
        // What keeps the rules of its kind is a move.
        let mv = mv.ok_or_else(syntax)?;
        self.check_move(mv).map_err(illegal)?;
        Ok(mv)
    }
}
