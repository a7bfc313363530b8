use gambol_core::Player;

use crate::board::{Board, Square};
use crate::piece::Size;

/// A board with the armies that stand on it at the start.
///
/// ```
/// use gambol_pikemen::{Board, Layout};
///
/// assert_eq!((Layout::Star.players(), Layout::Star.board()), (6, Board::Star));
/// assert_eq!("star".parse(), Ok(Layout::Star));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layout {
    /// Two players on a board of 8 by 8.
    Classic,
    /// Two players on a board of 6 by 6.
    Mini,
    /// Three players on a board of 8 by 8.
    Three,
    /// Four players on a board of 8 by 8.
    Warlords,
    /// Three players on a hexagon of three zones.
    Hexagon,
    /// Six players on a star of six zones.
    Star,
}

/// The letter of the owner and the size of the piece on each square, in the order of texts.
const CLASSIC: &str = "B3 B3 B3 B2 B1 .  .  .  \
                       B3 B2 B2 B1 .  .  .  .  \
                       B3 B2 B1 .  .  .  .  .  \
                       B2 B1 .  .  .  .  .  A1 \
                       B1 .  .  .  .  .  A1 A2 \
                       .  .  .  .  .  A1 A2 A3 \
                       .  .  .  .  A1 A2 A2 A3 \
                       .  .  .  A1 A2 A3 A3 A3 ";

const MINI: &str = "B3 B3 B2 .  .  .  \
                    B3 B2 B1 .  .  .  \
                    B2 B1 B1 .  .  .  \
                    .  .  .  A1 A1 A2 \
                    .  .  .  A1 A2 A3 \
                    .  .  .  A2 A3 A3 ";

const THREE: &str = "B3 B3 B2 B1 .  .  .  .  \
                     B3 B3 B2 B1 .  .  .  .  \
                     B2 B2 B1 B1 .  C1 C2 C2 \
                     .  .  .  .  .  C1 C3 C3 \
                     .  .  .  .  .  C1 C3 C3 \
                     A2 A2 A1 A1 .  C1 C2 C2 \
                     A3 A3 A2 A1 .  .  .  .  \
                     A3 A3 A2 A1 .  .  .  .  ";

const WARLORDS: &str = "B3 B3 B2 .  .  C2 C3 C3 \
                        B3 B2 B1 .  .  C1 C2 C3 \
                        B2 B1 B1 .  .  C1 C1 C2 \
                        .  .  .  .  .  .  .  .  \
                        .  .  .  .  .  .  .  .  \
                        A2 A1 A1 .  .  D1 D1 D2 \
                        A3 A2 A1 .  .  D1 D2 D3 \
                        A3 A3 A2 .  .  D2 D3 D3 ";

/// The army of p1 in the first zone. The other armies stand in the same way in theirs.
const ZONE: &str = "A3 A3 A2 .  \
                    A3 A2 A1 .  \
                    A2 A1 A1 .  \
                    .  .  .  .  ";

impl Layout {
    /// The number of players.
    ///
    /// ```
    /// use gambol_pikemen::Layout;
    ///
    /// assert_eq!(Layout::ALL.map(Layout::players), [2, 2, 3, 4, 3, 6]);
    /// ```
    pub const fn players(self) -> usize {
        match self {
            Layout::Classic | Layout::Mini => 2,
            Layout::Three | Layout::Hexagon => 3,
            Layout::Warlords => 4,
            Layout::Star => 6,
        }
    }

    /// The board.
    ///
    /// ```
    /// use gambol_pikemen::{Board, Layout};
    ///
    /// assert_eq!(Layout::Warlords.board(), Board::Square8);
    /// ```
    pub const fn board(self) -> Board {
        match self {
            Layout::Classic | Layout::Three | Layout::Warlords => Board::Square8,
            Layout::Mini => Board::Square6,
            Layout::Hexagon => Board::Hexagon,
            Layout::Star => Board::Star,
        }
    }

    /// The number of pieces of each size that each player has at the start. No player ever has
    /// more.
    pub const fn pieces_of_a_size(self) -> u8 {
        match self {
            Layout::Classic => 5,
            Layout::Three => 4,
            Layout::Mini | Layout::Warlords | Layout::Hexagon | Layout::Star => 3,
        }
    }

    /// The owner and the size of the piece on a square at the start. `None` for an empty square and for a
    /// square of another board.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_pikemen::{Layout, Size};
    ///
    /// let h1 = Layout::Classic.board().parse("h1").unwrap();
    /// assert_eq!(Layout::Classic.piece(h1), Some((Player::P1, Size::Large)));
    /// ```
    pub fn piece(self, square: Square) -> Option<(Player, Size)> {
        if square.board() != self.board() {
            return None;
        }
        let drawn = match self {
            Layout::Classic => CLASSIC,
            Layout::Mini => MINI,
            Layout::Three => THREE,
            Layout::Warlords => WARLORDS,
            Layout::Hexagon | Layout::Star => ZONE,
        };
        let (drawn, place) = (drawn.as_bytes(), self.board().place(square.index()));
        let squares = drawn.len() / 3;
        let (zone, at) = (place / squares, 3 * (place % squares));
        let size = Size::from_number(drawn[at + 1].wrapping_sub(b'0'))?;
        Some((Player::from_index(usize::from(drawn[at] - b'A') + zone)?, size))
    }

    /// A short description of the preset.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Layout::Classic | Layout::Warlords => "a board of 8 by 8",
            Layout::Mini => "a board of 6 by 6, its layout reconstructed",
            Layout::Three => "a board of 8 by 8, its layout reconstructed",
            Layout::Hexagon => "a hexagon of three zones, a reconstruction",
            Layout::Star => "a star of six zones, a reconstruction",
        }
    }
}

gambol_core::text_impls! {
    words: Layout "layout" {
        Classic "classic", Mini "mini", Three "three", Warlords "warlords", Hexagon "hexagon", Star "star",
    }
}
gambol_core::text_impls! { text: Layout }
