use core::fmt::Write as _;

use gambol_core::svg::{Canvas, Color, Options, Paint, Point, RenderSvg, title};
use gambol_core::{Game, Player};

use crate::draughts::render::svg::{Picture, crown, describe, mark};
use crate::moves::{Move, MoveKind};
use crate::position::{Pawn, Position};

/// The board, p1 (Dark) at the bottom, kings with a crown, pawns standing on their checkers in
/// front of a bright disc. Where a pawn stands on a king, the crown is a small one beside the
/// disc. Every square has its number. A triangle marks the player to move, a star the winner.
impl RenderSvg<Move> for Position {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        let title = title(self);
        let checkers = self.checkers;
        let theme = options.theme.dark_first();
        let mut picture = Picture::new(&checkers, &theme, title, options.board_only);
        let mut description = describe(&checkers);
        for player in Player::all(2) {
            let _ = match self.pawn(player) {
                Pawn::ToPlace => write!(description, " Pawn of {player}: to be placed."),
                Pawn::On(square) => write!(description, " Pawn of {player}: on {square}."),
                Pawn::Lost => write!(description, " Pawn of {player}: lost."),
            };
        }
        if let Some(last) = options.last {
            match last.kind() {
                MoveKind::Checker(mv) => picture.mark_last(mv),
                MoveKind::Place { to } => picture.fill(to, picture.theme.last),
                MoveKind::Walk { from, to } => {
                    picture.fill(from, picture.theme.last);
                    picture.fill(to, picture.theme.last);
                }
            }
            let _ = write!(description, " Last move: {last}.");
        }
        picture.canvas.describe(description);
        picture.numbers();
        picture.checkers();
        for player in Player::all(2) {
            if let Pawn::On(square) = self.pawn(player) {
                let color = picture.theme.player(player);
                let center = picture.center(square);
                pawn(&mut picture.canvas, center, color);
                if self.checker(square).is_some_and(|checker| checker.king) {
                    king_below(&mut picture.canvas, center, color);
                }
            }
        }
        let marked = [
            (options.moves, picture.theme.target, false),
            (options.barred, picture.theme.barred, true),
        ];
        for (moves, color, crossed) in marked {
            for mv in moves {
                match mv.kind() {
                    MoveKind::Checker(mv) => picture.way(&mv.squares(), color, crossed),
                    MoveKind::Walk { from, to } => picture.way(&[from, to], color, crossed),
                    MoveKind::Place { to } => {
                        let paint = Paint::stroke(color, 3.5);
                        let center = picture.center(to);
                        picture.canvas.circle(center, 25.0, paint);
                    }
                }
            }
        }
        if !options.board_only {
            for player in Player::all(2) {
                let more = match self.pawn(player) {
                    Pawn::ToPlace => ", pawn to be placed",
                    Pawn::On(_) => "",
                    Pawn::Lost => ", pawn lost",
                };
                picture.player(player, mark(&self.status(), player), more);
            }
        }
        picture.canvas
    }
}

/// A pawn: a head on a body, dark on a bright disc, so that it is seen at once on any checker.
fn pawn(canvas: &mut Canvas, (x, y): Point, color: Color) {
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
    let bright = Paint::fill(Color::WHITE).outlined(Color::BLACK, 2.0);
    canvas.circle((x, y), 17.0, bright);
    let paint = Paint::fill(color.mix(Color::BLACK, 45)).outlined(Color::BLACK, 1.5);
    canvas.polygon(BODY.map(|(a, b)| (x + a, y + b)), paint);
    canvas.circle((x, y - 7.0), 6.0, paint);
}

/// The crown of a king that carries a pawn, beside the pawn.
fn king_below(canvas: &mut Canvas, (x, y): Point, color: Color) {
    let badge = (x + 18.0, y + 16.0);
    let paint = Paint::fill(color).outlined(Color::BLACK, 1.5);
    canvas.circle(badge, 10.0, paint);
    crown(canvas, badge, 0.5, color.ink());
}
