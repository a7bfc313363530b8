//! Numbers that are promises: keys, action indices and feature planes stay as they are, on every
//! platform and within a major version, since others keep them in files. If one of these tests
//! fails, it is the code that must change back, not the number.

use std::hash::{BuildHasher, RandomState};

use gambol_core::{PackedMove, Player};
use gambol_host::Encode;
use gambol_pikemen::{
    Classic, ClassicPosition, Game, Ground, Move, Orientation, Position, RuntimeLayout,
    RuntimePosition, Star, StarPosition, Variant,
};
use gambol_testkit::planes;

use super::{read, square};

#[test]
fn sizes() {
    assert_eq!(size_of::<ClassicPosition>(), 128);
    assert_eq!(size_of::<RuntimePosition>(), 192);
    assert_eq!(size_of::<StarPosition>(), 256);
    assert_eq!(size_of::<Move>(), 4);
    assert_eq!(size_of::<Option<Move>>(), 4);
    assert_eq!(size_of::<Variant>(), 3);
    assert_eq!(size_of::<Variant<Classic>>(), 2);
}

#[test]
fn positions_hash_as_their_keys() {
    let hasher = RandomState::new();
    let position = read::<RuntimeLayout>(MIDDLE);
    assert_eq!(hasher.hash_one(position), hasher.hash_one(position.key()));
}

#[test]
fn moves_show_the_indices_of_their_squares() {
    let position = read::<RuntimeLayout>("x6/x6/x6/x6/x,22NE,x4/13U,x5 2 0,0 mini");
    for (text, expected) in [("b2(N)", "7-7(N)"), ("b2-d4", "7-21(NE)")] {
        let mv = position.parse_move(text).unwrap();
        assert_eq!(format!("{mv:?}"), expected);
    }
}

const MIDDLE: &str = "x4/x3,11E/x2,12SE,x/x3,13SE|x4/x4/x,22SW,x2/x3,21N|33S,x3/x4/x2,32SE,x/x4 \
                      3 1,0,11 hexagon:rps=yes";

/// Golden numbers: a promise of stability. They never change within a major version.
#[test]
fn keys() {
    fn start<G: Ground>(variant: Variant<G>) -> String {
        Position::start(variant).to_string()
    }
    for (text, key) in [
        (start(Variant::CLASSIC), 0xab4d_0595_c75d_2c4a),
        (start(Variant::MINI), 0x3854_b775_1c9a_4fd3),
        (start(Variant::THREE), 0x645c_20da_a7e7_67f4),
        (start(Variant::WARLORDS), 0x2e2b_f8ae_4735_2e56),
        (start(Variant::HEXAGON), 0x637b_815e_b43e_2ae2),
        (start(Variant::STAR), 0x477e_e738_7745_b993_u64),
        (MIDDLE.to_owned(), 0x5d8f_5c05_e7b2_3385),
    ] {
        on_ground!(variant_of(&text), On => gambol_testkit::keys::<Position<On>>(&[(&text, key)]));
    }
}

fn variant_of(text: &str) -> &str {
    text.rsplit(' ').next().expect("a variant")
}

#[test]
fn everything_in_a_position_is_part_of_its_key() {
    let texts = [
        "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 0,0 mini",
        "x6/x6/x6/x6/x,22NE,x4/13U,x5 2 0,0 mini",
        "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 1,0 mini",
        "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 0,1 mini",
        "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 0,0 mini:target=11",
        "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 0,0 mini:rps=yes",
        "x6/x6/x6/x6/x,22N,x4/13U,x5 1 0,0 mini",
        "x6/x6/x6/x6/x,22NE,x4/13N,x5 1 0,0 mini",
        "x6/x6/x6/x6/x,22NE,x4/12U,x5 1 0,0 mini",
        "x6/x6/x6/x6/x,12NE,x4/13U,x5 1 0,0 mini",
        "x6/x6/x6/x6/x,22NE,x4/23U,x5 2 0,0 mini",
        "x6/x6/x6/x6/22NE,x5/13U,x5 1 0,0 mini",
        "x6/x6/x6/x6/22NE,x5/x,13U,x4 1 0,0 mini",
        "x8/x8/x8/x8/x8/x8/x,22NE,x6/13U,x7 1 0,0 classic",
        "x8/x8/x8/x8/x8/x8/x,22NE,x6/13U,x7 1 0,0,0 three",
        "x8/x8/x8/x8/x8/x8/x,22NE,x6/13U,x7 1 0,0,0,0 warlords",
    ];
    let mut keys = texts.map(|text| on_ground!(variant_of(text), On => read::<On>(text).key()));
    keys.sort_unstable();
    assert!(keys.windows(2).all(|pair| pair[0] != pair[1]));
}

/// Square to square times 256, the code of the orientation times 65,536, and a bit.
#[test]
fn moves_in_bits() {
    let position =
        read::<Classic>("x8/x2,13E,x3,21S,x/x3,12SE,x4/x8/x8/x8/x8/x4,11U,x3 1 0,0 classic");
    for (text, bits) in [
        ("e1(N)", 0x10_0404),
        ("e1(W)", 0x16_0404),
        ("d6-e5(NE)", 0x11_242b),
        ("c7xg7(U)", 0x18_3632),
    ] {
        let mv = position.parse_move(text).unwrap();
        assert_eq!(mv.to_bits(), bits, "{text}");
        assert_eq!(Move::from_bits(bits), Some(mv));
    }
    let good = 0x18_5f5f;
    assert!(Move::from_bits(good).is_some());
    for bad in [
        0,
        good ^ (1 << 20),
        good | 1 << 21,
        good | 1 << 32,
        good + (1 << 16),
        good + (1 << 8),
        good + 1,
        u64::MAX,
    ] {
        assert_eq!(Move::from_bits(bad), None, "{bad:#x}");
    }
}

