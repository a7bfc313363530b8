//! Squares, directions and symmetries of rectangles.

use gambol_core::board::{Direction, Square, SquareSymmetry};
use std::collections::BTreeSet;

type Small = Square<5, 3>;

#[test]
fn names_are_read_and_written() {
    for square in Small::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Small::at(square.file(), square.rank()), Some(square));
    }
    for bad in ["", "a", "a0", "a4", "f1", "a01", "A1", "1a", "a1 ", "é1", "a+1"] {
        assert!(bad.parse::<Small>().is_err(), "{bad}");
    }
}

#[test]
fn steps_go_there_and_back() {
    for square in Small::all() {
        for direction in Direction::ALL {
            if let Some(next) = square.step(direction) {
                assert_eq!(next.step(direction.opposite()), Some(square));
                assert_eq!(square.line_to(next), Some((direction, 1)));
            }
        }
        assert_eq!(square.line_to(square), None);
    }
}

#[test]
fn the_eight_symmetries_differ_and_keep_neighbours() {
    let images: BTreeSet<Vec<usize>> = SquareSymmetry::all()
        .map(|s| Square::<4, 4>::all().map(|square| s.apply(square).index()).collect())
        .collect();
    assert_eq!(images.len(), 8);
    for symmetry in SquareSymmetry::all() {
        for square in Square::<4, 4>::all() {
            for other in Square::<4, 4>::all() {
                let near = |a: Square<4, 4>, b| a.line_to(b).is_some_and(|(_, n)| n == 1);
                assert_eq!(
                    near(square, other),
                    near(symmetry.apply(square), symmetry.apply(other))
                );
            }
        }
    }
}
