use gambol_core::Start as _;
use gambol_host::svg::{Canvas, Grid, Options, Paint, RenderSvg, title, token};

use crate::Square;
use crate::moves::Move;
use crate::position::Position;

const CELL: f32 = 50.0;
/// The space for the labels.
const MARGIN: f32 = 30.0;

/// The board, p1 at the bottom. The squares of the last move are marked, and arrows are moves.
impl RenderSvg<Move> for Position {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        let theme = &options.theme;
        let size = 6.0 * CELL + 2.0 * MARGIN;
        let grid = Grid::<6, 6>::new((MARGIN, MARGIN), CELL);
        let mut canvas = Canvas::new(size, size, theme.background, title(self));
        canvas.describe(format_args!("A board of {}: {self}", Self::TITLE));
        grid.render_checkered(&mut canvas, theme);
        grid.label(&mut canvas, theme);
        for square in options.last.into_iter().flat_map(|mv| [mv.from(), mv.to()]) {
            grid.fill(&mut canvas, square, theme.last);
        }
        for square in Square::all() {
            if let Some(owner) = self.owner(square) {
                let color = theme.player(owner);
                token(&mut canvas, theme, grid.center(square), 0.36 * CELL, color);
            }
        }
        for (moves, color) in [
            (options.moves, theme.target),
            (options.barred, theme.barred),
        ] {
            let ways = moves.iter().map(|mv| {
                let squares = [mv.from(), mv.to()];
                squares.map(|square| grid.center(square)).to_vec()
            });
            canvas.arrows(ways, Paint::stroke(color, 4.0), None);
        }
        // The squares can be clicked on.
        grid.parts(&mut canvas);
        canvas
    }
}
