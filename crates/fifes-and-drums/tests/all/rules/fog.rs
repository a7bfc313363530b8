//! Clause 8: Fog of War; and 9.2.

use gambol_fifes_and_drums::decktet::CardSet;

use super::{Game, P1, P2, Position, Status, Variant};
use super::{cards, deal, legal, play, read, track_of, turn};

#[test]
fn c8_1_p1_draws_three_number_cards_then_p2() {
    let mut position = deal(Variant::FOG, "PMSL PMYK");
    assert_eq!(legal(&position).len(), 36);
    for (card, first, second, aside) in [
        ("AM", "-", "-", "AM"),
        ("2MK", "2MK", "-", "AM"),
        ("9LK", "2MK,9LK", "-", "AM"),
        ("CK", "2MK,9LK", "-", "AM,CK"),
        ("5SV", "2MK,5SV,9LK", "-", "AM,CK"),
        ("CS", "2MK,5SV,9LK", "-", "AM,CS,CK"),
        ("3LY", "2MK,5SV,9LK", "3LY", "AM,CS,CK"),
        ("4YK", "2MK,5SV,9LK", "3LY,4YK", "AM,CS,CK"),
        ("8MS", "2MK,5SV,9LK", "3LY,4YK,8MS", "AM,CS,CK"),
    ] {
        assert_eq!(position.status(), Status::Chance);
        assert!(!legal(&position).contains(&"=X".to_string()));
        position = play(position, &format!("={card}"));
        assert_eq!(position.hand(P1), cards(first));
        assert_eq!(position.hand(P2), cards(second));
        assert_eq!(position.aside(), cards(aside));
        assert_eq!(position.discard(), CardSet::EMPTY);
    }
    assert_eq!(turn(&position), P1);
}

/// 9.2: what is neither in a hand nor aside.
#[test]
fn c8_1_what_is_drawn_or_aside_does_not_come_again() {
    let position = deal(Variant::FOG, "PMSL PMYK AM 2MK CK 5SV");
    let left = legal(&position);
    assert_eq!(left.len(), 32);
    for gone in ["=AM", "=2MK", "=CK", "=5SV", "=X", "=PSVK"] {
        assert!(!left.contains(&gone.to_string()));
    }
}

const DRAWN: &str = "PMSL PMYK AM 2MK 9LK CK 5SV 3LY 4YK 8MS";

#[test]
fn c8_2_p1_keeps_a_card_then_p2() {
    let position = deal(Variant::FOG, DRAWN);
    assert_eq!(turn(&position), P1);
    assert_eq!(legal(&position), ["!2MK", "!5SV", "!9LK"]);
    let position = play(position, "!5SV");
    assert_eq!(turn(&position), P2);
    assert_eq!(legal(&position), ["!3LY", "!4YK", "!8MS"]);
    assert_eq!(position.hand(P1), cards("5SV"));
    // The other two go back; what is aside stays there for now.
    assert!(position.unseen().contains("2MK".parse().expect("a card")));
    assert!(position.unseen().contains("9LK".parse().expect("a card")));
    assert_eq!(position.aside(), cards("AM,CK"));
}

#[test]
fn c8_3_everything_but_the_kept_cards_goes_back() {
    let position = play(deal(Variant::FOG, DRAWN), "!5SV !8MS");
    assert_eq!((position.hand(P1), position.hand(P2)), (cards("5SV"), cards("8MS")));
    assert_eq!(position.aside(), CardSet::EMPTY);
    assert_eq!(position.unseen(), CardSet::BASIC - cards("5SV,8MS"));
    assert_eq!(position.status(), Status::Chance);
    assert_eq!(legal(&position).len(), 34);
    let position = play(position, "=AM =CK =2MK =3LY");
    assert_eq!(position.status(), Status::Chance);
    let position = play(position, "=9LK");
    assert_eq!(turn(&position), P1);
    assert_eq!(position.pool(), cards("AM,2MK,3LY,9LK,CK"));
    assert_eq!(turn(&play(position, "AM+ =AS")), P2);
}

