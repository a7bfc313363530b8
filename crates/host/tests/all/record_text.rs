//! The text of records: what the reader tolerates, what it refuses and how.

use gambol_host::record::{Record, RecordText};
use gambol_host::{AnyGame, Games};
use gambol_laws::example::Hoard;

use crate::records::{GOLDEN, Walk, hoard, read};

/// The same without what may be missing, and otherwise as free as it may be.
const TOLERANT: &str = "\u{feff}\
    {From the middle}\r\n[Event \"Spring, round {1}\"]\r\n\
    [  P3\t\"C:\\ \\\"the cat\\\"\"  ] [Seed \"7\"][P1\"Ann\"] {of a\r\ngame.}\r\n\
    [Position \"0,1,0 2,0,0;0,0,0;0,0,0 c,c,s -;-;- 2 quiet\"]\r\n\r\n\r\n\
    12.1s =c{A coin of copper\t}1c 7... {is one point, three to who wishes for it.}\
    =s\u{a0}1s =g 1g\r\n\r\n=owl";

fn refusal(text: &str) -> String {
    match read::<Hoard>(text) {
        Ok(record) => panic!("accepted as\n{record}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn the_reader_is_tolerant_where_nothing_is_lost() {
    let record = hoard(TOLERANT);
    let mut golden = hoard(GOLDEN);
    golden.set_tag("Site", "").unwrap();
    let mut tags: Vec<_> = golden.tags().collect();
    tags.retain(|&(name, _)| name != "Site");
    assert_eq!(record.tags().collect::<Vec<_>>(), tags);
    assert_eq!(record.positions(), golden.positions());
    assert_eq!(record.moves(), golden.moves());
    for moves in 0..=record.moves().len() {
        // The comment stands one chance event earlier, and goes on after the number.
        let expected = match moves {
            2 => "A coin of copper",
            3 => "is one point, three to who wishes for it.",
            _ => golden.comment(moves),
        };
        assert_eq!(record.comment(moves), expected, "{moves}");
    }
    // A result by the rules needs no token and no tag.
    assert_eq!(record.outcome(), golden.outcome());
}

#[test]
fn numbers_and_lines_are_kept_while_the_text_is_taken_apart() {
    let text = "[A \"\"]\n\n1. 1c\n2... =c 3.\n{x\ny} 1s 99999999999.1g\n* {bye}";
    let text: RecordText = text.parse().unwrap();
    let moves: Vec<_> = text
        .moves
        .iter()
        .map(|mv| (mv.line, mv.round, mv.text.as_str(), mv.comment.as_str()))
        .collect();
    assert_eq!(
        moves,
        [
            (3, Some(1), "1c", ""),
            (4, Some(2), "=c", "x y"),
            (6, Some(3), "1s", ""),
            (6, None, "1g", "bye"),
        ]
    );
    assert_eq!(text.result, None);
    assert!(text.to_string().ends_with("\n\n1. 1c 2. =c {x y} 3. 1s 1g {bye} *\n"));
}

#[test]
fn nothing_is_read_after_a_move_that_is_wrong() {
    // In a long text this saves gigabytes.
    for rest in ["{open", "* 1c", "[Late \"tag\"]", "p1win"] {
        let error = refusal(&format!("[Result \"draw\"]\n\n=c\nzz\n{rest}"));
        assert!(error.starts_with("chance after ply 0, line 4: `zz` is"), "{error}");
    }
    // Nor is it after a position that is wrong.
    let error = refusal("[Position \"?\"]\n=c {open");
    assert!(error.starts_with("tag Position: "), "{error}");
}

#[test]
fn claims_of_the_text_are_compared() {
    let game = "=c =c =s =g";
    let over = "=c =c =s =g 2?c";
    let result =
        |text: &str| hoard(text).outcome().map(|end| format!("{}: {}", end.result(), end.reason));
    // The tag counts where the token is missing, and the other way round.
    assert_eq!(result(&format!("[Result \"draw\"] {game}")).unwrap(), "draw: adjudicated");
    assert_eq!(result(&format!("[Reason \"agreed\"] {game} draw")).unwrap(), "draw: agreed");
    assert_eq!(result(&format!("[Result \"*\"] {game}")), None);
    assert_eq!(result(&format!("[Reason \"agreed\"] {game} *")), None);
    let by_rules = Some("p1win: a wish was guessed".to_string());
    // What the rules say needs no claim.
    for text in ["{} *", "[Result \"*\"] {} *", "{}", "{} p1win", "[Reason \"x\"] {} p1win"] {
        assert_eq!(result(&text.replace("{}", over)), by_rules, "{text}");
    }
    refused(&[
        (
            &format!("[Result \"draw\"]\n{over}"),
            "the result is draw, but by the rules the game ended at ply 1 in p1win",
        ),
        (
            &format!("{over} p2win"),
            "the result is p2win, but by the rules the game ended at ply 1 in p1win",
        ),
        (&format!("{game} p4win"), "the result is p4win, but the game has 3 players"),
        (
            &format!("[Result \"p1win\"]\n{game}\np2win"),
            "line 3: the result is p2win, but tag Result says `p1win`",
        ),
        (
            &format!("[Result \"p1win\"]\n{game} *"),
            "line 2: the result is *, but tag Result says `p1win`",
        ),
        (
            &format!("[Result \"*\"]\n{game} draw"),
            "line 2: the result is draw, but tag Result says `*`",
        ),
        ("[Result \"1-0\"]", "tag Result: `1-0` is not p1win, ..., p6win, draw or *"),
    ]);
}

/// Each text is refused with these words.
fn refused(refused: &[(&str, &str)]) {
    for &(text, expected) in refused {
        assert_eq!(refusal(text), expected, "{text}");
    }
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    refused(&[
        ("\n[Game hoard]\n", "line 2: `[Game hoard]` is not a tag like [Name \"value\"]"),
        ("[\"hoard\"]", "line 1: `[\\\"hoard\\\"]` is not a tag like [Name \"value\"]"),
        ("[Game \"hoard\"", "line 1: `[Game \\\"hoard\\\"` is not a tag like [Name \"value\"]"),
        ("[Game \"hoard", "line 1: `[Game \\\"hoard` is not a tag like [Name \"value\"]"),
        ("[Game \"ho\nard\"]", "line 1: `[Game \\\"ho` is not a tag like [Name \"value\"]"),
        (
            "[Game \"hoard\\\"]",
            "line 1: `[Game \\\"hoard\\\\\\\"]` is not a tag like [Name \"value\"]",
        ),
        ("[Ga me \"hoard\"]", "line 1: `[Ga me \\\"hoard\\\"]` is not a tag like [Name \"value\"]"),
        ("[", "line 1: `[` is not a tag like [Name \"value\"]"),
        ("[A \"\"]\n[B \"\"]\n[A \"\"]", "line 3: the tag `A` is given twice"),
        // What follows it would be shown backwards.
        (
            "[Game \"hoard\"]\n[P1 \"Ann \u{202e}boB\"]",
            "line 2: the tag `P1` contains the invisible character U+202E; remove it",
        ),
        (
            "[Event \"a\tb\"]",
            "line 1: the tag `Event` contains the invisible character U+0009; remove it",
        ),
        (
            "[Event \"\u{200b}\"]",
            "line 1: the tag `Event` contains the invisible character U+200B; remove it",
        ),
        (
            "=c\n\n[A \"\"]",
            "line 3: `[A \\\"\\\"]` comes after a move, but tags must come before all moves",
        ),
        ("\n=c\n{open\n", "line 3: the comment that begins here has no closing brace"),
        ("=c *\n*", "line 2: nothing may follow the result, but `*` does"),
        ("draw\n\n=c", "line 3: nothing may follow the result, but `=c` does"),
        ("*\n[A \"\"]", "line 2: nothing may follow the result, but `[A` does"),
    ]);
}

#[test]
fn what_is_no_game_is_refused() {
    refused(&[
        ("[Game \"chess\"]", "tag Game: the record is of the game `chess`, not of hoard"),
        (
            "[Variant \"loud\"]",
            "tag Variant: unknown variant `loud`: the presets are standard, quiet",
        ),
        (
            "[Position \"x\"]",
            "tag Position: HOARDS: this field is missing; a position is HEAP HOARDS WISHES DOUBTS \
             TURN VARIANT",
        ),
        (
            "[Variant \"quiet\"]\n[Position \"0,0,0 0,0,0;0,0,0;0,0,0 ?,?,? -;-;- =1\"]",
            "tag Position: its variant is standard, but tag Variant says quiet",
        ),
    ]);
}

/// A tag that means what gambol calls otherwise is not passed over, and no record can hold it.
#[test]
fn tags_with_the_names_of_other_programs_are_refused() {
    for (found, meant) in [
        ("FEN", "Position"),
        ("SetUp", "Position"),
        ("GameType", "Game"),
        ("variant", "Variant"),
        ("RESULT", "Result"),
        ("reason", "Reason"),
        ("game", "Game"),
        ("position", "Position"),
    ] {
        let error = format!("tag `{found}`: records of gambol have the tag {meant} instead");
        for text in [format!("[{found} \"x\"]"), format!("[Game \"hoard\"]\n[{found} \"x\"]\n\n=c")]
        {
            assert_eq!(refusal(&text), error);
            let list = [AnyGame::of::<Hoard>()];
            let games = Games(&list);
            assert_eq!(games.record(&text).unwrap_err().to_string(), error);
        }
        let mut record = Record::new(Hoard::default());
        assert!(record.set_tag(found, "x").is_err());
    }
    let kept = "[Fenced \"x\"]\n[Event \"FEN\"]\n\n*"
        .parse::<Record<Hoard>>()
        .expect("other tags are kept");
    assert_eq!((kept.tag("Fenced"), kept.tag("Event")), (Some("x"), Some("FEN")));
}

#[test]
fn a_wrong_move_is_refused_with_ply_line_and_reason() {
    let good = "[Variant \"standard\"]\n\n=c =c =s\n=c 1. 1c =s 1s\n=c 1?s =s 2. 1s\n*\n";
    assert_eq!(hoard(good).plies(), 4);
    for (from, to, error) in [
        ("1. 1c", "1. 2c", "ply 1, line 4: `2c` is illegal: the heap has only 1 of copper"),
        ("1s\n=c", "9\n=c", "ply 2, line 4: `9` is not a move: a move is like 3c, 2?g, =c or =owl"),
        (
            "1?s",
            "1?s 1?s",
            "chance after ply 3, line 5: `1?s` is illegal: a card or a coin must be drawn first",
        ),
        (
            "=c =c =s",
            "=c =g =g",
            "chance after ply 0, line 3: `=g` is illegal: no gold is left to draw",
        ),
        (
            "2. 1s",
            "=s",
            "ply 4, line 5: `=s` is illegal: it is a player's turn, and nothing is drawn",
        ),
        ("1. 1c", "2?c 3c", "ply 2, line 4: `3c` is illegal: the game is over"),
    ] {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good);
        assert_eq!(refusal(&text), error);
    }
    // A shorthand is read where it is clear.
    assert_eq!(hoard(&good.replacen("1. 1c", "c", 1)), hoard(good));
}

#[test]
fn huge_texts_are_read_in_no_time() {
    // Anything that takes the square of these lengths would take minutes.
    let moves = "+ - ".repeat(100_000);
    let record = read::<Walk>(&moves).unwrap();
    assert_eq!(record.plies(), 200_000);
    let tags: String = (0..100_000)
        .flat_map(|i| ["[T".to_string(), i.to_string(), " \"\"]".to_string()])
        .collect();
    assert_eq!(read::<Walk>(&tags).unwrap().tags().count(), 100_000);
    let comments = "{x}".repeat(200_000);
    let comment = read::<Walk>(&comments).unwrap();
    assert_eq!(comment.comment(0).len(), 2 * 200_000 - 1);
    for long in ["x", "[", "{", "1", "1.", ".", "\"", "[A \"", "}", "\u{feff}", "p1win"] {
        let error = refusal(&long.repeat(1 << 20));
        assert!(error.chars().count() < 200, "{error}");
    }
}

#[test]
fn lines_are_neither_begun_nor_ended_for_nothing() {
    let mut record = Record::new(*hoard(GOLDEN).start());
    let mut moves = String::new();
    record.write_moves(&mut moves).unwrap();
    assert_eq!(moves, "");
    let longer_than_a_line = "x".repeat(100);
    record.set_comment(&longer_than_a_line);
    record.write_moves(&mut moves).unwrap();
    assert_eq!(moves, format!("{{{longer_than_a_line}}}\n"));
}

#[test]
fn the_seed_comes_before_other_tags() {
    let mut record = hoard(GOLDEN);
    for (name, value) in [("Club", "Owls"), ("Seed", "5")] {
        record.set_tag(name, value).unwrap();
    }
    let place = |name| record.tags().position(|(tag, _)| tag == name).unwrap();
    assert!(place("P1") < place("Seed") && place("Seed") < place("Club"));
}
