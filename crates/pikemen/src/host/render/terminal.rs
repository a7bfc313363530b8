use alloc::format;
use alloc::string::ToString;
use core::fmt::{self, Write};

use gambol_core::Player;
use gambol_core::board::Direction;
use gambol_host::{Render, Style, render_board, render_line};

use crate::board::Board;
use crate::data::PositionData;
use crate::ground::Ground;
use crate::piece::{Orientation, Piece};
use crate::position::Position;

/// The number of characters of a square: a piece between spaces.
const WIDTH: usize = 5;

/// The board, with each piece as seat, size and an arrow, or `■` if it stands upright. Skewed boards are
/// drawn zone by zone, with the seam to the previous zone below and the seam to the next zone at the right,
/// so that arrows point the right way. The names of squares across a seam are beside it. Below the board are
/// the players' points.
impl<G: Ground> Render for Position<G> {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        render(self.data(), style, out)
    }
}

/// Draws the board and the players, with a mark at the player to move.
fn render(position: PositionData<'_>, style: Style, out: &mut dyn Write) -> fmt::Result {
    let board = position.board();
    match board {
        _ if style == Style::List => {
            for (square, piece) in position.pieces() {
                render_line(square, out, |out| render_square(Some(piece), style, out))?;
            }
        }
        Board::Square8 | Board::Square6 => {
            render_board(style, (board.files(), board.rows()), WIDTH, out, |file, rank, out| {
                render_square(position.piece_at(board.rows() - 1 - rank, file), style, out)
            })?;
        }
        Board::Hexagon | Board::Star => render_zones(position, style, out)?,
    }
    for player in Player::all(position.scores().len()) {
        let moves = !position.over && position.turn == player;
        out.write_str(if moves { "▸ " } else { "  " })?;
        let name = style.paint(player, player);
        writeln!(out, "{name}  {}", super::line(position, player))?;
    }
    Ok(())
}

/// Draws three zones side by side, with the names of the squares across their seams.
fn render_zones(position: PositionData<'_>, style: Style, out: &mut dyn Write) -> fmt::Result {
    let board = position.board();
    let gap = |zone: usize| if zone % 3 == 0 { "" } else { "  " };
    // The square across a seam, from one in a row and a column of a text.
    let across = |row, column, direction| {
        let (square, _) = board.at(row, column)?.step(direction)?;
        Some(square.to_string())
    };
    for first in (0..board.zones()).step_by(3) {
        let zones = [first, first + 1, first + 2];
        let edges = |edge, out: &mut dyn Write| {
            for zone in zones {
                write!(out, "{}   {edge}{}", gap(zone), if zone % 3 < 2 { "    " } else { "\n" })?;
            }
            Ok(())
        };
        edges("┌─────┬─────┬─────┬─────┐", out)?;
        for x in (1..=4).rev() {
            for zone in zones {
                let letter = char::from(b'a' + zone as u8);
                write!(out, "{}{letter}{x} │", gap(zone))?;
                for column in 0..4 {
                    render_square(position.piece_at(4 * zone + 4 - x, column), style, out)?;
                    out.write_char('│')?;
                }
                let next = across(4 * zone + 4 - x, 3, Direction::East).unwrap_or_default();
                write!(out, " {next}")?;
            }
            out.write_char('\n')?;
        }
        edges("└─────┴─────┴─────┴─────┘", out)?;
        for zone in zones {
            let last = if zone % 3 < 2 { "       " } else { "\n" };
            write!(out, "{}      4     3     2     1{last}", gap(zone))?;
        }
        for zone in zones {
            let below = |column| across(4 * zone + 3, column, Direction::South);
            let [a, b, c, d] = [0, 1, 2, 3].map(|column| below(column).unwrap_or_default());
            let last = if zone % 3 < 2 { "      " } else { "\n" };
            write!(out, "{}     {a}   {b}   {c}   {d}{last}", gap(zone))?;
        }
    }
    out.write_str("Beside and below a zone: the squares that it meets in the zones next to it\n")
}

fn render_square(piece: Option<Piece>, style: Style, out: &mut dyn Write) -> fmt::Result {
    const ARROWS: [char; Orientation::COUNT] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖', '■'];
    let Some(piece) = piece else { return write!(out, "{:WIDTH$}", "") };
    let (owner, size) = (piece.owner, piece.size.number());
    if style == Style::List {
        return write!(out, "{owner} {size} {}", piece.orientation);
    }
    let arrow = ARROWS[piece.orientation.code()];
    write!(out, " {} ", style.paint(owner, format!("{}{size}{arrow}", owner.number())))
}
