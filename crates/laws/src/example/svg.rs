//! Pictures: the heap and the hoards as coins with numbers, the wishes as cards.

use gambol_core::{Game, Player};
use gambol_host::svg::{
    Canvas, Color, Options, Paint, Point, RenderSvg, TextStyle, Theme, labelled_token,
};

use super::{Hoard, HoardMove, HoardPhase, HoardView, Metal, PLAYERS};

const ROW: f32 = 48.0;
const COLUMN: f32 = 56.0;
const RADIUS: f32 = 18.0;

impl RenderSvg<HoardMove> for Hoard {
    fn render_svg(&self, options: &Options<'_, HoardMove>) -> Canvas {
        render(self, self.wish_letters(), options)
    }
}

impl RenderSvg<HoardMove> for HoardView {
    fn render_svg(&self, options: &Options<'_, HoardMove>) -> Canvas {
        render(&self.seen, self.wish_letters(), options)
    }
}

/// The middle of the coins of a metal. Row 0 is the heap, and the players are below.
fn place(row: usize, metal: Metal) -> Point {
    (100.0 + COLUMN * f32::from(metal as u8), ROW * (row as f32 + 0.5))
}

/// Chance events are not marked, since the deal is secret.
fn render(position: &Hoard, wishes: [char; PLAYERS], options: &Options<'_, HoardMove>) -> Canvas {
    let theme = &options.theme;
    let turn = position.status().player();
    let size = (100.0 + 4.0 * COLUMN, ROW * (PLAYERS as f32 + 1.0));
    let mut canvas = Canvas::new(size.0, size.1, theme.background, "A table of Hoard");
    let who = turn.map_or_else(|| "nobody".to_string(), |player| player.to_string());
    canvas.describe(format_args!("The heap, and what each player has; {who} is to move."));
    let mark = |canvas: &mut Canvas, row, metal, color| {
        canvas.circle(place(row, metal), RADIUS + 3.0, Paint::stroke(color, 3.0));
    };
    if let (Some(HoardMove::Take { metal, .. }), HoardPhase::Chance(next)) =
        (options.last, position.0.phase)
    {
        let mover = next.next(PLAYERS).next(PLAYERS);
        mark(&mut canvas, 1 + mover.index(), metal, theme.last_way);
    }
    for &mv in options.moves {
        if let HoardMove::Take { metal, .. } = mv {
            mark(&mut canvas, 0, metal, theme.target);
        }
    }
    let text = TextStyle::new(theme.label, 16.0).start();
    canvas.text((22.0, ROW / 2.0), text, "heap");
    for metal in Metal::ALL {
        let (x, y) = place(0, metal);
        let (corner, size) = ((x - RADIUS, y - RADIUS), (2.0 * RADIUS, 2.0 * RADIUS));
        canvas.part_rect(metal.letter(), corner, size);
    }
    coins(&mut canvas, theme, 0, position.0.heap);
    for player in Player::all(PLAYERS) {
        let row = 1 + player.index();
        let y = place(row, Metal::Copper).1;
        if turn == Some(player) {
            let triangle = [(6.0, y - 7.0), (6.0, y + 7.0), (18.0, y)];
            canvas.polygon(triangle, Paint::fill(theme.label));
        }
        canvas.text((22.0, y), text, player);
        coins(&mut canvas, theme, row, position.0.hoards[player.index()]);
        let x = 100.0 + 3.0 * COLUMN;
        let paint = Paint::fill(theme.square).outlined(theme.line, 1.5);
        canvas.rect((x - 14.0, y - 19.0), (28.0, 38.0), 4.0, paint);
        canvas.text((x, y), TextStyle::new(theme.label, 18.0).bold(), wishes[player.index()]);
    }
    canvas
}

fn coins(canvas: &mut Canvas, theme: &Theme, row: usize, counts: [u8; 3]) {
    const COLORS: [Color; 3] =
        [Color::new(0xc9_7b_4a), Color::new(0xc4_c8_d0), Color::new(0xf2_c1_3c)];
    for metal in Metal::ALL {
        let (color, count) = (COLORS[metal as usize], counts[metal as usize]);
        labelled_token(canvas, theme, place(row, metal), RADIUS, color, count);
    }
}
