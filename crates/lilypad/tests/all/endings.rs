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
