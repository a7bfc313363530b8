use gambol_core::Player;
use thiserror::Error;

use crate::Square;
use crate::draughts::setup::check_checkers;
use crate::draughts::{self, Board};
use crate::position::{Pawn, Position, to_place};
use crate::variant::Variant;

/// The field of the pawns.
pub(crate) const PAWNS: &str = "PAWNS";

/// A position of Lilypad as plain data, valid or not. [`check`](gambol_core::GameSetup::check) turns it into a
/// [`Position`].
///
/// ```
/// use gambol_core::{Player, GameSetup};
/// use gambol_lilypad::{Checker, Flaw, Pawn, Position, Square};
///
/// let position: Position = "W:W21:BK7 7,21 standard".parse()?;
/// let mut setup = position.setup();
/// let square: Square = "32".parse()?;
/// setup.board[square] = Some(Checker::man(Player::P2));
/// setup.pawns[1] = Pawn::Lost;
/// assert_eq!(setup.check()?.to_string(), "W:W21,32:BK7 7,- standard");
///
/// setup.pawns[0] = Pawn::On(square);
/// let player = Player::P1;
/// assert_eq!(setup.check(), Err(Flaw::PawnOffChecker { player, square }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Setup {
    /// The rules.
    pub variant: Variant,
    /// The player to move.
    pub turn: Player,
    /// The checkers.
    pub board: Board,
    /// The pawns of p1 and of p2.
    pub pawns: [Pawn; 2],
}

impl gambol_core::GameSetup<Position> for Setup {
    type Flaw = Flaw;

    fn empty(variant: Variant) -> Self {
        Setup { variant, turn: Player::P1, board: Board::default(), pawns: [Pawn::Lost; 2] }
    }

    fn check(&self) -> Result<Position, Flaw> {
        let checkers = check_checkers(self.turn, &self.board)?;
        let mut pawns = Position::flags(self.variant);
        for (player, pawn) in Player::all(2).zip(self.pawns) {
            match pawn {
                Pawn::ToPlace => pawns |= to_place(player),
                Pawn::Lost => {}
                Pawn::On(square) if checkers.side(player) & square.bit() == 0 => {
                    return Err(Flaw::PawnOffChecker { player, square });
                }
                Pawn::On(square) => pawns |= square.bit(),
            }
        }
        let position = Position { checkers, pawns };
        if position.is_setting_up() {
            self.check_placing()?;
        }
        if position.across().count_ones() == 2 { Err(Flaw::BothAcross) } else { Ok(position) }
    }
}

impl Setup {
    /// Checks that a position with a pawn still to be placed is one of the first two (clause 5.1).
    fn check_placing(&self) -> Result<(), Flaw> {
        match (self.turn, self.pawns) {
            (Player::P1, [Pawn::ToPlace, Pawn::ToPlace]) => {}
            (Player::P2, [Pawn::On(square), Pawn::ToPlace]) if square.number() <= 4 => {}
            (Player::P2, [Pawn::On(square), Pawn::ToPlace]) => {
                return Err(Flaw::PlacedOffBackRow(square));
            }
            _ => return Err(Flaw::PawnToPlace),
        }
        if self.board != draughts::Position::START.setup().board {
            return Err(Flaw::NotTheFirstSquares);
        }
        Ok(())
    }
}

impl Position {
    /// The position as plain data.
    ///
    /// ```
    /// use gambol_core::GameSetup;
    /// use gambol_lilypad::{Game, Position, Variant};
    ///
    /// let start = Position::start(Variant::STANDARD);
    /// assert_eq!(start.setup().check(), Ok(start));
    /// ```
    pub fn setup(&self) -> Setup {
        let draughts::Setup { turn, board, .. } = self.checkers.setup();
        Setup {
            variant: self.variant(),
            turn,
            board,
            pawns: Player::both(|player| self.pawn(player)),
        }
    }
}

gambol_core::position_impls! { Position, Setup }

/// Why a setup is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The checkers do not form a position of draughts.
    #[error(transparent)]
    Checkers(#[from] draughts::Flaw),
    /// A pawn stands on no checker of its owner.
    #[error("the pawn of {player} cannot stand on {square}, where {player} has no checker")]
    PawnOffChecker {
        /// The owner of the pawn.
        player: Player,
        /// The square.
        square: Square,
    },
    /// A pawn was not placed in time.
    #[error(
        "a pawn is still to be placed (?) only if p1 is to move and both are, or if p2 is to move \
         and only p2's is"
    )]
    PawnToPlace,
    /// A pawn has moved before the other was placed.
    #[error("the pawn of p1 is on {0}, but until p2's pawn is placed it must be on 1, 2, 3 or 4")]
    PlacedOffBackRow(Square),
    /// Checkers have moved before the pawns were placed.
    #[error(
        "a pawn is still to be placed (?), so p1's men have to be on 1 to 12 and p2's on 21 to 32"
    )]
    NotTheFirstSquares,
    /// Both pawns stand on their opponent's back row.
    #[error("both pawns are across; the game ends with the first")]
    BothAcross,
}

impl gambol_core::SetupFlaw for Flaw {
    fn field(&self) -> &'static str {
        if let Flaw::Checkers(flaw) = self { flaw.field() } else { PAWNS }
    }
}
