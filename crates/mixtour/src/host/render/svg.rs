use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use gambol_core::{Game, Player};
use gambol_host::svg::{
    Canvas, Color, Discs, Grid, Options, Paint, Point, RenderSvg, TextStyle, Theme, beside, cross,
    player_mark, star, title, toward,
};

use crate::Square;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::rules::{Illegal, way};

const CELL: f32 = 84.0;
/// The space for labels, left of the board and below it.
const LABELS: f32 = 30.0;
/// The space right of the board and above it.
const MARGIN: f32 = 12.0;
/// The height of a player's line, above or below the board.
const LINE: f32 = 44.0;

const DISCS: Discs = Discs::new(26.0);

/// The distance of arrows from the centre line, to its right.
const ASIDE: f32 = 6.0;
/// The same distance where a parallel arrow shows a number.
const FAR_ASIDE: f32 = 28.0;

/// The board with its stacks as piles of discs, p1 at the bottom. Below the board are the reserve
/// and the points of p1, above it those of p2. A triangle marks the player to move, a star the
/// winner.
///
/// Frames mark the squares where pieces can be entered, arrows the stack moves. The arrow of the
/// ko (clause 6) is crossed out.
impl RenderSvg<Move> for Position {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        let line = if options.board_only { 0.0 } else { LINE };
        let grid = Grid::new((LABELS, MARGIN + line), CELL);
        let (width, height) = grid.size();
        let size = (LABELS + width + MARGIN, MARGIN + height + LABELS + 2.0 * line);
        let canvas = Canvas::new(size.0, size.1, options.theme.background, title(self));
        let mut picture = Picture { position: self, theme: &options.theme, grid, canvas };
        picture.canvas.describe(self.description(options));
        picture.board(options);
        picture.stacks();
        picture.moves(options);
        if !options.board_only {
            picture.player(Player::P2, LINE / 2.0 + 4.0);
            picture.player(Player::P1, size.1 - LINE / 2.0 - 4.0);
        }
        picture.grid.parts(&mut picture.canvas);
        picture.canvas
    }
}

struct Picture<'a> {
    position: &'a Position,
    theme: &'a Theme,
    grid: Grid<5, 5>,
    canvas: Canvas,
}

