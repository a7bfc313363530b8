//! What a game need not write.

use gambol_core::Game;
use gambol_laws::example::{Hoard, HoardMove, HoardVariant};

#[test]
fn no_clause_is_named_unless_a_game_does() {
    let start = Hoard::start(HoardVariant::default());
    let reason = start.check(HoardMove::Owl).expect_err("wishes come first");
    assert_eq!(start.clause(&reason), None);
}
