//! The six boards with their numbers of players, each a type of its own, so that every engine is
//! compiled for its board alone.

use core::fmt::Debug;
use core::hash::Hash;

use gambol_core::board::{Rays, Word};

use crate::board::{LONGEST, RAYS_6, RAYS_8, RAYS_HEXAGON, RAYS_STAR};
use crate::layout::Layout;
use crate::position::{Position, PositionOn};

/// What a [`PositionOn`] stands on: a board and a number of players. Implemented by the six types
/// with the names of the layouts.
pub trait Ground: Geometry {
    /// The layout of this ground.
    const LAYOUT: Layout;
}

/// What the engine needs of a ground.
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
    /// The number of players.
    const PLAYERS: usize;

    /// The number of squares that a piece can charge to: the empty ones up to the first that is
    /// `occupied`, and that one too if it is `landable`.
    fn reach(from: usize, direction: usize, occupied: Self::Word, landable: Self::Word) -> usize;

    /// The squares straight on from a square, in order.
    fn ray(from: usize, direction: usize) -> &'static [u8];

    /// A position on this ground as a position on any.
    fn wrap(position: PositionOn<Self>) -> Position
    where
        Self: Ground;

    /// A position on any ground as one on this, if it is.
    fn unwrap(position: Position) -> Option<PositionOn<Self>>
    where
        Self: Ground;
}

macro_rules! grounds {
    ($($(#[$about:meta])* $name:ident: $word:ty, $players:literal, $rays:ident, $reach:expr;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        impl Ground for $name {
            const LAYOUT: Layout = Layout::$name;
        }

        impl Geometry for $name {
            type Word = $word;
            type Planes = [$word; $players];
            const PLAYERS: usize = $players;

            #[inline(always)]
            fn reach(from: usize, direction: usize, occupied: $word, landable: $word) -> usize {
                $reach(from, direction, occupied, landable)
            }

            #[inline(always)]
            fn ray(from: usize, direction: usize) -> &'static [u8] {
                $rays.of(from, direction)
            }

            fn wrap(position: PositionOn<Self>) -> Position {
                Position::$name(position)
            }

            fn unwrap(position: Position) -> Option<PositionOn<Self>> {
                match position {
                    Position::$name(position) => Some(position),
                    _ => None,
                }
            }
        }
    )*};
}

grounds! {
    /// Two players on a board of 8 by 8.
    Classic: u64, 2, RAYS_8, |from, direction, occupied, landable| LINES_8.reach(from, direction, occupied, landable);
    /// Two players on a board of 6 by 6.
    Mini: u64, 2, RAYS_6, |from, direction, occupied, landable| LINES_6.reach(from, direction, occupied, landable);
    /// Three players on a board of 8 by 8.
    Three: u64, 3, RAYS_8, |from, direction, occupied, landable| LINES_8.reach(from, direction, occupied, landable);
    /// Four players on a board of 8 by 8.
    Warlords: u64, 4, RAYS_8, |from, direction, occupied, landable| LINES_8.reach(from, direction, occupied, landable);
    /// Three players on a hexagon of three zones.
    Hexagon: u64, 3, RAYS_HEXAGON, |from, direction, occupied, landable| walk(&RAYS_HEXAGON, from, direction, occupied, landable);
    /// Six players on a star of six zones.
    Star: u128, 6, RAYS_STAR, |from, direction, occupied, landable| walk(&RAYS_STAR, from, direction, occupied, landable);
}

/// The rays by the code of the direction.
trait ByCode {
    fn of(&self, from: usize, direction: usize) -> &[u8];
}

impl<const N: usize> ByCode for Rays<N, LONGEST> {
    #[inline(always)]
    fn of(&self, from: usize, direction: usize) -> &[u8] {
        self.squares(from, gambol_core::board::Direction::ALL[direction % 8])
    }
}

fn walk<const N: usize, W: Word>(
    rays: &Rays<N, LONGEST>,
    from: usize,
    direction: usize,
    occupied: W,
    landable: W,
) -> usize {
    let mut reach = 0;
    for &square in rays.of(from, direction) {
        if occupied.get(square.into()) != 0 {
            return reach + landable.get(square.into()) as usize;
        }
        reach += 1;
    }
    reach
}

/// The rays of a rectangle as sets of squares.
struct Lines {
    /// The squares of each ray, and the last of them; where there is none, that in which the ray
    /// begins.
    rays: [[(u64, u64); 8]; 64],
    /// The number of steps between two squares in line; 1 from a square to itself.
    distances: [[u8; 64]; 64],
}

static LINES_8: Lines = Lines::new(&RAYS_8);
static LINES_6: Lines = Lines::new(&RAYS_6);

impl Lines {
    const fn new<const N: usize>(rays: &Rays<N, LONGEST>) -> Self {
        let mut lines = Lines {
            rays: [[(0, 0); 8]; 64],
            distances: [[1; 64]; 64],
        };
        let mut from = 0;
        while from < N {
            let mut d = 0;
            while d < 8 {
                let (mut ray, mut last) = (0, 1 << from);
                let mut distance = 1;
                let direction = gambol_core::board::Direction::ALL[d];
                while let Some(to) = rays.get(from, direction, distance) {
                    last = 1 << to;
                    ray |= last;
                    lines.distances[from][to] = distance as u8;
                    distance += 1;
                }
                lines.rays[from][d] = (ray, last);
                d += 1;
            }
            from += 1;
        }
        lines
    }

    #[inline(always)]
    fn reach(&self, from: usize, direction: usize, occupied: u64, landable: u64) -> usize {
        let (ray, last) = self.rays[from % 64][direction % 8];
        // The last square stands for a first blocker where there is none.
        let blockers = ray & occupied | last;
        // Indices rise towards north-west, north, north-east and east.
        let first = if (direction + 1) & 4 == 0 {
            blockers.trailing_zeros()
        } else {
            blockers.leading_zeros() ^ 63
        };
        let distance = self.distances[from % 64][first as usize % 64];
        usize::from(distance) + landable.get(first) as usize - 1
    }
}
