//! The bot that tries every move with random games.

use gambol::playout::playout;
use gambol::{HiddenInformation, SeededRandom, View, seeded};

use super::{Bot, Budget, Choice};

/// Flat Monte Carlo: random games to the end after each legal move in turn, each from a position
/// drawn anew from what the player must hold possible; then the move with the best mean utility.
#[derive(Clone, Debug)]
pub struct MonteCarlo {
    random: SeededRandom,
}

/// A playout that is longer than this counts as a draw.
const MAX_PLIES: u64 = 1_000;

impl MonteCarlo {
    /// The bot whose random numbers follow from `seed`.
    pub fn new(seed: u64) -> Self {
        MonteCarlo {
            random: seeded(seed),
        }
    }
}

impl<G: HiddenInformation> Bot<G> for MonteCarlo {
    fn choose(&mut self, view: &G::View, budget: &Budget<'_>) -> Choice<G::Move> {
        // Whatever is hidden, the player knows his own legal moves.
        let moves = view.determinize(&mut self.random).legal_moves();
        let mut sums = vec![0.0; moves.len()];
        let mut playouts = 0;
        // A choice of one needs no thought.
        while moves.len() > 1 && budget.allows(playouts) {
            let tried = (playouts % moves.len() as u64) as usize;
            let mut position = view.determinize(&mut self.random);
            position.apply_unchecked(moves[tried]);
            let end = playout(&position, &mut self.random, MAX_PLIES).end;
            sums[tried] += end.utility(view.viewer()).unwrap_or(0.0);
            playouts += 1;
        }
        best(&sums, playouts).map_or(
            Choice {
                mv: moves.first().copied(),
                playouts,
                value: None,
            },
            |(index, value)| Choice {
                mv: Some(moves[index]),
                playouts,
                value: Some(value),
            },
        )
    }
}

/// The first move with the best mean utility among those that were tried, and that mean.
fn best(sums: &[f64], playouts: u64) -> Option<(usize, f64)> {
    let moves = sums.len() as u64;
    let mut best = None;
    for (i, sum) in sums.iter().enumerate() {
        let index = i as u64;
        let tries = playouts / moves + u64::from(index < playouts % moves);
        if tries == 0 {
            break;
        }
        let mean = sum / tries as f64;
        if best.is_none_or(|(_, value)| mean > value) {
            best = Some((i, mean));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_mean_wins_and_untried_moves_do_not_count() {
        assert_eq!(best(&[], 0), None);
        assert_eq!(best(&[0.0, 0.0], 0), None);
        assert_eq!(best(&[-1.0, 0.0, 0.0], 1), Some((0, -1.0)));
        // Three playouts of the first move, two of the others.
        assert_eq!(best(&[1.5, 1.25, -2.0], 7), Some((1, 0.625)));
    }
}
