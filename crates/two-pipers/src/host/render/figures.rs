//! Creatures and pipers as shapes.

use gambol_host::svg::{Canvas, Color, Number, Paint, Point, Theme};

use crate::position::Creature;

pub(super) const RADIUS: f32 = 23.0;

/// Four corners in the first quarter of a circle of radius 1: the unit circle in steps of 22.5
/// degrees, from the right upward.
const QUARTER: [Point; 4] = [(1.0, 0.0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924)];

/// Draws a creature: awake with spikes and open eyes, asleep round and with closed eyes.
pub(super) fn creature(canvas: &mut Canvas, theme: &Theme, at: Point, creature: Creature) {
    let color = theme.player(creature.owner());
    let body = Paint::fill(color).outlined(theme.outline, 1.5);
    let ink = color.ink();
    if creature.asleep() {
        canvas.circle(at, RADIUS - 3.0, body);
        canvas.circle(at, RADIUS - 7.0, Paint::stroke(color.mix(ink, 30), 1.5));
        for x in [at.0 - 7.5, at.0 + 7.5] {
            closed_eye(canvas, (x, at.1 - 1.0), ink);
        }
        return;
    }
    canvas.polygon(spikes(at), body);
    for x in [at.0 - 6.0, at.0 + 6.0] {
        canvas.circle((x, at.1 - 4.0), 4.5, Paint::fill(Color::WHITE).outlined(ink, 1.0));
        canvas.circle((x, at.1 - 3.5), 2.0, Paint::fill(Color::BLACK));
    }
    let (left, right) = (at.0 - 9.0, at.0 + 9.0);
    let teeth = [
        (left, at.1 + 5.0),
        (at.0 - 4.5, at.1 + 11.0),
        (at.0, at.1 + 6.0),
        (at.0 + 4.5, at.1 + 11.0),
        (right, at.1 + 5.0),
    ];
    canvas.polygon(teeth, Paint::fill(Color::WHITE).outlined(ink, 1.0));
}

/// A star with sixteen points.
fn spikes((x, y): Point) -> impl Iterator<Item = Point> {
    (0..4).flat_map(move |turn| {
        QUARTER.into_iter().enumerate().map(move |(i, corner)| {
            let radius = RADIUS + if i % 2 == 0 { 1.0 } else { -7.0 };
            let (a, b) = (0..turn).fold(corner, |(a, b), _| (-b, a));
            (x + radius * a, y + radius * b)
        })
    })
}

fn closed_eye(canvas: &mut Canvas, (x, y): Point, color: Color) {
    let (left, right, y) = (Number(x - 4.5), Number(x + 4.5), Number(y));
    canvas.path(format_args!("M{left} {y}A4.5 4.5 0 0 0 {right} {y}"), Paint::stroke(color, 2.0));
}

/// Draws a piper: a little man with a pipe in the colour of the owner, outlined in white to stand out from
/// the creature that carries it.
pub(super) fn piper(canvas: &mut Canvas, theme: &Theme, (x, y): Point, color: Color) {
    let head = (x, y - 11.0);
    let cloak = [(x - 3.0, y - 6.0), (x + 3.0, y - 6.0), (x + 9.0, y + 15.0), (x - 9.0, y + 15.0)];
    let pipe = ((x + 2.0, y - 7.0), (x + 12.0, y - 1.0));
    let halo = Paint::fill(Color::WHITE).outlined(Color::WHITE, 7.0);
    canvas.polygon(cloak, halo);
    canvas.circle(head, 6.0, halo);
    canvas.line(pipe.0, pipe.1, Paint::stroke(Color::WHITE, 7.0));
    let paint = Paint::fill(color).outlined(theme.outline, 2.0);
    canvas.polygon(cloak, paint);
    canvas.circle(head, 6.0, paint);
    canvas.line(pipe.0, pipe.1, Paint::stroke(theme.outline, 3.0));
}
