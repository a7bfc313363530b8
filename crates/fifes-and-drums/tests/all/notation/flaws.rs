//! Texts that are no positions because an invariant is broken (P5 to P13): which field is said to
//! be wrong, and why.

use gambol_core::Flaw as _;
use gambol_fifes_and_drums::Position;
use gambol_laws::claims;

/// A text with a flaw in this field, and the words about it.
#[track_caller]
fn flawed(text: &str, words: &str) {
    let (field, flaw) = claims::flawed::<Position>(text, words);
    assert_eq!(field, flaw.field());
}

const UNITS: &str = "1,1,1,1,1,1";

#[test]
fn p5_no_card_is_in_two_places() {
    for (rest, words) in [
        (
            "AM,AM,2SY,7VY,CY - PMSL,PMYK - 1 standard",
            "POOL: AM is listed twice",
        ),
        (
            "AM,AS,2SY,7VY 8MS,8MS PMSL,PMYK - chance standard",
            "DISCARD: 8MS is listed twice",
        ),
        (
            "AM,2SY,7VY,8MS,CY 8MS PMSL,PMYK - 2 standard",
            "DISCARD: 8MS is in two places",
        ),
        (
            "- - PMSL,PMYK 5ML,5ML;-;- chance fog",
            "FOG: 5ML is listed twice",
        ),
        (
            "- - PMSL,PMYK 5ML,6MV,7SK;5ML;- chance fog",
            "FOG: 5ML is in two places",
        ),
        (
            "- - PMSL,PMYK -;-;AM,AM chance fog",
            "FOG: AM is listed twice",
        ),
        (
            "AM,2SY,7VY,8MS,CY - PMSL,PMYK 8MS;9MS;- 1 fog",
            "FOG: 8MS is in two places",
        ),
        (
            "AM,2SY,7VY,CY 9MS PMSL,PMYK 8MS;9MS;- chance fog",
            "FOG: 9MS is in two places",
        ),
    ] {
        flawed(&format!("{UNITS} {rest}"), words);
    }
}

#[test]
fn p5_pool_and_discard_hold_basic_cards() {
    for card in ["X", "PVLY", "TSVY"] {
        flawed(
            &format!("{UNITS} AM,2SY,7VY,CY,{card} - PMSL,PMYK - 1 standard"),
            &format!(
                "POOL: {card} cannot be here: the pool holds only Aces, number cards and Crowns"
            ),
        );
        flawed(
            &format!("{UNITS} AM,2SY,7VY,CY {card} PMSL,PMYK - chance standard"),
            &format!(
                "DISCARD: {card} cannot be here: the discard holds only Aces, number cards and Crowns"
            ),
        );
    }
}

#[test]
fn p6_goals_differ_and_are_dealt_in_order() {
    for (goals, words) in [
        ("PMSL,PMSL", "GOALS: both players have PMSL; goals differ"),
        (
            "?,PMSL",
            "GOALS: p2 has a goal and p1 has none; p1 is dealt theirs first",
        ),
        (
            "AM,?",
            "GOALS: AM is not a goal; goals are the Pawns and the Courts",
        ),
        (
            "PMSL,X",
            "GOALS: X is not a goal; goals are the Pawns and the Courts",
        ),
        (
            "8MS,8VL",
            "GOALS: 8MS is not a goal; goals are the Pawns and the Courts",
        ),
    ] {
        flawed(&format!("{UNITS} - - {goals} - chance standard"), words);
        flawed(&format!("{UNITS} - - {goals} -;-;- chance fog"), words);
    }
}

#[test]
fn p7_fog_cards() {
    let only_fog = "FOG: only the variant fog has hands; it must be -";
    for fog in ["-;-;-", "5ML;6MV;-", "5ML", "?"] {
        flawed(
            &format!("{UNITS} - - PMSL,PMYK {fog} chance standard"),
            only_fog,
        );
    }
    for fog in ["AM;-;-", "5ML,6MV,7SK;AM;-"] {
        let words = "FOG: AM cannot be here: hands hold only number cards";
        flawed(&format!("{UNITS} - - PMSL,PMYK {fog} chance fog"), words);
    }
    for card in ["5ML", "PMSL", "X"] {
        let words = format!("FOG: {card} cannot be here: only Aces and Crowns are laid aside");
        flawed(
            &format!("{UNITS} - - PMSL,PMYK -;-;{card} chance fog"),
            &words,
        );
    }
    let early = "FOG: hands are dealt after both goals; until then it must be -;-;-";
    for goals in ["?,?", "PMSL,?"] {
        for fog in ["5ML;-;-", "-;-;AM", "5ML;6MV;-"] {
            flawed(&format!("{UNITS} - - {goals} {fog} chance fog"), early);
        }
    }
}

