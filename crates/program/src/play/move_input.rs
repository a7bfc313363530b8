//! Moves at the prompt: typed whole or part by part, listed, and suggested.

use std::io;

use gambol_bots::BotKind;
use gambol_core::text::Excerpt;
use gambol_core::{Game, HiddenInformation, MoveError};
use gambol_host::point::{MoveInputError, Part, read_move};
use gambol_host::{AnyIllegal, AnyMove, AnyMoveInput, AnyPosition, Point};

use super::prompt::{Next, Session, moves, typed};
use crate::layout::wrap;

impl Session<'_> {
    /// Plays the typed move, or takes the text as parts of a move.
    pub(super) fn make(&mut self, text: &str) -> io::Result<Next> {
        match self.input.take() {
            None => self.begin(text),
            Some(input) => self.continue_with(input, text),
        }
    }

    /// Plays the typed move, or begins a move with the typed parts.
    fn begin(&mut self, text: &str) -> io::Result<Next> {
        let position = self.table.record().position();
        let (parts, error) = match read_move(position, text) {
            Ok(mv) => match only_first_part(position, mv, text) {
                // Even if only one legal move begins with this part, it is not played at once: the
                // person may mean another move, which is illegal, and should hear why.
                Some(part) => (part.to_string(), String::new()),
                None => return self.play_move(mv),
            },
            Err(error @ MoveError::Syntax { .. }) => {
                (text.to_owned(), format!("{error}; for anything else see `help`"))
            }
            Err(error) => (text.to_owned(), error.to_string()),
        };
        // Listing all moves with their paths is slow, so parsing comes first. A text that is an
        // illegal move may still be the first part of legal moves: a square may be both the place
        // of a new piece and the start of a move.
        let mut input = AnyMoveInput::new(position);
        if choose(&mut input, &parts).is_ok() { self.choices(input) } else { self.say(error) }
    }

    /// Adds the typed parts to the begun move, and plays it once only one move is left.
    fn continue_with(&mut self, mut input: AnyMoveInput, text: &str) -> io::Result<Next> {
        let Err(wrong) = choose(&mut input, text) else {
            return match input.only_move() {
                Some(mv) => self.play_move(mv),
                None => self.choices(input),
            };
        };
        let mut error = wrong.to_string();
        let first = text.split_whitespace().next().unwrap_or_default();
        // A person may type another whole move at any time. But if the first word continues the
        // begun move, the rest is a mistake in its parts: playing another move would surprise.
        if find_choice(&input, first).is_none() {
            let position = input.position();
            match read_move(position, text) {
                Ok(mv) if only_first_part(position, mv, text).is_none() => {
                    return self.play_move(mv);
                }
                // The text is itself an illegal move. Its reason is shown unless the parts have a reason
                // already.
                Err(illegal @ MoveError::Illegal { .. }) if wrong.reason.is_none() => {
                    error = illegal.to_string();
                }
                _ => {}
            }
        }
        self.input = Some(input);
        self.say(format_args!("{error}; `back` takes back the last part"))
    }

    /// Plays a legal move, as the parser or the list of moves returned it.
    fn play_move(&mut self, mv: AnyMove) -> io::Result<Next> {
        let event = self.table.game.play_unchecked(mv);
        self.tell(event)?;
        Ok(Next::Game)
    }

    /// Lists the parts that can come next.
    fn choices(&mut self, input: AnyMoveInput) -> io::Result<Next> {
        let choices: Vec<String> = input.choices().iter().map(|it| typed(it.as_str())).collect();
        self.say(format_args!("{}; next, one of:", moves(input.moves().count())))?;
        self.input = Some(input);
        self.list(&choices)
    }

    /// Removes the last part.
    pub(super) fn back(&mut self) -> io::Result<Next> {
        let mut input = self.input.take();
        let Some(part) = input.as_mut().and_then(AnyMoveInput::back) else {
            return self.say("no move is begun; `undo` takes back whole moves");
        };
        let next = self.say(format_args!("{part} is taken back"));
        match input.filter(|input| !input.parts().is_empty()) {
            Some(input) => self.choices(input),
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
                format!("begin with {first}; type `hint` again for the whole move")
            }
            _ => format!("play {}", position.display_move(mv)),
        };
        self.say(format_args!("{adviser} would {hint}"))
    }

    /// Lists the legal moves that begin with the entered parts.
    pub(super) fn moves(&mut self) -> io::Result<Next> {
        let position = self.table.record().position();
        let texts = match &self.input {
            Some(input) => texts(position, input.moves()),
            None => texts(position, position.legal_moves()),
        };
        self.say(format_args!("{}:", moves(texts.len())))?;
        self.list(&texts)
    }

    /// Lists the moves that continue the entered parts with the parts in `text`, then other moves that
    /// touch all of the parts in `text`.
    pub(super) fn moves_with(&mut self, text: &str) -> io::Result<Next> {
        let position = self.table.record().position();
        let parts: Vec<&str> = text.split_whitespace().collect();
        let is_same = |part: &Part, text: &str| part.as_str().eq_ignore_ascii_case(text);
        let (mut first, mut others) = (Vec::new(), Vec::new());
        let entered = self.input.as_ref().map_or(&[][..], AnyMoveInput::parts);
        position.for_each_move(|mv| {
            let path = Point::path(position, mv);
            let Some(rest) = path.strip_prefix(entered) else { return };
            let changes = Point::changes(position, mv);
            let touched = path.iter().chain(&changes);
            let mut pairs = rest.iter().zip(&parts);
            if rest.len() >= parts.len() && pairs.all(|(part, text)| is_same(part, text)) {
                first.push(mv);
            } else if parts.iter().all(|text| touched.clone().any(|part| is_same(part, text))) {
                others.push(mv);
            }
        });
        let (first, others) = (texts(position, first), texts(position, others));
        let found = Excerpt::new(text);
        let begin = if entered.is_empty() { "begin" } else { "go on" };
        let begins = if entered.is_empty() { "begins" } else { "goes on" };
        if first.is_empty() && others.is_empty() {
            let path = [entered.iter().map(Part::as_str).collect(), parts.clone()].concat();
            let reason = position.why_not(&path).map_or(String::new(), |it| format!(": {it}"));
            let it = if parts.len() == 1 { "it" } else { "them" };
            return self.say(format_args!("no move {begins} with {found} or touches {it}{reason}"));
        }
        for (texts, [one, many], with) in
            [(&first, [begins, begin], " with"), (&others, ["touches", "touch"], "")]
        {
            if !texts.is_empty() {
                let how = if texts.len() == 1 { one } else { many };
                self.say(format_args!("{} {how}{with} {found}:", moves(texts.len())))?;
                self.list(texts)?;
            }
        }
        Ok(Next::Line)
    }

    fn list(&mut self, words: &[String]) -> io::Result<Next> {
        self.lines(&wrap(words, self.screen.width))
    }
}

