//! Random cases that shrink.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, Location, catch_unwind};
use std::time::{Duration, Instant};

use proptest::strategy::BoxedStrategy;
use proptest::test_runner::{Config, TestCaseError, TestError, TestRng, TestRunner};

use super::drivers::number_from_environment;
use super::strategy::{Choices, Plan, Plans, Played, config};
use super::violation::{Result, Violation, catch_fault};
use gambol_core::{RandomSource, Start};

/// Tries a law in `cases` random games of any variant, each of at most `max_moves` moves, from the seed in the
/// environment variable `GAMBOL_SEED` (default 1). A game that breaks it is shrunk.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_laws::{in_random_games, laws, record_text};
///
/// in_random_games::<Hoard>(20, 60, |played| {
///     laws(&played.position)?;
///     record_text(&played.record())
/// })?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation or the panic in the smallest case found. The case is kept in a file next to the test, and
/// tried first the next time: see [`config`].
#[track_caller]
pub fn in_random_games<G: Start>(
    cases: u32,
    max_moves: usize,
    law: impl Fn(&Played<G>) -> Result,
) -> Result {
    let plans = Plans::of::<G>(max_moves).strategy();
    tried(seed(), cases, &plans, &|plan| Some(law(&plan.played())), &|plan| {
        format!("{:?}", plan.played::<G>())
    })
}

/// Tries a law on `cases` positions that need not be reachable in a game: small edits of the texts of positions
/// from random games of at most `max_moves` moves, if the parser accepts them.
///
/// If your parser accepts few edits, the positions stay close to those of games. Use [`in_positions_set_up`]
/// then.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_laws::{in_altered_positions, laws};
///
/// in_altered_positions::<Hoard>(20, 60, laws)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// See [`in_random_games`].
#[track_caller]
pub fn in_altered_positions<G: Start>(
    cases: u32,
    max_moves: usize,
    law: impl Fn(&G) -> Result,
) -> Result {
    altered_positions(cases, max_moves, Duration::ZERO, &law)
}

/// [`in_altered_positions`], and as many more as the time allows. Prints how many there were.
#[track_caller]
pub(super) fn altered_positions<G: Start>(
    cases: u32,
    max_moves: usize,
    time: Duration,
    law: &dyn Fn(&G) -> Result,
) -> Result {
    let plans = Plans::of::<G>(max_moves).edits(0..=199).strategy();
    let (began, seed, counts) = (Instant::now(), seed(), Cell::new([0, 0]));
    let law = |plan: &Plan| {
        let played = plan.begun::<G>().position;
        let position = plan.altered_from(played.clone());
        let [all, altered] = counts.get();
        counts.set([all + 1, altered + u64::from(position != played)]);
        Some(law(&position))
    };
    for run in 0.. {
        tried(seed.wrapping_add(run), cases, &plans, &law, &|plan| {
            plan.altered::<G>().to_string()
        })?;
        if began.elapsed() >= time {
            break;
        }
    }
    let ([all, altered], title) = (counts.get(), G::TITLE);
    println!("{title}: {altered} altered positions in {all} cases from the seed {seed}");
    Ok(())
}

/// Tries a law on `cases` positions set up from random choices. `set_up` receives a variant and a source of
/// choices, and returns a position, or rarely `None`.
///
/// After `choices` choices all others are 0, so that a failure shrinks to few and small choices. Make 0 the
/// simplest choice, and never loop until another choice comes.
///
/// ```
/// use gambol_core::RandomSource;
/// use gambol_laws::example::Hoard;
/// use gambol_laws::{in_positions_set_up, laws};
///
/// in_positions_set_up::<Hoard>(
///     20,
///     1,
///     |variant, choices| {
///         let coins = choices.below(4);
///         format!("{coins},1,0 0,0,0;0,1,0;0,0,0 c,c,s -;-;- 2 {variant}").parse().ok()
///     },
///     laws,
/// )?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// See [`in_random_games`].
#[track_caller]
pub fn in_positions_set_up<G: Start>(
    cases: u32,
    choices: usize,
    set_up: impl Fn(G::Variant, &mut Choices) -> Option<G>,
    law: impl Fn(&G) -> Result,
) -> Result {
    let position = |plan: &Plan| set_up(plan.variant::<G>(), &mut plan.choices());
    tried(
        seed(),
        cases,
        &Plans::of::<G>(0).words(0..=choices).strategy(),
        &|plan| position(plan).as_ref().map(&law),
        &|plan| position(plan).map_or_else(String::new, |position| position.to_string()),
    )
}

