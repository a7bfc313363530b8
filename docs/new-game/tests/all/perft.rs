//! Known counts of move sequences, which both engines give.

use breakthrough::Position;
use gambol_laws::claims;

#[test]
fn from_the_start() {
    claims::perft_counts(&Position::default(), &[1, 16, 256, 4_308, 71_478]);
}
