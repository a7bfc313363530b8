use gambol_core::Player;
use gambol_core::board::SquareMap;
use thiserror::Error;

use super::Square;
use super::position::{Checker, Position};
use super::tables::far_row;
use super::variant::Variant;

/// The field of the checkers and the player to move.
pub(crate) const PDN: &str = "PDN";

/// The checkers on the board, square by square.
pub type Board = SquareMap<Square, Option<Checker>, 32>;

/// A position of draughts as plain data, valid or not. [`check`](gambol_core::GameSetup::check) turns it into a
/// [`Position`].
///
/// ```
/// use gambol_core::{Player, GameSetup};
/// use gambol_lilypad::draughts::{Checker, Flaw, Setup, Square, Variant};
///
/// let square = |number| Square::from_number(number).unwrap();
/// let mut setup = Setup::empty(Variant);
/// setup.board[square(21)] = Some(Checker::man(Player::P2));
/// setup.board[square(7)] = Some(Checker::king(Player::P1));
/// setup.turn = Player::P2;
/// assert_eq!(setup.check()?.to_string(), "W:W21:BK7");
///
/// setup.board[square(2)] = Some(Checker::man(Player::P2));
/// assert_eq!(setup.check(), Err(Flaw::ManOnFarRow(square(2))));
/// # Ok::<(), Flaw>(())
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
}

/// The largest number of checkers of a side.
pub(crate) const MOST_CHECKERS: usize = 12;

impl gambol_core::GameSetup<Position> for Setup {
    type Flaw = Flaw;

    fn empty(variant: Variant) -> Self {
        Setup { variant, turn: Player::P1, board: Board::default() }
    }

    fn check(&self) -> Result<Position, Flaw> {
        check_checkers(self.turn, &self.board)
    }
}

/// Returns the position with these checkers.
pub(crate) fn check_checkers(turn: Player, board: &Board) -> Result<Position, Flaw> {
    let is_light = |player| match player {
        Player::P1 => Ok(false),
        Player::P2 => Ok(true),
        _ => Err(Flaw::NoSuchPlayer(player)),
    };
    let mut sides = [0; 2];
    let mut kings = 0;
    for (square, checker) in board.iter() {
        let &Some(Checker { owner, king }) = checker else { continue };
        let light = is_light(owner)?;
        if king {
            kings |= square.bit();
        } else if far_row(light) & square.bit() != 0 {
            return Err(Flaw::ManOnFarRow(square));
        }
        sides[usize::from(light)] |= square.bit();
    }
    for (player, side) in Player::all(2).zip(sides) {
        let checkers = side.count_ones() as usize;
        if checkers > MOST_CHECKERS {
            return Err(Flaw::TooManyCheckers { player, checkers });
        }
    }
    let [mine, theirs] = sides;
    let mut position = Position { mine, theirs, kings };
    if is_light(turn)? {
        position.end_turn();
    }
    Ok(position)
}

impl Position {
    /// The position as plain data.
    ///
    /// ```
    /// use gambol_core::GameSetup;
    /// use gambol_lilypad::draughts::Position;
    ///
    /// let mut setup = Position::START.setup();
    /// setup.turn = gambol_core::Player::P2;
    /// assert!(setup.check()?.to_string().starts_with("W:"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn setup(&self) -> Setup {
        Setup {
            variant: Variant,
            turn: self.to_move(),
            board: Board::from_fn(|square| self.checker(square)),
        }
    }
}

gambol_core::position_impls! { Position, Setup }

/// Why a setup is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A player other than p1 and p2.
    #[error("{0} does not play: the players are p1, who is Dark, and p2, who is Light")]
    NoSuchPlayer(Player),
    /// Two checkers on one square. Only a text can have this flaw.
    #[error("{0} is given twice; a square has at most one checker")]
    SquareTwice(Square),
    /// A man that should have been crowned.
    #[error("the man on {0} is on its far row, where men are crowned; only a king can be there")]
    ManOnFarRow(Square),
    /// More checkers than a side has.
    #[error("{player} has {checkers} checkers; a side has at most {MOST_CHECKERS}")]
    TooManyCheckers {
        /// The player.
        player: Player,
        /// The number of checkers.
        checkers: usize,
    },
}

impl gambol_core::SetupFlaw for Flaw {
    fn field(&self) -> &'static str {
        PDN
    }
}
