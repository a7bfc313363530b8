use core::fmt::{self, Write};

use gambol_core::{Game, Player};
use gambol_host::{Render, Style, disc, render_board};

use crate::Square;
use crate::position::Position;
use crate::stack::Stack;

/// The board with its stacks lying on their sides, the bottom to the left: `●` is a piece of p1, `○` of p2.
/// Below the board are the reserves and the points.
impl Render for Position {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        let piece = |owner, out: &mut dyn Write| write!(out, "{}", disc(style, owner));
        render_board(style, (5, 5), Stack::MAX_HEIGHT + 2, out, |file, rank, out| {
            let stack = self.stack(Square::new(5 * rank + file));
            out.write_char(' ')?;
            stack.pieces().try_for_each(|owner| piece(owner, out))?;
            write!(out, "{:1$} ", "", Stack::MAX_HEIGHT - stack.height())
        })?;
        let turn = self.status().player();
        for player in Player::all(2) {
            out.write_str(if turn == Some(player) { "▸ " } else { "  " })?;
            write!(out, "{player} ")?;
            piece(player, out)?;
            writeln!(
                out,
                "  {} in reserve, {} of {} points",
                self.reserve(player),
                self.score(player),
                self.variant.points
            )?;
        }
        if let Some(ko) = self.ko {
            writeln!(out, "  {ko} would take the last move back")?;
        }
        Ok(())
    }
}
