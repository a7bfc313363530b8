//! What is measured of a variant.

/// What is measured of one variant of a game, and the known numbers of leaves: `gambol bench` times it, and
/// the project's benches count its instructions.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_measure::work::Work;
/// use gambol_measure::{Kind, KnownPerft, MeasureError, Measured, Purpose, Workload};
///
/// // A game of your own.
/// static HOARD: [Workload; 1] = [Workload {
///     variant: "standard",
///     position: None,
///     moves: &[],
///     start: KnownPerft::new(7, 4, &[(4, 76)]),
///     middle: None,
///     search: KnownPerft::new(6, 4, &[]),
/// }];
///
/// let measured = Measured::of::<Hoard>(&HOARD).next().expect("a workload");
/// let mut work = Work::<Hoard>::new(measured)?;
/// println!("{} leaves", work.piece(Kind::Start, Purpose::Counting)?);
/// # Ok::<(), MeasureError>(())
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
    /// The search walk from the position before these moves: see [`Kind::Search`](crate::Kind::Search).
    pub search: KnownPerft,
}

/// Depths at which a [`perft`](mod@gambol_core::perft) is measured, with the known numbers of leaves.
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
    /// use gambol_measure::KnownPerft;
    ///
    /// let perft = KnownPerft::new(6, 5, &[(5, 7_883_472), (6, 193_959_168)]);
    /// assert_eq!(perft.known(5), Some(7_883_472));
    /// assert_eq!(perft.known(50), None);
    /// ```
    pub fn known(&self, depth: u32) -> Option<u64> {
        self.leaves.iter().find(|&&(at, _)| at == depth).map(|&(_, leaves)| leaves)
    }
}
