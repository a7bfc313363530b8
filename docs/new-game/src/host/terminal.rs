use std::fmt::{self, Write};

use gambol_core::Game;
use gambol_host::{Render, Style, disc, render_board};

use crate::Square;
use crate::position::Position;

/// The board, p1 at the bottom: `●` is a piece of p1, `○` of p2. A line below has the player to move.
impl Render for Position {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        render_board(style, (6, 6), 3, out, |file, rank, out| {
            match self.owner(Square::new(6 * rank + file)) {
                Some(owner) => write!(out, " {} ", disc(style, owner)),
                None => write!(out, "   "),
            }
        })?;
        match self.status().player() {
            Some(player) => writeln!(out, "{player} {} to move", disc(style, player)),
            None => writeln!(out, "the game is over"),
        }
    }
}
