use core::fmt::{self, Write};
use core::str::FromStr;

use gambol_core::text;
use gambol_core::{Game, MoveError, Player, PositionError};

use crate::Square;
use crate::apply::Illegal;
use crate::builder::{Builder, Flaw};
use crate::draughts;
use crate::draughts::notation::{MoveText, parse_pdn, read_capture};
use crate::moves::Move;
use crate::position::{Pawn, Position};
use crate::variant::Variant;

const PDN: &str = "PDN";
const PAWNS: &str = "PAWNS";

const MOVE_FORM: &str = "a move is a step (11-15), a capture with every square where it lands \
                         (22x15x8), a walk (3>16) or the placing of a pawn (@3), squares being \
                         numbers from 1 to 32";

impl fmt::Display for Position {
    /// `PDN PAWNS VARIANT`, as in `B:W21,22,K23:B1,2 1,23 standard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.checkers)?;
        for player in Player::all(2) {
            match self.pawn(player) {
                Pawn::ToPlace => f.write_char('?')?,
                Pawn::On(square) => write!(f, "{square}")?,
                Pawn::Lost => f.write_char('-')?,
            }
            f.write_char(if player == Player::P1 { ',' } else { ' ' })?;
        }
        write!(f, "{}", self.rules())
    }
}

impl FromStr for Position {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([pdn, pawns], variant) = text::fields(text, [PDN, PAWNS])?;
        let variant = variant.map_or(Ok(Variant::default()), str::parse)?;
        let checkers = parse_pdn(pdn).map_err(|error| error.map_flaw(Flaw::Checkers))?;
        let (dark, light) = parse_pawns(pawns).ok_or_else(|| {
            let form = "the squares of both pawns, Dark's first, like 3,31; - for a lost pawn, ? \
                        for one still to be placed";
            PositionError::syntax(PAWNS, pawns, form)
        })?;
        Builder::with_checkers(checkers, variant)
            .pawn(Player::P1, dark)
            .pawn(Player::P2, light)
            .build()
            .map_err(|flaw| PositionError::Flaw {
                field: flaw.field(),
                flaw,
            })
    }
}

fn parse_pawns(text: &str) -> Option<(Pawn, Pawn)> {
    let pawn = |text: &str| match text {
        "?" => Some(Pawn::ToPlace),
        "-" => Some(Pawn::Lost),
        _ => text.parse().ok().map(Pawn::On),
    };
    let (dark, light) = text.split_once(',')?;
    Some((pawn(dark)?, pawn(light)?))
}

impl Position {
    /// The legal move that a text means.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        let wrong = || MoveError::syntax(text, MOVE_FORM);
        let illegal = |reason| MoveError::illegal(text, reason);
        let square = |text: &str| text.parse::<Square>().map_err(|_| wrong());
        if let Some(at) = text.strip_prefix('@') {
            let at = square(at)?;
            self.check_place(at).map_err(illegal)?;
            return Move::place(at).ok_or_else(wrong);
        }
        if let Some((from, to)) = text.split_once('>') {
            let (from, to) = (square(from)?, square(to)?);
            self.check_walk(from, to).map_err(illegal)?;
            return Move::walk(from, to).ok_or_else(wrong);
        }
        match MoveText::parse(text).ok_or_else(wrong)? {
            MoveText::Step(from, to) => {
                self.check_step(from, to).map_err(illegal)?;
                let step = draughts::Move::step(from, to).ok_or_else(wrong)?;
                Ok(step.into())
            }
            MoveText::Capture(jumps) => {
                let check = |path: &[Square]| self.check_capture(path);
                let legal = self.legal_moves().into_iter();
                let captures = legal
                    .filter_map(Move::checker_move)
                    .filter(|mv| mv.is_capture());
                read_capture(text, &jumps, check, captures).map(Into::into)
            }
        }
    }
}
