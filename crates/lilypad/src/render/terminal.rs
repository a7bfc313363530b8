use core::fmt::{self, Write};

use gambol_core::{Game, Player, Render, Style};

use crate::draughts::render::terminal::{write_board, write_player};
use crate::position::{Pawn, Position};

/// The board, p1 (Dark) at the bottom: `●` is a man of p1, `○` of p2, kings have a `K`; `▲` and
/// `△` are the pawns on them. Every square shows its number.
impl Render for Position {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        let pawn = |square| Player::all(2).find(|&player| self.pawn(player) == Pawn::On(square));
        write_board(&self.checkers, style, pawn, out)?;
        let turn = self.status().player();
        for player in Player::all(2) {
            write_player(&self.checkers, player, turn, style, out)?;
            match self.pawn(player) {
                Pawn::ToPlace => writeln!(out, ", pawn to be placed")?,
                Pawn::On(square) => writeln!(out, ", pawn on {square}")?,
                Pawn::Lost => writeln!(out, ", pawn lost")?,
            }
        }
        Ok(())
    }
}
