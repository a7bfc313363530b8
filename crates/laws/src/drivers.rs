//! Random games, variants and texts.

use std::fmt::Display;

use super::violation::{Law, Result, Violation, catch_fault};
use gambol_core::{Game, GameVariant, PositionError, RandomSource, SeededRandom, Start, seeded};
use gambol_host::{GameFault, Record};

/// Visits every position of `games` random games of every preset, each of at most `max_moves` moves, including
/// chance events, from this seed.
///
/// ```
/// use gambol_laws::along_random_games;
/// use gambol_laws::example::Hoard;
///
/// let mut positions = 0;
/// along_random_games(1, 10, 60, |_: &Hoard| {
///     positions += 1;
///     Ok(())
/// })?;
/// assert!(positions > 20);
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The first error of `visit`.
///
/// # Panics
///
/// If `visit` panics. The message names the position and the law that began last.
pub fn along_random_games<G: Start>(
    seed: u64,
    games: u64,
    max_moves: usize,
    mut visit: impl FnMut(&G) -> Result,
) -> Result {
    let mut random = seeded(seed);
    catch_fault(&mut || {
        for start in starts_of_presets::<G>(games) {
            for position in random_positions(start, max_moves, &mut random) {
                named(&position, &mut || visit(&position))?;
            }
        }
        Ok(())
    })
}

/// The first position of every preset, this many times.
pub(super) fn starts_of_presets<G: Start>(times: u64) -> impl Iterator<Item = G> {
    G::Variant::PRESETS.iter().flat_map(move |preset| (0..times).map(|_| G::start(preset.variant)))
}

/// The positions of a random game, of at most `max_moves` moves.
pub(super) fn random_positions<G: Game>(
    start: G,
    max_moves: usize,
    mut random: impl RandomSource,
) -> impl Iterator<Item = G> {
    let mut last: Option<G> = None;
    (0..=max_moves).map_while(move |_| {
        last = Some(match &last {
            None => start.clone(),
            Some(position) => position.after(position.random_move(&mut random)?),
        });
        last.clone()
    })
}

/// Plays at most `max_moves` random moves.
///
/// # Panics
///
/// If a random move is illegal.
pub(super) fn play_random<G: Start>(
    record: &mut Record<G>,
    max_moves: usize,
    random: &mut SeededRandom,
) {
    for _ in 0..max_moves {
        let Some(mv) = record.position().random_move(random) else { break };
        record.play(mv).expect("a random move is legal");
    }
}

/// Adds the violation of a law to the message of a panic.
fn named(subject: &dyn Display, visit: &mut dyn FnMut() -> Result) -> Result {
    GameFault::catch(|| catch_fault(visit))
        .unwrap_or_else(|panic| panic!("{}", Violation::of_panic(subject, &*panic)))
}

/// Visits the records of the games of [`along_random_games`].
///
/// ```
/// use gambol_laws::along_random_records;
/// use gambol_laws::example::Hoard;
///
/// along_random_records::<Hoard>(1, 10, 60, gambol_laws::record_text)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// The first error of `visit`.
///
/// # Panics
/// If a random move is illegal.
pub fn along_random_records<G: Start>(
    seed: u64,
    games: u64,
    max_moves: usize,
    mut visit: impl FnMut(&Record<G>) -> Result,
) -> Result {
    let mut random = seeded(seed);
    catch_fault(&mut || {
        for start in starts_of_presets::<G>(games) {
            let mut record = Record::new(start);
            play_random(&mut record, max_moves, &mut random);
            visit(&record)?;
        }
        Ok(())
    })
}

/// The number in an environment variable, or `otherwise` if you have not set it. Use it for tests of any duration.
///
/// ```
/// assert_eq!(gambol_laws::number_from_environment("GAMES_IN_THIS_EXAMPLE", 10), 10);
/// ```
///
/// # Panics
///
/// If the variable is not a number.
pub fn number_from_environment(name: &str, otherwise: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is {text:?}, not a number")),
        Err(_) => otherwise,
    }
}

/// A preset with some keys changed. The number of the preset and of a key's value are taken modulo their count,
/// and `None` leaves a key unchanged.
pub(super) fn varied<V: GameVariant>(preset: usize, mut choose: impl FnMut() -> Option<u8>) -> V {
    let mut variant = V::PRESETS[preset % V::PRESETS.len()].variant;
    for key in V::KEYS {
        if let Some(choice) = choose() {
            let (first, last) = key.values.all().into_inner();
            let offset = u16::from(choice) % (u16::from(last - first) + 1);
            key.set(&mut variant, first + offset as u8);
        }
    }
    variant
}

/// Parses a position's own text. Returns `None` if the game parses no texts.
pub(super) fn read_back<G: Start>(position: &G) -> Option<Result<G, PositionError<String>>> {
    match G::read(&position.to_string()) {
        Err(PositionError::Unread { .. }) => None,
        read => Some(read),
    }
}

/// A position's own text parses back as the position, unless the game parses no texts.
pub(super) fn reads_back<G: Start>(law: &Law<'_>, position: &G) -> Result {
    let Some(read) = read_back(position) else { return Ok(()) };
    law.equal(format_args!("`{position}` to be read back"), &Ok(position.clone()), &read)
}

/// The random numbers of a law for a position, always the same.
pub(super) fn random_for<P: Game>(position: &P) -> SeededRandom {
    seeded(position.key())
}

/// The random numbers of a law for these bytes, always the same.
pub(super) fn random_from(bytes: &[u8]) -> SeededRandom {
    let hash = |sum: u64, &byte: &u8| sum.wrapping_mul(31).wrapping_add(byte.into());
    seeded(bytes.iter().fold(0, hash))
}

/// At most `most` of these items, at random.
pub(super) fn some_of<T: Copy>(all: &[T], most: usize, random: &mut SeededRandom) -> Vec<T> {
    if all.len() <= most {
        return all.to_vec();
    }
    (0..most).map(|_| all[random.below(all.len() as u64) as usize]).collect()
}

/// Characters that are common in the texts of games, and a rare one.
pub(super) const USUAL: &str = "0123456789 ,;:.-+?*=/!()abcghxXPRYé";

/// A text after one small edit: a character removed, doubled, swapped, or replaced by one of `others`. The edit
/// may change nothing.
///
/// ```
/// let text = gambol_laws::altered_text("3,2,1", "0x", &mut gambol_core::seeded(1));
/// assert!(text.len() <= 10);
/// ```
///
/// # Panics
///
/// If `others` is empty.
pub fn altered_text<R: RandomSource + ?Sized>(text: &str, others: &str, random: &mut R) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let others: Vec<char> = others.chars().collect();
    let mut at = |len: usize| random.below(len.max(1) as u64) as usize;
    let (i, j) = (at(chars.len()), at(chars.len()));
    let (kind, other) = (at(7), others[at(others.len())]);
    match kind {
        _ if chars.is_empty() => chars.push(other),
        0 => chars.swap(i, j),
        1 => chars[i] = chars[j],
        2 => chars[i] = other,
        3 => chars.insert(i, other),
        4 => _ = chars.remove(i),
        5 => chars.insert(i, chars[j]),
        // Uses the next letter or digit, so that numbers change by one.
        _ => chars[i] = char::from_u32(u32::from(chars[i]) + 1).unwrap_or(other),
    }
    chars.into_iter().collect()
}