/// Tries a law on `cases` texts that resemble positions: a few small edits of the texts of positions from
/// random games of at most `max_moves` moves.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_laws::{bytes, on_altered_texts};
///
/// on_altered_texts::<Hoard>(20, 60, |text| bytes::position::<Hoard>(text.as_bytes()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// See [`in_random_games`].
#[track_caller]
pub fn on_altered_texts<G: Start>(
    cases: u32,
    max_moves: usize,
    law: impl Fn(&str) -> Result,
) -> Result {
    tried(
        seed(),
        cases,
        &Plans::of::<G>(max_moves).edits(0..=5).strategy(),
        &|plan| Some(law(&plan.altered_text::<G>())),
        &|plan| plan.altered_text::<G>(),
    )
}

/// Tries a law on `cases` random variants, each with a seed.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_laws::{in_any_variant, laws};
///
/// in_any_variant::<Hoard>(20, |variant, _| laws(&Hoard::start(variant)))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// See [`in_random_games`].
#[track_caller]
pub fn in_any_variant<G: Start>(cases: u32, law: impl Fn(G::Variant, u64) -> Result) -> Result {
    let word = |plan: &Plan| plan.choices().next_u64();
    tried(
        seed(),
        cases,
        &Plans::of::<G>(0).words(1..=1).strategy(),
        &|plan| Some(law(plan.variant::<G>(), word(plan))),
        &|plan| format!("{}, seed {}", plan.variant::<G>(), word(plan)),
    )
}

/// Tries a law on plans, and keeps the plan of a failure next to the test. A plan without a case is skipped.
#[track_caller]
fn tried(
    seed: u64,
    cases: u32,
    plans: &BoxedStrategy<Plan>,
    law: &dyn Fn(&Plan) -> Option<Result>,
    show: &dyn Fn(&Plan) -> String,
) -> Result {
    let config = Config {
        source_file: Some(Location::caller().file()),
        max_global_rejects: 1 << 16,
        ..config(cases)
    };
    let found = catch_fault(&mut || {
        let random = test_rng(&config, seed);
        Ok(shrunk(TestRunner::new_with_rng(config.clone(), random), plans, &|plan| {
            catch_fault(&mut || Ok(law(plan))).unwrap_or_else(|fault| Some(Err(fault)))
        }))
    })?;
    let Some((plan, broken)) = found else { return Ok(()) };
    // If a position cannot be shown, it has already broken a law.
    let shown = catch_fault(&mut || Ok(show(&plan))).unwrap_or_default();
    Err(Violation { position: format!("{}\n      in: {shown}", broken.position), ..broken })
}

/// The seed of random cases.
fn seed() -> u64 {
    number_from_environment("GAMBOL_SEED", 1)
}

/// Random numbers for proptest.
pub(super) fn test_rng(config: &Config, seed: u64) -> TestRng {
    TestRng::from_seed(config.rng_algorithm, &seed.to_le_bytes().repeat(4))
}

/// The smallest plan found to break a law, and its violation.
///
/// # Panics
///
/// If too many plans have no case.
pub(super) fn shrunk(
    mut runner: TestRunner,
    plans: &BoxedStrategy<Plan>,
    law: &dyn Fn(&Plan) -> Option<Result>,
) -> Option<(Plan, Violation)> {
    let run = runner.run(plans, |plan| match law(&plan) {
        Some(result) => Ok(result?),
        None => Err(TestCaseError::reject("nothing can be made of it")),
    });
    match run {
        Ok(()) => None,
        Err(TestError::Abort(why)) => panic!("no cases: {why}"),
        Err(TestError::Fail(why, plan)) => {
            // The law runs again to get the fields of the violation, unless it panics.
            let broken = match catch_unwind(AssertUnwindSafe(|| law(&plan))) {
                Ok(Some(Err(broken))) => broken,
                _ => Violation::of_panic(&"", &why.to_string()),
            };
            Some((plan, broken))
        }
    }
}
