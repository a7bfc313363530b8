//! What is true of every picture.

use std::collections::BTreeSet;

use super::violation::{Law, Violation};
use gambol_core::svg::{Canvas, Options, RenderSvg, Theme};
use gambol_core::{HiddenInformation, Part, PartKind, Player};

/// The pictures of the position and of what each player sees of it, with the legal moves of who is
/// shown and with the move that led there marked, are well-formed documents with a title and a
/// description. Where a game has no secrets, all are the same. The squares and cards that a person
/// points at to enter a legal move are parts of the picture of the position and of what the player
/// to move sees, each in a place of its own.
///
/// # Errors
/// How the law is broken.
pub fn svg_drawings<G>(position: &G, last: Option<G::Move>) -> Result<(), Violation>
where
    G: HiddenInformation<View: RenderSvg<G::Move>> + gambol_core::Point + RenderSvg<G::Move>,
{
    let law = Law::new("svg_drawings", position);
    let moves: Vec<G::Move> = position.legal_moves().to_vec();
    let marked = Options {
        last,
        ..Options::new(Theme::LIGHT).moves(&moves)
    };
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

/// The squares and cards in the paths of the legal moves.
fn parts<G: gambol_core::Point>(position: &G) -> BTreeSet<Part> {
    let mut parts = BTreeSet::new();
    position.for_each_move(|mv| parts.extend(position.path(mv)));
    parts.retain(|part| matches!(part.kind(), PartKind::Square | PartKind::Card));
    parts
}

/// Each part is found in the picture, and nothing else where it is.
fn shown(law: &Law<'_>, parts: &BTreeSet<Part>, canvas: &Canvas) -> Result<(), Violation> {
    for part in parts {
        let mut places = canvas.parts().filter(|(text, _)| *text == part.as_str());
        let Some((_, corners)) = places.next() else {
            return Err(law.broken(format_args!("{part:?} in the picture"), "nothing"));
        };
        let count = corners.len() as f32;
        let middle = corners.iter().fold((0.0, 0.0), |(x, y), corner| {
            (x + corner.0 / count, y + corner.1 / count)
        });
        let what = format!("the part in the middle of {part}");
        law.equal(what, &Some(part.as_str()), &canvas.part_at(middle))?;
        law.ensure(
            places.next().is_none(),
            format_args!("one place for {part:?}"),
            "several",
        )?;
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
    use crate::example::{Hoard, HoardVariant};
    use crate::{along_random_games, seeded_game};

    #[test]
    fn all_pictures_of_the_example_are_fine() -> Result<(), Violation> {
        along_random_games(1, 5, 40, |position: &Hoard| svg_drawings(position, None))?;
        let game = seeded_game::<Hoard>(HoardVariant::STANDARD, 1, 20);
        svg_drawings(game.position(), game.moves().last().copied())
    }

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
