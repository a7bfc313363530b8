use gambol_core::Player;
use gambol_core::board::SquareMap;
use thiserror::Error;

use crate::Square;
use crate::position::{Creature, ELIMINATED, Position, WON};
use crate::tables::{CREATURES, SHALLOWS_LIMIT, Squares};
use crate::variant::Variant;

pub(crate) const BOARD: &str = "BOARD";
pub(crate) const SIDE: &str = "SIDE";
pub(crate) const PIPERS: &str = "PIPERS";

/// A position as plain data, which [`check`](gambol_core::GameSetup::check) turns into a [`Position`].
///
/// ```
/// use gambol_two_pipers::prelude::*;
/// use gambol_two_pipers::{Creature, Flaw, Setup, Square, Variant};
///
/// let (d4, e4): (Square, Square) = ("d4".parse()?, "e4".parse()?);
/// let mut setup = Setup::empty(Variant::STANDARD);
/// setup.board[d4] = Some(Creature::sleeper(Player::P1));
/// setup.pipers[0] = Some(d4);
/// setup.turn = Player::P2;
/// let position = setup.check()?;
/// assert_eq!(position.to_string(), "8/8/8/8/3S4/8/8/8 2 d4,e8 standard");
/// assert_eq!(position.setup(), setup);
///
/// setup.pipers[1] = Some(e4);
/// assert_eq!(setup.check(), Err(Flaw::PiperInWater { player: Player::P2, square: e4 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Setup {
    /// The rules.
    pub variant: Variant,
    /// The creature on each square.
    pub board: SquareMap<Square, Option<Creature>, 64>,
    /// The player to move, even after the end.
    pub turn: Player,
    /// The squares of the pipers of p1 and p2. `None` for a piper that is eliminated.
    pub pipers: [Option<Square>; 2],
}

impl gambol_core::GameSetup<Position> for Setup {
    type Flaw = Flaw;

    /// A board without creatures, the pipers at home, p1 to move.
    fn empty(variant: Variant) -> Self {
        Position::empty(variant).setup()
    }

    fn check(&self) -> Result<Position, Flaw> {
        if self.turn.index() > 1 {
            return Err(Flaw::NoSuchPlayer(self.turn));
        }
        let mut position = Position::empty(self.variant);
        for (square, creature) in self.board.iter() {
            if let Some(creature) = creature {
                let seat = creature.owner().index();
                position.creatures[seat] |= Squares::square(square);
                if !creature.asleep() {
                    position.attackers[seat] |= Squares::square(square);
                }
            }
        }
        let square =
            |piper: Option<Square>| piper.map_or(ELIMINATED, |square| square.index() as u8);
        position = position.with_pipers(self.pipers.map(square));
        check_creatures(&position)?;
        check_pipers(&position)?;
        if position.victory().is_some() {
            position.rest |= WON;
        }
        Ok(if self.turn == Player::P2 { position.swapped() } else { position })
    }
}

impl Position {
    /// The position as plain data.
    ///
    /// ```
    /// use gambol_core::GameSetup;
    /// use gambol_two_pipers::{Position, Variant};
    ///
    /// let start = Position::start(Variant::STANDARD);
    /// let mut setup = start.setup();
    /// assert_eq!(setup.check(), Ok(start));
    /// setup.pipers = [None, None];
    /// assert!(setup.check().is_err(), "the game ends when the first is eliminated");
    /// ```
    pub fn setup(&self) -> Setup {
        Setup {
            variant: self.rules(),
            board: SquareMap::from_fn(|square| self.creature(square)),
            turn: self.to_move(),
            pipers: Player::both(|player| self.piper(player)),
        }
    }
}

gambol_core::position_impls! { Position, Setup }

