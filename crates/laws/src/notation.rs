//! Laws of text.

use std::collections::BTreeMap;
use std::fmt::Display;

use super::drivers::{USUAL, altered_text, random_for, reads_back, some_of, varied};
use super::moves::listed;
use super::violation::{Law, Result};
use gambol_core::{Game, GameVariant, RandomSource, Start, seeded};
use gambol_host::record::{move_flaw, position_flaw};

/// The text of a position has no [flaw](position_flaw), and parses back as the same position, unless the game
/// parses [no texts](gambol_core::PositionError::Unread). The same holds for the canonical text of any other text that the
/// parser accepts. The parser never panics.
///
/// Tries the text of the position and small changes of it.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::position_text(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn position_text<G: Start>(position: &G) -> Result {
    let law = Law::new("position_text", position);
    let text = &position.to_string();
    law.equal("the flaw of the text", &None, &position_flaw(text))?;
    reads_back(&law, position)?;
    law.equal("the text again", text, &position.to_string())?;
    let mut random = random_for(position);
    let mut changed = text.clone();
    for i in 0..24 {
        // Every fourth text is a change of the true text. The others change the previous text further.
        changed = altered_text(if i % 4 == 0 { text } else { &changed }, USUAL, &mut random);
        match G::read(&changed) {
            Ok(read) => law.ensure(
                G::read(&read.to_string()).as_ref() == Ok(&read),
                format_args!("the canonical text of `{changed}`, read back"),
                format_args!("another position, or an error, for `{read}`"),
            )?,
            Err(error) => says_why(&law, &changed, &error)?,
        }
    }
    Ok(())
}

/// A text is one line, and not empty.
pub(super) fn one_line(law: &Law<'_>, expected: &str, text: &str) -> Result {
    let is_line = !text.is_empty() && !text.contains(char::is_control);
    law.ensure(is_line, expected, format_args!("{text:?}"))
}

/// An error explains why a text is refused.
pub(super) fn says_why(law: &Law<'_>, text: &str, error: &dyn Display) -> Result {
    law.ensure(
        !error.to_string().is_empty(),
        format_args!("an error that says why `{text}` is refused"),
        "an empty one",
    )
}

/// The text of every legal move has no [flaw](move_flaw), is unique, and parses back as the move. Any other
/// text that [`Game::parse_move`] accepts is a legal move too. Numbers with a leading zero are refused.
///
/// Tries legal moves, moves of successors, and small changes of both.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::move_text(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn move_text<P: Game>(position: &P) -> Result {
    let law = Law::new("move_text", position);
    let legal = listed(position);
    let mut texts = BTreeMap::new();
    for &mv in &legal {
        let text = position.display_move(mv).to_string();
        law.equal(format_args!("the flaw of the text of {mv:?}"), &None, &move_flaw(&text))?;
        law.equal(format_args!("`{text}` read back"), &Ok(mv), &position.parse_move(&text))?;
        if let Some(other) = texts.insert(text.clone(), mv) {
            return Err(law.broken(
                "a text for each legal move",
                format_args!("`{text}` for {other:?} and {mv:?}"),
            ));
        }
    }
    leading_zeros(&law, position, &texts)?;
    let mut random = random_for(position);
    let mut others: Vec<String> = vec![String::new(), position.to_string()];
    for mv in some_of(&legal, 4, &mut random) {
        let child = position.after(mv);
        let theirs = some_of(&listed(&child), 8, &mut random);
        others.extend(theirs.iter().map(|&mv| child.display_move(mv).to_string()));
        others.push(position.display_move(mv).to_string());
    }
    for i in 0..24 {
        others.push(altered_text(&others[i % others.len()], USUAL, &mut random));
    }
    for text in others {
        match position.parse_move(&text) {
            Ok(mv) => law.ensure(
                legal.binary_search(&mv).is_ok() && texts.get(&text).is_none_or(|&own| own == mv),
                format_args!("`{text}` to parse as a legal move, with this text if possible"),
                format_args!("{mv:?}"),
            )?,
            Err(error) => says_why(&law, &text, &error)?,
        }
    }
    Ok(())
}

