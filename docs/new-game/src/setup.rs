use gambol_core::Player;
use gambol_core::board::SquareMap;
use thiserror::Error;

use crate::Square;
use crate::position::{Position, bit, far_rank};
use crate::variant::Variant;

/// The names of the fields of a text, for errors.
pub(crate) const BOARD: &str = "BOARD";
pub(crate) const SIDE: &str = "SIDE";

/// A position as plain data, valid or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The rules.
    pub variant: Variant,
    /// The owner of the piece on each square.
    pub board: SquareMap<Square, Option<Player>, 36>,
    /// The player to move.
    pub turn: Player,
}

impl gambol_core::GameSetup<Position> for Setup {
    type Flaw = Flaw;

    fn empty(variant: Variant) -> Self {
        Setup {
            variant,
            board: SquareMap::default(),
            turn: Player::P1,
        }
    }

    /// The only way to a position, so it makes all checks (clause 5.3).
    fn check(&self) -> Result<Position, Flaw> {
        let Setup { variant, turn, .. } = *self;
        let mut pieces = [0; 2];
        for (square, &owner) in self.board.iter() {
            if let Some(owner) = owner {
                let own = pieces.get_mut(owner.index());
                *own.ok_or(Flaw::NoSuchPlayer {
                    player: owner,
                    field: BOARD,
                })? |= bit(square);
            }
        }
        if turn.index() > 1 {
            return Err(Flaw::NoSuchPlayer {
                player: turn,
                field: SIDE,
            });
        }
        for player in Player::all(2) {
            let (found, most) = (
                pieces[player.index()].count_ones(),
                6 * u32::from(variant.rows),
            );
            if found > most {
                return Err(Flaw::TooManyPieces {
                    player,
                    found,
                    most,
                });
            }
        }
        if pieces == [0; 2] {
            return Err(Flaw::NoPieces);
        }
        if Player::all(2).all(|player| pieces[player.index()] & far_rank(player) != 0) {
            return Err(Flaw::BothHaveWon);
        }
        Ok(Position {
            pieces,
            turn,
            variant,
        })
    }
}

impl Position {
    /// This position as plain data, to inspect or to change.
    pub fn setup(&self) -> Setup {
        Setup {
            variant: self.variant,
            board: SquareMap::from_fn(|square| self.owner(square)),
            turn: self.turn,
        }
    }
}

// Parses positions from texts and with serde, always through `check`.
gambol_core::position_impls! { Position, Setup }

/// Why a setup is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A player who does not play.
    #[error("{player} does not play: the players are p1 and p2")]
    NoSuchPlayer {
        /// The player.
        player: Player,
        /// The field that names them.
        field: &'static str,
    },
    /// More pieces than at the start.
    #[error("{player} has {found} pieces, more than the {most} at the start")]
    TooManyPieces {
        /// The player.
        player: Player,
        /// The pieces on the board.
        found: u32,
        /// The pieces at the start.
        most: u32,
    },
    /// An empty board.
    #[error("the board is empty")]
    NoPieces,
    /// Pieces of both players on their far ranks.
    #[error("both players have a piece on their far rank; only one can have won")]
    BothHaveWon,
}

impl gambol_core::SetupFlaw for Flaw {
    /// The field of the position text that is wrong.
    fn field(&self) -> &'static str {
        match self {
            Flaw::NoSuchPlayer { field, .. } => field,
            Flaw::TooManyPieces { .. } | Flaw::NoPieces | Flaw::BothHaveWon => BOARD,
        }
    }
}
