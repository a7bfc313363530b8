//! Laws of keys.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::fmt::Display;
use std::hash::{BuildHasher, Hash};

use super::drivers::{USUAL, altered_text, random_for, read_back, some_of};
use super::moves::listed;
use super::statistics;
use super::violation::{Law, Result};
use gambol_core::{GameVariant, SeededRandom, Start};

/// Equal positions have equal keys and hashes. A position and its successors have different keys.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::keys(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn keys<G: Start>(position: &G) -> Result {
    let law = Law::new("keys", position);
    let hasher = std::hash::RandomState::new();
    let read = read_back(position).and_then(Result::ok);
    if let Some(twin) = read.filter(|twin| twin == position) {
        law.equal("the key of an equal position", &position.key(), &twin.key())?;
        let (hash, twins) = (hasher.hash_one(position), hasher.hash_one(twin));
        law.equal("the hash of an equal position", &hash, &twins)?;
    }
    let mut keys = vec![(position.key(), position.clone())];
    for child in listed(position).into_iter().map(|mv| position.after(mv)) {
        let key = child.key();
        match keys.iter().find(|(other, _)| *other == key) {
            Some((_, other)) => law.ensure(
                *other == child,
                "a key for each position",
                format_args!("{key:#x} for `{other}` and `{child}`"),
            )?,
            None => keys.push((key, child)),
        }
    }
    Ok(())
}

/// Positions are equal, and have equal keys, exactly if their texts are equal.
///
/// Tries successors of this position and of the presets' first positions, and small changes of the position's
/// text, especially of the turn. So the law also compares positions that no random game reaches.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::equality(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn equality<G: Start>(position: &G) -> Result {
    equality_with(position, &followers(position))
}

/// [`equality`] and [`spread`].
pub(super) fn equality_and_spread<G: Start>(position: &G) -> Result {
    let followers = followers(position);
    equality_with(position, &followers)?;
    spread_with(position, &followers)
}

fn equality_with<G: Start>(position: &G, followers: &[Follower<G>]) -> Result {
    let text = position.to_string();
    for other in changed_texts(&text, &mut random_for(position)) {
        let Ok(other) = G::read(&other) else { continue };
        let keys = [position.key(), other.key()];
        equal_alike(&text, &other.to_string(), other == *position, keys)?;
    }
    for (at, (position, text, key)) in followers.iter().enumerate() {
        for (other, other_text, other_key) in &followers[..at] {
            equal_alike(text, other_text, other == position, [*key, *other_key])?;
        }
    }
    Ok(())
}

/// A position to compare with others, its text, and its key.
type Follower<G> = (G, String, u64);

/// This position, the first position of each preset, and some of their successors within a few plies.
fn followers<G: Start>(position: &G) -> Vec<Follower<G>> {
    const ENOUGH: usize = 64;
    const MOVES: usize = 8;
    let mut random = random_for(position);
    let starts = G::Variant::PRESETS.iter().map(|preset| G::start(preset.variant));
    let mut open: VecDeque<G> = [position.clone()].into_iter().chain(starts).collect();
    let mut found: Vec<Follower<G>> = Vec::with_capacity(ENOUGH);
    while let Some(position) = open.pop_front().filter(|_| found.len() < ENOUGH) {
        let (text, key) = (position.to_string(), position.key());
        if found.iter().any(|other| other.1 == text && other.0 == position) {
            continue;
        }
        let moves = some_of(&position.legal_moves(), MOVES, &mut random);
        open.extend(moves.into_iter().map(|mv| position.after(mv)));
        found.push((position, text, key));
    }
    found
}

/// Each half of a key distinguishes positions, as all bits of a [`Key`](gambol_core::Key) depend on the whole
/// position. A table finds an entry by one half and recognises it by the other. So searches fail if keys merely
/// differ, such as `left << 16 | turn << 8 | heap`.
///
/// Tries successors of this position and of the presets' first positions. [`Keys::spread`] is stricter and
/// needs more positions.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::spread(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn spread<G: Start>(position: &G) -> Result {
    spread_with(position, &followers(position))
}

fn spread_with<G: Start>(position: &G, followers: &[Follower<G>]) -> Result {
    let keys = followers.iter().map(|(_, _, key)| *key).collect();
    halves_differ(&Law::new("spread", position), &keys)
}

fn halves_differ(law: &Law<'_>, keys: &BTreeSet<u64>) -> Result {
    /// The number of halves that may be equal by accident.
    const ACCIDENTS: usize = 2;
    for (half, shift) in [("upper", 32), ("lower", 0)] {
        let halves: BTreeSet<u32> = keys.iter().map(|key| (key >> shift) as u32).collect();
        law.ensure(
            halves.len() + ACCIDENTS >= keys.len(),
            format_args!("keys whose {half} half distinguishes {} positions", keys.len()),
            format_args!("{} such halves (`Key` makes better keys)", halves.len()),
        )?;
    }
    Ok(())
}

