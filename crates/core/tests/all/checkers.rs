//! The squares of checkers.

use gambol_core::board::{CheckersSquare, Direction};

#[test]
fn numbers_are_read_and_written() {
    for square in CheckersSquare::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(format!("{square:>2}").trim_start(), square.to_string());
        assert_eq!(CheckersSquare::from_place(square.place()), Some(square));
        assert_eq!(CheckersSquare::from_board(square.on_board()), Some(square));
        assert_eq!(square.turned().turned(), square);
    }
    for bad in ["", "0", "33", "01", "+1", "1 ", "-1", "4294967297"] {
        assert!(bad.parse::<CheckersSquare>().is_err(), "{bad}");
    }
}

#[test]
fn bits_are_the_board() {
    let all = CheckersSquare::all().fold(0, |all, square| all | square.bit());
    assert_eq!(all, CheckersSquare::BOARD);
    assert_eq!(CheckersSquare::of(u64::MAX).count(), 32);
    let [first, last] = CheckersSquare::END_ROWS.map(CheckersSquare::of);
    assert!(first.map(CheckersSquare::number).eq(1..=4));
    assert!(last.map(CheckersSquare::number).eq(29..=32));
    let places = (0..64).filter_map(CheckersSquare::from_place);
    assert!(places.eq(CheckersSquare::all()));
}

#[test]
fn a_step_is_the_same_shift_everywhere() {
    for (direction, shift) in [
        (Direction::NorthEast, 4),
        (Direction::NorthWest, 5),
        (Direction::SouthEast, 59),
        (Direction::SouthWest, 60),
    ] {
        for square in CheckersSquare::all() {
            let stepped = square.bit().rotate_left(shift) & CheckersSquare::BOARD;
            let expected = square.step(direction).map_or(0, CheckersSquare::bit);
            assert_eq!(stepped, expected, "{square} {direction:?}");
        }
    }
    assert!(CheckersSquare::all().all(|square| square.step(Direction::North).is_none()));
}

#[test]
fn the_corners_are_where_players_see_them() {
    let number = |name: &str| {
        let square = CheckersSquare::from_board(name.parse().expect(name));
        square.map(CheckersSquare::number)
    };
    assert_eq!(["a1", "g1", "b2", "h8"].map(number), [4, 1, 8, 29].map(Some));
    assert_eq!(number("a2"), None);
}
