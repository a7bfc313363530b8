//! Dense numbering of moves and feature planes, for learners.

use alloc::vec::Vec;

use gambol_core::HiddenInformation;

/// A game whose moves are numbered densely and whose views turn into feature planes.
///
/// The layout of both is documented by each game and is part of `SemVer`.
///
/// A game that is not for learners numbers nothing: it counts no actions and no chance events, no move
/// has an index, and its planes are empty. Learners refuse it; everything else works.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no numbers for learners",
    note = "the games of gambol have it with the feature `host` of their crates",
    note = "a game of your own has the line `impl gambol_host::Encode for {Self} {{}}`"
)]
pub trait Encode: HiddenInformation {
    /// The number of different actions of players in a variant; indices are below it.
    fn action_count(&self) -> usize {
        0
    }

    /// The index of a player's move; `None` for a chance event, and for a move that no position of
    /// this variant has. Different moves that are legal in some position of the variant have
    /// different indices.
    fn action_index(&self, mv: Self::Move) -> Option<usize> {
        let _ = mv;
        None
    }

    /// The move with this index, or `None` where no move has it. The move need not be legal here.
    fn action(&self, index: usize) -> Option<Self::Move> {
        let _ = index;
        None
    }

    /// The indices of the legal moves, in the order of the generator. Empty where a chance event comes
    /// next.
    ///
    /// ```
    /// use gambol_core::{Game, Start};
    /// use gambol_host::Encode;
    /// use gambol_laws::example::Hoard;
    ///
    /// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard".parse()?;
    /// let moves = position.legal_moves().into_iter();
    /// let actions: Option<Vec<_>> = moves.map(|mv| position.action_index(mv)).collect();
    /// assert_eq!(Some(position.legal_actions()), actions);
    /// assert!(Hoard::default().legal_actions().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn legal_actions(&self) -> Vec<usize> {
        let mut actions = Vec::new();
        if !self.is_chance() {
            self.for_each_move(|mv| actions.extend(self.action_index(mv)));
        }
        actions
    }

    /// The number of different chance events in a variant, numbered apart from the actions.
    fn chance_count(&self) -> usize {
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
    fn plane_shape(&self) -> PlaneShape {
        PlaneShape { planes: 0, ranks: 0, files: 0 }
    }

    /// Writes the feature planes of a view: plane by plane, each row by row from the bottom, as
    /// the viewer sees it. The planes of an onlooker are meaningless.
    ///
    /// # Panics
    /// If the slice does not have exactly [`PlaneShape::len`] entries; a game may also panic if the
    /// viewer is an onlooker.
    fn write_planes(view: &Self::View, planes: &mut [f32]) {
        let _ = (view, planes);
    }
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
    /// use gambol_host::PlaneShape;
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
