//! Whether a player is told a move, where games of this repository leave a part of the question open.

use gambol_core::{Game, Player, is_announced};
use gambol_laws::example::{Hoard, HoardVariant};

use crate::twin::{Fault, Twin, with};

/// After copper only gold can be dealt. Player 1 knows that; player 3, who does not know of the copper,
/// must not learn it.
#[test]
fn a_move_that_is_forced_by_a_secret_is_not_announced() {
    with(Fault::GoldFollowsCopper, || {
        let mut position = Twin(Hoard::start(HoardVariant::default()));
        let copper = position.parse_move("=c").expect("a legal move");
        position = position.apply(copper).expect("a legal move");
        let gold = position.parse_move("=g").expect("a legal move");
        assert_eq!(position.legal_moves()[..], [gold]);
        assert!(is_announced(&position, gold, Player::P1));
        assert!(!is_announced(&position, gold, Player::P3));
    });
}
