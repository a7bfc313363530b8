use super::board::Direction;

/// How a piece stands or lies (1.4).
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
    /// All nine.
    pub(super) fn all() -> Vec<Orientation> {
        let mut all = vec![Orientation::Upright];
        for direction in Direction::all() {
            all.push(Orientation::Lying(direction));
        }
        all
    }

    pub(super) fn text(self) -> &'static str {
        match self {
            Orientation::Upright => "U",
            Orientation::Lying(direction) => direction.text(),
        }
    }

    pub(super) fn parse(text: &str) -> Result<Orientation, String> {
        for orientation in Orientation::all() {
            if orientation.text() == text {
                return Ok(orientation);
            }
        }
        Err(format!("{text:?} is not one of the nine orientations"))
    }
}

impl Piece {
    pub(super) fn text(self) -> String {
        format!("{}{}{}", self.owner, self.size, self.orientation.text())
    }
}
