use super::super::shared::named;

/// A square of one of the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Square {
    /// A square of a chessboard. File 1 is a, and rank 1 is the lowest.
    Grid { file: i32, rank: i32 },
    /// A square of a skewed board. Zone 0 is a (2.2).
    Zone { zone: i32, x: i32, y: i32 },
}

/// One of the eight directions, as steps to the north and to the east. Each is -1, 0 or 1, and they are not
/// both 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Direction {
    pub(super) north: i32,
    pub(super) east: i32,
}

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Board {
    /// A chessboard with this many files and ranks.
    Grid { size: i32 },
    /// Zones of 4 x 4 squares around a point (2.1).
    Zones { number: i32 },
}

/// The side of a zone.
const ZONE: i32 = 4;

impl Direction {
    /// All eight directions.
    pub(super) fn all() -> Vec<Direction> {
        let steps = [-1, 0, 1];
        let all = steps.into_iter().flat_map(|north| steps.map(|east| Direction { north, east }));
        all.filter(|direction| *direction != Direction { north: 0, east: 0 }).collect()
    }

    pub(super) fn text(self) -> &'static str {
        match (self.north, self.east) {
            (1, 0) => "N",
            (1, 1) => "NE",
            (0, 1) => "E",
            (-1, 1) => "SE",
            (-1, 0) => "S",
            (-1, -1) => "SW",
            (0, -1) => "W",
            _ => "NW",
        }
    }
}

impl Square {
    pub(super) fn text(self) -> String {
        match self {
            Square::Grid { file, rank } => format!("{}{rank}", letter(file - 1)),
            Square::Zone { zone, x, y } => format!("{}{x}{y}", letter(zone)),
        }
    }
}

/// The letter with this number, where 0 is a.
fn letter(number: i32) -> &'static str {
    ["a", "b", "c", "d", "e", "f", "g", "h"][number as usize]
}

impl Board {
    /// All squares, in the order of the position text.
    pub(super) fn squares(self) -> Vec<Square> {
        let (parts, length) = (self.parts() as i32, self.row_length() as i32);
        let mut squares = Vec::new();
        for zone in 0..parts {
            for row in (1..=length).rev() {
                for column in 1..=length {
                    squares.push(match self {
                        Board::Grid { .. } => Square::Grid { file: column, rank: row },
                        Board::Zones { .. } => Square::Zone { zone, x: row, y: ZONE + 1 - column },
                    });
                }
            }
        }
        squares
    }

    /// The index of a square in that order.
    pub(super) fn place(self, square: Square) -> usize {
        let place = match square {
            Square::Grid { file, rank } => {
                let size = self.row_length() as i32;
                (size - rank) * size + file - 1
            }
            Square::Zone { zone, x, y } => (zone * ZONE + ZONE - x) * ZONE + ZONE - y,
        };
        place as usize
    }

    /// The number of squares in a rank, or in a row of a zone.
    pub(super) fn row_length(self) -> usize {
        if let Board::Grid { size } = self { size as usize } else { ZONE as usize }
    }

    /// The number of parts, separated by `|` in the position text. They are the zones, or a whole chessboard. Each
    /// part has as many rows as a row has squares.
    pub(super) fn parts(self) -> usize {
        if let Board::Zones { number } = self { number as usize } else { 1 }
    }

    pub(super) fn parse_square(self, text: &str) -> Result<Square, String> {
        named(text, self.squares(), Square::text, "a square of this board")
    }

    /// The next square of a straight line, and the direction of the line there.
    pub(super) fn step(self, from: Square, direction: Direction) -> Option<(Square, Direction)> {
        match (self, from) {
            (Board::Grid { size }, Square::Grid { file, rank }) => {
                let file = file + direction.east;
                let rank = rank + direction.north;
                let inside = (1..=size).contains(&file) && (1..=size).contains(&rank);
                inside.then_some((Square::Grid { file, rank }, direction))
            }
            (Board::Zones { number }, Square::Zone { zone, x, y }) => {
                step_in_zones(number, (zone, x, y), direction)
            }
            _ => None,
        }
    }
}

/// Section 2. Directions are changes of x and y: north is x + 1, and west is y + 1 (2.3).
fn step_in_zones(
    number: i32,
    (zone, x, y): (i32, i32, i32),
    direction: Direction,
) -> Option<(Square, Direction)> {
    let dx = direction.north;
    let dy = -direction.east;
    let leaves_by_x = x == 1 && dx == -1;
    let leaves_by_y = y == 1 && dy == -1;
    let (zone, x, y, dx, dy) = match (leaves_by_x, leaves_by_y) {
        // 2.4.
        (false, false) => (zone, x + dx, y + dy, dx, dy),
        // 2.5: into the previous zone.
        (true, false) => ((zone + number - 1) % number, y + dy, 1, dy, 1),
        // 2.6: into the next zone.
        (false, true) => ((zone + 1) % number, 1, x + dx, 1, dx),
        // 2.7: through the centre, if there is an opposite zone.
        (true, true) if number % 2 == 0 => ((zone + number / 2) % number, 1, 1, 1, 1),
        (true, true) => return None,
    };
    let inside = (1..=ZONE).contains(&x) && (1..=ZONE).contains(&y);
    let onward = Direction { north: dx, east: -dy };
    inside.then_some((Square::Zone { zone, x, y }, onward))
}
