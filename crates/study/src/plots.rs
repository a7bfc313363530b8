//! The plots of a report as SVG. Their colours are placeholders, which the page's style sheet replaces for
//! light and dark mode.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::numbers::Score;

/// The colour of text and axes.
const INK: RGBColor = RGBColor(0x11, 0x11, 0x11);
/// The colour of lines behind the data.
const GRID: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);
/// The number of colours of bots and of seats.
pub(crate) const COLOURS: usize = 6;

/// The number of a colour of bots or seats, from 1.
fn number(index: usize) -> u8 {
    (index % COLOURS) as u8 + 1
}

const WIDTH: u32 = 720;
const FONT: &str = "sans-serif";

/// The labels on the axes of a plot.
pub(crate) struct Axes<'a> {
    pub(crate) x: &'a str,
    pub(crate) y: &'a str,
    pub(crate) x_range: [f64; 2],
    pub(crate) y_range: [f64; 2],
    /// The format of the numbers on an axis.
    pub(crate) x_format: fn(&f64) -> String,
    pub(crate) y_format: fn(&f64) -> String,
}

/// The index of a bot and the points of its line.
pub(crate) type Series = (usize, Vec<(f64, f64)>);

/// Lines, one for each bot.
pub(crate) fn lines(title: &str, axes: &Axes<'_>, series: &[Series]) -> String {
    picture(title, 300, |root| {
        let mut chart = ChartBuilder::on(root)
            .margin(8)
            .x_label_area_size(46)
            .y_label_area_size(62)
            .build_cartesian_2d(
                axes.x_range[0]..axes.x_range[1],
                axes.y_range[0]..axes.y_range[1],
            )?;
        chart
            .configure_mesh()
            .x_desc(axes.x)
            .y_desc(axes.y)
            .x_label_formatter(&axes.x_format)
            .y_label_formatter(&axes.y_format)
            .x_labels(10)
            .y_labels(6)
            .axis_style(INK.stroke_width(1))
            .bold_line_style(GRID.stroke_width(1))
            .light_line_style(TRANSPARENT)
            .label_style((FONT, 13).into_font().color(&INK))
            .axis_desc_style((FONT, 14).into_font().color(&INK))
            .draw()?;
        for (bot, points) in series {
            let style = RGBColor(number(*bot), number(*bot), 0xa0).stroke_width(2);
            chart.draw_series(LineSeries::new(points.iter().copied(), style))?;
        }
        Ok(())
    })
}

/// A label and the score of each seat.
pub(crate) type Row<'a> = (&'a str, &'a [Score]);

/// Scores with bounds, with a row for each bot and a line at the score of equal players.
pub(crate) fn scores(title: &str, x: &str, rows: &[Row<'_>], even: f64) -> String {
    const LABELS: i32 = 190;
    const TOP: i32 = 10;
    const AXIS: i32 = 46;
    const GAP: i32 = 14;
    const STEP: i32 = 16;
    let seats = rows.first().map_or(1, |(_, scores)| scores.len());
    let height = GAP + STEP * seats as i32;
    let bottom = TOP + height * rows.len() as i32;
    let right = WIDTH as i32 - 24;
    let highs = rows.iter().flat_map(|(_, scores)| *scores).map(|score| score.high);
    let largest = highs.fold(0.0, f64::max);
    let end =
        if largest > 0.6 || seats == 1 { 1.0 } else { 0.1 * (largest * 10.0).ceil().max(3.0) };
    let place = |share: f64| LABELS + (f64::from(right - LABELS) * share / end).round() as i32;
    picture(title, (bottom + AXIS) as u32, |root| {
        let text = |text: String, at: (i32, i32), size: i32, h: HPos| {
            let font = (FONT, size).into_font().color(&INK);
            root.draw(&Text::new(text, at, font.pos(Pos::new(h, VPos::Center))))
        };
        let line = |from: (i32, i32), to: (i32, i32), style: ShapeStyle| {
            root.draw(&PathElement::new(vec![from, to], style))
        };
        let ticks = (end * 10.0).round() as u32;
        for tick in 0..=ticks {
            let x = place(f64::from(tick) / 10.0);
            line((x, TOP), (x, bottom), GRID.stroke_width(1))?;
            text(format!("{}%", tick * 10), (x, bottom + 14), 13, HPos::Center)?;
        }
        let middle = ((LABELS + right) / 2, bottom + 36);
        text(x.to_owned(), middle, 14, HPos::Center)?;
        let even = place(even);
        line((even, TOP), (even, bottom), INK.stroke_width(1))?;
        for (index, &(label, scores)) in rows.iter().enumerate() {
            let top = TOP + height * index as i32;
            let at = (LABELS - 10, top + height / 2);
            text(label.to_owned(), at, 13, HPos::Right)?;
            for (seat, score) in scores.iter().enumerate() {
                let y = top + GAP / 2 + STEP / 2 + STEP * seat as i32;
                let color = RGBColor(number(seat), 0xa0, number(seat));
                let ends = [place(score.low), place(score.high)];
                line((ends[0], y), (ends[1], y), color.stroke_width(2))?;
                for x in ends {
                    line((x, y - 4), (x, y + 4), color.stroke_width(2))?;
                }
                root.draw(&Circle::new((place(score.score), y), 5, color.filled()))?;
            }
        }
        Ok(())
    })
}

type Drawn<'a> = Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

/// An SVG document with a title for screen readers.
fn picture(
    title: &str,
    height: u32,
    plot: impl for<'a> FnOnce(&DrawingArea<SVGBackend<'a>, Shift>) -> Drawn<'a>,
) -> String {
    let mut svg = String::new();
    let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
    plot(&root).and_then(|()| root.present()).expect("a string can be written to");
    drop(root);
    let title = format!("<svg class=\"plot\" role=\"img\" aria-label=\"{}\" ", escaped(title));
    svg.replacen("<svg ", &title, 1)
}

/// Escapes text for HTML and SVG.
///
/// ```
/// assert_eq!(gambol_study::escaped("a < b"), "a &lt; b");
/// ```
pub fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('"', "&quot;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}
