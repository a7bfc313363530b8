//! Laws of text.

use std::collections::BTreeMap;

use super::drivers::{USUAL, altered_text, random_for, random_variant, some_of};
use super::moves::listed;
use super::violation::{Law, Violation};
use gambol_core::variant::Variant;
use gambol_core::{Game, seeded};

/// The text of a position is one line, and is read back as the same position. So is the canonical
/// text of whatever else the parser accepts. The parser never panics.
///
/// Tried on the text of the position and on small changes of it.
///
/// ```
/// use gambol_core::Game;
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::position_text(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// How the law is broken.
pub fn position_text<G: Game>(position: &G) -> Result<(), Violation> {
    let law = Law::new("position_text", position);
    let text = position.to_string();
    law.ensure(
        !text.is_empty() && !text.contains(char::is_control),
        "a text of one line",
        format_args!("{text:?}"),
    )?;
    law.equal(
        format_args!("`{text}` read back"),
        &Ok(position.clone()),
        &text.parse(),
    )?;
    law.equal("the text again", &text, &position.to_string())?;
    let mut random = random_for(position);
    let mut changed = text.clone();
    for i in 0..24 {
        // Every fourth time from the true text again, else further and further away.
        changed = altered_text(
            if i % 4 == 0 { &text } else { &changed },
            USUAL,
            &mut random,
        );
        let read: Result<G, _> = changed.parse();
        match read {
            Ok(other) => {
                law.equal(
                    format_args!("the canonical text of `{changed}`, read back"),
                    &Ok(other.clone()),
                    &other.to_string().parse(),
                )?;
            }
            Err(error) => law.ensure(
                !error.to_string().is_empty(),
                format_args!("an error that says why `{changed}` is refused"),
                "an empty one",
            )?,
        }
    }
    Ok(())
}

/// The text of every legal move has no spaces, differs from that of every other legal move, and is
/// read back as the same move. Whatever else [`Game::parse_move`] accepts is a legal move too. A number
/// with a leading zero is refused.
///
/// Tried on legal moves, on moves of following positions, and on small changes of both.
///
/// ```
/// use gambol_core::Game;
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::move_text(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// How the law is broken.
pub fn move_text<G: Game>(position: &G) -> Result<(), Violation> {
    let law = Law::new("move_text", position);
    let listed = listed(position);
    let mut texts = BTreeMap::new();
    for &mv in &listed {
        let text = position.display_move(mv).to_string();
        law.ensure(
            !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c.is_control()),
            format_args!("a text without spaces for {mv:?}"),
            format_args!("{text:?}"),
        )?;
        law.equal(
            format_args!("`{text}` read back"),
            &Ok(mv),
            &position.parse_move(&text),
        )?;
        if let Some(other) = texts.insert(text.clone(), mv) {
            return Err(law.broken(
                "a text for each legal move",
                format_args!("`{text}` for {other:?} and {mv:?}"),
            ));
        }
    }
    leading_zeros(&law, position, &texts)?;
    let mut random = random_for(position);
    let moves: Vec<G::Move> = listed.iter().copied().collect();
    let mut others: Vec<String> = vec![String::new(), position.to_string()];
    for mv in some_of(&moves, 4, &mut random) {
        let mut child = position.clone();
        child.apply_unchecked(mv);
        let theirs: Vec<G::Move> = child.legal_moves().to_vec();
        let theirs = some_of(&theirs, 8, &mut random);
        others.extend(theirs.iter().map(|&mv| child.display_move(mv).to_string()));
        others.push(position.display_move(mv).to_string());
    }
    for i in 0..24 {
        let text = altered_text(&others[i % others.len()], USUAL, &mut random);
        others.push(text);
    }
    for text in others {
        match position.parse_move(&text) {
            Ok(mv) => law.ensure(
                listed.contains(&mv) && texts.get(&text).is_none_or(|&own| own == mv),
                format_args!("`{text}` to be read as a legal move, as its own if it has one"),
                format_args!("{mv:?}"),
            )?,
            Err(error) => law.ensure(
                !error.to_string().is_empty(),
                format_args!("an error that says why `{text}` is refused"),
                "an empty one",
            )?,
        }
    }
    Ok(())
}

/// A number with a leading zero is no part of a move.
fn leading_zeros<G: Game>(
    law: &Law<'_>,
    position: &G,
    texts: &BTreeMap<String, G::Move>,
) -> Result<(), Violation> {
    let mut random = random_for(position);
    let all: Vec<&String> = texts.keys().collect();
    for text in some_of(&all, 8, &mut random) {
        let mut before = ' ';
        for (at, digit) in text.char_indices() {
            if digit.is_ascii_digit() && !before.is_ascii_digit() {
                let padded = format!("{}0{}", &text[..at], &text[at..]);
                let read = position.parse_move(&padded);
                law.ensure(
                    read.is_err() || texts.contains_key(&padded),
                    format_args!("`{padded}` to be refused, as a number has a leading zero"),
                    format_args!("{read:?}"),
                )?;
            }
            before = digit;
        }
    }
    Ok(())
}

/// Presets and keys have different names; the first preset is the default; the name of a preset
/// reads as the preset; keys keep what they are set to; every text is canonical, and is read back
/// as the same variant. [`Game::start`] has the variant that it is given.
///
/// Tried on every preset, on every value of every key, and on a hundred random variants.
///
/// ```
/// gambol_laws::variant_text::<gambol_laws::example::Hoard>()?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// How the law is broken.
pub fn variant_text<G: Game>() -> Result<(), Violation> {
    let (presets, keys) = (G::Variant::PRESETS, G::Variant::KEYS);
    let law = Law::new("variant_text", &G::NAME);
    let default = presets.first().map(|preset| preset.variant);
    law.equal("the first preset", &Some(G::Variant::default()), &default)?;
    for (i, preset) in presets.iter().enumerate() {
        let first = presets.iter().position(|other| other.name == preset.name);
        law.equal(
            format_args!("the preset called {}", preset.name),
            &Some(i),
            &first,
        )?;
        law.equal(
            format_args!("`{}` read", preset.name),
            &Ok(preset.variant),
            &preset.name.parse(),
        )?;
        round_trip::<G>(&law, preset.variant)?;
        for key in keys {
            for value in key.values.all() {
                let mut variant = preset.variant;
                (key.set)(&mut variant, value);
                law.equal(
                    format_args!("the key {} of {}", key.name, preset.name),
                    &value,
                    &(key.get)(&variant),
                )?;
                round_trip::<G>(&law, variant)?;
            }
        }
    }
    for (i, key) in keys.iter().enumerate() {
        let first = keys.iter().position(|other| other.name == key.name);
        law.equal(
            format_args!("the key called {}", key.name),
            &Some(i),
            &first,
        )?;
    }
    let mut random = seeded(1);
    for _ in 0..100 {
        round_trip::<G>(&law, random_variant::<G>(&mut random))?;
    }
    Ok(())
}

fn round_trip<G: Game>(law: &Law<'_>, variant: G::Variant) -> Result<(), Violation> {
    let text = variant.to_string();
    law.equal(
        format_args!("`{text}` read back"),
        &Ok(variant),
        &text.parse(),
    )?;
    let start = G::start(variant);
    law.equal("the variant of the start", &variant, &start.variant())
}