/// Small changes of the text of a position.
fn changed_texts(text: &str, random: &mut SeededRandom) -> Vec<String> {
    let mut others = Vec::new();
    // Changes fields of one character, usually the turn.
    for (at, field) in text.match_indices(|c: char| c.is_ascii_alphanumeric()) {
        let ends = |c: Option<char>| c.is_none_or(|c| " :".contains(c));
        let (before, after) = (&text[..at], &text[at + field.len()..]);
        if ends(before.chars().next_back()) && ends(after.chars().next()) {
            others.extend("123456WB".chars().map(|c| format!("{before}{c}{after}")));
        }
    }
    others.extend((0..24).map(|_| altered_text(text, USUAL, random)));
    others
}

/// Another position and its key are equal exactly if the texts are.
fn equal_alike(text: &str, other: &str, equal: bool, keys: [u64; 2]) -> Result {
    let law = Law::new("equality", &text);
    let same = text == other;
    law.ensure(
        equal || !same,
        "a text that shows every difference of positions, such as the turn and the variant",
        "two positions with this text that are not equal",
    )?;
    law.ensure(
        same || !equal,
        format_args!("a position that is equal exactly if its text is, unlike `{other}`"),
        "an equal position",
    )?;
    law.ensure(
        (keys[0] == keys[1]) == same,
        format_args!("a key that is equal exactly if the position is, unlike `{other}`"),
        format_args!("{:#x} and {:#x}", keys[0], keys[1]),
    )
}

/// A collection of items, such as positions or views, whose keys must differ.
///
/// Keys have 64 bits, so even among a hundred million keys the probability of a collision is about 1 in 4,000.
/// Any collision is a violation.
///
/// ```
/// use gambol_laws::{Keys, along_random_games};
/// use gambol_laws::example::Hoard;
/// use gambol_core::{Game, HiddenInformation, Player, PlayerView};
///
/// let mut keys = Keys::new();
/// along_random_games(1, 200, 60, |position: &Hoard| {
///     let view = position.view(Player::P1);
///     keys.insert(view, view.key())
/// })?;
/// keys.spread()?;
/// assert!(keys.len() > 1_000);
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
#[derive(Clone, Debug)]
pub struct Keys<T> {
    seen: HashMap<u64, T>,
}

impl<T: Eq + Hash + Display> Keys<T> {
    /// An empty collection.
    pub fn new() -> Self {
        Keys { seen: HashMap::new() }
    }

    /// Adds an item and its key.
    ///
    /// ```
    /// let mut keys = gambol_laws::Keys::new();
    /// assert!(keys.insert("one", 1).is_ok() && keys.insert("one", 1).is_ok());
    /// assert!(keys.insert("another", 1).is_err());
    /// assert_eq!(keys.len(), 1);
    /// ```
    ///
    /// # Errors
    /// Another item has the same key. You can insert more items.
    pub fn insert(&mut self, thing: T, key: u64) -> Result {
        let Some(other) = self.seen.get(&key) else {
            self.seen.insert(key, thing);
            return Ok(());
        };
        if *other == thing {
            return Ok(());
        }
        let law = Law::new("Keys::insert", &thing);
        if other.to_string() == thing.to_string() {
            let expected = "a text that shows every difference, such as the turn";
            return Err(law.broken(expected, format_args!("`{other}` twice")));
        }
        Err(law.broken("a unique key", format_args!("{key:#x} for `{other}` too")))
    }

    /// The number of different keys.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// The highest and the lowest eight bits of the keys, which hash tables use, are evenly distributed. The
    /// chi-square of each over all keys must have p > 1e-4. Fewer than 1,280 keys prove nothing.
    ///
    /// # Errors
    ///
    /// The bits that are not evenly distributed.
    pub fn spread(&self) -> Result {
        let subject = format!("{} keys", self.len());
        let law = Law::new("Keys::spread", &subject);
        for (bits, shift) in [("highest", 56), ("lowest", 0)] {
            let mut cells = vec![(0, 1.0); 256];
            for key in self.seen.keys() {
                cells[usize::from((key >> shift) as u8)].0 += 1;
            }
            let p = statistics::fit(&cells);
            statistics::likely(&law, p, format_args!("the {bits} eight bits evenly spread"))?;
        }
        Ok(())
    }
}

impl<T: Eq + Hash + Display> Default for Keys<T> {
    fn default() -> Self {
        Self::new()
    }
}
