//! The fast engine and the reference agree.

use gambol_laws::{Agreement, Violation};
use gambol_mixtour::Position;
use gambol_testkit::reference::Mixtour;

const AGREEMENT: Agreement = Agreement {
    cases: 64,
    max_moves: 120,
    depth: 2,
    any_variant: (1, 300),
    each_preset: (15, 1_000),
    perft: (20, 10, 3),
};

gambol_testkit::agreement!(Position, Mixtour, AGREEMENT);

#[test]
fn on_what_is_a_move() -> Result<(), Violation> {
    let more = ["pass", "c3", "a1-b2", "c3:1-d4", "e5:4-a1", "c3:12-c4"];
    gambol_laws::in_random_games(64, 120, |played| {
        let position = &played.position;
        gambol_laws::agrees_on_texts::<Position, Mixtour>(position, &more, "abcdef0123456:-+ pAx")
    })
}
