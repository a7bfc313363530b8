//! The laws on Lilypad and on its base game.

use gambol_laws::Trials;

const TRIALS: Trials =
    Trials { cases: 128, max_moves: 150, keys: (1_500, 300, 50_000), random_moves: (3, 100, 10) };

mod lilypad {
    use gambol_lilypad::{Position, Setup, Variant};

    use super::TRIALS;

    #[test]
    fn turned_positions_have_the_same_value() {
        gambol_testkit::images_have_the_same_value(Position::start(Variant::STANDARD));
    }

    gambol_testkit::laws!(Position, Setup, TRIALS, 4);
}

mod draughts {
    use gambol_lilypad::draughts::{Position, Setup};

    use super::TRIALS;

    #[test]
    fn turned_positions_have_the_same_value() {
        gambol_testkit::images_have_the_same_value(Position::START);
    }

    gambol_testkit::laws!(Position, Setup, TRIALS, 4);
}
