//! Captures: clause 3, in the base game, and the table of all captures.

use std::collections::{BTreeSet, HashSet};

use gambol_core::board::Direction::{NorthEast, NorthWest, SouthEast, SouthWest};
use gambol_lilypad::draughts::{Illegal, Move};

use super::{Game, Square, after, base, legal, play, square, why_not};

#[test]
fn c3_1_a_jump_over_an_enemy_onto_an_empty_square_captures_it() {
    let position = base("W:W22,32:B18,1");
    assert_eq!(legal(&position), ["22x15"]);
    assert_eq!(after(&position, "22x15"), "B:W15,32:B1");
    // Own checkers are not jumped over.
    assert_eq!(legal(&base("W:W18,22:B1")), ["18-14", "18-15", "22-17"]);
}

#[test]
fn c3_1_nothing_is_jumped_if_the_square_behind_is_taken_or_off_the_board() {
    assert_eq!(legal(&base("W:W22:B18,15,1")), ["22-17"]);
    assert_eq!(legal(&base("W:W22,15:B18,1")), ["15-10", "15-11", "22-17"]);
    // 21 is at the edge, and so are 28 and 30.
    assert_eq!(legal(&base("W:W25:B21,1")), ["25-22"]);
    assert_eq!(legal(&base("B:W28:B24,1")), ["1-5", "1-6", "24-27"]);
}

#[test]
fn c3_2_men_jump_forward_only_over_men_and_kings() {
    assert_eq!(legal(&base("W:W15:BK11,18")), ["15x8"]);
    assert_eq!(legal(&base("W:W15:B18,1")), ["15-10", "15-11"]);
    assert_eq!(legal(&base("B:WK18:B15,14")), ["14x23", "15x22"]);
}

#[test]
fn c3_2_kings_jump_in_all_directions() {
    assert_eq!(legal(&base("W:WK15:B10,11,18,19")), ["15x22", "15x24", "15x6", "15x8"]);
}

#[test]
fn c3_3_a_capture_goes_on_as_long_as_it_can() {
    assert_eq!(legal(&base("W:W22:B18,11")), ["22x15x8"]);
    assert_eq!(after(&base("W:W22:B18,11"), "22x15x8"), "B:W8:B");
    assert_eq!(why_not(&base("W:W22:B18,11"), "22x15"), Illegal::MustContinue(square(15)));
    // Where it can go on in two directions, both are moves.
    assert_eq!(legal(&base("W:W22:B18,11,10")), ["22x15x6", "22x15x8"]);
    // A king may turn.
    assert_eq!(legal(&base("W:WK22:B18,19")), ["22x15x24"]);
    assert_eq!(legal(&base("W:W22:B18,19")), ["22x15"]);
}

#[test]
fn c3_4_a_man_who_is_crowned_by_a_jump_stops() {
    let position = base("B:W26,27:B22");
    assert_eq!(legal(&position), ["22x31"]);
    assert_eq!(after(&position, "22x31"), "W:W27:BK31");
    assert_eq!(legal(&base("B:W26,27:BK22")), ["22x31x24"]);
    assert_eq!(
        why_not(&position, "22x31x24"),
        Illegal::Backward { from: square(31), to: square(24) }
    );
    // The same after several jumps.
    let position = base("W:W17:B14,7,6");
    assert_eq!(legal(&position), ["17x10x1", "17x10x3"]);
    assert_eq!(after(&position, "17x10x3"), "B:WK3:B6");
}

#[test]
fn c3_5_r13_no_checker_is_jumped_twice() {
    let round = base("W:WK22:B9,10,17,18");
    assert_eq!(why_not(&round, "22x13x6x15x22x13"), Illegal::CapturedTwice(square(17)));
    assert_eq!(why_not(&base("W:WK22:B18"), "22x15x22"), Illegal::CapturedTwice(square(18)));
    assert_eq!(legal(&base("W:WK22:B18")), ["22x15"]);
}

