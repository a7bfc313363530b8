use alloc::string::String;
use core::fmt::Write as _;

use gambol_core::board::Square as BoardSquare;
use gambol_core::svg::{
    Canvas, Color, Grid, Options, Paint, Point, RenderSvg, TextStyle, Theme, star, title, token,
};
use gambol_core::{Game, Outcome, Player, Status};

use crate::draughts::{Move, Position, Square};

const CELL: f32 = 60.0;
const MARGIN: f32 = 14.0;
/// A player's line, above or below the board.
const LINE: f32 = 40.0;
const RADIUS: f32 = 21.0;

/// The board, p1 (Dark) at the bottom, kings with a crown; every square has its number. A triangle
/// marks the player to move, a star the winner.
impl RenderSvg<Move> for Position {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        let title = title(self);
        let theme = options.theme.dark_first();
        let mut picture = Picture::new(self, &theme, title, options.board_only);
        let mut description = describe(self);
        if let Some(last) = options.last {
            picture.mark_last(last);
            let _ = write!(description, " Last move: {last}.");
        }
        picture.canvas.describe(description);
        picture.numbers();
        picture.checkers();
        for mv in options.moves {
            picture.way(&mv.squares(), picture.theme.target, false);
        }
        for mv in options.barred {
            picture.way(&mv.squares(), picture.theme.barred, true);
        }
        if !options.board_only {
            for player in Player::all(2) {
                picture.player(player, mark(&self.status(), player), "");
            }
        }
        picture.canvas
    }
}

/// What is beside a player's name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Nothing,
    Turn,
    Winner,
}

/// The mark of a player.
pub(crate) fn mark<R>(status: &Status<R>, player: Player) -> Mark {
    match status {
        &Status::Turn(turn) if turn == player => Mark::Turn,
        Status::Over(Outcome { winner, .. }) if *winner == Some(player) => Mark::Winner,
        _ => Mark::Nothing,
    }
}

/// The checkers in words.
pub(crate) fn describe(position: &Position) -> String {
    let mut text = String::new();
    for (player, name) in [(Player::P1, "Dark (p1)"), (Player::P2, "Light (p2)")] {
        let _ = write!(text, "{}{name}:", if text.is_empty() { "" } else { " " });
        for square in position.checkers(player) {
            let king = position.checker(square).is_some_and(|checker| checker.king);
            let _ = write!(text, " {}{square}", if king { "king " } else { "" });
        }
        text.push_str(match position.checkers(player).next() {
            Some(_) => ".",
            None => " no checkers.",
        });
    }
    text
}

/// A picture in the making.
pub(crate) struct Picture<'a> {
    position: &'a Position,
    pub(crate) theme: &'a Theme,
    grid: Grid<8, 8>,
    pub(crate) canvas: Canvas,
    height: f32,
}

impl<'a> Picture<'a> {
    /// The empty board.
    pub(crate) fn new(
        position: &'a Position,
        theme: &'a Theme,
        title: String,
        board_only: bool,
    ) -> Self {
        let line = if board_only { 0.0 } else { LINE };
        let grid = Grid::new((MARGIN, MARGIN + line), CELL);
        let (width, height) = grid.size();
        let (width, height) = (width + 2.0 * MARGIN, height + 2.0 * (MARGIN + line));
        let mut canvas = Canvas::new(width, height, theme.background, title);
        grid.draw_checkered(&mut canvas, theme);
        Picture {
            position,
            theme,
            grid,
            canvas,
            height,
        }
    }

    pub(crate) fn center(&self, square: Square) -> Point {
        self.grid.center(square.on_board())
    }

    pub(crate) fn fill(&mut self, square: Square, color: Color) {
        self.grid.fill(&mut self.canvas, square.on_board(), color);
    }

    /// The squares of the last move, and where checkers were captured.
    pub(crate) fn mark_last(&mut self, mv: Move) {
        for square in mv.path() {
            self.fill(square, self.theme.last);
        }
        for square in mv.captured() {
            self.cross(self.center(square), self.theme.last_way);
        }
    }

    fn cross(&mut self, (x, y): Point, color: Color) {
        for (a, b) in [(9.0, 9.0), (9.0, -9.0)] {
            let paint = Paint::stroke(color, 4.0);
            self.canvas.line((x - a, y - b), (x + a, y + b), paint);
        }
    }

    /// The number of each square, in its upper left corner.
    pub(crate) fn numbers(&mut self) {
        let style = TextStyle::new(self.theme.label, 10.5);
        for square in BoardSquare::all() {
            if let Some(number) = Square::from_board(square) {
                let (x, y) = self.grid.corner(square);
                self.canvas.text((x + 9.0, y + 8.0), style, number);
            }
        }
    }

    pub(crate) fn checkers(&mut self) {
        for square in Square::all() {
            let Some(checker) = self.position.checker(square) else {
                continue;
            };
            let color = self.theme.player(checker.owner);
            let center = self.center(square);
            token(&mut self.canvas, self.theme, center, RADIUS, color);
            if checker.king {
                crown(&mut self.canvas, center, 1.0, color.ink());
            }
        }
    }

    /// An arrow through the squares of a move.
    pub(crate) fn way(&mut self, squares: &[Square], color: Color, crossed: bool) {
        let mut paint = Paint::stroke(color, 3.5);
        if crossed {
            paint = paint.dashed(5.0);
        }
        for (i, pair) in squares.windows(2).enumerate() {
            let (from, to) = (self.center(pair[0]), self.center(pair[1]));
            let halo = Some(self.theme.square);
            if i + 2 == squares.len() {
                self.canvas.arrow(from, to, paint, halo);
            } else {
                self.canvas.line(from, to, paint);
            }
            if crossed && i == 0 {
                let middle = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
                self.cross(middle, color);
            }
        }
    }

    /// A player's line: whether it is their turn, who they are, how many checkers they have, and more.
    pub(crate) fn player(&mut self, player: Player, mark: Mark, more: &str) {
        let y = match player {
            Player::P1 => self.height - LINE / 2.0 - 4.0,
            _ => LINE / 2.0 + 6.0,
        };
        let dark = Paint::fill(self.theme.label);
        match mark {
            Mark::Nothing => {}
            Mark::Turn => {
                let triangle = [(8.0, y - 8.0), (8.0, y + 8.0), (22.0, y)];
                self.canvas.polygon(triangle, dark);
            }
            Mark::Winner => self.canvas.polygon(star((15.0, y), 11.0), dark),
        }
        let color = self.theme.player(player);
        token(&mut self.canvas, self.theme, (42.0, y), 12.0, color);
        let style = TextStyle::new(self.theme.label, 16.0).start();
        let name = if player == Player::P1 {
            "Dark"
        } else {
            "Light"
        };
        let checkers = self.position.checkers(player).count();
        let ending = if checkers == 1 { "" } else { "s" };
        let text = format_args!("{player} {name}: {checkers} checker{ending}{more}");
        self.canvas.text((62.0, y), style, text);
    }
}

/// The crown of a king, of this size.
pub(crate) fn crown(canvas: &mut Canvas, (x, y): Point, size: f32, color: Color) {
    const CROWN: [Point; 7] = [
        (-11.0, 8.0),
        (-13.0, -7.0),
        (-6.0, 0.0),
        (0.0, -10.0),
        (6.0, 0.0),
        (13.0, -7.0),
        (11.0, 8.0),
    ];
    let corners = CROWN.map(|(a, b)| (x + size * a, y + size * b));
    canvas.polygon(corners, Paint::fill(color));
}
