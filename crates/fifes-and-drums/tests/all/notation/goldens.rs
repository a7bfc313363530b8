//! Numbers that are promises: keys, action indices and feature planes stay as they are, on every
//! platform and within a major version, since others keep them in files. If one of these tests
//! fails, it is the code that must change back, not the number.

use gambol_core::{HiddenInformation, PackedMove, Player, PlayerView};
use gambol_fifes_and_drums::decktet::{Card, Rank, Suit};
use gambol_fifes_and_drums::{Move, Position, Variant};
use gambol_host::Encode;
use gambol_testkit::{actions, all_actions};

use super::{card, read};

/// A glob import takes nothing from Rust's own `core`.
#[test]
fn sizes() {
    use gambol_fifes_and_drums::*;
    assert_eq!(core::mem::size_of::<Position>(), 48);
    assert!(size_of::<View>() <= 56);
    assert_eq!(size_of::<Move>(), 2);
    assert_eq!(size_of::<Option<Move>>(), 2);
    assert_eq!(size_of::<Card>(), 1);
    assert_eq!(size_of::<Variant>(), 1);
}

const DRAWING: &str = "1,1,1,1,1,1 - - PSVK,TMLY 2VL,8MS,9MS;3MV,7VY;CK chance fog";
const PLAYING: &str = "8,7,1,4,1,1 AM,2SY,9LK,CK,CL 5SV,8MS PSVK,TMLY 2VL;9VY;- 1 fog";
const OVER: &str = "9,15,21,22,10,24 3MV,4MS,CV,CK AM,AS,AV,AL,AY,AK,2MK,2SY,2VL,3SK,3LY,4VL,4YK,5ML,5SV,5YK,6MV,6SY,6LK,7ML,7SK,7VY,8MS,8VL,8YK,9MS,9VY,9LK,CM,CS,CL,CY PMSL,PVLY - over standard";

/// Golden numbers: a promise of stability. They never change within a major version.
#[test]
fn keys() {
    let rows = [
        ("1,1,1,1,1,1 - - ?,? - chance standard", 0xfcd6_0d8a_0432_ac4e),
        ("1,1,1,1,1,1 - - ?,? -;-;- chance fog", 0x95e3_c8a8_6f22_29ce),
        ("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard", 0x66f8_3e77_7d68_6daf),
        (DRAWING, 0xb690_93d4_ddbc_fe91),
        (PLAYING, 0x9675_d9c4_231d_0717),
        (OVER, 0x7440_78ae_f6c3_caeb),
    ];
    gambol_testkit::keys::<Position>(&rows);
    for (viewer, key) in [(Player::P1, 0xc0a4_f394_3a2e_d15a), (Player::P2, 0x653d_e710_017f_097b)]
    {
        let found = read(PLAYING).view(viewer).key();
        assert_eq!(found, key, "the view of {viewer} has the key {found:#018x}");
    }
}

#[test]
fn everything_in_a_position_is_part_of_its_key() {
    let texts = [
        "1,1,1,1,1,1 - - ?,? - chance standard",
        "1,1,1,1,1,1 - - ?,? -;-;- chance fog",
        "1,1,1,1,1,1 - - PMSL,? - chance standard",
        "1,1,1,1,1,1 - - PMYK,? - chance standard",
        "1,1,1,1,1,1 - - PMSL,PMYK - chance standard",
        "1,1,1,1,1,1 - - PMYK,PMSL - chance standard",
        "1,1,1,1,1,1 AM - PMSL,PMYK - chance standard",
        "1,1,1,1,1,1 AS - PMSL,PMYK - chance standard",
        "1,1,1,1,1,1 AM,AS,AV,AL - PMSL,PMYK - chance standard",
        "1,1,1,1,1,1 AM,AS,AV,AL AY PMSL,PMYK - chance standard",
        "2,1,1,1,1,1 AM,AS,AV,AL AY PMSL,PMYK - chance standard",
        "1,1,1,1,1,2 AM,AS,AV,AL AY PMSL,PMYK - chance standard",
        "1,1,1,1,1,1 AM,AS,AV,AL AK PMSL,PMYK - chance standard",
        "1,1,1,1,1,1 AM,AS,AV,AL AY PMSL,PMYK 2MK;2SY;- chance fog",
        "1,1,1,1,1,1 AM,AS,AV,AL AY PMSL,PMYK 2SY;2MK;- chance fog",
        "1,1,1,1,1,1 AM,AS,AV,AL AY PMSL,PMYK 2MK;2VL;- chance fog",
        "1,1,1,1,1,1 - - PMSL,PMYK 2MK,2SY,2VL;3MV,3SK,3LY;- 1 fog",
        "1,1,1,1,1,1 - - PMSL,PMYK 2MK,2SY,2VL;3MV,3SK,3LY;AM 1 fog",
        "1,1,1,1,1,1 - - PMSL,PMYK 2MK;3MV,3SK,3LY;- 2 fog",
    ];
    gambol_testkit::different_keys::<Position>(&texts);
}

