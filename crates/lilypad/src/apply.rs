use core::fmt;

use gambol_core::{Outcome, Status};
use thiserror::Error;

use crate::Square;
use crate::draughts;
use crate::moves::{Move, MoveKind};
use crate::position::{BIG, DARK_TO_PLACE, LIGHT_TO_PLACE, ONE, Position, WEAK};

impl Position {
    /// Steps, captures and walks alike, without a branch that a processor could guess wrong: the
    /// bits of a checker that moves are masked away in a walk.
    #[inline(always)]
    pub(crate) fn play(&mut self, mv: Move) {
        if mv.is_place() {
            return self.place_pawn(mv);
        }
        let checker = u64::from(mv.is_walk()).wrapping_sub(1);
        let way = mv.way();
        let spared = way.spared() | !checker;
        let from = 1 << mv.start_place();
        let to = if mv.is_walk() {
            1 << mv.end_place()
        } else {
            way.end()
        };
        // A checker takes its pawn along (clause 8.1), and a captured one takes its own with it.
        let pawn = u64::from(self.pawns & from != 0).wrapping_neg();
        self.pawns = (self.pawns & spared) ^ ((from ^ to) & pawn);
        self.checkers
            .move_checker(from & checker, to & checker, spared);
        self.checkers.end_turn();
    }

    /// Places a pawn (clause 5.1).
    #[cold]
    fn place_pawn(&mut self, mv: Move) {
        let to_place = if self.checkers.is_light() {
            LIGHT_TO_PLACE
        } else {
            DARK_TO_PLACE
        };
        self.pawns ^= to_place | 1 << mv.end_place();
        self.checkers.end_turn();
    }

    pub(crate) fn end_or_turn(&self) -> Status<Reason> {
        let turn = self.turn();
        if self.is_setting_up() {
            return Status::Turn(turn);
        }
        let across = self.across();
        let outcome = if across & self.checkers.mine != 0 {
            Outcome::win(turn, Reason::PawnAcross)
        } else if across != 0 {
            Outcome::win(turn.opponent(), Reason::PawnAcross)
        } else if self.lost_both() {
            Outcome::draw(Reason::BothPawnsLost)
        } else if self.can_move() {
            return Status::Turn(turn);
        } else {
            Outcome::win(turn.opponent(), Reason::NoMoves)
        };
        Status::Over(outcome)
    }

    pub(crate) fn check_move(&self, mv: Move) -> Result<(), Illegal> {
        match mv.kind() {
            MoveKind::Place { at } => self.check_place(at),
            MoveKind::Walk { from, to } => self.check_walk(from, to),
            MoveKind::Checker(mv) if mv.is_capture() => self.check_capture(&mv.path()),
            MoveKind::Checker(mv) => self.check_step(mv.start(), mv.end()),
        }
    }

    /// That moves other than placing a pawn are played at all.
    fn check_playing(&self) -> Result<(), Illegal> {
        if self.is_setting_up() {
            return Err(Illegal::PawnToPlace);
        }
        if self.end_or_turn().is_over() {
            return Err(Illegal::GameOver);
        }
        Ok(())
    }

    pub(crate) fn check_place(&self, at: Square) -> Result<(), Illegal> {
        if !self.is_setting_up() {
            self.check_playing()?;
            return Err(Illegal::NoPawnToPlace);
        }
        let (_, back_row) = self.far_rows();
        match back_row & at.bit() {
            0 => Err(Illegal::NotOnBackRow { square: at }),
            _ => Ok(()),
        }
    }

    pub(crate) fn check_walk(&self, from: Square, to: Square) -> Result<(), Illegal> {
        self.check_playing()?;
        let own = self.checkers.mine;
        let pawn = Square::of(self.pawns & own).next();
        let Some(pawn) = pawn else {
            return Err(Illegal::NoPawn);
        };
        if pawn != from {
            return Err(Illegal::PawnElsewhere { pawn });
        }
        if from == to {
            return Err(Illegal::WalkToItself { square: to });
        }
        if let Some(square) = Square::of(self.turn_to_move().jumpers()).next() {
            return Err(draughts::Illegal::MustCapture { square }.into());
        }
        if own & to.bit() == 0 {
            return Err(Illegal::NotOntoOwn { square: to });
        }
        if self.walk_ends() & to.bit() != 0 {
            return Ok(());
        }
        Err(if self.pawns & ONE == 0 {
            Illegal::NoWay { from, to }
        } else {
            Illegal::TooFar { from, to }
        })
    }

    /// That the checker on a square is not held in its place by the pawn on it.
    fn check_free(&self, square: Square) -> Result<(), Illegal> {
        let carriers = self.pawns & self.checkers.mine;
        if self.pawns & (BIG | WEAK) != 0 && carriers & square.bit() != 0 {
            return Err(Illegal::CarrierStays { square });
        }
        Ok(())
    }

    /// Whether a step is legal, its squares given apart because a text may name any two.
    pub(crate) fn check_step(&self, from: Square, to: Square) -> Result<(), Illegal> {
        self.check_playing()?;
        self.check_free(from)?;
        let turn = self.turn_to_move();
        Ok(self.checkers.check_step(&turn, from, to)?)
    }

    /// Whether a capture is legal, given by all its squares in order: two at least.
    pub(crate) fn check_capture(&self, path: &[Square]) -> Result<(), Illegal> {
        self.check_playing()?;
        path.first()
            .map_or(Ok(()), |&start| self.check_free(start))?;
        let turn = self.turn_to_move();
        match self.checkers.check_capture(&turn, path) {
            Err(draughts::Illegal::NothingToCapture { square })
                if self.checkers.theirs & self.pawns & square.bit() != 0 =>
            {
                Err(Illegal::CarrierSafe { square })
            }
            result => Ok(result?),
        }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// It breaks a rule of draughts.
    #[error(transparent)]
    Checkers(#[from] draughts::Illegal),
    /// The first two moves place the pawns.
    #[error("the pawn has to be placed first, on a checker of one's own back row")]
    PawnToPlace,
    /// A pawn is placed once only.
    #[error("the pawns are placed already")]
    NoPawnToPlace,
    /// A pawn is placed on one's own back row.
    #[error("{square} is not on one's own back row, where the pawn is placed")]
    NotOnBackRow {
        /// The square.
        square: Square,
    },
    /// The pawn was captured.
    #[error("the player to move has no pawn any more")]
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
    #[error("there is no checker of one's own on {square} to walk onto")]
    NotOntoOwn {
        /// The square.
        square: Square,
    },
    /// There is no chain of checkers between two squares, but perhaps over the far row.
    #[error("no walk over one's own checkers leads from {from} to {to} (on the far row it ends)")]
    NoWay {
        /// Where the walk starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A walk of more than one step where one is allowed.
    #[error("{to} is not one step from {from}, and a walk is one step here (walk=one)")]
    TooFar {
        /// Where the walk starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// The checker under the pawn may not move.
    #[error(
        "the checker on {square} carries the pawn and so does not move here (carrier=big or weak)"
    )]
    CarrierStays {
        /// The square.
        square: Square,
    },
    /// The checker under the pawn cannot be captured.
    #[error("the checker on {square} carries a pawn and cannot be captured here (carrier=big)")]
    CarrierSafe {
        /// The square.
        square: Square,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A pawn stands on its opponent's back row.
    PawnAcross,
    /// Both pawns were captured.
    BothPawnsLost,
    /// The player to move cannot.
    NoMoves,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::PawnAcross => "the pawn is across",
            Reason::BothPawnsLost => "both pawns are lost",
            Reason::NoMoves => "the player to move cannot",
        })
    }
}
