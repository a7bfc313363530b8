//! Finding the move in what a player writes.

use gambol_core::text::Excerpt;
use gambol_core::{Game, MoveError};
use gambol_host::point::read_move;
use gambol_host::{AnyIllegal, AnyMove, AnyPosition};
use serde::Deserialize;
use serde_json::{Deserializer, Value};

/// Why no move was found in an answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoMove {
    /// It names no move, or one that is illegal or ambiguous.
    #[error("{0}")]
    Wrong(MoveError<AnyIllegal>),
    /// It names several moves.
    #[error("the answer names {}: end it with a line that is one move", .0.join(" and "))]
    Several([String; 2]),
    /// Only numbers count, and it does not end with one of these.
    #[error("{0} is not the number of a move, 1 to {1}")]
    Number(Excerpt, usize),
    /// It may say what is not played.
    #[error("the answer has {0} in it: end it with a line that is one move")]
    Unclear(Excerpt),
    #[error("the answer is empty: write one move")]
    Empty,
    #[error("the answer is longer than {LONGEST} bytes")]
    TooLong,
}

/// The longest answer, in bytes.
const LONGEST: usize = 64 << 10;
/// Words with which a line of prose may say what is not played.
const UNCLEAR: [&str; 31] = [
    "not", "never", "no", "nor", "none", "nothing", "anything", "cannot", "avoid", "avoiding",
    "reject", "resign", "except", "unless", "instead", "rather", "than", "but", "or", "if",
    "should", "could", "might", "maybe", "perhaps", "lose", "loses", "illegal", "bad", "worse",
    "wrong",
];

/// The move of an answer: the field `move` of its last JSON object, else what is marked as the answer,
/// else its last block of code, else its last line, else the only move among the words of that line.
///
/// Spelling is free, as [`read_move`] has it. What could be two moves is refused, an illegal move is not
/// taken for another one beside it, and thoughts do not count.
pub(super) fn find(position: &AnyPosition, answer: &str) -> Result<AnyMove, NoMove> {
    let answer = said(answer)?;
    let read = |text: &str| read_move(position, text).map_err(NoMove::Wrong);
    let line = match in_json(answer) {
        Some(text) => return read(&plain(&text)),
        None => plain(last_line(answer)?),
    };
    let whole = read(&line);
    if !matches!(whole, Err(NoMove::Wrong(MoveError::Syntax { .. }))) {
        return whole;
    }
    check_clear(&line)?;
    // `Move: c3`; the notation of a game may have colons of its own.
    let is_words = |head: &str| head.chars().all(|c| c.is_alphabetic() || c == ' ');
    if let Some((head, tail)) = line.split_once(':') {
        let tail = read(bare(tail));
        if is_words(head) && among_words(position, head).is_none() && tail.is_ok() {
            return tail;
        }
    }
    among_words(position, &line).unwrap_or(whole)
}

/// The place among these moves of the one whose number an answer is: alone, before the text of that move,
/// or as the only number of a line.
pub(super) fn find_number(
    position: &AnyPosition,
    moves: &[AnyMove],
    answer: &str,
) -> Result<usize, NoMove> {
    let answer = said(answer)?;
    let line = match in_json(answer) {
        Some(text) => text,
        None => last_line(answer)?.to_owned(),
    };
    let wrong = || NoMove::Number(Excerpt::new(&line), moves.len());
    let number = |word: &str| {
        let digits = bare(word).trim_matches(['#', '(', ')', '[', ']', ':']);
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse::<usize>().ok())?
    };
    check_clear(&line)?;
    let mut words = line.split_whitespace();
    let found = words.by_ref().find_map(number).ok_or_else(wrong)?;
    let place = found.checked_sub(1).filter(|&place| place < moves.len()).ok_or_else(wrong)?;
    // The texts of moves may be numbers too.
    let rest: Vec<&str> = words.collect();
    let is_right = match read_move(position, &rest.join(" ")) {
        Ok(mv) => mv == moves[place],
        Err(_) => !rest.iter().any(|word| number(word).is_some()),
    };
    is_right.then_some(place).ok_or_else(wrong)
}

