//! Laws of entering moves part by part.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use super::drivers::random_for;
use super::moves::listed;
use super::violation::{Law, Result};
use gambol_core::{RandomSource, Symmetric};
use gambol_host::point::{MoveInput, Part, Path, Point, begins_move};

/// Legal moves have different paths, and the first of `paths` is `path`. No path is empty or the beginning of another. Choosing part by part
/// reaches every legal move and nothing else, and the choices have different texts. `why_not` returns no reason
/// against the beginning of a legal move's path, and accepts any texts. `changes` lists each part once.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::pointing(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn pointing<P: Point>(position: &P) -> Result {
    let law = Law::new("pointing", position);
    let mut paths: BTreeMap<Path, P::Move> = BTreeMap::new();
    for mv in listed(position) {
        let (path, ways) = (position.path(mv), position.paths(mv));
        let text = position.display_move(mv);
        law.equal(format_args!("the first path of {text}"), &Some(&path), &ways.first())?;
        let mut changes = position.changes(mv);
        changes.sort_unstable();
        law.ensure(
            changes.windows(2).all(|pair| pair[0] != pair[1]),
            format_args!("the changes of {text}, each once"),
            format_args!("{changes:?}"),
        )?;
        for path in ways {
            law.ensure(!path.is_empty(), format_args!("a path for {text}"), "an empty one")?;
            if let Some(other) = paths.insert(path.clone(), mv) {
                let [mv, other] = [mv, other].map(|mv| position.display_move(mv));
                let found = format!("{path:?} for {mv} and {other}");
                return Err(law.broken("a path for each move", found));
            }
        }
    }
    // In sorted order, a path is followed by the paths that begin with it.
    for ((first, _), (second, _)) in paths.iter().zip(paths.iter().skip(1)) {
        law.ensure(
            !second.starts_with(first),
            "no path that begins with another",
            format_args!("{first:?} and {second:?}"),
        )?;
    }
    mixed_up(&law, position, &paths)?;
    let mut reached = Vec::new();
    walk(&law, &mut MoveInput::new(position), &mut reached)?;
    reached.sort_unstable();
    reached.dedup();
    law.equal("the moves that can be entered", &listed(position), &reached)
}

/// Asks for reasons against paths whose parts belong to different moves or to none.
fn mixed_up<P: Point>(law: &Law<'_>, position: &P, paths: &BTreeMap<Path, P::Move>) -> Result {
    const NO_PARTS: [&str; 8] = ["", " ", "é", "0", "99999999999", "-", "pass", "a0"];
    let parts: BTreeSet<&str> = paths.keys().flatten().map(Part::as_str).collect();
    let texts: Vec<&str> = NO_PARTS.into_iter().chain(parts).collect();
    let mut random = random_for(position);
    for length in (0..6).cycle().take(48) {
        let path: Vec<&str> =
            (0..length).map(|_| texts[random.below(texts.len() as u64) as usize]).collect();
        if let Some(reason) = position.why_not(&path) {
            law.ensure(
                !begins_move(position, &path),
                format_args!("no reason against {path:?}, since legal moves begin with it"),
                &reason,
            )?;
        }
    }
    Ok(())
}

/// Chooses every possible part from here on.
fn walk<P: Point>(law: &Law<'_>, input: &mut MoveInput<P>, reached: &mut Vec<P::Move>) -> Result {
    let choices = input.choices();
    if choices.is_empty() && input.parts().is_empty() {
        return Ok(());
    }
    let parts: Vec<&str> = input.parts().iter().map(Part::as_str).collect();
    let reason = input.position().why_not(&parts);
    law.equal(format_args!("the reason against {parts:?}"), &None, &reason)?;
    if choices.is_empty() {
        reached.extend(input.chosen());
        return Ok(());
    }
    for part in choices {
        let chosen = input.choose(part.as_str());
        chosen.map_err(|error| law.broken(format_args!("{part:?} to be chosen"), error))?;
        let what = format!("the part chosen by the text `{part}`");
        law.equal(what, &Some(&part), &input.parts().last())?;
        walk(law, input, reached)?;
        input.back();
    }
    Ok(())
}

/// Symmetries map paths and changes part by part, including squares, orientations and directions. If two moves
/// share a part, their images share its image, of the same kind.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::pointing_is_symmetric(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn pointing_is_symmetric<G: Point + Symmetric>(position: &G) -> Result {
    for symmetry in position.symmetries() {
        let image = position.transformed(symmetry);
        let of_image = |mv| position.transformed_move(symmetry, mv);
        let moves = listed(position);
        let paths = moves.iter().map(|&mv| (position.path(mv), image.path(of_image(mv))));
        let changes = moves.iter().map(|&mv| (position.changes(mv), image.changes(of_image(mv))));
        let (paths, changes) = (paths.collect(), changes.collect());
        parts_are_mapped(position, &format!("{symmetry:?}"), paths, changes)?;
    }
    Ok(())
}

/// Independent of the position type, so that it is compiled once. Paths and changes are pairs for a move and
/// its image.
fn parts_are_mapped(
    position: &dyn Display,
    symmetry: &str,
    paths: Vec<(Path, Path)>,
    changes: Vec<(Vec<Part>, Vec<Part>)>,
) -> Result {
    let law = Law::new("pointing_is_symmetric", position);
    let mut images: BTreeMap<Part, Part> = BTreeMap::new();
    for (path, mapped) in paths {
        let what = format!("the length of {mapped:?}, the image of {path:?}");
        law.equal(what, &path.len(), &mapped.len())?;
        for (part, mapped) in path.into_iter().zip(mapped) {
            let what = format!("the kind of {mapped:?}, the image of {part:?}");
            law.equal(what, &part.kind(), &mapped.kind())?;
            let known = *images.entry(part).or_insert(mapped);
            law.equal(format_args!("the image of {part:?} under {symmetry}"), &known, &mapped)?;
        }
    }
    for (changes, of_image) in changes {
        let what = format!("what changes in the image, of {changes:?} under {symmetry}");
        law.equal(&what, &changes.len(), &of_image.len())?;
        let mapped = changes.iter().filter_map(|part| images.get(part));
        let missing: Vec<_> = mapped.filter(|part| !of_image.contains(part)).collect();
        law.equal(what, &Vec::new(), &missing)?;
    }
    Ok(())
}
