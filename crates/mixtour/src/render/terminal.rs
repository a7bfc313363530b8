use core::fmt::{self, Write};

use gambol_core::{Game, Player, Render, Style};

use crate::Square;
use crate::position::Position;
use crate::stack::Stack;

/// The board with its stacks lying on their sides, bottom to the left: `○` is a piece of p1, `●` of
/// p2. Below it are the reserves and the points.
impl Render for Position {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        const FILES: &str = "      a      b      c      d      e\n";
        out.write_str(FILES)?;
        out.write_str("  ┌──────┬──────┬──────┬──────┬──────┐\n")?;
        for rank in (0..5).rev() {
            write!(out, "{} │", rank + 1)?;
            for file in 0..5 {
                let stack = self.stack(Square::new(5 * rank + file));
                out.write_char(' ')?;
                for piece in stack.pieces() {
                    write_piece(piece, style, out)?;
                }
                write!(out, "{:1$} │", "", Stack::MAX_HEIGHT - stack.height())?;
            }
            writeln!(out, " {}", rank + 1)?;
            if rank > 0 {
                out.write_str("  ├──────┼──────┼──────┼──────┼──────┤\n")?;
            }
        }
        out.write_str("  └──────┴──────┴──────┴──────┴──────┘\n")?;
        out.write_str(FILES)?;
        let turn = self.status().player();
        for player in Player::all(2) {
            out.write_str(if turn == Some(player) { "▸ " } else { "  " })?;
            write!(out, "{player} ")?;
            write_piece(player, style, out)?;
            writeln!(
                out,
                "  {} in reserve, {} of {} points",
                self.reserve(player),
                self.points(player),
                self.variant.points
            )?;
        }
        if let Some(ko) = self.ko {
            writeln!(out, "  {ko} would take the last move back")?;
        }
        Ok(())
    }
}

fn write_piece(owner: Player, style: Style, out: &mut dyn Write) -> fmt::Result {
    match (owner, style) {
        (Player::P1, Style::Plain) => out.write_char('○'),
        (_, Style::Plain) => out.write_char('●'),
        (Player::P1, Style::Color) => out.write_str("\u{1b}[1;33m●\u{1b}[0m"),
        (_, Style::Color) => out.write_str("\u{1b}[1;34m●\u{1b}[0m"),
    }
}
