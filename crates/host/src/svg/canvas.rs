//! The canvas: shapes, text and groups, written in the order of the calls.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};

use super::color::{Color, Paint};
use super::number::{Number, decimal};

/// A place on a canvas: to the right, and *down*, from the upper left corner.
pub type Point = (f32, f32);

/// A picture to draw on. It prints as a whole SVG document: self-contained, without scripts or
/// fonts of its own, with a title and a description for people who cannot see it.
///
/// Later shapes lie on top. Whatever is drawn, the document stays well-formed: text is escaped, and
/// numbers are plain decimals with two places.
///
/// ```
/// use gambol_host::svg::{Canvas, Color, Paint, TextStyle};
///
/// let mut canvas = Canvas::new(40.0, 20.0, Color::WHITE, "Two coins");
/// canvas.describe("A coin worth < 5 and one of 10.");
/// canvas.circle((10.0, 10.0), 8.0, Paint::fill(Color::new(0xcc_88_44)));
/// canvas.circle((30.0, 10.0), 8.0, Paint::fill(Color::new(0xdd_dd_dd)));
/// canvas.text((30.0, 10.0), TextStyle::new(Color::BLACK, 8.0), 10);
/// let svg = canvas.to_string();
/// assert!(svg.starts_with("<svg "));
/// assert!(svg.contains("<desc>A coin worth &lt; 5 and one of 10.</desc>"));
/// ```
#[derive(Clone, Debug)]
pub struct Canvas {
    width: f32,
    height: f32,
    background: Color,
    title: String,
    description: String,
    body: String,
    /// What can be pointed at: the text of its part, and the corners of where it is.
    parts: Vec<(String, Vec<Point>)>,
}

impl Canvas {
    /// An empty canvas. Screen readers read the title instead of the picture.
    pub fn new(width: f32, height: f32, background: Color, title: impl Display) -> Self {
        Canvas {
            width,
            height,
            background,
            title: title.to_string(),
            description: String::new(),
            body: String::new(),
            parts: Vec::new(),
        }
    }

    /// Adds a description, for people who cannot see the picture.
    pub fn describe(&mut self, description: impl Display) {
        self.description = description.to_string();
    }

