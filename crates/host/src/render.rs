//! Drawings for the terminal.

use alloc::string::String;
use core::fmt::{self, Display};

use gambol_core::Player;

/// The style of a terminal drawing.
///
/// ```
/// use gambol_host::Style;
///
/// assert_eq!("color".parse(), Ok(Style::Color));
/// assert_eq!(Style::default().to_string(), "plain");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Characters only.
    #[default]
    Plain,
    /// With ANSI colours.
    Color,
    /// Boards as lists of squares and pieces, which language models read better than drawings.
    List,
}

gambol_core::text_impls! { words: Style "style" { Plain "plain", Color "color", List "list" } }
gambol_core::text_impls! { text: Style }

/// A position or view that you can draw in a terminal.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no drawing for the terminal",
    note = "the games of gambol have it with the feature `host` of their crates",
    note = "your own has the line `impl gambol_host::Render for {Self} {{}}`"
)]
pub trait Render: Display {
    /// Draws lines, each ended by a line feed. By default it writes the text of the position or view.
    ///
    /// # Errors
    /// Propagates errors from `out`.
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        let _ = style;
        writeln!(out, "{self}")
    }

    /// The drawing, for `format!` and the like.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_host::{Render, Style};
    /// use gambol_laws::example::Hoard;
    ///
    /// let start = Hoard::start(Default::default());
    /// assert!(start.drawing(Style::Plain).to_string().contains("heap"));
    /// ```
    fn drawing(&self, style: Style) -> impl Display
    where
        Self: Sized,
    {
        Drawing { drawn: self, style }
    }
}

impl<G: Render + gambol_core::Game> Render for gambol_core::OpenView<G> {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        self.position.render(style, out)
    }
}

/// Made by [`Render::drawing`].
struct Drawing<'a, D> {
    drawn: &'a D,
    style: Style,
}

impl<D: Render> Display for Drawing<'_, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.drawn.render(self.style, f)
    }
}

impl Style {
    /// The text, coloured for a player if the style has colours: blue, yellow, red, green, magenta and cyan,
    /// in turn order.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_host::Style;
    ///
    /// assert_eq!(Style::Plain.paint(Player::P2, 'x').to_string(), "x");
    /// assert_eq!(Style::Color.paint(Player::P2, 'x').to_string(), "\u{1b}[1;33mx\u{1b}[0m");
    /// ```
    pub fn paint<T: Display>(self, player: Player, text: T) -> impl Display {
        Painted { player: (self == Style::Color).then_some(player), text }
    }
}

/// A round piece in the colour of its owner: `●` for p1, `○` for others, so the players differ without colours.
///
/// ```
/// use gambol_core::Player;
/// use gambol_host::{disc, Style};
///
/// assert_eq!(disc(Style::Plain, Player::P1).to_string(), "●");
/// assert_eq!(disc(Style::Color, Player::P2).to_string(), "\u{1b}[1;33m○\u{1b}[0m");
/// ```
pub fn disc(style: Style, owner: Player) -> impl Display {
    style.paint(owner, if owner == Player::P1 { '●' } else { '○' })
}

/// Made by [`Style::paint`].
struct Painted<T> {
    player: Option<Player>,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const COLORS: [u8; Player::ALL.len()] = [34, 33, 31, 32, 35, 36];
        match self.player {
            None => self.text.fmt(f),
            Some(player) => {
                write!(f, "\u{1b}[1;{}m{}\u{1b}[0m", COLORS[player.index()], self.text)
            }
        }
    }
}

/// Writes a framed board of `files` by `ranks`, with letters above and below and numbers on both sides. `square`
/// writes the square on a file and rank, counted from 0, in exactly `width` characters. In the style `List` it
/// writes only the squares that are not empty, from the top rank down.
///
/// ```
/// use gambol_host::{Style, render_board};
///
/// let mut board = String::new();
/// render_board(Style::Plain, (2, 1), 3, &mut board, |file, _, out| write!(out, " {file} "))?;
/// let lines = [
///     "    a   b\n",
///     "  ┌───┬───┐\n",
///     "1 │ 0 │ 1 │ 1\n",
///     "  └───┴───┘\n",
///     "    a   b\n",
/// ];
/// assert_eq!(board, lines.concat());
///
/// let mut list = String::new();
/// render_board(Style::List, (2, 1), 3, &mut list, |file, _, out| write!(out, " {file} "))?;
/// assert_eq!(list, "a1: 0\nb1: 1\n");
/// # Ok::<(), std::fmt::Error>(())
/// ```
///
/// # Errors
/// Propagates errors from `out`.
pub fn render_board(
    style: Style,
    (files, ranks): (usize, usize),
    width: usize,
    out: &mut dyn fmt::Write,
    mut square: impl FnMut(usize, usize, &mut dyn fmt::Write) -> fmt::Result,
) -> fmt::Result {
    if style == Style::List {
        for rank in (0..ranks).rev() {
            for file in 0..files {
                let name = alloc::format!("{}{}", char::from(b'a' + file as u8), rank + 1);
                render_line(name, out, |out| square(file, rank, out))?;
            }
        }
        return Ok(());
    }
    let letters = |out: &mut dyn fmt::Write| {
        out.write_str("  ")?;
        for file in 0..files {
            let letter = char::from(b'a' + file as u8);
            write!(out, "{:1$}{letter}", "", if file > 0 { width } else { width.div_ceil(2) })?;
        }
        out.write_char('\n')
    };
    letters(out)?;
    render_edge(files, width, ["  ┌", "┬", "┐\n"], out)?;
    for rank in (0..ranks).rev() {
        write!(out, "{} │", rank + 1)?;
        for file in 0..files {
            square(file, rank, out)?;
            out.write_char('│')?;
        }
        writeln!(out, " {}", rank + 1)?;
        if rank > 0 {
            render_edge(files, width, ["  ├", "┼", "┤\n"], out)?;
        }
    }
    render_edge(files, width, ["  └", "┴", "┘\n"], out)?;
    letters(out)
}

/// Writes a line of a list of squares, `c3: ●○`, unless the square is empty.
///
/// # Errors
/// Propagates errors from `out`.
pub fn render_line(
    name: impl Display,
    out: &mut dyn fmt::Write,
    square: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
) -> fmt::Result {
    let mut text = String::new();
    square(&mut text)?;
    if text.trim().is_empty() { Ok(()) } else { writeln!(out, "{name}: {}", text.trim()) }
}

/// Writes a horizontal line of a board of `files` squares of `width` characters, with these characters on the left,
/// between squares and on the right.
fn render_edge(
    files: usize,
    width: usize,
    [left, middle, right]: [&str; 3],
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    out.write_str(left)?;
    for file in 0..files {
        out.write_str(if file > 0 { middle } else { "" })?;
        (0..width).try_for_each(|_| out.write_char('─'))?;
    }
    out.write_str(right)
}
