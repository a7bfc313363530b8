use gambol_core::Player;
use thiserror::Error;

use crate::Square;
use crate::position::{Creature, ELIMINATED, Position};
use crate::swamp::NEIGHBOURS;
use crate::variant::Variant;

/// A position being set up by hand. [`build`](Self::build) checks it.
///
/// ```
/// use gambol_core::Player;
/// use gambol_two_pipers::{Creature, Flaw, Position, Square, Variant};
///
/// let (d4, e4): (Square, Square) = ("d4".parse()?, "e4".parse()?);
/// let position = Position::builder(Variant::STANDARD)
///     .creature(d4, Creature::sleeper(Player::P1))
///     .piper(Player::P1, d4)
///     .turn(Player::P2)
///     .build()?;
/// assert_eq!(position.to_string(), "8/8/8/8/3S4/8/8/8 2 d4,e8 standard");
///
/// let flaw = position.to_builder().piper(Player::P2, e4).build();
/// assert_eq!(flaw, Err(Flaw::PiperInWater { player: Player::P2, square: e4 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    variant: Variant,
    creatures: [Option<Creature>; Square::COUNT],
    pipers: [Option<Square>; 2],
    turn: Player,
    /// One who does not play, and has been given a piper.
    bad_player: Option<Player>,
}

impl Builder {
    pub(crate) const fn new(variant: Variant) -> Self {
        let position = Position::empty(variant);
        Builder {
            variant,
            creatures: [None; Square::COUNT],
            pipers: [
                Some(position.home(Player::P1)),
                Some(position.home(Player::P2)),
            ],
            turn: Player::P1,
            bad_player: None,
        }
    }

    pub(crate) fn from_position(position: &Position) -> Self {
        let mut builder = Builder::new(position.variant).turn(position.turn());
        for (square, creature) in Square::all().zip(&mut builder.creatures) {
            *creature = position.creature(square);
        }
        builder.pipers = [Player::P1, Player::P2].map(|player| position.piper(player));
        builder
    }

    /// A creature on a square, or none, in place of what was there.
    pub fn creature(mut self, square: Square, creature: impl Into<Option<Creature>>) -> Self {
        self.creatures[square.index()] = creature.into();
        self
    }

    /// Where a player's piper is, or `None` if he is eliminated.
    pub fn piper(mut self, player: Player, square: impl Into<Option<Square>>) -> Self {
        match self.pipers.get_mut(player.index()) {
            Some(piper) => *piper = square.into(),
            None => self.bad_player = Some(player),
        }
        self
    }

    /// The player whose turn it is.
    pub fn turn(mut self, player: Player) -> Self {
        self.turn = player;
        self
    }

    /// The position.
    ///
    /// # Errors
    /// The first invariant that it breaks.
    pub fn build(self) -> Result<Position, Flaw> {
        let owners = self
            .creatures
            .into_iter()
            .flatten()
            .map(|creature| creature.owner);
        let mut players = self.bad_player.into_iter().chain([self.turn]).chain(owners);
        if let Some(player) = players.find(|player| player.index() > 1) {
            return Err(Flaw::NoSuchPlayer { player });
        }
        let mut position = Position::empty(self.variant);
        for (square, creature) in Square::all().zip(self.creatures) {
            if let Some(Creature { owner, asleep }) = creature {
                position.creatures[owner.index()] |= 1 << square.index();
                position.attackers[owner.index()] |= u64::from(!asleep) << square.index();
            }
        }
        position.pipers = self
            .pipers
            .map(|square| square.map_or(ELIMINATED, |square| square.index() as u8));
        check_creatures(&position)?;
        position.won = check_pipers(&position)?;
        Ok(if self.turn == Player::P2 {
            position.swapped()
        } else {
            position
        })
    }
}

