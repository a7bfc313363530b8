//! The laws on The Two Pipers.

use gambol_core::{Encode, seeded};
use gambol_laws::{Violation, strategy};
use gambol_two_pipers::{Game, Illegal, Position, Setup};

use crate::set_up;

gambol_laws::law_tests! {
    position: Position,
    setup: Setup,
    laws_hold: {
        cases: 256,
        moves: 120,
        set_ups: strategy::set_ups(set_up::CHOICES, set_up::set_up),
        also: gambol_testkit::conventions,
    },
    keys_differ: { games: 5_000, moves: 200, positions: 100_000 },
    random_moves_are_fair: { games: 3, moves: 60, every: 10 },
    serialization_keeps_positions: { games: 50, moves: 100 },
}

/// n = 10,000 draws in twenty set-up positions for each of the rules that take moves away, from the
/// seed 1.
#[test]
fn random_moves_are_fair_where_rules_forbid_some() -> Result<(), Violation> {
    let rules: [fn(Illegal) -> bool; 4] = [
        |reason| reason == Illegal::PiperInDanger,
        |reason| reason == Illegal::JumpIsDue,
        |reason| matches!(reason, Illegal::ShallowsFull(_)),
        |reason| matches!(reason, Illegal::PipersAdjacent(_)),
    ];
    let mut random = seeded(1);
    for rule in rules {
        let mut tried = 0;
        while tried < 20 {
            let position = set_up::position(&mut random);
            if position.count_moves() > 1 && forbids(&position, rule) {
                gambol_laws::random_move_distribution(&position, 1, 10_000)?;
                tried += 1;
            }
        }
    }
    Ok(())
}

/// Whether some move is illegal for such a reason.
fn forbids(position: &Position, rule: fn(Illegal) -> bool) -> bool {
    (0..Position::action_count(position.variant()))
        .filter_map(|index| position.action(index))
        .any(|mv| position.check(mv).is_err_and(rule))
}
