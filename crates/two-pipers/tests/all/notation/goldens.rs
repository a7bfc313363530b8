//! Numbers that are promises: keys, action indices and feature planes stay as they are, on every
//! platform and within a major version, since others keep them in files. If one of these tests
//! fails, it is the code that must change back, not the number.

use gambol_core::Player;
use gambol_host::Encode;
use gambol_testkit::{actions, all_actions};
use gambol_two_pipers::{Move, Position, Variant};

use super::{read, square};

#[test]
fn sizes() {
    assert_eq!(size_of::<Position>(), 40);
    assert_eq!(size_of::<Move>(), 2);
    assert_eq!(size_of::<Option<Move>>(), 2);
    assert_eq!(size_of::<Variant>(), 3);
}

/// Golden numbers: a promise of stability. They never change within a major version.
#[test]
fn keys() {
    let rows = [
        ("8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8 standard", 0x5639_f45a_8a65_aa36),
        ("8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 2 e1,e8 standard", 0xaaf7_156f_d35f_53aa),
        ("8/8/8/8/3s4/2a5/1S6/A7 2 d4,b2 standard", 0x3047_a571_70cd_bd10),
        ("8/8/8/8/8/8/8/A7 1 -,e8 standard:stuck=loss", 0x6a25_486f_8f05_76e9),
        ("8/8/8/8/8/8/8/7s 1 d1,h1 standard:lands=rotated,jumps=any", 0x8cc9_2c16_4f86_e5f5),
    ];
    gambol_testkit::keys::<Position>(&rows);
}

#[test]
fn everything_in_a_position_is_part_of_its_key() {
    let texts = [
        "8/8/8/8/3S4/8/8/A7 1 e1,e8 standard",
        "8/8/8/8/3S4/8/8/A7 2 e1,e8 standard",
        "8/8/8/8/3S4/8/8/A7 1 d4,e8 standard",
        "8/8/8/8/3S4/8/8/A7 1 e1,d4 standard",
        "8/8/8/8/3S4/8/8/A7 1 -,e8 standard",
        "8/8/8/8/3S4/8/8/A7 1 e1,- standard",
        "8/8/8/8/3s4/8/8/A7 1 e1,e8 standard",
        "8/8/8/8/3S4/8/8/a7 1 e1,e8 standard",
        "8/8/8/8/3S4/8/8/S7 1 e1,e8 standard",
        "8/8/8/8/3A4/8/8/A7 1 e1,e8 standard",
        "8/8/8/8/3S4/8/8/8 1 e1,e8 standard",
        "8/8/8/8/3S4/8/8/1A6 1 e1,e8 standard",
        "8/8/8/8/3S4/8/8/A7 1 d1,e8 standard:lands=rotated",
        "8/8/8/8/3S4/8/8/A7 1 e1,e8 standard:jumps=any",
        "8/8/8/8/3S4/8/8/A7 1 e1,e8 standard:stuck=loss",
    ];
    gambol_testkit::different_keys::<Position>(&texts);
}

#[test]
fn moves_in_bits() {
    let rows = [
        (Move::step(square("a3"), square("b4")), 13_337),
        (Move::step(square("a3"), square("a4")), 1048),
        (Move::jump(square("d4"), square("f6")), 5869),
        (Move::walk(square("e1"), square("e3")), 16_660),
        (Some(Move::flip(square("a3"))), 5136),
        (Some(Move::PASS), 16_384),
    ];
    gambol_testkit::packed(&rows.map(|(mv, bits)| (mv.unwrap(), bits)));
}

/// Golden numbers: part of the public interface.
#[test]
fn action_indices() {
    let any: Variant = "standard:jumps=any".parse().unwrap();
    let position = Position::start(any);
    let (step, walk, jump) = (Move::step, Move::walk, Move::jump);
    let rows = [
        (Some(Move::flip(square("a1"))), 0),
        (Some(Move::flip(square("h8"))), 63),
        (Some(Move::PASS), 64),
        (step(square("a1"), square("a2")), 65),
        (step(square("a1"), square("b2")), 66),
        (step(square("a1"), square("b1")), 67),
        (step(square("b1"), square("b2")), 68),
        (step(square("h8"), square("g8")), 484),
        (walk(square("a1"), square("a2")), 485),
        (walk(square("a1"), square("a8")), 491),
        (walk(square("a1"), square("b2")), 492),
        (walk(square("h8"), square("a8")), 1940),
        (jump(square("a1"), square("c3")), 1941),
        (jump(square("b1"), square("d3")), 1942),
        (jump(square("h8"), square("f6")), 2084),
        (jump(square("a1"), square("a3")), 2085),
        (jump(square("a1"), square("c1")), 2086),
        (jump(square("h8"), square("f8")), 2276),
    ];
    actions(&position, &rows.map(|(mv, index)| (mv.unwrap(), index)));
}

#[test]
fn every_index_below_the_count_is_a_different_move() {
    for (variant, count) in [("standard", 2085), ("standard:jumps=any", 2277)] {
        all_actions(&Position::start(variant.parse().unwrap()), count);
    }
}

#[test]
fn a_move_that_no_position_of_the_variant_has_is_no_action() {
    let straight = Move::jump(square("a1"), square("a3")).unwrap();
    let position = Position::start(Variant::STANDARD);
    assert_eq!(position.action_index(straight), None);
}

/// The planes of a position as one player sees it.
fn planes(text: &str, viewer: Player) -> Vec<f32> {
    gambol_testkit::planes(&read(text), viewer, (11, 8, 8))
}

/// Golden numbers: part of the public interface.
#[test]
fn feature_planes() {
    let text = "7a/8/8/8/3s4/2S5/8/A6A 2 d1,d4 standard:lands=rotated,stuck=loss";
    for (viewer, p1_first, p2_first, to_move) in [(Player::P1, 0, 4, 0.0), (Player::P2, 4, 0, 1.0)]
    {
        let mut expected = vec![0.0; 11 * 64];
        for (plane, at) in [
            (p1_first, "a1"),
            (p1_first, "h1"),
            (p1_first + 1, "c3"),
            (p1_first + 2, "d1"),
            (p1_first + 3, "d1"),
            (p2_first, "h8"),
            (p2_first + 1, "d4"),
            (p2_first + 2, "d4"),
            (p2_first + 3, "e8"),
        ] {
            expected[64 * plane + square(at).index()] = 1.0;
        }
        for (plane, constant) in (8..).zip([to_move, 0.0, 1.0]) {
            expected[64 * plane..][..64].fill(constant);
        }
        assert_eq!(planes(text, viewer), expected);
    }
}

#[test]
fn an_eliminated_piper_is_on_no_plane() {
    let found = planes("8/8/8/8/8/8/8/A7 1 -,e8 standard:jumps=any", Player::P1);
    assert_eq!(found[64 * 2..64 * 3], [0.0; 64]);
    assert_eq!(found[64 * 9..64 * 10], [1.0; 64]);
}
