use core::fmt::{self, Write};

use gambol_core::board::Square as BoardSquare;
use gambol_core::{Game, Player, Render, Style};

use crate::draughts::{Position, Square};

/// The board, p1 (Dark) at the bottom: `●` is a man of p1, `○` of p2, kings have a `K`. Every
/// square shows its number.
impl Render for Position {
    fn render(&self, style: Style, out: &mut dyn Write) -> fmt::Result {
        write_board(self, style, |_| None, out)?;
        let turn = self.status().player();
        for player in Player::all(2) {
            write_player(self, player, turn, style, out)?;
            out.write_char('\n')?;
        }
        Ok(())
    }
}

/// Writes the board; `pawn` says whose pawn is on a square.
pub(crate) fn write_board(
    position: &Position,
    style: Style,
    pawn: impl Fn(Square) -> Option<Player>,
    out: &mut dyn Write,
) -> fmt::Result {
    let line = |ends: [char; 3], out: &mut dyn Write| {
        let [left, middle, right] = ends;
        out.write_char(left)?;
        for file in 0..8 {
            out.write_str("─────")?;
            out.write_char(if file < 7 { middle } else { right })?;
        }
        out.write_char('\n')
    };
    line(['┌', '┬', '┐'], out)?;
    for rank in (0..8).rev() {
        for file in 0..8 {
            out.write_char('│')?;
            match Square::from_board(BoardSquare::new(8 * rank + file)) {
                Some(square) => write_square(position, square, pawn(square), style, out)?,
                None => out.write_str("     ")?,
            }
        }
        out.write_str("│\n")?;
        if rank > 0 {
            line(['├', '┼', '┤'], out)?;
        }
    }
    line(['└', '┴', '┘'], out)
}

/// Five characters: a checker, whether it is a king, a pawn on it, and the number.
fn write_square(
    position: &Position,
    square: Square,
    pawn: Option<Player>,
    style: Style,
    out: &mut dyn Write,
) -> fmt::Result {
    match position.checker(square) {
        Some(checker) => {
            write_piece(checker.owner, ['●', '○'], style, out)?;
            out.write_char(if checker.king { 'K' } else { ' ' })?;
        }
        None => out.write_str("  ")?,
    }
    match pawn {
        Some(owner) => write_piece(owner, ['▲', '△'], style, out)?,
        None => out.write_char(' ')?,
    }
    match style {
        Style::Plain => write!(out, "{square:>2}"),
        Style::Color => write!(out, "\u{1b}[2m{square:>2}\u{1b}[0m"),
    }
}

/// Writes one of two characters, or in colour the first in the colour of the owner.
fn write_piece(owner: Player, pieces: [char; 2], style: Style, out: &mut dyn Write) -> fmt::Result {
    let [dark, light] = pieces;
    match (owner, style) {
        (Player::P1, Style::Plain) => out.write_char(dark),
        (_, Style::Plain) => out.write_char(light),
        (Player::P1, Style::Color) => write!(out, "\u{1b}[1;34m{dark}\u{1b}[0m"),
        (_, Style::Color) => write!(out, "\u{1b}[1;33m{dark}\u{1b}[0m"),
    }
}

/// A player's line, without its end: whether it is their turn, who they are, what they have.
pub(crate) fn write_player(
    position: &Position,
    player: Player,
    turn: Option<Player>,
    style: Style,
    out: &mut dyn Write,
) -> fmt::Result {
    out.write_str(if turn == Some(player) { "▸ " } else { "  " })?;
    write!(out, "{player} ")?;
    write_piece(player, ['●', '○'], style, out)?;
    let name = if player == Player::P1 {
        "Dark"
    } else {
        "Light"
    };
    let kings = Square::of(position.side(player) & position.kings).count();
    let men = position.checkers(player).count() - kings;
    let men_named = if men == 1 { "man" } else { "men" };
    let kings_named = if kings == 1 { "king" } else { "kings" };
    write!(out, "  {name:<5}  {men} {men_named}, {kings} {kings_named}")
}
