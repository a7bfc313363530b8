use super::rectangle::Direction;

/// A square, and the direction in which a piece that arrives there continues.
///
/// On a rectangle the direction never changes. On boards of skewed zones it changes where a line crosses a
/// seam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The index of the square.
    pub square: u8,
    /// The direction.
    pub direction: Direction,
}

/// The shape of a board as data: where a step from each of `N` squares in each of eight directions leads.
#[derive(Clone, Copy, Debug)]
pub struct Steps<const N: usize>(pub [[Option<Heading>; 8]; N]);

impl<const N: usize> Steps<N> {
    /// The steps of a rectangle of `files` by `N / files`, numbered rank by rank from `a1`.
    ///
    /// ```
    /// use gambol_core::board::{Direction, Steps};
    ///
    /// const STEPS: Steps<64> = Steps::rectangle(8);
    /// assert_eq!(STEPS.0[0][Direction::North as usize].unwrap().square, 8);
    /// assert_eq!(STEPS.0[0][Direction::South as usize], None);
    /// ```
    ///
    /// # Panics
    /// If `files` is 0. For a constant the panic is a compile-time error.
    pub const fn rectangle(files: usize) -> Self {
        const { assert!(N <= 256, "steps are tabulated for at most 256 squares") }
        let mut steps = [[None; 8]; N];
        crate::const_for!(0..N, |square| {
            crate::const_for!(0..8, |d| {
                let direction = Direction::ALL[d];
                let (right, up) = direction.offset();
                let file = (square % files) as isize + right as isize;
                let rank = (square / files) as isize + up as isize;
                if file >= 0 && (file as usize) < files && rank >= 0 && (rank as usize) < N / files
                {
                    let index = rank as usize * files + file as usize;
                    steps[square][d] = Some(Heading { square: index as u8, direction });
                }
            });
        });
        Steps(steps)
    }

    /// The rays of the board: the squares in line from each square in each direction. `LENGTH` is the length
    /// of the longest.
    ///
    /// # Panics
    /// If a ray is longer than `LENGTH`. For a constant the panic is a compile-time error.
    pub const fn rays<const LENGTH: usize>(&self) -> Rays<N, LENGTH> {
        let mut rays = Rays { lengths: [[0; 8]; N], squares: [[[0; LENGTH]; 8]; N] };
        crate::const_for!(0..N, |square| {
            crate::const_for!(0..8, |d| {
                let mut next = self.0[square][d];
                let mut length = 0;
                while let Some(heading) = next {
                    rays.squares[square][d][length] = heading.square;
                    length += 1;
                    next = self.0[heading.square as usize][heading.direction as usize];
                }
                rays.lengths[square][d] = length as u8;
            });
        });
        rays
    }
}

/// The rays of a board, made by [`Steps::rays`].
#[derive(Clone, Copy, Debug)]
pub struct Rays<const N: usize, const LENGTH: usize> {
    lengths: [[u8; 8]; N],
    squares: [[[u8; LENGTH]; 8]; N],
}

impl<const N: usize, const LENGTH: usize> Rays<N, LENGTH> {
    /// The number of squares from `square` to the end of the line, not counting `square`.
    ///
    /// ```
    /// use gambol_core::board::{Direction, Rays, Steps};
    ///
    /// const RAYS: Rays<25, 4> = Steps::rectangle(5).rays();
    /// assert_eq!(RAYS.len(6, Direction::North), 3);
    /// ```
    ///
    /// # Panics
    /// If `square` is not below `N`.
    #[inline]
    pub const fn len(&self, square: usize, direction: Direction) -> usize {
        self.lengths[square][direction as usize] as usize
    }

    /// The square `distance` steps away, if the line is that long.
    ///
    /// ```
    /// use gambol_core::board::{Direction, Rays, Steps};
    ///
    /// const RAYS: Rays<25, 4> = Steps::rectangle(5).rays();
    /// assert_eq!(RAYS.get(0, Direction::NorthEast, 4), Some(24));
    /// assert_eq!(RAYS.get(0, Direction::NorthEast, 5), None);
    /// ```
    ///
    /// # Panics
    /// If `square` is not below `N`.
    #[inline]
    pub const fn get(&self, square: usize, direction: Direction, distance: usize) -> Option<usize> {
        if distance == 0 || distance > self.len(square, direction) {
            return None;
        }
        Some(self.squares[square][direction as usize][distance - 1] as usize)
    }

    /// The squares from `square` to the end of the line, not counting `square`.
    ///
    /// ```
    /// use gambol_core::board::{Direction, Rays, Steps};
    ///
    /// const RAYS: Rays<25, 4> = Steps::rectangle(5).rays();
    /// assert_eq!(RAYS.squares(6, Direction::SouthWest), [0]);
    /// ```
    ///
    /// # Panics
    /// If `square` is not below `N`.
    #[inline]
    pub fn squares(&self, square: usize, direction: Direction) -> &[u8] {
        &self.squares[square][direction as usize][..self.len(square, direction)]
    }
}
