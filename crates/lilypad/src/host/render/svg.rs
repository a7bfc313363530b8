use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Display, Write as _};

use gambol_core::board::Square as BoardSquare;
use gambol_core::{Player, Start};
use gambol_host::svg::{
    Canvas, Color, Grid, Options, Paint, Point, RenderSvg, TextStyle, beside, cross, player_mark,
    title, token,
};

use super::name;
use crate::draughts::tables::Path;
use crate::draughts::{self, Checker, Square};
use crate::moves::{Move, MoveKind};
use crate::position::{Pawn, Position};

const CELL: f32 = 60.0;
const MARGIN: f32 = 14.0;
/// The height of a player's line, above or below the board.
const LINE: f32 = 40.0;
const RADIUS: f32 = 20.0;

/// The board, p1 (Dark) at the bottom, kings with a crown, pawns standing on their checkers in front of a
/// bright disc. If a pawn stands on a king, a small crown is beside the disc. Every square has its number.
/// A triangle marks the player to move, a star the winner.
impl RenderSvg<Move> for Position {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        render(self, &self.checkers, &self.setup().pawns, options)
    }
}

/// The board, p1 (Dark) at the bottom, kings with a crown. Every square has its number. A triangle marks
/// the player to move, a star the winner.
impl RenderSvg<draughts::Move> for draughts::Position {
    fn render_svg(&self, options: &Options<'_, draughts::Move>) -> Canvas {
        render(self, self, &[], options)
    }
}

/// Draws a position of either game, without pawns in draughts.
fn render<G: Start<Move: Into<Move> + Display>>(
    game: &G,
    checkers: &draughts::Position,
    pawns: &[Pawn],
    options: &Options<'_, G::Move>,
) -> Canvas {
    let line = if options.board_only { 0.0 } else { LINE };
    let grid = Grid::<8, 8>::new((MARGIN, MARGIN + line), CELL);
    let center = |square: Square| grid.center(square.on_board());
    let (width, height) = grid.size();
    let (width, height) = (width + 2.0 * MARGIN, height + 2.0 * (MARGIN + line));
    let theme = options.theme;
    let mut canvas = Canvas::new(width, height, theme.background, title(game));
    grid.render_checkered(&mut canvas, &theme);

    let mut description = describe(checkers, pawns);
    if let Some(last) = options.last {
        let _ = write!(description, " Last move: {last}.");
        let last: Move = last.into();
        for square in squares(last) {
            grid.fill(&mut canvas, square.on_board(), theme.last);
        }
        for square in last.checker_move().into_iter().flat_map(draughts::Move::captured) {
            render_cross(&mut canvas, center(square), theme.last_way);
        }
    }
    canvas.describe(description);

    // Numbers keep clear of the checker and of arrows through the corner.
    let style = TextStyle::new(theme.label, 10.0).start();
    for square in BoardSquare::all() {
        if let Some(number) = Square::from_board(square) {
            let (x, y) = grid.corner(square);
            canvas.text((x + 15.0, y + 5.5), style, number);
        }
    }
    for square in Square::all() {
        if let Some(Checker { owner, king }) = checkers.checker(square) {
            let color = theme.player(owner);
            token(&mut canvas, &theme, center(square), RADIUS, color);
            if king {
                render_crown(&mut canvas, center(square), 1.0, color.ink());
            }
        }
    }
    for (player, pawn) in Player::all(2).zip(pawns) {
        if let Pawn::On(square) = *pawn {
            render_pawn(
                &mut canvas,
                center(square),
                theme.player(player),
                checkers.is_king(square),
            );
        }
    }
    for (moves, color, barred) in
        [(options.moves, theme.target, false), (options.barred, theme.barred, true)]
    {
        let paint = Paint::stroke(color, 3.5);
        let paint = if barred { paint.dashed(5.0) } else { paint };
        let mut ways = Vec::new();
        for &mv in moves {
            match squares(mv.into())[..] {
                // The move places a pawn.
                [square] => canvas.circle(center(square), 25.0, paint),
                ref squares => ways.push(way(squares, checkers, center)),
            }
        }
        canvas.arrows(ways, paint, Some(theme.square));
        for &mv in moves.iter().filter(|_| barred) {
            if let [from, to, ..] = squares(mv.into())[..] {
                let ((a, b), (c, d)) = (center(from), center(to));
                render_cross(&mut canvas, (f32::midpoint(a, c), f32::midpoint(b, d)), color);
            }
        }
    }
    if !options.board_only {
        for (player, y) in [(Player::P1, height - LINE / 2.0 - 4.0), (Player::P2, LINE / 2.0 + 6.0)]
        {
            player_mark(&mut canvas, &theme, (15.0, y), &game.status(), player);
            token(&mut canvas, &theme, (42.0, y), 12.0, theme.player(player));
            let name = name(player);
            let count = checkers.checkers(player).count();
            let ending = if count == 1 { "" } else { "s" };
            let pawn = match pawns.get(player.index()) {
                Some(Pawn::ToPlace) => ", pawn to be placed",
                Some(Pawn::Lost) => ", pawn lost",
                Some(Pawn::On(_)) | None => "",
            };
            let style = TextStyle::new(theme.label, 16.0).start();
            canvas.text(
                (62.0, y),
                style,
                format_args!("{player} {name}: {count} checker{ending}{pawn}"),
            );
        }
    }
    for square in Square::all() {
        canvas.part_rect(square, grid.corner(square.on_board()), (CELL, CELL));
    }
    canvas
}

