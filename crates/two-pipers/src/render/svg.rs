use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write;

use gambol_core::svg::{Canvas, Color, DrawSvg, Grid, Options, Paint, TextStyle, token};
use gambol_core::{Game, Player, Status};

use crate::Square;
use crate::moves::Move;
use crate::position::Position;

impl DrawSvg<Move> for Position {
    fn draw_svg(&self, options: &Options<'_, Move>) -> Canvas {
        let theme = &options.theme;
        let grid = Grid::<8, 8>::new((30.0, 12.0), 56.0);
        let (width, height) = grid.size();
        let title = match self.status() {
            Status::Turn(player) => format!("The Two Pipers, {player} to move"),
            Status::Over(outcome) => format!("The Two Pipers, {outcome}"),
            Status::Chance => "The Two Pipers".to_string(),
        };
        let mut canvas = Canvas::new(width + 42.0, height + 42.0, theme.background, title);
        let mut text = String::new();
        let _ = write!(text, "The position {self}.");
        canvas.describe(text);
        grid.draw(&mut canvas, theme);
        grid.label(&mut canvas, theme);
        for square in Square::all() {
            if let Some(creature) = self.creature(square) {
                let color = theme.player(creature.owner);
                let at = grid.center(square);
                token(&mut canvas, theme, at, 20.0, color);
                if creature.asleep {
                    canvas.text(at, TextStyle::new(color.ink(), 16.0), "z");
                }
            }
        }
        for player in Player::all(2) {
            if let Some(square) = self.piper(player) {
                let paint = Paint::fill(theme.player(player)).outlined(Color::BLACK, 2.0);
                canvas.circle(grid.center(square), 8.0, paint);
            }
        }
        canvas
    }
}
