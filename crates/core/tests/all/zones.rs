//! Boards of zones.

use gambol_core::board::{Direction, Heading, Steps, ZoneSquare};

/// The squares of a ray with the direction in which each is reached.
fn ray<const ZONES: usize, const N: usize>(from: &str, direction: Direction) -> String {
    let steps = Steps::<N>::zones();
    let square: ZoneSquare<ZONES> = from.parse().unwrap();
    let mut heading = steps.0[square.index()][direction as usize];
    let mut squares = Vec::new();
    while let Some(Heading { square, direction }) = heading {
        let name = ZoneSquare::<ZONES>::from_index(square.into()).unwrap();
        squares.push(format!("{name} {direction:?}"));
        heading = steps.0[usize::from(square)][direction as usize];
    }
    squares.join(", ")
}

#[test]
fn lines_go_straight_on_across_seams() {
    use Direction::{South, SouthEast};
    assert_eq!(
        ray::<3, 48>("a13", SouthEast),
        "c21 SouthWest, c12 SouthWest, b31 NorthWest, b42 NorthWest"
    );
    assert_eq!(
        ray::<3, 48>("a42", South),
        "a32 South, a22 South, a12 South, c21 West, c22 West, c23 West, c24 West"
    );
    assert_eq!(ray::<3, 48>("a22", SouthEast), "a11 SouthEast");
    assert_eq!(
        ray::<6, 96>("a23", SouthEast),
        "a12 SouthEast, f11 SouthWest, e21 NorthWest, e32 NorthWest, e43 NorthWest"
    );
    assert_eq!(
        ray::<6, 96>("a22", SouthEast),
        "a11 SouthEast, d11 NorthWest, d22 NorthWest, d33 NorthWest, d44 NorthWest"
    );
}

#[test]
fn steps_go_there_and_back() {
    for steps in [Steps::<96>::zones().0.as_slice(), &Steps::<48>::zones().0] {
        for (square, headings) in steps.iter().enumerate() {
            for heading in headings.iter().flatten() {
                let back = steps[usize::from(heading.square)];
                let back = back[heading.direction.opposite() as usize].unwrap();
                assert_eq!(usize::from(back.square), square);
            }
        }
    }
}

#[test]
fn names_are_read_and_written() {
    for square in ZoneSquare::<6>::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(ZoneSquare::at(square.zone(), square.x(), square.y()), Some(square));
    }
    for bad in ["", "a", "a1", "a01", "a10", "a15", "a51", "g11", "A11", "a111", "é1"] {
        assert!(bad.parse::<ZoneSquare<6>>().is_err(), "{bad}");
    }
}
