//! The laws on The Two Pipers.

use gambol_core::seeded;
use gambol_host::Encode;
use gambol_laws::{Trials, Violation};
use gambol_testkit::more_laws;
use gambol_two_pipers::{Game, Illegal, Jumps, Lands, Position, Setup, Stuck, Variant};

use crate::set_up;

const TRIALS: Trials =
    Trials { cases: 128, max_moves: 120, keys: (2_500, 200, 50_000), random_moves: (3, 60, 10) };

gambol_testkit::laws!(Position, Setup, TRIALS, 4);

#[test]
fn turned_and_mirrored_positions_have_the_same_value() {
    let rotated = Variant::new(Lands::Rotated, Jumps::Diagonal, Stuck::Pass);
    for variant in [Variant::STANDARD, rotated] {
        gambol_testkit::images_have_the_same_value(Position::start(variant));
    }
}

#[test]
fn laws_hold_in_positions_set_up() -> Result<(), Violation> {
    TRIALS.in_positions_set_up(set_up::CHOICES, set_up::set_up, &more_laws::<Setup, _>)
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
    (0..position.action_count())
        .filter_map(|index| position.action(index))
        .any(|mv| position.check(mv).is_err_and(rule))
}
