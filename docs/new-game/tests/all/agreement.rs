//! The two engines agree.

use breakthrough::Position;

use crate::reference::Plain;

gambol_laws::agreement_tests! {
    position: Position,
    reference: Plain,
    in_random_games_of_any_variant: { cases: 16, games: 2, moves: 100 },
    in_positions: { cases: 32, moves: 60, depth: 2 },
    on_what_is_a_position: { cases: 64, moves: 60 },
    on_texts_of_moves: { cases: 64, moves: 60 },
    in_random_games_of_each_variant: { games: 20, moves: 100 },
    on_perft: { moves: 20, every: 5, depth: 3 },
}
