//! The workloads.

use gambol::{GAMES, Start, Visitor};

use crate::Result;

/// The measurements of one variant of a game. Counts are pairs of a depth and the known number of leaves.
/// Reference engines confirm the smaller counts.
#[derive(Debug)]
pub struct Workload {
    /// The name in figures: the game's, with the variant unless it is the game's first.
    pub label: &'static str,
    /// The game.
    pub game: &'static str,
    /// The variant.
    pub variant: &'static str,
    /// The first position, or `None` for the start of the variant.
    pub position: Option<&'static str>,
    /// Moves from the first position to the start.
    pub moves: &'static [&'static str],
    /// Perft from the start.
    pub start: (u32, u64),
    /// Perft of all positions in the middle of games together, and their texts, one per line.
    pub middle: Option<(u32, u64, &'static str)>,
    /// The search walk and the bot loop from the first position.
    pub search: (u32, u64),
}

/// The positions of a workload.
#[derive(Debug)]
pub struct Positions<G> {
    /// The first one, where searches start.
    pub first: G,
    /// The start of perft and random games.
    pub start: G,
    /// The positions in the middle of games.
    pub middle: Vec<G>,
}

type Count = (u32, u64);

impl Workload {
    /// The counts of perft and of the search from the first position of a variant.
    const fn new(game: &'static str, variant: &'static str, start: Count, search: Count) -> Self {
        let (position, moves, middle) = (None, &[], None);
        Workload { label: game, game, variant, position, moves, start, middle, search }
    }

    /// Parses the positions.
    ///
    /// # Errors
    ///
    /// A text is invalid.
    pub fn positions<G: Start>(&self) -> Result<Positions<G>> {
        let read = |text: &str| G::read(text).map_err(|error| error.to_string());
        let first = match self.position {
            Some(text) => read(text)?,
            None => G::start(self.variant.parse().map_err(|error| format!("{error}"))?),
        };
        let mut start = first.clone();
        for text in self.moves {
            let mv = start.parse_move(text).map_err(|error| error.to_string())?;
            start.apply_unchecked(mv);
        }
        let (.., texts) = self.middle.unwrap_or_default();
        let middle = texts.lines().map(read).collect::<std::result::Result<_, _>>()?;
        Ok(Positions { first, start, middle })
    }

    /// Calls a generic function with the start of the variant, so that it knows the type of the positions.
    ///
    /// # Errors
    ///
    /// There is no such variant.
    pub fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output> {
        let start = GAMES.start(self.game, self.variant)?;
        gambol::visit(&start, visitor).ok_or_else(|| "not one of the games".into())
    }
}

/// Every workload, in the order of the list of games.
pub static WORKLOADS: [Workload; 7] = [
    Workload {
        middle: Some((4, 27_536_431, include_str!("middle/mixtour.txt"))),
        ..Workload::new("mixtour", "official", (5, 7_883_472), (4, 330_384))
    },
    Workload {
        middle: Some((2, 440_893, include_str!("middle/pikemen.txt"))),
        ..Workload::new("pikemen", "classic", (3, 1_800_216), (2, 14_400))
    },
    Workload {
        label: "pikemen-star",
        middle: Some((2, 35_095, include_str!("middle/pikemen-star.txt"))),
        ..Workload::new("pikemen", "star", (3, 373_248), (2, 5_184))
    },
    Workload::new("draughts", "standard", (9, 3_963_680), (8, 845_931)),
    Workload {
        moves: &["@2", "@31"],
        middle: Some((5, 3_743_100, include_str!("middle/lilypad.txt"))),
        ..Workload::new("lilypad", "standard", (5, 1_619_504), (5, 91_680))
    },
    Workload {
        middle: Some((3, 168_617, include_str!("middle/two-pipers.txt"))),
        ..Workload::new("two-pipers", "standard", (4, 1_607_029), (3, 45_816))
    },
    Workload {
        position: Some("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard"),
        middle: Some((4, 456_090, include_str!("middle/fifes-and-drums.txt"))),
        ..Workload::new("fifes-and-drums", "standard", (5, 3_446_290), (5, 3_446_290))
    },
];
