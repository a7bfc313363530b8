//! Moves at the prompt: entered whole or part by part, listed, and suggested.

use std::io;

use gambol_bots::BotKind;
use gambol_core::text::Excerpt;
use gambol_core::{Game, HiddenInformation, MoveError};
use gambol_host::point::{MoveInputError, Part, read_move};
use gambol_host::{AnyIllegal, AnyMove, AnyMoveInput, AnyPosition, Point};

use super::prompt::{Next, Session, moves, typed};
use crate::layout::wrap;

impl Session<'_> {
    /// Plays the typed move, or takes the text as parts of one.
    pub(super) fn make(&mut self, text: &str) -> io::Result<Next> {
        let position = self.table.record().position().clone();
        let Some(mut entry) = self.entry.take() else {
            return self.begin(&position, text);
        };
        let Err(wrong) = choose(&mut entry, text) else {
            return self.go_on(entry);
        };
        // A whole move is accepted at any time.
        let mut error = wrong.to_string();
        let first = text.split_whitespace().next().unwrap_or_default();
        let goes_on = choose(&mut entry.clone(), first).is_ok();
        match read_move(&position, text) {
            // Parts that continue the entry do not begin another move.
            _ if goes_on => {}
            Ok(mv) if !is_first_part(&position, mv, text) => return self.play_move(mv),
            // A move that is no part here is reported as illegal.
            Err(illegal @ MoveError::Illegal { .. }) if wrong.reason.is_none() => {
                error = illegal.to_string();
            }
            _ => {}
        }
        self.entry = Some(entry);
        self.say(format_args!("{error}; `back` takes back the last part"))
    }

    /// Plays the typed move, or begins one.
    fn begin(&mut self, position: &AnyPosition, text: &str) -> io::Result<Next> {
        let mut entry = AnyMoveInput::new(position);
        let (begun, error) = match read_move(position, text) {
            // Not played at once, even if it is the only such move: an illegal one may be meant.
            Ok(mv) if is_first_part(position, mv, text) => {
                let first = Point::path(position, mv)[0];
                (entry.choose(first.as_str()).is_ok(), None)
            }
            Ok(mv) => return self.play_move(mv),
            Err(error) => (choose(&mut entry, text).is_ok(), Some(error)),
        };
        match error {
            _ if begun => self.choices(entry),
            None => Ok(Next::Line),
            Some(error @ MoveError::Syntax { .. }) => {
                self.say(format_args!("{error}; for anything else see `help`"))
            }
            Some(error) => self.say(error),
        }
    }

    /// Plays the entered move if it is the only one left.
    fn go_on(&mut self, entry: AnyMoveInput) -> io::Result<Next> {
        match entry.only_move() {
            Some(mv) => self.play_move(mv),
            None => self.choices(entry),
        }
    }

    fn play_move(&mut self, mv: AnyMove) -> io::Result<Next> {
        match self.table.game.make(mv) {
            Ok(event) => {
                self.tell(event)?;
                Ok(Next::Game)
            }
            Err(reason) => self.say(reason),
        }
    }

    /// Lists how the entered move can continue.
    fn choices(&mut self, entry: AnyMoveInput) -> io::Result<Next> {
        let choices: Vec<String> = entry.choices().iter().map(|it| typed(it.as_str())).collect();
        self.say(format_args!("{}; next, one of:", moves(entry.moves().count())))?;
        self.entry = Some(entry);
        self.list(&choices)
    }

    /// Takes back the last part.
    pub(super) fn back(&mut self) -> io::Result<Next> {
        let mut entry = self.entry.take();
        let Some(part) = entry.as_mut().and_then(AnyMoveInput::back) else {
            return self.say("no move is begun; `undo` takes back whole moves");
        };
        let next = self.say(format_args!("{part} is taken back"));
        match entry.filter(|entry| !entry.parts().is_empty()) {
            Some(entry) => self.choices(entry),
            None => next,
        }
    }

    /// Shows the first part of the adviser's move, then all of it.
    pub(super) fn hint(&mut self) -> io::Result<Next> {
        let adviser = BotKind::usual(self.table.record().start().has_secrets());
        let again = self.hinted.is_some();
        self.hinted = self.hinted.or_else(|| self.table.hint());
        let Some(mv) = self.hinted else {
            return self.say(format_args!("{adviser} knows nothing better"));
        };
        let position = self.table.record().position();
        let hint = match Point::path(position, mv)[..] {
            [first, _, ..] if !again => {
                format!("begin with {first}; `hint` again says how it would go on")
            }
            _ => format!("play {}", position.display_move(mv)),
        };
        self.say(format_args!("{adviser} would {hint}"))
    }

    /// Lists the legal moves that begin as entered.
    pub(super) fn moves(&mut self) -> io::Result<Next> {
        let position = self.table.record().position();
        let texts = match &self.entry {
            Some(entry) => texts(position, entry.moves()),
            None => texts(position, position.legal_moves()),
        };
        self.say(format_args!("{}:", moves(texts.len())))?;
        self.list(&texts)
    }

    /// Lists the moves that continue the entry with these parts, and those that touch all of them.
    pub(super) fn moves_with(&mut self, text: &str) -> io::Result<Next> {
        let position = self.table.record().position();
        let parts: Vec<&str> = text.split_whitespace().collect();
        let is_same = |part: &Part, text: &str| part.as_str().eq_ignore_ascii_case(text);
        let (mut first, mut others) = (Vec::new(), Vec::new());
        let entered = self.entry.as_ref().map_or(&[][..], AnyMoveInput::parts);
        position.for_each_move(|mv| {
            let path = Point::path(position, mv);
            let Some(rest) = path.strip_prefix(entered) else {
                return;
            };
            let mut pairs = rest.iter().zip(&parts);
            if rest.len() >= parts.len() && pairs.all(|(part, text)| is_same(part, text)) {
                first.push(mv);
                return;
            }
            let changes = Point::changes(position, mv);
            let touched = path.iter().chain(&changes);
            if parts.iter().all(|text| touched.clone().any(|part| is_same(part, text))) {
                others.push(mv);
            }
        });
        let found = Excerpt::new(text);
        let (begin, begins) = match entered {
            [] => ("begin", "begins"),
            _ => ("go on", "goes on"),
        };
        if first.is_empty() && others.is_empty() {
            let path: Vec<_> =
                entered.iter().map(Part::as_str).chain(parts.iter().copied()).collect();
            let reason =
                position.why_not(&path).map_or(String::new(), |reason| format!(": {reason}"));
            let it = if parts.len() == 1 { "it" } else { "them" };
            return self.say(format_args!("no move {begins} with {found} or touches {it}{reason}"));
        }
        for (found_moves, one, many) in [
            (first, format!("{begins} with"), format!("{begin} with")),
            (others, "touches".to_owned(), "touch".to_owned()),
        ] {
            let texts = texts(self.table.record().position(), found_moves);
            if !texts.is_empty() {
                let how = if texts.len() == 1 { one } else { many };
                self.say(format_args!("{} {how} {found}:", moves(texts.len())))?;
                self.list(&texts)?;
            }
        }
        Ok(Next::Line)
    }

    fn list(&mut self, words: &[String]) -> io::Result<Next> {
        self.lines(&wrap(words, self.screen.width))
    }
}

