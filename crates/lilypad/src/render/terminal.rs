use core::fmt::{self, Write};

use gambol_core::{Draw, Player, Style};

use crate::draughts::render::terminal::{draw_board, draw_player};
use crate::position::{Pawn, Position};

/// The board, p1 (Dark) at the bottom: `●` is a man of p1, `○` of p2, kings have a `K`; `▲` and
/// `△` are the pawns on them. Every square shows its number.
impl Draw for Position {
    fn draw(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        let pawn = |square| Player::all(2).find(|&player| self.pawn(player) == Pawn::On(square));
        draw_board(&self.checkers, style, pawn, out)?;
        let turn = self.end_or_turn().player();
        for player in Player::all(2) {
            draw_player(&self.checkers, player, turn, style, out)?;
            match self.pawn(player) {
                Pawn::ToPlace => writeln!(out, ", pawn to be placed")?,
                Pawn::On(square) => writeln!(out, ", pawn on {square}")?,
                Pawn::Lost => writeln!(out, ", pawn lost")?,
            }
        }
        Ok(())
    }
}
