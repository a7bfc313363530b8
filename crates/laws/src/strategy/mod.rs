//! Random games as a strategy for [`proptest`], and random choices.
//!
//! Most tests do not need this module: see [`in_random_games`](crate::in_random_games).

mod choices;
mod plan;
mod played;

use proptest::prelude::Strategy;
use proptest::test_runner::{Config, FileFailurePersistence};

use gambol_core::Start;

pub use choices::Choices;
pub(super) use plan::{Plan, Plans};
pub use played::Played;

/// The configuration of proptest for tests in a crate's `tests` folder, with this many cases, or as many as the
/// environment variable `PROPTEST_CASES` says. Failures are kept in a file next to the test, which you should
/// commit.
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

/// Random games of any variant, of at most `max_moves` moves. Every length up to the end of the game is equally
/// likely, and chance events follow their weights. Failures shrink to the default variant and to short games.
pub fn random_play<G: Start>(max_moves: usize) -> impl Strategy<Value = Played<G>> {
    Plans::of::<G>(max_moves).strategy().prop_map(|plan| plan.begun())
}
