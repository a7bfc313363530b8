//! Game records in memory and how they are written.

use gambol_core::Start as _;
use gambol_core::{Game, GameResult, Outcome, Player};
use gambol_host::record::{DrawLimits, EditError, Record};
use gambol_laws::example::{Hoard, HoardVariant};

use crate::records::{GOLDEN, Walk, hoard, read};

#[test]
fn the_text_is_written_as_documented() {
    let position = "0,1,0 2,0,0;0,0,0;0,0,0 c,c,s -;-;- 2 quiet";
    let mut record = Record::<Hoard>::new(position.parse().unwrap());
    // The order in which tags are set does not matter, but for those that nobody knows.
    record.set_tag("Site", "?").unwrap();
    record.set_tag("Seed", "7").unwrap();
    record.set_name(Player::P3, r#"C:\ "the cat""#).unwrap();
    record.set_name(Player::P1, "Ann").unwrap();
    record.set_tag("Event", "Spring, round {1}").unwrap();
    record.set_comment(" From\n the middle \r\n of a game. ");
    for text in ["1s", "=c", "1c", "=s", "1s", "=g", "1g", "=owl"] {
        let mv = record.position().parse_move(text).unwrap();
        record.play(mv).unwrap();
        if text == "1c" {
            record.set_comment("A coin of copper is one point, three to who wishes for it.");
        }
    }
    assert_eq!(record.to_string(), GOLDEN);
    assert_eq!(hoard(GOLDEN), record);
    assert_eq!(record.name(Player::P1), Some("Ann"));
    assert_eq!(record.name(Player::P2), None);
    assert_eq!(record.plies(), 4);
    assert_eq!(record.comment(0), "From the middle of a game.");
    assert_eq!(record.comment(1), "");
    assert!(record.comment(3).starts_with("A coin"));
    assert_eq!(record.comment(99), "");
    let reason = "most points when the owl came".to_string();
    assert_eq!(record.outcome(), Some(Outcome::win(Player::P1, reason)));
}

#[test]
fn a_record_without_moves_is_written() {
    let record = Record::new(Hoard::start(HoardVariant::STANDARD));
    let expected = "[Game \"hoard\"]\n[Variant \"standard\"]\n[P1 \"?\"]\n[P2 \"?\"]\n[P3 \"?\"]\n\
        [Result \"*\"]\n[Reason \"unfinished\"]\n\n*\n";
    assert_eq!(record.to_string(), expected);
    assert_eq!(hoard(expected), record);
    for nothing in ["", " \n", "*", "\u{feff}\n*\n", "[Game \"hoard\"]"] {
        assert_eq!(hoard(nothing), record, "{nothing:?}");
    }
}

#[test]
fn long_games_and_comments_are_wrapped() {
    let mut record = Record::new(Walk::start(HoardVariant::STANDARD));
    record.set_comment(&"word ".repeat(40));
    for round in 0..200 {
        let mv = record.position().nth_move(round % 2).unwrap();
        record.play(mv).unwrap();
    }
    let text = record.to_string();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.lines().any(|line| line.chars().count() > 75), "{text}");
    assert_eq!(read(&text), Ok(record));
}

#[test]
fn tags_keep_what_a_line_can_hold() {
    let mut record = hoard("=c");
    for made in ["Game", "Variant", "Result", "Reason", "Position"] {
        let error = record.set_tag(made, "x");
        assert_eq!(error, Err(EditError::DerivedTag { name: made }));
    }
    for bad in ["", "two words", "Ä", "A\"", "A]", "A\n"] {
        let error = record.set_tag(bad, "x");
        assert!(matches!(error, Err(EditError::TagName { .. })), "{bad:?}");
    }
    for value in ["", " ", "\\", "\"", "\\\"", "]", "\"]", "ä{}💡", "a\\nb", "\\\\\\"] {
        record.set_tag("Value", value).unwrap();
        assert_eq!(record.tag("Value"), Some(value));
        let back = hoard(&record.to_string());
        assert_eq!(back, record);
        assert_eq!(back.tag("Value"), Some(value));
    }
    record.set_tag("Value", "a\r\nb\u{1b}[31m\t\0").unwrap();
    assert_eq!(record.tag("Value"), Some("a  b [31m  "));
    assert_eq!(hoard(&record.to_string()), record);
    // A player without a name is `?`, and so is one who is called that.
    record.set_name(Player::P2, "Bob").unwrap();
    record.set_name(Player::P2, "?").unwrap();
    assert_eq!(record.name(Player::P2), None);
    // There is no fourth player, so this tag means nothing in particular.
    let (player, players) = (Player::P4, 3);
    let error = record.set_name(player, "Dan");
    assert_eq!(error, Err(EditError::NoSuchPlayer { player, players }));
    record.set_tag("P4", "?").unwrap();
    record.set_tag("P01", "x").unwrap();
    assert_eq!(record.tag("P4"), Some("?"));
    assert_eq!(hoard(&record.to_string()), record);
}

#[test]
fn comments_keep_what_braces_can_hold() {
    let mut record = hoard("=c");
    for (comment, kept) in [
        ("a}b", "a)b"),
        ("{", "{"),
        ("}", ")"),
        ("  a \t\r\n\u{85} b\u{1b}[1m\u{2028}", "a b [1m"),
        ("[Game \"x\"] * p1win 1.", "[Game \"x\"] * p1win 1."),
        (" \n ", ""),
        ("", ""),
    ] {
        record.set_comment(comment);
        assert_eq!(record.comment(1), kept, "{comment:?}");
        assert_eq!(hoard(&record.to_string()), record);
    }
    assert_eq!(hoard("{}{ a }{b}=c{c}{}{d}").comment(0), "a b");
    assert_eq!(hoard("{}{ a }{b}=c{c}{}{d}").comment(1), "c d");
}

