//! The check of a move, and the reasons why a move is illegal.

use gambol_core::Player;
use thiserror::Error;

use crate::board::Square;
use crate::data::PositionData;
use crate::moves::{Move, MoveKind};
use crate::piece::{Orientation, Piece, Size};
use crate::variant::Variant;

pub(crate) fn check(position: PositionData<'_>, mv: Move) -> Result<(), Illegal> {
    match mv.kind(position.board()) {
        None => Err(Illegal::OffBoard),
        Some(MoveKind::Reorient { from, orientation }) => reorient(position, from, orientation),
        Some(MoveKind::Charge { from, to, .. }) => charge(position, from, to).map(|_| ()),
    }
}

/// Checks whether a piece may turn to an orientation in place.
pub(crate) fn reorient(
    position: PositionData<'_>,
    square: Square,
    orientation: Orientation,
) -> Result<(), Illegal> {
    if own_piece(position, square)?.orientation == orientation {
        return Err(Illegal::SameOrientation { square, orientation });
    }
    Ok(())
}

/// Checks a charge. Returns the orientation that the piece keeps, and the piece that it captures.
pub(crate) fn charge(
    position: PositionData<'_>,
    from: Square,
    to: Square,
) -> Result<(Orientation, Option<Piece>), Illegal> {
    let piece = own_piece(position, from)?;
    let Orientation::Lying(direction) = piece.orientation else {
        return Err(Illegal::Upright(from));
    };
    let Some((_, arrival)) = from.ray(direction).find(|&(square, _)| square == to) else {
        return Err(Illegal::NotInLine { from, to, direction: piece.orientation });
    };
    let line = from.ray(direction).map(|(square, _)| square);
    let mut between = line.take_while(|&square| square != to);
    if let Some(blocker) = between.find(|&square| position.piece(square).is_some()) {
        return Err(Illegal::Blocked(blocker));
    }
    let kept = Orientation::Lying(arrival);
    let Some(target) = position.piece(to) else { return Ok((kept, None)) };
    if target.owner == piece.owner {
        return Err(Illegal::OwnPiece(to));
    }
    let size = piece.size;
    if !size.captures(target.size, target.orientation, position.variant.rps) {
        return Err(Illegal::CannotCapture { size, square: to, target: target.size });
    }
    Ok((kept, Some(target)))
}

/// The piece on a square, if the player to move may move it.
pub(crate) fn own_piece(position: PositionData<'_>, square: Square) -> Result<Piece, Illegal> {
    if position.over {
        return Err(Illegal::GameOver);
    }
    let piece = position.piece(square).ok_or(Illegal::NoPiece(square))?;
    let owner = piece.owner;
    if owner == position.turn { Ok(piece) } else { Err(Illegal::NotYours { square, owner }) }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The board has no such square. Texts never cause this error, since they do not parse as moves.
    #[error("the board has no such square")]
    OffBoard,
    /// There is no piece to move.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The piece is another player's.
    #[error("the piece on {square} belongs to {owner}")]
    NotYours {
        /// The square moved from.
        square: Square,
        /// The owner.
        owner: Player,
    },
    /// A piece that stays on its square must turn.
    #[error("the piece on {square} already has the orientation {orientation}")]
    SameOrientation {
        /// The square.
        square: Square,
        /// The orientation that it has.
        orientation: Orientation,
    },
    /// Only lying pieces charge.
    #[error("the piece on {0} is upright; only lying pieces charge")]
    Upright(Square),
    /// Pieces charge where they point.
    #[error("the piece on {from} points {direction}, which does not lead to {to}")]
    NotInLine {
        /// The square moved from.
        from: Square,
        /// The square moved to.
        to: Square,
        /// Where the piece points.
        direction: Orientation,
    },
    /// Pieces do not charge past others.
    #[error("the piece on {0} is in the way")]
    Blocked(Square),
    /// Players cannot capture their own pieces.
    #[error("the piece on {0} is your own")]
    OwnPiece(Square),
    /// The enemy is upright and not of a size that the piece can capture.
    #[error("a {size} piece cannot capture the upright {target} piece on {square}")]
    CannotCapture {
        /// The size of the piece that charges.
        size: Size,
        /// The square moved to.
        square: Square,
        /// The size of the piece there.
        target: Size,
    },
    /// A text writes a capture without an x.
    #[error("there is an enemy on {0}; a capture is written with x instead of -")]
    IsCapture(Square),
    /// A text has an x, but nothing is captured.
    #[error("there is nothing to capture on {0}; a plain charge is written with - instead of x")]
    NothingToCapture(Square),
}

impl Illegal {
    /// The clause of the rules that the move breaks in this variant.
    ///
    /// ```
    /// use gambol_pikemen::{Game, Move, Orientation, Position, Variant};
    ///
    /// let start = Position::start(Variant::CLASSIC);
    /// let d1 = start.square("d1").unwrap();
    /// // It stands already.
    /// let error = start.check(Move::new(d1, d1, Orientation::Upright)).unwrap_err();
    /// assert_eq!(error.clause(Variant::CLASSIC), "4.1");
    /// ```
    pub const fn clause<L: Copy>(&self, variant: Variant<L>) -> &'static str {
        match self {
            Illegal::GameOver => "9.4",
            Illegal::OffBoard => "1.1",
            Illegal::NoPiece(_) => "3.1",
            Illegal::NotYours { .. } | Illegal::Upright(_) | Illegal::NotInLine { .. } => "5.1",
            Illegal::SameOrientation { .. } => "4.1",
            // The last two concern only the text of a move.
            Illegal::Blocked(_) | Illegal::IsCapture(_) | Illegal::NothingToCapture(_) => "5.2",
            Illegal::OwnPiece(_) => "6.4",
            Illegal::CannotCapture { .. } if variant.rps() => "6.3",
            Illegal::CannotCapture { .. } => "6.2",
        }
    }
}
