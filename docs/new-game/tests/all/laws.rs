//! The laws that every game must obey.

use breakthrough::{Position, Setup};

gambol_laws::law_tests! {
    position: Position,
    setup: Setup,
    laws_hold: { cases: 256, moves: 80, also: pictures },
    keys_differ: { games: 1_000, moves: 100, positions: 20_000 },
    random_moves_are_fair: { games: 3, moves: 60, every: 10 },
    serialization_keeps_positions: { games: 20, moves: 80 },
}

fn pictures(position: &Position) -> Result<(), gambol_laws::Violation> {
    gambol_laws::svg_drawings(position, None)
}
