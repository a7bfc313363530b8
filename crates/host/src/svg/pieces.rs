//! Common pieces: discs, seen from above or piled up.

use core::fmt::Display;

use super::{Canvas, Color, Number, Paint, Point, TextStyle, Theme};
use gambol_core::{Player, Status};

/// A flat round piece seen from above, with a rim.
pub fn token(canvas: &mut Canvas, theme: &Theme, center: Point, radius: f32, color: Color) {
    let paint = Paint::fill(color).outlined(theme.outline, radius / 14.0);
    canvas.circle(center, radius, paint);
    let rim = Paint::stroke(color.mix(color.ink(), 30), radius / 14.0);
    canvas.circle(center, radius * 0.76, rim);
}

/// A flat round piece with a short text on it.
///
/// ```
/// use gambol_host::svg::{Canvas, Theme, labelled_token};
///
/// let theme = Theme::DARK;
/// let mut canvas = Canvas::new(40.0, 40.0, theme.background, "A coin of ten");
/// labelled_token(&mut canvas, &theme, (20.0, 20.0), 15.0, theme.players[0], 10);
/// ```
pub fn labelled_token(
    canvas: &mut Canvas,
    theme: &Theme,
    center: Point,
    radius: f32,
    color: Color,
    text: impl Display,
) {
    token(canvas, theme, center, radius, color);
    canvas.text(center, TextStyle::new(color.ink(), radius).bold(), text);
}

/// The corners of a star with five points, the first at the top. Often marks the winner.
///
/// ```
/// use gambol_host::svg::star;
///
/// let corners = star((50.0, 50.0), 10.0);
/// assert_eq!(corners[0], (50.0, 40.0));
/// ```
pub fn star((x, y): Point, radius: f32) -> [Point; 10] {
    // Corners on the unit circle alternate with inner corners.
    const STAR: [Point; 10] = [
        (0.0, -1.0),
        (0.247, -0.34),
        (0.951, -0.309),
        (0.4, 0.13),
        (0.588, 0.809),
        (0.0, 0.42),
        (-0.588, 0.809),
        (-0.4, 0.13),
        (-0.951, -0.309),
        (-0.247, -0.34),
    ];
    STAR.map(|(a, b)| (x + radius * a, y + radius * b))
}

/// Draws a mark for a player next to the board: a triangle if it is their turn, a star if they have won, nothing
/// otherwise.
pub fn player_mark<R>(
    canvas: &mut Canvas,
    theme: &Theme,
    (x, y): Point,
    status: &Status<R>,
    player: Player,
) {
    let paint = Paint::fill(theme.label);
    match status {
        Status::Turn(turn) if *turn == player => {
            canvas.polygon([(x - 7.0, y - 8.0), (x - 7.0, y + 8.0), (x + 7.0, y)], paint);
        }
        Status::Over(outcome) if outcome.winner == Some(player) => {
            canvas.polygon(star((x, y), 11.0), paint);
        }
        _ => {}
    }
}

/// A cross of two diagonal lines that reach this far from the centre in each direction.
pub fn cross(canvas: &mut Canvas, (x, y): Point, reach: f32, paint: Paint) {
    for down in [reach, -reach] {
        canvas.line((x - reach, y - down), (x + reach, y + down), paint);
    }
}

/// Discs seen from slightly above, so that a pile shows each one.
///
/// ```
/// use gambol_host::svg::{Canvas, Discs, Theme};
///
/// let theme = Theme::LIGHT;
/// let [first, second, ..] = theme.players;
/// let mut canvas = Canvas::new(80.0, 80.0, theme.background, "A pile of three");
/// Discs::new(30.0).pile(&mut canvas, &theme, (40.0, 60.0), [first, second, first]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Discs {
    /// The radius from left to right.
    pub radius: f32,
    /// The radius from front to back, foreshortened.
    pub depth: f32,
    thickness: f32,
}

impl Discs {
    /// Discs of this radius.
    pub const fn new(radius: f32) -> Self {
        Discs { radius, depth: 0.36 * radius, thickness: 0.42 * radius }
    }

    /// The height of a pile, from the centre of its base to the centre of its top.
    ///
    /// ```
    /// use gambol_host::svg::Discs;
    ///
    /// let discs = Discs::new(50.0);
    /// assert_eq!((discs.radius, discs.depth, discs.rise(2)), (50.0, 18.0, 42.0));
    /// ```
    pub const fn rise(&self, discs: usize) -> f32 {
        self.thickness * discs as f32
    }

    /// Draws a pile from the bottom up, with the centre of its base at `base`.
    pub fn pile(
        &self,
        canvas: &mut Canvas,
        theme: &Theme,
        base: Point,
        colors: impl IntoIterator<Item = Color>,
    ) {
        let (rx, ry) = (self.radius, self.depth);
        let line = rx / 16.0;
        for (i, color) in colors.into_iter().enumerate() {
            let (low, high) = (base.1 - self.rise(i), base.1 - self.rise(i + 1));
            let (left, right) = (Number(base.0 - rx), Number(base.0 + rx));
            let (bottom, top) = (Number(low), Number(high));
            let (wide, deep) = (Number(rx), Number(ry));
            let side = Paint::fill(color.mix(Color::BLACK, 22)).outlined(theme.outline, line);
            canvas.path(
                format_args!("M{left} {top}V{bottom}A{wide} {deep} 0 0 0 {right} {bottom}V{top}"),
                side,
            );
            // A highlight on the upper edge separates discs of one colour.
            let edge = Number(high + 1.4 * line);
            let light = Paint::stroke(color.mix(Color::WHITE, 35), line);
            canvas.path(format_args!("M{left} {edge}A{wide} {deep} 0 0 0 {right} {edge}"), light);
            let face = Paint::fill(color).outlined(theme.outline, line);
            canvas.ellipse((base.0, high), (rx, ry), face);
            let rim = Paint::stroke(color.mix(color.ink(), 30), line);
            canvas.ellipse((base.0, high), (0.74 * rx, 0.74 * ry), rim);
        }
    }
}
