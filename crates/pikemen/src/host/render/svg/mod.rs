mod plan;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use gambol_core::{Game, Player, Status};
use gambol_host::svg::{
    Canvas, Color, Grid, Options, Paint, Point, RenderSvg, TextStyle, Theme, beside, player_mark,
    title,
};

use crate::board::{Board, Square};
use crate::data::PositionData;
use crate::ground::Ground;
use crate::host::render::line;
use crate::moves::{Move, MoveKind};
use crate::piece::{Orientation, Piece, Size};
use crate::position::Position;
use crate::rules::Reason;
use plan::Plan;

/// The space around the board, with labels to the left and below.
const MARGIN: f32 = 30.0;
const CORNER: Point = (MARGIN, 0.5 * MARGIN);
/// The height of a player's line below the board.
const LINE: f32 = 28.0;

/// The board, p1 at the bottom: rectangles as they are, three zones as a hexagon and six as a star, zone
/// `a` at the bottom. A lying piece is a long triangle, an upright piece a pyramid from above. Large,
/// medium and small pieces have three, two and one pips. Below the board are the players' points. A
/// triangle marks the player to move, a star the winner.
///
/// Frames mark the pieces that can be turned, arrows their charges.
impl<G: Ground> RenderSvg<Move> for Position<G> {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        render(self.data(), &self.status(), &title(self), options)
    }
}

fn render(
    position: PositionData<'_>,
    status: &Status<Reason>,
    title: &str,
    options: &Options<'_, Move>,
) -> Canvas {
    let theme = &options.theme;
    let plan = Plan::new(position.board(), CORNER);
    let (width, height) = plan.size();
    let players = position.scores().len();
    let players = if options.board_only { 0 } else { players };
    let (width, end) = (width + 1.5 * MARGIN, height + 1.5 * MARGIN);
    let canvas_height = end + LINE * players as f32;
    let mut picture = Picture {
        position,
        theme,
        plan,
        canvas: Canvas::new(width, canvas_height, theme.background, title),
    };
    picture.canvas.describe(description(position, options));
    picture.squares(options.last);
    picture.labels();
    picture.turns(options.moves, theme.target);
    picture.turns(options.barred, theme.barred);
    picture.charges(options.last.as_slice(), Paint::stroke(theme.last_way, 2.5));
    for (square, piece) in position.pieces() {
        picture.piece(square, piece);
    }
    picture.charges(options.moves, Paint::stroke(theme.target, 2.5));
    let barred = Paint::stroke(theme.barred, 2.5).dashed(5.0);
    picture.charges(options.barred, barred);
    for player in Player::all(players) {
        let line = LINE * (player.index() as f32 + 0.5);
        picture.player(player, status, height + 1.4 * MARGIN + line);
    }
    for square in picture.plan.board.all() {
        picture.canvas.part(square, picture.plan.corners(square, 0.0));
    }
    picture.canvas
}

struct Picture<'a> {
    position: PositionData<'a>,
    theme: &'a Theme,
    plan: Plan,
    canvas: Canvas,
}

