//! Pictures of boards of letters.

use gambol_host::svg::{Canvas, Options, Paint, Point, TextStyle, labelled_token};

use super::{Board, EMPTY, Move, Square};

const CELL: f32 = 50.0;
/// The space for the labels.
const MARGIN: f32 = 30.0;
/// The height of a line of text.
const LINE: f32 = 20.0;

/// Returns the numbers of a board, one on each line.
pub(super) fn numbers(board: &Board) -> String {
    board.to_string().split(' ').skip(2).map(|number| number.replace('=', ": ") + "\n").collect()
}

/// Draws the board with p1 at the bottom. Pieces are tokens with their letters, the squares of the last move are
/// marked, and moves are arrows.
pub(super) fn render(board: &Board, title: &str, options: &Options<'_, Move>) -> Canvas {
    let (theme, half) = (&options.theme, CELL / 2.0);
    let (files, ranks) = (board.files() as f32, board.ranks() as f32);
    let (width, height) = (files * CELL + 2.0 * MARGIN, ranks * CELL + 2.0 * MARGIN);
    let numbers = if options.board_only { String::new() } else { numbers(board) };
    let below = numbers.lines().count() as f32 * LINE;
    let mut canvas = Canvas::new(width, height + below, theme.background, title);
    canvas.describe(board);
    let center = |square: Square| -> Point {
        let (right, up) = (CELL * f32::from(square.file), CELL * f32::from(square.rank));
        (MARGIN + half + right, height - MARGIN - half - up)
    };
    let corner = |square| (center(square).0 - half, center(square).1 - half);
    let last = options.last.as_ref().map_or(&[][..], |last| last.squares());
    let style = TextStyle::new(theme.label, 14.0);
    for square in board.squares() {
        let fill = if last.contains(&square) { theme.last } else { theme.square };
        canvas.rect(corner(square), (CELL, CELL), 0.0, Paint::fill(fill).outlined(theme.line, 1.0));
        let (at, name, letter) = (center(square), square.to_string(), board.at(square));
        if square.rank == 0 {
            canvas.text((at.0, at.1 + half + 14.0), style, &name[..1]);
        }
        if square.file == 0 {
            canvas.text((at.0 - half - 14.0, at.1), style, &name[1..]);
        }
        if let Some(owner) = board.owner(letter) {
            labelled_token(&mut canvas, theme, at, 0.36 * CELL, theme.player(owner), letter);
        } else if letter != EMPTY {
            canvas.text(at, TextStyle::new(theme.label, 24.0), letter);
        }
    }
    for (moves, color) in [(options.moves, theme.target), (options.barred, theme.barred)] {
        let ways = moves.iter().map(|mv| mv.squares().iter().map(|&square| center(square)));
        let (single, longer): (Vec<_>, _) = ways.partition(|way| way.len() < 2);
        canvas.arrows(longer.into_iter().map(Iterator::collect), Paint::stroke(color, 4.0), None);
        for place in single.into_iter().flatten() {
            canvas.circle(place, 0.12 * CELL, Paint::fill(color));
        }
    }
    for (index, line) in numbers.lines().enumerate() {
        canvas.text((width / 2.0, height + LINE * index as f32), style, line);
    }
    board.squares().for_each(|square| canvas.part_rect(square, corner(square), (CELL, CELL)));
    canvas
}
