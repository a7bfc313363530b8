//! Numbers that are promises: keys, action indices and feature planes stay as they are, on every
//! platform and within a major version, since others keep them in files. If one of these tests
//! fails, it is the code that must change back, not the number.

use gambol_core::Player;
use gambol_host::Encode;
use gambol_mixtour::{Move, Position, Variant};
use gambol_testkit::{actions, all_actions};

use super::{read, square};

/// A glob import leaves the crate `core` alone, too.
#[test]
fn sizes() {
    use core::mem::size_of;
    use gambol_mixtour::*;

    assert_eq!(size_of::<Position>(), 96);
    assert_eq!(size_of::<Move>(), 2);
    assert_eq!(size_of::<Option<Move>>(), 2);
    assert_eq!(size_of::<Variant>(), 3);
}

/// Golden numbers: a promise of stability. They never change within a major version.
#[test]
fn keys() {
    let rows = [
        ("x5/x5/x5/x5/x5 1 0,0 - basic", 0x7838_3e44_6448_9cf7),
        ("x5/x5/x5/x5/x5 2 0,1 - official", 0x0900_79d7_32e4_32f4),
        ("x5/x5/x5/11,x4/1,x4 2 0,0 a2-a1 official", 0xb233_8f92_d9be_6223),
        (
            "122,x,1,11,x/x,122,x2,2/x2,222,x2/212,1,1,22,x/x2,21,x,12 1 0,0 - official",
            0x0b36_b85d_6bf6_4186,
        ),
        (
            "2222,x3,1/x5/x,1212,x3/x5/x4,21 2 7,8 - official:pieces=50,points=9",
            0x65ff_4245_31cb_7b7b,
        ),
    ];
    gambol_testkit::keys::<Position>(&rows);
}

#[test]
fn everything_in_a_position_is_part_of_its_key() {
    let texts = [
        "x5/x5/x5/11,x4/1,x4 2 0,0 a2-a1 official:points=3",
        "x5/x5/x5/11,x4/1,x4 2 0,0 a2:2-a1 official:points=3",
        "x5/x5/x5/11,x4/1,x4 2 0,0 - official:points=3",
        "x5/x5/x5/11,x4/1,x4 1 0,0 - official:points=3",
        "x5/x5/x5/11,x4/1,x4 1 1,0 - official:points=3",
        "x5/x5/x5/11,x4/1,x4 1 0,1 - official:points=3",
        "x5/x5/x5/11,x4/2,x4 1 0,0 - official:points=3",
        "x5/x5/x5/12,x4/1,x4 1 0,0 - official:points=3",
        "x5/x5/x5/21,x4/1,x4 1 0,0 - official:points=3",
        "x5/x5/x5/1,x4/1,x4 1 0,0 - official:points=3",
        "x4,1/x5/x5/x5/x5 1 0,0 - official:points=3",
        "x4,2/x5/x5/x5/x5 1 0,0 - official:points=3",
        "x4,1/x5/x5/x5/x5 1 0,0 - official:points=4",
        "x4,1/x5/x5/x5/x5 1 0,0 - official:points=3,pieces=21",
        "x4,1/x5/x5/x5/x5 1 0,0 - official:points=3,takeback=yes",
    ];
    gambol_testkit::different_keys::<Position>(&texts);
}

#[test]
fn moves_in_bits() {
    gambol_testkit::packed(&[
        (Move::stack(square("a1"), square("a2"), 1).unwrap(), 1029),
        (Move::stack(square("c4"), square("d3"), 3).unwrap(), 3629),
        (Move::enter(square("b2")), 1830),
        (Move::PASS, 825),
    ]);
}

/// Golden numbers: part of the public interface.
#[test]
fn action_indices() {
    let position = Position::start(Variant::BASIC);
    assert_eq!(Position::start(Variant::BASIC).chance_count(), 0);
    let stack = |from, to, count| Move::stack(square(from), square(to), count).unwrap();
    let rows = [
        (Move::enter(square("a1")), 0),
        (Move::enter(square("b1")), 1),
        (Move::enter(square("a2")), 5),
        (Move::enter(square("e5")), 24),
        (Move::PASS, 25),
        // From a1: north to a5, north-east to e5, east to e1.
        (stack("a1", "a2", 1), 26),
        (stack("a1", "a2", 2), 27),
        (stack("a1", "a5", 4), 41),
        (stack("a1", "b2", 1), 42),
        (stack("a1", "e5", 1), 54),
        (stack("a1", "e1", 4), 73),
        // From b1: north, north-east, east, west and north-west.
        (stack("b1", "b2", 1), 74),
        (stack("b1", "a1", 1), 114),
        (stack("b1", "a2", 1), 118),
        // From e5: south, south-west, west.
        (stack("e5", "e4", 1), 1258),
        (stack("e5", "a5", 4), 1305),
    ];
    actions(&position, &rows);
}

#[test]
fn every_index_below_the_count_is_a_different_move() {
    let position = Position::start(Variant::BASIC);
    all_actions(&position, 1306);
    all_actions(&Position::start(Variant::OFFICIAL), 1306);
    let not_in_line = Move::stack(square("a1"), square("b3"), 1).unwrap();
    assert_eq!(position.action_index(not_in_line), None);
}

/// The planes of a position as one player sees it.
fn planes(text: &str, viewer: Player) -> Vec<f32> {
    gambol_testkit::planes(&read(text), viewer, (15, 5, 5))
}

/// Golden numbers: part of the public interface.
#[test]
fn feature_planes() {
    let text = "x4,1221/x5/x5/x,11,x3/x,1,x3 2 0,2 b2:2-b1 official:pieces=10,points=4";
    for (viewer, p1_first, p2_first, to_move) in [(Player::P1, 0, 4, 0.0), (Player::P2, 4, 0, 1.0)]
    {
        let found = planes(text, viewer);
        let mut expected = vec![0.0; 15 * 25];
        for (plane, at) in [
            (p1_first, "b1"),
            (p1_first, "b2"),
            (p1_first + 1, "b2"),
            (p1_first, "e5"),
            (p2_first + 1, "e5"),
            (p2_first + 2, "e5"),
            (p1_first + 3, "e5"),
        ] {
            expected[25 * plane + square(at).index()] = 1.0;
        }
        expected[25 * 8 + square("b2").index()] = 0.5;
        expected[25 * 9 + square("b1").index()] = 0.5;
        let mut constants = [0.5, 0.8, 0.0, 0.5, to_move];
        if viewer == Player::P2 {
            constants = [0.8, 0.5, 0.5, 0.0, to_move];
        }
        for (plane, constant) in (10..).zip(constants) {
            expected[25 * plane..][..25].fill(constant);
        }
        assert_eq!(found, expected);
    }
}

#[test]
fn without_a_ko_its_planes_are_empty() {
    let found = planes("x5/x5/x5/11,x4/1,x4 2 0,0 - official", Player::P1);
    assert_eq!(found[25 * 8..25 * 10], [0.0; 50]);
}
