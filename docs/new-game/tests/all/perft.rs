//! Known counts of move sequences: both engines give them.

use breakthrough::{Position, Variant};
use gambol_laws::claims;

#[test]
fn from_the_start() {
    let start = Position::start(Variant::STANDARD);
    claims::perft_counts(&start, &[1, 16, 256, 4_308, 71_478]);
}
