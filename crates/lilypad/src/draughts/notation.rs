use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use gambol_core::arrayvec::ArrayVec;
use gambol_core::text;
use gambol_core::{Game, MoveError, Player, PositionError};

use super::Square;
use super::apply::{Illegal, jump_over};
use super::builder::{Builder, Flaw};
use super::moves::Move;
use super::position::{Checker, Position};
use super::variant::Variant;
use super::ways::LONGEST;

const PDN: &str = "PDN";

const MOVE_FORM: &str = "a move is a step (11-15) or a capture with every square where it lands \
                         (22x15x8), squares being numbers from 1 to 32";

impl fmt::Display for Position {
    /// The PDN of the position, as in `B:W21,22,K23:B1,2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(letter(self.turn()))?;
        for player in [Player::P2, Player::P1] {
            write!(f, ":{}", letter(player))?;
            for (i, square) in self.checkers(player).enumerate() {
                let comma = if i > 0 { "," } else { "" };
                let king = if self.kings & square.bit() == 0 {
                    ""
                } else {
                    "K"
                };
                write!(f, "{comma}{king}{square}")?;
            }
        }
        Ok(())
    }
}

fn letter(player: Player) -> char {
    if player == Player::P1 { 'B' } else { 'W' }
}

impl FromStr for Position {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([pdn], variant) = text::fields(text, [PDN])?;
        variant.map_or(Ok(Variant), str::parse)?;
        parse_pdn(pdn)?.build().map_err(flaw)
    }
}

fn flaw(flaw: Flaw) -> PositionError<Flaw> {
    let field = flaw.field();
    PositionError::Flaw { field, flaw }
}

/// Reads the PDN of a position.
pub(crate) fn parse_pdn(text: &str) -> Result<Builder, PositionError<Flaw>> {
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
    let mut builder = Builder::new().turn(turn);
    let mut owners = ArrayVec::<Player, 2>::new();
    for part in [first, second] {
        let owner = match part.bytes().next() {
            Some(b'B') => Player::P1,
            Some(b'W') => Player::P2,
            _ => return Err(wrong(part, OWNER)),
        };
        if owners.contains(&owner) {
            return Err(wrong(part, OWNER));
        }
        owners.push(owner);
        builder = parse_checkers(&part[1..], owner, builder)?;
    }
    Ok(builder)
}

/// Reads the checkers of one side: `21,22,K23` or ranges such as `21-32`.
fn parse_checkers(
    text: &str,
    owner: Player,
    mut builder: Builder,
) -> Result<Builder, PositionError<Flaw>> {
    const CHECKER: &str = "a man (21), a king (K23), or a range of either from the smaller number \
                           up (1-12, K21-24); squares are numbers from 1 to 32";
    if text.is_empty() {
        return Ok(builder);
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
            if builder.on(square).is_some() {
                return Err(flaw(Flaw::SquareTwice { square }));
            }
            builder = builder.checker(square, Some(Checker { owner, king }));
        }
    }
    Ok(builder)
}

/// A text that has the form of a move.
pub(crate) enum MoveText {
    /// Two squares with a dash between.
    Step(Square, Square),
    /// Two squares or more with an `x` between.
    Capture(Jumps),
}

/// The squares of a capture as someone wrote it.
pub(crate) struct Jumps {
    /// The squares, as far as a capture can be long.
    pub(crate) squares: ArrayVec<Square, { LONGEST + 1 }>,
}

impl MoveText {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if let Some((from, to)) = text.split_once('-') {
            return Some(MoveText::Step(from.parse().ok()?, to.parse().ok()?));
        }
        let mut squares = ArrayVec::new();
        for square in text.split('x') {
            let square = square.parse().ok()?;
            // More jumps than a capture can have go on being illegal however many follow.
            let _ = squares.try_push(square);
        }
        (squares.len() > 1).then_some(MoveText::Capture(Jumps { squares }))
    }
}

impl Jumps {
    /// The capture that these jumps are, if they are one at all, legal or not.
    pub(crate) fn capture(&self) -> Option<Move> {
        let mut captured = 0;
        for jump in self.squares.windows(2) {
            let (_, over) = jump_over(jump[0], jump[1])?;
            if captured & over.bit() != 0 {
                return None;
            }
            captured |= over.bit();
        }
        Move::capture_of(*self.squares.first()?, captured)
    }
}

/// The legal move that the squares of a capture mean: the capture along these squares; else the
/// only one from the first to the second.
///
/// `check` says whether a capture along some squares is legal, `legal` are the legal captures.
pub(crate) fn read_capture<I>(
    text: &str,
    jumps: &Jumps,
    check: impl Fn(&[Square]) -> Result<(), I>,
    legal: impl Iterator<Item = Move>,
) -> Result<Move, MoveError<I>> {
    let reason = match (check(&jumps.squares), jumps.capture()) {
        (Ok(()), Some(mv)) => return Ok(mv),
        (Ok(()), None) => return Err(MoveError::syntax(text, MOVE_FORM)),
        (Err(reason), _) => reason,
    };
    let &[from, to] = jumps.squares.as_slice() else {
        return Err(MoveError::illegal(text, reason));
    };
    let fitting: Vec<Move> = legal
        .filter(|mv| mv.start() == from && mv.end() == to)
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

impl Position {
    /// The legal move that a text means.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        let wrong = || MoveError::syntax(text, MOVE_FORM);
        let illegal = |reason| MoveError::illegal(text, reason);
        let parsed = MoveText::parse(text).ok_or_else(wrong)?;
        if !self.can_move() {
            return Err(illegal(Illegal::GameOver));
        }
        let turn = self.turn_to_move();
        match parsed {
            MoveText::Step(from, to) => {
                self.check_step(&turn, from, to).map_err(illegal)?;
                Move::step(from, to).ok_or_else(wrong)
            }
            MoveText::Capture(jumps) => {
                let check = |path: &[Square]| self.check_capture(&turn, path);
                let legal = self.legal_moves().into_iter().filter(|mv| mv.is_capture());
                read_capture(text, &jumps, check, legal)
            }
        }
    }
}
