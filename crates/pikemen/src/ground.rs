//! The three grounds, and the functions that the rules need of each. The rules are compiled for every
//! ground. Two grounds have a single layout, known at compile time for speed. The third has all others.

use core::fmt::Debug;

use gambol_core::board::{Direction, Word};
use gambol_core::{VariantError, const_for};

use crate::cell::{Cell, Cells};
use crate::layout::Layout;
use crate::piece::Orientation;
use crate::tables::{
    LINES_6, LINES_8, Lines, PATHS_HEXAGON, PATHS_STAR, RAYS_6, RAYS_8, RAYS_HEXAGON, RAYS_STAR,
};
use crate::variant::{Classic, Layouts, RuntimeLayout, Star, Variant};

/// The layouts of one type of positions. A value is one layout, of size zero if there is only one. Sealed:
/// only [`Classic`], [`RuntimeLayout`] and [`Star`] implement it.
#[allow(private_bounds, reason = "so that no other type can implement it")]
pub trait Ground: Layouts + Geometry {}

/// The types and functions of a ground that the rules use.
pub(crate) trait Geometry: Copy + Sized {
    /// A set of squares, one bit each.
    type Word: Word;
    /// A set of squares for each player.
    type Planes: SmallArray<Self::Word>;
    /// The content of each square.
    type Cells: Cells;
    /// A small number for each player.
    type Counts: SmallArray<u8>;
    /// The lying pieces, and the bits of their directions where these are used.
    type Lying: SmallArray<Self::Word>;
    /// A type of size zero that aligns positions.
    type Alignment: Copy + Eq + Debug + Default + Send + Sync + 'static;
    /// The largest number of players.
    const SEATS: usize = <Self::Planes as SmallArray<Self::Word>>::COUNT;
    /// The squares along a side of the board for two players, or 0 if the ground has none.
    #[cfg_attr(not(feature = "evaluation"), allow(dead_code, reason = "only values ask for it"))]
    const SIDE: usize;
    /// The planes of [`Lying`](Self::Lying) that contain pieces of each orientation: all bits in such a
    /// plane, none in the others.
    const LYING: &'static [Self::Lying; 16];

    /// The lying pieces of a player that face a square without a piece of that player. Found without a
    /// branch on rectangles.
    fn openings(
        self,
        cells: &Self::Cells,
        lying: Self::Word,
        own: Self::Word,
        planes: &Self::Lying,
    ) -> Self::Word;

    /// The number of squares that the lying piece on a square can charge to.
    fn reach<const IN_SEARCH: bool>(
        self,
        cells: &Self::Cells,
        occupied: Self::Word,
        from: usize,
        rps: bool,
    ) -> usize;

    /// The squares straight on from a square, in order.
    fn ray(self, from: usize, direction: usize) -> &'static [u8];
}

/// A small array.
pub(crate) trait SmallArray<T>:
    Copy + Eq + Debug + Default + AsRef<[T]> + AsMut<[T]> + Send + Sync + 'static
{
    /// The length of the array.
    const COUNT: usize;
}

impl<T, const N: usize> SmallArray<T> for [T; N]
where
    Self: Copy + Eq + Debug + Default + Send + Sync + 'static,
{
    const COUNT: usize = N;
}

/// Aligns large positions, whose copies take up to twice as long across two cache lines. Small positions
/// are not aligned, since that costs more instructions on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct CacheLine;

impl Ground for Classic {}
impl Ground for Star {}
impl Ground for RuntimeLayout {}

impl<G: Ground> From<Variant<G>> for Variant {
    fn from(Variant { layout, target, rps }: Variant<G>) -> Self {
        Variant { layout: layout.layout(), target, rps }
    }
}

impl<G: Ground> TryFrom<Variant> for Variant<G> {
    type Error = VariantError;

