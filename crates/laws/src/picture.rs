//! Laws of pictures.

use std::collections::{BTreeMap, BTreeSet};

use super::drivers::{random_for, some_of};
use super::moves::listed;
use super::violation::{Law, Result};
use gambol_core::{HiddenInformation, MAX_PLAYERS, Player, PlayerView, seeded};
use gambol_host::svg::{Canvas, Options, RenderSvg, Theme};
use gambol_host::{FullGame, Part, PartKind, Point};

/// Pictures of the position and of each player's view, with the last move and the viewer's legal moves marked,
/// are well-formed documents with a title and a description. In a game without secrets all are the same. The
/// [pictured](gambol_host::PartKind::is_pictured) parts of legal moves, such as squares and cards, are parts of
/// the picture of the position and of the mover's view, each in its own place.
///
/// Marking a move that begins with such a part changes the picture. Where the picture differs after a move,
/// [`changes`](gambol_host::Point::changes) includes the part, because a captured piece changes a square too.
/// The law tries some legal moves.
///
/// # Errors
///
/// The violation of the law.
pub fn svg_drawings<G>(position: &G, last: Option<G::Move>) -> Result
where
    G: HiddenInformation<View: RenderSvg<G::Move>> + Point + RenderSvg<G::Move>,
{
    let law = Law::new("svg_drawings", position);
    let moves: Vec<G::Move> = position.legal_moves().to_vec();
    let marked = Options { last, moves: &moves, ..Options::new(Theme::LIGHT) };
    let parts = parts(position);
    let whole = position.render_svg(&marked);
    shown(&law, &parts, &whole)?;
    let whole = whole.to_string();
    document(&law, &whole)?;
    for player in Player::all(position.players()) {
        let hidden = G::HAS_SECRETS && position.status().player() != Some(player);
        let options = Options { moves: if hidden { &[] } else { &moves }, ..marked };
        let seen = position.view(player).render_svg(&options);
        if position.status().player() == Some(player) {
            shown(&law, &parts, &seen)?;
        }
        let seen = seen.to_string();
        document(&law, &seen)?;
        law.ensure(
            G::HAS_SECRETS || seen == whole,
            format_args!("the same picture for {player} in a game without secrets\n{whole}"),
            &seen,
        )?;
    }
    let plain = Options::new(Theme::LIGHT);
    let before = position.render_svg(&plain);
    for mv in some_of(&moves, 3, &mut random_for(position)) {
        let text = position.display_move(mv).to_string();
        let begins = position.path(mv).first().map(|part| part.kind().is_pictured());
        let marked = position.render_svg(&Options { moves: &[mv], ..plain }).to_string();
        law.ensure(
            begins != Some(true) || marked != before.to_string(),
            format_args!("to see {text} where it is marked in the picture"),
            "the same picture (is it an arrow of no length?)",
        )?;
        let after = position.after(mv).render_svg(&plain);
        changed(&law, &text, &parts, [&before, &after], &position.changes(mv))?;
    }
    Ok(())
}

/// A move changes every part where the pictures differ. Only cards that can be chosen are compared.
fn changed(
    law: &Law<'_>,
    text: &str,
    parts: &BTreeSet<Part>,
    pictures: [&Canvas; 2],
    changes: &[Part],
) -> Result {
    let board = parts.iter().any(|part| part.kind() == PartKind::Square);
    let looked_at = |name: &str| board || parts.iter().any(|part| part.as_str() == name);
    let [before, after] = pictures.map(drawn_at);
    let places: Vec<_> = pictures[1].parts().collect();
    for place in pictures[0].parts().filter(|place| places.contains(place)) {
        let name = place.0;
        law.ensure(
            !looked_at(name)
                || before.get(name) == after.get(name)
                || changes.iter().any(|part| part.as_str() == name),
            format_args!("{name}, which looks different after {text}, among what the move changes"),
            format_args!("{changes:?}"),
        )?;
    }
    Ok(())
}

/// The elements at each part of a picture, without lines and arrows, which are marks. An arrow consists of a
/// polyline and a head.
fn drawn_at(canvas: &Canvas) -> BTreeMap<String, Vec<String>> {
    let svg = canvas.to_string();
    let mut drawn: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let document = roxmltree::Document::parse(&svg).ok();
    let nodes = document.iter().flat_map(|document| document.root_element().children());
    let mut after_shaft = false;
    for node in nodes.filter(roxmltree::Node::is_element) {
        let shaft = node.has_tag_name("polyline");
        let head = std::mem::replace(&mut after_shaft, shaft) && node.has_tag_name("polygon");
        let line = shaft || node.has_tag_name("line");
        let part = middle(&node).and_then(|middle| canvas.part_at(middle));
        if let (Some(part), None, false) = (part, node.attribute("data-part"), line || head) {
            drawn.entry(part.to_owned()).or_default().push(svg[node.range()].to_owned());
        }
    }
    drawn
}

