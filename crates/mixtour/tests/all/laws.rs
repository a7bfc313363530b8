//! The laws on Mixtour.

use gambol_mixtour::{Position, Setup};

gambol_laws::law_tests! {
    position: Position,
    setup: Setup,
    laws_hold: { cases: 256, moves: 120, also: gambol_testkit::conventions },
    keys_differ: { games: 5_000, moves: 200, positions: 100_000 },
    random_moves_are_fair: { games: 3, moves: 60, every: 10 },
    serialization_keeps_positions: { games: 50, moves: 100 },
}
