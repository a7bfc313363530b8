//! The laws on Lilypad and on its base game.

use gambol_laws::Trials;

const TRIALS: Trials =
    Trials { cases: 128, max_moves: 150, keys: (1_500, 300, 50_000), random_moves: (3, 100, 10) };

mod lilypad {
    use gambol_laws::Violation;
    use gambol_lilypad::Setup;
    use gambol_testkit::conventions;

    use super::TRIALS;

    #[test]
    fn turned_positions_have_the_same_value() {
        use gambol_lilypad::gambol_core::Game;
        use gambol_lilypad::{Position, Variant};

        gambol_testkit::images_have_the_same_value(Position::start(Variant::STANDARD));
    }

    #[test]
    fn laws_hold_in_random_games() -> Result<(), Violation> {
        TRIALS.in_random_games::<Setup>(&conventions)
    }

    #[test]
    fn laws_hold_where_the_parser_says_yes() -> Result<(), Violation> {
        TRIALS.in_altered_positions::<Setup>(&conventions)
    }

    #[test]
    fn laws_hold_along_games() -> Result<(), Violation> {
        TRIALS.along_games::<Setup>()
    }

    #[cfg(feature = "serde")]
    #[test]
    fn serialization_keeps_positions() -> Result<(), Violation> {
        gambol_laws::serialization_along_games::<Setup>(4, 100)
    }
}

mod draughts {
    use gambol_laws::Violation;
    use gambol_lilypad::draughts::Setup;
    use gambol_testkit::conventions;

    use super::TRIALS;

    #[test]
    fn turned_positions_have_the_same_value() {
        use gambol_lilypad::draughts::{Position, Variant};
        use gambol_lilypad::gambol_core::Game;

        gambol_testkit::images_have_the_same_value(Position::start(Variant));
    }

    #[test]
    fn laws_hold_in_random_games() -> Result<(), Violation> {
        TRIALS.in_random_games::<Setup>(&conventions)
    }

    #[test]
    fn laws_hold_where_the_parser_says_yes() -> Result<(), Violation> {
        TRIALS.in_altered_positions::<Setup>(&conventions)
    }

    #[test]
    fn laws_hold_along_games() -> Result<(), Violation> {
        TRIALS.along_games::<Setup>()
    }

    #[cfg(feature = "serde")]
    #[test]
    fn serialization_keeps_positions() -> Result<(), Violation> {
        gambol_laws::serialization_along_games::<Setup>(4, 100)
    }
}
