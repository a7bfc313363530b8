//! Laws of entering moves by pointing.

use std::collections::BTreeMap;

use super::moves::listed;
use super::violation::{Law, Violation};
use gambol_core::Symmetric;
use gambol_core::point::{Entry, Part, Path, Point};

/// Different legal moves have different paths, and none is empty. No path begins with another.
/// Choosing part by part reaches every legal move and nothing else, and each part has a text of its
/// own among its neighbours. `why_not` finds nothing wrong with a path of a legal move or with its
/// beginning.
///
/// # Errors
/// How the law is broken.
pub fn pointing<G: Point>(position: &G) -> Result<(), Violation> {
    let law = Law::new("pointing", position);
    let mut paths: BTreeMap<Path, G::Move> = BTreeMap::new();
    for mv in listed(position) {
        let path = position.path(mv);
        law.ensure(
            !path.is_empty(),
            format_args!("a path for {mv:?}"),
            format_args!("an empty one"),
        )?;
        if let Some(other) = paths.insert(path.clone(), mv) {
            let found = format_args!("{path:?} for {mv:?} and {other:?}");
            return Err(law.broken("a path for each move", found));
        }
    }
    // Sorted, a path and one that begins with it are neighbours.
    for ((first, _), (second, _)) in paths.iter().zip(paths.iter().skip(1)) {
        law.ensure(
            !second.starts_with(first),
            format_args!("no path that begins with another"),
            format_args!("{first:?} and {second:?}"),
        )?;
    }
    let mut entry = Entry::new(position);
    let mut reached = Vec::new();
    walk(&law, &mut entry, &mut reached)?;
    reached.sort_unstable();
    let mut moves: Vec<G::Move> = paths.into_values().collect();
    moves.sort_unstable();
    law.equal(
        format_args!("the moves that can be entered"),
        &moves,
        &reached,
    )
}

/// Chooses everything that can be chosen from here.
fn walk<G: Point>(
    law: &Law<'_>,
    entry: &mut Entry<G>,
    reached: &mut Vec<G::Move>,
) -> Result<(), Violation> {
    let choices = entry.choices();
    if choices.is_empty() && entry.parts().is_empty() {
        return Ok(());
    }
    let parts: Vec<&str> = entry.parts().iter().map(Part::as_str).collect();
    let reason = entry.position().why_not(&parts);
    law.equal(format_args!("what is wrong with {parts:?}"), &None, &reason)?;
    if choices.is_empty() {
        reached.extend(entry.chosen());
        return Ok(());
    }
    for part in choices {
        let chosen = entry.choose(part.as_str());
        chosen.map_err(|error| law.broken(format_args!("{part:?} to be chosen"), error))?;
        let what = format_args!("the part chosen by the text `{part}`");
        law.equal(what, &Some(&part), &entry.parts().last())?;
        walk(law, entry, reached)?;
        entry.back();
    }
    Ok(())
}

/// Symmetries map paths part by part: the images of two moves that share a part share its image,
/// and kinds stay.
///
/// # Errors
/// How the law is broken.
pub fn pointing_is_symmetric<G: Point + Symmetric>(position: &G) -> Result<(), Violation> {
    let law = Law::new("pointing_is_symmetric", position);
    for symmetry in position.symmetries() {
        let image = position.transformed(symmetry);
        let mut images: BTreeMap<Part, Part> = BTreeMap::new();
        for mv in listed(position) {
            let path = position.path(mv);
            let mapped = image.path(position.transformed_move(symmetry, mv));
            let what = format_args!("the length of {mapped:?}, the image of {path:?}");
            law.equal(what, &path.len(), &mapped.len())?;
            for (part, mapped) in path.into_iter().zip(mapped) {
                let what = format_args!("the kind of {mapped:?}, the image of {part:?}");
                law.equal(what, &part.kind(), &mapped.kind())?;
                let known = *images.entry(part).or_insert(mapped);
                let what = format_args!("the image of {part:?} under {symmetry:?}");
                law.equal(what, &known, &mapped)?;
            }
        }
    }
    Ok(())
}
