//! Finds the move in an answer. `docs/seats.md` states the rule in its section *Answers*.

use gambol_core::MoveError;
use gambol_core::text::Excerpt;
use gambol_host::point::read_whole_move;
use gambol_host::{AnyIllegal, AnyMove, AnyPosition};
use serde::Deserialize;
use serde_json::Value;

/// The reason why an answer names no move.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoMove {
    #[error("{0}")]
    Move(MoveError<AnyIllegal>),
    #[error("{0} is not the number of a move, 1 to {1}")]
    Number(Excerpt, usize),
    #[error("{0} may mean another move")]
    Unclear(Excerpt),
    #[error("the answer is empty")]
    Empty,
    #[error("the answer is longer than {LONGEST} bytes")]
    TooLong,
}

const LONGEST: usize = 64 << 10;
const MARKS: [(&str, &str); 5] = [
    ("<move>", "</move>"),
    ("<answer>", "</answer>"),
    ("\\boxed{\\text{", "}}"),
    ("\\boxed{", "}"),
    ("```", "```"),
];

pub(crate) struct Reader<'a> {
    pub(crate) position: &'a AnyPosition,
    /// The moves, if numbers are the answers.
    pub(crate) numbered: Option<&'a [AnyMove]>,
    /// The number that a record gives the next move.
    pub(crate) round: usize,
}

impl Reader<'_> {
    /// Returns the legal move that an answer names.
    pub(crate) fn read(&self, answer: &str) -> Result<AnyMove, NoMove> {
        if answer.len() > LONGEST {
            return Err(NoMove::TooLong);
        }
        let answer = answer.rsplit_once("</think>").map_or(answer, |(_, answer)| answer);
        let answer = answer.split_once("<think>").map_or(answer, |(answer, _)| answer);
        let mut text = answer;
        while let Some((content, after)) = last_mark(text) {
            // Accept only a short remark that does not name another move.
            let mut words = after.split(|c: char| !c.is_alphanumeric());
            if after.len() > 400 || words.any(|word| self.may_be_move(word)) {
                return Err(NoMove::Unclear(Excerpt::new(after.trim())));
            }
            text = content;
        }
        if let Some(field) = json_field(text) {
            return self.named(labelled(&field).1);
        }
        let mut lines = text.lines().filter(|line| line.contains(char::is_alphanumeric));
        let (has_label, named) = labelled(lines.next_back().ok_or(NoMove::Empty)?);
        // A mark holds only one line, and only one line may have a label.
        let is_other = |line: &&str| {
            let (is_labelled, other) = labelled(line);
            text.len() < answer.len() || has_label && is_labelled && other != named
        };
        let other = lines.find(is_other).map(|line| Err(NoMove::Unclear(Excerpt::new(line))));
        other.unwrap_or_else(|| self.named(named))
    }

    /// Returns the move with this text or number, or with this text after its number.
    fn named(&self, text: &str) -> Result<AnyMove, NoMove> {
        let from = text.trim_start_matches(['(', '#']);
        let (number, name) =
            from.split_at(from.len() - from.trim_start_matches(char::is_numeric).len());
        let number = number.parse::<usize>().ok();
        let rest = name.trim_start_matches([')', ':', '.', ' ']);
        let read = |text| read_whole_move(self.position, text);
        if let Some(moves) = self.numbered {
            let mv = number.and_then(|number| moves.get(number.checked_sub(1)?)).copied();
            let mv = mv.filter(|mv| rest.is_empty() || read(rest).as_ref() == Ok(mv));
            return mv.ok_or_else(|| NoMove::Number(Excerpt::new(text), moves.len()));
        }
        let is_round = number.is_some() && name.starts_with(". ");
        if is_round && number != Some(self.round) {
            return Err(NoMove::Unclear(Excerpt::new(text)));
        }
        read(if is_round { rest } else { text }).map_err(NoMove::Move)
    }

    fn may_be_move(&self, word: &str) -> bool {
        let is_read = || !matches!(self.named(word), Err(NoMove::Move(MoveError::Syntax { .. })));
        word.contains(char::is_numeric) || self.numbered.is_none() && !word.is_empty() && is_read()
    }
}

/// Returns the content of the last mark, and the text after the mark.
fn last_mark(text: &str) -> Option<(&str, &str)> {
    let (mut last, mut end, mut marks) = (None, 0, MARKS.to_vec());
    for (at, _) in text.match_indices(['<', '\\', '`']) {
        let is_here = |(open, _): &(&str, &str)| at >= end && text[at..].starts_with(open);
        let Some(place) = marks.iter().position(is_here) else { continue };
        let (open, close) = marks[place];
        if let Some((content, after)) = text[at + open.len()..].split_once(close) {
            // The first line of a block names its language.
            let block = content.split_once('\n').filter(|(_, block)| !block.trim().is_empty());
            let block = block.filter(|_| open == "```").map_or(content, |(_, block)| block);
            (last, end) = (Some((block, after)), text.len() - after.len());
        } else {
            marks.remove(place);
        }
    }
    last
}

/// Returns the field `move` of the JSON object that ends a text.
fn json_field(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Object {
        #[serde(rename = "move", alias = "Move")]
        mv: Option<Value>,
    }

    let read = |(at, _)| serde_json::from_str::<Object>(&text[at..]).ok()?.mv;
    let value = text.match_indices('{').take(200).find_map(read)?;
    Some(value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}

/// Returns whether a line has a label, and the text after the label. A label is short and has the word `move` or
/// `answer`.
fn labelled(line: &str) -> (bool, &str) {
    let line = stripped(line);
    let is_label = |label: &str| {
        let mut words = label.split_whitespace().map(|word| stripped(word).to_lowercase());
        let is_short = words.clone().count() <= 4 && !label.contains(char::is_numeric);
        is_short && words.any(|word| word == "move" || word == "answer")
    };
    let label = line.split_once(':').filter(|(label, _)| is_label(label));
    label.map_or((false, line), |(_, text)| (true, stripped(text)))
}

/// Strips Markdown emphasis, quotation marks, a list bullet and a final dot from a line.
fn stripped(line: &str) -> &str {
    let is_mark = |c: char| c.is_whitespace() || "*_`'\"“”‘’«»$".contains(c);
    let line = line.trim_matches(is_mark);
    let line = ["- ", "+ ", "• "].iter().find_map(|it| line.strip_prefix(it)).unwrap_or(line);
    line.strip_suffix('.').unwrap_or(line).trim_matches(is_mark)
}
