//! Tablebases have the values of the general solver.

use gambol_core::{GameSetup, Player};
use gambol_evaluate::Evaluated;
use gambol_evaluate::tablebase::{Endings, ExactValue, Tablebase};
use gambol_lilypad::draughts::Position;
use gambol_lilypad::{self as lilypad, Pawn};
use gambol_solve::{SolveError, Table, Value, tablebase};
use gambol_testkit::check_certificate;

use crate::certificates::table_certificate;
use crate::{checkers, endings};

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

/// A tablebase with these pieces has the values of the general solver, whose certificate the naive engine
/// accepts.
fn values_are_right<G: Evaluated>(pieces: usize, every: usize) -> (Endings<G>, Tablebase) {
    let endings = G::ENDINGS.expect("the game has them");
    let found = tablebase::<G>(pieces, 2, &mut |_, _| {}).expect("a tablebase");
    let all = (0..found.values().len()).filter_map(endings.position);
    let table = Table::solve(all, usize::MAX).expect("a table");
    for (position, known) in table.iter() {
        let Some(index) = (endings.index)(position) else {
            assert!(position.status().is_over(), "{position}");
            continue;
        };
        let known = match known {
            Value::Draw => ExactValue::Draw,
            // A game without a legal move has no player to move.
            Value::Win { winner, plies } if Some(winner) == position.status().player() => {
                ExactValue::Win(plies)
            }
            Value::Win { plies, .. } => ExactValue::Loss(plies),
        };
        assert_eq!(found.value(index), Some(known), "{position}");
    }
    check_certificate(&table_certificate(&table), every).expect("right");
    (endings, found)
}

/// The wins, draws, losses and the longest win of positions that pass a test.
fn sums<G>(endings: &Endings<G>, found: &Tablebase, counts: impl Fn(&G) -> bool) -> [u32; 4] {
    let mut sums = [0; 4];
    for index in 0..found.values().len() {
        if !(endings.position)(index).is_some_and(|position| counts(&position)) {
            continue;
        }
        match found.value(index).expect("a value") {
            ExactValue::Win(plies) => {
                sums[0] += 1;
                sums[3] = plies.max(sums[3]);
            }
            ExactValue::Draw => sums[1] += 1,
            ExactValue::Loss(_) => sums[2] += 1,
        }
    }
    sums
}

#[test]
fn endings_of_lilypad_are_right() {
    let (endings, found) = values_are_right::<lilypad::Position>(2, 5);
    let two_kings = |position: &lilypad::Position| {
        Player::all(2).all(|player| {
            position.checkers().kings(player).len() == 1 && position.pawn(player) != Pawn::Lost
        }) && checkers(&position.checkers()) == 2
    };
    assert_eq!(sums(&endings, &found, two_kings), [454, 0, 306, 13]);
}

#[test]
fn endings_of_the_two_pipers_are_right() {
    let (endings, found) = values_are_right::<gambol_two_pipers::Position>(1, 1);
    assert_eq!(sums(&endings, &found, |_| true), [196, 105, 196, 29]);
}

/// Placements of so many checkers lost for whichever side is to move.
#[test]
fn mutual_zugzwangs() {
    let three = solve(3, 2);
    let mut found = [0; 4];
    for position in endings(3) {
        let mut setup = position.setup();
        setup.turn = setup.turn.opponent();
        let other = setup.check().expect("the same checkers");
        let is_lost = |position| matches!(value(&three, position), Some(ExactValue::Loss(_)));
        if position.to_move() == Player::P1 && is_lost(&position) && is_lost(&other) {
            found[checkers(&position)] += 1;
        }
    }
    assert_eq!(found[1..], [0, 40, 10]);
}

#[test]
fn what_has_no_tablebase_is_refused() {
    let mut quiet = |_, _| {};
    let refused = tablebase::<gambol_mixtour::Position>(2, 1, &mut quiet);
    assert_eq!(refused.unwrap_err(), SolveError::NoEndings("Mixtour"));
    for pieces in [0, 6, usize::MAX] {
        let refused = tablebase::<Position>(pieces, 1, &mut quiet);
        assert_eq!(refused.unwrap_err(), SolveError::Pieces { pieces, most: 5 });
    }
}
