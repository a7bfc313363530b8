use core::fmt::{self, Write};

use gambol_core::board::Square as BoardSquare;
use gambol_core::{Game, Player};
use gambol_host::{Render, Style, disc, render_line};

use super::name;
use crate::draughts::{self, Square};
use crate::position::{Pawn, Position};

/// The board, p1 (Dark) at the bottom: `●` is a man of p1, `○` of p2. Kings have a `K`. `▲` and `△` are the
/// pawns on them. Every square shows its number.
impl Render for Position {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        render(&self.checkers, &self.setup().pawns, self.status().player(), style, out)
    }
}

/// The board, p1 (Dark) at the bottom: `●` is a man of p1, `○` of p2. Kings have a `K`. Every square shows
/// its number.
impl Render for draughts::Position {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        render(self, &[], self.status().player(), style, out)
    }
}

fn render(
    checkers: &draughts::Position,
    pawns: &[Pawn],
    turn: Option<Player>,
    style: Style,
    out: &mut dyn Write,
) -> fmt::Result {
    if style == Style::List {
        for square in Square::all() {
            render_line(square, out, |out| render_piece(checkers, pawns, square, style, out))?;
        }
    } else {
        render_grid(checkers, pawns, style, out)?;
    }
    for player in Player::all(2) {
        let mark = if turn == Some(player) { '▸' } else { ' ' };
        let checker = disc(style, player);
        let kings = Square::of(checkers.side(player) & checkers.kings).count();
        let men = checkers.checkers(player).count() - kings;
        let men_named = if men == 1 { "man" } else { "men" };
        let kings_named = if kings == 1 { "king" } else { "kings" };
        write!(out, "{mark} {player} {checker}  {:<5}  ", name(player))?;
        write!(out, "{men} {men_named}, {kings} {kings_named}")?;
        match pawns.get(player.index()) {
            None => writeln!(out)?,
            Some(Pawn::ToPlace) => writeln!(out, ", pawn to be placed")?,
            Some(Pawn::On(square)) => writeln!(out, ", pawn on {square}")?,
            Some(Pawn::Lost) => writeln!(out, ", pawn lost")?,
        }
    }
    Ok(())
}

fn render_grid(
    checkers: &draughts::Position,
    pawns: &[Pawn],
    style: Style,
    out: &mut dyn Write,
) -> fmt::Result {
    out.write_str("┌─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┐\n")?;
    for rank in (0..8).rev() {
        for file in 0..8 {
            out.write_char('│')?;
            let Some(square) = Square::from_board(BoardSquare::new(8 * rank + file)) else {
                write!(out, "{:5}", "")?;
                continue;
            };
            render_piece(checkers, pawns, square, style, out)?;
            match style {
                Style::Color => write!(out, "\u{1b}[2m{square:>2}\u{1b}[0m")?,
                _ => write!(out, "{square:>2}")?,
            }
        }
        out.write_str("│\n")?;
        if rank > 0 {
            out.write_str("├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤\n")?;
        }
    }
    out.write_str("└─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘\n")
}

/// Draws three characters: a checker, whether it is a king, and a pawn on it.
fn render_piece(
    checkers: &draughts::Position,
    pawns: &[Pawn],
    square: Square,
    style: Style,
    out: &mut dyn Write,
) -> fmt::Result {
    let Some(checker) = checkers.checker(square) else { return out.write_str("   ") };
    let king = if checker.king { 'K' } else { ' ' };
    write!(out, "{}{king}", disc(style, checker.owner))?;
    if pawns.contains(&Pawn::On(square)) {
        let dark = checker.owner == Player::P1;
        write!(out, "{}", style.paint(checker.owner, if dark { '▲' } else { '△' }))
    } else {
        out.write_char(' ')
    }
}