/// What to type for moves, sorted.
fn texts(position: &AnyPosition, moves: impl IntoIterator<Item = AnyMove>) -> Vec<String> {
    let text = |mv| typed(&position.display_move(mv).to_string());
    let mut texts: Vec<_> = moves.into_iter().map(text).collect();
    texts.sort_unstable();
    texts
}

/// Whether the text of this move is only the first of its parts, possibly meant as the beginning of
/// another, illegal move.
fn is_first_part(position: &AnyPosition, mv: AnyMove, text: &str) -> bool {
    let word = text.trim_matches(|c: char| !c.is_alphanumeric());
    match Point::path(position, mv)[..] {
        [first, _, ..] => {
            first.as_str().eq_ignore_ascii_case(word) && position.parse_move(text).is_err()
        }
        _ => false,
    }
}

/// Chooses the next parts of a move, separated by spaces, in either case. Chooses all or none.
fn choose(entry: &mut AnyMoveInput, text: &str) -> Result<(), MoveInputError<AnyIllegal>> {
    for (chosen, word) in text.split_whitespace().enumerate() {
        let choices = entry.choices();
        let is_word = |part: &&Part| part.as_str().eq_ignore_ascii_case(word);
        let exact = choices.iter().find(|part| part.as_str() == word);
        let part = exact.or_else(|| choices.iter().find(is_word));
        if let Err(error) = entry.choose(part.map_or(word, Part::as_str)) {
            for _ in 0..chosen {
                entry.back();
            }
            return Err(error);
        }
    }
    Ok(())
}
