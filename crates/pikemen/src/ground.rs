//! The three grounds, each a type, so that an engine is compiled for each of them. Two are for the
//! layouts that have to be fast and know everything at compile time; one is for all the others.

use core::fmt::Debug;
use core::hash::Hash;

use gambol_core::board::{Direction, Word};
use gambol_core::variant::Preset;

use crate::cell::{Cell, Cells};
use crate::layout::Layout;
use crate::piece::Orientation;
use crate::tables::{
    LINES_6, LINES_8, PATHS_HEXAGON, PATHS_STAR, RAYS_6, RAYS_8, RAYS_HEXAGON, RAYS_STAR,
};
use crate::variant::Variant;

/// The layouts that one engine plays. A value of the type is one of them, and takes no space where
/// there is only one. Implemented by [`Classic`], [`Various`] and [`Star`]; no other type can
/// implement it.
pub trait Ground: Layouts + Geometry {}

/// Some of the layouts: those of a ground, or all, as values of [`Layout`].
#[allow(unnameable_types, reason = "only types of this crate have them")]
pub trait Layouts: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The variants with a name, one for each layout, the default first.
    const PRESETS: &'static [Preset<Variant<Self>>];

    /// This layout, if it is one of them.
    fn of(layout: Layout) -> Option<Self>;

    /// The layout.
    fn layout(self) -> Layout;
}

/// What the engine needs of a ground.
#[allow(unnameable_types, reason = "only the grounds of this crate have them")]
pub trait Geometry: Copy + Sized {
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
    /// The squares along a side of the board of its layout for two players, 0 if it has none.
    const SIDE: usize;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Classic;

/// Six players on a star of six zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Star;

/// The other layouts, up to four players and 64 squares. A position knows at run time which of
/// them it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Various(pub(crate) Layout);

impl Ground for Classic {}
impl Ground for Star {}
impl Ground for Various {}

impl Layouts for Layout {
    const PRESETS: &'static [Preset<Variant<Self>>] = &[
        Variant::of(Layout::Classic).preset(Layout::Classic),
        Variant::of(Layout::Mini).preset(Layout::Mini),
        Variant::of(Layout::Three).preset(Layout::Three),
        Variant::of(Layout::Warlords).preset(Layout::Warlords),
        Variant::of(Layout::Hexagon).preset(Layout::Hexagon),
        Variant::of(Layout::Star).preset(Layout::Star),
    ];

    fn of(layout: Layout) -> Option<Self> {
        Some(layout)
    }

    fn layout(self) -> Layout {
        self
    }
}

impl Layouts for Classic {
    const PRESETS: &'static [Preset<Variant<Self>>] = &[Variant::CLASSIC.preset(Layout::Classic)];

    fn of(layout: Layout) -> Option<Self> {
        (layout == Layout::Classic).then_some(Classic)
    }

    #[inline(always)]
    fn layout(self) -> Layout {
        Layout::Classic
    }
}

impl Layouts for Star {
    const PRESETS: &'static [Preset<Variant<Self>>] = &[Variant::STAR.preset(Layout::Star)];

    fn of(layout: Layout) -> Option<Self> {
        (layout == Layout::Star).then_some(Star)
    }

    #[inline(always)]
    fn layout(self) -> Layout {
        Layout::Star
    }
}

impl Layouts for Various {
    const PRESETS: &'static [Preset<Variant<Self>>] = &[
        Variant::MINI.preset(Layout::Mini),
        Variant::THREE.preset(Layout::Three),
        Variant::WARLORDS.preset(Layout::Warlords),
        Variant::HEXAGON.preset(Layout::Hexagon),
    ];

    fn of(layout: Layout) -> Option<Self> {
        (!matches!(layout, Layout::Classic | Layout::Star)).then_some(Various(layout))
    }

    #[inline(always)]
    fn layout(self) -> Layout {
        self.0
    }
}

/// The planes of rectangles, by the code of an orientation: the lying pieces, and the bits of their directions.
static PLANES: [[u64; 4]; 16] = {
    let mut planes = [[0; 4]; 16];
    let mut code = 0;
    while code < Orientation::UPRIGHT {
        planes[code][0] = u64::MAX;
        let mut plane = 1;
        while plane < 4 {
            planes[code][plane] = ((code >> (plane - 1) & 1) as u64).wrapping_neg();
            plane += 1;
        }
        code += 1;
    }
    planes
};

