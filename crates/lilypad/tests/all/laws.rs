//! The laws on Lilypad and on its base game.

mod lilypad {
    use gambol_lilypad::{Position, Setup};

    gambol_laws::law_tests! {
        position: Position,
        setup: Setup,
        laws_hold: { cases: 256, moves: 150, also: gambol_testkit::conventions },
        keys_differ: { games: 3_000, moves: 300, positions: 100_000 },
        random_moves_are_fair: { games: 3, moves: 100, every: 10 },
        serialization_keeps_positions: { games: 50, moves: 100 },
    }
}

mod draughts {
    use gambol_lilypad::draughts::{Position, Setup};

    gambol_laws::law_tests! {
        position: Position,
        setup: Setup,
        laws_hold: { cases: 256, moves: 150, also: gambol_testkit::conventions },
        keys_differ: { games: 3_000, moves: 300, positions: 100_000 },
        random_moves_are_fair: { games: 3, moves: 100, every: 10 },
        serialization_keeps_positions: { games: 50, moves: 100 },
    }
}