/// The invariants of creatures. It is the turn of p1, so that seats are players.
fn check_creatures(position: &Position) -> Result<(), Flaw> {
    for player in Player::all(2) {
        let seat = player.index();
        let own = position.creatures[seat];
        let creatures = own.count_ones();
        if creatures > 8 {
            return Err(Flaw::TooManyCreatures { player, creatures });
        }
        for owner in Player::all(2) {
            let square = position.home(owner);
            if own >> square.index() & 1 != 0 {
                return Err(Flaw::CreatureOnLand { square });
            }
            let creatures = (own & NEIGHBOURS[square.index()]).count_ones();
            if creatures > 2 {
                return Err(Flaw::ShallowsFull {
                    player,
                    land: square,
                    creatures,
                });
            }
        }
    }
    Ok(())
}

/// The invariants of pipers; whether one of the players has won. It is the turn of p1.
fn check_pipers(position: &Position) -> Result<bool, Flaw> {
    let homes = [Player::P1, Player::P2].map(|player| position.home(player));
    let on_land = |square| homes.contains(&square);
    let pipers = [Player::P1, Player::P2].map(|player| position.piper(player));
    for (player, piper) in Player::all(2).zip(pipers) {
        let sleepers = position.sleepers(0) | position.sleepers(1);
        let carried = |square: &Square| on_land(*square) || sleepers >> square.index() & 1 != 0;
        if let Some(square) = piper.filter(|square| !carried(square)) {
            return Err(Flaw::PiperInWater { player, square });
        }
    }
    let [first, second] = pipers;
    let (Some(first), Some(second)) = (first, second) else {
        return if first.is_none() && second.is_none() {
            Err(Flaw::BothEliminated)
        } else {
            Ok(true)
        };
    };
    let across = [first == homes[1], second == homes[0]];
    if across == [true; 2] {
        return Err(Flaw::BothAcross);
    }
    if !on_land(first) && !on_land(second) {
        if first == second {
            return Err(Flaw::PipersTogether { square: first });
        }
        if NEIGHBOURS[first.index()] >> second.index() & 1 != 0 {
            return Err(Flaw::PipersAdjacent { first, second });
        }
    }
    Ok(across != [false; 2])
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
    /// More than eight creatures.
    #[error("{player} has {creatures} creatures; there are only 8 of each player")]
    TooManyCreatures {
        /// The player.
        player: Player,
        /// The number of creatures.
        creatures: u32,
    },
    /// Creatures live in the water.
    #[error("{square} is land, where no creature can be")]
    CreatureOnLand {
        /// The land.
        square: Square,
    },
    /// Three or more creatures of a player in the shallow water of a land.
    #[error("{player} has {creatures} creatures in the shallow water around {land}; 2 are allowed")]
    ShallowsFull {
        /// The player.
        player: Player,
        /// The land.
        land: Square,
        /// The number of creatures.
        creatures: u32,
    },
    /// A piper on neither land nor a sleeper.
    #[error("the piper of {player} is on {square}, where there is neither land nor a sleeper")]
    PiperInWater {
        /// The player.
        player: Player,
        /// The square.
        square: Square,
    },
    /// Both pipers on one sleeper.
    #[error("both pipers are on {square}; a sleeper carries only one")]
    PipersTogether {
        /// The square.
        square: Square,
    },
    /// The pipers next to each other, both off land.
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
    /// Both pipers are where they want to be.
    #[error("both pipers are across the swamp; only one can be")]
    BothAcross,
}

impl Flaw {
    /// The field of the position text that is at fault.
    pub const fn field(&self) -> &'static str {
        match self {
            Flaw::NoSuchPlayer { .. } => "SIDE",
            Flaw::TooManyCreatures { .. }
            | Flaw::CreatureOnLand { .. }
            | Flaw::ShallowsFull { .. } => "BOARD",
            Flaw::PiperInWater { .. }
            | Flaw::PipersTogether { .. }
            | Flaw::PipersAdjacent { .. }
            | Flaw::BothEliminated
            | Flaw::BothAcross => "PIPERS",
        }
    }
}
