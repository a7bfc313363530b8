use core::fmt::{self, Write};

use gambol_core::{Game, Player, Render, Style};

use crate::Square;
use crate::position::Position;

/// The board: `A` and `S` are attackers and sleepers of p1, `a` and `s` of p2. `▒` on either side
/// of a square is land, `~` shallow water; a piper, `1` or `2`, is to the left of what carries it.
impl Render for Position {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        const FILES: &str = "     a   b   c   d   e   f   g   h\n";
        out.write_str(FILES)?;
        out.write_str("   ┌───┬───┬───┬───┬───┬───┬───┬───┐\n")?;
        for rank in (0..8).rev() {
            write!(out, " {} │", rank + 1)?;
            for file in 0..8 {
                self.render_square(Square::new(8 * rank + file), style, out)?;
                out.write_char('│')?;
            }
            writeln!(out, " {}", rank + 1)?;
            if rank > 0 {
                out.write_str("   ├───┼───┼───┼───┼───┼───┼───┼───┤\n")?;
            }
        }
        out.write_str("   └───┴───┴───┴───┴───┴───┴───┴───┘\n")?;
        out.write_str(FILES)?;
        let turn = self.status().player();
        for player in Player::all(2) {
            out.write_str(if turn == Some(player) { "▸ " } else { "  " })?;
            write!(out, "{player}  ")?;
            write_colored(player, player.number(), style, out)?;
            match self.piper(player) {
                Some(square) => write!(out, " piper on {square}")?,
                None => out.write_str(" piper eliminated")?,
            }
            writeln!(out, ", bound for {}", self.home(player.opponent()))?;
        }
        Ok(())
    }
}

impl Position {
    fn render_square(&self, square: Square, style: Style, out: &mut dyn Write) -> fmt::Result {
        let swamp = self.swamp();
        let on = |set: u64| set >> square.index() & 1 != 0;
        let ground = if on(swamp.lands) {
            '▒'
        } else if on(swamp.shallows[0] | swamp.shallows[1]) {
            '~'
        } else {
            ' '
        };
        let mut pipers = Player::all(2).filter(|&player| self.piper(player) == Some(square));
        let first = pipers.next();
        match first {
            Some(player) => write_colored(player, player.number(), style, out)?,
            None => out.write_char(ground)?,
        }
        match (self.creature(square), pipers.next()) {
            (Some(creature), _) => write_colored(creature.owner, creature, style, out)?,
            // Two pipers on one land.
            (None, Some(player)) => write_colored(player, player.number(), style, out)?,
            (None, None) => out.write_char(ground)?,
        }
        out.write_char(ground)
    }
}

fn write_colored(
    owner: Player,
    what: impl fmt::Display,
    style: Style,
    out: &mut dyn Write,
) -> fmt::Result {
    match (style, owner) {
        (Style::Plain, _) => write!(out, "{what}"),
        (Style::Color, Player::P1) => write!(out, "\u{1b}[1;34m{what}\u{1b}[0m"),
        (Style::Color, _) => write!(out, "\u{1b}[1;33m{what}\u{1b}[0m"),
    }
}
