//! Why a move is illegal.

use gambol_core::Game;
use thiserror::Error;

use super::generate::Turn;
use crate::draughts::Square;
use crate::draughts::moves::{Move, MoveKind};
use crate::draughts::position::Position;
use crate::draughts::tables::{jump, jump_between, step_between};

pub(super) fn check(position: &Position, mv: Move) -> Result<(), Illegal> {
    match mv.kind() {
        MoveKind::Step { from, to } => check_step(position, from, to),
        MoveKind::Capture { .. } => check_capture(position, &mv.squares()),
    }
}

/// Whether a step is legal. Its squares are given apart because a text may name any two.
pub(crate) fn check_step(position: &Position, from: Square, to: Square) -> Result<(), Illegal> {
    check_going_on(position)?;
    position.turn_to_move().check_step(position, from, to)
}

/// Whether the capture along these squares, two at least, is legal.
pub(crate) fn check_capture(position: &Position, path: &[Square]) -> Result<(), Illegal> {
    check_going_on(position)?;
    position.turn_to_move().check_capture(position, path)
}

fn check_going_on(position: &Position) -> Result<(), Illegal> {
    if position.has_moves() {
        Ok(())
    } else {
        Err(Illegal::GameOver)
    }
}

/// That there is a checker of the side to move on a square.
fn check_mover(position: &Position, square: Square) -> Result<(), Illegal> {
    match square.bit() {
        bit if position.mine & bit != 0 => Ok(()),
        bit if position.theirs & bit != 0 => Err(Illegal::NotYours { square }),
        _ => Err(Illegal::NoChecker { square }),
    }
}

/// What draughts and Lilypad check alike, the end of the game left out.
impl Turn {
    /// That there is no capture, which would have to be made (clause 3.7).
    pub(crate) fn check_no_capture(&self) -> Result<(), Illegal> {
        match Square::of(self.jumpers()).next() {
            Some(square) => Err(Illegal::MustCapture { square }),
            None => Ok(()),
        }
    }

    pub(crate) fn check_step(
        &self,
        position: &Position,
        from: Square,
        to: Square,
    ) -> Result<(), Illegal> {
        check_mover(position, from)?;
        let Some(direction) = step_between(from, to) else {
            return Err(Illegal::NotAStep { from, to });
        };
        if self.empty & to.bit() == 0 {
            return Err(Illegal::Occupied { square: to });
        }
        if self.going()[direction] & from.bit() == 0 {
            return Err(Illegal::Backward { from, to });
        }
        self.check_no_capture()
    }

    pub(crate) fn check_capture(
        &self,
        position: &Position,
        path: &[Square],
    ) -> Result<(), Illegal> {
        let Some((&start, landings)) = path.split_first() else {
            return Ok(());
        };
        check_mover(position, start)?;
        let goes = self.going().map(|going| going & start.bit() != 0);
        let stops = self.stops(start.bit());
        let empty = self.empty | start.bit();
        let mut victims = self.victims;
        let mut at = start;
        for &to in landings {
            let Some((direction, over)) = jump_between(at, to) else {
                return Err(Illegal::NotAJump { from: at, to });
            };
            if stops & at.bit() != 0 {
                return Err(Illegal::Stops { square: at });
            }
            if victims & over == 0 {
                return Err(self.no_victim(over));
            }
            if !goes[direction] {
                return Err(Illegal::Backward { from: at, to });
            }
            if empty & to.bit() == 0 {
                return Err(Illegal::Occupied { square: to });
            }
            victims ^= over;
            at = to;
        }
        let goes_on =
            |direction| goes[direction] && jump(at.bit(), direction, victims, empty).1 != 0;
        if stops & at.bit() == 0 && (0..4).any(goes_on) {
            return Err(Illegal::MustContinue { square: at });
        }
        Ok(())
    }

    /// Why there is nothing to capture on a square, or nothing more.
    fn no_victim(&self, over: u64) -> Illegal {
        let square = Square::of(over).next().expect("jumps go over a square");
        if self.victims & over == 0 {
            Illegal::NothingToCapture { square }
        } else {
            Illegal::CapturedTwice { square }
        }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// There is nothing to move.
    #[error("there is no checker on {square} to move")]
    NoChecker {
        /// The square moved from.
        square: Square,
    },
    /// The checker is the opponent's.
    #[error("the checker on {square} is the opponent's")]
    NotYours {
        /// The square moved from.
        square: Square,
    },
    /// A step goes to a neighbouring square.
    #[error("{to} is not one step from {from}; a step goes to the next square diagonally")]
    NotAStep {
        /// The square moved from.
        from: Square,
        /// The square moved to.
        to: Square,
    },
    /// A jump goes two squares along a diagonal.
    #[error("{to} is not one jump from {from}; a jump goes two squares along a diagonal")]
    NotAJump {
        /// The square jumped from.
        from: Square,
        /// The square jumped to.
        to: Square,
    },
    /// Men go forward only.
    #[error("from {from} to {to} is backward, and men go forward only")]
    Backward {
        /// The square moved from.
        from: Square,
        /// The square moved to.
        to: Square,
    },
    /// The square is taken.
    #[error("{square} is occupied")]
    Occupied {
        /// The square moved to.
        square: Square,
    },
    /// A jump goes over an opponent's checker.
    #[error("there is no checker of the opponent on {square} to capture")]
    NothingToCapture {
        /// The square jumped over.
        square: Square,
    },
    /// No checker is jumped over twice.
    #[error("the checker on {square} is already captured and cannot be jumped over twice")]
    CapturedTwice {
        /// The square jumped over.
        square: Square,
    },
    /// A player who can capture must not do anything else.
    #[error("the checker on {square} can capture, and a player who can capture must")]
    MustCapture {
        /// A checker that can capture.
        square: Square,
    },
    /// A capture ends only where no other jump is possible.
    #[error("the capture goes on from {square}; a capture has to be completed")]
    MustContinue {
        /// Where the capture stops.
        square: Square,
    },
    /// A capture ends where it wins the game. Not in draughts, but in Lilypad.
    #[error("the capture ends on {square}, where the game is won")]
    Stops {
        /// Where the capture ends.
        square: Square,
    },
}