/// The plane of the star: the lying pieces.
static PLANES_STAR: [[u128; 1]; 16] = {
    let mut planes = [[0]; 16];
    let mut code = 0;
    while code < Orientation::UPRIGHT {
        planes[code] = [u128::MAX];
        code += 1;
    }
    planes
};

impl Geometry for Classic {
    type Word = u64;
    type Planes = [u64; 2];
    type Cells = [Cell; 64];
    type Counts = [u8; 2];
    type Lying = [u64; 4];
    type Alignment = [u128; 0];
    const SEATS: usize = 2;
    const SIDE: usize = 8;

    #[inline(always)]
    fn lying(code: usize) -> &'static [u64; 4] {
        &PLANES[code % 16]
    }

    #[inline(always)]
    fn openings(self, cells: &[Cell; 64], lying: u64, own: u64, planes: &[u64; 4]) -> u64 {
        LINES_8.openings(cells, lying, own, planes)
    }

    #[inline(always)]
    fn reach(self, cells: &[Cell; 64], occupied: u64, from: usize, rps: bool) -> usize {
        LINES_8.reach(cells, occupied, from, rps)
    }

    #[inline(always)]
    fn ray(self, from: usize, direction: usize) -> &'static [u8] {
        RAYS_8.squares(from, Direction::ALL[direction % 8])
    }
}

impl Geometry for Star {
    type Word = u128;
    type Planes = [u128; 6];
    type Cells = [Cell; 96];
    type Counts = [u8; 6];
    type Lying = [u128; 1];
    type Alignment = [CacheLine; 0];
    const SEATS: usize = 6;
    const SIDE: usize = 0;

    #[inline(always)]
    fn lying(code: usize) -> &'static [u128; 1] {
        &PLANES_STAR[code % 16]
    }

    #[inline(always)]
    fn openings(self, cells: &[Cell; 96], lying: u128, own: u128, planes: &[u128; 1]) -> u128 {
        PATHS_STAR.openings(cells, lying, own, planes)
    }

    #[inline(always)]
    fn reach(self, cells: &[Cell; 96], occupied: u128, from: usize, rps: bool) -> usize {
        PATHS_STAR.reach(cells, occupied, from, rps)
    }

    #[inline(always)]
    fn ray(self, from: usize, direction: usize) -> &'static [u8] {
        RAYS_STAR.squares(from, Direction::ALL[direction % 8])
    }
}

impl Geometry for Various {
    type Word = u64;
    type Planes = [u64; 4];
    type Cells = [Cell; 64];
    type Counts = [u8; 4];
    type Lying = [u64; 4];
    type Alignment = [CacheLine; 0];
    const SEATS: usize = 4;
    const SIDE: usize = 6;

    #[inline(always)]
    fn lying(code: usize) -> &'static [u64; 4] {
        &PLANES[code % 16]
    }

    #[inline(always)]
    fn openings(self, cells: &[Cell; 64], lying: u64, own: u64, planes: &[u64; 4]) -> u64 {
        match self.0 {
            Layout::Mini => LINES_6.openings(cells, lying, own, planes),
            Layout::Hexagon => PATHS_HEXAGON.openings(cells, lying, own, planes),
            _ => LINES_8.openings(cells, lying, own, planes),
        }
    }

    #[inline(always)]
    fn reach(self, cells: &[Cell; 64], occupied: u64, from: usize, rps: bool) -> usize {
        match self.0 {
            Layout::Mini => LINES_6.reach(cells, occupied, from, rps),
            Layout::Hexagon => PATHS_HEXAGON.reach(cells, occupied, from, rps),
            _ => LINES_8.reach(cells, occupied, from, rps),
        }
    }

    #[inline(always)]
    fn ray(self, from: usize, direction: usize) -> &'static [u8] {
        let direction = Direction::ALL[direction % 8];
        match self.0 {
            Layout::Mini => RAYS_6.squares(from, direction),
            Layout::Hexagon => RAYS_HEXAGON.squares(from, direction),
            _ => RAYS_8.squares(from, direction),
        }
    }
}
