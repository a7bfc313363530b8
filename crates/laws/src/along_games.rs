//! Laws of many positions, tried along random games.

use super::chance::random_move_distribution;
use super::drivers::along_random_games;
use super::keys::Keys;
use super::violation::{Law, Violation};
use gambol_core::{Game, HiddenInformation, Player, View};

/// Different positions have different keys, which are [evenly spread](Keys::spread).
///
/// Tried along `games` random games of every preset, each of at most `max_moves` moves, from the
/// seed 1. There must be at least `positions` different positions, or the test would say little.
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
/// How the law is broken.
pub fn keys_differ<G: Game>(
    games: u64,
    max_moves: usize,
    positions: usize,
) -> Result<(), Violation> {
    let mut keys = Keys::new();
    along_random_games(1, games, max_moves, |position: &G| {
        keys.insert(*position, position.key())
    })?;
    at_least("keys_differ", G::NAME, positions, keys.len())?;
    keys.spread()
}

/// [`keys_differ`] for the views of all players.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::keys_of_views_differ::<Hoard>(500, 60, 4_000)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// How the law is broken.
pub fn keys_of_views_differ<G: HiddenInformation>(
    games: u64,
    max_moves: usize,
    views: usize,
) -> Result<(), Violation> {
    let mut keys = Keys::new();
    along_random_games(1, games, max_moves, |position: &G| {
        Player::all(position.players()).try_for_each(|player| {
            let view = position.view(player);
            keys.insert(view, view.key())
        })
    })?;
    at_least("keys_of_views_differ", G::NAME, views, keys.len())?;
    keys.spread()
}

/// In each position whose number is a multiple of `every`, along `games` random games of every
/// preset of at most `max_moves` moves each, random moves have the right
/// [distribution](random_move_distribution), by 10,000 draws. The games, and the draws in each
/// position, follow from the seed 1.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::random_moves_are_fair::<Hoard>(2, 60, 10)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// The counts that do not fit; or no position was tried.
pub fn random_moves_are_fair<G: Game>(
    games: u64,
    max_moves: usize,
    every: usize,
) -> Result<(), Violation> {
    let mut seen = 0;
    along_random_games(1, games, max_moves, |position: &G| {
        seen += 1;
        if seen % every != 0 {
            return Ok(());
        }
        random_move_distribution(position, 1, 10_000)
    })?;
    at_least("random_moves_are_fair", G::NAME, every, seen)
}

/// The law has seen enough.
fn at_least(
    law: &'static str,
    game: &'static str,
    expected: usize,
    found: usize,
) -> Result<(), Violation> {
    Law::new(law, &game).ensure(
        found >= expected,
        format_args!("at least {expected} to be seen"),
        format_args!("{found}"),
    )
}