/// The checkers and pawns in words.
fn describe(checkers: &draughts::Position, pawns: &[Pawn]) -> String {
    let mut text = String::new();
    for player in Player::all(2) {
        let space = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{space}{} ({player}):", name(player));
        for square in checkers.checkers(player) {
            text.push_str(if checkers.is_king(square) { " king" } else { "" });
            let _ = write!(text, " {square}");
        }
        text.push_str(if checkers.side(player) == 0 { " no checkers." } else { "." });
    }
    for (player, pawn) in Player::all(2).zip(pawns) {
        let _ = match pawn {
            Pawn::ToPlace => write!(text, " Pawn of {player}: to be placed."),
            Pawn::On(square) => write!(text, " Pawn of {player}: on {square}."),
            Pawn::Lost => write!(text, " Pawn of {player}: lost."),
        };
    }
    text
}

/// The squares of a move in order, or the only square if a pawn is placed.
fn squares(mv: Move) -> Path {
    match mv.kind() {
        MoveKind::Place { to } => [to].into_iter().collect(),
        MoveKind::Walk { from, to } => [from, to].into_iter().collect(),
        MoveKind::Checker(mv) => mv.squares(),
    }
}

/// The way of a move. It starts at the edge of the moving checker and ends at the edge of the checker met,
/// or just before the middle of the square, which leaves room for the next arrow.
fn way(
    squares: &[Square],
    checkers: &draughts::Position,
    center: impl Fn(Square) -> Point,
) -> Vec<Point> {
    let mut way: Vec<Point> = squares.iter().copied().map(center).collect();
    let last = way.len() - 1;
    let met = checkers.checker(squares[last]).is_some();
    let gap = if met { RADIUS + 1.0 } else { 7.0 };
    let ends =
        (beside(way[0], way[1], RADIUS + 1.0, 0.0), beside(way[last], way[last - 1], gap, 0.0));
    (way[0], way[last]) = ends;
    way
}

fn render_cross(canvas: &mut Canvas, center: Point, color: Color) {
    cross(canvas, center, 9.0, Paint::stroke(color, 4.0));
}

/// Draws the crown of a king in this size.
fn render_crown(canvas: &mut Canvas, (x, y): Point, size: f32, color: Color) {
    const CROWN: [Point; 7] = [
        (-11.0, 8.0),
        (-13.0, -7.0),
        (-6.0, 0.0),
        (0.0, -10.0),
        (6.0, 0.0),
        (13.0, -7.0),
        (11.0, 8.0),
    ];
    canvas.polygon(CROWN.map(|(a, b)| (x + size * a, y + size * b)), Paint::fill(color));
}

/// Draws a pawn: a head on a body, dark on a bright disc that shows on any checker. The crown of a king
/// that carries it is small and beside it.
fn render_pawn(canvas: &mut Canvas, (x, y): Point, color: Color, on_king: bool) {
    const BODY: [Point; 8] = [
        (-10.0, 13.0),
        (-8.0, 7.0),
        (-3.5, 3.0),
        (-5.0, -2.0),
        (5.0, -2.0),
        (3.5, 3.0),
        (8.0, 7.0),
        (10.0, 13.0),
    ];
    canvas.circle((x, y), 17.0, Paint::fill(Color::WHITE).outlined(Color::BLACK, 2.0));
    let paint = Paint::fill(color.mix(Color::BLACK, 45)).outlined(Color::BLACK, 1.5);
    canvas.polygon(BODY.map(|(a, b)| (x + a, y + b)), paint);
    canvas.circle((x, y - 7.0), 6.0, paint);
    if on_king {
        let badge = (x + 18.0, y + 16.0);
        canvas.circle(badge, 10.0, Paint::fill(color).outlined(Color::BLACK, 1.5));
        render_crown(canvas, badge, 0.5, color.ink());
    }
}
