//! Strategies for [`proptest`]: variants, positions of random games, positions set up.

mod plan;
mod played;

use proptest::prelude::{BoxedStrategy, Strategy};
use proptest::test_runner::{Config, FileFailurePersistence};

use gambol_core::variant::Variant;
use gambol_core::{Game, RandomSource};

pub(super) use plan::{Plan, Plans};
pub use played::Played;

/// A configuration of proptest for tests in a crate's `tests` folder: this many cases, or
/// `PROPTEST_CASES` if the environment has it. Failures are kept in a file beside the test; commit
/// it.
pub fn config(cases: u32) -> Config {
    let default = Config::default();
    let told = std::env::var_os("PROPTEST_CASES").is_some();
    Config {
        cases: if told { default.cases } else { cases },
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource(
            "proptest-regressions",
        ))),
        max_shrink_iters: 10_000,
        ..default
    }
}

/// Any variant: a preset with some keys set to any value. Shrinks to the default.
pub fn variants<G: Game>() -> impl Strategy<Value = G::Variant> {
    plan::variant_plans(G::Variant::PRESETS.len(), G::Variant::KEYS.len())
        .prop_map(|plan| plan.variant::<G>())
}

/// Positions anywhere along random games of any variant. Chance events follow their weights, and
/// there are at most `max_moves` moves; every length up to the end of the game is equally likely.
/// Failures shrink to the default variant and to short games.
pub fn random_play<G: Game>(max_moves: usize) -> impl Strategy<Value = Played<G>> {
    let plans = Plans::of::<G>(max_moves).strategy();
    plans.prop_map(|plan| plan.played())
}

/// Positions that no game need reach: the texts of positions of random games of at most `max_moves`
/// moves with small edits, as far as the parser accepts them.
///
/// This needs nothing from the game. But if the parser accepts few edits, the positions stay close
/// to those of games; use [`set_ups`] then.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_laws::strategy;
/// use proptest::prelude::*;
///
/// proptest!(|(position in strategy::altered::<Hoard>(60))| {
///     prop_assert_eq!(Ok(position), position.to_string().parse());
/// });
/// ```
pub fn altered<G: Game>(max_moves: usize) -> impl Strategy<Value = G> {
    altered_plans::<G>(max_moves).prop_map(|plan| plan.altered())
}

pub(super) fn altered_plans<G: Game>(max_moves: usize) -> BoxedStrategy<Plan> {
    Plans::of::<G>(max_moves).edits(0..=199).strategy()
}

/// Texts that look like positions: those of positions of random games of at most `max_moves` moves
/// with a few small edits.
pub fn altered_texts<G: Game>(max_moves: usize) -> impl Strategy<Value = String> {
    altered_text_plans::<G>(max_moves).prop_map(|plan| plan.altered_text::<G>())
}

pub(super) fn altered_text_plans<G: Game>(max_moves: usize) -> BoxedStrategy<Plan> {
    Plans::of::<G>(max_moves).edits(0..=5).strategy()
}

/// Positions that a game sets up from random data: `make` is given a variant and a source of
/// random choices, and returns a position or gives up. It should rarely give up.
///
/// After at most `most` choices all others are 0, so that a failure shrinks to few and small
/// choices. Make 0 the simplest choice, and never loop until another comes.
///
/// ```
/// use gambol_laws::strategy::set_ups;
/// use gambol_laws::example::Hoard;
/// use gambol_core::{Game, RandomSource};
///
/// let positions = set_ups::<Hoard>(20, |variant, choices| {
///     let coins = choices.below(4);
///     format!("{coins},1,0 0,0,0;0,1,0;0,0,0 c,c,s -;-;- 2 {variant}").parse().ok()
/// });
/// # let _ = positions;
/// ```
pub fn set_ups<G: Game>(
    most: usize,
    make: impl Fn(G::Variant, &mut Choices) -> Option<G> + Clone,
) -> impl Strategy<Value = G> {
    let plans = Plans::of::<G>(0).words(0..=most).strategy();
    plans.prop_filter_map("a set-up that the game refuses", move |plan| {
        make(plan.variant::<G>(), &mut plan.choices())
    })
}

/// Random choices that can shrink: the words of a list, then 0 forever.
#[derive(Clone, Debug)]
pub struct Choices {
    words: std::vec::IntoIter<u64>,
}

impl Choices {
    /// The choices that these words make.
    pub fn new(words: Vec<u64>) -> Self {
        Choices {
            words: words.into_iter(),
        }
    }
}

impl RandomSource for Choices {
    fn next_u64(&mut self) -> u64 {
        self.words.next().unwrap_or(0)
    }

    /// Takes exactly one word: almost uniform, and it always ends.
    fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u64
    }
}
