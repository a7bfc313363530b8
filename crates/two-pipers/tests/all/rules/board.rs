//! 1. Board and pieces. 2. The turn.

use gambol_core::GameSetup;
use gambol_host::Point as _;
use gambol_two_pipers::{Creature, Flaw, Game, Position, Setup, Square, Variant};

use super::{P1, P2, after, legal, reason, set_up, square, standard};

#[test]
fn c1_1_r26_turns_alternate_and_dark_begins() {
    let mut position = Position::start(Variant::STANDARD);
    for turn in [P1, P2, P1, P2] {
        assert_eq!(position.to_move(), turn);
        let mv = position.legal_moves()[0];
        position = position.apply(mv).expect("legal");
    }
}

#[test]
fn c1_2_the_lands() {
    for (rules, lands) in [("standard", ["e1", "e8"]), ("standard:lands=rotated", ["d1", "e8"])] {
        let position = Position::start(rules.parse().expect(rules));
        assert_eq!([P1, P2].map(|player| position.home(player).to_string()), lands);
    }
}

/// The squares around a land where a third creature of a player cannot be.
#[test]
fn c1_3_the_shallow_water() {
    for (rules, waters) in [
        ("standard", ["d1 f1 d2 e2 f2", "d7 e7 f7 d8 f8"]),
        ("standard:lands=rotated", ["c1 e1 c2 d2 e2", "d7 e7 f7 d8 f8"]),
    ] {
        for water in waters {
            let squares: Vec<Square> = water.split(' ').map(square).collect();
            for third in Square::all() {
                let mut others = squares.iter().filter(|&&at| at != third);
                let mut setup = Setup::empty(rules.parse().expect(rules));
                for at in [others.next(), others.next(), Some(&third)].into_iter().flatten() {
                    setup.board[*at] = Some(Creature::attacker(P1));
                }
                let shallow = matches!(setup.check(), Err(Flaw::ShallowsFull { .. }));
                assert_eq!(shallow, squares.contains(&third), "{rules} {third}");
            }
        }
    }
}

#[test]
fn c1_4_eight_creatures_and_one_piper_each() {
    let start = Position::start(Variant::STANDARD);
    for player in [P1, P2] {
        let own = |&at: &Square| start.creature(at).is_some_and(|c| c.owner() == player);
        assert_eq!(Square::all().filter(own).count(), 8);
        assert_eq!(start.piper(player), Some(start.home(player)));
        // No ninth, awake or asleep.
        for ninth in [Creature::attacker(player), Creature::sleeper(player)] {
            let mut setup = start.setup();
            setup.board[square("a4")] = Some(ninth);
            assert_eq!(setup.check(), Err(Flaw::TooManyCreatures { player, creatures: 9 }));
        }
    }
}

#[test]
fn c1_5_the_start() {
    for (rules, text) in [
        ("standard", "8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8 standard"),
        ("standard:lands=rotated", "8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 d1,e8 standard:lands=rotated"),
    ] {
        assert_eq!(Position::start(rules.parse().expect(rules)).to_string(), text);
    }
}

#[test]
fn c1_6_no_creature_goes_where_one_is_or_on_land() {
    let position = standard("A=d2,c3 S=e2 s=b4 a=d4");
    let moves = legal(&position);
    for text in ["d2-e1", "d2-c3", "e2-d2", "e2-e1"] {
        assert!(!moves.iter().any(|mv| mv == text), "{text}");
        reason(&position, text);
    }
    // No jump ends on land or on a creature either.
    let position = standard("A=c3,g3,a3,b4 S=d2,f2 a=d6 s=c5");
    assert!(!legal(&position).iter().any(|mv| ["c3^e1", "g3^e1", "b4^d6"].contains(&mv.as_str())));
}

#[test]
fn c1_7_pipers_may_share_a_land_but_not_a_sleeper() {
    let position = standard("S=e7 D=e7");
    let position = after(&position, "e7>e8");
    assert_eq!(position.piper(P1), position.piper(P2));
    let mut both = standard("S=d4").setup();
    both.pipers = [Some(square("d4")); 2];
    assert_eq!(both.check(), Err(Flaw::PipersTogether(square("d4"))));
}

/// One thing a turn: after any move at the start exactly one creature is elsewhere or turned over.
#[test]
fn c2_1_a_turn_is_one_thing() {
    for rules in ["standard", "standard:lands=rotated"] {
        let start = set_up(rules, "A=a3,b3 a=g6");
        for mv in start.legal_moves() {
            let next = start.apply(mv).expect("legal");
            let changed = start.changes(mv).len();
            assert!(changed == 1 || changed == 2, "{mv}");
            assert_eq!(next.to_move(), P2);
        }
    }
}
