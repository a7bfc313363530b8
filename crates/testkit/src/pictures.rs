//! Checks the pictures on a rules page.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use gambol_core::{HiddenInformation, Start};
use gambol_host::Point;
use gambol_host::svg::RenderSvg;
use gambol_laws::{Law, Violation, in_random_games, svg_drawings};

/// Checks that the pictures in a folder are up to date, each in a light and a dark version, `NAME-light.svg`
/// and `NAME-dark.svg`. Also checks that a page shows all of these pictures and no others. The page refers to
/// them as `pictures/NAME-light.svg`.
///
/// `drawn` has the name, and the light and the dark version of each picture. If the environment variable
/// `UPDATE_PICTURES` is set, the files are written first. Look at them before you commit them.
///
/// # Errors
///
/// A description of the first difference.
pub fn committed_pictures<'a>(
    folder: impl AsRef<Path>,
    page: &str,
    drawn: impl IntoIterator<Item = (&'a str, [String; 2])>,
) -> Result<(), Violation> {
    let folder = folder.as_ref();
    let place = folder.display();
    let law = Law::new("committed_pictures", &place);
    let drawn: BTreeMap<String, String> = drawn
        .into_iter()
        .flat_map(|(name, [light, dark])| {
            [(format!("{name}-light.svg"), light), (format!("{name}-dark.svg"), dark)]
        })
        .collect();
    if env::var_os("UPDATE_PICTURES").is_some() {
        let write = || {
            fs::create_dir_all(folder)?;
            drawn.iter().try_for_each(|(name, picture)| fs::write(folder.join(name), picture))
        };
        write().map_err(|error| law.broken("pictures that can be written", error))?;
    }
    let names: Vec<&str> = drawn.keys().map(String::as_str).collect();
    let mut shown: Vec<&str> = page
        .split("pictures/")
        .skip(1)
        .filter_map(|rest| rest.find(".svg").map(|end| &rest[..end + 4]))
        .collect();
    shown.sort_unstable();
    law.equal("the pictures that the rules show", &names, &shown)?;
    let mut files: Vec<String> = fs::read_dir(folder)
        .map_err(|error| law.broken("a folder of pictures", error))?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    files.sort_unstable();
    law.equal("the files", &drawn.keys().cloned().collect(), &files)?;
    for (name, picture) in &drawn {
        law.ensure(
            fs::read_to_string(folder.join(name)).is_ok_and(|file| file == *picture),
            format_args!("{name} as it is drawn"),
            "another picture (UPDATE_PICTURES=1 updates it)",
        )?;
    }
    Ok(())
}

/// [`svg_drawings`] in `cases` random games of at most `max_moves` moves, with the last move marked.
///
/// # Errors
///
/// A description of the broken law.
#[track_caller]
pub fn pictures_along_games<G>(cases: u32, max_moves: usize) -> Result<(), Violation>
where
    G: Start + HiddenInformation<View: RenderSvg<G::Move>> + Point + RenderSvg<G::Move>,
{
    in_random_games::<G>(cases, max_moves, |played| {
        svg_drawings(&played.position, played.moves.last().copied())
    })
}