/// Checks the invariants of creatures. In `position` p1 is to move, so index 0 is p1 and index 1 is
/// p2.
pub(crate) fn check_creatures(position: &Position) -> Result<(), Flaw> {
    let swamp = position.swamp();
    for player in Player::all(2) {
        let own = position.creatures[player.index()];
        let creatures = own.len() as u32;
        if creatures > CREATURES {
            return Err(Flaw::TooManyCreatures { player, creatures });
        }
        for (home, shallows) in swamp.homes.into_iter().zip(swamp.shallows) {
            let land = Square::new(home.into());
            if own.contains(land) {
                return Err(Flaw::CreatureOnLand(land));
            }
            let creatures = (own & shallows).len() as u32;
            if creatures > SHALLOWS_LIMIT {
                return Err(Flaw::ShallowsFull { player, land, creatures });
            }
        }
    }
    Ok(())
}

/// Checks the invariants of pipers. In `position` p1 is to move.
pub(crate) fn check_pipers(position: &Position) -> Result<(), Flaw> {
    for player in Player::all(2) {
        if let Some(square) = position.piper(player) {
            if !position.footing().contains(square) {
                return Err(Flaw::PiperInWater { player, square });
            }
        }
    }
    match (position.piper(Player::P1), position.piper(Player::P2)) {
        (None, None) => Err(Flaw::BothEliminated),
        (Some(_), Some(_)) if Player::all(2).all(|player| position.is_across(player)) => {
            Err(Flaw::BothAcross)
        }
        (Some(first), Some(second)) if !position.ground().contains(first) => {
            debug_assert_eq!(first, second);
            Err(Flaw::PipersTogether(first))
        }
        (Some(first), Some(second)) if position.too_near().contains(first) => {
            Err(Flaw::PipersAdjacent { first, second })
        }
        _ => Ok(()),
    }
}

/// Why a [`Setup`] is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The player to move is not p1 or p2.
    #[error("{0} does not play: the players are p1 and p2")]
    NoSuchPlayer(Player),
    /// A player has more creatures than at the start.
    #[error("{player} has {creatures} creatures; there are only {CREATURES} of each player")]
    TooManyCreatures {
        /// The player.
        player: Player,
        /// The number of creatures.
        creatures: u32,
    },
    /// A creature is on this land.
    #[error("{0} is land, where no creature can be")]
    CreatureOnLand(Square),
    /// A player has too many creatures in the shallow water of one land.
    #[error(
        "{player} has {creatures} creatures in the shallow water around {land}; \
         {SHALLOWS_LIMIT} are allowed"
    )]
    ShallowsFull {
        /// The player.
        player: Player,
        /// The land.
        land: Square,
        /// The number of creatures.
        creatures: u32,
    },
    /// A piper is neither on land nor on a sleeper.
    #[error("the piper of {player} is on {square}, where there is neither land nor a sleeper")]
    PiperInWater {
        /// The player.
        player: Player,
        /// The square.
        square: Square,
    },
    /// Both pipers are on the sleeper on this square.
    #[error("both pipers are on {0}; a sleeper carries only one")]
    PipersTogether(Square),
    /// The pipers are next to each other, both off land.
    #[error("the pipers are next to each other on {first} and {second}, both off land")]
    PipersAdjacent {
        /// The square of the piper of p1.
        first: Square,
        /// The square of the piper of p2.
        second: Square,
    },
    /// Neither piper is left.
    #[error("both pipers are eliminated; only one can be")]
    BothEliminated,
    /// Each piper is on the other player's land.
    #[error("both pipers are across the swamp; only one can be")]
    BothAcross,
}

impl gambol_core::SetupFlaw for Flaw {
    fn field(&self) -> &'static str {
        match self {
            Flaw::NoSuchPlayer(_) => SIDE,
            Flaw::TooManyCreatures { .. }
            | Flaw::CreatureOnLand { .. }
            | Flaw::ShallowsFull { .. } => BOARD,
            Flaw::PiperInWater { .. }
            | Flaw::PipersTogether { .. }
            | Flaw::PipersAdjacent { .. }
            | Flaw::BothEliminated
            | Flaw::BothAcross => PIPERS,
        }
    }
}