    /// A rectangle, by its upper left corner. Its corners are rounded unless `radius` is 0.
    pub fn rect(&mut self, corner: Point, size: Point, radius: f32, paint: Paint) {
        let (x, y) = (Number(corner.0), Number(corner.1));
        let (width, height) = (Number(size.0), Number(size.1));
        let rounded = Optional(" rx", radius);
        self.line_of(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{rounded}{paint}/>"
        ));
    }

    /// A circle.
    pub fn circle(&mut self, center: Point, radius: f32, paint: Paint) {
        let (x, y, r) = (Number(center.0), Number(center.1), Number(radius));
        self.line_of(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{paint}/>"));
    }

    /// An ellipse with its axes along the edges of the canvas.
    pub fn ellipse(&mut self, center: Point, radii: Point, paint: Paint) {
        let (x, y) = (Number(center.0), Number(center.1));
        let (rx, ry) = (Number(radii.0), Number(radii.1));
        self.line_of(format_args!(
            "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\"{paint}/>"
        ));
    }

    /// A straight line.
    pub fn line(&mut self, from: Point, to: Point, paint: Paint) {
        let (x1, y1) = (Number(from.0), Number(from.1));
        let (x2, y2) = (Number(to.0), Number(to.1));
        self.line_of(format_args!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"{paint}/>"
        ));
    }

    /// A closed polygon.
    ///
    /// ```
    /// use gambol_host::svg::{Canvas, Color, Paint};
    ///
    /// let mut canvas = Canvas::new(40.0, 40.0, Color::WHITE, "An example");
    /// canvas.polygon([(20.0, 5.0), (35.0, 35.0), (5.0, 35.0)], Paint::fill(Color::BLACK));
    /// assert!(canvas.to_string().contains("points=\"20,5 35,35 5,35\""));
    /// ```
    pub fn polygon(&mut self, corners: impl IntoIterator<Item = Point>, paint: Paint) {
        self.points("polygon", corners, paint);
    }

    /// A line through several places. Give it a paint without a fill.
    ///
    /// ```
    /// use gambol_host::svg::{Canvas, Color, Paint};
    ///
    /// let mut canvas = Canvas::new(40.0, 40.0, Color::WHITE, "An example");
    /// canvas.polyline([(5.0, 5.0), (20.0, 5.0), (20.0, 35.0)], Paint::stroke(Color::BLACK, 1.0));
    /// assert!(canvas.to_string().contains("<polyline points=\"5,5 20,5 20,35\""));
    /// ```
    pub fn polyline(&mut self, places: impl IntoIterator<Item = Point>, paint: Paint) {
        self.points("polyline", places, paint);
    }

    fn points(&mut self, shape: &str, places: impl IntoIterator<Item = Point>, paint: Paint) {
        self.write(format_args!("<{shape} points=\""));
        for (i, (x, y)) in places.into_iter().enumerate() {
            let space = if i > 0 { " " } else { "" };
            self.write(format_args!("{space}{},{}", Number(x), Number(y)));
        }
        self.line_of(format_args!("\"{paint}/>"));
    }

    /// Any shape, in the path language of SVG. Write its numbers as [`Number`]s.
    ///
    /// ```
    /// use gambol_host::svg::{Canvas, Color, Number, Paint};
    ///
    /// let mut canvas = Canvas::new(40.0, 40.0, Color::WHITE, "An example");
    /// let path = format_args!("M0 0L{} 40", Number(13.333_3));
    /// canvas.path(path, Paint::stroke(Color::BLACK, 1.0));
    /// assert!(canvas.to_string().contains("d=\"M0 0L13.33 40\""));
    /// ```
    pub fn path(&mut self, path: impl Display, paint: Paint) {
        self.body.push_str("<path d=\"");
        self.escaped(path);
        self.line_of(format_args!("\"{paint}/>"));
    }

    /// An arrow with its tip at `to`, painted as a line; a fill is ignored. The head grows with the
    /// width of the line. A halo of another colour sets it off from what is below.
    ///
    /// ```
    /// use gambol_host::svg::{Canvas, Color, Paint};
    ///
    /// let mut canvas = Canvas::new(40.0, 40.0, Color::WHITE, "An example");
    /// let paint = Paint::stroke(Color::BLACK, 3.0);
    /// canvas.arrow((5.0, 20.0), (35.0, 20.0), paint, Some(Color::WHITE));
    /// ```
    pub fn arrow(&mut self, from: Point, to: Point, paint: Paint, halo: Option<Color>) {
        self.arrow_through(&[from, to], paint, halo);
    }

    /// One line with one head, at the last place; nothing if there are fewer than two, or the last step has no
    /// length.
    fn arrow_through(&mut self, way: &[Point], paint: Paint, halo: Option<Color>) {
        let (&[ref start @ .., from, to], Some((color, width))) = (way, paint.line()) else {
            return;
        };
        if from == to {
            return;
        }
        let (length, wide) = (3.2 * width + 2.0, 1.6 * width + 1.0);
        let at = |forward: f32, aside: f32| beside(to, from, forward, aside);
        let head = [at(0.0, 0.0), at(length, wide), at(0.75 * length, 0.0), at(length, -wide)];
        let line = || start.iter().copied().chain([from, head[2]]);
        if let Some(halo) = halo {
            self.polyline(line(), Paint::stroke(halo, width + 3.0));
            self.polygon(head, Paint::stroke(halo, 0.3 * width + 3.0));
        }
        self.polyline(line(), paint.line_only());
        self.polygon(head, Paint::fill(color).outlined(color, 0.3 * width));
    }

    /// Several arrows, each through two or more places, longer ones first. So where arrows lie on one line, the
    /// heads of the shorter ones lie on it and are seen.
    ///
    /// ```
    /// use gambol_host::svg::{Canvas, Color, Paint};
    ///
    /// let mut canvas = Canvas::new(90.0, 20.0, Color::WHITE, "One step or two");
    /// let ways = [30.0, 80.0].map(|x| vec![(5.0, 10.0), (x, 10.0)]);
    /// canvas.arrows(ways, Paint::stroke(Color::BLACK, 3.0), Some(Color::WHITE));
    /// ```
    pub fn arrows(
        &mut self,
        ways: impl IntoIterator<Item = Vec<Point>>,
        paint: Paint,
        halo: Option<Color>,
    ) {
        self.longest_first(ways.into_iter().collect(), paint, halo);
    }

    fn longest_first(&mut self, mut ways: Vec<Vec<Point>>, paint: Paint, halo: Option<Color>) {
        // Exact enough: only arrows of one direction lie on one line.
        let length = |way: &Vec<Point>| -> f32 {
            let steps = way.windows(2);
            steps.map(|step| (step[1].0 - step[0].0).abs() + (step[1].1 - step[0].1).abs()).sum()
        };
        ways.sort_by(|one, other| length(other).total_cmp(&length(one)));
        for way in ways {
            self.arrow_through(&way, paint, halo);
        }
    }

    /// One line of text, vertically centred at `at`.
    ///
    /// ```
    /// use gambol_host::svg::{Canvas, Color, TextStyle};
    ///
    /// let mut canvas = Canvas::new(40.0, 40.0, Color::WHITE, "An example");
    /// canvas.text((5.0, 20.0), TextStyle::new(Color::BLACK, 12.0).start().bold(), "a < b");
    /// assert!(canvas.to_string().contains(">a &lt; b</text>"));
    /// ```
    pub fn text(&mut self, at: Point, style: TextStyle, text: impl Display) {
        let (x, y) = (Number(at.0), Number(at.1));
        let (size, color) = (Number(style.size), style.color);
        self.write(format_args!(
            "<text x=\"{x}\" y=\"{y}\" dy=\".35em\" font-size=\"{size}\" fill=\"{color}\""
        ));
        self.body.push_str(match style.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        });
        if style.bold {
            self.body.push_str(" font-weight=\"bold\"");
        }
        self.body.push('>');
        self.escaped(text);
        self.body.push_str("</text>\n");
    }

    /// Renders things moved, turned or skewed; the last transform of the list is applied first.
    ///
    /// ```
    /// use gambol_host::svg::{Canvas, Color, Paint, Transform};
    ///
    /// let mut canvas = Canvas::new(100.0, 100.0, Color::WHITE, "A wedge to the north-east");
    /// let place = [Transform::Shift(50.0, 50.0), Transform::Turn(45.0)];
    /// canvas.group(&place, |canvas| {
    ///     let wedge = [(0.0, -30.0), (18.0, 24.0), (-18.0, 24.0)];
    ///     canvas.polygon(wedge, Paint::fill(Color::BLACK));
    /// });
    /// ```
    pub fn group(&mut self, transforms: &[Transform], content: impl FnOnce(&mut Self)) {
        self.body.push_str("<g transform=\"");
        for (i, transform) in transforms.iter().enumerate() {
            let space = if i > 0 { " " } else { "" };
            self.write(format_args!("{space}{transform}"));
        }
        self.body.push_str("\">\n");
        content(self);
        self.body.push_str("</g>\n");
    }

    /// Says that a polygon shows a thing that people point at, by the text of its
    /// [`Part`](crate::Part): a square or a card. Nothing is drawn: an invisible polygon with the
    /// attribute `data-part` lies above the picture, so that a page knows what was clicked. The
    /// corners are places on the canvas, inside a [`group`](Self::group) too.
    ///
    /// ```
    /// use gambol_host::svg::{Canvas, Color};
    ///
    /// let mut canvas = Canvas::new(40.0, 40.0, Color::WHITE, "An example");
    /// canvas.part("a1", [(20.0, 0.0), (40.0, 20.0), (20.0, 40.0), (0.0, 20.0)]);
    /// assert_eq!(canvas.part_at((20.0, 10.0)), Some("a1"));
    /// assert_eq!(canvas.part_at((5.0, 5.0)), None);
    /// assert!(canvas.to_string().contains("data-part=\"a1\""));
    /// ```
    pub fn part(&mut self, part: impl Display, corners: impl IntoIterator<Item = Point>) {
        let corners = corners.into_iter().collect();
        self.parts.push((part.to_string(), corners));
    }

    /// [`part`](Self::part) for a rectangle, by its upper left corner.
    pub fn part_rect(&mut self, part: impl Display, (x, y): Point, (width, height): Point) {
        let (right, low) = (x + width, y + height);
        self.part(part, [(x, y), (right, y), (right, low), (x, low)]);
    }

    /// The text of the part at a place of the picture; of several that lie there the last.
    pub fn part_at(&self, at: Point) -> Option<&str> {
        let mut parts = self.parts.iter().rev();
        let (part, _) = parts.find(|(_, corners)| is_inside(at, corners))?;
        Some(part)
    }

    /// Everything that can be pointed at: the text of its part, and its corners.
    pub fn parts(&self) -> impl Iterator<Item = (&str, &[Point])> {
        let parts = self.parts.iter();
        parts.map(|(part, corners)| (part.as_str(), corners.as_slice()))
    }

    fn line_of(&mut self, text: fmt::Arguments<'_>) {
        self.write(text);
        self.body.push('\n');
    }

    fn write(&mut self, text: fmt::Arguments<'_>) {
        // A `String` takes everything.
        let _ = self.body.write_fmt(text);
    }

    fn escaped(&mut self, text: impl Display) {
        let _ = write!(Escaping(&mut self.body), "{text}");
    }
}

