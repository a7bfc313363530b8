use core::fmt;

use gambol_core::{Outcome, Status};
use thiserror::Error;

use super::Square;
use super::movegen::Turn;
use super::moves::{DIRECTIONS, Move};
use super::position::{LIGHT, Position};
use super::ways::STEPS;

/// The rows where men are crowned. No man moves onto the one nearest to him.
const CROWNING: u64 = Square::END_ROWS[0] | Square::END_ROWS[1];

impl Position {
    /// Steps and captures alike, without a branch that a processor could guess wrong.
    #[inline(always)]
    pub(crate) fn play(&mut self, mv: Move) {
        let way = mv.way();
        self.move_checker(1 << mv.start_place(), way.end(), way.spared());
        self.end_turn();
    }

    /// Moves a checker of the side to move, takes those that are not spared off the board, and
    /// crowns a man that has come to his far row. Moves nothing if `from` and `to` are empty.
    #[inline(always)]
    pub(crate) fn move_checker(&mut self, from: u64, to: u64, spared: u64) {
        let king = u64::from(self.kings & from != 0).wrapping_neg();
        self.mine ^= from ^ to;
        self.theirs &= spared;
        // The bit of the turn is spared too.
        self.kings = ((self.kings & spared) ^ ((from ^ to) & king)) | to & CROWNING;
    }

    /// Gives the turn to the other side.
    #[inline(always)]
    pub(crate) const fn end_turn(&mut self) {
        core::mem::swap(&mut self.mine, &mut self.theirs);
        self.kings ^= LIGHT;
    }

    pub(crate) fn end_or_turn(&self) -> Status<Reason> {
        if self.can_move() {
            Status::Turn(self.turn())
        } else {
            Status::Over(Outcome::win(self.turn().opponent(), Reason::NoMoves))
        }
    }

    pub(crate) fn check_move(&self, mv: Move) -> Result<(), Illegal> {
        if !self.can_move() {
            return Err(Illegal::GameOver);
        }
        let turn = self.turn_to_move();
        if mv.is_capture() {
            self.check_capture(&turn, &mv.path())
        } else {
            self.check_step(&turn, mv.start(), mv.end())
        }
    }

    /// That there is a checker of the side to move on a square.
    fn check_mover(&self, square: Square) -> Result<(), Illegal> {
        match square.bit() {
            bit if self.mine & bit != 0 => Ok(()),
            bit if self.theirs & bit != 0 => Err(Illegal::NotYours { square }),
            _ => Err(Illegal::NoChecker { square }),
        }
    }

    /// Whether a step is legal, its squares given apart because a text may name any two.
    pub(crate) fn check_step(&self, turn: &Turn, from: Square, to: Square) -> Result<(), Illegal> {
        self.check_mover(from)?;
        let direction = DIRECTIONS.iter().position(|&d| from.step(d) == Some(to));
        let Some(direction) = direction else {
            return Err(Illegal::NotAStep { from, to });
        };
        if turn.empty & to.bit() == 0 {
            return Err(Illegal::Occupied { square: to });
        }
        if turn.going()[direction] & from.bit() == 0 {
            return Err(Illegal::Backward { from, to });
        }
        match Square::of(turn.jumpers()).next() {
            Some(square) => Err(Illegal::MustCapture { square }),
            None => Ok(()),
        }
    }

    /// Whether a capture is legal, given by all its squares in order: two at least.
    pub(crate) fn check_capture(&self, turn: &Turn, path: &[Square]) -> Result<(), Illegal> {
        let Some((&start, landings)) = path.split_first() else {
            return Ok(());
        };
        self.check_mover(start)?;
        let directions = turn.going().map(|going| going & start.bit() != 0);
        let far = Square::END_ROWS[usize::from(!turn.light)];
        let empty = turn.empty | start.bit();
        let mut victims = turn.victims;
        let mut at = start;
        for &to in landings {
            let Some((direction, over)) = jump_over(at, to) else {
                return Err(Illegal::NotAJump { from: at, to });
            };
            if turn.stopper & start.bit() != 0 && far & at.bit() != 0 {
                return Err(Illegal::Stops { square: at });
            }
            if victims & over.bit() == 0 {
                return Err(if turn.victims & over.bit() == 0 {
                    Illegal::NothingToCapture { square: over }
                } else {
                    Illegal::CapturedTwice { square: over }
                });
            }
            if !directions[direction] {
                return Err(Illegal::Backward { from: at, to });
            }
            if empty & to.bit() == 0 {
                return Err(Illegal::Occupied { square: to });
            }
            victims ^= over.bit();
            at = to;
        }
        if turn.stopper & start.bit() != 0 && far & at.bit() != 0 {
            return Ok(());
        }
        let goes_on = |direction: usize| {
            let over = at.bit().rotate_left(STEPS[direction]) & victims;
            directions[direction] && over.rotate_left(STEPS[direction]) & empty != 0
        };
        if (0..4).any(goes_on) {
            return Err(Illegal::MustContinue { square: at });
        }
        Ok(())
    }
}

/// The direction of a jump, as an index, and the square that it goes over, if it is one.
pub(crate) fn jump_over(from: Square, to: Square) -> Option<(usize, Square)> {
    DIRECTIONS
        .into_iter()
        .enumerate()
        .find_map(|(i, direction)| {
            let over = from.step(direction)?;
            (over.step(direction)? == to).then_some((i, over))
        })
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
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
    #[error("the checker on {square} is captured already, and cannot be jumped over twice")]
    CapturedTwice {
        /// The square jumped over.
        square: Square,
    },
    /// There is a capture, and so a step is no choice.
    #[error("the checker on {square} can capture, and whoever can capture must")]
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
    /// A capture ends where the game does.
    #[error("the capture ends on {square}, where the game is won")]
    Stops {
        /// Where the capture ends.
        square: Square,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The player to move cannot.
    NoMoves,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NoMoves => "the player to move cannot",
        })
    }
}
