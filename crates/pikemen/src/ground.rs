//! The six boards with their numbers of players, each a type, so that an engine is compiled for
//! each of them.

use core::fmt::Debug;
use core::hash::Hash;

use gambol_core::board::{Direction, Word};

use crate::cell::{Cell, Cells};
use crate::layout::Layout;
use crate::position::{Position, PositionOn};
use crate::tables::{
    LINES_6, LINES_8, PATHS_HEXAGON, PATHS_STAR, RAYS_6, RAYS_8, RAYS_HEXAGON, RAYS_STAR,
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
    type Planes: Planes<Self::Word>;
    /// The content of each square.
    type Cells: Cells;
    /// A small number for each player.
    type Counts: Counts;
    /// The bits of the directions of lying pieces; empty where they are not used.
    type Directions: Planes<Self::Word>;
    /// The number of players.
    const PLAYERS: usize;

    /// Whether counting and listing moves ask for the [`openings`](Self::openings) first.
    const SIFTS: bool = size_of::<Self::Directions>() > 0;

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
}

/// Some sets of squares, one bit for each square.
#[allow(unnameable_types, reason = "only the boards of this crate have them")]
pub trait Planes<W>: Copy + Eq + Debug + AsRef<[W]> + AsMut<[W]> + Send + Sync + 'static {
    /// Empty sets.
    const EMPTY: Self;
}

impl<W: Word, const N: usize> Planes<W> for [W; N] {
    const EMPTY: Self = [W::ZERO; N];
}

/// Some small numbers.
#[allow(unnameable_types, reason = "only the boards of this crate have them")]
pub trait Counts: Copy + Eq + Debug + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static {
    /// Zeros.
    const ZERO: Self;
}

impl<const N: usize> Counts for [u8; N] {
    const ZERO: Self = [0; N];
}

macro_rules! grounds {
    ($(
        $(#[$about:meta])*
        $name:ident: $word:ty, $cells:literal, $directions:literal, $players:literal,
        $lines:ident, $rays:ident;
    )*) => {$(
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
            type Counts = [u8; $players];
            type Directions = [$word; $directions];
            const PLAYERS: usize = $players;

            #[inline(always)]
            fn openings(
                cells: &Self::Cells,
                lying: $word,
                own: $word,
                directions: &Self::Directions,
            ) -> $word {
                $lines.openings(cells, lying, own, directions)
            }

            #[inline(always)]
            fn reach(cells: &Self::Cells, occupied: $word, from: usize, rps: bool) -> usize {
                $lines.reach(cells, occupied, from, rps)
            }

            #[inline(always)]
            fn ray(from: usize, direction: usize) -> &'static [u8] {
                $rays.squares(from, Direction::ALL[direction % 8])
            }

            fn wrap(position: PositionOn<Self>) -> Position {
                Position::$name(position)
            }
        }
    )*};
}

grounds! {
    /// Two players on a board of 8 by 8.
    Classic: u64, 64, 3, 2, LINES_8, RAYS_8;
    /// Two players on a board of 6 by 6.
    Mini: u64, 40, 3, 2, LINES_6, RAYS_6;
    /// Three players on a board of 8 by 8.
    Three: u64, 64, 3, 3, LINES_8, RAYS_8;
    /// Four players on a board of 8 by 8.
    Warlords: u64, 64, 3, 4, LINES_8, RAYS_8;
    /// Three players on a hexagon of three zones.
    Hexagon: u64, 48, 0, 3, PATHS_HEXAGON, RAYS_HEXAGON;
    /// Six players on a star of six zones.
    Star: u128, 96, 0, 6, PATHS_STAR, RAYS_STAR;
}
