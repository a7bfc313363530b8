//! The tests that each game of this project has.

use gambol_core::{GameSetup, Symmetric, seeded};
use gambol_evaluate::{Evaluate, Evaluated};
use gambol_host::FullGame;
use gambol_laws::{Violation, setups, symmetric_laws};

use crate::conventions;

/// The tests of the laws: `laws!(Position, Setup, TRIALS, n)`, with the [`Trials`](gambol_laws::Trials) of a
/// game and the number of games that `serde` writes and reads.
#[macro_export]
macro_rules! laws {
    ($position:ty, $setup:ty, $trials:expr, $games:expr) => {
        #[test]
        fn laws_hold_in_random_games() -> Result<(), gambol_laws::Violation> {
            $trials.in_random_games(&$crate::more_laws::<$setup, $position>)
        }

        #[test]
        fn laws_hold_where_the_parser_says_yes() -> Result<(), gambol_laws::Violation> {
            $trials.in_altered_positions(&$crate::more_laws::<$setup, $position>)
        }

        #[test]
        fn laws_hold_along_games() -> Result<(), gambol_laws::Violation> {
            $trials.along_games::<$position>()
        }

        #[test]
        #[should_panic(expected = "a slice of exactly PlaneShape::len entries")]
        fn planes_need_a_slice_of_their_length() {
            $crate::too_few_planes::<$position>();
        }

        #[cfg(feature = "serde")]
        #[test]
        fn serialization_keeps_positions() -> Result<(), gambol_laws::Violation> {
            gambol_laws::serialization_along_games::<$setup, $position>($games, 100)
        }
    };
}

/// The tests of agreement with a reference engine: `agreement!(Position, Reference, AGREEMENT)`, with an
/// [`Agreement`](gambol_laws::Agreement).
#[macro_export]
macro_rules! agreement {
    ($position:ty, $reference:ty, $agreement:expr) => {
        #[test]
        fn in_positions() -> Result<(), gambol_laws::Violation> {
            $agreement.in_positions::<$position, $reference>()
        }

        #[test]
        fn in_games() -> Result<(), gambol_laws::Violation> {
            $agreement.in_games::<$position, $reference>()
        }

        #[test]
        fn on_perft() -> Result<(), gambol_laws::Violation> {
            $agreement.on_perft::<$position, $reference>()
        }

        #[test]
        #[ignore = "takes as long as one likes"]
        fn for_long() -> Result<(), gambol_laws::Violation> {
            gambol_laws::agree_for_long::<$position, $reference>()
        }
    };
}

/// Checks the laws of this project's games beyond those of every game: [`setups`], [`symmetric_laws`] and
/// [`conventions`](conventions()).
///
/// # Errors
///
/// The first law that is broken.
pub fn more_laws<S, G>(position: &G) -> Result<(), Violation>
where
    S: GameSetup<G>,
    G: FullGame + Evaluated + Symmetric,
{
    setups::<S, _>(position)?;
    symmetric_laws(position)?;
    conventions(position)
}

/// Checks along a random game that each image of a position has the value of the position.
///
/// # Panics
///
/// If the values differ.
pub fn images_have_the_same_value<G: Evaluated + Symmetric>(mut position: G) {
    let evaluation = G::Evaluation::default();
    let mut random = seeded(1);
    while let Some(mv) = position.random_move(&mut random) {
        let Some(player) = position.status().player() else { break };
        let value = evaluation.evaluate(&position, player);
        for symmetry in position.symmetries() {
            let image = position.transformed(symmetry);
            let player = position.transformed_player(symmetry, player);
            assert_eq!(evaluation.evaluate(&image, player), value, "{position} as {image}");
        }
        position.apply_unchecked(mv);
    }
}