/// Roughly the middle of an element of a picture, or the beginning of a path.
fn middle(node: &roxmltree::Node<'_, '_>) -> Option<(f32, f32)> {
    let numbers = |name: &str| -> Vec<f32> {
        let text = node.attribute(name).unwrap_or_default();
        text.split(|c: char| !matches!(c, '0'..='9' | '.' | '-'))
            .filter_map(|number| number.parse().ok())
            .collect()
    };
    let pairs =
        |name| -> Vec<_> { numbers(name).chunks_exact(2).map(|pair| (pair[0], pair[1])).collect() };
    let number = |name| numbers(name).first().copied();
    if let Some(place) = node.attribute("transform") {
        return place.starts_with("translate(").then(|| pairs("transform").first().copied())?;
    }
    if let (Some(x), Some(y)) = (number("x"), number("y")) {
        let [width, height] = ["width", "height"].map(|name| number(name).unwrap_or_default());
        return Some((x + width / 2.0, y + height / 2.0));
    }
    let centre = number("cx").zip(number("cy"));
    let points = pairs("points");
    let points = (!points.is_empty()).then(|| mean(&points));
    centre.or(pairs("d").first().copied()).or(points)
}

fn mean(points: &[(f32, f32)]) -> (f32, f32) {
    let count = points.len() as f32;
    points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0 / count, y + point.1 / count))
}

/// Pictures of views show no secrets to players or spectators. A view and the view of its
/// [`determinize`](PlayerView::determinize)d position have the same picture. The same holds for the views after moves
/// and chance events that look the same to the viewer. If a move is not announced to a viewer, the viewer does
/// not see it marked as the last move.
///
/// One theme is enough, since all themes show the same things.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::svg_secrets(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn svg_secrets<G>(position: &G) -> Result
where
    G: HiddenInformation<View: RenderSvg<G::Move>>,
{
    secrets_in(position, RenderSvg::render_svg)
}

/// The picture of a player's view.
pub(crate) fn picture_of<G: FullGame>(position: &G, player: Player) -> String {
    (G::PICTURES.view)(&position.view(player), &Options::new(Theme::LIGHT)).to_string()
}