impl Display for Canvas {
    /// The SVG document, ended by a line feed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (Number(self.width), Number(self.height));
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" fill=\"none\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\" \
             font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif\">"
        )?;
        f.write_str("<title>")?;
        write!(Escaping(f), "{}", self.title)?;
        f.write_str("</title>\n")?;
        if !self.description.is_empty() {
            f.write_str("<desc>")?;
            write!(Escaping(f), "{}", self.description)?;
            f.write_str("</desc>\n")?;
        }
        writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", self.background)?;
        f.write_str(&self.body)?;
        if !self.parts.is_empty() {
            f.write_str("<g pointer-events=\"all\">\n")?;
            for (part, corners) in &self.parts {
                f.write_str("<polygon data-part=\"")?;
                write!(Escaping(&mut *f), "{part}")?;
                f.write_str("\" points=\"")?;
                for (i, (x, y)) in corners.iter().enumerate() {
                    let space = if i > 0 { " " } else { "" };
                    write!(f, "{space}{},{}", Number(*x), Number(*y))?;
                }
                f.write_str("\"/>\n")?;
            }
            f.write_str("</g>\n")?;
        }
        f.write_str("</svg>\n")
    }
}

/// Whether a place is inside a polygon: a ray to the right crosses its edges an odd number of times.
fn is_inside((x, y): Point, corners: &[Point]) -> bool {
    let next = corners.iter().cycle().skip(1);
    let crossed = corners.iter().zip(next).filter(|((x1, y1), (x2, y2))| {
        (*y1 > y) != (*y2 > y) && x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
    });
    crossed.count() % 2 == 1
}

