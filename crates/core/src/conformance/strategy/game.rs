//! Random games that shrink to short ones.

use core::fmt;
use core::marker::PhantomData;

use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::variants;
use crate::game::Game;
use crate::random::RandomSource;

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
    /// Every position of the game, the first and the last too.
    pub fn positions(&self) -> impl Iterator<Item = G> {
        let after = self.moves.iter().scan(self.start, |position, &mv| {
            position.apply_unchecked(mv);
            Some(*position)
        });
        core::iter::once(self.start).chain(after)
    }

    /// Plays the moves that these choices pick, until they or the moves run out.
    fn by_choices(start: G, choices: &[u64]) -> Self {
        let mut position = start;
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

/// Positions anywhere along random games: any variant, then random moves, chance events by their
/// weights, at most `max_moves` in all; every length of the game up to its end is equally likely.
/// Failures shrink to the default variant and to short games of early moves.
pub fn random_play<G: Game>(max_moves: usize) -> RandomPlay<G> {
    RandomPlay {
        max_moves,
        game: PhantomData,
    }
}

/// The strategy that [`random_play`] gives.
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
        let random = runner.rng();
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
    /// Without the move at this index.
    Remove(usize),
    /// With the first move in place of the one at this index.
    First(usize),
}

impl<G: Game> ValueTree for GameTree<G> {
    type Value = Played<G>;

    fn current(&self) -> Played<G> {
        Played::by_choices(G::start(self.now.variant), &self.now.choices)
    }

    fn simplify(&mut self) -> bool {
        // Whatever is there now fails.
        self.failing = Some(self.now.clone());
        let length = self.now.choices.len();
        loop {
            match self.next {
                Step::Variant => {
                    self.next = Step::Shorten(length);
                    if self.now.variant != G::Variant::default() {
                        self.now.variant = G::Variant::default();
                        return true;
                    }
                }
                Step::Shorten(0) => self.next = Step::Remove(0),
                Step::Shorten(by) => {
                    self.next = Step::Shorten(by / 2);
                    if by <= length {
                        self.now.choices.truncate(length - by);
                        return true;
                    }
                }
                Step::Remove(index) if index < length => {
                    self.now.choices.remove(index);
                    self.next = Step::Remove(index + 1);
                    return true;
                }
                Step::Remove(_) => self.next = Step::First(0),
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
