use core::fmt;

use gambol_core::{Outcome, Player, Status};
use thiserror::Error;

use crate::Square;
use crate::moves::{Move, MoveKind, RESERVE};
use crate::position::Position;

impl Position {
    #[inline(always)]
    pub(crate) fn play(&mut self, mv: Move) {
        if mv.from() == RESERVE {
            self.ko = None;
            if mv != Move::PASS {
                self.enter(mv.to());
            }
        } else {
            self.move_pieces(mv);
        }
        self.stacks[RESERVE] ^= 1;
    }

    /// Enters a piece (clause 2.2).
    #[inline(always)]
    fn enter(&mut self, to: usize) {
        let side = self.side();
        self.reserve[side] = self.reserve[side].wrapping_sub(1);
        self.stacks[to] = self.stacks[RESERVE];
        self.lines.add_piece(to);
    }

    /// Moves pieces from one stack to another (clause 3).
    #[inline(always)]
    fn move_pieces(&mut self, mv: Move) {
        let (from, to, count) = (mv.from(), mv.to(), mv.count());
        let source = u32::from(self.stacks[from]);
        let target = u32::from(self.stacks[to]);
        let left = source >> count;
        // The pieces that `left` lacks of `source`, on top of `target`.
        let grown = source.wrapping_add(target.wrapping_sub(left) << count);
        self.stacks[from] = left as u8;
        if grown >= 1 << 5 {
            return self.score(mv, grown);
        }
        self.stacks[to] = grown as u8;
        self.lines.change(from, to, count as u16);
        // Going back is possible if what is left at home is as high as what was met there: the
        // way is as long, and as free. Stacks are equally high if their highest bits agree. Bits
        // are masked rather than chosen, as nobody can guess this branch.
        let same_height = (left ^ target) < (left & target);
        self.ko = mv.back_if(same_height & !self.variant.takeback);
    }

    /// A stack of five or more leaves the board (clauses 4.1 to 4.3).
    #[cold]
    fn score(&mut self, mv: Move, stack: u32) {
        self.lines.change(mv.from(), RESERVE, mv.count() as u16);
        self.lines
            .change(mv.to(), RESERVE, self.stacks[mv.to()].ilog2() as u16);
        self.stacks[mv.to()] = 1;
        let second = stack.count_ones() - 1;
        let first = stack.ilog2() - second;
        self.reserve[0] += first as u8;
        self.reserve[1] += second as u8;
        self.points[stack as usize & 1] += 1;
        self.ko = None;
    }

    pub(crate) fn end_or_turn(&self) -> Status<Reason> {
        if self.is_won() {
            let winner = Player::ALL[usize::from(self.points[1] == self.variant.points)];
            return Status::Over(Outcome::win(winner, Reason::Points));
        }
        if self.is_stuck() {
            return Status::Over(Outcome::draw(Reason::Stuck));
        }
        Status::Turn(self.turn())
    }

    /// Whether a move is legal, its parts given apart because a text may name a number of pieces
    /// that no [`Move`] can have.
    pub(crate) fn check_stack(&self, from: Square, to: Square, count: u32) -> Result<(), Illegal> {
        if self.end_or_turn().is_over() {
            return Err(Illegal::GameOver);
        }
        if self.stack(from).is_empty() {
            return Err(Illegal::NoStack { square: from });
        }
        if self.stack(to).is_empty() {
            return Err(Illegal::EmptyTarget { square: to });
        }
        let Some((direction, distance)) = from.line_to(to) else {
            return Err(Illegal::NotInLine { from, to });
        };
        let needed = self.stack(to).height();
        if distance != needed {
            return Err(Illegal::WrongDistance {
                square: to,
                needed,
                distance,
            });
        }
        let mut between = from.ray(direction).take(distance - 1);
        if let Some(square) = between.find(|&square| !self.stack(square).is_empty()) {
            return Err(Illegal::Blocked { square });
        }
        let height = self.stack(from).height();
        if count == 0 || count as usize > height {
            return Err(Illegal::WrongCount {
                square: from,
                height,
            });
        }
        if self.ko == Move::stack(from, to, count as u8) {
            return Err(Illegal::Ko);
        }
        Ok(())
    }

    pub(crate) fn check_move(&self, mv: Move) -> Result<(), Illegal> {
        match mv.kind() {
            MoveKind::Stack { from, to, count } => self.check_stack(from, to, count.into()),
            _ if self.end_or_turn().is_over() => Err(Illegal::GameOver),
            MoveKind::Enter { to } if !self.stack(to).is_empty() => {
                Err(Illegal::Occupied { square: to })
            }
            MoveKind::Enter { .. } if self.reserve(self.turn()) == 0 => Err(Illegal::EmptyReserve),
            MoveKind::Pass if self.count_real_moves() > 0 => Err(Illegal::PassNotForced),
            MoveKind::Enter { .. } | MoveKind::Pass => Ok(()),
        }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// There is nothing to move.
    #[error("there is no stack on {square} to move from")]
    NoStack {
        /// The square moved from.
        square: Square,
    },
    /// Pieces move onto stacks only.
    #[error("there is no stack on {square} to move onto")]
    EmptyTarget {
        /// The square moved to.
        square: Square,
    },
    /// Pieces move in straight lines.
    #[error("there is no straight line from {from} to {to}")]
    NotInLine {
        /// The square moved from.
        from: Square,
        /// The square moved to.
        to: Square,
    },
    /// Pieces move exactly as far as the target is high.
    #[error(
        "the stack on {square} is {needed} high and is reached from a distance of exactly \
         {needed}, not {distance}"
    )]
    WrongDistance {
        /// The square moved to.
        square: Square,
        /// The height of the stack there.
        needed: usize,
        /// The distance.
        distance: usize,
    },
    /// Pieces do not move past others.
    #[error("the stack on {square} is in the way")]
    Blocked {
        /// The first square that is not empty.
        square: Square,
    },
    /// One piece at least, and no more than there are.
    #[error(
        "the stack on {square} is {height} high; a move takes at least 1 piece and at most {height}"
    )]
    WrongCount {
        /// The square moved from.
        square: Square,
        /// The height of the stack there.
        height: usize,
    },
    /// The move would take back the last one.
    #[error("it would take back the move that was just made")]
    Ko,
    /// Pieces are entered on empty squares.
    #[error("{square} is occupied; pieces are entered on empty squares")]
    Occupied {
        /// The square.
        square: Square,
    },
    /// Nothing is left to enter.
    #[error("the player to move has no piece left in reserve")]
    EmptyReserve,
    /// A pass exists only where there is no other move.
    #[error("there are other moves; only a player who has none may pass")]
    PassNotForced,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A player has the points that win.
    Points,
    /// Neither player can do anything but pass.
    Stuck,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Points => "enough stacks of five or more",
            Reason::Stuck => "neither player can move",
        })
    }
}
