//! The fast engine and the reference agree.

mod reference;

use gambol_mixtour::Position;

use reference::Reference;

gambol_laws::agreement_tests! {
    position: Position,
    reference: Reference,
    in_random_games_of_any_variant: { cases: 64, games: 2, moves: 300 },
    in_positions: { cases: 64, moves: 120, depth: 3 },
    on_what_is_a_position: { cases: 64, moves: 60 },
    in_random_games_of_each_variant: { games: 40, moves: 1_000 },
    on_perft: { moves: 20, every: 10, depth: 3 },
}
