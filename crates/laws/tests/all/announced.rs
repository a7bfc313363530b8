//! Whether a player is told a move, and what it shows them.

use gambol_core::{Game, HiddenInformation, Player};
use gambol_laws::example::{Hoard, HoardVariant};
use gambol_laws::{Violation, along_random_games, announcements};

use crate::twin::{Fault, Twin, with};

fn by_definition(position: &Twin) -> Result<(), Violation> {
    Player::all(4).try_for_each(|player| {
        let possible: Vec<Twin> =
            position.0.view(player).possible().map(|(it, _)| Twin(it)).collect();
        announcements(position, player, &possible)
    })
}

/// By players and by an onlooker.
#[test]
fn announcements_follow_from_all_that_is_possible() {
    for (fault, law) in [
        (Fault::None, None),
        (Fault::ToldByTheTruth, Some("announcements")),
        (Fault::RevealsNothing, Some("announcements")),
    ] {
        let law_of = |position: &Hoard| with(fault, || by_definition(&Twin(*position)));
        let result = along_random_games(1, 20, 100, law_of);
        assert_eq!(result.err().map(|violation| violation.law), law, "{fault:?}");
    }
}

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
        assert!(position.is_announced(gold, Player::P1));
        assert!(!position.is_announced(gold, Player::P3));
    });
}