/// Before the Excuse in the fog: the cards that are kept, and units on these spaces.
#[track_caller]
fn before_the_excuse(track: &str, first: &str, second: &str) -> Position {
    let pool = cards("AM,AS,AV,AL");
    let kept = cards(first) | cards(second);
    let discard = CardSet::BASIC - pool - cards("CM,CS,CV,CL,CY") - kept;
    let fog = format!("{first};{second};-");
    read(&format!("{track} {pool} {discard} PMSL,TSVY {fog} chance fog"))
}

#[track_caller]
fn after_the_excuse(track: &str, first: &str, second: &str) -> Position {
    play(before_the_excuse(track, first, second), "=X")
}

#[test]
fn c8_4_each_kept_card_swaps_its_two_units() {
    // 3SK and 5ML have no suit in common.
    let position = after_the_excuse("1,2,3,4,5,6", "3SK", "5ML");
    assert_eq!(track_of(&position), "4,6,3,1,5,2");
}

/// With a suit in common the order makes a difference: M and S, then S and K.
#[test]
fn c8_4_the_higher_rank_swaps_first() {
    for (first, second) in [("8MS", "3SK"), ("3SK", "8MS")] {
        let position = after_the_excuse("1,2,3,4,5,6", first, second);
        assert_eq!(track_of(&position), "2,6,3,4,5,1");
    }
    for (first, second) in [("2MK", "9MS"), ("9MS", "2MK")] {
        let position = after_the_excuse("1,2,3,4,5,6", first, second);
        assert_eq!(track_of(&position), "6,1,3,4,5,2");
    }
}

#[test]
fn c8_4_equal_ranks_have_no_suit_in_common() {
    for (first, second) in [("8MS", "8VL"), ("8VL", "8MS")] {
        let position = after_the_excuse("1,2,3,4,5,6", first, second);
        assert_eq!(track_of(&position), "2,1,4,3,5,6");
    }
    let numbers = || CardSet::NUMBERS.iter();
    let pairs = numbers().flat_map(|one| numbers().map(move |other| (one, other)));
    let equal = pairs.filter(|(one, other)| one < other && one.rank() == other.rank());
    let mut count = 0;
    for (one, other) in equal {
        count += 1;
        assert!(!one.suits().iter().any(|&suit| other.has(suit)), "{one} {other}");
    }
    assert_eq!(count, 24);
}

/// R17: units that share a space with others change places all the same.
#[test]
fn c8_4_whatever_stands_there_else() {
    let position = after_the_excuse("1,4,4,4,1,6", "8MS", "5YK");
    assert_eq!(track_of(&position), "4,1,4,4,6,1");
    // On the same space nothing changes.
    let position = after_the_excuse("4,4,4,4,4,4", "8MS", "5YK");
    assert_eq!(track_of(&position), "4,4,4,4,4,4");
}

#[test]
fn c8_4_the_score_is_counted_after_the_swaps() {
    let before = before_the_excuse("1,2,3,4,5,6", "9MS", "2MK");
    let over = play(before, "=X");
    assert_eq!(track_of(&over), "6,1,3,4,5,2");
    // M 5, S 0, V 2, L 3, Y 4, K 1: PMSL has M, S and L, TSVY has S, V and Y.
    assert_eq!(over.scores().expect("the end").to_vec(), [5 + 3, 2 + 4]);
    assert_eq!(over.outcome().expect("the end").winner, Some(P1));
}

/// R18: a finished position does not swap again, and still shows the kept cards.
#[test]
fn c8_4_the_swaps_belong_to_the_excuse() {
    let over = after_the_excuse("1,2,3,4,5,6", "9MS", "2MK");
    let again = read(&over.to_string());
    assert_eq!(again, over);
    assert_eq!(again.scores(), over.scores());
    assert_eq!(track_of(&again), "6,1,3,4,5,2");
    assert_eq!((over.hand(P1), over.hand(P2)), (cards("9MS"), cards("2MK")));
    assert!(over.to_string().ends_with(" PMSL,TSVY 9MS;2MK;- over fog"));
}

#[test]
fn c8_kept_cards_do_not_come() {
    let position = before_the_excuse("1,1,1,1,1,1", "8MS", "8VL");
    assert_eq!(legal(&position), ["=CL", "=CM", "=CS", "=CV", "=CY", "=X"]);
    assert!(!position.unseen().contains("8MS".parse().expect("a card")));
}
