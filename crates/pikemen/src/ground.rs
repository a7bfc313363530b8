//! The six boards with their numbers of players, each a type, so that an engine is compiled for
//! each of them.

use core::fmt::Debug;
use core::hash::Hash;
use core::str::FromStr;

use gambol_core::PositionError;
use gambol_core::board::Word;

use crate::cell::{Cell, Cells};
use crate::layout::Layout;
use crate::position::{Position, PositionOn};
use crate::setup::{Flaw, Setup};
use crate::tables::{
    LINES_6, LINES_8, PATHS_HEXAGON, PATHS_STAR, RAYS_6, RAYS_8, RAYS_HEXAGON, RAYS_STAR, openings,
};

/// A board and a number of players, known at compile time. Implemented by the six types that are
/// named after the layouts; no other type can implement it.
pub trait Ground: Geometry {
    /// The layout of this ground.
    const LAYOUT: Layout;
}

/// What the engine needs of a ground.
#[allow(unnameable_types, reason = "only the boards of this crate have them")]
pub trait Geometry: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// A set of squares, one bit each.
    type Word: Word;
    /// A set of squares for each player.
    type Planes: Copy
        + Eq
        + Hash
        + Debug
        + Default
        + AsRef<[Self::Word]>
        + AsMut<[Self::Word]>
        + Send
        + Sync
        + 'static;
    /// The content of each square.
    type Cells: Cells;
    /// The bits of the directions of lying pieces; empty where they are not used.
    type Directions: Copy
        + Eq
        + Hash
        + Debug
        + Default
        + AsRef<[Self::Word]>
        + AsMut<[Self::Word]>
        + Send
        + Sync
        + 'static;
    /// The number of players.
    const PLAYERS: usize;

    /// Whether counting and listing moves ask for the [`openings`](Self::openings) first.
    const SIFTS: bool;

    /// The lying pieces of a player that face a square without a piece of their own, without a
    /// branch.
    fn openings(
        cells: &Self::Cells,
        lying: Self::Word,
        own: Self::Word,
        directions: &Self::Directions,
    ) -> Self::Word;

    /// The number of squares to which the lying piece on a square can charge.
    fn reach(cells: &Self::Cells, occupied: Self::Word, from: usize, rps: bool) -> usize;

    /// The squares straight on from a square, in order.
    fn ray(from: usize, direction: usize) -> &'static [u8];

    /// A position on this ground as a position on any.
    fn wrap(position: PositionOn<Self>) -> Position
    where
        Self: Ground;

    /// The position inside, if it is on this ground.
    fn unwrap(position: &Position) -> Option<PositionOn<Self>>
    where
        Self: Ground;
}

macro_rules! grounds {
    ($($(#[$about:meta])* $name:ident: $word:ty, $cells:literal, $directions:literal, $players:literal, $openings:expr,
        $rays:ident, |$state:ident, $occupied:ident, $from:ident, $rps:ident| $reach:expr;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        impl Ground for $name {
            const LAYOUT: Layout = Layout::$name;
        }

        impl Geometry for $name {
            type Word = $word;
            type Planes = [$word; $players];
            type Cells = [Cell; $cells];
            type Directions = [$word; $directions];
            const PLAYERS: usize = $players;
            const SIFTS: bool = $directions > 0;

            #[inline(always)]
            fn openings(
                cells: &[Cell; $cells],
                lying: $word,
                own: $word,
                directions: &[$word; $directions],
            ) -> $word {
                $openings(cells, lying, own, directions)
            }

            #[inline(always)]
            fn reach(
                $state: &[Cell; $cells],
                $occupied: $word,
                $from: usize,
                $rps: bool,
            ) -> usize {
                $reach
            }

            #[inline(always)]
            fn ray(from: usize, direction: usize) -> &'static [u8] {
                let direction = gambol_core::board::Direction::ALL[direction % 8];
                $rays.squares(from, direction)
            }

            fn wrap(position: PositionOn<Self>) -> Position {
                Position::$name(position)
            }

            fn unwrap(position: &Position) -> Option<PositionOn<Self>> {
                match position {
                    Position::$name(position) => Some(*position),
                    _ => None,
                }
            }
        }
    )*};
}

