use core::fmt::{self, Write};

use gambol_core::{Draw, Game, Player, Style};

use crate::board::Board;
use crate::ground::Ground;
use crate::piece::{Orientation, Piece};
use crate::position::{Position, PositionOn};

/// The board, each piece as seat, size and an arrow, `■` where it stands upright; a skewed board
/// zone by zone, the seam with the previous zone below and that with the next zone to the right,
/// so that arrows mean what they show. Below it the players with their points.
impl Draw for Position {
    fn draw(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        match self.board() {
            Board::Square8 | Board::Square6 => self.draw_rectangle(style, out)?,
            Board::Hexagon | Board::Star => self.draw_zones(style, out)?,
        }
        let turn = self.status().player();
        for player in Player::all(self.players()) {
            out.write_str(if turn == Some(player) { "▸ " } else { "  " })?;
            let pieces = self.pieces_left(player);
            let s = if pieces == 1 { "" } else { "s" };
            write!(out, "{player} ")?;
            if style == Style::Color {
                paint(player, style, out, format_args!("● "))?;
            }
            writeln!(
                out,
                " {} of {} points, {pieces} piece{s} left",
                self.score(player),
                self.variant().target(),
            )?;
        }
        Ok(())
    }
}

impl<G: Ground> Draw for PositionOn<G> {
    fn draw(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        G::wrap(*self).draw(style, out)
    }
}

impl Position {
    fn draw_rectangle(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        let files = self.board().files();
        let letters = |out: &mut dyn Write| {
            out.write_str("  ")?;
            for file in 0..files {
                write!(out, "   {}  ", char::from(b'a' + file as u8))?;
            }
            out.write_char('\n')
        };
        letters(out)?;
        line(files, ["  ┌", "┬", "┐\n"], out)?;
        for row in 0..files {
            write!(out, "{} │", files - row)?;
            self.draw_row(row, style, out)?;
            writeln!(out, " {}", files - row)?;
            if row + 1 < files {
                line(files, ["  ├", "┼", "┤\n"], out)?;
            }
        }
        line(files, ["  └", "┴", "┘\n"], out)?;
        letters(out)
    }

    /// Three zones beside each other.
    fn draw_zones(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        let (first, last) = (["   ┌", "┬", "┐"], ["   └", "┴", "┘"]);
        let gap = |zone: usize| if zone.is_multiple_of(3) { "" } else { " " };
        for zones in [0..3, 3..6] {
            let zones = zones.start..zones.end.min(self.board().zones());
            if zones.is_empty() {
                continue;
            }
            for ends in [first, last] {
                for zone in zones.clone() {
                    out.write_str(gap(zone))?;
                    line(4, ends, out)?;
                }
                out.write_char('\n')?;
                if ends == last {
                    break;
                }
                for x in (1..=4).rev() {
                    for zone in zones.clone() {
                        let letter = char::from(b'a' + zone as u8);
                        write!(out, "{}{letter}{x} │", gap(zone))?;
                        self.draw_row(4 * zone + 4 - x, style, out)?;
                    }
                    out.write_char('\n')?;
                }
            }
            for zone in zones.clone() {
                write!(out, "{}      4     3     2     1   ", gap(zone))?;
            }
            out.write_char('\n')?;
        }
        Ok(())
    }

    /// The squares of a row of the board's text.
    fn draw_row(&self, row: usize, style: Style, out: &mut dyn Write) -> fmt::Result {
        let board = self.board();
        for column in 0..board.files() {
            match board.at(row, column).and_then(|square| self.piece(square)) {
                Some(piece) => {
                    out.write_char(' ')?;
                    write_piece(piece, style, out)?;
                    out.write_str(" │")?;
                }
                None => out.write_str("     │")?,
            }
        }
        Ok(())
    }
}

fn line(files: usize, [left, middle, right]: [&str; 3], out: &mut dyn Write) -> fmt::Result {
    out.write_str(left)?;
    for file in 0..files {
        out.write_str(if file > 0 { middle } else { "" })?;
        out.write_str("─────")?;
    }
    out.write_str(right)
}

fn write_piece(piece: Piece, style: Style, out: &mut dyn Write) -> fmt::Result {
    const ARROWS: [char; Orientation::COUNT] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖', '■'];
    let (owner, size) = (piece.owner.number(), piece.size.number());
    let arrow = ARROWS[piece.orientation.code()];
    paint(
        piece.owner,
        style,
        out,
        format_args!("{owner}{size}{arrow}"),
    )
}

fn paint(
    owner: Player,
    style: Style,
    out: &mut dyn Write,
    text: fmt::Arguments<'_>,
) -> fmt::Result {
    const COLORS: [u8; Player::ALL.len()] = [33, 34, 31, 32, 35, 36];
    match style {
        Style::Plain => out.write_fmt(text),
        Style::Color => {
            write!(out, "\u{1b}[1;{}m", COLORS[owner.index()])?;
            out.write_fmt(text)?;
            out.write_str("\u{1b}[0m")
        }
    }
}
