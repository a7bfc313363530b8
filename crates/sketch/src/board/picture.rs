//! Pictures of boards of letters.

use gambol_host::svg::{Canvas, Options, Paint, Point, TextStyle, labelled_token};

use super::letters::{Board, EMPTY};
use super::moves::Move;
use super::square::Square;

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
    let theme = &options.theme;
    let (files, ranks) = (board.files() as f32, board.ranks() as f32);
    let numbers = if options.board_only { String::new() } else { numbers(board) };
    let lines = numbers.lines().count() as f32;
    let (width, height) = (files * CELL + 2.0 * MARGIN, ranks * CELL + 2.0 * MARGIN);
    let mut canvas = Canvas::new(width, height + lines * LINE, theme.background, title);
    canvas.describe(board);
    let corner = |square: Square| -> Point {
        let up = board.ranks() as i8 - 1 - square.rank;
        (MARGIN + CELL * f32::from(square.file), MARGIN + CELL * f32::from(up))
    };
    let center = |square: Square| {
        let (x, y) = corner(square);
        (x + CELL / 2.0, y + CELL / 2.0)
    };
    let last = options.last.as_ref().map_or(&[][..], |last| last.squares());
    let style = TextStyle::new(theme.label, 14.0);
    for square in board.squares() {
        let fill = if last.contains(&square) { theme.last } else { theme.square };
        let paint = Paint::fill(fill).outlined(theme.line, 1.0);
        canvas.rect(corner(square), (CELL, CELL), 0.0, paint);
        let ((x, y), name) = (center(square), square.to_string());
        if square.rank == 0 {
            canvas.text((x, y + CELL / 2.0 + 14.0), style, &name[..1]);
        }
        if square.file == 0 {
            canvas.text((x - CELL / 2.0 - 14.0, y), style, &name[1..]);
        }
        let letter = board.at(square);
        match board.owner(letter) {
            Some(owner) => {
                let color = theme.player(owner);
                labelled_token(&mut canvas, theme, center(square), 0.36 * CELL, color, letter);
            }
            None if letter == EMPTY => {}
            None => canvas.text(center(square), TextStyle::new(theme.label, 24.0), letter),
        }
    }
    for (moves, color) in [(options.moves, theme.target), (options.barred, theme.barred)] {
        let longer = moves.iter().filter(|mv| mv.squares().len() > 1);
        let ways = longer.map(|mv| mv.squares().iter().map(|&square| center(square)).collect());
        canvas.arrows(ways, Paint::stroke(color, 4.0), None);
        for mv in moves {
            if let [square] = mv.squares() {
                canvas.circle(center(*square), 0.12 * CELL, Paint::fill(color));
            }
        }
    }
    for (index, line) in numbers.lines().enumerate() {
        canvas.text((width / 2.0, height + LINE * index as f32), style, line);
    }
    for square in board.squares() {
        canvas.part_rect(square, corner(square), (CELL, CELL));
    }
    canvas
}
