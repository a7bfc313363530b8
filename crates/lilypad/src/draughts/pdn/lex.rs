//! Splits a text of games into tokens. No position is known yet.

use gambol_core::text::Excerpt;
use gambol_core::{GameResult, Player};
use gambol_host::record::parse_tag;

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

/// Returns the number of bytes at the start of a text before another byte than these.
fn count(text: &str, is: fn(u8) -> bool) -> usize {
    text.bytes().position(|byte| !is(byte)).unwrap_or(text.len())
}

/// Whether a byte is between tokens. Dots belong to the number of a move. Files of old programs end in 0x1a.
fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'.' || byte == 0x1a
}

pub(super) enum Token<'a> {
    /// The name and the value of a tag.
    Tag(&'a str, String),
    /// Two squares or more, with separators and blanks.
    Move(&'a str),
    /// A comment or a mark.
    Comment(&'a str),
    /// The start of a variation, which replaces the move before it.
    Open,
    /// The end of a variation.
    Close,
    Result(Option<GameResult>),
    /// Words outside braces, with the rest of the game.
    Words(&'a str),
    /// The number of a move, or a line that is skipped.
    Nothing,
}

/// A token, or its error.
pub(super) type Read<'a> = Result<Token<'a>, String>;

/// Reads the tokens of one game, or their errors.
#[derive(Clone, Copy)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    pub(super) at: usize,
    pub(super) line: usize,
    /// The line of the last token.
    pub(super) token_line: usize,
    /// The number of variations around this place.
    pub(super) depth: usize,
    lenient: bool,
    /// Whether there were moves or words, so that a tag begins the next game.
    moved: bool,
    /// Whether there was a result, so that everything but a comment begins the next game.
    ended: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, line: usize, lenient: bool) -> Self {
        let (at, depth, moved, ended) = (0, 0, false, false);
        Lexer { text, at, line, token_line: line, depth, lenient, moved, ended }
    }

    /// Returns the next token, or `None` at the end of the game.
    pub(super) fn next(&mut self) -> Option<Read<'a>> {
        self.take(count(self.rest(), is_blank));
        self.token_line = self.line;
        let before = self.text[..self.at].bytes().next_back().unwrap_or(b'\n');
        Some(match *self.rest().as_bytes().first()? {
            b'%' if before == b'\n' => {
                self.take_line();
                Ok(Token::Nothing)
            }
            b';' => Ok(Token::Comment(&self.take_line()[1..])),
            b'{' => self.comment(),
            b'!' | b'?' | b'$' => Ok(self.mark()),
            b'*' if b"0123456789!?".contains(&before) => Ok(self.mark()),
            byte if self.ended && self.depth == 0 => {
                // Words, but no moves.
                let line = self.rest().lines().next().unwrap_or_default().as_bytes();
                let is_word = byte.is_ascii_alphabetic() && !line.iter().any(u8::is_ascii_digit);
                if !self.lenient || !is_word {
                    return None;
                }
                Ok(Token::Comment(self.take_line()))
            }
            b'(' => {
                self.take(1);
                (self.moved, self.depth) = (true, self.depth + 1);
                Ok(Token::Open)
            }
            b')' if self.depth > 0 => {
                self.take(1);
                self.depth -= 1;
                Ok(Token::Close)
            }
            b'[' if !self.moved => self.tag(),
            b'[' if self.depth == 0 || begins_game(self.text, self.at) => return None,
            _ => self.word(),
        })
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let taken = &self.rest()[..bytes];
        self.line += taken.bytes().filter(|byte| *byte == b'\n').count();
        self.at += bytes;
        taken
    }

    /// Takes the text before this rest.
    fn take_to(&mut self, rest: &str) -> &'a str {
        self.take(self.rest().len() - rest.len())
    }

    fn take_line(&mut self) -> &'a str {
        self.take(count(self.rest(), |byte| byte != b'\n'))
    }

    fn mark(&mut self) -> Token<'a> {
        Token::Comment(self.take(count(self.rest(), |byte| b"!?$*0123456789".contains(&byte))))
    }

    fn tag(&mut self) -> Read<'a> {
        if let Some((name, value, after)) = parse_tag(self.rest()) {
            self.take_to(after);
            return Ok(Token::Tag(name, value));
        }
        let found = Excerpt::new(self.take_line());
        Err(format!("bad tag: {found} is not like [Name \"value\"]"))
    }

    /// Reads a comment in braces. Without its end, the next game ends it and this game.
    fn comment(&mut self) -> Read<'a> {
        let rest = self.rest();
        let mut bytes = rest.bytes().enumerate();
        let end = bytes.find(|&(at, byte)| byte == b'}' || byte == b'[' && begins_game(rest, at));
        if let Some((at, b'}')) = end {
            return Ok(Token::Comment(&self.take(at + 1)[1..at]));
        }
        self.take(end.map_or(rest.len(), |(at, _)| at));
        (self.ended, self.depth) = (true, 0);
        Err("open comment: no brace closes it".into())
    }

    /// Reads the number of a move, a move, a result or words.
    fn word(&mut self) -> Read<'a> {
        let rest = self.rest();
        let digits = |text| count(text, |byte: u8| byte.is_ascii_digit());
        let mut len = digits(rest);
        if len > 0 && rest[len..].starts_with('.') {
            self.take(len);
            return Ok(Token::Nothing);
        }
        self.moved = true;
        let mut squares = usize::from(len > 0);
        while let Some(more) = rest[len..].trim_ascii_start().strip_prefix(['-', 'x', 'X', ':']) {
            let square = more.trim_ascii_start();
            let end = digits(square);
            if squares == 0 || end == 0 {
                break;
            }
            (len, squares) = (rest.len() - square.len() + end, squares + 1);
        }
        if squares < 2 {
            let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}[]();".contains(byte);
            len = rest.bytes().skip(1).position(|byte| ends(&byte)).map_or(rest.len(), |at| at + 1);
        }
        let text = &rest[..len];
        if let Some((_, result)) = RESULTS.iter().find(|(result, _)| *result == text) {
            self.take(text.len());
            self.ended |= self.depth == 0;
            return Ok(Token::Result(*result));
        }
        if squares > 1 {
            return Ok(Token::Move(self.take(text.len())));
        }
        if self.lenient && self.depth == 0 {
            let mut game = Lexer { lenient: false, ..*self };
            while game.next().is_some() {}
            self.ended = true;
            return Ok(Token::Words(self.take_to(game.rest())));
        }
        self.take(text.len());
        Err(format!("words outside braces: {} is not a tag, move or result", Excerpt::new(text)))
    }
}

/// Whether a tag at this place begins a game, even in an unfinished comment: an empty line comes before it.
fn begins_game(text: &str, at: usize) -> bool {
    let before = &text[..at];
    let is_after_empty_line = before.ends_with("\n\n") || before.ends_with("\n\r\n");
    is_after_empty_line && parse_tag(&text[at..]).is_some()
}