/// [`svg_secrets`] of the pictures that `picture` draws.
pub(crate) fn secrets_in<G: HiddenInformation>(
    position: &G,
    picture: fn(&G::View, &Options<'_, G::Move>) -> Canvas,
) -> Result {
    if !G::HAS_SECRETS {
        return Ok(());
    }
    let law = Law::new("svg_secrets", position);
    let plain = Options::new(Theme::LIGHT);
    for viewer in Player::all((position.players() + 1).min(MAX_PLAYERS)) {
        let render = |position: &G, last| {
            picture(&position.view(viewer), &Options { last, ..plain }).to_string()
        };
        // A spectator sees no more than any player does.
        let onlooker = viewer.index() >= position.players();
        let knowing = Player::ALL.into_iter();
        for player in knowing.filter(|&player| player == viewer || onlooker) {
            let sample = position.view(player).determinize(&mut seeded(0));
            law.equal(
                format_args!("the picture of `{sample}`, which looks the same to {viewer},"),
                &render(position, None),
                &render(&sample, None),
            )?;
        }
        // For each view: the position, its picture, and the picture with the move marked.
        let mut seen: Vec<(String, G, String, Option<String>)> = Vec::new();
        for mv in listed(position) {
            let child = position.after(mv);
            let drawn = render(&child, None);
            let hidden = !position.is_announced(mv, viewer);
            let marked = hidden.then(|| render(&child, Some(mv)));
            let view = child.view(viewer).to_string();
            let same = seen.iter().find(|(other, ..)| *other == view);
            let Some((_, other, others, others_marked)) = same else {
                seen.push((view, child, drawn, marked));
                continue;
            };
            let who = format!("`{child}`, which looks to {viewer} as `{other}`,");
            law.equal(format_args!("the picture of {who}"), others, &drawn)?;
            if let (Some(others), Some(marked)) = (others_marked, &marked) {
                let what = format!("the picture of {who} with the last move marked");
                law.equal(what, others, marked)?;
            }
        }
    }
    Ok(())
}

/// The pictured parts of the legal moves.
fn parts<G: Point>(position: &G) -> BTreeSet<Part> {
    listed(position)
        .into_iter()
        .flat_map(|mv| position.path(mv))
        .filter(|part| part.kind().is_pictured())
        .collect()
}

/// Each part is in the picture, in its own place.
fn shown(law: &Law<'_>, parts: &BTreeSet<Part>, canvas: &Canvas) -> Result {
    for part in parts {
        let mut places = canvas.parts().filter(|(text, _)| *text == part.as_str());
        let Some((_, corners)) = places.next() else {
            return Err(law.broken(
                format_args!("the part `{part}` in the picture (`Canvas::part`, `Grid::parts`)"),
                "nothing",
            ));
        };
        let what = format!("the part in the middle of {part}");
        law.equal(what, &Some(part.as_str()), &canvas.part_at(mean(corners)))?;
        law.ensure(places.next().is_none(), format_args!("one place for {part:?}"), "several")?;
    }
    Ok(())
}

/// A well-formed document, with a title and a description.
fn document(law: &Law<'_>, svg: &str) -> Result {
    let document = roxmltree::Document::parse(svg)
        .map_err(|error| law.broken("a well-formed document", format_args!("{error} in {svg}")))?;
    for name in ["title", "desc"] {
        let node = document.descendants().find(|node| node.has_tag_name(name));
        let text = node.and_then(|node| node.text()).unwrap_or_default();
        law.ensure(
            text.len() > 10,
            format_args!("a <{name}> that is not empty"),
            format_args!("{text:?} in {svg}"),
        )?;
    }
    // Viewers without CSS do not understand units.
    let has_unit = |value: &str| {
        let number = value.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
        number != value && number.parse::<f32>().is_ok()
    };
    let mut attributes = document.descendants().flat_map(|node| node.attributes());
    match attributes.find(|found| found.name() != "data-part" && has_unit(found.value())) {
        Some(found) => Err(law.broken("numbers without units", format_args!("{found:?} in {svg}"))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gambol_host::svg::Transform;

    #[test]
    fn parts_have_a_place_each() {
        let part = Part::square("a1");
        let verdict = |places: &[(&str, f32)]| {
            let mut canvas = Canvas::new(40.0, 20.0, Theme::LIGHT.background, "A board");
            for &(text, x) in places {
                canvas.part_rect(text, (x, 0.0), (10.0, 10.0));
            }
            shown(&Law::new("svg_drawings", &"here"), &[part].into(), &canvas).is_ok()
        };
        assert!(verdict(&[("a1", 0.0), ("b1", 10.0)]));
        assert!(!verdict(&[("b1", 10.0)]));
        assert!(!verdict(&[("a1", 0.0), ("b1", 2.0)]));
        assert!(!verdict(&[("a1", 0.0), ("a1", 20.0)]));
    }

    #[test]
    fn moves_tell_where_pictures_change() {
        let [a1, b1] = ["a1", "b1"].map(Part::square);
        let board = |piece: f32| {
            let mut canvas = Canvas::new(40.0, 20.0, Theme::LIGHT.background, "A board");
            canvas.group(&[Transform::Shift(piece, 5.0), Transform::Turn(90.0)], |_| ());
            canvas.part_rect("a1", (0.0, 0.0), (10.0, 10.0));
            canvas.part_rect("b1", (10.0, 0.0), (10.0, 10.0));
            canvas
        };
        let verdict = |to, changes: &[Part]| {
            let law = Law::new("svg_drawings", &"here");
            changed(&law, "a1-b1", &[a1].into(), [&board(5.0), &board(to)], changes).is_ok()
        };
        assert!(verdict(5.0, &[]) && verdict(15.0, &[b1, a1]));
        assert!(!verdict(15.0, &[a1]) && !verdict(15.0, &[b1]) && !verdict(6.0, &[b1]));
    }

    #[test]
    fn documents_have_a_title_and_a_description() {
        let verdict = |svg: &str| document(&Law::new("svg_drawings", &"here"), svg).is_ok();
        let title = "<title>A table of Hoard</title>";
        let desc = "<desc>Who is to move.</desc>";
        assert!(verdict(&format!("<svg>{title}{desc}</svg>")));
        assert!(!verdict(&format!("<svg>{title}{desc}")));
        assert!(verdict(&format!("<svg width=\"9\" id=\"9.em.1\">{title}{desc}</svg>")));
        assert!(!verdict(&format!("<svg>{title}{desc}<text dy=\".35em\">a</text></svg>")));
        assert!(!verdict(&format!("<svg>{title}{desc}<rect width=\"50%\"/></svg>")));
        assert!(!verdict(&format!("<svg>{title}</svg>")));
        assert!(!verdict(&format!("<svg>{desc}</svg>")));
        assert!(!verdict(&format!("<svg>{title}<desc>who</desc></svg>")));
    }
}