grounds! {
    /// Two players on a board of 8 by 8.
    Classic: u64, 64, 3, 2, |_, lying, own, directions| openings::<8>(lying, own, directions), RAYS_8,
        |cells, occupied, from, rps| LINES_8.reach(cells, occupied, from, rps);
    /// Two players on a board of 6 by 6.
    Mini: u64, 40, 3, 2, |_, lying, own, directions| openings::<6>(lying, own, directions), RAYS_6,
        |cells, occupied, from, rps| LINES_6.reach(cells, occupied, from, rps);
    /// Three players on a board of 8 by 8.
    Three: u64, 64, 3, 3, |_, lying, own, directions| openings::<8>(lying, own, directions), RAYS_8,
        |cells, occupied, from, rps| LINES_8.reach(cells, occupied, from, rps);
    /// Four players on a board of 8 by 8.
    Warlords: u64, 64, 3, 4, |_, lying, own, directions| openings::<8>(lying, own, directions), RAYS_8,
        |cells, occupied, from, rps| LINES_8.reach(cells, occupied, from, rps);
    /// Three players on a hexagon of three zones.
    Hexagon: u64, 48, 0, 3, |cells, lying, _, _: &_| PATHS_HEXAGON.openings(cells, lying), RAYS_HEXAGON,
        |cells, _occupied, from, rps| PATHS_HEXAGON.reach(cells, from, rps);
    /// Six players on a star of six zones.
    Star: u128, 96, 0, 6, |cells, lying, _, _: &_| PATHS_STAR.openings(cells, lying), RAYS_STAR,
        |cells, _occupied, from, rps| PATHS_STAR.reach(cells, from, rps);
}

impl<G: Ground> From<&PositionOn<G>> for Setup {
    fn from(position: &PositionOn<G>) -> Self {
        position.setup()
    }
}

impl<G: Ground> TryFrom<Setup> for PositionOn<G> {
    type Error = Flaw;

    /// Checks the setup, which must be of the layout of this ground.
    fn try_from(setup: Setup) -> Result<Self, Flaw> {
        setup.check_on()
    }
}

impl<G: Ground> FromStr for PositionOn<G> {
    type Err = PositionError<Flaw>;

    /// Reads a position with the layout of this ground.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let setup: Setup = text.parse()?;
        setup.check_on().map_err(|flaw| PositionError::Flaw {
            field: gambol_core::Flaw::field(&flaw),
            flaw,
        })
    }
}

#[cfg(feature = "serde")]
impl<G: Ground> serde::Serialize for PositionOn<G> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        gambol_core::serialize::write_position(self, Self::setup, to)
    }
}

#[cfg(feature = "serde")]
impl<'de, G: Ground> serde::Deserialize<'de> for PositionOn<G> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        gambol_core::serialize::read_position(|setup: Setup| setup.check_on(), from)
    }
}

#[cfg(test)]
mod tests {
    use gambol_core::{Game, seeded};

    use super::*;
    use crate::Variant;

    /// In random games, for the pieces of every player: openings and reach are what a walk from
    /// square to square finds.
    fn looks_along_rays<G: Ground>() {
        let mut random = seeded(7);
        let mut open = 0;
        for rps in [false, true] {
            let variant = Variant::new(G::LAYOUT, 99, rps).expect("a variant");
            let mut position = PositionOn::<G>::start(variant);
            for _ in 0..2_000 {
                let planes = position.players.as_ref();
                let occupied = planes.iter().fold(G::Word::ZERO, |all, &plane| all | plane);
                for &own in planes {
                    let lying = own & position.lying;
                    let openings = G::openings(&position.cells, lying, own, &position.directions);
                    open += openings.count();
                    lying.for_each(|from| {
                        let bit = G::Word::bit(from);
                        let from = from as usize;
                        let piece = position.cells.get(from);
                        let ray = G::ray(from, piece.direction());
                        let met = |square: &u8| position.cells.get(usize::from(*square));
                        let first = ray.first().map(met);
                        let is_open = first.is_some_and(|met| !met.is_ally(piece));
                        assert_eq!(openings & bit != G::Word::ZERO, is_open);

                        let empty = ray.iter().take_while(|&at| met(at) == Cell::EMPTY).count();
                        let captures = ray.get(empty).map(met);
                        let captures = captures.is_some_and(|met| piece.lands_on(met, rps));
                        let reach = G::reach(&position.cells, occupied, from, rps);
                        assert_eq!(reach, empty + usize::from(captures));
                    });
                }
                let Some(mv) = position.random_move(&mut random) else {
                    break;
                };
                position.apply_unchecked(mv);
            }
        }
        assert!(open > 1_000);
    }

    #[test]
    fn every_ground_looks_along_rays() {
        looks_along_rays::<Classic>();
        looks_along_rays::<Mini>();
        looks_along_rays::<Three>();
        looks_along_rays::<Warlords>();
        looks_along_rays::<Hexagon>();
        looks_along_rays::<Star>();
    }
}
