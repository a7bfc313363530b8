//! Positions set up by hand.

use gambol_core::Player::{P1, P2, P3, P6};
use gambol_two_pipers::{Creature, Flaw, Game, Position, Square, Variant};

use super::{random_game, read, square};

#[test]
fn an_untouched_builder_gives_a_board_without_creatures() {
    let built = Position::builder(Variant::STANDARD).build();
    assert_eq!(built, Ok(read("8/8/8/8/8/8/8/8 1 e1,e8 standard")));
    let built = Position::builder("standard:lands=rotated".parse().unwrap()).build();
    assert_eq!(
        built,
        Ok(read("8/8/8/8/8/8/8/8 1 d1,e8 standard:lands=rotated"))
    );
}

#[test]
fn everything_can_be_set() {
    let built = Position::builder("standard:jumps=any".parse().unwrap())
        .creature(square("a1"), Creature::attacker(P1))
        .creature(square("b2"), Creature::sleeper(P1))
        .creature(square("c3"), Creature::attacker(P2))
        .creature(square("d4"), Creature::sleeper(P2))
        .piper(P1, square("d4"))
        .piper(P2, square("b2"))
        .turn(P2)
        .build();
    let text = "8/8/8/8/3s4/2a5/1S6/A7 2 d4,b2 standard:jumps=any";
    assert_eq!(built, Ok(read(text)));
}

#[test]
fn what_is_set_replaces_what_was_there() {
    let position = read("8/8/8/8/3s4/2a5/1S6/A7 2 d4,b2 standard");
    let changed = position
        .to_builder()
        .creature(square("a1"), None)
        .creature(square("c3"), Creature::sleeper(P1))
        .piper(P1, None)
        .turn(P1)
        .build();
    assert_eq!(changed, Ok(read("8/8/8/8/3s4/2S5/1S6/8 1 -,b2 standard")));
}

#[test]
fn what_was_wrong_and_is_replaced_does_not_count() {
    let built = Position::builder(Variant::STANDARD)
        .creature(square("a1"), Creature::sleeper(P6))
        .creature(square("a1"), Creature::attacker(P2))
        .piper(P1, square("h8"))
        .piper(P1, square("e1"))
        .turn(P3)
        .turn(P2)
        .build();
    assert_eq!(built, Ok(read("8/8/8/8/8/8/8/a7 2 e1,e8 standard")));
}

#[test]
fn every_position_can_be_set_up_again() {
    for rules in ["standard", "standard:lands=rotated,jumps=any"] {
        for position in random_game(rules, 1) {
            assert_eq!(position.to_builder().build(), Ok(position));
            let mut builder = Position::builder(position.variant()).turn(position.turn());
            for at in Square::all() {
                builder = builder.creature(at, position.creature(at));
            }
            for player in [P1, P2] {
                builder = builder.piper(player, position.piper(player));
            }
            assert_eq!(builder.build(), Ok(position));
        }
    }
}

#[test]
fn only_two_play() {
    let builder = || Position::builder(Variant::STANDARD);
    for (built, player) in [
        (builder().turn(P3).build(), P3),
        (builder().piper(P6, None).build(), P6),
        (
            builder()
                .creature(square("a1"), Creature::attacker(P3))
                .build(),
            P3,
        ),
    ] {
        let flaw = built.unwrap_err();
        assert_eq!(flaw, Flaw::NoSuchPlayer { player });
        assert_eq!(flaw.field(), "SIDE");
        assert_eq!(
            flaw.to_string(),
            format!("{player} does not play: the players are p1 and p2")
        );
    }
}