    /// Returns an error for a layout that the ground does not have.
    ///
    /// ```
    /// use gambol_pikemen::{ClassicPosition, Game, StarPosition, Variant};
    ///
    /// let variant: Variant = "star:target=9".parse()?;
    /// assert_eq!(StarPosition::start(variant.try_into()?).variant().target(), 9);
    /// let error = variant.try_into().map(ClassicPosition::start).unwrap_err();
    /// assert_eq!(error.to_string(), "unknown variant `star`: the presets are classic");
    /// # Ok::<(), gambol_core::VariantError>(())
    /// ```
    fn try_from(Variant { layout, target, rps }: Variant) -> Result<Self, VariantError> {
        match G::of(layout) {
            Some(layout) => Ok(Variant { layout, target, rps }),
            // The parser's error lists the layouts of the ground.
            None => layout.name().parse(),
        }
    }
}

/// The planes of rectangles, by the code of an orientation: the lying pieces, and the bits of their
/// directions.
static PLANES: [[u64; 4]; 16] = {
    let mut planes = [[0; 4]; 16];
    const_for!(0..Orientation::UPRIGHT, |code| {
        planes[code][0] = u64::MAX;
        const_for!(1..4, |plane| {
            planes[code][plane] = ((code >> (plane - 1) & 1) as u64).wrapping_neg();
        });
    });
    planes
};

/// The plane of the star: the lying pieces.
static PLANES_STAR: [[u128; 1]; 16] = {
    let mut planes = [[0]; 16];
    const_for!(0..Orientation::UPRIGHT, |code| {
        planes[code] = [u128::MAX];
    });
    planes
};

impl Geometry for Classic {
    type Word = u64;
    type Planes = [u64; 2];
    type Cells = [Cell; 64];
    type Counts = [u8; 2];
    type Lying = [u64; 4];
    type Alignment = [u128; 0];
    const SIDE: usize = 8;
    const LYING: &'static [[u64; 4]; 16] = &PLANES;

    #[inline(always)]
    fn openings(self, _: &[Cell; 64], lying: u64, own: u64, planes: &[u64; 4]) -> u64 {
        Lines::<8>::openings(lying, own, planes)
    }

    #[inline(always)]
    fn reach<const IN_SEARCH: bool>(
        self,
        cells: &[Cell; 64],
        occupied: u64,
        from: usize,
        rps: bool,
    ) -> usize {
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
    const SIDE: usize = 0;
    const LYING: &'static [[u128; 1]; 16] = &PLANES_STAR;

    #[inline(always)]
    fn openings(self, cells: &[Cell; 96], lying: u128, _: u128, _: &[u128; 1]) -> u128 {
        PATHS_STAR.openings(cells, lying)
    }

    #[inline(always)]
    fn reach<const IN_SEARCH: bool>(
        self,
        cells: &[Cell; 96],
        _: u128,
        from: usize,
        rps: bool,
    ) -> usize {
        PATHS_STAR.reach::<_, IN_SEARCH>(cells, from, rps)
    }

    #[inline(always)]
    fn ray(self, from: usize, direction: usize) -> &'static [u8] {
        RAYS_STAR.squares(from, Direction::ALL[direction % 8])
    }
}

impl Geometry for RuntimeLayout {
    type Word = u64;
    type Planes = [u64; 4];
    type Cells = [Cell; 64];
    type Counts = [u8; 4];
    type Lying = [u64; 4];
    type Alignment = [CacheLine; 0];
    const SIDE: usize = 6;
    const LYING: &'static [[u64; 4]; 16] = &PLANES;

    #[inline(always)]
    fn openings(self, cells: &[Cell; 64], lying: u64, own: u64, planes: &[u64; 4]) -> u64 {
        match self.0 {
            Layout::Mini => Lines::<6>::openings(lying, own, planes),
            Layout::Hexagon => PATHS_HEXAGON.openings(cells, lying),
            _ => Lines::<8>::openings(lying, own, planes),
        }
    }

    #[inline(always)]
    fn reach<const IN_SEARCH: bool>(
        self,
        cells: &[Cell; 64],
        occupied: u64,
        from: usize,
        rps: bool,
    ) -> usize {
        match self.0 {
            Layout::Mini => LINES_6.reach(cells, occupied, from, rps),
            Layout::Hexagon => PATHS_HEXAGON.reach::<_, IN_SEARCH>(cells, from, rps),
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
