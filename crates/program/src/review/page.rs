//! Curves as SVG, and the page of a file of games.

use gambol_bots::review::{GameReview, Mark};
use gambol_study::{STYLE, escaped};

use super::text::{ending, labels, names, percent};

/// The size of the plot, and the spaces on its left and below it.
const SIZE: (f64, f64) = (660.0, 180.0);
const LEFT: f64 = 44.0;
const TOP: f64 = 26.0;

/// Returns the curve of who was ahead: the expected scores of all players, one above the other. A point shows each bad
/// move. A `standalone` picture has its own colours.
pub(super) fn curve(review: &GameReview, standalone: bool) -> String {
    let last = (review.expected.len() - 1).max(1) as f64;
    let place = |ply: usize, share: f64| {
        format!("{:.1},{:.1}", LEFT + SIZE.0 * ply as f64 / last, TOP + SIZE.1 * (1.0 - share))
    };
    // The sum of the expected scores of the players before this one.
    let below = |ply: usize, player: usize| review.expected[ply][..player].iter().sum::<f64>();
    let all = 0..review.expected.len();
    let (width, height) = (LEFT + SIZE.0 + 16.0, TOP + SIZE.1 + 30.0);
    let style = if standalone { include_str!("curve.css") } else { "" };
    let style = if standalone { format!("<style>{style}</style>") } else { String::new() };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" class=\"curve\" role=\"img\" \
         aria-label=\"Who was ahead\">{style}"
    );
    let mut x = LEFT;
    for (player, of) in review.players.iter().enumerate() {
        let lower = all.clone().map(|ply| place(ply, below(ply, player)));
        let upper = all.clone().rev().map(|ply| place(ply, below(ply, player + 1)));
        let points = lower.chain(upper).collect::<Vec<_>>().join(" ");
        let seat = player + 1;
        svg += &format!("<polygon class=\"a{seat}\" points=\"{points}\"/>");
        let name = if of.name == "?" { format!("p{seat}") } else { escaped(&of.name) };
        let text = x + 16.0;
        svg += &format!(
            "<rect class=\"a{seat}\" x=\"{x}\" y=\"6\" width=\"11\" height=\"11\" rx=\"2\"/>\
             <text x=\"{text}\" y=\"16\">{name}</text>"
        );
        x = text + 20.0 + 7.5 * name.chars().count() as f64;
    }
    for share in [0.0, 0.5, 1.0] {
        let (y, label) = (TOP + SIZE.1 * (1.0 - share), percent(share));
        let (right, at) = (LEFT + SIZE.0, LEFT - 8.0);
        svg += &format!(
            "<line x1=\"{LEFT}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\"/>\
             <text x=\"{at}\" y=\"{}\" text-anchor=\"end\">{label}</text>",
            y + 4.0
        );
    }
    let every = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|it| last / f64::from(*it) <= 14.0);
    let every = every.unwrap_or(2_000) as usize;
    for ply in all.step_by(every) {
        let x = LEFT + SIZE.0 * ply as f64 / last;
        svg += &format!("<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{ply}</text>", height - 10.0);
    }
    for (at, (label, mv)) in labels(review).iter().zip(&review.moves).enumerate() {
        let (Some(mark), Some(player)) = (mv.mark, mv.player) else { continue };
        let share = below(at + 1, player.index() + usize::from(player.index() + 1 < review.players.len()));
        let centre = place(at + 1, share);
        let (x, y) = centre.split_once(',').unwrap_or_default();
        let (name, cost) = (mark.name(), percent(mv.cost));
        let what = escaped(&format!("{label} {}{}: a {name} that costs {cost}", mv.mv, mark.sign()));
        svg += &format!("<circle class=\"{name}\" cx=\"{x}\" cy=\"{y}\" r=\"5\"><title>{what}</title></circle>");
    }
    svg + "</svg>\n"
}

/// Returns the beginning of the page.
pub(super) fn head() -> String {
    include_str!("head.html").replace("[[style]]", &format!("{STYLE}{}", include_str!("curve.css")))
}

/// Returns the end of the page.
pub(super) fn end() -> &'static str {
    include_str!("end.html")
}

/// Returns the rows of a game: its numbers, and its curve with the bad moves.
pub(super) fn row(number: usize, review: &GameReview) -> String {
    let each = |cell: &dyn Fn(usize) -> String| {
        (0..review.players.len()).map(cell).collect::<Vec<_>>().join(" · ")
    };
    let accuracy = each(&|at| review.players[at].accuracy.map_or("–".to_owned(), percent));
    let rated = review.players.iter().filter_map(|player| player.accuracy);
    let least = rated.fold(1.0, f64::min);
    let blunders: u32 = review.players.iter().map(|player| player.marks[Mark::Blunder as usize]).sum();
    let labels = labels(review);
    let moves = || labels.iter().zip(&review.moves);
    let worst = moves().max_by(|one, other| one.1.cost.total_cmp(&other.1.cost));
    let (cost, worst) = worst.map_or((0.0, String::new()), |(label, mv)| {
        let sign = mv.mark.map_or("", Mark::sign);
        (mv.cost, format!("{label} {}{sign} <small>{}</small>", escaped(&mv.mv), percent(mv.cost)))
    });
    let (plies, result) = (review.moves.len(), review.result.map_or("*".to_owned(), |it| it.to_string()));
    let mut text = format!(
        "<tbody>\n<tr><td data-v=\"{number}\">{number}</td><td>{}</td><td>{result}</td><td data-v=\"{plies}\">{plies}</td>\
         <td data-v=\"{least}\">{accuracy}</td><td data-v=\"{blunders}\">{blunders}</td><td data-v=\"{cost}\">{worst}</td></tr>\n\
         <tr class=\"more\" hidden><td colspan=\"7\">\n<p>{} <code>{}</code>, {}</p>\n{}",
        escaped(&names(review)),
        escaped(&review.game),
        escaped(&review.variant),
        escaped(&ending(review)),
        curve(review, false)
    );
    for note in &review.notes {
        text += &format!("<p>{}</p>\n", escaped(note));
    }
    text += "<ul>\n";
    for (label, mv) in moves() {
        let Some(mark) = mv.mark else { continue };
        text += &format!(
            "<li class=\"{}\"><code>{label} {}{}</code> {} → {}: better <code>{}</code></li>\n",
            mark.name(),
            escaped(&mv.mv),
            mark.sign(),
            percent(mv.before),
            percent(mv.after),
            escaped(&mv.line.join(" "))
        );
    }
    text + "</ul>\n</td></tr>\n</tbody>\n"
}
