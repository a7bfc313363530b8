//! Clause 1: the deal; and 9.4.

use gambol_fifes_and_drums::decktet::Card;

use super::{Game, P1, P2, Position, Status, Variant};
use super::{deal, legal, play, read, turn};
use crate::set_up;

#[test]
fn c1_1_p1_begins_and_turns_alternate() {
    let mut position = deal(Variant::STANDARD, "PMSL PMYK AM 2SY 7VY 8MS CY");
    for (player, mv) in [(P1, "8MS:6,2"), (P2, "AM-"), (P1, "CY"), (P2, "9LK:1,8"), (P1, "5ML:2,3")]
    {
        assert_eq!(turn(&position), player);
        position = play(position, mv);
        assert_eq!(position.status(), Status::Chance);
        let next = ["=9LK", "=5ML", "=AS", "=AV", "=AL"]
            .into_iter()
            .find(|event| legal(&position).contains(&(*event).into()));
        position = play(position, next.expect("a card"));
    }
    assert_eq!(turn(&position), P2);
}

#[test]
fn c1_2_each_player_is_dealt_one_of_eight_goals() {
    let start = Position::start(Variant::STANDARD);
    let goals = ["PMSL", "PMYK", "PSVK", "PVLY", "TMLY", "TMVK", "TSLK", "TSVY"];
    let events = |goals: &[&str]| goals.iter().map(|goal| format!("={goal}")).collect::<Vec<_>>();
    assert_eq!(legal(&start), events(&goals));
    assert_eq!((start.goal(P1), start.goal(P2)), (None, None));
    let first = play(start, "=PSVK");
    assert_eq!(first.goal(P1).map(Card::text), Some("PSVK"));
    assert_eq!(first.goal(P2), None);
    let others: Vec<&str> = goals.into_iter().filter(|&goal| goal != "PSVK").collect();
    assert_eq!(legal(&first), events(&others));
    let second = play(first, "=TSLK");
    assert_eq!(second.goal(P2).map(Card::text), Some("TSLK"));
    assert_eq!(legal(&second).len(), 36);
}

#[test]
fn c1_4_five_cards_are_turned_over_one_by_one() {
    let mut position = deal(Variant::STANDARD, "PMSL PMYK");
    for (left, card) in [(36, "AM"), (35, "9LK"), (34, "CK"), (33, "2MK"), (32, "5SV")] {
        assert_eq!(position.status(), Status::Chance);
        let events = legal(&position);
        assert_eq!(events.len(), left);
        assert!(!events.contains(&"=X".to_string()));
        position = play(position, &format!("={card}"));
        assert!(!position.unseen().contains(card.parse().expect(card)));
    }
    assert_eq!(position.pool().to_string(), "AM,2MK,5SV,9LK,CK");
    assert_eq!(position.status(), Status::Turn(P1));
}

#[test]
fn c1_5_all_units_begin_on_space_1() {
    for variant in ["standard", "fog"] {
        let start = Position::start(variant.parse().expect("a variant"));
        assert_eq!(super::track_of(&start), "1,1,1,1,1,1");
    }
}

/// The Excuse may come from the 32nd card on, when five basic cards are unseen; in the fog from
/// the 30th on. Then it must have come after the sixth.
#[test]
fn c1_3_and_c9_4_the_excuse_is_one_of_the_last_six() {
    let mut seen = 0;
    let mut random = gambol_core::seeded(1);
    for (variant, deck) in [(Variant::STANDARD, 36), (Variant::FOG, 34)] {
        for _ in 0..200 {
            let mut position = Position::start(variant);
            let mut came = 0;
            while let Some(mv) = position.random_move(&mut random) {
                let open = position.pool().len() + position.discard().len();
                let pile = position.unseen().len() + open == deck
                    && position.goal(P2).is_some()
                    && position.hand(P2).len() == usize::from(variant.is_fog());
                if pile && position.is_chance() {
                    came += 1;
                    let excuse = position.parse_move("=X").is_ok();
                    assert_eq!(excuse, came >= deck - 4, "{came} in {position}");
                    seen += usize::from(excuse);
                }
                position.apply_unchecked(mv);
            }
        }
    }
    assert!(seen > 1_000);
    let last = read(
        "1,1,1,1,1,1 AS,AV,AL,AY AM,AK,2MK,2SY,2VL,3MV,3SK,3LY,4MS,4VL,4YK,5ML,5SV,5YK,6MV,6SY,\
         6LK,7ML,7SK,7VY,8MS,8VL,8YK,9MS,9VY,9LK,CM,CS,CV,CL,CY,CK PMSL,TSVY - chance standard",
    );
    assert_eq!(legal(&last), ["=X"]);
    let almost = set_up::changed(&last, |setup| setup.discard -= super::cards("CK,2MK"));
    assert_eq!(legal(&almost.expect("a position")), ["=2MK", "=CK", "=X"]);
}
