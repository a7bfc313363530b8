//! The canvas: shapes, text and groups, in the order of the calls.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};

use super::color::{Color, Paint};
use super::number::{Number, decimal};

/// A point on a canvas: right and *down* from the upper left corner.
pub type Point = (f32, f32);

/// A picture to draw on. Its text is a self-contained SVG document without scripts and fonts, with a title and a
/// description for screen readers.
///
/// Later shapes lie on top. The document is always well-formed: text is escaped, and numbers are plain decimals
/// with two places.
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
    /// The texts of parts to point at, and their corners.
    parts: Vec<(String, Vec<Point>)>,
}

impl Canvas {
    /// An empty canvas, with a title for screen readers.
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

    /// Sets the description, for screen readers.
    pub fn describe(&mut self, description: impl Display) {
        self.description = description.to_string();
    }

    /// A rectangle with this upper left corner. Its corners are rounded unless `radius` is 0.
    pub fn rect(&mut self, corner: Point, size: Point, radius: f32, paint: Paint) {
        let ((x, y), (width, height)) = (corner, size);
        let numbers = [("x", x), ("y", y), ("width", width), ("height", height), ("rx", radius)];
        self.shape("rect", if radius > 0.0 { &numbers } else { &numbers[..4] }, paint);
    }

    /// A circle.
    pub fn circle(&mut self, center: Point, radius: f32, paint: Paint) {
        self.shape("circle", &[("cx", center.0), ("cy", center.1), ("r", radius)], paint);
    }

    /// An ellipse with its axes along the edges of the canvas.
    pub(super) fn ellipse(&mut self, center: Point, radii: Point, paint: Paint) {
        let numbers = [("cx", center.0), ("cy", center.1), ("rx", radii.0), ("ry", radii.1)];
        self.shape("ellipse", &numbers, paint);
    }

    /// A straight line.
    pub fn line(&mut self, from: Point, to: Point, paint: Paint) {
        self.shape("line", &[("x1", from.0), ("y1", from.1), ("x2", to.0), ("y2", to.1)], paint);
    }

    /// An element with these attributes.
    fn shape(&mut self, name: &str, numbers: &[(&str, f32)], paint: Paint) {
        self.write(format_args!("<{name}"));
        for &(attribute, number) in numbers {
            self.write(format_args!(" {attribute}=\"{}\"", Number(number)));
        }
        self.line_of(format_args!("{paint}/>"));
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
        let mut places = Vec::new();
        for corner in corners {
            places.push(corner);
        }
        self.points("polygon", &places, paint);
    }

    fn points(&mut self, shape: &str, places: &[Point], paint: Paint) {
        self.line_of(format_args!("<{shape} points=\"{}\"{paint}/>", Points(places)));
    }

    /// Any shape, as an SVG path. Write its numbers as [`Number`]s.
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
        self.line_of(format_args!("<path d=\"{}\"{paint}/>", Escaped(&path)));
    }

    /// An arrow with its tip at `to`, painted as a line without fill. The head grows with the width of the
    /// line. A halo sets the arrow off from the shapes below.
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

    /// An arrow through several points, with a head at the last. Draws nothing if there are fewer than two, or
    /// the last step has no length.
    fn arrow_through(&mut self, way: &[Point], paint: Paint, halo: Option<Color>) {
        let (&[ref start @ .., from, to], Some((color, width))) = (way, paint.stroke) else {
            return;
        };
        if from == to {
            return;
        }
        let shaft = Paint { fill: None, ..paint };
        let (length, wide) = (3.2 * width + 2.0, 1.6 * width + 1.0);
        let at = |forward: f32, aside: f32| beside(to, from, forward, aside);
        let head = [at(0.0, 0.0), at(length, wide), at(0.75 * length, 0.0), at(length, -wide)];
        let line = [start, &[from, head[2]]].concat();
        if let Some(halo) = halo {
            self.points("polyline", &line, Paint::stroke(halo, width + 3.0));
            self.polygon(head, Paint::stroke(halo, 0.3 * width + 3.0));
        }
        self.points("polyline", &line, shaft);
        self.polygon(head, Paint::fill(color).outlined(color, 0.3 * width));
    }

    /// Draws several arrows, each through two or more points, longer ones first, so that on a common line the
    /// heads of shorter ones stay visible.
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

    fn longest_first(&mut self, ways: Vec<Vec<Point>>, paint: Paint, halo: Option<Color>) {
        // Exact enough: arrows on a common line have the same direction.
        let step = |it: &[Point]| (it[1].0 - it[0].0).abs() + (it[1].1 - it[0].1).abs();
        let length = |way: &Vec<Point>| way.windows(2).map(step).sum::<f32>();
        // The ways are few, and a sort would be more code than the rest of this file.
        let mut sorted: Vec<Vec<Point>> = Vec::new();
        for way in ways {
            let place = sorted.partition_point(|other| length(other) >= length(&way));
            sorted.insert(place, way);
        }
        for way in sorted {
            self.arrow_through(&way, paint, halo);
        }
    }

    /// A line of text, vertically centred at `at`.
    ///
    /// ```
    /// use gambol_host::svg::{Canvas, Color, TextStyle};
    ///
    /// let mut canvas = Canvas::new(40.0, 40.0, Color::WHITE, "An example");
    /// canvas.text((5.0, 20.0), TextStyle::new(Color::BLACK, 12.0).start().bold(), "a < b");
    /// assert!(canvas.to_string().contains(">a &lt; b</text>"));
    /// ```
    pub fn text(&mut self, at: Point, style: TextStyle, text: impl Display) {
        self.display(at, style, &text);
    }

    fn display(&mut self, at: Point, style: TextStyle, text: &dyn Display) {
        // From the middle of the letters down to their baseline: a number, since viewers without CSS know no `em`.
        let (x, y) = (Number(at.0), Number(at.1 + 0.35 * style.size));
        let (size, color) = (Number(style.size), style.color);
        self.write(format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{color}\""));
        if style.anchor != "start" {
            self.write(format_args!(" text-anchor=\"{}\"", style.anchor));
        }
        if style.bold {
            self.body.push_str(" font-weight=\"bold\"");
        }
        self.line_of(format_args!(">{}</text>", Escaped(text)));
    }

    /// Draws a transformed group. The last transform of the list is applied first.
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

    /// Makes a polygon something to point at, with the text of its [`Part`](crate::Part): a square or a card.
    /// Puts an invisible polygon with the attribute `data-part` above the picture, which tells a page what was
    /// clicked. Corners are points on the canvas, even inside a [`group`](Self::group).
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
        self.parts.push((part.to_string(), corners.into_iter().collect()));
    }

    /// [`part`](Self::part) for a rectangle with this upper left corner.
    pub fn part_rect(&mut self, part: impl Display, (x, y): Point, (width, height): Point) {
        let (right, low) = (x + width, y + height);
        self.part(part, [(x, y), (right, y), (right, low), (x, low)]);
    }

    /// The text of the last part at a point of the picture.
    pub fn part_at(&self, at: Point) -> Option<&str> {
        let part = self.parts.iter().rfind(|(_, corners)| is_inside(at, corners));
        part.map(|(part, _)| part.as_str())
    }

    /// The texts and corners of all parts.
    pub fn parts(&self) -> impl Iterator<Item = (&str, &[Point])> {
        self.parts.iter().map(|(part, corners)| (part.as_str(), corners.as_slice()))
    }

    fn line_of(&mut self, text: fmt::Arguments<'_>) {
        self.write(text);
        self.body.push('\n');
    }

    fn write(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a `String` does not fail.
        let _ = self.body.write_fmt(text);
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
             stroke=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" \
             font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif\">"
        )?;
        writeln!(f, "<title>{}</title>", Escaped(&self.title))?;
        if !self.description.is_empty() {
            writeln!(f, "<desc>{}</desc>", Escaped(&self.description))?;
        }
        writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", self.background)?;
        f.write_str(&self.body)?;
        if !self.parts.is_empty() {
            f.write_str("<g pointer-events=\"all\">\n")?;
            for (part, corners) in &self.parts {
                let (part, corners) = (Escaped(part), Points(corners));
                writeln!(f, "<polygon data-part=\"{part}\" points=\"{corners}\"/>")?;
            }
            f.write_str("</g>\n")?;
        }
        f.write_str("</svg>\n")
    }
}