#[test]
fn moves_in_bits() {
    gambol_testkit::packed(&[
        (Move::number(card("8MS"), 6).unwrap(), 1 << 10 | 6 << 6 | 0x18),
        (Move::ace(card("AM"), true).unwrap(), 1 << 10 | 1 << 6),
        (Move::ace(card("AK"), false).unwrap(), 1 << 10 | 2 << 6 | 5),
        (Move::crown(card("CM")).unwrap(), 1 << 10 | 1 << 6 | 0x1e),
        (Move::keep(card("5ML")).unwrap(), 2 << 10 | 0xf),
        (Move::event(card("X")), 3 << 10 | 0x2c),
    ]);
    for bits in [0, 1, 1 << 10, 1 << 10 | 3 << 6, 1 << 10 | 2 << 6 | 0x1e, 2 << 10, 3 << 10 | 0x2d]
    {
        assert_eq!(Move::from_bits(bits), None, "{bits}");
    }
    assert_eq!(Move::from_bits(1 << 40 | 3 << 10), None);
    // 126 ways to play cards, 24 cards to keep, 45 chance events.
    assert_eq!((0..1 << 17).filter_map(Move::from_bits).count(), 126 + 24 + 45);
}

#[test]
fn moves_that_do_not_exist() {
    assert_eq!(Move::number(card("8MS"), 0), None);
    assert_eq!(Move::number(card("8MS"), 8), None);
    assert_eq!(Move::number(card("AM"), 1), None);
    assert_eq!(Move::ace(card("8MS"), true), None);
    assert_eq!(Move::ace(card("CM"), false), None);
    assert_eq!(Move::crown(card("AM")), None);
    assert_eq!(Move::keep(card("AM")), None);
    assert_eq!(Move::keep(Card::EXCUSE), None);
}

/// Golden numbers: part of the public interface.
#[test]
fn action_indices() {
    let fog = Position::start(Variant::FOG);
    let standard = Position::start(Variant::STANDARD);
    all_actions(&standard, 126);
    all_actions(&fog, 150);
    assert_eq!(fog.chance_count(), 45);
    let rows = [
        (Move::ace(card("AM"), true).unwrap(), 0),
        (Move::ace(card("AM"), false).unwrap(), 1),
        (Move::ace(card("AK"), false).unwrap(), 11),
        (Move::number(card("2MK"), 1).unwrap(), 12),
        (Move::number(card("3MV"), 1).unwrap(), 15),
        (Move::number(card("3MV"), 2).unwrap(), 16),
        (Move::number(card("9LK"), 8).unwrap(), 119),
        (Move::crown(card("CM")).unwrap(), 120),
        (Move::crown(card("CK")).unwrap(), 125),
        (Move::keep(card("2MK")).unwrap(), 126),
        (Move::keep(card("9LK")).unwrap(), 149),
    ];
    actions(&fog, &rows);
    let (known, others) = rows.split_at(9);
    actions(&standard, known);
    for &(mv, _) in others {
        assert_eq!(standard.action_index(mv), None, "{mv}");
    }
    for (text, index) in [("AM", 0), ("9LK", 29), ("CK", 35), ("PMSL", 36), ("X", 44)] {
        assert_eq!(fog.chance_index(Move::event(card(text))), Some(index));
        assert_eq!(fog.chance_event(index), Some(Move::event(card(text))));
    }
    assert_eq!(fog.chance_event(45), None);
}

