//! Code that does not depend on the rules of a game: numbers, variants, the texts of moves and results.

use std::fmt::Display;

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

/// Returns an error that says why, unless a condition holds.
pub(crate) fn ensure(holds: bool, why: impl Display) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.to_string()) }
}

/// Splits a position text into its fields, `count` or one more.
pub(super) fn fields(text: &str, count: usize) -> Result<Vec<&str>, String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let (most, found) = (count + 1, fields.len());
    let why = format_args!("position: expected {count} or {most} fields, found {found}");
    ensure(found == count || found == most, why)?;
    let is_spaced = !fields.contains(&"");
    ensure(is_spaced, "position: exactly one space between the fields, none elsewhere")?;
    Ok(fields)
}

/// Parses the player to move.
pub(super) fn side(text: &str) -> Result<u8, String> {
    let side = named(text, [1, 2], |player: u8| player.to_string(), "1 or 2");
    side.map_err(|why| format!("side: {why}"))
}

/// The texts of some items, with a separator between them.
pub(super) fn listed<T: ToString>(items: &[T], separator: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<String>>().join(separator)
}

/// Splits a field into its parts, exactly `count`.
pub(super) fn parts<'a>(
    field: &str,
    text: &'a str,
    separator: char,
    count: usize,
) -> Result<Vec<&'a str>, String> {
    let parts: Vec<&str> = text.split(separator).collect();
    let found = parts.len();
    let why = format_args!("{field}: {found} parts with {separator} instead of {count}");
    ensure(found == count, why).map(|()| parts)
}

/// Parses a field that has an item for each of two players.
pub(super) fn pair<T>(
    field: &str,
    text: &str,
    item: impl Fn(&str) -> Result<T, String>,
) -> Result<[T; 2], String> {
    let parts = parts(field, text, ',', 2)?;
    let item = |text| item(text).map_err(|why| format!("{field}: {why}"));
    Ok([item(parts[0])?, item(parts[1])?])
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
        named(text, Square::all(), Square::text, "a square of this board")
    }
}

/// The value with this text.
pub(super) fn named<T: Copy, S: AsRef<str>>(
    text: &str,
    all: impl IntoIterator<Item = T>,
    text_of: impl Fn(T) -> S,
    what: &str,
) -> Result<T, String> {
    let found = all.into_iter().find(|&one| text_of(one).as_ref() == text);
    found.ok_or_else(|| format!("{text:?} is not {what}"))
}

/// Parses a number of decimal digits, without a sign or leading zeros.
pub(super) fn number(text: &str) -> Result<u32, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    ensure(digits && !text.is_empty(), format_args!("{text:?} is not a number"))?;
    ensure(text == "0" || !text.starts_with('0'), format_args!("{text:?} has a leading zero"))?;
    text.parse().map_err(|_| format!("{text} is too large"))
}

/// The values of a key. A word stands for its index in the list.
pub(super) enum Values {
    Range(u32, u32),
    Words(&'static [&'static str]),
}

pub(super) const NO_YES: Values = Values::Words(&["no", "yes"]);