/// Whether a point is inside a polygon: a ray to the right crosses its edges an odd number of times.
fn is_inside((x, y): Point, corners: &[Point]) -> bool {
    let next = corners.iter().cycle().skip(1);
    let crossed = corners.iter().zip(next).filter(|((x1, y1), (x2, y2))| {
        (*y1 > y) != (*y2 > y) && x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
    });
    crossed.count() % 2 == 1
}

/// A transform of a [`group`](Canvas::group).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Transform {
    /// Moves right and down.
    Shift(f32, f32),
    /// Turns clockwise around the origin, in degrees.
    Turn(f32),
    /// Scales from the origin.
    Scale(f32),
    /// `Matrix(a, b, c)` moves the origin to `c`. A step right becomes `a`, a step down `b`. For skewed boards.
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

/// The style of text, by default centred.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    color: Color,
    size: f32,
    /// The value of SVG's `text-anchor`.
    anchor: &'static str,
    bold: bool,
}

impl TextStyle {
    /// Centred text of a colour and size.
    pub const fn new(color: Color, size: f32) -> Self {
        TextStyle { color, size, anchor: "middle", bold: false }
    }

    /// Starts the text at its point.
    pub const fn start(self) -> Self {
        TextStyle { anchor: "start", ..self }
    }

    /// Ends the text at its point.
    pub const fn end(self) -> Self {
        TextStyle { anchor: "end", ..self }
    }

    /// Makes the text bold.
    pub const fn bold(self) -> Self {
        TextStyle { bold: true, ..self }
    }
}

/// A factor, with four places.
struct Factor(f32);

impl Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        decimal(self.0, 4, f)
    }
}

/// Points, separated by spaces.
struct Points<'a>(&'a [Point]);

impl Display for Points<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, &(x, y)) in self.0.iter().enumerate() {
            write!(f, "{}{},{}", if i > 0 { " " } else { "" }, Number(x), Number(y))?;
        }
        Ok(())
    }
}

/// Escapes text for elements and attributes of XML. Characters illegal in XML become U+FFFD.
struct Escaped<'a>(&'a dyn Display);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

struct Escaping<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl Write for Escaping<'_, '_> {
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

/// The unit vector from one point to another. It points right if they are equal.
///
/// ```
/// use gambol_host::svg::toward;
///
/// assert_eq!(toward((0.0, 0.0), (30.0, 40.0)), (0.6, 0.8));
/// ```
pub fn toward(from: Point, to: Point) -> Point {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    // Without `std` there is a square root of integers, but none of `f32`.
    let length = ((x * x + y * y) * 10_000.0) as u64;
    match length.isqrt() {
        0 => (1.0, 0.0),
        length => (x * 100.0 / length as f32, y * 100.0 / length as f32),
    }
}

/// The point at distance `along` on the line from one point to another, and `aside` to the right of the line.
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
