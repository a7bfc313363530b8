//! Action indices and feature planes, for learners.

use alloc::vec::Vec;

use gambol_core::HiddenInformation;

/// A game with dense move indices and with feature planes of its views.
///
/// Each game documents the layout of both, which `SemVer` covers.
///
/// With the defaults a game has no actions, no chance events and no planes. Learners reject such a game.
/// Everything else works.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no numbers for learners",
    note = "the games of gambol have it with the feature `host` of their crates",
    note = "a game of your own has the line `impl gambol_host::Encode for {Self} {{}}`"
)]
pub trait Encode: HiddenInformation {
    /// The number of actions of players in this variant. Indices are below it.
    fn action_count(&self) -> usize {
        0
    }

    /// The index of a player's move, or `None` for a chance event or a move that no position of this variant
    /// has. Different legal moves of a variant have different indices.
    fn action_index(&self, mv: Self::Move) -> Option<usize> {
        let _ = mv;
        None
    }

    /// The move with this index, if there is one. It need not be legal here.
    fn action(&self, index: usize) -> Option<Self::Move> {
        let _ = index;
        None
    }

    /// The indices of the legal moves, in the order of the generator, empty at chance.
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

    /// The number of chance events in this variant, numbered separately from the actions.
    fn chance_count(&self) -> usize {
        0
    }

    /// The index of a chance event, or `None` for a player's move.
    fn chance_index(&self, mv: Self::Move) -> Option<usize> {
        let _ = mv;
        None
    }

    /// The chance event with this index, if there is one.
    fn chance_event(&self, index: usize) -> Option<Self::Move> {
        let _ = index;
        None
    }

    /// The shape of the feature planes of this variant.
    fn plane_shape(&self) -> PlaneShape {
        PlaneShape { planes: 0, ranks: 0, files: 0 }
    }

    /// Writes the feature planes of a view: plane by plane, row by row from the bottom, as the viewer sees
    /// the board. The planes of an onlooker are meaningless.
    ///
    /// # Panics
    /// If the slice does not have exactly [`PlaneShape::len`] entries. A game may also panic for onlookers.
    fn write_planes(view: &Self::View, planes: &mut [f32]) {
        let _ = (view, planes);
    }
}

/// The shape of feature planes: `planes` times `ranks` rows by `files` columns.
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
    /// The number of entries in a plane.
    pub const fn area(&self) -> usize {
        self.ranks * self.files
    }

    /// The number of entries in all planes.
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

    /// Whether there are no entries.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