/// Golden numbers: part of the public interface.
/// The indices of moves of a variant.
fn indices<G: Ground>(variant: Variant<G>, list: &[(&str, &str, &str, usize)]) {
    let position = Position::start(variant);
    for &(from, to, orientation, index) in list {
        let orientation: Orientation = orientation.parse().unwrap();
        let mv = Move::new(square(&position, from), square(&position, to), orientation);
        assert_eq!(position.action_index(mv), Some(index), "{from} {to} {orientation}");
    }
}

#[test]
fn action_indices() {
    for (rules, count) in [
        ("classic", 13_680),
        ("classic:target=3,rps=yes", 13_680),
        ("mini", 5_544),
        ("three", 13_680),
        ("warlords", 13_680),
        ("hexagon", 9_504),
        ("star", 20_520),
    ] {
        on_ground!(rules, On => {
            let variant: Variant<On> = rules.parse().unwrap();
            assert_eq!(Position::start(variant).chance_count(), 0);
            gambol_testkit::all_actions(&Position::start(variant), count);
        });
    }
    // Of another board, or out of line: no index.
    let position = Position::start(Variant::MINI);
    let star = Position::start(Variant::STAR);
    for (from, to) in [
        ("f43", "f43"),
        ("a11", "f44"),
        ("f44", "a11"),
        ("f44", "f43"),
        ("c11", "a11"),
        ("a11", "a31"),
    ] {
        let (from, to) = (square(&star, from), square(&star, to));
        for orientation in ["U", "N"] {
            let orientation = orientation.parse().unwrap();
            let mv = Move::new(from, to, orientation);
            assert_eq!(position.action_index(mv), None, "{mv:?}");
        }
    }
    indices(
        Variant::CLASSIC,
        &[
            ("a1", "a1", "N", 0),
            ("a1", "a1", "U", 8),
            ("b1", "b1", "N", 9),
            ("h8", "h8", "U", 575),
            // From a1: north to a8, north-east to h8, east to h1.
            ("a1", "a2", "N", 576),
            ("a1", "a2", "U", 584),
            ("a1", "a8", "N", 630),
            ("a1", "b2", "N", 639),
            ("a1", "h1", "U", 764),
            ("b1", "b2", "N", 765),
            ("h8", "h7", "N", 13_491),
            ("h8", "a8", "U", 13_679),
        ],
    );
    indices(
        Variant::HEXAGON,
        &[
            ("a11", "a11", "N", 0),
            ("c44", "c44", "U", 431),
            // From a11 to the north first.
            ("a11", "a21", "N", 432),
        ],
    );
}

/// Golden numbers: part of the public interface.
#[test]
fn feature_planes() {
    let position = read::<RuntimeLayout>("x6/x6/x6/x6/x,22NE,x4/13U,x4,11S 2 3,6 mini:rps=yes");
    for (viewer, first, second) in [(Player::P1, 0, 1), (Player::P2, 1, 0)] {
        let found = planes(&position, viewer, (20, 6, 6));
        let mut expected = vec![0.0; 20 * 36];
        for (plane, at) in [
            (3 * first + 2, "a1"),
            (3 * first, "f1"),
            (3 * second + 1, "b2"),
            (6 + 8, "a1"),
            (6 + 4, "f1"),
            (6 + 1, "b2"),
        ] {
            expected[36 * plane + square(&position, at).index()] = 1.0;
        }
        let mut constants = [0.0; 5];
        constants[first] = 0.25;
        constants[second] = 0.5;
        constants[2 + second] = 1.0;
        constants[4] = 1.0;
        for (plane, constant) in (15..).zip(constants) {
            expected[36 * plane..][..36].fill(constant);
        }
        assert_eq!(found, expected);
    }
}

/// Whoever does not play sees what p1 sees.
#[test]
fn feature_planes_for_those_who_look_on() {
    fn look_on<G: Ground>(variant: Variant<G>) {
        let position = Position::start(variant);
        let shape = position.plane_shape();
        let shape = (shape.planes, shape.ranks, shape.files);
        let players = Player::ALL.map(|viewer| planes(&position, viewer, shape));
        for (i, seen) in players.iter().enumerate() {
            let looks_on = i >= position.players();
            assert_eq!(*seen == players[0], looks_on || i == 0, "{variant} {i}");
        }
    }
    look_on(Variant::MINI);
    look_on(Variant::THREE);
    look_on(Variant::STAR);
}

/// Six players on a skewed board: four rows a zone.
#[test]
fn feature_planes_of_zones() {
    let variant: Variant<Star> = "star:rps=yes".parse().unwrap();
    let position = Position::start(variant);
    let planes = planes(&position, Player::P3, (40, 24, 4));
    // The large pieces of the viewer, then those of the next player.
    for (plane, zone) in [(2, 'c'), (5, 'd'), (17, 'b')] {
        let squares: Vec<usize> = (0..96).filter(|&i| planes[96 * plane + i] > 0.5).collect();
        let expected = ["34", "43", "44"].map(|at| {
            let name = format!("{zone}{at}");
            square(&position, &name).index()
        });
        assert_eq!(squares, expected);
    }
    // All stand; it is the turn of the fifth player from the viewer.
    let standing = planes[96 * 26..96 * 27].iter().filter(|&&at| at > 0.5);
    assert_eq!(standing.count(), 54);
    let turns: Vec<f32> = (33..39).map(|plane| planes[96 * plane]).collect();
    assert_eq!(turns, [0.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    assert_eq!(planes[96 * 39..], [1.0; 96]);
}
