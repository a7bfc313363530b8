//! Positions set up by hand.

use gambol_core::Player::{P1, P2, P3};
use gambol_fifes_and_drums::decktet::{CardSet, Suit};
use gambol_fifes_and_drums::{Flaw, Game, Place, Position, Variant};

use super::{card, cards, random_game, read};

#[test]
fn an_untouched_builder_gives_the_start() {
    for variant in [Variant::STANDARD, Variant::FOG] {
        let built = Position::builder(variant).build();
        assert_eq!(built, Ok(Position::start(variant)));
    }
}

#[test]
fn everything_can_be_set() {
    let text = "8,7,1,4,1,1 AM,2SY,9LK,CL 5SV,8MS PSVK,TMLY 2VL;9VY;- chance fog";
    let built = Position::builder(Variant::FOG)
        .space(Suit::Moons, 8)
        .space(Suit::Suns, 7)
        .space(Suit::Leaves, 4)
        .pool(cards("AM,2SY,9LK,CL"))
        .discard(cards("8MS,5SV"))
        .goal(P1, Some(card("PSVK")))
        .goal(P2, Some(card("TMLY")))
        .hand(P1, cards("2VL"))
        .hand(P2, cards("9VY"))
        .build();
    assert_eq!(built, Ok(read(text)));
    let text = "1,1,1,1,1,1 - - PSVK,TMLY 8MS;-;AM,CK chance fog";
    let drawing = Position::builder(Variant::FOG)
        .goal(P1, Some(card("PSVK")))
        .goal(P2, Some(card("TMLY")))
        .hand(P1, cards("8MS"))
        .aside(cards("AM,CK"))
        .build();
    assert_eq!(drawing, Ok(read(text)));
}

#[test]
fn every_position_of_a_game_can_be_built_again() {
    for rules in ["standard", "fog"] {
        for position in random_game(rules, 5) {
            assert_eq!(position.to_builder().build(), Ok(position));
        }
    }
}

#[test]
fn what_is_set_replaces_what_was_there() {
    let position = read("8,7,1,4,1,1 AM,2SY,9LK,CL 5SV,8MS PSVK,TMLY 2VL;9VY;- chance fog");
    let changed = position
        .to_builder()
        .pool(cards("AM,2SY,9LK,CL,CK"))
        .space(Suit::Moons, 2);
    let text = "2,7,1,4,1,1 AM,2SY,9LK,CL,CK 5SV,8MS PSVK,TMLY 2VL;9VY;- 1 fog";
    assert_eq!(changed.build(), Ok(read(text)));
    let none = position.to_builder().goal(P2, None).build();
    let place = Place::Hand;
    assert_eq!(none, Err(Flaw::TooEarly { place }));
}

#[test]
fn only_two_play() {
    let builder = Position::builder(Variant::FOG);
    let flaw = Err(Flaw::NoSuchPlayer { player: P3 });
    assert_eq!(builder.clone().goal(P3, Some(card("PSVK"))).build(), flaw);
    assert_eq!(builder.hand(P3, CardSet::EMPTY).build(), flaw);
    let Err(flaw) = flaw.map(|position: Position| position) else {
        panic!("a flaw");
    };
    assert_eq!(
        flaw.to_string(),
        "p3 does not play: the players are p1 and p2"
    );
    assert_eq!(flaw.field(), "GOALS");
}

#[test]
fn over_is_taken_back_by_the_builder() {
    let over = random_game("standard", 1).last().expect("a position");
    assert!(over.status().is_over());
    let before = over.to_builder().over(false).build().expect("a position");
    assert!(before.is_chance());
    let excuse = before.parse_move("=X").expect("the Excuse");
    assert_eq!(before.apply(excuse), Ok(over));
}
