//! The squares of checkers.

use gambol_core::board::Direction;
use gambol_lilypad::{Square, gambol_core};

#[test]
fn numbers_are_read_and_written() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(format!("{square:>2}").trim_start(), square.to_string());
        assert_eq!(Square::from_place(square.place()), Some(square));
        assert_eq!(Square::from_board(square.on_board()), Some(square));
        assert_eq!(square.turned().turned(), square);
    }
    for bad in ["", "0", "33", "01", "+1", "1 ", "-1", "4294967297"] {
        assert!(bad.parse::<Square>().is_err(), "{bad}");
    }
}

#[test]
fn bits_are_the_board() {
    let all = Square::all().fold(0, |all, square| all | square.bit());
    assert_eq!(all, Square::BOARD);
    assert_eq!(Square::of(u64::MAX).count(), 32);
    let [first, last] = Square::END_ROWS.map(Square::of);
    assert!(first.map(Square::number).eq(1..=4));
    assert!(last.map(Square::number).eq(29..=32));
    let places = (0..64).filter_map(Square::from_place);
    assert!(places.eq(Square::all()));
}

#[test]
fn a_step_is_the_same_shift_everywhere() {
    for (direction, shift) in [
        (Direction::NorthEast, 4),
        (Direction::NorthWest, 5),
        (Direction::SouthEast, 59),
        (Direction::SouthWest, 60),
    ] {
        for square in Square::all() {
            let stepped = square.bit().rotate_left(shift) & Square::BOARD;
            let expected = square.step(direction).map_or(0, Square::bit);
            assert_eq!(stepped, expected, "{square} {direction:?}");
        }
    }
    assert!(Square::all().all(|square| square.step(Direction::North).is_none()));
}

#[test]
fn the_corners_are_where_players_see_them() {
    let number = |name: &str| Square::from_board(name.parse().expect(name)).map(Square::number);
    assert_eq!(["a1", "g1", "b2", "h8"].map(number), [4, 1, 8, 29].map(Some));
    assert_eq!(number("a2"), None);
}
