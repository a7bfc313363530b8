//! Laws of sequences of chance events, compared with a real shuffle.

use std::collections::BTreeMap;

use super::moves::listed;
use super::statistics;
use super::violation::{Law, Result};
use gambol_core::{Game, SeededRandom, seeded};

/// The sequence of chance events from `start` on has exactly the probabilities of a real shuffle.
///
/// `orders` are all orders of the cards, equally likely, as the texts of the chance events that they lead to,
/// up to the last one of interest. `reply` chooses the players' moves between them. Weights are compared as
/// integers, without rounding.
///
/// The law suits small decks, or a few cards of a large one. For whole decks use [`shuffles`].
///
/// # Errors
///
/// An event that is more or less likely than in the shuffle, or a game that ends at another time.
pub fn shuffles_exactly<G: Game>(
    start: &G,
    reply: impl Fn(&G) -> G::Move,
    orders: impl IntoIterator<Item = Vec<String>>,
) -> Result {
    let mut ways: BTreeMap<Vec<String>, u64> = BTreeMap::new();
    for order in orders {
        *ways.entry(order).or_default() += 1;
    }
    one_event(start, &reply, &ways.into_iter().collect::<Vec<_>>(), 0)
}

/// The law for one place in sequences that are the same up to that place.
fn one_event<G: Game>(
    position: &G,
    reply: &impl Fn(&G) -> G::Move,
    ways: &[(Vec<String>, u64)],
    place: usize,
) -> Result {
    if ways.iter().all(|(events, _)| events.len() == place) {
        return Ok(());
    }
    let position = at_chance(position, reply);
    let law = Law::new("shuffles_exactly", &position);
    let ended = ways.iter().any(|(events, _)| events.len() == place);
    law.ensure(
        position.is_chance() && !ended,
        "a shuffle and a game of the same length",
        format_args!("{:?} after {place} events", position.status()),
    )?;
    let all: u64 = ways.iter().map(|(_, ways)| ways).sum();
    let events = listed(&position);
    let weight = |mv| u64::from(position.chance_weight(mv));
    let total: u64 = events.iter().map(|&mv| weight(mv)).sum();
    let mut found = 0;
    for mv in events {
        let text = position.display_move(mv).to_string();
        let first = ways.partition_point(|(events, _)| events[place] < text);
        let here = &ways[first..];
        let here = &here[..here.partition_point(|(events, _)| events[place] == text)];
        let count: u64 = here.iter().map(|(_, ways)| ways).sum();
        found += count;
        let weight = weight(mv);
        law.ensure(
            u128::from(count) * u128::from(total) == u128::from(weight) * u128::from(all),
            format_args!("{text} in {count} of {all} shuffles"),
            format_args!("the weight {weight} of {total}"),
        )?;
        if count > 0 {
            one_event(&position.after(mv), reply, here, place + 1)?;
        }
    }
    law.ensure(
        found == all,
        format_args!("an event for each of {all} shuffles"),
        format_args!("events for {found}"),
    )
}

/// The position at the next chance event or at the end of the game.
fn at_chance<G: Game>(position: &G, mut reply: impl FnMut(&G) -> G::Move) -> G {
    let mut position = position.clone();
    while position.status().player().is_some() {
        position = position.after(reply(&position));
    }
    position
}

/// Chance events drawn by [`Game::random_move`], from `start` to the end of the game, are distributed like
/// those of a real shuffle. For `n` games and `n` shuffles by `deal`, all from this seed, the chi-square must
/// have p > 1e-4. The law compares the events at each place, including the end, and the pairs of consecutive
/// events.
///
/// `deal` shuffles a real deck and returns the texts of the chance events that it leads to. `reply` chooses the
/// players' moves between them.
///
/// # Errors
///
/// The place with the difference.
pub fn shuffles<G: Game>(
    start: &G,
    reply: impl Fn(&G) -> G::Move,
    mut deal: impl FnMut(&mut SeededRandom) -> Vec<String>,
    seed: u64,
    n: u64,
) -> Result {
    let mut counts = Counts::default();
    let mut random = seeded(seed);
    for _ in 0..n {
        let mut events = Vec::new();
        let mut position = at_chance(start, &reply);
        while let Some(mv) = position.random_move(&mut random) {
            events.push(position.display_move(mv).to_string());
            position.apply_unchecked(mv);
            position = at_chance(&position, &reply);
        }
        counts.add(&events, |cell| &mut cell.0);
        counts.add(&deal(&mut random), |cell| &mut cell.1);
    }
    let law = Law::new("shuffles", start);
    for (what, cells) in counts.cells(n) {
        let p = statistics::same(&cells);
        statistics::likely(&law, p, format_args!("as from a shuffled deck: {what}"))?;
    }
    Ok(())
}

/// The count of each event in games and in shuffles.
type Seen = BTreeMap<String, (u64, u64)>;

#[derive(Default)]
struct Counts {
    /// The events at each place.
    places: Vec<Seen>,
    /// The events that follow each event.
    after: BTreeMap<String, Seen>,
}

impl Counts {
    fn add(&mut self, events: &[String], side: impl Fn(&mut (u64, u64)) -> &mut u64) {
        /// A number above the cards of any deck.
        const PLACES: usize = 128;
        let count = |seen: &mut Seen, event: &String| {
            *side(seen.entry(event.clone()).or_default()) += 1;
        };
        for (place, event) in events.iter().take(PLACES).enumerate() {
            if place == self.places.len() {
                self.places.push(Seen::new());
            }
            count(&mut self.places[place], event);
            if let Some(next) = events.get(place + 1) {
                count(self.after.entry(event.clone()).or_default(), next);
            }
        }
    }

    /// Each comparison and its counts, after `n` games and `n` shuffles. At each place, an earlier end counts
    /// as an event.
    fn cells(&self, n: u64) -> impl Iterator<Item = (String, Vec<(u64, u64)>)> {
        let places = self.places.iter().enumerate().map(move |(place, seen)| {
            let mut cells: Vec<(u64, u64)> = seen.values().copied().collect();
            let sum = |(a, b), cell: &(u64, u64)| (a + cell.0, b + cell.1);
            let (games, shuffles) = cells.iter().fold((0, 0), sum);
            if (games, shuffles) != (n, n) {
                cells.push((n - games, n - shuffles));
            }
            (format!("event {}", place + 1), cells)
        });
        let after = self.after.iter().map(|(event, seen)| {
            (format!("the event after {event}"), seen.values().copied().collect())
        });
        places.chain(after)
    }
}
