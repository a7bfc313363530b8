//! Random play as a strategy of proptest.

use gambol_core::Game;
use gambol_laws::example::{Hoard, HoardVariant};
use gambol_laws::proptest::strategy::{Strategy, ValueTree};
use gambol_laws::proptest::test_runner::{Config, TestError, TestRng, TestRunner};
use gambol_laws::strategy::{Played, config, random_play};

fn runner() -> TestRunner {
    let config = Config { failure_persistence: None, ..config(1_000) };
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
    assert!((10..200).contains(&starts) && (10..200).contains(&ends), "{starts} {ends}");
}