#[test]
fn p8_sizes_of_hands() {
    let hands = ["-", "5ML", "5SV,6MV", "6SY,6LK,7ML", "2MK,2SY,2VL,3MV"];
    let others = ["-", "9MS", "9VY,9LK", "8MS,8VL,8YK", "3SK,3LY,4MS,4VL"];
    for (first, hand) in hands.iter().enumerate() {
        for (second, other) in others.iter().enumerate() {
            let allowed = matches!((first, second), (0..=3, 0) | (3, 1..=3) | (1, 1 | 3));
            let turn = match (first, second) {
                (3, 3) => "1",
                (1, 3) => "2",
                _ => "chance",
            };
            let text = format!("{UNITS} - - PMSL,PMYK {hand};{other};- {turn} fog");
            if allowed {
                assert_eq!(text.parse::<Position>().expect(&text).to_string(), text);
            } else {
                let words = format!(
                    "FOG: hands of {first} and {second} cards; p1 is dealt three, then p2, then \
                     p1 keeps one, then p2"
                );
                flawed(&text, &words);
            }
        }
    }
    let words = "FOG: what was laid aside goes back once both players have kept a card; it must \
                 be -";
    flawed(
        &format!("{UNITS} - - PMSL,PMYK 5ML;6MV;AM chance fog"),
        words,
    );
}

#[test]
fn p9_nothing_lies_open_too_early() {
    const WHY: &str = "no card is turned over or played before both goals are dealt and, in the \
                       fog, both players have kept a card; until then it must be -";
    for rest in [
        "?,? - chance standard",
        "PMSL,? - chance standard",
        "?,? -;-;- chance fog",
        "PMSL,PMYK -;-;- chance fog",
        "PMSL,PMYK 5ML;-;- chance fog",
        "PMSL,PMYK 5ML,6MV,7SK;2MK,2SY,2VL;- 1 fog",
        "PMSL,PMYK 5ML;2MK,2SY,2VL;- 2 fog",
    ] {
        let pool = format!("POOL: {WHY}");
        flawed(&format!("{UNITS} AM - {rest}"), &pool);
        let discard = format!("DISCARD: {WHY}");
        flawed(&format!("{UNITS} - AM {rest}"), &discard);
    }
}

#[test]
fn p10_the_size_of_the_pool() {
    flawed(
        &format!("{UNITS} AM,AS,AV,AL,AY,AK - PMSL,PMYK - 1 standard"),
        "POOL: the pool has 6 cards; it has at most 5",
    );
    for (cards, pool) in ["-", "AM", "AM,AS", "AM,AS,AV"].iter().enumerate() {
        flawed(
            &format!("{UNITS} {pool} CK PMSL,PMYK - chance standard"),
            &format!(
                "POOL: the pool has {cards} cards; it has 4 or 5 once a card has been discarded"
            ),
        );
    }
}

#[test]
fn p11_the_turn_follows_from_the_cards() {
    for (rest, right) in [
        ("- - ?,? -", "chance"),
        ("- - PMSL,? -", "chance"),
        ("- - PMSL,PMYK -", "chance"),
        ("AM,2SY,7VY,8MS - PMSL,PMYK -", "chance"),
        ("AM,2SY,7VY,8MS,CY - PMSL,PMYK -", "1"),
        ("AM,2SY,7VY,CY 8MS PMSL,PMYK -", "chance"),
        ("AM,2SY,7VY,CY,CK 8MS PMSL,PMYK -", "2"),
        ("AM,2SY,7VY,CY,CK 8MS,8YK PMSL,PMYK -", "1"),
    ] {
        for turn in ["1", "2", "chance"] {
            let text = format!("{UNITS} {rest} {turn} standard");
            if turn == right {
                assert_eq!(text.parse::<Position>().expect(&text).to_string(), text);
            } else {
                flawed(
                    &text,
                    &format!("TURN: the cards say that it must be {right}"),
                );
            }
        }
    }
    for (fog, right) in [
        ("-;-;-", "chance"),
        ("5ML,6MV,7SK;2MK,2SY;-", "chance"),
        ("5ML,6MV,7SK;2MK,2SY,2VL;-", "1"),
        ("5ML;2MK,2SY,2VL;-", "2"),
        ("5ML;2MK;-", "chance"),
    ] {
        for turn in ["1", "2", "chance"]
            .into_iter()
            .filter(|&turn| turn != right)
        {
            let words = format!("TURN: the cards say that it must be {right}");
            flawed(&format!("{UNITS} - - PMSL,PMYK {fog} {turn} fog"), &words);
        }
    }
}

