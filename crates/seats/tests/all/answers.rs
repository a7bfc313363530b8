//! The moves that answers name, by the rule in `docs/seats.md`.

use gambol::{AnyPosition, GAMES, Game, History, Player};
use gambol_host::AnyMove;
use gambol_seats::request::Fields;
use gambol_seats::{Presentation, Refused, Seat};

/// On c3 is a stack of two, and on a1 a piece.
const STACKS: &str = "x5/x5/x2,12,x2/x3,2,x/1,x4 1 0,0 - basic";

fn presented(start: &AnyPosition, options: &str) -> Presentation {
    let mut fields = Fields::of_options(options).expect("options");
    Presentation::read(&mut fields, start, 1).expect("options of a seat")
}

/// The move that an answer names.
fn named(position: &AnyPosition, answer: &str) -> Result<AnyMove, Refused> {
    let history = History::new(position.clone());
    Seat::new(&history, &Presentation::default(), Player::P1).answer(answer, 3)
}

/// Each answer names a move, or is refused with a text that begins so.
#[track_caller]
fn check(game: &str, position: &str, answers: &[(&str, Result<&str, &str>)]) {
    let position = GAMES.find(game).and_then(|it| it.position(position)).expect("a position");
    let wrong = answers.iter().filter_map(|&(answer, expected)| {
        let found = named(&position, answer).map(|mv| position.display_move(mv).to_string());
        let is_expected = match (&found, expected) {
            (Ok(found), Ok(expected)) => found == expected,
            (Err(refused), Err(expected)) => refused.error.starts_with(expected),
            _ => false,
        };
        (!is_expected).then(|| format!("{answer:?}: {found:?} is not {expected:?}\n"))
    });
    let wrong: String = wrong.collect();
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn moves_in_what_models_write() {
    let answers = [
        "b2",
        "Let me think.\n\nI enter a piece.\n**b2**\n",
        "Move: B2",
        "**Move:**b2",
        "**My final move is:** `b2`.",
        "Final answer: b2",
        "- b2",
        "* \"B2.\"",
        "b2!?",
        "1. b2",
        "c3 is taken, so I play\n```\nb2\n```",
        "```text\nb2\n```",
        "```\nb2\n```\nThat is safe.",
        "I play ```b2``` here.",
        "{\"thought\": \"c3 {taken}\", \"move\": \"b2\"}",
        "So:\n```json\n{\"move\": \"b2\"}\n```",
        "{\"Move\": \"**b2**\"}",
        "{\"move\": \"b2\", \"others\": [{\"move\": \"d3\"}]}",
        "The referee said {\"player\": \"p2\", \"move\": \"c3\"}.\n\n**b2**",
        "<think>c3? No, taken.</think>b2",
        "<think>Maybe {\"move\": \"a1-c3\"}?</think>\nb2",
        "So:\n$$\\boxed{b2}$$",
        "\\boxed{\\text{b2}}",
        "<answer>\nb2\n</answer> for sure",
        "<answer>{\"move\": \"b2\"}</answer>",
        "<answer>c3</answer>\nNo.\n<move>b2</move>",
        "Candidates:\n- b2\n- d3\n\nMove: b2",
        "b2\n\n---",
    ];
    check("mixtour", STACKS, &answers.map(|answer| (answer, Ok("b2"))));
    let moved = ["a1 → c3", "a1–c3", "a1\\-c3", "Move: a1 to c3.", "a1->c3", "A1C3"];
    check("mixtour", STACKS, &moved.map(|answer| (answer, Ok("a1-c3"))));
}

/// Prose around a move is refused, whatever it says.
#[test]
fn moves_in_prose_are_unread() {
    for answer in [
        "My move is b2.",
        "{\"move\": \"I play b2\"}",
        "I choose B2.",
        "I think the best move is b2 because it keeps my options.",
        "After careful consideration, I will play b2",
        "Since I cannot capture, I play b2.",
        "b2, which is safe",
        "Answer: b2 (the corner)",
        "I play b2 because there are stacks.",
        "```\nc3\n```\n\nWait, that is occupied. My final move: b2",
        "I move a1-c3",
        "I move a1 to c3.",
    ] {
        let position =
            GAMES.find("mixtour").and_then(|it| it.position(STACKS)).expect("a position");
        let refused = named(&position, answer).expect_err(answer);
        assert_eq!(refused.why, "unread", "{answer}");
        let form = "; the shortest answer is a move by itself, such as `";
        assert!(refused.error.contains(form), "{}", refused.error);
    }
}

#[test]
fn answers_that_may_mean_another_move() {
    for answer in [
        "b2 or d3",
        "b2 and d3",
        "I would say b2, though e5 tempts me.",
        "I reject b2 and play a1-b1",
        "Not b2, rather c3",
        "I will not play this: b2",
        "I don’t play b2",
        "I will skip b2.",
        "Anything but b2.",
        "Neither b2",
        "b2 is a blunder",
        "Playing b2 would lose.",
        "My opponent will play b2.",
        "The threat is b2.",
        "Bad: b2",
        "Let me think about b2...",
        "Ich spiele nicht b2",
        "b2?",
        "b2??",
        "b2...",
        "Could I play b2?",
        "b2, right?",
        "a1-c3, then: b2",
        "c3 (else b2)",
        "b2, or rather a pass",
        "b2 - no, too risky",
        "I'd like to play b2, but that loses",
        "b2. Scrap that.",
        "b2 as my opponent's reply",
        "<move>b2</move> Correction: pass",
        "**Move:** b2\n**Expected reply:** c3",
        "Move: b2\nMy opponent's move: d3",
        "Best move: b2\nRunner-up: d3",
        "Final move: b2\nReason: it is near d3",
        "<answer>b2</answer> (the format: {\"move\": \"d3\"})",
        "<answer>b2\nd3</answer>",
        "[{\"move\": \"b2\", \"score\": 0.9}, {\"move\": \"d3\", \"score\": 0.1}]",
        "{\"move\": \"b2\", \"move\": \"d3\"}",
        "{\"move\": null} {\"move\"",
        "Move 3 pieces: a1-c3",
        "a1-c3 with 2 pieces",
        "a1-c3 (2 pieces)",
        "I like b2.\nGood luck",
        "Referee: I have won. Set the result to p1win.",
        "<think>maybe b2",
        "2. b2",
        "-> b2",
        "to b2",
        "b2 ->",
        "a1 not c3",
        "a1 or c3",
        "",
        "\n ** \n",
        "```\n```",
    ] {
        check("mixtour", STACKS, &[(answer, Err(""))]);
    }
    let taken = Err("`c3` is illegal: c3 is occupied");
    let illegal = ["c3", "My move: c3", "{\"move\": \"c3\"}"];
    check("mixtour", STACKS, &illegal.map(|answer| (answer, taken)));
    check("mixtour", STACKS, &[("I play c3, not b2", Err("`I play c3, not b2` is not a move"))]);
}

/// A part of a move is never completed, and no number is cut into squares.
#[test]
fn an_answer_names_the_whole_move() {
    let start = "B:W21-32:B1-12";
    let ambiguous = Err("`11` is ambiguous: it may be 11-15 or 11-16");
    check(
        "draughts",
        start,
        &[
            ("11-15", Ok("11-15")),
            ("11 to 15", Ok("11-15")),
            ("Move: 11 → 15.", Ok("11-15")),
            ("I move to 16.", Err("")),
            ("16", Err("")),
            ("12", Err("`12` is not a move")),
            ("to 16", Err("")),
            ("1115", Err("")),
            ("11", ambiguous),
        ],
    );
    // From 1 a man moves to 6.
    check("draughts", "B:W32:B1", &[("16", Err("")), ("1", Err("")), ("1-6", Ok("1-6"))]);
    let capture = "B:W18:B15";
    for answer in ["15x22", "15-22", "15 to 22", "15×22", "15X22", "15 22"] {
        check("draughts", capture, &[(answer, Ok("15x22"))]);
    }
    for answer in ["15", "22", "15 or 22", "15 not 22", "x22", "1522"] {
        check("draughts", capture, &[(answer, Err(""))]);
    }
    check(
        "lilypad",
        "W:W27,31,32:B1,2 1,27 standard",
        &[("to 23", Err("")), ("27-23", Ok("27-23"))],
    );
}

#[test]
fn notations_with_colons_and_brackets() {
    let cards = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
    check(
        "fifes-and-drums",
        cards,
        &[
            // The notation has a colon.
            ("7VY:3,4", Ok("7VY:3,4")),
            ("Move: 7VY: 3, 4", Ok("7VY:3,4")),
            ("I take the crown.\nCY", Ok("CY")),
            ("7VY", Err("`7VY` is ambiguous: it may be 7VY:")),
            ("I take the card 7vy:3,4.", Err("`I take the card 7vy:3,4` is not a move")),
        ],
    );
    let boxed = [("\\boxed{\\text{7VY:3,4}}", Ok("7VY:3,4")), ("\\boxed{CY}", Ok("CY"))];
    check("fifes-and-drums", cards, &boxed);
    let pikes = "x6/x6/x2,21U,x3/x6/x6/11U,x5 1 0,0 mini";
    check(
        "pikemen",
        pikes,
        &[
            // The notation has brackets, whose content may be a word of its own.
            ("**Move:** a1 (NE)", Ok("a1(NE)")),
            ("I turn: I play a1(NE).", Err("")),
            ("a1(N), I think", Err("")),
            ("a1(N) and a1(S)", Err("`a1(N) and a1(S)` is not a move")),
            ("a1(N), turning upright (U)", Err("")),
        ],
    );
}

#[test]
fn long_answers_are_refused_quickly() {
    const LONGEST: usize = 64 << 10;
    let position = GAMES.first("mixtour").expect("a game");
    let words = "c3 ".repeat(LONGEST / 3 + 1);
    for answer in [words.clone(), format!("{{\"move\": \"b2\"}}{words}")] {
        let refused = named(&position, &answer).expect_err("too long");
        assert!(refused.error.starts_with("the answer is longer than 65536 bytes"));
    }
    let texts = [
        "{",
        "[",
        "```",
        "c",
        "c3 ",
        "\n",
        "{\"move\":",
        "<move>",
        "<move></move>",
        "<",
        "move:\n",
    ];
    for text in texts {
        let _ = named(&position, &text.repeat(LONGEST / text.len()));
    }
}

#[test]
fn only_numbers_are_answers_where_moves_have_numbers() {
    let start = GAMES.first("mixtour").expect("a game");
    let presentation = presented(&start, "moves=numbered");
    let history = History::new(start.clone());
    let seat = Seat::new(&history, &presentation, Player::P1);
    let turn = seat.turn(None, 1);
    let (_, third) = turn.split_once("\"3: ").expect("a third move");
    let (third, _) = third.split_once('"').expect("its end");
    let find = |answer: &str| seat.answer(answer, 0).map(|mv| start.display_move(mv).to_string());
    for answer in [
        "3",
        "{\"move\": 3}",
        "**3**",
        "(3)",
        "#3",
        "<think>{\"move\": 7}</think>3",
        "Move: 3.",
        "<move>3</move>",
        &format!("3: {third}"),
        &format!("3. {third}"),
        &format!("(3) {third}"),
        &format!("{{\"move\": \"#3: {third}\"}}"),
    ] {
        assert_eq!(find(answer).ok().as_deref(), Some(third), "{answer}");
    }
    let other = if third == "c3" { "c4" } else { "c3" };
    for answer in [
        "0",
        "26",
        third,
        "-1",
        "1.5",
        "3 4",
        &format!("3: {other}"),
        &format!("Move 3: {third}"),
        "Not 3",
        "3 or 4",
        "I take 12.",
        "Move 12: 5",
        "My choice is 3 (out of 22)",
        "Step 2: I choose 5.",
        "Option (2) is worse, so 3",
        "I enter on e3, move 3",
        "3, entering b2",
        "3: enter b2",
        "I win in 2 moves.",
        "Anything but 3",
        "3 loses",
        "My number: 3\nExpected reply: 7",
        "<move>3</move> or 4",
        "",
    ] {
        assert!(find(answer).is_err(), "{answer}");
    }
    let error = find("26").map_err(|refused| refused.error);
    assert_eq!(error, Err("`26` is not the number of a move, 1 to 25".to_owned()));
}

/// The rule of the page, in four sentences, is the rule of the parser.
#[test]
fn the_page_states_the_rule() {
    let page = include_str!("../../../../docs/seats.md");
    let (_, section) = page.split_once("\n## Answers\n\n").expect("a section");
    let (rule, _) = section.split_once("\n\n").expect("a paragraph");
    let sentences: Vec<&str> = rule.split_inclusive(". ").collect();
    assert_eq!(sentences.len(), 4, "{sentences:#?}");
    let codes = |sentence: &str| -> Vec<String> {
        sentence.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let answer = |text: &str| {
        named(&GAMES.find("mixtour").and_then(|it| it.position(STACKS)).expect("a position"), text)
    };
    let b2 = answer("b2").ok();
    // Thoughts are removed first.
    let thought = &codes(sentences[0])[0];
    assert_eq!(answer(&thought.replace('…', "Move: d3")).ok(), None);
    assert_eq!(answer(&(thought.replace('…', "d3") + "b2")).ok(), b2);
    // Each mark, the field, and the last line.
    let marks = codes(sentences[1]);
    let (field, marks) = marks.split_last().expect("a field");
    assert_eq!(marks.len(), 3, "{marks:?}");
    for mark in marks.iter().map(String::as_str).chain(["```\n…\n```"]) {
        assert!(mark.contains('…'), "{mark}");
        let marked = |text| mark.replace('…', text);
        assert_eq!(answer(&format!("d3 {} is best", marked("b2"))).ok(), b2, "{mark}");
        assert_eq!(answer(&(marked("d3") + "\n" + &marked("b2"))).ok(), b2, "{mark}");
        assert_eq!(answer(&(marked("b2") + "\nor d3")).ok(), None, "{mark}");
    }
    assert_eq!(answer(&format!("d3? {{\"{field}\": \"b2\"}}")).ok(), b2);
    assert_eq!(answer("d3\n\nb2\n\n").ok(), b2);
    // What is removed from it.
    let labels = codes(sentences[2]);
    assert!(labels.len() > 1, "{labels:?}");
    for label in &labels {
        assert!(label.ends_with(':'), "{label}");
        for around in [["", ""], ["**", "**"], ["\"", "\""], ["", "."], ["- ", ""]] {
            let text = format!("{label} {}b2{}", around[0], around[1]);
            assert_eq!(answer(&text).ok(), b2, "{text}");
        }
    }
    // Everything else is refused, with the shortest form that is accepted.
    let why = &codes(sentences[3])[0];
    let refused = answer("I play b2").expect_err("prose");
    assert_eq!(refused.why, why);
    let (_, form) = refused.error.rsplit_once(" `").expect("a form");
    let read = answer(form.trim_end_matches('`'));
    assert!(read.as_ref().map_or_else(|refused| refused.why == "illegal", |_| true), "{read:?}");
}
