//! The check of a move, and the reasons why a move is illegal.

use gambol_core::Game;
use thiserror::Error;

use super::generate::Turn;
use crate::draughts::Square;
use crate::draughts::moves::Written;
use crate::draughts::position::Position;
use crate::draughts::tables::{jump, jump_between, step_between};

pub(crate) fn check(position: &Position, mv: &Written) -> Result<(), Illegal> {
    if !position.has_moves() {
        return Err(Illegal::GameOver);
    }
    position.turn_to_move().check(position, mv)
}

impl Turn {
    /// Makes the checks that draughts and Lilypad share, all except the end of the game.
    pub(crate) fn check(&self, position: &Position, mv: &Written) -> Result<(), Illegal> {
        let start = mv.start();
        if position.theirs & start.bit() != 0 {
            return Err(Illegal::NotYours(start));
        }
        if position.mine & start.bit() == 0 {
            return Err(Illegal::NoChecker(start));
        }
        match mv {
            Written::Step(from, to) => self.check_step(*from, *to),
            Written::Capture(path) => self.check_capture(path[0], &path[1..]),
        }
    }

    /// Checks that there is no capture, since captures are compulsory (clause 3.7).
    pub(crate) fn check_no_capture(&self) -> Result<(), Illegal> {
        let mut jumpers = Square::of(self.jumpers());
        jumpers.next().map_or(Ok(()), |square| Err(Illegal::MustCapture(square)))
    }

    fn check_step(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let Some(direction) = step_between(from, to) else {
            return Err(Illegal::NotAStep { from, to });
        };
        if self.empty & to.bit() == 0 {
            return Err(Illegal::Occupied(to));
        }
        if self.going()[direction] & from.bit() == 0 {
            return Err(Illegal::Backward { from, to });
        }
        self.check_no_capture()
    }

    fn check_capture(&self, start: Square, landings: &[Square]) -> Result<(), Illegal> {
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
                return Err(Illegal::Stops(at));
            }
            if self.victims & over.bit() == 0 {
                return Err(Illegal::NothingToCapture(over));
            }
            if victims & over.bit() == 0 {
                return Err(Illegal::CapturedTwice(over));
            }
            if !goes[direction] {
                return Err(Illegal::Backward { from: at, to });
            }
            if empty & to.bit() == 0 {
                return Err(Illegal::LandingOccupied(to));
            }
            victims ^= over.bit();
            at = to;
        }
        let goes_on =
            |direction| goes[direction] && jump(at.bit(), direction, victims, empty).1 != 0;
        if stops & at.bit() == 0 && (0..4).any(goes_on) {
            return Err(Illegal::MustContinue(at));
        }
        Ok(())
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// There is no checker to move.
    #[error("there is no checker on {0} to move")]
    NoChecker(Square),
    /// The checker is the opponent's.
    #[error("the checker on {0} is the opponent's")]
    NotYours(Square),
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
    /// A step goes to an empty square, and this square is occupied.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// A jump lands on an empty square, and this square is occupied.
    #[error("{0} is occupied")]
    LandingOccupied(Square),
    /// A jump goes over an opponent's checker.
    #[error("there is no checker of the opponent on {0} to capture")]
    NothingToCapture(Square),
    /// No checker is jumped over twice.
    #[error("the checker on {0} is already captured and cannot be jumped over twice")]
    CapturedTwice(Square),
    /// A player who can capture must do so.
    #[error("the checker on {0} can capture, and a player who can capture must")]
    MustCapture(Square),
    /// A capture ends only where no other jump is possible.
    #[error("the capture goes on from {0}; a capture has to be completed")]
    MustContinue(Square),
    /// A capture ends where it wins the game. This happens only in Lilypad.
    #[error("the capture ends on {0}, where the game is won")]
    Stops(Square),
}

impl Illegal {
    /// The clause of the rules that the move breaks.
    ///
    /// ```
    /// use gambol_lilypad::Game;
    /// use gambol_lilypad::draughts::Position;
    ///
    /// let position: Position = "W:W22,K23:B11,18".parse()?;
    /// // There is a capture.
    /// let step = "23-19".parse()?;
    /// assert_eq!(position.check(step).unwrap_err().clause(), "3.7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clause(&self) -> &'static str {
        match *self {
            Illegal::GameOver => "4.2",
            Illegal::NoChecker(_) | Illegal::NotYours(_) => "1.2",
            Illegal::Backward { from, to } if step_between(from, to).is_none() => "3.2",
            Illegal::NotAStep { .. } | Illegal::Backward { .. } | Illegal::Occupied(_) => "2.1",
            Illegal::NotAJump { .. }
            | Illegal::NothingToCapture(_)
            | Illegal::LandingOccupied(_) => "3.1",
            Illegal::CapturedTwice(_) => "3.5",
            Illegal::MustCapture(_) => "3.7",
            Illegal::MustContinue(_) => "3.3",
            Illegal::Stops(_) => "9.2",
        }
    }
}
