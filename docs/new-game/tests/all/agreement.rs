//! The two engines agree.

use breakthrough::Position;
use gambol_core::seeded;
use gambol_laws::{Reference as _, Violation, agrees_on_move, along_random_games, altered_text};

use crate::reference::Plain;

gambol_laws::agreement_tests! {
    position: Position,
    reference: Plain,
    in_random_games_of_any_variant: { cases: 16, games: 2, moves: 100 },
    in_positions: { cases: 32, moves: 60, depth: 2 },
    on_what_is_a_position: { cases: 64, moves: 60 },
    in_random_games_of_each_variant: { games: 20, moves: 100 },
    on_perft: { moves: 20, every: 5, depth: 3 },
}

#[test]
fn on_what_is_a_move() -> Result<(), Violation> {
    let mut random = seeded(1);
    along_random_games(1, 10, 60, |position: &Position| {
        let reference = Plain::parse(&position.to_string()).expect("a position");
        for text in reference.moves() {
            agrees_on_move(position, &reference, &text)?;
            let changed = altered_text(&text, "abcdefg01234567-x ", &mut random);
            agrees_on_move(position, &reference, &changed)?;
        }
        Ok(())
    })
}