#[test]
fn c3_5_captured_checkers_leave_when_the_move_is_complete() {
    let position = base("W:WK22,31:B9,10,17,18,5");
    assert_eq!(after(&position, "22x13x6x15x22"), "B:WK22,31:B5");
    // A king leaves nothing behind: a man who comes to its square is a man.
    let position = base("W:W22,27:BK18,1");
    let position = play(position, &["22x15", "1-5", "27-23", "5-9", "23-18"]);
    assert_eq!(position, base("B:W15,18:B9"));
    assert_eq!(position.to_string(), "B:W15,18:B9");
}

#[test]
fn c3_6_a_king_may_end_where_it_began() {
    let position = base("W:WK22:B9,10,17,18");
    assert_eq!(legal(&position), ["22x13x6x15x22"]);
    assert_eq!(after(&position, "22x13x6x15x22"), "B:WK22:B");
    let dark = base("B:W15,16,23,24:BK11");
    assert_eq!(legal(&dark), ["11x18x27x20x11"]);
    assert_eq!(after(&dark, "11x18x27x20x11"), "W:W:BK11");
}

#[test]
fn c3_6_a_king_may_cross_the_square_where_it_began() {
    let position = base("W:WK22:B9,10,17,18,26");
    assert_eq!(legal(&position), ["22x13x6x15x22x31", "22x31"]);
    assert_eq!(after(&position, "22x13x6x15x22x31"), "B:WK31:B");
}

#[test]
fn c3_7_whoever_can_capture_must_and_is_free_which() {
    let position = base("W:W22,32:B17,18,11");
    assert_eq!(legal(&position), ["22x13", "22x15x8"]);
    assert_eq!(why_not(&position, "32-27"), Illegal::MustCapture(square(22)));
    // Neither kings nor more checkers are preferred.
    let position = base("W:W22,K24:BK17,19,11");
    assert_eq!(legal(&position), ["22x13", "24x15x8"]);
}

#[test]
fn c3_8_r12_two_ways_of_the_same_captures_are_one_move() {
    let position = base("W:WK22:B9,10,17,18");
    assert_eq!(position.count_moves(), 1);
    // Two ways that end elsewhere than they start: round the square, then on to 31.
    let position = base("W:WK22:B9,10,17,18,26");
    assert_eq!(position.count_moves(), 2);
}

/// Every way of jumps from a square, by plain recursion: the captured squares and the end.
fn ways(at: Square, captured: &mut Vec<Square>, found: &mut BTreeSet<(Vec<Square>, Square)>) {
    for direction in [NorthEast, NorthWest, SouthEast, SouthWest] {
        let Some(over) = at.step(direction) else {
            continue;
        };
        let Some(to) = over.step(direction) else {
            continue;
        };
        if captured.contains(&over) {
            continue;
        }
        captured.push(over);
        let mut set = captured.clone();
        set.sort_unstable();
        found.insert((set, to));
        ways(to, captured, found);
        captured.pop();
    }
}

/// The finding on which moves and action indices rest.
#[test]
fn start_and_captured_set_decide_the_end_and_there_are_936_pairs() {
    let mut pairs = 0;
    for start in Square::all() {
        let mut found = BTreeSet::new();
        ways(start, &mut Vec::new(), &mut found);
        let sets: BTreeSet<&Vec<Square>> = found.iter().map(|(set, _)| set).collect();
        assert_eq!(sets.len(), found.len(), "one end for each set from {start}");
        assert!(sets.len() <= 31, "{} from {start}", sets.len());
        pairs += sets.len();
        for (set, end) in found {
            let mv = Move::capture(start, set.iter().copied()).expect("a capture");
            assert_eq!((mv.from(), mv.to()), (start, end));
            assert!(mv.captured().eq(set));
        }
    }
    assert_eq!(pairs, 936);
}

