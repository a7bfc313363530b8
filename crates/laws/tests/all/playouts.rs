//! Playouts of a game with chance, two in turn. No game of this repository has both.

use gambol_core::playout::{Playout, for_each_playout, playout};
use gambol_core::seeded;
use gambol_laws::example::{Hoard, HoardVariant};

use crate::twin::Twin;

#[test]
fn playouts_in_turn_are_those_one_after_the_other() {
    let start = Twin(Hoard::start(HoardVariant::default()));
    for max_plies in [0, 3, 1_000] {
        for games in 0..5 {
            let told = |played: &Playout<Twin>| {
                (played.end.to_string(), played.plies, played.chance_events)
            };
            let mut in_turn = Vec::new();
            for_each_playout(&start, games, max_plies, seeded, |played| {
                in_turn.push(told(played));
            });
            let mut one_by_one: Vec<_> =
                (0..games).map(|i| told(&playout(&start, &mut seeded(i), max_plies))).collect();
            in_turn.sort();
            one_by_one.sort();
            assert_eq!(in_turn, one_by_one, "{games} games of {max_plies} plies");
            assert!(max_plies == 0 || in_turn.iter().all(|(_, _, events)| *events > 2));
        }
    }
}
