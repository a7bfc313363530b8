//! What is true of every picture.

use super::violation::{Law, Violation};
use gambol_core::svg::{Options, RenderSvg, Theme};
use gambol_core::{HiddenInformation, Player};

/// The pictures of the position and of what each player sees of it, with the legal moves of who is
/// shown and with the move that led there marked, are well-formed documents with a title and a
/// description. Where a game has no secrets, all are the same.
///
/// # Errors
/// How the law is broken.
pub fn svg_drawings<G>(position: &G, last: Option<G::Move>) -> Result<(), Violation>
where
    G: HiddenInformation<View: RenderSvg<G::Move>> + RenderSvg<G::Move>,
{
    let law = Law::new("svg_drawings", position);
    let moves: Vec<G::Move> = position.legal_moves().to_vec();
    let marked = Options {
        last,
        ..Options::new(Theme::LIGHT).moves(&moves)
    };
    let whole = position.render_svg(&marked).to_string();
    document(&law, &whole)?;
    for player in Player::all(position.players()) {
        let hidden = G::HAS_SECRETS && position.status().player() != Some(player);
        let options = marked.moves(if hidden { &[] } else { &moves });
        let seen = position.view(player).render_svg(&options).to_string();
        document(&law, &seen)?;
        law.ensure(
            G::HAS_SECRETS || seen == whole,
            format_args!("the same picture for {player} in a game without secrets\n{whole}"),
            format_args!("{seen}"),
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
