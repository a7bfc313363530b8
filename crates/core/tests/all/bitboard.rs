//! Words of bits and sets of squares.

use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;

use gambol_core::board::{Bitboard, Direction, Square, Word};

/// The indices of the bits that are set, the plain way.
fn indices<W: Word>(word: W) -> Vec<u32> {
    (0..W::BITS).filter(|&index| word & W::bit(index) != W::ZERO).collect()
}

#[test]
fn select_agrees_with_iteration() {
    let mut word = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834_u128;
    for _ in 0..200 {
        word = word.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).rotate_right(29);
        selects(word);
    }
    for word in [u128::MAX, 1 << 127, u128::from(u64::MAX), 1] {
        selects(word);
    }
}

fn selects(word: u128) {
    for (n, index) in (0..).zip(indices(word)) {
        assert_eq!(word.select(n), index);
    }
    for (n, index) in (0..).zip(indices(word as u64)) {
        assert_eq!((word as u64).select(n), index);
    }
    for (n, index) in (0..).zip(indices(word as u32)) {
        assert_eq!((word as u32).select(n), index);
    }
}

#[test]
fn sets_are_those_of_their_squares() {
    type Board = Bitboard<Square<5, 5>, u32>;
    let all = Board::all();
    assert!(all.into_iter().eq(Square::all()) && all.len() == 25);
    assert!((!all).is_empty() && all << 24 == Board::square(Square::new(24)));
    for bits in [0, 1, 0x155_5555, 0x1ff_ffff] {
        let set = Board::from_bits(bits);
        let squares: Vec<_> = set.into_iter().collect();
        assert_eq!(
            (0..set.len())
                .map(|n| Square::new(set.bits().select(n as u32) as usize))
                .collect::<Vec<_>>(),
            squares
        );
        assert_eq!(squares.iter().copied().collect::<Board>(), set);
        assert_eq!((!set).len(), 25 - squares.len());
        assert!(Square::all().all(|square| set.contains(square) != (!set).contains(square)));
        assert_eq!(set.first(), squares.first().copied());
    }
    assert_eq!(Bitboard::<Square<12, 8>, u128>::all().len(), 96);
    assert_eq!(Bitboard::<Square<8, 8>, u64>::all().bits(), u64::MAX);
}

#[test]
fn visits_are_iteration() {
    let words = [0, 1, 1 << 63, 1 << 64, 1 << 127, u128::MAX, u128::MAX / 7];
    for word in words {
        visits(word);
        visits(word as u64);
        visits(word as u32);
    }
}

fn visits<W: Word>(word: W) {
    let indices = indices(word);
    let mut visited = Vec::new();
    word.for_each(|index| visited.push(index));
    assert_eq!(visited, indices);

    // Stopped at each index once, a visit has seen all up to it.
    for (n, &last) in indices.iter().enumerate() {
        visited.clear();
        let stopped = word.try_for_each(|index| {
            visited.push(index);
            if index == last { ControlFlow::Break(index) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(stopped, ControlFlow::Break(last));
        assert_eq!(visited, indices[..=n]);
    }

    let mut asked = Vec::new();
    let kept = word.filter(|index| {
        asked.push(index);
        index % 2 == 1
    });
    assert_eq!(asked, indices);
    asked.retain(|index| index % 2 == 1);
    assert_eq!(super::bitboard::indices(kept), asked);
}

#[test]
fn sets_are_values() {
    type Board = Bitboard<Square<5, 5>, u32>;
    let hasher = RandomState::new();
    let set = Board::from_bits(0b1_0000_1110);
    for bits in [0, 0b1_0000_1110, 0b1_0000_1111] {
        let other = Board::from_bits(bits);
        let same = bits == set.bits();
        assert_eq!(set == other, same);
        assert_eq!(hasher.hash_one(set) == hasher.hash_one(other), same);
        assert_eq!(format!("{set:?}") == format!("{other:?}"), same);
    }
    let mut left = set;
    left -= Board::from_bits(0b110);
    assert_eq!(left.bits(), 0b1_0000_1000);
    assert_eq!((set >> 2).bits(), 0b100_0011);
    let mut squares = set.into_iter();
    for count in (0..=4).rev() {
        assert_eq!(squares.size_hint(), (count, Some(count)));
        assert_eq!(squares.next().is_some(), count > 0);
    }
}

#[test]
fn a_step_leads_where_each_square_leads() {
    fn check<const FILES: usize, const RANKS: usize>(
        step: impl Fn(Square<FILES, RANKS>, Direction) -> Vec<Square<FILES, RANKS>>,
    ) {
        for square in Square::all() {
            for direction in Direction::ALL {
                let expected: Vec<_> = square.step(direction).into_iter().collect();
                assert_eq!(step(square, direction), expected, "{square} {direction}");
            }
        }
    }
    check::<8, 8>(|from, d| Bitboard::<_, u64>::square(from).step(d).into_iter().collect());
    check::<5, 6>(|from, d| Bitboard::<_, u32>::square(from).step(d).into_iter().collect());
    check::<11, 11>(|from, d| Bitboard::<_, u128>::square(from).step(d).into_iter().collect());
    check::<3, 9>(|from, d| Bitboard::<_, u64>::square(from).step(d).into_iter().collect());
}
