use super::super::shared::named;
use super::board::Direction;

/// The orientation of a piece (1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Orientation {
    Upright,
    Lying(Direction),
}

/// A pyramid (1.3). Players are the numbers 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) owner: usize,
    pub(super) size: u32,
    pub(super) orientation: Orientation,
}

impl Orientation {
    /// All nine orientations.
    pub(super) fn all() -> Vec<Orientation> {
        let lying = Direction::all().into_iter().map(Orientation::Lying);
        [Orientation::Upright].into_iter().chain(lying).collect()
    }

    pub(super) fn text(self) -> &'static str {
        if let Orientation::Lying(direction) = self { direction.text() } else { "U" }
    }

    pub(super) fn parse(text: &str) -> Result<Orientation, String> {
        named(text, Orientation::all(), Orientation::text, "one of the nine orientations")
    }
}

impl Piece {
    pub(super) fn text(self) -> String {
        format!("{}{}{}", self.owner, self.size, self.orientation.text())
    }
}
