//! What is true of every picture.

use std::collections::BTreeSet;

use super::moves::listed;
use super::violation::{Law, Violation};
use gambol_core::point::{Part, Path};
use gambol_core::svg::{Canvas, Options, RenderSvg, Theme};
use gambol_core::{HiddenInformation, MAX_PLAYERS, Player, View, is_announced, seeded};

/// The pictures of the position and of what each player sees of it, with the legal moves of who is
/// shown and with the move that led there marked, are well-formed documents with a title and a
/// description. Where a game has no secrets, all are the same. The parts of legal moves that are
/// [pictured](gambol_core::PartKind::is_pictured), squares and cards, are parts of the picture of
/// the position and of what the player to move sees, each in a place of its own.
///
/// # Errors
/// How the law is broken.
pub fn svg_drawings<G>(position: &G, last: Option<G::Move>) -> Result<(), Violation>
where
    G: HiddenInformation<View: RenderSvg<G::Move>> + gambol_core::Point + RenderSvg<G::Move>,
{
    let law = Law::new("svg_drawings", position);
    let moves: Vec<G::Move> = position.legal_moves().to_vec();
    let marked = Options { last, ..Options::new(Theme::LIGHT).moves(&moves) };
    let parts = parts(position);
    let whole = position.render_svg(&marked);
    shown(&law, &parts, &whole)?;
    let whole = whole.to_string();
    document(&law, &whole)?;
    for player in Player::all(position.players()) {
        let hidden = G::HAS_SECRETS && position.status().player() != Some(player);
        let options = marked.moves(if hidden { &[] } else { &moves });
        let seen = position.view(player).render_svg(&options);
        if position.status().player() == Some(player) {
            shown(&law, &parts, &seen)?;
        }
        let seen = seen.to_string();
        document(&law, &seen)?;
        law.ensure(
            G::HAS_SECRETS || seen == whole,
            format_args!("the same picture for {player} in a game without secrets\n{whole}"),
            format_args!("{seen}"),
        )?;
    }
    Ok(())
}

/// Pictures of views show no secrets: a view and that of its [`determinize`](View::determinize)d
/// position make the same picture, and so do the views after moves and chance events that look the
/// same to the viewer. That holds for every player and for an onlooker. A move is not marked as the
/// last for who is not told it: that picture, too, is the same after every such move.
///
/// The colours are those of one theme, since pictures draw the same things in each.
///
/// ```
/// use gambol_core::Game;
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::svg_secrets(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// How the law is broken.
pub fn svg_secrets<G>(position: &G) -> Result<(), Violation>
where
    G: HiddenInformation<View: RenderSvg<G::Move>>,
{
    if !G::HAS_SECRETS {
        return Ok(());
    }
    let law = Law::new("svg_secrets", position);
    let plain = Options::new(Theme::LIGHT);
    for viewer in Player::all((position.players() + 1).min(MAX_PLAYERS)) {
        let draw = |position: &G, last| {
            let options = Options { last, ..plain };
            position.view(viewer).render_svg(&options).to_string()
        };
        // An onlooker knows no more than any player does.
        let onlooker = viewer.index() >= position.players();
        let knowing = Player::ALL.into_iter();
        for player in knowing.filter(|&player| player == viewer || onlooker) {
            let sample = position.view(player).determinize(&mut seeded(0));
            law.equal(
                format_args!("the picture of `{sample}`, which looks the same to {viewer},"),
                &draw(position, None),
                &draw(&sample, None),
            )?;
        }
        // By what the viewer sees then: the position, its picture, and that with the move marked.
        let mut seen: Vec<(String, G, String, Option<String>)> = Vec::new();
        for mv in listed(position) {
            let mut child = position.clone();
            child.apply_unchecked(mv);
            let picture = draw(&child, None);
            let hidden = !is_announced(position, mv, viewer);
            let marked = hidden.then(|| draw(&child, Some(mv)));
            let view = child.view(viewer).to_string();
            let same = seen.iter().find(|(other, ..)| *other == view);
            let Some((_, other, others, others_marked)) = same else {
                seen.push((view, child, picture, marked));
                continue;
            };
            let who = format!("`{child}`, which looks to {viewer} as `{other}`,");
            law.equal(format_args!("the picture of {who}"), others, &picture)?;
            if let (Some(others), Some(marked)) = (others_marked, &marked) {
                law.equal(
                    format_args!("the picture of {who} with the last move marked"),
                    others,
                    marked,
                )?;
            }
        }
    }
    Ok(())
}

/// What is pictured of the paths of the legal moves.
fn parts<G: gambol_core::Point>(position: &G) -> BTreeSet<Part> {
    pictured(listed(position).into_iter().map(|mv| position.path(mv)).collect())
}

fn pictured(paths: Vec<Path>) -> BTreeSet<Part> {
    let parts = paths.into_iter().flatten();
    parts.filter(|part| part.kind().is_pictured()).collect()
}

/// Each part is found in the picture, and nothing else where it is.
fn shown(law: &Law<'_>, parts: &BTreeSet<Part>, canvas: &Canvas) -> Result<(), Violation> {
    for part in parts {
        let mut places = canvas.parts().filter(|(text, _)| *text == part.as_str());
        let Some((_, corners)) = places.next() else {
            return Err(law.broken(
                format_args!("the part `{part}` in the picture (`Canvas::part`, `Grid::parts`)"),
                "nothing",
            ));
        };
        let count = corners.len() as f32;
        let middle = corners
            .iter()
            .fold((0.0, 0.0), |(x, y), corner| (x + corner.0 / count, y + corner.1 / count));
        let what = format!("the part in the middle of {part}");
        law.equal(what, &Some(part.as_str()), &canvas.part_at(middle))?;
        law.ensure(places.next().is_none(), format_args!("one place for {part:?}"), "several")?;
    }
    Ok(())
}

/// A well-formed document, with a title and a description.
fn document(law: &Law<'_>, svg: &str) -> Result<(), Violation> {
    let document = roxmltree::Document::parse(svg)
        .map_err(|error| law.broken("a well-formed document", format_args!("{error} in {svg}")))?;
    for name in ["title", "desc"] {
        let node = document.descendants().find(|node| node.has_tag_name(name));
        let text = node.and_then(|node| node.text()).unwrap_or_default();
        law.ensure(
            text.len() > 10,
            format_args!("a <{name}> that says something"),
            format_args!("{text:?} in {svg}"),
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn documents_have_a_title_and_a_description() {
        let verdict = |svg: &str| document(&Law::new("svg_drawings", &"here"), svg).is_ok();
        let title = "<title>A table of Hoard</title>";
        let desc = "<desc>Who is to move.</desc>";
        assert!(verdict(&format!("<svg>{title}{desc}</svg>")));
        assert!(!verdict(&format!("<svg>{title}{desc}")));
        assert!(!verdict(&format!("<svg>{title}</svg>")));
        assert!(!verdict(&format!("<svg>{desc}</svg>")));
        assert!(!verdict(&format!("<svg>{title}<desc>who</desc></svg>")));
    }
}
