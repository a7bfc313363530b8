//! How often positions occur.

use std::fmt;
use std::ops::ControlFlow;

use gambol_core::{
    Game, History, NotLegal, Occurrences, Player, RandomSource, Standard, Status, seeded,
};

#[test]
fn occurrences_are_counted() {
    let mut random = seeded(1);
    let (mut seen, mut keys) = (Occurrences::new(), Vec::new());
    for i in 0..20_000 {
        // Now and then, and never again halfway, so that the list becomes long.
        match random.below(100) {
            0 if i < 10_000 => {
                seen.clear();
                keys.clear();
            }
            1..30 => {
                seen.undo();
                keys.pop();
            }
            _ => {
                // Different keys often have the same last bits.
                let key = random.below(8) << 12 | random.below(8);
                keys.push(key);
                let expected = keys.iter().filter(|&&other| other == key).count();
                assert_eq!(seen.note(key), expected);
            }
        }
        assert_eq!(seen.keys(), keys);
    }
}

/// A walk round a ring of four places, without end, in which all keys collide if they are the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Ring<const SAME: bool>(u8);

impl<const SAME: bool> Game for Ring<SAME> {
    type Move = u8;
    type Variant = Standard;
    type Illegal = NotLegal;
    type Reason = &'static str;

    fn status(&self) -> Status<&'static str> {
        Status::Turn([Player::P1, Player::P2][usize::from(self.0 % 2)])
    }

    fn try_for_each_move<B>(&self, visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        [1, 3].into_iter().try_for_each(visit)
    }

    fn check(&self, steps: u8) -> Result<(), NotLegal> {
        if steps == 1 || steps == 3 { Ok(()) } else { Err(NotLegal) }
    }

    fn apply_unchecked(&mut self, steps: u8) {
        self.0 = (self.0 + steps) % 4;
    }

    fn key(&self) -> u64 {
        if SAME { 7 } else { self.0.into() }
    }
}

impl<const SAME: bool> fmt::Display for Ring<SAME> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[test]
fn positions_repeat_and_not_keys() {
    let mut history = History::new(Ring::<true>(0));
    let repetitions = [1, 1, 3, 1, 1, 1].map(|steps| {
        history.play(steps).unwrap();
        history.repetitions()
    });
    // 1, 2, 1, 2, 3, 0.
    assert_eq!(repetitions, [1, 1, 2, 2, 1, 2]);
    assert_eq!((history.most_repetitions(), history.plies()), (7, 6));
    assert_eq!((history.undo(), history.undo(), history.repetitions()), (Some(1), Some(1), 2));
    assert_eq!(history.play(2), Err(NotLegal));
    assert_eq!(history.play_text("3"), Ok(3));
    assert_eq!((history.position(), history.repetitions()), (&Ring(1), 3));
    assert_eq!(history.keys(), [7; 6]);
    assert_eq!(history.positions().len(), history.moves().len() + 1);
}

#[test]
fn a_position_counts_as_before_once_a_new_one_is_taken_back() {
    let mut history = History::new(Ring::<false>(0));
    let repetitions = [1, 3, 3].map(|steps| {
        history.play(steps).unwrap();
        history.repetitions()
    });
    // 1, 0, 3.
    assert_eq!(repetitions, [1, 2, 1]);
    assert_eq!((history.undo(), history.repetitions()), (Some(3), 2));
}