impl Picture<'_> {
    /// Draws the empty board, with the squares of the last move.
    fn squares(&mut self, last: Option<Move>) {
        let theme = self.theme;
        let last = last.map(|mv| [mv.from_index(), mv.to_index()]);
        for square in self.plan.board.all() {
            let color = match last {
                Some(last) if last.contains(&square.index()) => theme.last,
                _ if self.plan.is_dark(square) => theme.dark_square,
                _ => theme.square,
            };
            let paint = Paint::fill(color).outlined(theme.line, 0.5);
            self.canvas.polygon(self.plan.corners(square, 0.0), paint);
        }
        for outline in self.plan.outlines() {
            self.canvas.polygon(outline, Paint::stroke(theme.line, 2.5));
        }
    }

    /// Draws letters and numbers beside a rectangle, or the names of all squares of a skewed board.
    fn labels(&mut self) {
        let (canvas, plan, theme) = (&mut self.canvas, &self.plan, self.theme);
        match plan.board {
            Board::Square8 => Grid::<8, 8>::new(CORNER, plan.cell).label(canvas, theme),
            Board::Square6 => Grid::<6, 6>::new(CORNER, plan.cell).label(canvas, theme),
            Board::Hexagon | Board::Star => {
                let size = if plan.board == Board::Star { 9.0 } else { 10.0 };
                let style = TextStyle::new(theme.label.mix(theme.square, 20), size);
                for square in plan.board.all() {
                    canvas.text(plan.label(square), style, square);
                }
            }
        }
    }

    /// Draws a piece, whose size is a part of the space in a square.
    fn piece(&mut self, square: Square, piece: Piece) {
        let color = self.theme.player(piece.owner);
        let outline = self.theme.outline;
        let center = self.plan.center(square);
        let part = match piece.size {
            Size::Small => 0.56,
            Size::Medium => 0.76,
            Size::Large => 0.96,
        };
        let reach = self.plan.radius() * part;
        let paint = Paint::fill(color).outlined(outline, 1.5);
        let [middle, left, right] = match piece.orientation {
            Orientation::Lying(direction) => {
                let way = self.plan.direction(square, direction);
                let at = |along: f32, aside: f32| {
                    let tip = (center.0 + way.0, center.1 + way.1);
                    beside(center, tip, along * reach, aside * reach)
                };
                self.canvas.polygon([at(1.0, 0.0), at(-0.75, 0.6), at(-0.75, -0.6)], paint);
                [at(-0.45, 0.0), at(-0.45, 0.3), at(-0.45, -0.3)]
            }
            Orientation::Upright => {
                let half = 0.7 * reach;
                let at = |x: f32, y: f32| (center.0 + x * half, center.1 + y * half);
                let corners = [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)];
                // The four sides, lit from above.
                for (i, shade) in [(0, 0), (1, 12), (2, 24), (3, 12)] {
                    let side = [corners[i], corners[(i + 1) % 4], center];
                    self.canvas.polygon(side, Paint::fill(color.mix(Color::BLACK, shade)));
                    self.canvas.line(corners[i], center, Paint::stroke(outline, 0.75));
                }
                self.canvas.polygon(corners, Paint::stroke(outline, 1.5));
                [at(0.0, 0.68), at(-0.4, 0.68), at(0.4, 0.68)]
            }
        };
        // As many pips as the piece is worth.
        let pips: &[Point] = match piece.size {
            Size::Small => &[middle],
            Size::Medium => &[left, right],
            Size::Large => &[middle, left, right],
        };
        for &pip in pips {
            self.canvas.circle(pip, 0.03 * reach + 1.4, Paint::fill(color.ink()));
        }
    }

    /// Draws frames around the pieces that can be turned.
    fn turns(&mut self, moves: &[Move], color: Color) {
        let turns = |square: &Square| {
            moves.iter().any(|mv| mv.is_reorientation() && mv.from_index() == square.index())
        };
        for square in self.plan.board.all().filter(turns) {
            // On skewed boards the names of squares are in the corners.
            let inset = if self.plan.board.zones() > 0 { 0.025 } else { 0.06 };
            self.canvas.polygon(self.plan.corners(square, inset), Paint::stroke(color, 2.0));
        }
    }

    /// Draws arrows along charges, one for all orientations of a charge.
    fn charges(&mut self, moves: &[Move], paint: Paint) {
        let mut charges = Vec::new();
        for mv in moves {
            if let Some(MoveKind::Charge { from, to, .. }) = mv.kind(self.plan.board) {
                if !charges.contains(&(from, to)) {
                    charges.push((from, to));
                }
            }
        }
        let ways: Vec<_> = charges.into_iter().map(|(from, to)| self.way(from, to)).collect();
        self.canvas.arrows(ways, paint, Some(self.theme.square));
    }

    /// The way from square to square, round corners. It starts at the edge of the moving piece and ends at
    /// the edge of the piece met, or else just before the middle of the square.
    fn way(&self, from: Square, to: Square) -> Vec<Point> {
        let mut places = vec![self.plan.center(from)];
        let piece = self.position.piece(from);
        if let Some(Orientation::Lying(direction)) = piece.map(|piece| piece.orientation) {
            let squares = || from.ray(direction).map(|(square, _)| square);
            if squares().any(|square| square == to) {
                let squares = squares().take_while(|&square| square != to);
                places.extend(squares.map(|square| self.plan.center(square)));
            }
        }
        let end = self.plan.center(to);
        let radius = self.plan.radius();
        places[0] = beside(places[0], places.get(1).copied().unwrap_or(end), 0.7 * radius, 0.0);
        let last = places[places.len() - 1];
        let met = self.position.piece(to).is_some();
        let short = if met { 0.6 } else { 0.1 };
        places.push(beside(end, last, short * radius, 0.0));
        places
    }

    /// Draws a player's line: a mark for the turn or the win, the name, points and pieces.
    fn player(&mut self, player: Player, status: &Status<Reason>, y: f32) {
        let theme = self.theme;
        player_mark(&mut self.canvas, theme, (15.0, y), status, player);
        let paint = Paint::fill(theme.player(player)).outlined(theme.outline, 1.5);
        let (corner, size) = ((MARGIN, y - 9.0), (18.0, 18.0));
        self.canvas.rect(corner, size, 2.0, paint);
        let text = TextStyle::new(theme.label, 15.0).start();
        self.canvas.text((MARGIN + 28.0, y), text.bold(), player);
        self.canvas.text((MARGIN + 58.0, y), text, line(self.position, player));
    }
}

/// The description for screen readers.
fn description(position: PositionData<'_>, options: &Options<'_, Move>) -> String {
    let mut text = String::new();
    for player in Player::all(position.scores().len()) {
        let _ = write!(text, "{player}: {}", line(position, player));
        let mut sign = ':';
        for (square, piece) in position.pieces() {
            if piece.owner != player {
                continue;
            }
            let _ = write!(text, "{sign} {} on {square} ", piece.size);
            sign = ',';
            let _ = match piece.orientation {
                Orientation::Upright => text.write_str("upright"),
                lying @ Orientation::Lying(_) => write!(text, "pointing {lying}"),
            };
        }
        text.push_str(". ");
    }
    let last = options.last;
    let _ = match last.and_then(|mv| mv.kind(position.board())) {
        Some(MoveKind::Reorient { from, .. }) => {
            write!(text, "The piece on {from} was turned last. ")
        }
        Some(MoveKind::Charge { from, to, .. }) => {
            write!(text, "The last move went from {from} to {to}. ")
        }
        None => Ok(()),
    };
    text.truncate(text.trim_end().len());
    text
}
