//! Tablebases have the values of the general solver.

use gambol_core::Player;
use gambol_evaluate::Evaluated;
use gambol_evaluate::tablebase::{ExactValue, Tablebase};
use gambol_lilypad::draughts::Position;
use gambol_solve::{SolveError, Table, Value, tablebase};

use crate::endings;

fn solve(pieces: usize, threads: usize) -> Tablebase {
    tablebase::<Position>(pieces, threads, &mut |_, _| {}).expect("a tablebase")
}

fn value(tablebase: &Tablebase, position: &Position) -> Option<ExactValue> {
    let endings = Position::ENDINGS.expect("draughts has them");
    tablebase.value((endings.index)(position)?)
}

#[test]
fn values_are_those_of_the_table() {
    let table = Table::solve(endings(2), usize::MAX).expect("a table");
    let found = solve(2, 2);
    let mut positions = 0;
    for (position, known) in table.iter() {
        let known = match known {
            Value::Draw => ExactValue::Draw,
            Value::Win { winner, plies } if winner == position.to_move() => ExactValue::Win(plies),
            Value::Win { plies, .. } => ExactValue::Loss(plies),
        };
        assert_eq!(value(&found, position), Some(known), "{position}");
        positions += usize::from(position.to_move() == Player::P1);
    }
    let there = found.values().iter().filter(|&&byte| byte != Tablebase::NO_POSITION);
    assert_eq!(there.count(), positions);
}

/// The sums are half of those in `docs/solved.md`, which count both players to move.
#[test]
fn three_pieces_are_as_by_the_general_solver() {
    let (two, three) = (solve(2, 1), solve(3, 2));
    let fewer = two.values().len();
    assert_eq!(three.values()[..fewer], *two.values());
    let [mut wins, mut draws, mut losses, mut longest] = [0; 4];
    for value in (fewer..three.values().len()).filter_map(|index| three.value(index)) {
        match value {
            ExactValue::Win(plies) => {
                wins += 1;
                longest = longest.max(plies);
            }
            ExactValue::Draw => draws += 1,
            ExactValue::Loss(_) => losses += 1,
        }
    }
    assert_eq!([wins, draws, losses], [265_692 / 2, 16_954 / 2, 239_802 / 2]);
    assert_eq!(longest, 61);
}

#[test]
fn what_has_no_tablebase_is_refused() {
    let mut quiet = |_, _| {};
    let refused = tablebase::<gambol_lilypad::Position>(2, 1, &mut quiet);
    assert_eq!(refused.unwrap_err(), SolveError::NoEndings("Lilypad"));
    for pieces in [0, 6, usize::MAX] {
        let refused = tablebase::<Position>(pieces, 1, &mut quiet);
        assert_eq!(refused.unwrap_err(), SolveError::Pieces { pieces, most: 5 });
    }
}