/// A capture of a man has one path only, so paths can be counted instead of captures.
#[test]
fn no_two_ways_of_a_man_capture_the_same() {
    for start in Square::all() {
        let mut sets = BTreeSet::new();
        let mut todo = vec![(start, Vec::new())];
        while let Some((at, captured)) = todo.pop() {
            for direction in [NorthEast, NorthWest] {
                let Some(over) = at.step(direction) else {
                    continue;
                };
                let Some(to) = over.step(direction) else {
                    continue;
                };
                let mut captured = captured.clone();
                captured.push(over);
                assert!(sets.insert(captured.clone()), "{captured:?} twice from {start}");
                todo.push((to, captured));
            }
        }
    }
}

/// The printed way of a capture is legal wherever the capture is: it is the same in every
/// position, and `check` follows it.
#[test]
fn the_printed_way_is_the_smallest_of_all() {
    fn smallest(at: Square, left: &[Square], path: &mut Vec<Square>, best: &mut Vec<Square>) {
        path.push(at);
        if left.is_empty() && (best.is_empty() || *path < *best) {
            best.clone_from(path);
        }
        for &over in left {
            let to = 2 * over.on_board().file() as isize - at.on_board().file() as isize;
            let rank = 2 * over.on_board().rank() as isize - at.on_board().rank() as isize;
            let near = at.on_board().line_to(over.on_board());
            let to = gambol_core::board::Square::at(to as usize, rank as usize);
            if let (Some((_, 1)), Some(to)) = (near, to.and_then(Square::from_board)) {
                let left: Vec<Square> = left.iter().copied().filter(|&o| o != over).collect();
                smallest(to, &left, path, best);
            }
        }
        path.pop();
    }
    let mut seen = 0;
    for start in Square::all() {
        let mut found = BTreeSet::new();
        ways(start, &mut Vec::new(), &mut found);
        for (set, _) in found {
            let mv = Move::capture(start, set.iter().copied()).expect("a capture");
            let mut best = Vec::new();
            smallest(start, &set, &mut Vec::new(), &mut best);
            assert!(mv.path().eq(best), "{mv}");
            seen += 1;
        }
    }
    assert_eq!(seen, 936);
}

/// The room in lists of moves. A jump leads to a row and a file of the same parity, so each half of the 32 squares is
/// counted by itself, and the halves are images of each other. Own checkers are in the way. All other squares may hold
/// victims, and captures count that could go on, so no position has more captures.
#[test]
fn no_player_has_more_than_192_captures() {
    let jumps = |from: usize| {
        let ways = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        ways.into_iter().filter_map(move |(up, right)| {
            let (rank, file) = (from as i32 / 4 + up, from as i32 % 4 + right);
            let inside = (0..4).contains(&rank) && (0..4).contains(&file);
            // The sum of its ends and its slope name the line.
            let to = inside.then_some((4 * rank + file) as usize)?;
            Some((to, 1_u64 << (2 * (from + to) + usize::from(up == right))))
        })
    };
    let captures = |start: usize, own: u32| {
        let (mut seen, mut left) = (HashSet::new(), vec![(start, 0)]);
        while let Some((at, captured)) = left.pop() {
            for (to, over) in jumps(at) {
                let free = to == start || own >> to & 1 == 0;
                if free && captured & over == 0 && seen.insert((to, captured | over)) {
                    left.push((to, captured | over));
                }
            }
        }
        seen.iter().map(|&(_, captured)| captured).collect::<HashSet<_>>().len()
    };
    let mut most = [0; 13];
    for own in 0..1_u32 << 16 {
        let checkers = own.count_ones() as usize;
        if checkers < most.len() {
            let squares = (0..16).filter(|square| own >> square & 1 != 0);
            let all: usize = squares.map(|square| captures(square, own)).sum();
            most[checkers] = most[checkers].max(all);
        }
    }
    let both = (0..=12).flat_map(|here| (0..=12 - here).map(move |there| most[here] + most[there]));
    assert_eq!((most[1], both.max()), (31, Some(192)));
}
