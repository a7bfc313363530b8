//! What is measured of a game.

/// What is measured of one variant of a game, and the known numbers of leaves: `gambol bench` times it, and
/// the project's benches count its instructions.
///
/// ```
/// use gambol_core::{FullGame, KnownPerft, Workload};
/// use gambol_laws::example::Hoard;
///
/// let [hoard] = Hoard::WORKLOADS else { panic!("one variant is measured") };
/// assert_eq!(hoard.start.known(1), Some(3));
/// # assert_eq!(hoard.variant, "standard");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workload {
    /// The variant.
    pub variant: &'static str,
    /// The position from which perft and playouts start; `None` for the first of the variant.
    pub position: Option<&'static str>,
    /// Moves to play from there before anything but the search walk is measured.
    pub moves: &'static [&'static str],
    /// Perft from the position after these moves.
    pub start: KnownPerft,
    /// Perft of middle-game positions, all together, and their texts, one a line.
    pub middle: Option<(KnownPerft, &'static str)>,
    /// The search walk from the position before these moves: see the crate `gambol-measure`.
    pub search: KnownPerft,
}

/// Depths at which a [`perft`](mod@crate::perft) is measured, with the known numbers of leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownPerft {
    /// The depth that is timed.
    pub timed: u32,
    /// The depth at which instructions are counted. Counting is slow and repeatable, so it is smaller.
    pub counted: u32,
    /// The known numbers of leaves, by depth; every count is checked against them. Reference engines
    /// confirm those that they can reach.
    pub leaves: &'static [(u32, u64)],
}

impl KnownPerft {
    /// The depths that are timed and counted, and the known numbers of leaves.
    pub const fn new(timed: u32, counted: u32, leaves: &'static [(u32, u64)]) -> Self {
        KnownPerft { timed, counted, leaves }
    }

    /// The number of leaves at a depth, if it is known.
    ///
    /// ```
    /// use gambol_core::KnownPerft;
    ///
    /// let perft = KnownPerft::new(6, 5, &[(5, 7_883_472), (6, 193_959_168)]);
    /// assert_eq!(perft.known(5), Some(7_883_472));
    /// assert_eq!(perft.known(50), None);
    /// ```
    pub fn known(&self, depth: u32) -> Option<u64> {
        let entry = self.leaves.iter().find(|&&(at, _)| at == depth);
        entry.map(|&(_, leaves)| leaves)
    }
}
