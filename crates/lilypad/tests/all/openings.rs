//! The three-move openings, from the rules.

use std::collections::{HashMap, HashSet};

use gambol_core::Game;
use gambol_lilypad::draughts::Position;

/// Returns the positions after three moves, with the number of sequences to each.
fn three_moves() -> HashMap<Position, usize> {
    let mut all = HashMap::from([(Position::START, 1)]);
    for _ in 0..3 {
        let mut next = HashMap::new();
        for (position, sequences) in all {
            for mv in position.legal_moves() {
                *next.entry(position.after(mv)).or_default() += sequences;
            }
        }
        all = next;
    }
    all
}

/// Returns by how many checkers the player to move can be ahead after some moves, and all captures that follow.
fn lead(position: &Position, moves: u32, mut low: i32, high: i32) -> i32 {
    let legal = position.legal_moves();
    if moves == 0 && legal.first().is_some_and(|mv| !mv.is_capture()) {
        let me = position.to_move();
        let [mine, theirs] = [me, me.opponent()].map(|player| position.checkers(player).count());
        return i32::try_from(mine).unwrap() - i32::try_from(theirs).unwrap();
    }
    for mv in legal {
        let after = position.after(mv);
        low = low.max(-lead(&after, moves.saturating_sub(1), -high, -low));
        if low >= high {
            break;
        }
    }
    low
}

/// 302 sequences lead to 216 positions. In 42 of them a checker is lost by force within four moves.
#[test]
fn players_know_174_openings_of_three_moves() {
    let all = three_moves();
    assert_eq!((all.values().sum::<usize>(), all.len()), (302, 216));
    let even = |moves| all.keys().filter(|position| lead(position, moves, -12, 12) == 0).count();
    assert_eq!([1, 2, 3, 4, 5, 6].map(even), [179, 179, 176, 174, 174, 174]);
}

/// The file for `gambol match draughts --openings`, which the example `openings` writes.
#[test]
fn the_file_of_openings() {
    let known = three_moves();
    let mut seen = HashSet::new();
    for line in include_str!("../../openings.txt").lines().filter(|line| !line.starts_with('#')) {
        let moves = line.strip_prefix("startpos | ").expect(line);
        let mut position = Position::START;
        for text in moves.split(' ') {
            let mv = position.parse_move(text).expect(line);
            position.apply_unchecked(mv);
        }
        assert!(known.contains_key(&position) && lead(&position, 4, -12, 12) == 0, "{line}");
        assert!(seen.insert(position), "{line}");
    }
    assert_eq!(seen.len(), 158);
}
