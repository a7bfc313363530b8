//! The three grounds, each a type, so that an engine is compiled for each of them. Two are for the
//! layouts that have to be fast and know everything at compile time; one is for all the others.

use core::fmt::Debug;

use gambol_core::board::{Direction, Word};

use crate::cell::{Cell, Cells};
use crate::layout::Layout;
use crate::piece::Orientation;
use crate::position::{Position, PositionOn};
use crate::tables::{
    LINES_6, LINES_8, PATHS_HEXAGON, PATHS_STAR, RAYS_6, RAYS_8, RAYS_HEXAGON, RAYS_STAR,
};

/// The layouts that one engine plays. A value of the type is one of them, and takes no space where
/// there is only one. Implemented by [`Classic`], [`Various`] and [`Star`]; no other type can
/// implement it.
pub trait Ground: Geometry {
    /// Every layout that a position on this ground can have.
    const LAYOUTS: &'static [Layout];
    /// The squares along a side of the board of its layout for two players, 0 if it has none.
    const SIDE: usize;

    /// A layout of this ground: the one given, or the first if it is none of them.
    fn of(layout: Layout) -> Self;

    /// The layout.
    #[inline(always)]
    fn layout(self) -> Layout {
        Self::LAYOUTS[0]
    }
}

/// What the engine needs of a ground.
#[allow(unnameable_types, reason = "only the grounds of this crate have them")]
pub trait Geometry: Copy + Eq + Debug + Send + Sync + 'static {
    /// A set of squares, one bit each.
    type Word: Word;
    /// A set of squares for each player.
    type Planes: Few<Self::Word>;
    /// The content of each square.
    type Cells: Cells;
    /// A small number for each player.
    type Counts: Few<u8>;
    /// The lying pieces, and the bits of their directions where these are used.
    type Lying: Few<Self::Word>;
    /// Takes no space, and aligns a position.
    type Alignment: Copy + Eq + Debug + Default + Send + Sync + 'static;
    /// The largest number of players.
    const SEATS: usize;

    /// For each plane of [`Lying`](Self::Lying) whether a piece in the orientation with this code is in it:
    /// every bit or none.
    fn lying(code: usize) -> &'static Self::Lying;

    /// The lying pieces of a player that face a square without a piece of their own, without a
    /// branch on rectangles.
    fn openings(
        self,
        cells: &Self::Cells,
        lying: Self::Word,
        own: Self::Word,
        planes: &Self::Lying,
    ) -> Self::Word;

    /// The number of squares to which the lying piece on a square can charge.
    fn reach(self, cells: &Self::Cells, occupied: Self::Word, from: usize, rps: bool) -> usize;

    /// The squares straight on from a square, in order.
    fn ray(self, from: usize, direction: usize) -> &'static [u8];

    /// A position on this ground as a position on any.
    fn wrap(position: PositionOn<Self>) -> Position
    where
        Self: Ground;
}

/// An array, one thing for each of a few.
#[allow(unnameable_types, reason = "only the grounds of this crate have them")]
pub trait Few<T>:
    Copy + Eq + Debug + Default + AsRef<[T]> + AsMut<[T]> + Send + Sync + 'static
{
}

impl<T, const N: usize> Few<T> for [T; N] where
    Self: Copy + Eq + Debug + Default + Send + Sync + 'static
{
}

/// Large positions are aligned so: one that straddles two lines takes up to twice as long to copy. Small
/// ones are not, since a function that keeps one on its stack takes more instructions then.
#[allow(unnameable_types, reason = "only the grounds of this crate have it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct CacheLine;

/// Two players on a board of 8 by 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic;

/// Six players on a star of six zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Star;

/// The other layouts, up to four players and 64 squares. A position knows at run time which of
/// them it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Various(Layout);

impl Ground for Classic {
    const LAYOUTS: &'static [Layout] = &[Layout::Classic];
    const SIDE: usize = 8;

    fn of(_: Layout) -> Self {
        Classic
    }
}

impl Ground for Star {
    const LAYOUTS: &'static [Layout] = &[Layout::Star];
    const SIDE: usize = 0;

    fn of(_: Layout) -> Self {
        Star
    }
}

impl Ground for Various {
    const LAYOUTS: &'static [Layout] =
        &[Layout::Mini, Layout::Three, Layout::Warlords, Layout::Hexagon];
    const SIDE: usize = 6;

    fn of(layout: Layout) -> Self {
        let known = Self::LAYOUTS.contains(&layout);
        Various(if known { layout } else { Self::LAYOUTS[0] })
    }

    #[inline(always)]
    fn layout(self) -> Layout {
        self.0
    }
}

macro_rules! geometry {
    ($(
        $name:ident: $word:ty, $cells:literal, $lying:literal, $seats:literal, $alignment:ty {
            $($layout:pat => $lines:ident, $rays:ident;)*
        }
    )*) => {$(
        impl Geometry for $name {
            type Word = $word;
            type Planes = [$word; $seats];
            type Cells = [Cell; $cells];
            type Counts = [u8; $seats];
            type Lying = [$word; $lying];
            type Alignment = [$alignment; 0];
            const SEATS: usize = $seats;

            #[inline(always)]
            fn lying(code: usize) -> &'static Self::Lying {
                static PLANES: [[$word; $lying]; 16] = {
                    let mut planes = [[0; $lying]; 16];
                    let mut code = 0;
                    while code < Orientation::UPRIGHT {
                        planes[code][0] = <$word>::MAX;
                        let mut plane = 1;
                        while plane < $lying {
                            let bit = (code >> (plane - 1) & 1) as $word;
                            planes[code][plane] = bit.wrapping_neg();
                            plane += 1;
                        }
                        code += 1;
                    }
                    planes
                };
                &PLANES[code % 16]
            }

            #[inline(always)]
            fn openings(
                self,
                cells: &Self::Cells,
                lying: $word,
                own: $word,
                planes: &Self::Lying,
            ) -> $word {
                match self.layout() {
                    $($layout => $lines.openings(cells, lying, own, planes),)*
                }
            }

            #[inline(always)]
            fn reach(self, cells: &Self::Cells, occupied: $word, from: usize, rps: bool) -> usize {
                match self.layout() {
                    $($layout => $lines.reach(cells, occupied, from, rps),)*
                }
            }

            #[inline(always)]
            fn ray(self, from: usize, direction: usize) -> &'static [u8] {
                let direction = Direction::ALL[direction % 8];
                match self.layout() {
                    $($layout => $rays.squares(from, direction),)*
                }
            }

            fn wrap(position: PositionOn<Self>) -> Position {
                Position::$name(position)
            }
        }
    )*};
}

geometry! {
    Classic: u64, 64, 4, 2, u128 {
        _ => LINES_8, RAYS_8;
    }
    Star: u128, 96, 1, 6, CacheLine {
        _ => PATHS_STAR, RAYS_STAR;
    }
    Various: u64, 64, 4, 4, CacheLine {
        Layout::Mini => LINES_6, RAYS_6;
        Layout::Hexagon => PATHS_HEXAGON, RAYS_HEXAGON;
        _ => LINES_8, RAYS_8;
    }
}
