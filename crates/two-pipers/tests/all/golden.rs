//! The beginning of one seeded random game of every layout, move by move. A change here is a
//! change of the rules, of the notation, of the order of moves or of the random generator, and
//! users must be told.

use gambol_laws::{seeded_game, transcript};
use gambol_two_pipers::Position;

#[test]
fn seeded_games() {
    for (name, variant) in
        [("standard", "standard"), ("rotated", "standard:lands=rotated,jumps=any,stuck=loss")]
    {
        let game = seeded_game::<Position>(variant.parse().expect("a variant"), 1997, 120);
        insta::assert_snapshot!(name, transcript(&game));
    }
}