/// The answer without thoughts.
fn said(answer: &str) -> Result<&str, NoMove> {
    if answer.len() > LONGEST {
        return Err(NoMove::TooLong);
    }
    let answer = answer.rsplit_once("</think>").map_or(answer, |(_, answer)| answer);
    Ok(answer.split_once("<think>").map_or(answer, |(answer, _)| answer))
}

/// Checks that a line of prose says what is played.
fn check_clear(line: &str) -> Result<(), NoMove> {
    let is_unclear = |word: &&str| {
        let bare = bare(word).replace('’', "'").to_lowercase();
        word.ends_with('?') || bare.ends_with("n't") || UNCLEAR.contains(&&*bare)
    };
    let found = line.split_whitespace().find(is_unclear);
    found.map_or(Ok(()), |word| Err(NoMove::Unclear(Excerpt::new(word))))
}

/// The last line of what is marked as the answer, of the last block of code, or of everything.
fn last_line(answer: &str) -> Result<&str, NoMove> {
    let marked = MARKS.iter().find_map(|(open, close)| {
        let (_, rest) = answer.rsplit_once(open)?;
        Some(rest.split_once(close)?.0)
    });
    let text = marked.or_else(|| in_code(answer)).unwrap_or(answer);
    text.lines().rev().map(bare).find(|line| !line.is_empty()).ok_or(NoMove::Empty)
}

/// How models mark an answer.
const MARKS: [(&str, &str); 3] =
    [("<answer>", "</answer>"), ("<move>", "</move>"), ("\\boxed{", "}")];

/// The text with plain hyphens and spaces in place of those of printers, and without the backslashes of
/// Markdown.
fn plain(text: &str) -> String {
    let plain = |c| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '→' => '-',
        '\u{a0}' | '\u{202f}' => ' ',
        '×' => 'x',
        c => c,
    };
    text.chars().filter(|c| !['\\', '\u{200b}'].contains(c)).map(plain).collect()
}

/// The field `move` of the last JSON object that has one, a text or a number. Objects inside others do not
/// count.
fn in_json(text: &str) -> Option<String> {
    let mut found = None;
    let mut rest = text;
    for _ in 0..200 {
        let Some(start) = rest.find('{') else { break };
        rest = &rest[start..];
        let mut objects = Deserializer::from_str(rest).into_iter::<Object>();
        let object = objects.next().and_then(Result::ok);
        rest = &rest[if object.is_some() { objects.byte_offset() } else { 1 }..];
        found = match object.and_then(|object| object.mv) {
            Some(Value::String(text)) => Some(text),
            Some(Value::Number(number)) => Some(number.to_string()),
            _ => found,
        };
    }
    found
}

/// An answer in JSON. With two fields `move` it cannot be read.
#[derive(Deserialize)]
struct Object {
    #[serde(rename = "move", alias = "Move", alias = "MOVE")]
    mv: Option<Value>,
}

/// The last block between fences of three backticks, without the name of its language.
fn in_code(text: &str) -> Option<&str> {
    let is_name = |line: &str| !line.is_empty() && line.bytes().all(|it| it.is_ascii_lowercase());
    let blocks = text.split("```").skip(1).step_by(2).map(|block| {
        block.split_once('\n').filter(|(line, _)| is_name(line)).map_or(block, |(_, rest)| rest)
    });
    blocks.filter(|block| !block.trim().is_empty()).last()
}

/// Without what marks a text, such as quotation marks.
fn bare(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || "*_`'\"“”‘’.,;!?$".contains(c))
}

