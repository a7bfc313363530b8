use gambol_core::Player;
use thiserror::Error;

use super::Square;
use super::position::{Checker, LIGHT, Position};

/// A position being set up by hand. [`build`](Self::build) checks it.
///
/// ```
/// use gambol_core::Player;
/// use gambol_lilypad::draughts::{Flaw, Position, Square};
///
/// let square = |number| Square::from_number(number).unwrap();
/// let position = Position::builder()
///     .man(square(21), Player::P2)
///     .king(square(7), Player::P1)
///     .turn(Player::P2)
///     .build()?;
/// assert_eq!(position.to_string(), "W:W21:BK7");
///
/// let flaw = position.to_builder().man(square(2), Player::P2).build();
/// assert_eq!(flaw, Err(Flaw::ManOnFarRow { square: square(2) }));
/// # Ok::<(), Flaw>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    checkers: [Option<Checker>; Square::COUNT],
    turn: Player,
}

/// The most checkers of a side.
pub(crate) const MOST_CHECKERS: usize = 12;

impl Builder {
    pub(crate) const fn new() -> Self {
        Builder {
            checkers: [None; Square::COUNT],
            turn: Player::P1,
        }
    }

    pub(crate) const fn from_position(position: &Position) -> Self {
        let mut builder = Builder::new();
        let mut index = 0;
        while index < Square::COUNT {
            builder.checkers[index] = position.checker(Square::new(index));
            index += 1;
        }
        builder.turn = position.turn();
        builder
    }

    /// Puts a checker on a square, in place of what was there, or leaves it empty.
    pub fn checker(mut self, square: Square, checker: Option<Checker>) -> Self {
        self.checkers[square.index()] = checker;
        self
    }

    /// Puts a man on a square, in place of what was there.
    pub fn man(self, square: Square, owner: Player) -> Self {
        let king = false;
        self.checker(square, Some(Checker { owner, king }))
    }

    /// Puts a king on a square, in place of what was there.
    pub fn king(self, square: Square, owner: Player) -> Self {
        let king = true;
        self.checker(square, Some(Checker { owner, king }))
    }

    /// The player whose turn it is.
    pub fn turn(mut self, player: Player) -> Self {
        self.turn = player;
        self
    }

    /// The checker on a square so far.
    pub(crate) fn on(&self, square: Square) -> Option<Checker> {
        self.checkers[square.index()]
    }

    /// The position.
    ///
    /// # Errors
    /// The first invariant that it breaks.
    pub fn build(self) -> Result<Position, Flaw> {
        let mut sides = [0; 2];
        let mut kings = 0;
        for (square, checker) in Square::all().zip(self.checkers) {
            let Some(Checker { owner, king }) = checker else {
                continue;
            };
            let player = owner.index();
            if player > 1 {
                return Err(Flaw::NoSuchPlayer { player: owner });
            }
            if king {
                kings |= square.bit();
            } else if Square::END_ROWS[1 - player] & square.bit() != 0 {
                return Err(Flaw::ManOnFarRow { square });
            }
            sides[player] |= square.bit();
        }
        for (player, side) in Player::all(2).zip(sides) {
            let checkers = side.count_ones() as usize;
            if checkers > MOST_CHECKERS {
                return Err(Flaw::TooManyCheckers { player, checkers });
            }
        }
        let [dark, light] = sides;
        match self.turn {
            Player::P1 => Ok(Position {
                mine: dark,
                theirs: light,
                kings,
            }),
            Player::P2 => Ok(Position {
                mine: light,
                theirs: dark,
                kings: kings | LIGHT,
            }),
            player => Err(Flaw::NoSuchPlayer { player }),
        }
    }
}

/// What is wrong with a position that someone sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// Only two play.
    #[error("{player} does not play: the players are p1, who is Dark, and p2, who is Light")]
    NoSuchPlayer {
        /// The player.
        player: Player,
    },
    /// Two checkers on one square.
    #[error("{square} is given twice; there is one checker on a square at most")]
    SquareTwice {
        /// The square.
        square: Square,
    },
    /// A man that should have been crowned.
    #[error(
        "the man on {square} is on his far row, where men are crowned; only a king can be there"
    )]
    ManOnFarRow {
        /// The square.
        square: Square,
    },
    /// More checkers than a side has.
    #[error("{player} has {checkers} checkers; a side has at most {MOST_CHECKERS}")]
    TooManyCheckers {
        /// The player.
        player: Player,
        /// The number of checkers.
        checkers: usize,
    },
}

impl Flaw {
    /// The field of the position text that is at fault.
    pub const fn field(&self) -> &'static str {
        "PDN"
    }
}