/// The planes of a position as one player sees it.
fn planes(text: &str, viewer: Player) -> Vec<Vec<f32>> {
    gambol_testkit::planes(&read(text), viewer, (16, 6, 10))
        .chunks(60)
        .map(<[f32]>::to_vec)
        .collect()
}

/// A plane with these places marked.
fn marked(places: &[(Suit, Rank)]) -> Vec<f32> {
    let mut plane = vec![0.0; 60];
    for &(suit, rank) in places {
        plane[10 * suit.index() + rank as usize] = 1.0;
    }
    plane
}

fn rows(values: [f32; 6]) -> Vec<f32> {
    values.into_iter().flat_map(|value| [value; 10]).collect()
}

/// Golden numbers: part of the public interface.
#[test]
fn feature_planes() {
    use Suit::{Knots, Leaves, Moons, Suns, Waves, Wyrms};
    for viewer in Player::all(2) {
        let found = planes(PLAYING, viewer);
        let pool = [
            (Moons, Rank::Ace),
            (Suns, Rank::Two),
            (Wyrms, Rank::Two),
            (Leaves, Rank::Nine),
            (Knots, Rank::Nine),
            (Leaves, Rank::Crown),
            (Knots, Rank::Crown),
        ];
        let discard =
            [(Suns, Rank::Five), (Waves, Rank::Five), (Moons, Rank::Eight), (Suns, Rank::Eight)];
        let first = viewer == Player::P1;
        let hand = if first {
            [(Waves, Rank::Two), (Leaves, Rank::Two)]
        } else {
            [(Waves, Rank::Nine), (Wyrms, Rank::Nine)]
        };
        let goal =
            if first { [0.0, 1.0, 1.0, 0.0, 0.0, 1.0] } else { [1.0, 0.0, 0.0, 1.0, 1.0, 0.0] };
        let mut expected = vec![marked(&pool), marked(&discard), marked(&hand)];
        expected.extend([marked(&[]), marked(&[])]);
        expected.push(rows([7.0, 6.0, 0.0, 3.0, 0.0, 0.0].map(|spaces| spaces / 30.0)));
        expected.push(rows([3.0, 2.0, 0.0, 1.0, 0.0, 0.0].map(|worth| worth / 5.0)));
        expected.extend([rows(goal), rows([0.0; 6])]);
        let turn = f32::from(first);
        let constants = [1.0, 1.0 / 3.0, 27.0 / 36.0, turn, 1.0 - turn, 0.0, turn];
        expected.extend(constants.map(|constant| vec![constant; 60]));
        assert_eq!(found, expected, "{viewer}");
    }
}

#[test]
fn planes_while_cards_are_drawn() {
    let found = planes(DRAWING, Player::P2);
    assert_eq!(found[3], marked(&[]));
    assert_eq!(found[4], marked(&[(Suit::Knots, Rank::Crown)]));
    let constants: Vec<f32> = found[9..].iter().map(|plane| plane[0]).collect();
    assert_eq!(constants, [1.0, 1.0, 30.0 / 36.0, 0.0, 0.0, 0.0, 0.0]);
}

#[test]
fn planes_at_the_end_show_all() {
    let over = super::random_game("fog", 3).last().expect("a position");
    let found = planes(&over.to_string(), Player::P2);
    let goal = over.goal(Player::P1).expect("a goal");
    let expected = Suit::ALL.map(|suit| f32::from(goal.has(suit)));
    assert_eq!(found[8], rows(expected));
    let hand = |plane: &Vec<f32>| plane.iter().filter(|&&entry| entry > 0.5).count();
    assert_eq!([hand(&found[2]), hand(&found[3])], [2, 2]);
    assert_eq!((found[9][0], found[10][0], found[14][0]), (0.0, 0.0, 1.0));
}
