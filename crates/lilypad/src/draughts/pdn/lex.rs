//! Splits a text of games into tokens. No position is known yet.

use std::borrow::Cow;

use gambol_core::text::Excerpt;
use gambol_core::{GameResult, Player};

/// The largest number of variations in each other.
const MOST_NESTED: usize = 100;

/// The results. The first text of each is written.
pub(super) const RESULTS: [(&str, Option<GameResult>); 7] = [
    ("1-0", Some(GameResult::Win(Player::P1))),
    ("0-1", Some(GameResult::Win(Player::P2))),
    ("1/2-1/2", Some(GameResult::Draw)),
    ("*", None),
    ("2-0", Some(GameResult::Win(Player::P1))),
    ("0-2", Some(GameResult::Win(Player::P2))),
    ("1-1", Some(GameResult::Draw)),
];

pub(super) fn result_text(result: Option<GameResult>) -> &'static str {
    RESULTS.iter().find(|(_, other)| *other == result).expect("a result of two players").0
}

pub(super) enum Token<'a> {
    /// A name and a value.
    Tag(&'a str, String),
    /// Two squares or more, with separators and blanks.
    Move(&'a [u8]),
    /// A comment or a mark.
    Comment(&'a [u8]),
    Variation(&'a [u8]),
    Result(Option<GameResult>),
    /// A word outside braces.
    Word(&'a [u8]),
    Fault(String),
}

/// Reads the tokens of one game.
#[derive(Clone, Copy)]
pub(super) struct Lexer<'a> {
    pub(super) text: &'a [u8],
    pub(super) at: usize,
    pub(super) line: usize,
    /// Whether there were moves or words, so that a tag begins the next game.
    moved: bool,
    /// Whether there was a result, so that everything but a comment begins the next game.
    ended: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a [u8], line: usize) -> Self {
        Lexer { text, at: 0, line, moved: false, ended: false }
    }

    /// Returns the next token and its line, or `None` at the end of the game.
    pub(super) fn next(&mut self) -> Option<(usize, Token<'a>)> {
        loop {
            let (rest, line) = (&self.text[self.at..], self.line);
            let before = self.at.checked_sub(1).map_or(b'\n', |at| self.text[at]);
            let token = match *rest.first()? {
                // Dots belong to the number of a move. Files of old programs end in 0x1a.
                blank @ (b' ' | b'\n' | b'\r' | b'\t' | b'\x0c' | b'.' | b'\x1a') => {
                    self.at += 1;
                    self.line += usize::from(blank == b'\n');
                    continue;
                }
                b'%' if before == b'\n' => {
                    self.take(first_line(rest).len());
                    continue;
                }
                b';' => Token::Comment(&self.take(first_line(rest).len())[1..]),
                b'{' | b'(' => self.enclosed(),
                b'!' | b'?' | b'$' => self.mark(),
                b'*' if before.is_ascii_digit() || before == b'!' || before == b'?' => self.mark(),
                _ if self.ended => return None,
                b'[' if self.moved => return None,
                b'[' => self.tag(),
                _ => match self.word() {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Some((line, token));
        }
    }

    fn take(&mut self, bytes: usize) -> &'a [u8] {
        let taken = &self.text[self.at..self.at + bytes];
        self.line += lines(taken);
        self.at += bytes;
        taken
    }

    fn mark(&mut self) -> Token<'a> {
        let length = run(&self.text[self.at + 1..], |byte| b"!?*0123456789".contains(byte));
        Token::Comment(self.take(1 + length))
    }

    fn tag(&mut self) -> Token<'a> {
        let rest = &self.text[self.at..];
        if let Some((name, value, length)) = parse_tag(rest) {
            self.take(length);
            return Token::Tag(name, value);
        }
        let found = Excerpt::new(&decode(self.take(first_line(rest).len())));
        Token::Fault(format!("bad tag: {found} is not like [Name \"value\"]"))
    }

    /// Reads a comment in braces or a variation. Without its end, the next game ends it and this game.
    fn enclosed(&mut self) -> Token<'a> {
        let rest = &self.text[self.at..];
        let (mut at, mut depth, mut deepest, mut in_comment) = (0, 0_usize, 0, false);
        while let Some(byte) = rest.get(at) {
            match byte {
                b'[' if begins_game(rest, at) => break,
                b'}' => in_comment = false,
                b'{' => in_comment = true,
                b'(' if !in_comment => depth += 1,
                b')' if !in_comment => depth -= 1,
                b';' if !in_comment => at += first_line(&rest[at + 1..]).len(),
                _ => {}
            }
            at += 1;
            deepest = deepest.max(depth);
            if depth == 0 && !in_comment {
                let inside = &self.take(at)[1..at - 1];
                return match rest[0] {
                    _ if deepest > MOST_NESTED => {
                        Token::Fault(format!("nested variations: more than {MOST_NESTED} deep"))
                    }
                    b'{' => Token::Comment(inside),
                    _ => Token::Variation(inside),
                };
            }
        }
        self.take(at);
        self.ended = true;
        let what = if rest[0] == b'{' { "comment: no brace" } else { "variation: no parenthesis" };
        Token::Fault(format!("open {what} closes it"))
    }

    /// Reads a result, a move or a word. Returns `None` for the number of a move.
    fn word(&mut self) -> Option<Token<'a>> {
        let rest = &self.text[self.at..];
        let digits = |at: usize| at + run(&rest[at..], u8::is_ascii_digit);
        let blanks = |at: usize| at + run(&rest[at..], u8::is_ascii_whitespace);
        let is_here =
            |text: &str| rest.starts_with(text.as_bytes()) && digits(text.len()) == text.len();
        if let Some((text, result)) = RESULTS.iter().find(|(text, _)| is_here(text)) {
            self.take(text.len());
            self.ended = true;
            return Some(Token::Result(*result));
        }
        let first = digits(0);
        if first > 0 && rest.get(first) == Some(&b'.') {
            self.take(first);
            return None;
        }
        self.moved = true;
        let mut end = first;
        loop {
            let separator = blanks(end);
            let is_separator = rest.get(separator).is_some_and(|byte| b"-xX:".contains(byte));
            let square = if is_separator { blanks(separator + 1) } else { separator };
            if first == 0 || !is_separator || digits(square) == square {
                break;
            }
            end = digits(square);
        }
        if end > first {
            return Some(Token::Move(self.take(end)));
        }
        Some(Token::Word(self.take(run(rest, |byte| !byte.is_ascii_whitespace()))))
    }
}

