use gambol_core::Player;
use thiserror::Error;

use crate::moves::{Move, MoveKind, RESERVE};
use crate::position::{Position, Stack};
use crate::variant::Variant;
use crate::{Illegal, Square};

/// A position being set up by hand. [`build`](Self::build) checks it.
///
/// ```
/// use gambol_core::Player;
/// use gambol_mixtour::{Flaw, Position, Square, Variant};
///
/// let b3: Square = "b3".parse()?;
/// let position = Position::builder(Variant::OFFICIAL)
///     .stack(b3, [Player::P1, Player::P2, Player::P2])
///     .turn(Player::P2)
///     .build()?;
/// assert_eq!(position.to_string(), "x5/x5/x,122,x3/x5/x5 2 0,0 - official");
///
/// let flaw = position.to_builder().stack(b3, [Player::P1; 5]).build();
/// assert_eq!(flaw, Err(Flaw::TooHigh { square: b3, height: 5 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    position: Position,
    /// What is wrong with the stacks that the position cannot hold.
    bad_stacks: [Option<Flaw>; Square::COUNT],
    turn: Player,
    /// One who does not play, and has been given points.
    bad_player: Option<Player>,
    ko: Option<Move>,
}

impl Builder {
    pub(crate) const fn new(variant: Variant) -> Self {
        Builder {
            position: Position::new(variant),
            bad_stacks: [None; Square::COUNT],
            turn: Player::P1,
            bad_player: None,
            ko: None,
        }
    }

    pub(crate) fn from_position(position: &Position) -> Self {
        Builder {
            position: *position,
            turn: position.turn(),
            ko: position.ko(),
            ..Self::new(position.variant)
        }
    }

    /// The stack on a square, from the bottom up, in place of what was there.
    pub fn stack(mut self, square: Square, pieces: impl IntoIterator<Item = Player>) -> Self {
        let mut stack = 1;
        let mut height = 0;
        let mut flaw = None;
        for piece in pieces {
            height += 1;
            if height <= 4 {
                stack = stack << 1 | (piece.index() as u8 & 1);
            } else {
                flaw = Some(Flaw::TooHigh { square, height });
            }
            if piece.index() > 1 {
                flaw = Some(Flaw::NoSuchPlayer { player: piece });
                break;
            }
        }
        self.bad_stacks[square.index()] = flaw;
        self.position.stacks[square.index()] = stack;
        self
    }

    /// The player whose turn it is.
    pub fn turn(mut self, player: Player) -> Self {
        self.turn = player;
        self
    }

    /// The points of a player.
    pub fn points(mut self, player: Player, points: u8) -> Self {
        match self.position.points.get_mut(player.index()) {
            Some(place) => *place = points,
            None => self.bad_player = Some(player),
        }
        self
    }

    /// The stack move that is forbidden for the moment.
    pub fn ko(mut self, ko: Option<Move>) -> Self {
        self.ko = ko;
        self
    }

    /// The position.
    ///
    /// # Errors
    /// The first invariant that it breaks.
    pub fn build(self) -> Result<Position, Flaw> {
        let mut position = Position {
            ko: None,
            ..self.position
        };
        let bad_turn = (self.turn.index() > 1).then_some(self.turn);
        if let Some(player) = self.bad_player.or(bad_turn) {
            return Err(Flaw::NoSuchPlayer { player });
        }
        if let Some(flaw) = self.bad_stacks.into_iter().flatten().next() {
            return Err(flaw);
        }
        position.stacks[RESERVE] = 0b10 | self.turn.index() as u8;
        position.lines = crate::lines::Lines::EMPTY_BOARD;
        let mut on_board = [0; 2];
        for square in Square::all() {
            let stack = Stack(position.stacks[square.index()]);
            position
                .lines
                .change(RESERVE, square.index(), stack.height() as u16);
            stack
                .pieces()
                .for_each(|player| on_board[player.index()] += 1);
        }
        let variant = position.variant;
        for player in Player::all(2) {
            let on_board = on_board[player.index()];
            let Some(reserve) = variant.pieces.checked_sub(on_board) else {
                return Err(Flaw::TooManyPieces {
                    player,
                    on_board,
                    pieces: variant.pieces,
                });
            };
            position.reserve[player.index()] = reserve;
            let points = position.points[player.index()];
            if points > variant.points {
                return Err(Flaw::TooManyPoints {
                    player,
                    points,
                    most: variant.points,
                });
            }
        }
        if position.points == [variant.points; 2] {
            return Err(Flaw::BothWon {
                points: variant.points,
            });
        }
        if let Some(ko) = self.ko {
            if variant.takeback {
                return Err(Flaw::KoInTakebackGame);
            }
            if !matches!(ko.kind(), MoveKind::Stack { .. }) {
                return Err(Flaw::KoIsNoStackMove);
            }
            position
                .check_move(ko)
                .map_err(|reason| Flaw::KoIllegal { ko, reason })?;
            position.ko = Some(ko);
        }
        Ok(position)
    }
}

/// What is wrong with a position that someone sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// Only two play.
    #[error("{player} does not play: the players are p1 and p2")]
    NoSuchPlayer {
        /// The player.
        player: Player,
    },
    /// A stack of more than four pieces.
    #[error("the stack on {square} has {height} pieces; stacks on the board have at most 4")]
    TooHigh {
        /// The square.
        square: Square,
        /// The height.
        height: usize,
    },
    /// More pieces on the board than a player owns.
    #[error("{player} has {on_board} pieces on the board but owns only {pieces}")]
    TooManyPieces {
        /// The player.
        player: Player,
        /// The number of pieces on the board.
        on_board: u8,
        /// The number of pieces that the variant gives each player.
        pieces: u8,
    },
    /// More points than win the game.
    #[error("{player} has {points} points, but {most} win the game")]
    TooManyPoints {
        /// The player.
        player: Player,
        /// The points.
        points: u8,
        /// The points that win.
        most: u8,
    },
    /// Both players have the points that win.
    #[error("both players have the {points} that win the game; only one can")]
    BothWon {
        /// The points that win.
        points: u8,
    },
    /// A forbidden move where taking back is allowed.
    #[error("no move is forbidden where taking back is allowed (takeback=yes); it must be -")]
    KoInTakebackGame,
    /// A forbidden entry or pass.
    #[error("only a stack move can be forbidden")]
    KoIsNoStackMove,
    /// A forbidden move that is illegal anyway.
    #[error("{ko} is forbidden, but it would be illegal anyway: {reason}")]
    KoIllegal {
        /// The move.
        ko: Move,
        /// Why it would be illegal.
        reason: Illegal,
    },
}

impl Flaw {
    /// The field of the position text that is at fault.
    pub const fn field(&self) -> &'static str {
        match self {
            Flaw::NoSuchPlayer { .. } => "SIDE",
            Flaw::TooHigh { .. } | Flaw::TooManyPieces { .. } => "BOARD",
            Flaw::TooManyPoints { .. } | Flaw::BothWon { .. } => "POINTS",
            Flaw::KoInTakebackGame | Flaw::KoIsNoStackMove | Flaw::KoIllegal { .. } => "KO",
        }
    }
}