/// How things in a [`group`](Canvas::group) are moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Transform {
    /// To the right, and down.
    Shift(f32, f32),
    /// Clockwise around the origin, in degrees.
    Turn(f32),
    /// Larger or smaller, seen from the origin.
    Scale(f32),
    /// `Matrix(a, b, c)` moves the origin to `c`, and one step to the right from there becomes
    /// `a`, one step down `b`. For boards that are skewed.
    Matrix(Point, Point, Point),
}

impl Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Transform::Shift(x, y) => write!(f, "translate({} {})", Number(x), Number(y)),
            Transform::Turn(degrees) => write!(f, "rotate({})", Number(degrees)),
            Transform::Scale(factor) => write!(f, "scale({})", Factor(factor)),
            Transform::Matrix(a, b, c) => {
                f.write_str("matrix(")?;
                for factor in [a.0, a.1, b.0, b.1] {
                    write!(f, "{} ", Factor(factor))?;
                }
                write!(f, "{} {})", Number(c.0), Number(c.1))
            }
        }
    }
}

/// How text looks. It is centred by default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    color: Color,
    size: f32,
    anchor: Anchor,
    bold: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Anchor {
    Start,
    Middle,
    End,
}

impl TextStyle {
    /// Centred text of a colour and size.
    pub const fn new(color: Color, size: f32) -> Self {
        TextStyle { color, size, anchor: Anchor::Middle, bold: false }
    }

    /// The text starts at its place.
    pub const fn start(mut self) -> Self {
        self.anchor = Anchor::Start;
        self
    }

    /// The text ends at its place.
    pub const fn end(mut self) -> Self {
        self.anchor = Anchor::End;
        self
    }

    /// In heavy type.
    pub const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }
}

/// A factor, which distances are multiplied by, with four places.
struct Factor(f32);

impl Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        decimal(self.0, 4, f)
    }
}

/// An attribute that is left out where it is 0.
struct Optional(&'static str, f32);

impl Display for Optional {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.1 > 0.0 {
            write!(f, "{}=\"{}\"", self.0, Number(self.1))?;
        }
        Ok(())
    }
}

/// Writes text so that it is text in XML, in elements and attributes. Characters that XML cannot
/// hold become U+FFFD.
struct Escaping<'a, W>(&'a mut W);

impl<W: Write> Write for Escaping<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| match c {
            '&' => self.0.write_str("&amp;"),
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            '"' => self.0.write_str("&quot;"),
            '\t' | '\n' | ' '..='\u{7e}' | '\u{a0}'..='\u{fffd}' | '\u{10000}'.. => {
                self.0.write_char(c)
            }
            _ => self.0.write_char(char::REPLACEMENT_CHARACTER),
        })
    }
}

/// The direction from one point to another, of length 1; to the right where they are the same.
///
/// ```
/// use gambol_host::svg::toward;
///
/// assert_eq!(toward((0.0, 0.0), (30.0, 40.0)), (0.6, 0.8));
/// ```
pub fn toward(from: Point, to: Point) -> Point {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    // There is no square root of an `f32` without `std`, but one of integers.
    let length = ((x * x + y * y) * 10_000.0) as u64;
    match length.isqrt() {
        0 => (1.0, 0.0),
        length => (x * 100.0 / length as f32, y * 100.0 / length as f32),
    }
}

/// The point at the distance `along` on the way from one point to another, and `aside` to the right
/// of that way.
///
/// ```
/// use gambol_host::svg::beside;
///
/// assert_eq!(beside((0.0, 0.0), (0.0, 50.0), 20.0, 3.0), (-3.0, 20.0));
/// ```
pub fn beside(from: Point, to: Point, along: f32, aside: f32) -> Point {
    let (x, y) = toward(from, to);
    (from.0 + along * x - aside * y, from.1 + along * y + aside * x)
}
