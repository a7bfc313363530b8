//! Numbers that are promises: keys, action indices and feature planes stay as they are, on every
//! platform and within a major version, since others keep them in files. If one of these tests
//! fails, it is the code that must change back, not the number.

use gambol_core::Player;
use gambol_host::Encode;
use gambol_lilypad::{Move, Position, Square, Variant, draughts};
use gambol_testkit::{actions, all_actions, packed};

use super::{base, read, square};

#[test]
fn sizes() {
    assert_eq!(size_of::<Position>(), 32);
    assert_eq!(size_of::<draughts::Position>(), 24);
    assert_eq!([size_of::<Move>(), size_of::<draughts::Move>()], [2, 2]);
    assert_eq!([size_of::<Option<Move>>(), size_of::<Option<draughts::Move>>()], [2, 2]);
    assert_eq!([size_of::<Variant>(), size_of::<draughts::Variant>()], [2, 0]);
}

#[test]
fn a_glob_import_shadows_nothing_of_the_standard_library() {
    #[allow(clippy::wildcard_imports)]
    use gambol_lilypad::*;

    assert_eq!(core::mem::size_of::<Position>(), 32);
}

/// Golden numbers: a promise of stability. They never change within a major version.
#[test]
fn keys() {
    let rows = [
        ("B:W21-32:B1-12 ?,? standard", 0x1cb4_5e23_4a7a_b592),
        ("W:W21-32:B1-12 3,? big-fairies", 0xe6b9_7e31_98d3_2390),
        ("W:WK9,31:B6,K7,14,15 6,9 standard", 0x5419_1d4e_321a_b501),
        ("B:W21:BK30 30,- standard:carrier=weak,walk=one", 0x3764_7522_1194_3299),
    ];
    gambol_testkit::keys::<Position>(&rows);
    let rows = [
        ("B:W21-32:B1-12", 0x4560_fabd_f2f5_0f98),
        ("W:W21-32:B1-12", 0x56e3_fa78_d9f2_77a8),
        ("W:WK9,31:B6,K7,14,15", 0xf7d9_8eeb_7dc3_0892),
    ];
    gambol_testkit::keys::<draughts::Position>(&rows);
}

#[test]
fn everything_in_a_position_is_part_of_its_key() {
    let texts = [
        "B:W21:B6,7 6,21 standard",
        "W:W21:B6,7 6,21 standard",
        "B:W22:B6,7 6,22 standard",
        "B:WK21:B6,7 6,21 standard",
        "B:W21:B6,7 7,21 standard",
        "B:W21:B6,7 -,21 standard",
        "B:W21:B6,7 6,- standard",
        "B:W21:B6,7 -,- standard",
        "B:W21:B6,K7 6,21 standard",
        "B:W21,7:B6 6,21 standard",
        "B:W21:B6 6,21 standard",
        "B:W21:B6,7 6,21 big-fairies",
        "B:W21:B6,7 6,21 weak-frogs",
        "B:W21:B6,7 6,21 walk-dont-run",
        "B:W21:B6,7 6,21 standard:carrier=weak,walk=one",
        "B:W21-32:B1-12 ?,? standard",
        "B:W21-32:B1-12 3,31 standard",
        "W:W21-32:B1-12 3,? standard",
        "W:W21-32:B1-12 3,- standard",
    ];
    gambol_testkit::different_keys::<Position>(&texts);
}

#[test]
fn moves_in_bits() {
    let step = draughts::Move::step(square(11), square(15)).unwrap();
    let jump = draughts::Move::capture(square(22), [square(18)]).unwrap();
    let capture = draughts::Move::capture(square(22), [square(18), square(11)]).unwrap();
    packed(&[(step, 4107), (jump, 4567), (capture, 4887)]);
    let walk = Move::walk(square(3), square(16)).unwrap();
    packed(&[(step.into(), 4107), (walk, 8336), (Move::place(square(31)).unwrap(), 16417)]);
}

