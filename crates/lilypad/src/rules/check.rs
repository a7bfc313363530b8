//! Why a move is illegal.

use gambol_core::Game;
use thiserror::Error;

use crate::Square;
use crate::draughts;
use crate::moves::{Move, MoveKind};
use crate::position::{ONE, Pawn, Position};

pub(super) fn check(position: &Position, mv: Move) -> Result<(), Illegal> {
    use draughts::MoveKind::{Capture, Step};
    match mv.kind() {
        MoveKind::Place { to } => check_place(position, to),
        MoveKind::Walk { from, to } => check_walk(position, from, to),
        MoveKind::Checker(mv) => match mv.kind() {
            Step { from, to } => check_step(position, from, to),
            Capture { .. } => check_capture(position, &mv.squares()),
        },
    }
}

/// That the pawns are placed and the game is not over.
fn check_going_on(position: &Position) -> Result<(), Illegal> {
    if position.is_setting_up() {
        return Err(Illegal::PawnToPlace);
    }
    if position.status().is_over() {
        return Err(Illegal::GameOver);
    }
    Ok(())
}

pub(crate) fn check_place(position: &Position, to: Square) -> Result<(), Illegal> {
    if !position.is_setting_up() {
        check_going_on(position)?;
        return Err(Illegal::NoPawnToPlace);
    }
    if position.places() & to.bit() == 0 {
        return Err(Illegal::NotOnBackRow { square: to });
    }
    Ok(())
}

pub(crate) fn check_walk(position: &Position, from: Square, to: Square) -> Result<(), Illegal> {
    check_going_on(position)?;
    let Pawn::On(pawn) = position.pawn(position.turn()) else {
        return Err(Illegal::NoPawn);
    };
    if pawn != from {
        return Err(Illegal::PawnElsewhere { pawn });
    }
    if from == to {
        return Err(Illegal::WalkToItself { square: to });
    }
    position.turn_to_move().check_no_capture()?;
    if position.checkers.mine & to.bit() == 0 {
        return Err(Illegal::NotOntoOwn { square: to });
    }
    if position.walk_ends() & to.bit() != 0 {
        return Ok(());
    }
    Err(if position.pawns & ONE == 0 {
        Illegal::NoWay { from, to }
    } else {
        Illegal::TooFar { from, to }
    })
}

/// That the checker on a square is not held in place by the pawn on it.
fn check_free(position: &Position, square: Square) -> Result<(), Illegal> {
    if position.fixed() & position.checkers.mine & square.bit() != 0 {
        return Err(Illegal::CarrierStays { square });
    }
    Ok(())
}

/// Whether a step is legal. Its squares are given apart because a text may name any two.
pub(crate) fn check_step(position: &Position, from: Square, to: Square) -> Result<(), Illegal> {
    check_going_on(position)?;
    check_free(position, from)?;
    let turn = position.turn_to_move();
    Ok(turn.check_step(&position.checkers, from, to)?)
}

/// Whether the capture along these squares, two at least, is legal.
pub(crate) fn check_capture(position: &Position, path: &[Square]) -> Result<(), Illegal> {
    check_going_on(position)?;
    if let Some(&start) = path.first() {
        check_free(position, start)?;
    }
    match position
        .turn_to_move()
        .check_capture(&position.checkers, path)
    {
        Err(draughts::Illegal::NothingToCapture { square })
            if position.checkers.theirs & position.pawns & square.bit() != 0 =>
        {
            Err(Illegal::CarrierSafe { square })
        }
        result => Ok(result?),
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// It breaks a rule of draughts.
    #[error(transparent)]
    Checkers(#[from] draughts::Illegal),
    /// The first two moves place the pawns.
    #[error("the pawn has to be placed first, on a checker of the player's own back row")]
    PawnToPlace,
    /// A pawn is placed once only.
    #[error("the pawns are placed already")]
    NoPawnToPlace,
    /// A pawn is placed on its owner's back row.
    #[error("{square} is not on the player's own back row, where the pawn is placed")]
    NotOnBackRow {
        /// The square.
        square: Square,
    },
    /// The pawn was captured.
    #[error("the player to move has lost their pawn")]
    NoPawn,
    /// A walk starts where the pawn is.
    #[error("the pawn is on {pawn}, and that is where a walk starts")]
    PawnElsewhere {
        /// Where it is.
        pawn: Square,
    },
    /// A walk leads somewhere else.
    #[error("the pawn is on {square} already; a walk ends elsewhere")]
    WalkToItself {
        /// The square.
        square: Square,
    },
    /// Pawns walk on checkers of their owner.
    #[error("there is no checker of the player's own on {square} to walk onto")]
    NotOntoOwn {
        /// The square.
        square: Square,
    },
    /// No chain of checkers leads there, or only one over the far row.
    #[error(
        "no walk over the player's own checkers leads from {from} to {to} (a walk ends on the far \
         row)"
    )]
    NoWay {
        /// Where the walk starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A walk of more than one step where one is allowed (`walk=one`).
    #[error("{to} is not one step from {from}, and a walk is one step here (walk=one)")]
    TooFar {
        /// Where the walk starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// The checker under the pawn may not move (`carrier=big` or `weak`).
    #[error(
        "the checker on {square} carries the pawn and so does not move here (carrier=big or weak)"
    )]
    CarrierStays {
        /// The square.
        square: Square,
    },
    /// The checker under the pawn cannot be captured (`carrier=big`).
    #[error("the checker on {square} carries a pawn and cannot be captured here (carrier=big)")]
    CarrierSafe {
        /// The square.
        square: Square,
    },
}
