use core::fmt;

use gambol_core::board::{Direction, Word};
use gambol_core::{Game, Outcome, Player, Status};
use thiserror::Error;

use crate::board::Square;
use crate::cell::{Cell, Cells};
use crate::ground::Ground;
use crate::moves::Move;
use crate::piece::{Orientation, Piece, Size};
use crate::position::{Position, PositionOn};

impl<G: Ground> PositionOn<G> {
    #[inline(always)]
    pub(crate) fn play(&mut self, mv: Move) {
        let (from, to, code) = (mv.from() as u32, mv.to() as u32, mv.code());
        let (source, target) = (G::Word::bit(from), G::Word::bit(to));
        let side = usize::from(self.side);
        // Empty where the piece stays.
        let moved = source ^ target;
        let cell = self.cells.get(mv.from());
        self.cells.set(mv.from(), Cell::EMPTY);
        // A piece that stays has just left its square.
        let target_cell = self.cells.get(mv.to());
        let captures = target_cell != Cell::EMPTY;
        if captures {
            self.capture(to, target_cell);
        }
        let own = &mut self.players.as_mut()[side];
        *own = *own ^ moved;
        self.cells.set(mv.to(), cell.turned(code));
        let lies = G::Word::filled(code != Orientation::UPRIGHT);
        self.lying = self.lying & !source | target & lies;
        for (i, plane) in self.directions.as_mut().iter_mut().enumerate() {
            *plane = *plane & !source | target & G::Word::filled(code >> i & 1 == 1);
        }
        self.pass_turn(captures);
    }

    /// Takes the enemy on a square off the board, and scores it (6.4, 7.1).
    #[inline(always)]
    fn capture(&mut self, square: u32, cell: Cell) {
        let bit = G::Word::bit(square);
        let score = &mut self.scores[usize::from(self.side)];
        *score = score.wrapping_add(cell.size());
        self.pieces[cell.owner()] -= 1;
        let plane = &mut self.players.as_mut()[cell.owner()];
        *plane = *plane ^ bit;
        for plane in self.directions.as_mut() {
            *plane = *plane & !bit;
        }
        self.lying = self.lying & !bit;
        self.over = self.is_won();
    }

    /// Whether the player to move has just won (9.1 and 9.2).
    fn is_won(&self) -> bool {
        let side = usize::from(self.side);
        let all: u32 = self.pieces.iter().map(|&pieces| u32::from(pieces)).sum();
        self.scores[side] >= self.target || u32::from(self.pieces[side]) == all
    }

    /// The turn goes to the next player with pieces (8.1).
    #[inline(always)]
    fn pass_turn(&mut self, captured: bool) {
        if G::PLAYERS == 2 && !captured {
            self.side ^= 1;
            return;
        }
        for _ in 0..G::PLAYERS {
            self.side += 1;
            if usize::from(self.side) >= G::PLAYERS {
                self.side = 0;
            }
            if self.pieces[usize::from(self.side)] != 0 {
                return;
            }
        }
    }

    pub(crate) fn end_or_turn(&self) -> Status<Reason> {
        if !self.over {
            return Status::Turn(Player::ALL[usize::from(self.side) % Player::ALL.len()]);
        }
        let at_target = |player: &Player| self.scores[player.index()] >= self.target;
        if let Some(winner) = Player::all(G::PLAYERS).find(at_target) {
            return Status::Over(Outcome::win(winner, Reason::Target));
        }
        let has_pieces = |player: &Player| self.pieces[player.index()] != 0;
        let winner = Player::all(G::PLAYERS).find(has_pieces);
        Status::Over(Outcome {
            winner,
            reason: Reason::LastStanding,
        })
    }

    /// Whether the game is over, from the scores and the pieces alone.
    pub(crate) fn is_over(&self) -> bool {
        let at_target = |player: Player| self.scores[player.index()] >= self.target;
        let has_pieces = |player: Player| self.pieces[player.index()] != 0;
        let left = Player::all(G::PLAYERS).filter(|&player| has_pieces(player));
        Player::all(G::PLAYERS).any(at_target) || left.count() == 1
    }
}

impl Position {
    /// Whether a piece may be put into another orientation where it is.
    pub(crate) fn check_reorientation(
        &self,
        square: Square,
        orientation: Orientation,
    ) -> Result<(), Illegal> {
        let piece = self.own_piece(square)?;
        if piece.orientation == orientation {
            return Err(Illegal::SameOrientation {
                square,
                orientation,
            });
        }
        Ok(())
    }