/// Golden numbers: part of the public interface.
#[test]
fn action_indices() {
    let start = Position::start(Variant::STANDARD);
    assert_eq!(Position::start(Variant::STANDARD).action_count(), 1074);
    assert_eq!(draughts::Position::START.action_count(), 1034);
    assert_eq!(Position::start(Variant::STANDARD).chance_count(), 0);
    let step = |from, to| draughts::Move::step(square(from), square(to)).unwrap();
    let capture = |from, captured: &[usize]| {
        let captured = captured.iter().map(|&number| square(number));
        draughts::Move::capture(square(from), captured).unwrap()
    };
    let rows = [
        (step(1, 5), 0),
        (step(1, 6), 1),
        (step(2, 6), 2),
        (step(4, 8), 6),
        (step(5, 1), 7),
        (step(32, 28), 97),
        // From 1, in the order of the sets: 6; 6 and 7; 6, 7 and 8; 6 and 14; 6 and 15.
        (capture(1, &[6]), 98),
        (capture(1, &[6, 15]), 102),
        (capture(22, &[18]), 719),
        (capture(22, &[9, 10, 17, 18]), 723),
        (capture(32, &[27]), 1006),
    ];
    actions(&base("B:W:B"), &rows);
    actions(&start, &rows.map(|(mv, index)| (mv.into(), index)));
    let placed = [(1, 1034), (4, 1037), (29, 1038), (32, 1041)];
    actions(&start, &placed.map(|(at, index)| (Move::place(square(at)).unwrap(), index)));
    let position = read("B:W32:B6,7 6,32 standard");
    let walks = [(1, 1042), (7, 1048), (32, 1073)];
    let walk = |to| Move::walk(square(6), square(to)).unwrap();
    actions(&position, &walks.map(|(to, index)| (walk(to), index)));
    // A walk to where the pawn is, or without a pawn.
    assert_eq!(position.action(1047), None);
    assert_eq!(read("B:W32:B6,7 -,32 standard").action(1042), None);
    assert_eq!(start.action(1042), None);
}

#[test]
fn every_index_below_the_count_is_a_different_move() {
    let position = read("B:W32:B6,7 6,32 standard");
    for index in (0..1074).filter(|&index| index != 1047) {
        let mv = position.action(index).unwrap();
        assert_eq!(position.action_index(mv), Some(index));
    }
    all_actions(&base("B:W32:B6,7"), 1034);
}

/// The planes of a position as one player sees it.
fn planes<G: Encode>(position: &G, viewer: Player, count: usize) -> Vec<f32> {
    gambol_testkit::planes(position, viewer, (count, 8, 8))
}

/// Planes that are 0 but for these squares, and constant ones after them.
fn expected(squares: &[(usize, usize)], first: usize, constants: &[f32]) -> Vec<f32> {
    let mut planes = vec![0.0; 64 * (first + constants.len())];
    for &(plane, number) in squares {
        let at = square(number).on_board();
        assert_eq!(Square::from_board(at), Some(square(number)));
        planes[64 * plane + at.index()] = 1.0;
    }
    for (plane, constant) in (first..).zip(constants) {
        planes[64 * plane..][..64].fill(*constant);
    }
    planes
}

/// Golden numbers: part of the public interface.
#[test]
fn feature_planes() {
    let text = "W:WK9,31:B6,K7,14 6,9 standard:carrier=weak,walk=one";
    let position = read(text);
    let dark = [(0, 6), (0, 14), (1, 7), (2, 31), (3, 9), (4, 6), (5, 9)];
    let light = [(2, 6), (2, 14), (3, 7), (0, 31), (1, 9), (5, 6), (4, 9)];
    let constants = [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0];
    assert_eq!(planes(&position, Player::P1, 13), expected(&dark, 6, &constants));
    let constants = [1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0];
    assert_eq!(planes(&position, Player::P2, 13), expected(&light, 6, &constants));
    let checkers = position.checkers();
    assert_eq!(planes(&checkers, Player::P1, 6), expected(&dark[..5], 4, &[0.0, 0.0]));
    assert_eq!(planes(&checkers, Player::P2, 6), expected(&light[..5], 4, &[1.0, 1.0]));
    // Square 4 is the first entry of a plane, 29 the last.
    assert_eq!([square(4), square(29)].map(|square| square.on_board().index()), [0, 63]);
    // Pawns still to be placed.
    let position = read("W:W21-32:B1-12 3,? big-fairies");
    let found = planes(&position, Player::P1, 13);
    let constants: Vec<f32> = (6..13).map(|plane| found[64 * plane]).collect();
    assert_eq!(constants, vec![0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
}
