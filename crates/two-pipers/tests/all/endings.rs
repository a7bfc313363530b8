//! Endings and their numbers.

use gambol_core::{Game, GameSetup, Player, Symmetric};
use gambol_evaluate::Evaluated;
use gambol_evaluate::tablebase::Endings;
use gambol_two_pipers::{Position, Symmetry, gambol_core, gambol_evaluate};

const ENDINGS: Endings<Position> = Position::ENDINGS.expect("the game has them");

fn count(pieces: usize) -> usize {
    (ENDINGS.parts)(pieces).last().copied().unwrap_or_default()
}

fn creatures(position: &Position) -> usize {
    let of = |player| position.attackers(player).len() + position.sleeping(player).len();
    Player::all(2).map(of).sum()
}

#[test]
fn every_ending_has_one_number() {
    let mut found = [0; 5];
    for number in (0..count(2))
        .chain((count(2)..count(3)).step_by(97))
        .chain((count(3)..count(4)).step_by(499_979))
    {
        let Some(position) = (ENDINGS.position)(number) else { continue };
        found[creatures(&position)] += 1;
        assert_eq!(position.setup().check(), Ok(position));
        assert_eq!((ENDINGS.index)(&position), Some(number), "{position}");
        let other = position.transformed(Symmetry::Exchange);
        assert_eq!((ENDINGS.index)(&other), Some(number), "{position}");
    }
    // One creature has 62 squares and eight kinds.
    assert_eq!(found[..2], [1, 496]);
    assert!(found.iter().all(|&found| found > 0));
    for number in [count(4), usize::MAX] {
        assert_eq!((ENDINGS.position)(number), None);
    }
    let [across, variant] =
        ["8/8/8/8/3S4/8/8/8 2 e8,e8 standard", "8/8/8/8/3S4/8/8/8 1 e1,e8 standard:jumps=any"];
    for text in [across, variant, "8/8/8/8/sssss3/8/8/8 1 e1,e8 standard"] {
        let position: Position = text.parse().expect("a position");
        assert_eq!((ENDINGS.index)(&position), None, "{position}");
    }
}

#[test]
fn moves_lead_to_the_same_part_or_an_earlier_one() {
    let parts = (ENDINGS.parts)(4);
    let part = |number| parts.partition_point(|&end| end <= number);
    let mut lost = 0;
    for number in (0..count(2))
        .step_by(7)
        .chain((count(2)..count(3)).step_by(499))
        .chain((count(3)..count(4)).step_by(499_979))
    {
        let Some(position) = (ENDINGS.position)(number) else { continue };
        for &mv in &position.legal_moves() {
            let after = position.after(mv);
            let Some(next) = (ENDINGS.index)(&after) else {
                let winner = after.outcome().expect("the end").winner.expect("a winner");
                if winner != position.to_move() {
                    // A player who may lose at once may also do something else.
                    let others = position.legal_moves();
                    assert!(others.iter().any(|&mv| position.after(mv).outcome().is_none()));
                    lost += 1;
                }
                continue;
            };
            assert!(part(next) <= part(number), "{position} {mv}");
            let mut is_before = false;
            (ENDINGS.before)(&after, &mut |before| {
                is_before |= before == position;
                assert!(
                    (ENDINGS.index)(&before).is_none_or(|number| part(number) == part(next)),
                    "{before}"
                );
            });
            assert_eq!(is_before, part(next) == part(number), "{position} {mv}");
        }
    }
    assert!(lost > 0);
}