/// No move contains a number with a leading zero.
fn leading_zeros<P: Game>(
    law: &Law<'_>,
    position: &P,
    texts: &BTreeMap<String, P::Move>,
) -> Result {
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

/// A rules page has a section whose title begins with *Notation*, perhaps after a number, and the section has a text.
/// Players at seats learn from it how moves are written. The law ignores a game without a rules page.
///
/// ```
/// assert!(gambol_laws::rules_page("# Nim\n\n## 3 Notation\n\nA move is a number.").is_ok());
/// assert!(gambol_laws::rules_page("# Nim\n\n## 3 Moves\n\nA move is a number.").is_err());
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn rules_page(rules: &str) -> Result {
    let level = |line: &str| line.find(|c| c != '#').unwrap_or(line.len());
    let is_notation = |line: &&str| {
        let title = line.trim_start_matches('#').trim_start_matches([' ', '.']);
        let title = title.trim_start_matches(|c: char| c.is_ascii_digit() || " .".contains(c));
        level(line) > 0 && title.to_lowercase().starts_with("notation")
    };
    let mut lines = rules.lines().filter(|line| !line.trim().is_empty());
    let heading = lines.find(is_notation).map(level);
    let next = lines.next().map(level);
    // A title of the same level or a higher one ends the section.
    let has_text = heading.zip(next).is_some_and(|(heading, next)| next == 0 || next > heading);
    Law::new("rules_page", &"the rules page").ensure(
        rules.is_empty() || has_text,
        "a section with a text, whose title begins with Notation",
        "none, so players at seats would not learn how moves are written",
    )
}

/// The first position of each preset has its variant and its number of players. The default position is the
/// first preset's.
///
/// ```
/// gambol_laws::starts::<gambol_laws::example::Hoard>()?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn starts<G: Start>() -> Result {
    let law = Law::new("starts", &G::NAME);
    let mut presets = G::Variant::PRESETS.iter();
    presets.try_for_each(|preset| start_of::<G>(&law, preset.variant))?;
    law.equal("the default position", &G::start(G::Variant::default()), &G::default())
}

/// The first position of a variant has this variant.
fn start_of<G: Start>(law: &Law<'_>, variant: G::Variant) -> Result {
    let start = G::start(variant);
    law.equal(
        format_args!("the variant of the first position of {variant}, by `start` and `variant`,"),
        &variant,
        &start.variant(),
    )?;
    law.equal(format_args!("the players of {variant}"), &variant.players(), &start.players())
}

/// Presets and keys have different names. The first preset is the default. The name of a preset parses as the
/// preset. Keys keep their values. Every variant parses back from its text. [`Start::start`] returns a position
/// of the given variant.
///
/// Tries every preset, every value of every key, and a hundred random variants.
///
/// ```
/// gambol_laws::variant_text::<gambol_laws::example::Hoard>()?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn variant_text<G: Start>() -> Result {
    let (presets, keys) = (G::Variant::PRESETS, G::Variant::KEYS);
    let law = Law::new("variant_text", &G::NAME);
    let default = presets.first().map(|preset| preset.variant);
    law.equal("the first preset", &Some(G::Variant::default()), &default)?;
    for (i, preset) in presets.iter().enumerate() {
        let first = presets.iter().position(|other| other.name == preset.name);
        law.equal(format_args!("the preset called {}", preset.name), &Some(i), &first)?;
        let read = preset.name.parse();
        law.equal(format_args!("`{}` read", preset.name), &Ok(preset.variant), &read)?;
        round_trip::<G>(&law, preset.variant)?;
        for key in keys {
            for value in key.values.all() {
                let mut variant = preset.variant;
                key.set(&mut variant, value);
                law.equal(
                    format_args!("the key {} of {}", key.name, preset.name),
                    &value,
                    &key.get(&variant),
                )?;
                round_trip::<G>(&law, variant)?;
            }
        }
    }
    for (i, key) in keys.iter().enumerate() {
        let first = keys.iter().position(|other| other.name == key.name);
        law.equal(format_args!("the key called {}", key.name), &Some(i), &first)?;
    }
    let mut random = seeded(1);
    for _ in 0..100 {
        let preset = random.below(presets.len() as u64) as usize;
        round_trip::<G>(&law, varied(preset, || Some(random.next_u64() as u8)))?;
    }
    Ok(())
}

fn round_trip<G: Start>(law: &Law<'_>, variant: G::Variant) -> Result {
    let text = variant.to_string();
    law.equal(format_args!("`{text}` read back"), &Ok(variant), &text.parse())?;
    start_of::<G>(law, variant)
}
