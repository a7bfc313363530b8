//! Random positions as plain data that can shrink. Plans do not depend on the type of the game, so that
//! proptest is compiled for them once.

use std::ops::RangeInclusive;

use proptest::arbitrary::any;
use proptest::collection::vec;
use proptest::strategy::{BoxedStrategy, NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::{Choices, Played};
use crate::drivers::{USUAL, altered_text, varied};
use gambol_core::{GameVariant, RandomSource, Start, seeded};

/// A variant, which is a preset with some keys set, and the choices of moves from its start.
#[derive(Clone, Debug)]
struct GamePlan {
    preset: usize,
    options: Vec<Option<u8>>,
    choices: Vec<u64>,
}

impl GamePlan {
    fn variant<G: Start>(&self) -> G::Variant {
        let mut options = self.options.iter();
        varied(self.preset, || *options.next()?)
    }

    fn played<G: Start>(&self) -> Played<G> {
        Played::by_choices(G::start(self.variant::<G>()), &self.choices)
    }
}

/// Plans of games.
#[derive(Clone, Debug)]
struct GamePlans {
    presets: usize,
    keys: usize,
    max_moves: usize,
    /// The number of moves of a game.
    moves: fn(&GamePlan) -> usize,
}

impl Strategy for GamePlans {
    type Tree = GameTree;
    type Value = GamePlan;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let options = vec(proptest::option::of(any::<u8>()), self.keys);
        let (preset, options) = (0..self.presets, options).new_tree(runner)?.current();
        // The word comes from a strategy, because the runner's generator belongs to `rand`, whose version
        // differs between versions of `proptest`.
        let mut random = seeded(any::<u64>().new_tree(runner)?.current());
        let choices = (0..self.max_moves).map(|_| random.next_u64()).collect();
        let mut now = GamePlan { preset, options, choices };
        let moves = (self.moves)(&now) as u64;
        now.choices.truncate(random.below(moves + 1) as usize);
        Ok(GameTree { now, failing: None, next: Step::Variant })
    }
}

/// A random game with the state of its shrinking.
#[derive(Clone, Debug)]
struct GameTree {
    now: GamePlan,
    /// The last plan known to fail, while another is tried.
    failing: Option<GamePlan>,
    next: Step,
}

/// The next attempt.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Use the default variant.
    Variant,
    /// Leave out this many of the last moves.
    Shorten(usize),
    /// Leave out this many moves from an index on.
    Remove(usize, usize),
    /// Replace the move at this index with the first move.
    First(usize),
}

impl ValueTree for GameTree {
    type Value = GamePlan;

    fn current(&self) -> GamePlan {
        self.now.clone()
    }

    fn simplify(&mut self) -> bool {
        // The current plan fails. It is the result of the last attempt, unless that attempt was taken
        // back.
        let went_well = self.failing.replace(self.now.clone()).is_some();
        let length = self.now.choices.len();
        if let (Step::Remove(_, index), false) = (&mut self.next, went_well) {
            *index += 1;
        }
        loop {
            match self.next {
                Step::Variant => {
                    self.next = Step::Shorten(length);
                    let now = &mut self.now;
                    let is_special = now.preset > 0 || now.options.iter().any(Option::is_some);
                    now.preset = 0;
                    now.options.fill(None);
                    if is_special {
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
                    if std::mem::take(&mut self.now.choices[index]) != 0 {
                        return true;
                    }
                }
                Step::First(_) => return false,
            }
        }
    }

    fn complicate(&mut self) -> bool {
        self.failing.take().map(|failing| self.now = failing).is_some()
    }
}

/// A game that is started, edited and continued. All random positions come from plans.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    game: GamePlan,
    /// Edits of the text of the game's last position.
    edits: Vec<Vec<u64>>,
    /// Choices for moves after the edits, or for anything else.
    words: Vec<u64>,
}

impl Plan {
    pub(crate) fn variant<G: Start>(&self) -> G::Variant {
        self.game.variant::<G>()
    }

    /// The game without edits.
    pub(crate) fn begun<G: Start>(&self) -> Played<G> {
        self.game.played()
    }

    /// The position after those edits that the parser accepts.
    pub(crate) fn altered<G: Start>(&self) -> G {
        self.altered_from(self.begun().position)
    }

    /// The same, if the game ended in this position.
    pub(crate) fn altered_from<G: Start>(&self, mut position: G) -> G {
        for words in &self.edits {
            let mut choices = Choices::new(words.clone());
            if let Ok(other) = G::read(&altered_text(&position.to_string(), USUAL, &mut choices)) {
                position = other;
            }
        }
        position
    }

    /// The text of the position after all edits.
    pub(crate) fn altered_text<G: Start>(&self) -> String {
        let text = self.begun::<G>().position.to_string();
        self.edits
            .iter()
            .fold(text, |text, words| altered_text(&text, USUAL, &mut Choices::new(words.clone())))
    }

    /// The whole game or, if there are edits, the game after them.
    pub(crate) fn played<G: Start>(&self) -> Played<G> {
        if self.edits.is_empty() && self.words.is_empty() {
            return self.begun();
        }
        Played::by_choices(self.altered(), &self.words)
    }

    pub(crate) fn choices(&self) -> Choices {
        Choices::new(self.words.clone())
    }
}

/// A choice of plans.
#[derive(Clone, Debug)]
pub(crate) struct Plans {
    games: GamePlans,
    edits: RangeInclusive<usize>,
    words: RangeInclusive<usize>,
}

impl Plans {
    /// Games of at most `max_moves` moves. Every length up to the end of the game is equally likely.
    pub(crate) fn of<G: Start>(max_moves: usize) -> Self {
        Plans {
            games: GamePlans {
                presets: G::Variant::PRESETS.len(),
                keys: G::Variant::KEYS.len(),
                max_moves,
                moves: |plan| plan.played::<G>().moves.len(),
            },
            edits: 0..=0,
            words: 0..=0,
        }
    }

    pub(crate) fn edits(self, edits: RangeInclusive<usize>) -> Self {
        Plans { edits, ..self }
    }

    pub(crate) fn words(self, words: RangeInclusive<usize>) -> Self {
        Plans { words, ..self }
    }

    pub(crate) fn strategy(self) -> BoxedStrategy<Plan> {
        let edits = vec(vec(any::<u64>(), 5), self.edits);
        (self.games, edits, vec(any::<u64>(), self.words))
            .prop_map(|(game, edits, words)| Plan { game, edits, words })
            .boxed()
    }
}
