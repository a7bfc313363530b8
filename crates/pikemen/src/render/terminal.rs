use core::fmt::{self, Write};

use gambol_core::{Game, Player, Render, Style};

use crate::board::Board;
use crate::ground::Ground;
use crate::piece::{Orientation, Piece};
use crate::position::{Position, PositionOn, on_any_ground};
use crate::setup::Setup;

/// The board, each piece as seat, size and an arrow, `■` if it stands upright. Skewed boards are
/// drawn zone by zone, the seam with the previous zone below and that with the next zone to the
/// right, so that arrows mean what they show. Below the board are the players with their points.
impl<G: Ground> Render for PositionOn<G> {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        let setup = self.setup();
        match self.board() {
            Board::Square8 | Board::Square6 => rectangle(&setup, style, out)?,
            Board::Hexagon | Board::Star => zones(&setup, style, out)?,
        }
        let turn = self.status().player();
        for player in Player::all(G::PLAYERS) {
            out.write_str(if turn == Some(player) { "▸ " } else { "  " })?;
            write!(out, "{player} ")?;
            if style == Style::Color {
                paint(player, style, out, format_args!("● "))?;
            }
            writeln!(out, " {}", super::line(&setup, player))?;
        }
        Ok(())
    }
}

impl Render for Position {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        on_any_ground!(self, position => position.render(style, out))
    }
}

fn rectangle(setup: &Setup, style: Style, out: &mut dyn Write) -> fmt::Result {
    let files = setup.variant.layout().board().files();
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
        draw_row(setup, row, style, out)?;
        writeln!(out, " {}", files - row)?;
        if row + 1 < files {
            line(files, ["  ├", "┼", "┤\n"], out)?;
        }
    }
    line(files, ["  └", "┴", "┘\n"], out)?;
    letters(out)
}

/// Three zones beside each other.
fn zones(setup: &Setup, style: Style, out: &mut dyn Write) -> fmt::Result {
    let last_zone = setup.variant.layout().board().zones();
    let (first, last) = (["   ┌", "┬", "┐"], ["   └", "┴", "┘"]);
    let gap = |zone: usize| if zone % 3 == 0 { "" } else { " " };
    for zones in [0..3, 3..6] {
        let zones = zones.start..zones.end.min(last_zone);
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
                    draw_row(setup, 4 * zone + 4 - x, style, out)?;
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
fn draw_row(setup: &Setup, row: usize, style: Style, out: &mut dyn Write) -> fmt::Result {
    let board = setup.variant.layout().board();
    for column in 0..board.files() {
        let square = board.at(row, column);
        match square.and_then(|square| setup.pieces.get(&square)) {
            Some(&piece) => {
                out.write_char(' ')?;
                write_piece(piece, style, out)?;
                out.write_str(" │")?;
            }
            None => out.write_str("     │")?,
        }
    }
    Ok(())
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
