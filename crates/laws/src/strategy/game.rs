//! Random games that shrink to short ones.

use std::fmt;
use std::marker::PhantomData;

use proptest::arbitrary::any;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::variants;
use gambol_core::Game;
use gambol_core::record::Record;
use gambol_core::{RandomSource, seeded};

/// The beginning of a random game.
#[derive(Clone, PartialEq, Eq)]
pub struct Played<G: Game> {
    /// Where it starts.
    pub start: G,
    /// The moves, chance events among them.
    pub moves: Vec<G::Move>,
    /// Where they lead.
    pub position: G,
}

impl<G: Game> Played<G> {
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
        for &mv in &self.moves {
            // Every move was listed, so a refusal is for another law to see.
            if record.play(mv).is_err() {
                break;
            }
        }
        record
    }

    /// Plays the moves that these choices pick, until they or the moves run out.
    pub(super) fn by_choices(start: G, choices: &[u64]) -> Self {
        let mut position = start.clone();
        let mut moves = Vec::new();
        for &choice in choices {
            let Some(mv) = picked(&position, choice) else {
                break;
            };
            position.apply_unchecked(mv);
            moves.push(mv);
        }
        Played {
            start,
            moves,
            position,
        }
    }
}

impl<G: Game> fmt::Debug for Played<G> {
    /// The moves and the texts of both ends.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.start)?;
        for (position, &mv) in self.positions().zip(&self.moves) {
            write!(f, " {}", position.display_move(mv))?;
        }
        write!(f, " -> `{}`", self.position)
    }
}

/// The move that one choice picks, chance events by their weight; the smallest choice picks the
/// first. Not by [`Game::random_move`], which may ask for any number of random words.
fn picked<G: Game>(position: &G, choice: u64) -> Option<G::Move> {
    let below = |n: u64| ((u128::from(choice) * u128::from(n)) >> 64) as u64;
    if !position.is_chance() {
        return position.nth_move(below(position.count_moves() as u64) as usize);
    }
    let mut total = 0;
    position.for_each_move(|mv| total += u64::from(position.chance_weight(mv)));
    let mut left = below(total);
    position.legal_moves().into_iter().find(|&mv| {
        let weight = u64::from(position.chance_weight(mv));
        let here = left < weight;
        left = left.wrapping_sub(weight);
        here
    })
}

/// Positions anywhere along random games of any variant. Chance events follow their weights, and
/// there are at most `max_moves` moves; every length up to the end of the game is equally likely.
/// Failures shrink to the default variant and to short games.
pub fn random_play<G: Game>(max_moves: usize) -> RandomPlay<G> {
    RandomPlay {
        max_moves,
        game: PhantomData,
    }
}

/// The strategy that [`random_play`] returns.
#[derive(Clone, Copy, Debug)]
pub struct RandomPlay<G> {
    max_moves: usize,
    game: PhantomData<G>,
}

impl<G: Game> Strategy for RandomPlay<G> {
    type Tree = GameTree<G>;
    type Value = Played<G>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let variant = variants::<G>().new_tree(runner)?.current();
        // A word by way of a strategy: the generator of the runner is one of `rand`, whose version
        // differs from one `proptest` to the next.
        let mut random = seeded(any::<u64>().new_tree(runner)?.current());
        let mut choices: Vec<u64> = (0..self.max_moves).map(|_| random.next_u64()).collect();
        let length = Played::by_choices(G::start(variant), &choices).moves.len();
        choices.truncate(random.below(length as u64 + 1) as usize);
        Ok(GameTree {
            now: Attempt { variant, choices },
            failing: None,
            next: Step::Variant,
        })
    }
}

/// A random game and how it shrinks.
#[derive(Clone, Debug)]
pub struct GameTree<G: Game> {
    now: Attempt<G>,
    /// The last one known to fail, while another is tried.
    failing: Option<Attempt<G>>,
    next: Step,
}

#[derive(Clone, Debug)]
struct Attempt<G: Game> {
    variant: G::Variant,
    choices: Vec<u64>,
}

