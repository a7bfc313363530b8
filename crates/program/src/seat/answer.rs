//! Finding the move in what a player writes.

use std::borrow::Cow;

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
    #[error("the answer is empty: write one move")]
    Empty,
    #[error("the answer is longer than {LONGEST} bytes")]
    TooLong,
}

/// The longest answer, in bytes.
const LONGEST: usize = 64 << 10;
/// Words after which a line says what is not played.
const NEGATIONS: [&str; 5] = ["not", "never", "don't", "won't", "cannot"];

/// The move of an answer: the field `move` of its last JSON object, else what is marked as the answer,
/// else its last block of code, else its last line, else the only move among the words of that line.
///
/// Spelling is free, as [`read_move`] has it. What could be two moves is refused, and an illegal move is
/// not taken for another one beside it.
pub(super) fn find(position: &AnyPosition, answer: &str) -> Result<AnyMove, NoMove> {
    let read = |text: &str| read_move(position, text).map_err(NoMove::Wrong);
    let line = match in_json(answer) {
        Some(text) => return read(&plain(&text)),
        None => plain(last_line(answer)?).into_owned(),
    };
    // `Move: c3`; the notation of a game may have colons of its own.
    let tails = line.match_indices(": ").map(|(at, colon)| bare(&line[at + colon.len()..]));
    for text in [&*line].into_iter().chain(tails.take(5)) {
        match read(text) {
            Err(NoMove::Wrong(MoveError::Syntax { .. })) => {}
            read => return read,
        }
    }
    among_words(position, &line).unwrap_or_else(|| read(&line))
}

/// The number in an answer, from 1 to `most`, found as moves are: the first that is marked as in a list,
/// else the only one.
pub(super) fn find_number(answer: &str, most: usize) -> Result<usize, NoMove> {
    let line = match in_json(answer) {
        Some(text) => text,
        None => last_line(answer)?.to_owned(),
    };
    let wrong = |word: &str| NoMove::Number(Excerpt::new(word), most);
    if is_negated(&line) {
        return Err(wrong(&line));
    }
    let mut found: Option<&str> = None;
    for word in line.split_whitespace() {
        let number = bare(word).trim_matches(['#', '(', ')', '[', ']', ':']);
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        // `3: c4`; the texts of moves may be numbers too.
        if word.ends_with([':', ')', ']']) || word.ends_with('.') && !line.ends_with(word) {
            found = Some(number);
            break;
        }
        if found.is_some_and(|other| other != number) {
            return Err(wrong(&line));
        }
        found = Some(number);
    }
    let word = found.ok_or_else(|| wrong(&line))?;
    match word.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(wrong(word)),
    }
}

/// The last line of what is marked as the answer, of the last block of code, or of everything but
/// thoughts.
fn last_line(answer: &str) -> Result<&str, NoMove> {
    if answer.len() > LONGEST {
        return Err(NoMove::TooLong);
    }
    let answer = answer.rsplit_once("</think>").map_or(answer, |(_, answer)| answer);
    let answer = answer.split_once("<think>").map_or(answer, |(answer, _)| answer);
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
fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() && !text.contains('\\') {
        return text.into();
    }
    let plain = |c| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '→' => '-',
        '\u{a0}' | '\u{202f}' => ' ',
        '×' => 'x',
        c => c,
    };
    text.chars().filter(|&c| c != '\\').map(plain).collect::<String>().into()
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
    #[serde(rename = "move")]
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

/// Whether the text may say what is not played.
fn is_negated(text: &str) -> bool {
    text.split_whitespace().any(|word| NEGATIONS.contains(&&*bare(word).to_lowercase()))
}

/// The only move that is a word of the text, legal or not, as the notation has it but for its case. `None`
/// if there is none.
fn among_words(position: &AnyPosition, text: &str) -> Option<Result<AnyMove, NoMove>> {
    let mut found: Option<(Result<AnyMove, NoMove>, &str)> = None;
    if is_negated(text) {
        return None;
    }
    for word in text.split_whitespace() {
        let word = bare(word.trim_matches(['(', ')', '[', ']', '{', '}', ':']));
        let mut read = position.parse_move(word);
        if matches!(read, Err(MoveError::Syntax { .. })) {
            read = position.parse_move(&word.to_lowercase());
        }
        if matches!(read, Err(MoveError::Syntax { .. })) {
            continue;
        }
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
                ("b2 or d3", Err("the answer names `b2` and `d3`")),
                ("I would say b2, though e5 tempts me.", Err("the answer names `b2` and `e5`")),
                ("c3", Err("`c3` is illegal: c3 is occupied")),
                ("I reject b2 and play a1-b1", Err("the answer names `b2` and `a1-b1`")),
                ("Not b2, rather c3", Err("`Not b2, rather c3` is not a move")),
                ("I will never play b2", Err("`I will never play b2` is not a move")),
                ("c3 (or else b2)", Err("the answer names `c3` and `b2`")),
                ("{\"move\": \"b2\", \"others\": [{\"move\": \"d3\"}]}", Ok("b2")),
                ("{\"move\": \"b2\", \"move\": \"d3\"}", Err("")),
                ("```\nd3\n```\nor rather\n```\nb2\n```\nDone.", Ok("b2")),
                ("I would rather pass than play b2", Err("the answer names `pass` and `b2`")),
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
            ],
        );
    }

    #[test]
    fn long_answers_are_refused_quickly() {
        let position = GAMES.first("mixtour").expect("a game");
        let words = "c3 ".repeat(LONGEST / 3 + 1);
        assert!(matches!(find(&position, &words), Err(NoMove::TooLong)));
        for text in ["{", "[", "```", "c", "c3 ", "\n", "{\"move\":"] {
            let answer = text.repeat(LONGEST / text.len());
            let _ = find(&position, &answer);
        }
    }

    #[test]
    fn only_numbers_are_answers_where_moves_have_numbers() {
        let find = |answer| find_number(answer, 12).map_err(|error| error.to_string());
        for (answer, number) in [
            ("3", 3),
            ("I take 12.", 12),
            ("{\"move\": 7}", 7),
            ("**1**", 1),
            ("3: b4", 3),
            ("Move 3: 12", 3),
            ("(3) 5", 3),
            ("{\"move\": \"#3: a1\"}", 3),
            ("3. b4", 3),
        ] {
            assert_eq!(find(answer), Ok(number), "{answer}");
        }
        for (answer, shown) in [
            ("0", "0"),
            ("13", "13"),
            ("c3", "c3"),
            ("-1", "-1"),
            ("1.5", "1.5"),
            ("3 or 4", "3 or 4"),
        ] {
            let error = format!("`{shown}` is not the number of a move, 1 to 12");
            assert_eq!(find(answer), Err(error), "{answer}");
        }
    }
}
