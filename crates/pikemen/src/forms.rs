//! What a text should have been, in the words of error messages: with the numbers and the squares
//! of the board at hand.

use crate::board::Board;
use crate::layout::Layout;

/// The form of a move, with examples and the first and the last square of a board.
macro_rules! move_form {
    ($turn:literal, $charge:literal, $capture:literal, $squares:literal) => {
        concat!(
            "a move is a square with a new orientation (",
            $turn,
            "), a charge (",
            $charge,
            ") or a capture (",
            $capture,
            "); a piece that charges without a bracket keeps its orientation; the squares of \
             this board are ",
            $squares
        )
    };
}

impl Board {
    pub(crate) const fn move_form(self) -> &'static str {
        match self {
            Board::Square8 => move_form!("e1(S)", "d7-e6(NE)", "c7xg3(U)", "a1 to h8"),
            Board::Square6 => move_form!("e1(S)", "d5-e4(NE)", "c5xf2(U)", "a1 to f6"),
            Board::Hexagon => move_form!(
                "a42(N)",
                "a42-a32(N)",
                "a31xb13(U)",
                "a11 to c44: the zone, then x and y from 1 to 4"
            ),
            Board::Star => move_form!(
                "a42(N)",
                "a42-a32(N)",
                "a31xb13(U)",
                "a11 to f44: the zone, then x and y from 1 to 4"
            ),
        }
    }

    /// The form of the whole field `BOARD`.
    pub(crate) const fn board_form(self) -> &'static str {
        match self {
            Board::Square8 => "8 ranks separated by /, from the top down, none of them empty",
            Board::Square6 => "6 ranks separated by /, from the top down, none of them empty",
            Board::Hexagon => "3 zones separated by |, none of them empty",
            Board::Star => "6 zones separated by |, none of them empty",
        }
    }

    /// The form of a rank, or of a row of a zone.
    pub(crate) const fn row_form(self) -> &'static str {
        match self {
            Board::Square8 => "a rank of 8 squares",
            Board::Square6 => "a rank of 6 squares",
            Board::Hexagon | Board::Star => "a row of 4 squares, as zones have them",
        }
    }
}

impl Layout {
    pub(crate) const fn side_form(self) -> &'static str {
        match self {
            Layout::Classic | Layout::Mini => "the number of a player, from 1 to 2",
            Layout::Three | Layout::Hexagon => "the number of a player, from 1 to 3",
            Layout::Warlords => "the number of a player, from 1 to 4",
            Layout::Star => "the number of a player, from 1 to 6",
        }
    }

    pub(crate) const fn scores_form(self) -> &'static str {
        match self {
            Layout::Classic | Layout::Mini => "a number for each of the 2 players, like 0,0",
            Layout::Three | Layout::Hexagon => "a number for each of the 3 players, like 0,0,0",
            Layout::Warlords => "a number for each of the 4 players, like 0,0,0,0",
            Layout::Star => "a number for each of the 6 players, like 0,0,0,0,0,0",
        }
    }
}