/// What to try next.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// The default variant.
    Variant,
    /// Without the last moves, this many.
    Shorten(usize),
    /// Without this many moves from an index on.
    Remove(usize, usize),
    /// With the first move in place of the one at this index.
    First(usize),
}

impl<G: Game> ValueTree for GameTree<G> {
    type Value = Played<G>;

    fn current(&self) -> Played<G> {
        Played::by_choices(G::start(self.now.variant), &self.now.choices)
    }

    fn simplify(&mut self) -> bool {
        // Whatever is there now fails: the last attempt, unless it was taken back.
        let went_well = self.failing.replace(self.now.clone()).is_some();
        let length = self.now.choices.len();
        if let (Step::Remove(_, index), false) = (&mut self.next, went_well) {
            *index += 1;
        }
        loop {
            match self.next {
                Step::Variant => {
                    self.next = Step::Shorten(length);
                    if self.now.variant != G::Variant::default() {
                        self.now.variant = G::Variant::default();
                        return true;
                    }
                }
                Step::Shorten(0) => self.next = Step::Remove(length / 2, 0),
                Step::Shorten(by) => {
                    self.next = Step::Shorten(by / 2);
                    if by <= length {
                        self.now.choices.truncate(length - by);
                        return true;
                    }
                }
                Step::Remove(0, _) => self.next = Step::First(0),
                Step::Remove(count, index) if index + count <= length => {
                    self.now.choices.drain(index..index + count);
                    return true;
                }
                Step::Remove(count, _) => self.next = Step::Remove(count / 2, 0),
                Step::First(index) if index < length => {
                    self.next = Step::First(index + 1);
                    if self.now.choices[index] != 0 {
                        self.now.choices[index] = 0;
                        return true;
                    }
                }
                Step::First(_) => return false,
            }
        }
    }

    fn complicate(&mut self) -> bool {
        match self.failing.take() {
            Some(failing) => {
                self.now = failing;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::test_runner::{Config, TestError, TestRng};

    use super::*;
    use crate::example::{Hoard, HoardVariant};

    fn runner() -> TestRunner {
        let config = Config {
            failure_persistence: None,
            ..super::super::config(1_000)
        };
        let algorithm = config.rng_algorithm;
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(algorithm))
    }

    #[test]
    fn failures_shrink_to_short_games_of_the_default_variant() {
        let won = |played: Played<Hoard>| {
            assert!(!played.position.to_string().contains("won"));
            Ok(())
        };
        let Err(TestError::Fail(_, played)) = runner().run(&random_play(80), won) else {
            panic!("somebody wins by an accusation");
        };
        // Three wishes, a coin, and the accusation.
        assert_eq!(played.moves.len(), 5, "{played:?}");
        assert_eq!(played.start, Hoard::start(HoardVariant::STANDARD));
    }

    #[test]
    fn positions_come_from_everywhere_along_a_game() {
        let mut runner = runner();
        let (mut starts, mut ends) = (0, 0);
        for _ in 0..400 {
            let tree = random_play::<Hoard>(80).new_tree(&mut runner);
            let played = tree.expect("a game").current();
            assert_eq!(played.positions().count(), played.moves.len() + 1);
            assert_eq!(played.positions().last(), Some(played.position));
            starts += usize::from(played.moves.is_empty());
            ends += usize::from(!played.position.has_moves());
        }
        assert!(
            (10..200).contains(&starts) && (10..200).contains(&ends),
            "{starts} {ends}"
        );
    }

    #[test]
    fn choices_pick_by_weight() {
        let start = Hoard::start(HoardVariant::STANDARD);
        // Three copper cards, two silver, one gold.
        let texts = [0, 2, 3, 4, 5].map(|sixth| {
            let mv = picked(&start, u64::MAX / 6 * sixth + 10).expect("a card");
            start.display_move(mv).to_string()
        });
        assert_eq!(texts, ["=c", "=c", "=s", "=s", "=g"]);
    }
}
