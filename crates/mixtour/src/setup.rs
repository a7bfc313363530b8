use gambol_core::Player;
use gambol_core::board::SquareMap;
use thiserror::Error;

use crate::moves::{Move, RESERVE};
use crate::position::Position;
use crate::stack::Stack;
use crate::variant::Variant;
use crate::{Game, Illegal, Square};

pub(crate) const BOARD: &str = "BOARD";
pub(crate) const SIDE: &str = "SIDE";
pub(crate) const POINTS: &str = "POINTS";
pub(crate) const KO: &str = "KO";

/// A position as plain data, which [`check`](gambol_core::GameSetup::check) turns into a [`Position`].
///
/// ```
/// use gambol_mixtour::prelude::*;
/// use gambol_mixtour::{Flaw, Setup, Square, Variant};
///
/// let b3: Square = "b3".parse()?;
/// let mut setup = Setup::empty(Variant::OFFICIAL);
/// setup.board[b3] = "122".parse()?;
/// setup.turn = Player::P2;
/// let position = setup.check()?;
/// assert_eq!(position.to_string(), "x5/x5/x,122,x3/x5/x5 2 0,0 - official");
/// assert_eq!(position.setup(), setup);
///
/// setup.points = [1, 1];
/// assert_eq!(setup.check(), Err(Flaw::BothWon(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Setup {
    /// The rules.
    pub variant: Variant,
    /// The stack on each square.
    pub board: SquareMap<Square, Stack, 25>,
    /// The player to move, even after the end.
    pub turn: Player,
    /// The points of p1 and of p2.
    pub points: [u8; 2],
    /// The stack move that is forbidden because it would take back the last one (clause 6).
    pub ko: Option<Move>,
}

impl gambol_core::GameSetup<Position> for Setup {
    type Flaw = Flaw;

    fn empty(variant: Variant) -> Self {
        Position::start(variant).setup()
    }

    fn check(&self) -> Result<Position, Flaw> {
        let Setup { variant, turn, .. } = *self;
        if turn.index() > 1 {
            return Err(Flaw::NoSuchPlayer(turn));
        }
        let mut position = Position::start(variant);
        position.stacks[RESERVE] = 0b10 | turn.index() as u8;
        position.points = self.points;
        let mut on_board = [0; 2];
        for (square, &stack) in self.board.iter() {
            position.set_stack(square, stack);
            for owner in stack.pieces() {
                on_board[owner.index()] += 1;
            }
        }
        for player in Player::all(2) {
            let (on_board, points) = (on_board[player.index()], self.points[player.index()]);
            let (pieces, most) = (variant.pieces, variant.points);
            if on_board > pieces {
                return Err(Flaw::TooManyPieces { player, on_board, pieces });
            }
            if points > most {
                return Err(Flaw::TooManyPoints { player, points, most });
            }
            position.reserve[player.index()] = pieces - on_board;
        }
        if self.points == [variant.points; 2] {
            return Err(Flaw::BothWon(variant.points));
        }
        if let Some(ko) = self.ko {
            if variant.takeback {
                return Err(Flaw::KoInTakebackGame);
            }
            if ko.from().is_none() {
                return Err(Flaw::KoIsNoStackMove);
            }
            position.check(ko).map_err(|reason| Flaw::KoIllegal { ko, reason })?;
            position.ko = Some(ko);
        }
        position.weigh();
        Ok(position)
    }
}

impl Position {
    /// The position as plain data.
    ///
    /// ```
    /// use gambol_core::GameSetup;
    /// use gambol_mixtour::{Position, Variant};
    ///
    /// let mut setup = Position::start(Variant::OFFICIAL).setup();
    /// setup.turn = gambol_core::Player::P2;
    /// assert!(setup.check()?.to_string().starts_with("x5/x5/x5/x5/x5 2 "));
    /// # Ok::<(), gambol_mixtour::Flaw>(())
    /// ```
    pub fn setup(&self) -> Setup {
        Setup {
            variant: self.variant,
            board: SquareMap::from_fn(|square| self.stack(square)),
            turn: self.to_move(),
            points: self.points,
            ko: self.ko,
        }
    }
}

gambol_core::position_impls! { Position, Setup }

/// Why a [`Setup`] is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The player to move is not p1 or p2.
    #[error("{0} does not play: the players are p1 and p2")]
    NoSuchPlayer(Player),
    /// A stack of more than four pieces. Only texts can have one, since no [`Stack`] is that high.
    #[error(
        "the stack on {square} has {height} pieces; stacks on the board have at most {max}",
        max = Stack::MAX_HEIGHT
    )]
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
    /// Both players have this number of points, which wins.
    #[error("both players have the winning score of {0}, but only one can win")]
    BothWon(u8),
    /// A forbidden move in a variant that allows taking back.
    #[error("with takeback=yes no move is forbidden, so the field must be -")]
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

impl gambol_core::SetupFlaw for Flaw {
    fn field(&self) -> &'static str {
        match self {
            Flaw::NoSuchPlayer { .. } => SIDE,
            Flaw::TooHigh { .. } | Flaw::TooManyPieces { .. } => BOARD,
            Flaw::TooManyPoints { .. } | Flaw::BothWon { .. } => POINTS,
            Flaw::KoInTakebackGame | Flaw::KoIsNoStackMove | Flaw::KoIllegal { .. } => KO,
        }
    }
}