/// The number of bytes at the start of a text that are of some kind.
fn run(text: &[u8], kind: impl Fn(&u8) -> bool) -> usize {
    text.iter().position(|byte| !kind(byte)).unwrap_or(text.len())
}

pub(super) fn lines(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'\n').count() - 1
}

fn first_line(text: &[u8]) -> &[u8] {
    &text[..run(text, |byte| *byte != b'\n')]
}

/// Whether a tag at this place begins a game, even in an unfinished comment: an empty line comes before it.
pub(super) fn begins_game(text: &[u8], at: usize) -> bool {
    let Some(before) = text[..at].strip_suffix(b"\n") else { return false };
    let blanks = before.iter().rev().take_while(|byte| b" \t\r".contains(byte)).count();
    before[..before.len() - blanks].ends_with(b"\n") && parse_tag(&text[at..]).is_some()
}

/// Parses the tag at the start of a text. Returns its name, its value and its length.
pub(super) fn parse_tag(text: &[u8]) -> Option<(&str, String, usize)> {
    let open = 1 + run(text.strip_prefix(b"[")?, |byte| !b"\"\n".contains(byte));
    let name = core::str::from_utf8(text[1..open].trim_ascii()).ok()?;
    let value = text.get(open + 1..).filter(|_| text[open] == b'"')?;
    let blanks = |at: usize| at + run(&value[at..], |byte| b" \t".contains(byte));
    // Other programs do not escape quotation marks, so only the last one has a bracket behind it.
    let closes = |at: &usize| {
        let escapes = value[..*at].iter().rev().take_while(|byte| **byte == b'\\').count();
        value[*at] == b'"' && escapes % 2 == 0 && value.get(blanks(at + 1)) == Some(&b']')
    };
    let close = (0..value.len()).take_while(|at| value[*at] != b'\n').find(closes)?;
    let length = open + blanks(close + 1) + 2;
    let value = decode(&value[..close]).replace("\\\"", "\"").replace("\\\\", "\\");
    let in_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (!name.is_empty() && name.chars().all(in_name)).then_some((name, value, length))
}

/// Returns the text of bytes in UTF-8 or else in Latin-1.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let latin1 = || bytes.iter().map(|byte| char::from(*byte)).collect();
    core::str::from_utf8(bytes).map_or_else(|_| latin1(), Cow::Borrowed)
}
