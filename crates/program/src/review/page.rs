//! Curves as SVG, and the page of a file of games.

use std::fmt::Write;

use gambol_bots::review::GameReview;
use gambol_host::FormatError;
use gambol_study::{STYLE, escaped};

use super::text::{labels, percent};

/// The style of curves.
const CSS: &str = include_str!("curve.css");

/// The size of the plot, and the spaces on its left and below it.
const SIZE: (f64, f64) = (660.0, 180.0);
const LEFT: f64 = 44.0;
const TOP: f64 = 26.0;

/// Returns the curve of who was ahead: the expected scores of all players, one above the other. A point shows each bad
/// move. A `standalone` picture has its own colours.
pub(super) fn curve(review: &GameReview, standalone: bool) -> String {
    let all = 0..review.expected.len();
    let last = (all.len() - 1).max(1);
    let x = |ply: usize| LEFT + SIZE.0 * ply as f64 / last as f64;
    let y = |share: f64| TOP + SIZE.1 * (1.0 - share);
    // The sum of the expected scores of the players before this one.
    let below = |ply: usize, player: usize| review.expected[ply][..player].iter().sum::<f64>();
    let point = |ply, player| format!("{:.1},{:.1}", x(ply), y(below(ply, player)));
    let text = |x: f64, y: f64, anchor: &str, text: &str| {
        let text = escaped(text);
        format!("<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>")
    };
    let (width, height) = (LEFT + SIZE.0 + 16.0, TOP + SIZE.1 + 30.0);
    let style = if standalone { format!("<style>{CSS}</style>") } else { String::new() };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" class=\"curve\" role=\"img\" \
         aria-label=\"Who was ahead\">{style}"
    );
    let room = SIZE.0 / review.players.len() as f64;
    for (player, of) in review.players.iter().enumerate() {
        let lower = all.clone().map(|ply| point(ply, player));
        let upper = all.clone().rev().map(|ply| point(ply, player + 1));
        let points = lower.chain(upper).collect::<Vec<_>>().join(" ");
        let (seat, x) = (player + 1, LEFT + room * player as f64);
        let name = if of.name == "?" { format!("p{seat}") } else { of.name.clone() };
        // A letter is about 7 wide.
        let name: String = name.chars().take((room / 7.0) as usize - 3).collect();
        let name = text(x + 16.0, 16.0, "start", &name);
        let square = format!(
            "<rect class=\"a{seat}\" x=\"{x}\" y=\"6\" width=\"11\" height=\"11\" rx=\"2\"/>"
        );
        let _ = write!(svg, "<polygon class=\"a{seat}\" points=\"{points}\"/>{square}{name}");
    }
    for share in [0.0, 0.5, 1.0] {
        let (y, right) = (y(share), LEFT + SIZE.0);
        let label = text(LEFT - 8.0, y + 4.0, "end", &percent(share));
        let _ = write!(svg, "<line x1=\"{LEFT}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\"/>{label}");
    }
    let every = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|every| last <= 14 * every);
    for ply in all.step_by(every.unwrap_or(2_000)) {
        svg += &text(x(ply), height - 10.0, "middle", &ply.to_string());
    }
    for (ply, (label, mv)) in (1..).zip(labels(review).iter().zip(&review.moves)) {
        let (Some(mark), Some(player)) = (mv.mark, mv.player) else { continue };
        let above = player.index() + usize::from(player.index() + 1 < review.players.len());
        let (x, y) = (x(ply), y(below(ply, above)));
        let (name, cost) = (mark.name(), percent(mv.cost));
        let what = escaped(&format!("{label} {}{}: {name}, costs {cost}", mv.mv, mark.sign()));
        let title = format!("<title>{what}</title>");
        let _ = write!(
            svg,
            "<circle class=\"{name}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\">{title}</circle>"
        );
    }
    svg + "</svg>\n"
}

/// Returns the beginning of the page.
pub(super) fn head() -> String {
    include_str!("head.html").replace("[[style]]", &format!("{STYLE}{CSS}"))
}

/// Returns the end of the page, with a script that makes a table of the games.
pub(super) const END: &str = include_str!("end.html");

/// Returns a review as a line of JSON.
pub(super) fn json(number: usize, review: &GameReview) -> String {
    let text = serde_json::to_string(review).expect("texts and numbers can be written");
    text.replacen('{', &format!("{{\"number\":{number},"), 1)
}

/// Returns the part of the page for a refused game.
pub(super) fn refused(error: &FormatError) -> String {
    format!("<p class=\"refused\">Refused: {}</p>\n", escaped(&error.to_string()))
}

/// Returns the part of the page for a game: its document and its curve.
pub(super) fn game(review: &GameReview, json: &str) -> String {
    // No text can end the element.
    let (json, curve) = (json.replace('<', "\\u003c"), curve(review, false));
    format!(
        "<div class=\"game\" hidden>\n<script type=\"application/json\">{json}</script>\n{curve}</div>\n"
    )
}
