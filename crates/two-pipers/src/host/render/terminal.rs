use core::fmt::{self, Write};

use gambol_core::{Game, Player};
use gambol_host::{Render, Style, render_board};

use crate::Square;
use crate::position::Position;

/// The board: `A` and `S` are attackers and sleepers of p1, `a` and `s` of p2. `▒` on either side of a
/// square is land, `~` shallow water. A piper, `1` or `2`, is to the left of the creature that carries it.
/// A list has the ground in words.
impl Render for Position {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        render_board(style, (8, 8), 3, out, |file, rank, out| {
            self.render_square(Square::new(8 * rank + file), style, out)
        })?;
        let turn = self.status().player();
        for player in Player::all(2) {
            let mark = if turn == Some(player) { '▸' } else { ' ' };
            write!(out, "{mark} {player}  {}", style.paint(player, player.number()))?;
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
        let shallows = swamp.shallows[0] | swamp.shallows[1];
        let (ground, word) = match (swamp.lands.contains(square), shallows.contains(square)) {
            (true, _) => ("▒", " land"),
            (false, true) => ("~", " shallow water"),
            (false, false) => (" ", ""),
        };
        let [ground, last] = if style == Style::List { [" ", word] } else { [ground; 2] };
        let mut pipers = Player::all(2).filter(|&player| self.piper(player) == Some(square));
        match pipers.next() {
            Some(player) => write!(out, "{}", style.paint(player, player.number()))?,
            None => out.write_str(ground)?,
        }
        match (self.creature(square), pipers.next()) {
            (Some(creature), _) => write!(out, "{}", style.paint(creature.owner(), creature))?,
            // Two pipers share a land.
            (None, Some(player)) => write!(out, "{}", style.paint(player, player.number()))?,
            (None, None) => out.write_str(ground)?,
        }
        out.write_str(last)
    }
}
