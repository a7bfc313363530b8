//! Splits a text of games into tokens. No position is known yet.

use core::mem;

use gambol_core::text::Excerpt;
use gambol_core::{GameResult, Player};
use gambol_host::record::parse_tag;

/// A result as it is written, and what a record has for it.
pub(super) type Claim = (&'static str, Option<GameResult>);

/// The results. The first text of each is written. If both players lost, a record has no result.
pub(super) const RESULTS: [Claim; 9] = [
    ("1-0", Some(GameResult::Win(Player::P1))),
    ("0-1", Some(GameResult::Win(Player::P2))),
    ("1/2-1/2", Some(GameResult::Draw)),
    ("*", None),
    ("2-0", Some(GameResult::Win(Player::P1))),
    ("0-2", Some(GameResult::Win(Player::P2))),
    ("1-1", Some(GameResult::Draw)),
    ("½-½", Some(GameResult::Draw)),
    ("0-0", None),
];

/// Returns the result in a text, with any separator. A tag may have blanks around it.
pub(super) fn claim(text: &str) -> Option<Claim> {
    let find = |text: &str| RESULTS.iter().find(|(known, _)| *known == text).copied();
    if text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b':') {
        return find(text);
    }
    let mut plain = String::new();
    for c in text.chars() {
        if !c.is_whitespace() {
            plain.push(if is_separator(c) { '-' } else { c });
        }
    }
    find(&plain)
}

/// The tags that PDN writes first, `?` if unknown. `P1` and `P2` are written as `Black` and `White`.
pub(super) const ROSTER: [&str; 8] =
    ["Event", "Site", "Date", "Round", "P1", "P2", "Result", "GameType"];

/// The tag with all tags of a record, if PDN has another order or meaning for some. The other tags take precedence.
pub(super) const ALL_TAGS: &str = "GambolTags";

/// The tags with a meaning here.
pub(super) const KNOWN: [&str; 15] = [
    "P1", "P2", "Black", "Red", "Dark", "White", "Light", "FEN", "Position", "GameType", "Result",
    "Reason", "Game", "Variant", ALL_TAGS,
];

/// Returns the name of a tag here, which several tags of PDN may share.
pub(super) fn key(name: &str) -> &str {
    let is_name = |known: &&&str| known.eq_ignore_ascii_case(name);
    match *KNOWN.iter().find(is_name).or(ROSTER.iter().find(is_name)).unwrap_or(&name) {
        "Black" | "Red" | "Dark" => "P1",
        "White" | "Light" => "P2",
        "Position" => "FEN",
        name => name,
    }
}

/// Returns the number of bytes at the start of a text before another byte than these.
fn count(text: &str, is: fn(u8) -> bool) -> usize {
    text.bytes().position(|byte| !is(byte)).unwrap_or(text.len())
}

fn digits(text: &str) -> usize {
    count(text, |byte| byte.is_ascii_digit())
}

/// Whether a character is between two squares, or between the points of two players.
fn is_separator(c: char) -> bool {
    matches!(c, '-' | 'x' | 'X' | ':' | '‑' | '–' | '—' | '−' | '×')
}

/// Returns the length of the move at the start of a text: two squares or more. 0 if there is none.
fn move_len(text: &str) -> usize {
    let (first, mut end) = (digits(text), 0);
    let mut rest = if first > 0 { &text[first..] } else { "" };
    while let Some(more) = rest.trim_start().strip_prefix(is_separator) {
        let square = more.trim_start();
        rest = &square[digits(square)..];
        if rest.len() == square.len() {
            break;
        }
        end = text.len() - rest.len();
    }
    end
}

/// Returns what is wrong with a move between squares of another board.
pub(super) fn other_board(mv: &str) -> Option<String> {
    let (mut number, mut largest) = (0, 0);
    for byte in mv.bytes() {
        number =
            if byte.is_ascii_digit() { 10 * number.min(99) + usize::from(byte - b'0') } else { 0 };
        largest = largest.max(number);
    }
    let squares = match mv.as_bytes() {
        [b'a'..=b'h', b'1'..=b'8', b'-' | b':' | b'x' | b'a'..=b'h', ..] => {
            "chess-style squares, as Russian draughts has (GameType 25)"
        }
        [b'0'..=b'9', ..] if matches!(largest, 33..=50) => {
            "a square of a larger board, as international draughts has (10x10, GameType 20)"
        }
        _ => return None,
    };
    let (found, right) = (Excerpt::new(mv), "but squares here are numbers from 1 to 32");
    Some(format!("another board: {found} names {squares}, {right}"))
}

