//! Squares and directions of rectangles.

use gambol_core::board::{Direction, Square};

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