/// The texts to type for these moves, sorted.
fn texts(position: &AnyPosition, moves: impl IntoIterator<Item = AnyMove>) -> Vec<String> {
    let mut texts = Vec::new();
    for mv in moves {
        let text = typed(&position.display_move(mv).to_string());
        texts.insert(texts.partition_point(|other| *other < text), text);
    }
    texts
}

/// The first part of a move whose typed text is only this part, and not the whole move.
fn only_first_part(position: &AnyPosition, mv: AnyMove, text: &str) -> Option<Part> {
    let word = text.trim_matches(|c: char| !c.is_alphanumeric());
    match Point::path(position, mv)[..] {
        // A game may accept such a text as a whole move, which only its own parser knows.
        [first, _, ..] if first.as_str().eq_ignore_ascii_case(word) => {
            position.parse_move(text).is_err().then_some(first)
        }
        _ => None,
    }
}

/// Chooses the next parts of a move, separated by spaces, in either case. Chooses all or none.
fn choose(input: &mut AnyMoveInput, text: &str) -> Result<(), MoveInputError<AnyIllegal>> {
    for (chosen, word) in text.split_whitespace().enumerate() {
        let part = find_choice(input, word);
        if let Err(error) = input.choose(part.as_ref().map_or(word, Part::as_str)) {
            for _ in 0..chosen {
                input.back();
            }
            return Err(error);
        }
    }
    Ok(())
}

/// The next part that a word means: in the same case, or else in the other.
fn find_choice(input: &AnyMoveInput, word: &str) -> Option<Part> {
    let choices = input.choices();
    let exact = choices.iter().find(|part| part.as_str() == word);
    exact.or_else(|| choices.iter().find(|it| it.as_str().eq_ignore_ascii_case(word))).copied()
}
