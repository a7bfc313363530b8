//! Games picked by choices.

use std::fmt;

use gambol_core::Start;
use gambol_host::record::Record;

/// The beginning of a random game.
#[derive(Clone, PartialEq, Eq)]
pub struct Played<G: Start> {
    /// The first position.
    pub start: G,
    /// The moves, including chance events.
    pub moves: Vec<G::Move>,
    /// The last position.
    pub position: G,
}

impl<G: Start> Played<G> {
    /// Every position of the game, from the first to the last.
    pub fn positions(&self) -> impl Iterator<Item = G> {
        let after = self.moves.iter().scan(self.start.clone(), |position, &mv| {
            position.apply_unchecked(mv);
            Some(position.clone())
        });
        std::iter::once(self.start.clone()).chain(after)
    }

    /// The record of the game.
    pub fn record(&self) -> Record<G> {
        let mut record = Record::new(self.start.clone());
        // Every move was listed, so another law reports a refusal.
        let _ = self.moves.iter().try_for_each(|&mv| record.play(mv));
        record
    }

    /// Plays the moves picked by these choices, until choices or moves run out.
    pub(super) fn by_choices(start: G, choices: &[u64]) -> Self {
        let mut position = start.clone();
        let play = |&choice: &u64| {
            let mv = picked(&position, choice)?;
            position.apply_unchecked(mv);
            Some(mv)
        };
        Played { start, moves: choices.iter().map_while(play).collect(), position }
    }
}

impl<G: Start> fmt::Debug for Played<G> {
    /// Writes the moves and the texts of both ends.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.start)?;
        for (position, &mv) in self.positions().zip(&self.moves) {
            write!(f, " {}", position.display_move(mv))?;
        }
        write!(f, " -> `{}`", self.position)
    }
}

/// The move picked by a choice. Chance events are picked by weight, and the smallest choice picks the first
/// move. It does not use `random_move`, which may consume any number of random words.
fn picked<G: Start>(position: &G, choice: u64) -> Option<G::Move> {
    let below = |n: u64| ((u128::from(choice) * u128::from(n)) >> 64) as u64;
    if !position.is_chance() {
        return position.nth_move(below(position.count_moves() as u64) as usize);
    }
    let moves = position.legal_moves();
    let weight = |mv| u64::from(position.chance_weight(mv));
    let mut left = below(moves.iter().map(|&mv| weight(mv)).sum());
    moves.into_iter().find(|&mv| {
        let here = left < weight(mv);
        left = left.wrapping_sub(weight(mv));
        here
    })
}

#[cfg(test)]
mod tests {
    use gambol_core::Game as _;

    use super::*;
    use crate::example::{Hoard, HoardVariant};

    #[test]
    fn choices_pick_by_weight() {
        let start = Hoard::start(HoardVariant::STANDARD);
        // There are three copper cards, two silver ones and one gold one.
        let texts = [0, 2, 3, 4, 5].map(|sixth| {
            let mv = picked(&start, u64::MAX / 6 * sixth + 10).expect("a card");
            start.display_move(mv).to_string()
        });
        assert_eq!(texts, ["=c", "=c", "=s", "=s", "=g"]);
    }
}