impl Picture<'_> {
    /// Draws the empty board, with the squares of the last move and the squares to enter on.
    fn board(&mut self, options: &Options<'_, Move>) {
        self.grid.render(&mut self.canvas, self.theme);
        self.grid.label(&mut self.canvas, self.theme);
        let last = options.last.iter();
        for square in last.flat_map(|mv| [mv.from(), mv.to()]).flatten() {
            self.grid.fill(&mut self.canvas, square, self.theme.last);
        }
        let (square, target) = (self.theme.square, self.theme.target);
        let paint = Paint::fill(square.mix(target, 10)).outlined(square.mix(target, 45), 1.5);
        for mv in options.moves {
            if let MoveKind::Enter { to } = mv.kind() {
                let (x, y) = self.grid.corner(to);
                let size = CELL - 16.0;
                self.canvas.rect((x + 8.0, y + 8.0), (size, size), 8.0, paint);
            }
        }
    }

    /// Draws the piles, the farthest first.
    fn stacks(&mut self) {
        for square in Square::all().rev() {
            let colors = self.position.stack(square).pieces().map(|owner| self.theme.player(owner));
            let (x, y) = self.grid.center(square);
            let base = (x, y + DISCS.rise(self.position.stack(square).height()) / 2.0);
            DISCS.pile(&mut self.canvas, self.theme, base, colors);
        }
    }

    /// Draws the marks of the last move, of possible moves and of barred moves.
    fn moves(&mut self, options: &Options<'_, Move>) {
        let theme = self.theme;
        if let Some((from, to, _)) = options.last.and_then(stack_move) {
            self.arrow(from, to, ASIDE, Paint::stroke(theme.last_way, 4.0));
        }
        let ways: Vec<_> = options.moves.iter().copied().filter_map(stack_move).collect();
        // The moves between two squares, one for each number of pieces that can move.
        let between = |from, to| ways.iter().filter(move |way| (way.0, way.1) == (from, to));
        for way @ &(from, to, count) in &ways {
            // One arrow stands for all numbers of pieces. It shows the number if only one is possible.
            let mut same = between(from, to);
            if same.next() == Some(way) {
                let middle = self.arrow(from, to, ASIDE, Paint::stroke(theme.target, 3.0));
                if same.next().is_none() && self.position.stack(from).height() > 1 {
                    let target = theme.target;
                    let paint = Paint::fill(target).outlined(theme.square, 1.5);
                    self.canvas.circle(middle, 10.0, paint);
                    self.canvas.text(middle, TextStyle::new(target.ink(), 14.0).bold(), count);
                }
            }
        }
        let barred = options.barred.iter().copied().chain(self.position.ko());
        for (from, to, _) in barred.filter_map(stack_move) {
            // There are two arrows where one number of pieces is barred and another is not.
            let alone = between(from, to).next().is_none();
            let aside = if alone { ASIDE } else { FAR_ASIDE };
            let middle = self.arrow(from, to, aside, Paint::stroke(theme.barred, 3.0).dashed(5.0));
            // The cross marks the blocking stack, or else the middle of the arrow.
            let at = match way(self.position, from, to) {
                Err(Illegal::Blocked(square)) => self.grid.center(square),
                _ => middle,
            };
            for (color, width) in [(theme.square, 7.0), (theme.barred, 4.0)] {
                cross(&mut self.canvas, at, 7.0, Paint::stroke(color, width));
            }
        }
    }

    /// Draws an arrow between two piles and returns its middle. Leaves room on the left for the opposite
    /// arrow.
    fn arrow(&mut self, from: Square, to: Square, aside: f32, paint: Paint) -> Point {
        let (start, end) = (self.grid.center(from), self.grid.center(to));
        let (x, y) = toward(start, end);
        // The length of the arrow's line inside a pile.
        let inside = |square| {
            let (side, up) = match self.position.stack(square).height() {
                0 => (0.0, 0.0),
                height => (DISCS.radius, DISCS.rise(height) / 2.0 + DISCS.depth),
            };
            (side / x.abs().max(0.01)).min(up / y.abs().max(0.01)) + 4.0
        };
        let tail = beside(start, end, inside(from), aside);
        let head = beside(end, start, inside(to), -aside);
        self.canvas.arrow(tail, head, paint, Some(self.theme.square));
        (f32::midpoint(tail.0, head.0), f32::midpoint(tail.1, head.1))
    }

    /// Draws a player's line: turn, name, reserve and points.
    fn player(&mut self, player: Player, y: f32) {
        let (theme, variant) = (self.theme, self.position.variant);
        let color = theme.player(player);
        player_mark(&mut self.canvas, theme, (13.0, y), &self.position.status(), player);
        let text = TextStyle::new(theme.label, 16.0);
        self.canvas.text((LABELS, y), text.start().bold(), player);
        // The reserve is a roll of discs seen from the side.
        let reserve = self.position.reserve(player);
        let left = LABELS + 30.0;
        let step = if variant.pieces > 30 { 3.5 } else { 6.0 };
        let paint = Paint::fill(color).outlined(theme.outline, 1.0);
        for i in 0..reserve {
            self.canvas.rect((left + step * f32::from(i), y - 12.0), (step, 24.0), 1.5, paint);
        }
        self.canvas.text((left + step * f32::from(reserve) + 8.0, y), text.start(), reserve);
        // Filled stars are points made, empty stars points still needed.
        for i in 0..variant.points {
            let x = LABELS + 5.0 * CELL - 11.0 - 20.0 * f32::from(variant.points - 1 - i);
            let paint = if i < self.position.score(player) {
                Paint::fill(color).outlined(color.mix(Color::BLACK, 25), 1.5)
            } else {
                Paint::stroke(theme.line, 1.5)
            };
            self.canvas.polygon(star((x, y), 10.0), paint);
        }
    }
}

/// The squares and the number of pieces of a stack move.
fn stack_move(mv: Move) -> Option<(Square, Square, u8)> {
    let MoveKind::Stack { from, to, count } = mv.kind() else { return None };
    Some((from, to, count))
}

impl Position {
    /// The description for screen readers.
    fn description(&self, options: &Options<'_, Move>) -> String {
        let mut text = String::from("Stacks, from the bottom up");
        let mut sign = ':';
        for square in Square::all().filter(|&square| !self.stack(square).is_empty()) {
            let _ = write!(text, "{sign} {square}");
            sign = ';';
            for piece in self.stack(square).pieces() {
                let _ = write!(text, " {piece}");
            }
        }
        if sign == ':' {
            text = String::from("The board is empty");
        }
        text.push('.');
        if let Some(last) = options.last {
            let _ = write!(text, " Last move: {last}.");
        }
        if let Some(ko) = self.ko() {
            let _ = write!(text, " Forbidden, because it would take that back: {ko}.");
        }
        for player in Player::all(2).filter(|_| !options.board_only) {
            let _ = write!(
                text,
                " {player}: {} in reserve, {} of {} points.",
                self.reserve(player),
                self.score(player),
                self.variant.points
            );
        }
        text
    }
}