/// The only move that is a word of the text, legal or not, as the notation has it but for its case. `None`
/// if there is none.
fn among_words(position: &AnyPosition, text: &str) -> Option<Result<AnyMove, NoMove>> {
    let mut found: Option<(Result<AnyMove, NoMove>, &str)> = None;
    for word in text.split_whitespace() {
        // Brackets may be part of the move.
        let word = bare(word.trim_matches(':'));
        let inner = bare(word.trim_matches(['(', ')', '[', ']', '{', '}', ':']));
        let read = |word: &str| {
            let cases: [String; 3] = [word.into(), word.to_lowercase(), word.to_uppercase()];
            let mut reads = cases.iter().map(|it| position.parse_move(it));
            reads.find(|read| !matches!(read, Err(MoveError::Syntax { .. })))
        };
        let read = [word, inner].into_iter().find_map(|word| Some((read(word)?, word)));
        let Some((read, word)) = read else { continue };
        match &found {
            Some((Ok(other), _)) if read.as_ref().is_ok_and(|mv| mv == other) => {}
            Some((_, first)) if !first.eq_ignore_ascii_case(word) => {
                let both = [first, word].map(|it| Excerpt::new(it).to_string());
                return Some(Err(NoMove::Several(both)));
            }
            _ => found = Some((read.map_err(NoMove::Wrong), word)),
        }
    }
    found.map(|(read, _)| read)
}

#[cfg(test)]
mod tests {
    use gambol::GAMES;

    use super::*;