/// A key and its values.
pub(super) type Key = (&'static str, Values);

/// The name of a preset, and its value for each key.
pub(super) type Preset<const KEYS: usize> = (&'static str, [u32; KEYS]);

/// Parses the text of a variant: a preset, followed by a colon and keys that change it, each at most once. Returns the
/// name of the preset and the values. A position without a text for its variant has the first preset.
pub(super) fn parse_variant<const KEYS: usize>(
    text: Option<&&str>,
    presets: &[Preset<KEYS>],
    keys: &[Key; KEYS],
) -> Result<Preset<KEYS>, String> {
    let Some(text) = text else { return Ok(presets[0]) };
    let mut parts = text.splitn(2, ':');
    let name = parts.next().unwrap_or_default();
    let preset = presets.iter().find(|preset| preset.0 == name);
    let (name, mut values) = *preset.ok_or_else(|| format!("variant: {name:?} is no preset"))?;
    let mut seen = Vec::new();
    for item in parts.flat_map(|changes| changes.split(',')) {
        let (key, value) = item.split_once('=').ok_or("variant: an item is not key=value")?;
        let place = keys.iter().position(|&(name, _)| name == key);
        let place = place.ok_or_else(|| format!("variant: unknown key {key:?}"))?;
        let found = match keys[place].1 {
            Values::Range(least, most) => {
                number(value).ok().filter(|number| (least..=most).contains(number))
            }
            Values::Words(words) => {
                words.iter().position(|&word| word == value).map(|place| place as u32)
            }
        };
        values[place] = found.ok_or_else(|| format!("variant: {key} cannot be {value:?}"))?;
        ensure(!seen.contains(&key), format_args!("variant: {key} is given twice"))?;
        seen.push(key);
    }
    Ok((name, values))
}

/// Prints a variant as the preset with these values, or as the first preset and the keys that differ.
pub(super) fn variant_text<const KEYS: usize>(
    presets: &[Preset<KEYS>],
    keys: &[Key; KEYS],
    values: [u32; KEYS],
) -> String {
    let same = presets.iter().find(|preset| preset.1 == values);
    let (name, preset) = same.unwrap_or(&presets[0]);
    let mut changes = Vec::new();
    for (place, (key, all)) in keys.iter().enumerate() {
        let value = values[place];
        if value != preset[place] {
            changes.push(match all {
                Values::Range(..) => format!("{key}={value}"),
                Values::Words(words) => format!("{key}={}", words[value as usize]),
            });
        }
    }
    if changes.is_empty() { name.to_string() } else { format!("{name}:{}", changes.join(",")) }
}

/// Parses one rank of a board: items separated by commas, with runs of empty squares as `x` and their number.
pub(super) fn parse_rank<T>(
    text: &str,
    squares: usize,
    item: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<Option<T>>, String> {
    let mut rank = Vec::new();
    for text in text.split(',') {
        if let Some(run) = text.strip_prefix('x') {
            let run = match run {
                "" => 1,
                digits => number(digits).map_err(|why| format!("board: {why}"))? as usize,
            };
            let why = format_args!("board: {text:?} is not a run of 1 to {squares} squares");
            ensure((1..=squares).contains(&run), why)?;
            rank.extend((0..run).map(|_| None));
        } else {
            rank.push(Some(item(text)?));
        }
    }
    let found = rank.len();
    let why = format_args!("board: {text:?} has {found} squares instead of {squares}");
    ensure(found == squares, why).map(|()| rank)
}

/// Prints a rank. A run contains as many empty squares as possible.
pub(super) fn rank_text(items: impl Iterator<Item = Option<String>>) -> String {
    let items: Vec<Option<String>> = items.collect();
    let runs = items.chunk_by(|one, other| one.is_none() && other.is_none());
    let texts = runs.map(|run| match run {
        [Some(text)] => text.clone(),
        [None] => "x".to_string(),
        run => format!("x{}", run.len()),
    });
    texts.collect::<Vec<String>>().join(",")
}

/// Sorts texts in byte order.
pub(super) fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

/// The methods of `Reference` that are about moves, for games without ambiguous texts. A text means the parsed
/// move, if it is legal.
macro_rules! methods_of_moves {
    () => {
        fn moves(&self) -> Vec<String> {
            shared::sorted(self.legal_moves().iter().map(|mv| mv.text()))
        }

        fn read_move(&self, text: &str) -> MoveReading {
            match Move::parse(text) {
                Err(_) => MoveReading::NoMove,
                Ok(mv) if self.legal_moves().contains(&mv) => MoveReading::Legal(mv.text()),
                Ok(_) => MoveReading::Illegal,
            }
        }

        fn play(&self, mv: &str) -> Self {
            self.after(shared::with_text(self.legal_moves(), |legal| legal.text(), mv))
        }
    };
}
pub(super) use methods_of_moves;

/// The reading of a short text that stands for each of these legal moves.
pub(super) fn short_form(mut fitting: Vec<String>) -> MoveReading {
    match fitting.len() {
        0 => MoveReading::Illegal,
        1 => MoveReading::Legal(fitting.remove(0)),
        _ => MoveReading::Ambiguous(fitting),
    }
}

/// The move with this canonical text.
///
/// Panics if there is none.
pub(super) fn with_text<M>(legal: Vec<M>, text: impl Fn(&M) -> String, mv: &str) -> M {
    let found = legal.into_iter().find(|legal| text(legal) == mv);
    found.unwrap_or_else(|| panic!("{mv:?} is not a legal move"))
}