#[test]
fn moves_are_taken_back_with_what_was_said() {
    let mut record = hoard("{start} =c {dealt} =c =s =g 1g {first}");
    let before = record.clone();
    let (plies, moves) = (record.plies(), record.moves().len());
    assert_eq!((plies, moves), (1, 5));
    let mv = record.position().parse_move("=c").unwrap();
    record.play(mv).unwrap();
    assert_eq!(record.plies(), 1);
    record.set_comment("forgotten");
    assert_eq!(record.undo(), Some(mv));
    assert_eq!(record, before);
    record.set_result(GameResult::Draw, "agreed").unwrap();
    record.undo();
    assert_eq!(record.outcome(), None);
    assert_eq!(record.plies(), 0);
    assert_eq!(record.comment(5), "");
    while record.undo().is_some() {}
    assert_eq!(record, hoard("{start}"));
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut record = hoard("=c =c =s =g");
    let before = record.clone();
    let owl = Hoard::start(HoardVariant::STANDARD).parse_move("=c").unwrap();
    assert!(record.play(owl).is_err());
    assert_eq!(record, before);
}

#[test]
fn results_from_outside_are_kept_until_the_next_move() {
    let mut record = hoard("=c =c =s =g");
    let (player, players) = (Player::P4, 3);
    let error = record.set_result(GameResult::Win(player), "no such player");
    assert_eq!(error, Err(EditError::NoSuchPlayer { player, players }));
    assert_eq!(record.outcome(), None);
    record.set_result(GameResult::Win(Player::P3), "the others\nresigned").unwrap();
    let text = record.to_string();
    assert!(text.contains("[Result \"p3win\"]\n[Reason \"the others resigned\"]\n"), "{text}");
    assert!(text.ends_with("=c =c =s =g p3win\n"), "{text}");
    assert_eq!(hoard(&text), record);
    let mv = record.position().nth_move(0).unwrap();
    record.play(mv).unwrap();
    assert_eq!(record.outcome(), None);
    // By the rules a wish was guessed; that stays.
    let mut record = hoard("=c =c =s =g 2?c");
    let outcome = record.outcome().unwrap();
    let error = record.set_result(GameResult::Draw, "agreed");
    assert_eq!(error, Err(EditError::GameOver { result: outcome.result() }));
    assert_eq!(record.outcome(), Some(outcome));
    assert_eq!(hoard(&record.to_string()), record);
}

#[test]
fn a_position_reached_three_times_is_a_draw() {
    let mut record = Record::new(Walk::start(HoardVariant::STANDARD));
    let limits = DrawLimits::default();
    assert_eq!((limits.repetitions, limits.plies), (3, 1_000));
    // The token comes round with every third move, and so does the turn.
    for ply in 0.. {
        assert_eq!(record.plies(), ply);
        assert_eq!(record.history().repetitions() as u64, ply / 3 + 1);
        if record.adjudicate(&limits) {
            break;
        }
        assert_eq!(record.outcome(), None);
        record.play(record.position().parse_move("+").unwrap()).unwrap();
    }
    assert_eq!(record.plies(), 6);
    assert_eq!(record.outcome(), Some(Outcome::draw("threefold repetition".to_string())));
    let text = record.to_string();
    assert!(text.ends_with("\n\n1. + + + 2. + + + draw\n"), "{text}");
    assert_eq!(read(&text), Ok(record.clone()));
    // Taken back, the game goes on.
    record.undo();
    assert_eq!(record.outcome(), None);
    assert!(!record.adjudicate(&limits));
}

#[test]
fn positions_with_the_same_key_are_no_repetition() {
    let mut record = Record::new(Walk::start(HoardVariant::STANDARD));
    for (text, repetitions, with_this_key) in
        [("+", 1, 1), ("+", 1, 1), ("+", 2, 2), ("-", 1, 2), ("+", 1, 2), ("+", 1, 3)]
    {
        record.play_text(text).unwrap();
        let history = record.history();
        assert_eq!(
            (history.repetitions(), history.most_repetitions()),
            (repetitions, with_this_key)
        );
    }
}

#[test]
fn limits_are_as_told() {
    let end = |repetitions, plies| {
        let mut record = Record::new(Walk::start(HoardVariant::STANDARD));
        while !record.adjudicate(&DrawLimits { repetitions, plies }) {
            record.play(record.position().parse_move("-").unwrap()).unwrap();
        }
        (record.plies(), record.outcome().unwrap().reason)
    };
    assert_eq!(end(3, 1_000), (6, "threefold repetition".to_string()));
    assert_eq!(end(5, 1_000), (12, "5-fold repetition".to_string()));
    assert_eq!(end(0, 1_000), (1_000, "ply limit".to_string()));
    assert_eq!(end(3, 5), (5, "ply limit".to_string()));
    assert_eq!(end(3, 6), (6, "threefold repetition".to_string()));
    assert_eq!(end(1, 5), (0, "1-fold repetition".to_string()));
    assert_eq!(end(0, 0), (0, "ply limit".to_string()));
}

#[test]
fn chance_events_are_no_plies_and_the_rules_go_first() {
    let limits = DrawLimits { repetitions: 3, plies: 1 };
    let mut record = hoard("=c =c =s =g");
    assert!(!record.adjudicate(&limits));
    let mut over = hoard("=c =c =s =g 2?c");
    assert!(!over.adjudicate(&limits));
    assert_eq!(over.outcome().unwrap().reason, "a wish was guessed");
    let mv = record.position().parse_move("1g").unwrap();
    record.play(mv).unwrap();
    assert!(record.adjudicate(&limits));
    assert_eq!(record.outcome().unwrap().reason, "ply limit");
}