/// Returns the word at the start of a text.
pub(super) fn word(text: &str) -> &str {
    let mut later = text.char_indices().skip(1);
    let end = later.find(|(_, c)| c.is_whitespace() || "{}[]();".contains(*c));
    end.map_or(text, |(at, _)| &text[..at])
}

/// Returns the number of bytes before the next token. Dots belong to the number of a move, and files of old programs end
/// in 0x1a.
fn blanks(text: &str) -> usize {
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '.' | '…' | '\u{1a}');
    text.len() - text.trim_start_matches(is_blank).len()
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
    Result(Claim),
    /// Words outside braces, with the rest of the game.
    Words(&'a str),
    /// The number of a move, or a line that is skipped.
    Nothing,
}

/// A token, or its error.
pub(super) type Read<'a> = Result<Token<'a>, String>;

/// A comment of more bytes is open, although its brace may come in text that is not read yet.
const LONGEST_COMMENT: usize = 1 << 20;

/// The last part of a game so far.
#[derive(Clone, Copy, Default, PartialEq)]
enum Part {
    #[default]
    Tags,
    /// Words before any move: a result may be one of them, and a tag begins the next game.
    Words,
    /// Moves: a tag begins the next game.
    Moves,
    /// The result: everything but a comment or another result begins the next game.
    End,
}

/// Reads the tokens of one game, or their errors.
#[derive(Clone, Copy, Default)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    /// Whether no more text follows.
    is_last: bool,
    lenient: bool,
    pub(super) at: usize,
    pub(super) line: usize,
    /// The line of the last token.
    pub(super) token_line: usize,
    /// The number of variations around this place.
    pub(super) depth: usize,
    /// The last number of a move.
    number: usize,
    part: Part,
    /// The tags of this game that [`bit`] knows, and the end of the last tag.
    tags: u16,
    tag_end: usize,
}

/// Returns the bit of a tag that shows where a game begins if it repeats, or 0 for others.
fn bit(name: &str) -> u16 {
    let (key, mut known) = (key(name), ROSTER.iter().chain(&["FEN"]));
    known.position(|known| *known == key).map_or(0, |at| 1 << at)
}

impl<'a> Lexer<'a> {
    /// `is_last` says that no more text follows.
    pub(super) fn new(text: &'a str, line: usize, lenient: bool, is_last: bool) -> Self {
        Lexer { text, is_last, lenient, line, ..Lexer::default() }
    }

    /// Returns the next token, or `None` at the end of the game.
    pub(super) fn next(&mut self) -> Option<Read<'a>> {
        self.take(blanks(self.rest()));
        self.token_line = self.line;
        let before = self.text[..self.at].bytes().next_back().unwrap_or(b'\n');
        let rest = self.rest();
        Some(match *rest.as_bytes().first()? {
            b'%' if before == b'\n' => {
                self.take_line();
                Ok(Token::Nothing)
            }
            b';' => Ok(Token::Comment(&self.take_line()[1..])),
            b'{' => self.comment(),
            b'!' | b'?' | b'$' => Ok(self.mark()),
            b'*' if b"0123456789!?".contains(&before) => Ok(self.mark()),
            byte if self.part == Part::End && claim(word(rest)).is_none() => {
                // Words, but no moves.
                let line = rest.lines().next().unwrap_or_default().as_bytes();
                let is_word = byte.is_ascii_alphabetic() && !line.iter().any(u8::is_ascii_digit);
                if !self.lenient || !is_word {
                    return None;
                }
                Ok(Token::Comment(self.take_line()))
            }
            b'(' => {
                let mark = 1 + count(&rest[1..], |byte| b"!?*".contains(&byte));
                if mark > 1 && rest[mark..].starts_with(')') {
                    return Some(Ok(Token::Comment(self.take(mark + 1))));
                }
                self.take(1);
                (self.part, self.depth) = (Part::Moves, self.depth + 1);
                Ok(Token::Open)
            }
            b')' if self.depth > 0 => {
                self.take(1);
                self.depth -= 1;
                Ok(Token::Close)
            }
            b'[' if self.part == Part::Tags && !self.is_next_game() => self.tag(),
            // Only at the start of a line, since `parse_tag` may look at all of it.
            b'[' if self.depth == 0 || before == b'\n' && parse_tag(rest).is_some() => return None,
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
        let rest = self.rest();
        if let Some((name, value, after)) = parse_tag(rest) {
            self.take_to(after);
            (self.tags, self.tag_end) = (self.tags | bit(name), self.at);
            return Ok(Token::Tag(name, value));
        }
        // The tag may end on a later line, before any other tag.
        let bracket = 1 + rest[1..].find(['[', ']']).unwrap_or_default();
        self.take(if rest[bracket..].starts_with(']') { bracket } else { 0 });
        self.take_line();
        self.tag_end = self.at;
        let found = Excerpt::new(rest.lines().next().unwrap_or_default());
        let right = "[Name \"value\"] with a name of letters, digits and _";
        Err(format!("bad tag: {found} is not like {right}"))
    }

    /// Whether the tags here are of the next game, because the last one has no moves: they come after other tags and an
    /// empty line, and have an event or a tag of this game.
    fn is_next_game(&self) -> bool {
        let mut next = Lexer { tags: 0, tag_end: self.at, ..*self };
        if self.tags == 0 || !self.is_after_empty_line() {
            return false;
        }
        while !next.is_after_empty_line() && next.rest().starts_with('[') {
            let _ = next.tag();
            next.take(blanks(next.rest()));
        }
        next.tags & (self.tags | bit("Event")) > 0
    }

    /// Whether there is an empty line after the last tag.
    fn is_after_empty_line(&self) -> bool {
        let mut lines = self.text[self.tag_end..self.at].split('\n').skip(1).peekable();
        while let Some(line) = lines.next() {
            if line.trim().is_empty() && lines.peek().is_some() {
                return true;
            }
        }
        false
    }

    /// Reads a comment in braces. Without its end, the next game ends it and this game.
    fn comment(&mut self) -> Read<'a> {
        let (rest, mut at) = (self.rest(), 0);
        loop {
            let next = rest[at + 1..].find(['{', '}']).map_or(rest.len(), |end| at + 1 + end);
            if rest[next..].starts_with('}') {
                return Ok(Token::Comment(&self.take(next + 1)[1..next]));
            }
            // A comment may have the text of a game, but then no other comment begins in it.
            let mut lines = rest[at..next].match_indices('\n').map(|(end, _)| at + end + 1);
            let game = lines.find(|&line| begins_game(rest, line));
            let is_end = next == rest.len();
            if is_end || game.is_some() {
                let is_open = !is_end || self.is_last || rest.len() > LONGEST_COMMENT;
                self.take(game.filter(|_| is_open).unwrap_or(rest.len()));
                (self.part, self.depth) = (Part::End, 0);
                return Err("open comment: no brace closes it".into());
            }
            at = next;
        }
    }

