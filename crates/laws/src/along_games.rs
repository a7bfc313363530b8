//! Laws of many positions, along random games.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Debug;

use super::drivers::{random_for, random_positions, some_of, starts_of_presets};
use super::statistics::{THRESHOLD, same};
use crate::{
    Keys, Law, Result, along_random_games, along_random_records, random_move_distribution,
};
use gambol_core::{HiddenInformation, Player, PlayerView, RandomSource, Start, seeded};
use gambol_host::{FullGame, Part};

/// Different positions have different keys, which are [evenly spread](Keys::spread).
///
/// Follows `games` random games of every preset, each of at most `max_moves` moves, from the seed 1. Fewer than
/// `positions` different positions would prove little, so they are a violation too.
///
/// ```
/// use gambol_laws::keys_differ;
/// use gambol_laws::example::Hoard;
///
/// keys_differ::<Hoard>(500, 60, 2_000)?;
/// assert!(keys_differ::<Hoard>(1, 60, 2_000).is_err());
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn keys_differ<G: Start>(games: u64, max_moves: usize, positions: usize) -> Result {
    let mut keys = Keys::new();
    along_random_games(1, games, max_moves, |position: &G| {
        keys.insert(position.clone(), position.key())
    })?;
    at_least("keys_differ", G::NAME, positions, keys.len())?;
    keys.spread()
}

/// Random games end: `games` games of every preset, each within `max_moves` moves, from the seed 1.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::games_end::<Hoard>(10, 1_000)?;
/// assert!(gambol_laws::games_end::<Hoard>(10, 5).is_err());
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// The violation, with the position after `max_moves` moves.
pub fn games_end<G: Start>(games: u64, max_moves: usize) -> Result {
    along_random_records::<G>(1, games, max_moves, |record| {
        let law = Law::new("games_end", record.position());
        law.ensure(
            record.position().outcome().is_some(),
            format_args!("the end of a random game of {} within {max_moves} moves", G::NAME),
            "none",
        )
    })
}

/// [`keys_differ`] for the views of all players and of a spectator.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::keys_of_views_differ::<Hoard>(500, 60, 4_000)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn keys_of_views_differ<G: Start + HiddenInformation>(
    games: u64,
    max_moves: usize,
    views: usize,
) -> Result {
    let mut keys = Keys::new();
    along_random_games(1, games, max_moves, |position: &G| {
        Player::all(position.players() + 1).try_for_each(|viewer| {
            let view = position.view(viewer);
            keys.insert(view.clone(), view.key())
        })
    })?;
    at_least("keys_of_views_differ", G::NAME, views, keys.len())?;
    keys.spread()
}

/// Random moves have the right [distribution](random_move_distribution). Draws 10,000 moves in every `every`-th
/// position along `games` random games of every preset, each of at most `max_moves` moves. Games and draws
/// follow from the seed 1.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::random_moves_are_fair::<Hoard>(2, 60, 10)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// Counts that do not fit, or games without a tried position.
pub fn random_moves_are_fair<G: Start>(games: u64, max_moves: usize, every: usize) -> Result {
    let mut seen = 0;
    along_random_games(1, games, max_moves, |position: &G| {
        seen += 1;
        if seen % every == 0 { random_move_distribution(position, 1, 10_000) } else { Ok(()) }
    })?;
    at_least("random_moves_are_fair", G::NAME, every, seen)
}

/// Each piece of hidden information occurs in determinizations as often as it is true. Compares one position of
/// each of `games` random games of every preset, after fewer than `max_moves` moves, with a determinization of
/// each player's view. Games and samples follow from the seed 1.
///
/// The law splits the fields that a view hides at commas and semicolons. It counts these parts separately and
/// all together, so it catches a determinization that deals some card never or too often. It requires that
/// random play reveals no more about hidden information than a view shows.
///
/// ```
/// gambol_laws::determinizations_are_fair::<gambol_laws::example::Hoard>(500, 20)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// Counts that do not fit, or a game with secrets that hid nothing.
pub fn determinizations_are_fair<G: Start + HiddenInformation>(
    games: u64,
    max_moves: u64,
) -> Result {
    if !G::HAS_SECRETS {
        return Ok(());
    }
    let mut random = seeded(1);
    // For each part of a field, and for all hidden parts together: how often it is true, and how often it is
    // in a sample.
    let mut parts: BTreeMap<(usize, String), (u64, u64)> = BTreeMap::new();
    let mut wholes: BTreeMap<Vec<(usize, String)>, (u64, u64)> = BTreeMap::new();
    for start in starts_of_presets::<G>(games) {
        let moves = random.below(max_moves) as usize;
        let walk = random_positions(start.clone(), moves, &mut random);
        let position = walk.last().unwrap_or(start);
        for player in Player::all(position.players()) {
            let view = position.view(player);
            let sample = view.determinize(&mut random);
            let seen = view.to_string();
            let truth = hidden_parts(&seen, &position.to_string());
            let sampled = hidden_parts(&seen, &sample.to_string());
            for part in &truth {
                parts.entry(part.clone()).or_default().0 += 1;
            }
            for part in &sampled {
                parts.entry(part.clone()).or_default().1 += 1;
            }
            wholes.entry(truth).or_default().0 += 1;
            wholes.entry(sampled).or_default().1 += 1;
        }
    }
    at_least("determinizations_are_fair", G::NAME, 2, parts.len())?;
    let law = Law::new("determinizations_are_fair", &G::NAME);
    let fit = |expected, counts: Vec<_>, shown: &dyn Debug| {
        let p = same(&counts);
        law.ensure(p > THRESHOLD, expected, format_args!("chi-square with p = {p:e}: {shown:?}"))
    };
    fit("samples distributed as in the truth", parts.values().copied().collect(), &parts)?;
    fit("combinations distributed as in the truth", wholes.values().copied().collect(), &wholes)
}

