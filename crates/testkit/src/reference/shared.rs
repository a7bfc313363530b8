//! Code that does not depend on the rules of a game: numbers, variants, the texts of moves and results.

use gambol_laws::MoveReading;

/// The state of a game of the players 1 and 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Running,
    Won { player: u8 },
    Drawn,
}

impl Outcome {
    /// Returns `p1` or `p2` for the player to move, which is `side`, or `over p1win`, `over p2win`,
    /// `over draw`.
    pub(super) fn status(self, side: u8) -> String {
        match self {
            Outcome::Running => format!("p{side}"),
            Outcome::Won { player } => format!("over p{player}win"),
            Outcome::Drawn => "over draw".to_string(),
        }
    }
}

pub(super) fn opponent(player: u8) -> u8 {
    3 - player
}

/// The index of a player in a list.
pub(super) fn seat(player: u8) -> usize {
    usize::from(player) - 1
}

/// Splits a position text into its fields, `count` or one more.
pub(super) fn fields(text: &str, count: usize) -> Result<Vec<&str>, String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let (most, found) = (count + 1, fields.len());
    if found != count && found != most {
        return Err(format!("position: expected {count} or {most} fields, found {found}"));
    }
    if fields.contains(&"") {
        return Err("position: exactly one space between the fields, none elsewhere".to_string());
    }
    Ok(fields)
}

/// Parses the player to move.
pub(super) fn side(text: &str) -> Result<u8, String> {
    match text {
        "1" => Ok(1),
        "2" => Ok(2),
        other => Err(format!("side: {other:?} is neither 1 nor 2")),
    }
}

/// A square of a board with `SIZE` files and ranks: `file` 0 is a, `rank` 0 is rank 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Square<const SIZE: usize> {
    pub(super) file: usize,
    pub(super) rank: usize,
}

impl<const SIZE: usize> Square<SIZE> {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..SIZE).flat_map(|rank| (0..SIZE).map(move |file| Square { file, rank }))
    }

    pub(super) fn text(self) -> String {
        let file = ["a", "b", "c", "d", "e", "f", "g", "h"][self.file];
        let rank = self.rank + 1;
        format!("{file}{rank}")
    }

    pub(super) fn parse(text: &str) -> Result<Self, String> {
        for square in Square::all() {
            if square.text() == text {
                return Ok(square);
            }
        }
        Err(format!("{text:?} is not a square of this board"))
    }
}

/// Parses a number of decimal digits, without a sign or leading zeros.
pub(super) fn number(text: &str) -> Result<u32, String> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{text:?} is not a number"));
    }
    if text.len() > 1 && text.starts_with('0') {
        return Err(format!("{text:?} has a leading zero"));
    }
    text.parse().map_err(|_| format!("{text} is too large"))
}

/// Parses the text of a variant: a preset, followed by a colon and keys that change it, each at most
/// once. `set` changes one key.
pub(super) fn variant<V: Copy>(
    text: &str,
    presets: &[(&str, V)],
    set: impl Fn(&mut V, &str, &str) -> Result<(), String>,
) -> Result<V, String> {
    let (preset, keys) = match text.split_once(':') {
        None => (text, None),
        Some((preset, keys)) => (preset, Some(keys)),
    };
    let Some(&(_, mut variant)) = presets.iter().find(|(name, _)| *name == preset) else {
        let names: Vec<&str> = presets.iter().map(|(name, _)| *name).collect();
        return Err(format!("variant: {preset:?} is none of {}", names.join(", ")));
    };
    let Some(keys) = keys else {
        return Ok(variant);
    };
    let mut seen = Vec::new();
    for item in keys.split(',') {
        let Some((key, value)) = item.split_once('=') else {
            return Err(format!("variant: {item:?} is not of the form key=value"));
        };
        set(&mut variant, key, value)?;
        if seen.contains(&key) {
            return Err(format!("variant: {key} is given twice"));
        }
        seen.push(key);
    }
    Ok(variant)
}

/// Prints a variant as its preset and the keys that differ.
pub(super) fn variant_text(preset: &str, keys: &[String]) -> String {
    if keys.is_empty() { preset.to_string() } else { format!("{preset}:{}", keys.join(",")) }
}

/// The index of a value in the list of a key's values.
pub(super) fn choice(key: &str, value: &str, values: &[&str]) -> Result<usize, String> {
    let found = values.iter().position(|&other| other == value);
    found.ok_or_else(|| format!("variant: {key} is one of {}, not {value:?}", values.join(", ")))
}

/// The value of a key with a number.
pub(super) fn ranged(key: &str, value: &str, least: u32, most: u32) -> Result<u32, String> {
    let number = number(value).map_err(|why| format!("variant: {key}: {why}"))?;
    if number < least || number > most {
        return Err(format!("variant: {key} is {least} to {most}, not {number}"));
    }
    Ok(number)
}

pub(super) fn unknown_key(key: &str) -> Result<(), String> {
    Err(format!("variant: unknown key {key:?}"))
}

/// Sorts texts in byte order.
pub(super) fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

/// The meaning of a text as a move, for games without ambiguous texts: the parsed move, if it is legal.
pub(super) fn reading<M: Copy + PartialEq>(
    read: &Result<M, String>,
    legal: &[M],
    text: impl Fn(M) -> String,
) -> MoveReading {
    match read {
        Err(_) => MoveReading::NoMove,
        Ok(mv) if legal.contains(mv) => MoveReading::Legal(text(*mv)),
        Ok(_) => MoveReading::Illegal,
    }
}

/// The move with this canonical text.
///
/// Panics if there is none.
pub(super) fn with_text<M>(legal: Vec<M>, text: impl Fn(&M) -> String, mv: &str) -> M {
    for legal in legal {
        if text(&legal) == mv {
            return legal;
        }
    }
    panic!("{mv:?} is not a legal move");
}