#[test]
fn p12_when_it_may_be_over() {
    let numbers = "2SY,2VL,3MV,3SK,3LY,4MS,4VL,4YK,5ML,5SV,5YK,6MV,6SY,6LK,7ML,7SK,7VY,8MS,8VL,8YK,\
                   9MS,9VY,9LK";
    let over = |rest: &str| format!("{UNITS} {rest} over standard");
    let words = |pool: usize, left: usize| {
        format!(
            "TURN: the game ends with 4 cards in the pool and at most 5 basic cards unseen, not \
             with {pool} and {left}"
        )
    };
    flawed(&over("- - ?,? -"), &words(0, 36));
    flawed(&over("AM,AS,AV,AL,AY - PMSL,PMYK -"), &words(5, 31));
    let discard = format!("{numbers},CM,CS,CV");
    flawed(
        &over(&format!("AS,AV,AL,AY {discard} PMSL,PMYK -")),
        &words(4, 6),
    );
    flawed(
        &over(&format!("AS,AV,AL,AY,CL {discard} PMSL,PMYK -")),
        &words(5, 5),
    );
    let text = over(&format!("AS,AV,AL,AY {discard},CL PMSL,PMYK -"));
    assert!(text.parse::<Position>().is_ok());
    // In the fog the kept cards are not unseen.
    let discard = discard.replace("2SY,2VL,", "");
    let text = format!("{UNITS} AS,AV,AL,AY {discard} PMSL,PMYK 2SY;2VL;- over fog");
    flawed(&text, &words(4, 6));
}

#[test]
fn p13_units_are_no_farther_than_cards_can_have_brought_them() {
    for (track, discard, turn, flaw) in [
        (
            "0,1,1,1,1,1",
            "-",
            "1",
            Some("the unit of Moons is on space 0; spaces are counted from 1"),
        ),
        (
            "1,1,1,1,1,0",
            "8MS",
            "2",
            Some("the unit of Knots is on space 0; spaces are counted from 1"),
        ),
        ("8,8,8,8,8,8", "8MS", "2", None),
        (
            "1,9,1,1,1,1",
            "8MS",
            "2",
            Some(
                "the unit of Suns is on space 9, but the discarded cards can have brought it no farther than space 8",
            ),
        ),
        (
            "1,1,2,1,1,1",
            "-",
            "1",
            Some(
                "the unit of Waves is on space 2, but the discarded cards can have brought it no farther than space 1",
            ),
        ),
        ("1,1,2,1,1,1", "AK", "2", None),
        (
            "1,1,3,1,1,1",
            "AK",
            "2",
            Some(
                "the unit of Waves is on space 3, but the discarded cards can have brought it no farther than space 2",
            ),
        ),
        (
            "1,1,2,1,1,1",
            "CV",
            "2",
            Some(
                "the unit of Waves is on space 2, but the discarded cards can have brought it no farther than space 1",
            ),
        ),
        ("1,1,1,11,1,1", "AK,2MK,9LK,CM", "1", None),
        (
            "1,1,1,12,1,1",
            "AK,2MK,9LK,CM",
            "1",
            Some(
                "the unit of Leaves is on space 12, but the discarded cards can have brought it no farther than space 11",
            ),
        ),
        (
            "300,1,1,1,1,1",
            "8MS",
            "2",
            Some(
                "the unit of Moons is on space 300, but the discarded cards can have brought it no farther than space 8",
            ),
        ),
        (
            "4294967295,1,1,1,1,1",
            "8MS",
            "2",
            Some(
                "the unit of Moons is on space 4294967295, but the discarded cards can have brought it no farther than space 8",
            ),
        ),
    ] {
        let text = format!("{track} AM,2SY,7VY,CL,CY {discard} PMSL,PMYK - {turn} standard");
        match flaw {
            None => assert_eq!(text.parse::<Position>().expect(&text).to_string(), text),
            Some(words) => flawed(&text, &format!("TRACK: {words}")),
        }
    }
}