    /// Reads the number of a move, a move, a result or words.
    fn word(&mut self) -> Read<'a> {
        let (rest, len) = (self.rest(), move_len(self.rest()));
        let (number, after) = rest.split_at(if len == 0 { digits(rest) } else { 0 });
        if !number.is_empty() {
            // Without a dot, numbers count up. Another one could be half of a move.
            let (number, next) = (number.parse().unwrap_or(usize::MAX), after.trim_start());
            let is_next = number <= self.number.saturating_add(1) && next.len() < after.len();
            let is_before_move = || move_len(next) > 0 || claim(word(next)).is_some();
            if next.starts_with('.') || next.starts_with('…') || is_next && is_before_move() {
                self.take_to(after);
                self.number = number;
                return Ok(Token::Nothing);
            }
        }
        let before = mem::replace(&mut self.part, Part::Moves);
        let text = if len > 0 { &rest[..len] } else { word(rest) };
        if let Some(claim) = claim(text) {
            self.take(text.len());
            if self.depth == 0 {
                self.part = if before == Part::Words { before } else { Part::End };
            }
            return Ok(Token::Result(claim));
        }
        if len > 0 {
            return Ok(Token::Move(self.take(len)));
        }
        if self.lenient && self.depth == 0 {
            let mut game = Lexer { lenient: false, part: before, ..*self };
            while game.next().is_some() {}
            self.part = Part::End;
            return Ok(Token::Words(self.take_to(game.rest())));
        }
        self.take(text.len());
        self.part = if before == Part::Tags { Part::Words } else { before };
        // Russian draughts has letters. A number may be part of a sentence.
        if let (false, Some(what)) = (digits(text) > 0, other_board(text)) {
            return Err(what);
        }
        let right =
            "is not a tag, result or move like 11-15: put words in braces and dots after numbers";
        Err(format!("words outside braces: {} {right}", Excerpt::new(text)))
    }
}

/// Whether a line begins a game, even in an unfinished comment: it has only tags, or a number after an empty line.
fn begins_game(text: &str, at: usize) -> bool {
    let (before, line) = text.split_at(at);
    let is_after_empty_line = before.ends_with("\n\n") || before.ends_with("\n\r\n");
    has_only_tags(line) || is_after_empty_line && digits(line) > 0
}

/// Whether the first line of a text has only tags.
pub(super) fn has_only_tags(text: &str) -> bool {
    parse_tag(text).is_some_and(|(.., after)| {
        let after = after.trim_start_matches([' ', '\r']);
        after.is_empty() || after.starts_with(['\n', '['])
    })
}
