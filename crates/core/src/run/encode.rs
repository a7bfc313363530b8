//! Dense numbering of moves and feature planes, for learners.

use crate::people::HiddenInformation;

/// A game whose moves are numbered densely and whose views turn into feature planes.
///
/// The layout of both is documented by each game and is part of `SemVer`.
///
/// A game that is not for learners numbers nothing: it counts no actions and no chance events, no move
/// has an index, and its planes are empty. Learners refuse it; everything else works.
pub trait Encode: HiddenInformation {
    /// The number of different actions of players in a variant; indices are below it.
    fn action_count(variant: Self::Variant) -> usize;

    /// The index of a player's move; `None` for a chance event, and for a move that no position of
    /// this variant has. Different moves that are legal in some position of the variant have
    /// different indices.
    fn action_index(&self, mv: Self::Move) -> Option<usize>;

    /// The move with this index, or `None` where no move has it. The move need not be legal here.
    fn action(&self, index: usize) -> Option<Self::Move>;

    /// The number of different chance events in a variant, numbered apart from the actions.
    fn chance_count(variant: Self::Variant) -> usize {
        let _ = variant;
        0
    }

    /// The index of a chance event, or `None` for a player's move.
    fn chance_index(&self, mv: Self::Move) -> Option<usize> {
        let _ = mv;
        None
    }

    /// The chance event with this index, or `None` where there is none.
    fn chance_event(&self, index: usize) -> Option<Self::Move> {
        let _ = index;
        None
    }

    /// The shape of the feature planes of a variant.
    fn plane_shape(variant: Self::Variant) -> PlaneShape;

    /// Writes the feature planes of a view: plane by plane, each row by row from the bottom, as
    /// the viewer sees it. The planes of an onlooker are meaningless.
    ///
    /// # Panics
    /// If the slice does not have exactly [`PlaneShape::len`] entries; a game may also panic if the
    /// viewer is an onlooker.
    fn write_planes(view: &Self::View, planes: &mut [f32]);
}

/// The shape of feature planes: `planes` pictures of `ranks` rows by `files` columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlaneShape {
    /// The number of planes.
    pub planes: usize,
    /// The number of rows.
    pub ranks: usize,
    /// The number of columns.
    pub files: usize,
}

impl PlaneShape {
    /// The number of entries of one plane.
    pub const fn area(&self) -> usize {
        self.ranks * self.files
    }

    /// The number of entries of all planes.
    ///
    /// ```
    /// use gambol_core::PlaneShape;
    ///
    /// let shape = PlaneShape { planes: 4, ranks: 8, files: 8 };
    /// assert_eq!((shape.area(), shape.len()), (64, 256));
    /// ```
    pub const fn len(&self) -> usize {
        self.planes * self.area()
    }

    /// Whether there is no entry at all.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