    /// Whether a piece may charge to a square: the direction in which it gets there and what it
    /// captures, if anything.
    pub(crate) fn check_charge(
        &self,
        from: Square,
        to: Square,
    ) -> Result<(Direction, Option<Piece>), Illegal> {
        let piece = self.own_piece(from)?;
        let Orientation::Lying(direction) = piece.orientation else {
            return Err(Illegal::Upright { square: from });
        };
        let Some((_, arrival)) = from.ray(direction).find(|&(square, _)| square == to) else {
            return Err(Illegal::NotInLine {
                from,
                to,
                direction: piece.orientation,
            });
        };
        let mut between = from.ray(direction).map(|(square, _)| square);
        let blocker = between
            .by_ref()
            .take_while(|&square| square != to)
            .find(|&square| self.piece(square).is_some());
        if let Some(square) = blocker {
            return Err(Illegal::Blocked { square });
        }
        let Some(target) = self.piece(to) else {
            return Ok((arrival, None));
        };
        if target.owner == piece.owner {
            return Err(Illegal::OwnPiece { square: to });
        }
        let upright = target.orientation == Orientation::Upright;
        if upright && !piece.size.captures_upright(target.size, self.variant().rps) {
            return Err(Illegal::CannotCapture {
                size: piece.size,
                square: to,
                target: target.size,
            });
        }
        Ok((arrival, Some(target)))
    }

    /// The piece on a square, if the player to move may move it.
    fn own_piece(&self, square: Square) -> Result<Piece, Illegal> {
        if self.status().is_over() {
            return Err(Illegal::GameOver);
        }
        let piece = self.piece(square).ok_or(Illegal::NoPiece { square })?;
        if piece.owner != self.turn() {
            let owner = piece.owner;
            return Err(Illegal::NotYours { square, owner });
        }
        Ok(piece)
    }

    pub(crate) fn check_move(&self, mv: Move) -> Result<(), Illegal> {
        let Some((from, to)) = mv.squares(self.board()) else {
            return Err(Illegal::OffBoard);
        };
        if from == to {
            self.check_reorientation(from, mv.orientation())
        } else {
            self.check_charge(from, to).map(|_| ())
        }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The board has no such square. Texts of moves that are read do not get so far.
    #[error("the board has no such square")]
    OffBoard,
    /// There is nothing to move.
    #[error("there is no piece on {square}")]
    NoPiece {
        /// The square moved from.
        square: Square,
    },
    /// The piece is another player's.
    #[error("the piece on {square} is {owner}'s")]
    NotYours {
        /// The square moved from.
        square: Square,
        /// The owner.
        owner: Player,
    },
    /// A piece that stays where it is has to turn.
    #[error("the piece on {square} is {orientation} already")]
    SameOrientation {
        /// The square.
        square: Square,
        /// The orientation that it has.
        orientation: Orientation,
    },
    /// Only lying pieces charge.
    #[error("the piece on {square} is upright; only lying pieces charge")]
    Upright {
        /// The square moved from.
        square: Square,
    },
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
    #[error("the piece on {square} is in the way")]
    Blocked {
        /// The first square that is not empty.
        square: Square,
    },
    /// Own pieces are not captured.
    #[error("the piece on {square} is your own")]
    OwnPiece {
        /// The square moved to.
        square: Square,
    },
    /// The enemy is upright and not of a size that the piece captures.
    #[error("a {size} piece does not capture the upright {target} one on {square}")]
    CannotCapture {
        /// The size of the piece that charges.
        size: Size,
        /// The square moved to.
        square: Square,
        /// The size of the piece there.
        target: Size,
    },
    /// Only in texts: a capture is written with an x.
    #[error("there is an enemy on {square}; a capture is written with x instead of -")]
    IsCapture {
        /// The square moved to.
        square: Square,
    },
    /// Only in texts: an x where nothing is captured.
    #[error(
        "there is nothing to capture on {square}; a plain charge is written with - instead of x"
    )]
    NothingToCapture {
        /// The square moved to.
        square: Square,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A player has the points that win.
    Target,
    /// Only one player has pieces left.
    LastStanding,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Target => "enough points",
            Reason::LastStanding => "nobody else has pieces left",
        })
    }
}