/// The parts of fields that a view hides, taken from another text, each with the number of its field.
fn hidden_parts(view: &str, text: &str) -> Vec<(usize, String)> {
    let mut parts = Vec::new();
    for (i, (seen, field)) in view.split(' ').zip(text.split(' ')).enumerate() {
        let mut shown: Vec<&str> = seen.split([',', ';']).collect();
        for part in field.split([',', ';']) {
            match shown.iter().position(|&other| other == part) {
                Some(at) => drop(shown.swap_remove(at)),
                None => parts.push((i, part.to_owned())),
            }
        }
    }
    parts
}

/// A shorthand has one meaning. A move's text with a part cut out is refused if two legal moves fit, unless it
/// is a move's own text.
///
/// The law collects the meanings of shorthands in other positions, along `games` random games of every preset,
/// each of at most `max_moves` moves, from the seed 1. A text that has different meanings in two positions must
/// have none of them where both moves are legal.
///
/// ```
/// gambol_laws::shorthands::<gambol_laws::example::Hoard>(100, 60)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn shorthands<G: Start>(games: u64, max_moves: usize) -> Result {
    let mut meanings: HashMap<String, BTreeSet<String>> = HashMap::new();
    along_random_games(1, games, max_moves, |position: &G| {
        let law = Law::new("shorthands", position);
        let moves = position.legal_moves();
        let texts: BTreeSet<String> =
            moves.iter().map(|&mv| position.display_move(mv).to_string()).collect();
        let all: Vec<&String> = texts.iter().collect();
        for text in some_of(&all, 4, &mut random_for(position)) {
            let cuts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let ends = cuts.iter().skip(1).copied().chain([text.len()]);
            let starts = |to| cuts.iter().copied().take_while(move |&from| from < to);
            for (from, to) in ends.flat_map(|to| starts(to).map(move |from| (from, to))) {
                let rest = format!("{}{}", &text[..from], &text[to..]);
                let read = position.parse_move(&rest).ok();
                let Some(mv) = read.filter(|_| !texts.contains(&rest)) else { continue };
                let known = meanings.entry(rest.clone()).or_default();
                let meant = position.display_move(mv).to_string();
                let other = known.iter().find(|&other| *other != meant && texts.contains(other));
                if let Some(other) = other {
                    let expected =
                        format!("`{rest}` to be ambiguous, as it can mean `{other}` too");
                    return Err(law.broken(expected, meant));
                }
                known.insert(meant);
            }
        }
        Ok(())
    })
}

/// Reasons refer to clauses that exist in [`FullGame::RULES`], and to at least `clauses` different ones.
///
/// Tries parts that lead to no move, along `games` random games of every preset, each of at most `max_moves`
/// moves, from the seed 1.
///
/// ```
/// use gambol_laws::clauses;
/// use gambol_laws::example::Hoard;
///
/// // It names none.
/// clauses::<Hoard>(2, 30, 0)?;
/// assert!(clauses::<Hoard>(2, 30, 1).is_err());
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn clauses<G: FullGame>(games: u64, max_moves: usize, clauses: usize) -> Result {
    let mut named = BTreeSet::new();
    let mut texts: Vec<Part> = Vec::new();
    along_random_games(1, games, max_moves, |position: &G| {
        let law = Law::new("clauses", position);
        texts.extend(position.legal_moves().iter().flat_map(|&mv| position.path(mv)));
        texts.sort_unstable();
        texts.dedup();
        let mut random = random_for(position);
        for part in &texts {
            let other = &texts[random.below(texts.len() as u64) as usize];
            let [part, other] = [part.as_str(), other.as_str()];
            for path in [&[part][..], &[part, part], &[part, other]] {
                let clause = position.why_not(path).and_then(|reason| position.clause(&reason));
                if let Some(clause) = clause.filter(|&clause| named.insert(clause)) {
                    let is_there = G::RULES.contains(&format!("- **{clause}**"));
                    law.ensure(is_there, "a clause of the rules", clause)?;
                }
            }
        }
        Ok(())
    })?;
    at_least("clauses", G::NAME, clauses, named.len())
}

/// Checks that the law has seen enough.
fn at_least(law: &'static str, game: &'static str, expected: usize, found: usize) -> Result {
    Law::new(law, &game).ensure(
        found >= expected,
        format_args!("at least {expected} different ones in these games"),
        found,
    )
}
