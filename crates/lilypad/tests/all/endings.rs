//! Endings of draughts and their numbers.

use gambol_core::{Game, GameSetup, Player, Symmetric};
use gambol_evaluate::Evaluated;
use gambol_evaluate::tablebase::Endings;
use gambol_lilypad::draughts::Position;
use gambol_lilypad::gambol_core;

const ENDINGS: Endings<Position> = Position::ENDINGS.expect("draughts has them");

fn count(pieces: usize) -> usize {
    (ENDINGS.parts)(pieces).last().copied().unwrap_or_default()
}

/// As many as are known of two and three pieces (Chinook).
#[test]
fn every_ending_has_one_number() {
    let mut from = 0;
    for (pieces, known) in [1, 120, 6_972, 261_224].into_iter().enumerate() {
        let mut found = 0;
        for number in from..count(pieces) {
            let Some(position) = (ENDINGS.position)(number) else { continue };
            found += 1;
            assert_eq!((ENDINGS.index)(&position), Some(number), "{position}");
            assert_eq!(Player::all(2).flat_map(|of| position.checkers(of)).count(), pieces);
            assert_eq!(position.setup().check(), Ok(position));
        }
        assert_eq!(found, known, "{pieces}");
        from = count(pieces);
    }
    for number in (from..count(5)).step_by(9_973) {
        if let Some(position) = (ENDINGS.position)(number) {
            assert_eq!((ENDINGS.index)(&position), Some(number), "{position}");
        }
    }
    assert_eq!((ENDINGS.position)(count(5)), None);
    assert_eq!((ENDINGS.position)(usize::MAX), None);
    assert_eq!((ENDINGS.index)(&Position::START), None);
}

#[test]
fn moves_lead_to_the_same_part_or_an_earlier_one() {
    let parts = (ENDINGS.parts)(5);
    let part = |number| parts.partition_point(|&end| end <= number);
    for number in (0..count(5)).step_by(9_973).chain((0..count(3)).step_by(7)) {
        let Some(position) = (ENDINGS.position)(number) else { continue };
        for symmetry in position.symmetries() {
            // Both players have the same numbers.
            let position = position.transformed(symmetry);
            assert_eq!((ENDINGS.index)(&position), Some(number), "{position}");
            for &mv in &position.legal_moves() {
                let mut after = position;
                after.apply_unchecked(mv);
                let next = (ENDINGS.index)(&after).expect("as few pieces");
                assert!(part(next) <= part(number), "{position} {mv}");
                // Moves within a part are found backwards.
                let mut times = 0;
                (ENDINGS.before)(&after, &mut |before| times += u8::from(before == position));
                assert_eq!(times, u8::from(part(next) == part(number)), "{position} {mv}");
            }
        }
    }
}

const WITH_PAWNS: Endings<gambol_lilypad::Position> =
    gambol_lilypad::Position::ENDINGS.expect("the game has them");

/// Every position with pawns has a number of its own, moves lead to the same part or an earlier one, and
/// moves within a part are found backwards.
#[test]
fn endings_with_pawns_have_numbers() {
    let Endings { parts, index, position: at, before, .. } = WITH_PAWNS;
    let ends = parts(4);
    let part = |number| ends.partition_point(|&end| end <= number);
    let small = parts(2).last().copied().unwrap_or_default();
    let (mut unfinished, mut lost, mut drawn) = (0, 0, 0);
    for number in (0..small).chain((small..ends[ends.len() - 1]).step_by(9_973)) {
        let Some(position) = at(number) else { continue };
        unfinished += usize::from(number < small);
        assert_eq!(position.setup().check(), Ok(position));
        for symmetry in position.symmetries() {
            let position = position.transformed(symmetry);
            assert_eq!(index(&position), Some(number), "{position}");
            for &mv in &position.legal_moves() {
                let after = position.after(mv);
                let Some(next) = index(&after) else {
                    let winner = after.outcome().expect("the end").winner;
                    (lost, drawn) =
                        (lost + i32::from(winner.is_some()), drawn + i32::from(winner.is_none()));
                    assert!(winner.is_none_or(|winner| winner == position.to_move()));
                    continue;
                };
                assert!(part(next) <= part(number), "{position} {mv}");
                let mut times = 0;
                before(&after, &mut |before| times += u8::from(before == position));
                assert_eq!(times, u8::from(part(next) == part(number)), "{position} {mv}");
            }
        }
    }
    assert!(unfinished > 10_000 && lost > 0 && drawn > 0);
    for text in
        ["B:W21:B12 12,21 weak-frogs", "B:WK1:BK32 -,- standard", "B:W21:BK29 29,21 standard"]
    {
        let position: gambol_lilypad::Position = text.parse().expect("a position");
        assert_eq!(index(&position), None, "{position}");
    }
    assert_eq!(at(ends[ends.len() - 1]), None);
}
