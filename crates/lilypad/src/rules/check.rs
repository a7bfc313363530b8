//! The check of a move, and the reasons why a move is illegal.

use gambol_core::Game;
use thiserror::Error;

use crate::Square;
use crate::draughts;
use crate::moves::Written;
use crate::position::{ONE, Pawn, Position};
use crate::variant::{Carrier, Variant};

pub(crate) fn check(position: &Position, mv: &Written) -> Result<(), Illegal> {
    if position.is_setting_up() {
        return match mv {
            Written::Place(to) if position.places() & to.bit() != 0 => Ok(()),
            Written::Place(to) => Err(Illegal::NotOnBackRow(*to)),
            _ => Err(Illegal::PawnToPlace),
        };
    }
    if position.status().is_over() {
        return Err(Illegal::GameOver);
    }
    match mv {
        Written::Place(_) => Err(Illegal::NoPawnToPlace),
        Written::Walk(from, to) => check_walk(position, *from, *to),
        Written::Checker(mv) => check_checker(position, mv),
    }
}

fn check_walk(position: &Position, from: Square, to: Square) -> Result<(), Illegal> {
    let Pawn::On(pawn) = position.pawn(position.to_move()) else { return Err(Illegal::NoPawn) };
    if pawn != from {
        return Err(Illegal::PawnElsewhere(pawn));
    }
    if from == to {
        return Err(Illegal::WalkToItself(to));
    }
    position.turn_to_move().check_no_capture()?;
    if position.checkers.mine & to.bit() == 0 {
        return Err(Illegal::NotOntoOwn(to));
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

/// Checks a move as in draughts, except for the checkers under pawns.
fn check_checker(position: &Position, mv: &draughts::Written) -> Result<(), Illegal> {
    let checkers = &position.checkers;
    if position.fixed() & checkers.mine & mv.start().bit() != 0 {
        return Err(Illegal::CarrierStays(mv.start()));
    }
    match position.turn_to_move().check(checkers, mv) {
        Err(draughts::Illegal::NothingToCapture(square))
            if checkers.theirs & position.pawns & square.bit() != 0 =>
        {
            Err(Illegal::CarrierSafe(square))
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
    /// The move breaks a rule of draughts.
    #[error(transparent)]
    Checkers(#[from] draughts::Illegal),
    /// The first two moves place the pawns.
    #[error("the pawn has to be placed first, on a checker of the player's own back row")]
    PawnToPlace,
    /// A pawn is placed only once.
    #[error("the pawns are placed already")]
    NoPawnToPlace,
    /// A pawn is placed on its owner's back row.
    #[error("{0} is not on the player's own back row, where the pawn is placed")]
    NotOnBackRow(Square),
    /// The pawn was captured.
    #[error("the player to move has lost their pawn")]
    NoPawn,
    /// A walk starts on the square of the pawn.
    #[error("the pawn is on {0}, so a walk starts there")]
    PawnElsewhere(Square),
    /// A walk ends on another square.
    #[error("the pawn is already on {0}; a walk must end on another square")]
    WalkToItself(Square),
    /// Pawns walk on checkers of their owner.
    #[error("there is no checker of the player's own on {0} to walk onto")]
    NotOntoOwn(Square),
    /// No chain of checkers leads there, or only one over the far row.
    #[error(
        "no walk over the player's own checkers leads from {from} to {to} (a walk ends on the far \
         row)"
    )]
    NoWay {
        /// The square where the walk starts.
        from: Square,
        /// The square where it ends.
        to: Square,
    },
    /// A walk of more than one step where one is allowed (`walk=one`).
    #[error("{to} is not one step from {from}, and a walk is one step here (walk=one)")]
    TooFar {
        /// The square where the walk starts.
        from: Square,
        /// The square where it ends.
        to: Square,
    },
    /// The checker under the pawn may not move (`carrier=big` or `weak`).
    #[error("the checker on {0} carries the pawn and so does not move here (carrier=big or weak)")]
    CarrierStays(Square),
    /// The checker under the pawn cannot be captured (`carrier=big`).
    #[error("the checker on {0} carries a pawn and cannot be captured here (carrier=big)")]
    CarrierSafe(Square),
}

impl Illegal {
    /// The clause of the rules that the move breaks in this variant.
    pub fn clause(&self, variant: Variant) -> &'static str {
        match self {
            Illegal::Checkers(reason) => reason.clause(),
            Illegal::GameOver => "10.4",
            Illegal::PawnToPlace | Illegal::NoPawnToPlace | Illegal::NotOnBackRow(_) => "5.1",
            Illegal::NoPawn => "8.2",
            Illegal::PawnElsewhere(_) | Illegal::NotOntoOwn(_) | Illegal::NoWay { .. } => "7.1",
            Illegal::WalkToItself(_) => "7.3",
            Illegal::TooFar { .. } => "7.5",
            Illegal::CarrierStays(_) if variant.carrier() == Carrier::Weak => "8.3",
            Illegal::CarrierStays(_) | Illegal::CarrierSafe(_) => "8.4",
        }
    }
}