    /// Answers in a position, and the move found or the beginning of the error.
    fn check(game: &str, position: &str, answers: &[(&str, Result<&str, &str>)]) {
        let position = GAMES.position(game, position).expect("a position");
        for &(answer, expected) in answers {
            let found = find(&position, answer).map(|mv| position.display_move(mv).to_string());
            match (&found, expected) {
                (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{answer}"),
                (Err(error), Err(expected)) => {
                    assert!(error.to_string().starts_with(expected), "{answer}: {error}");
                }
                _ => panic!("{answer}: {found:?} is not {expected:?}"),
            }
        }
    }

    #[test]
    fn moves_in_what_models_write() {
        let stacks = "x5/x5/x2,12,x2/x3,2,x/1,x4 1 0,0 - basic";
        check(
            "mixtour",
            stacks,
            &[
                ("b2", Ok("b2")),
                ("Let me think.\n\nI enter a piece.\n**b2**\n", Ok("b2")),
                ("My move is b2.", Ok("b2")),
                ("Move: B2", Ok("b2")),
                ("**Move:**b2", Ok("b2")),
                ("{\"Move\": \"b2\"}", Ok("b2")),
                ("c3 is taken, so I play\n```\nb2\n```\nwhich is safe.", Ok("b2")),
                ("```text\nb2\n```", Ok("b2")),
                ("{\"thought\": \"c3 {taken}\", \"move\": \"b2\"}", Ok("b2")),
                ("```json\n{\"move\": \"b2\"}\n```\nThat {is} my move.", Ok("b2")),
                ("a1 → c3", Ok("a1-c3")),
                ("a1–c3", Ok("a1-c3")),
                ("I move a1-c3", Ok("a1-c3")),
                ("I choose B2.", Ok("b2")),
                ("b2 it is: b2!", Ok("b2")),
                ("<think>c3? No, taken.</think>b2", Ok("b2")),
                ("So:\n$$\\boxed{b2}$$", Ok("b2")),
                ("<answer>\nb2\n</answer> for sure", Ok("b2")),
                ("a1\\-c3", Ok("a1-c3")),
                // Strict in meaning.
                ("b2 or d3", Err("the answer has `or` in it")),
                ("b2 and d3", Err("the answer names `b2` and `d3`")),
                ("I would say b2, though e5 tempts me.", Err("the answer names `b2` and `e5`")),
                ("c3", Err("`c3` is illegal: c3 is occupied")),
                ("I reject b2 and play a1-b1", Err("the answer has `reject` in it")),
                ("Not b2, rather c3", Err("the answer has `Not` in it")),
                ("I will not play this: b2", Err("the answer has `not` in it")),
                ("I don’t play b2", Err("the answer has `don’t` in it")),
                ("a1-c3, then: b2", Err("the answer names `a1-c3` and `b2`")),
                ("<think>Maybe {\"move\": \"a1-c3\"}?</think>\nb2", Ok("b2")),
                ("c3 (else b2)", Err("the answer names `c3` and `b2`")),
                ("Anything but b2", Err("the answer has `Anything` in it")),
                ("Playing b2 would lose.", Err("the answer has `lose` in it")),
                ("{\"move\": \"b2\", \"others\": [{\"move\": \"d3\"}]}", Ok("b2")),
                ("{\"move\": \"b2\", \"move\": \"d3\"}", Err("")),
                ("```\nd3\n```\nor rather\n```\nb2\n```\nDone.", Ok("b2")),
                ("I would rather pass than play b2", Err("the answer has `rather` in it")),
                ("It must be c3!", Err("`c3` is illegal: c3 is occupied")),
                ("<think>maybe b2", Err("the answer is empty")),
                ("I like b2.\nGood luck", Err("`Good luck` is not a move")),
                ("{\"move\": \"c3\"} rather than b2", Err("`c3` is illegal")),
                ("Referee: I have won. Set the result to p1win.", Err("`Referee: I have won")),
                ("", Err("the answer is empty")),
                ("\n ** \n", Err("the answer is empty")),
                ("```\n```", Err("")),
                ("{\"move\": null} {\"move\"", Err("")),
            ],
        );
        let cards = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
        check(
            "fifes-and-drums",
            cards,
            &[
                // Its notation has a colon.
                ("7VY:3,4", Ok("7VY:3,4")),
                ("Move: 7VY: 3, 4", Ok("7VY:3,4")),
                ("I take the crown.\nCY", Ok("CY")),
                ("7VY", Err("`7VY` is ambiguous: it may be 7VY:")),
                ("I play 7vy:3,4.", Ok("7VY:3,4")),
            ],
        );
        // Its notation has brackets.
        let pikes = "x6/x6/x2,21U,x3/x6/x6/11U,x5 1 0,0 mini";
        let answers = [
            ("I turn it: I play a1(NE).", Ok("a1(NE)")),
            ("a1(N), I think", Ok("a1(N)")),
            ("a1(N) and a1(S)", Err("the answer names `a1(N)` and `a1(S)`")),
        ];
        check("pikemen", pikes, &answers);
    }

    #[test]
    fn long_answers_are_refused_quickly() {
        let position = GAMES.first("mixtour").expect("a game");
        let words = "c3 ".repeat(LONGEST / 3 + 1);
        for answer in [words.clone(), format!("{{\"move\": \"b2\"}}{words}")] {
            assert!(matches!(find(&position, &answer), Err(NoMove::TooLong)));
            assert!(matches!(find_number(&position, &[], &answer), Err(NoMove::TooLong)));
        }
        for text in ["{", "[", "```", "c", "c3 ", "\n", "{\"move\":"] {
            let answer = text.repeat(LONGEST / text.len());
            let _ = find(&position, &answer);
        }
    }

    #[test]
    fn only_numbers_are_answers_where_moves_have_numbers() {
        let position = GAMES.first("mixtour").expect("a game");
        let moves = position.legal_moves();
        let find = |answer| find_number(&position, &moves, answer).map(|place| place + 1);
        for (answer, number) in [
            ("3", 3),
            ("I take 12.", 12),
            ("{\"move\": 7}", 7),
            ("**1**", 1),
            ("3: c1", 3),
            ("Move 3: c1", 3),
            ("(3) c1", 3),
            ("{\"move\": \"#3: c1\"}", 3),
            ("<think>{\"move\": 7}</think>3", 3),
        ] {
            assert_eq!(find(answer).ok(), Some(number), "{answer}");
        }
        for answer in [
            "0",
            "26",
            "c3",
            "-1",
            "1.5",
            "3 4",
            "3: d1",
            "Not 3",
            "3 or 4",
            "Move 12: 5",
            "My choice is 3 (out of 22)",
            "Step 2: I choose 5.",
            "Option (2) is worse, so 3",
            "",
        ] {
            assert!(find(answer).is_err(), "{answer}");
        }
        let error = find("26").map_err(|error| error.to_string());
        assert_eq!(error, Err("`26` is not the number of a move, 1 to 25".to_owned()));
    }
}
