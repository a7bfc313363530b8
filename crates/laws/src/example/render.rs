//! Drawings for the terminal.

use std::fmt;

use gambol_core::{Game, Player};
use gambol_host::{Render, Style};

use super::{Hoard, HoardView, Metal, PLAYERS};

impl Render for Hoard {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        render(self, self.wish_letters(), style, out)
    }
}

impl Render for HoardView {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        render(&self.seen, self.wish_letters(), style, out)
    }
}

/// Draws a line for the heap and one for each player, with a mark at the player to move.
fn render(
    position: &Hoard,
    wishes: [char; PLAYERS],
    style: Style,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    // Copper is red, silver is white, and gold is yellow.
    const COLORS: [&str; 3] = ["\x1b[31m", "\x1b[37m", "\x1b[33m"];
    let coins = |coins: [u8; 3], out: &mut dyn fmt::Write| {
        for metal in Metal::ALL {
            let count = coins[metal as usize];
            match style {
                Style::Plain | Style::List => write!(out, "  {metal} {count:>2}")?,
                Style::Color => {
                    write!(out, "  {}{metal} {count:>2}\x1b[0m", COLORS[metal as usize])?;
                }
            }
        }
        Ok(())
    };
    out.write_str("  heap")?;
    coins(position.0.heap, out)?;
    out.write_char('\n')?;
    for player in Player::all(PLAYERS) {
        let to_move = position.status().player() == Some(player);
        write!(out, "{} {player}  ", if to_move { '>' } else { ' ' })?;
        coins(position.0.hoards[player.index()], out)?;
        writeln!(out, "  wish {}", wishes[player.index()])?;
    }
    Ok(())
}
