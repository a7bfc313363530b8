//! Plays the moves of a game, and makes its record.

use std::mem;

use gambol_core::text::{Excerpt, MoveError, PositionError};
use gambol_core::{Game, GameResult, Player};
use gambol_host::record::{Record, RecordText, parse_tag};

use super::lex::{Lexer, RESULTS, Read, Token, result_text};
use crate::draughts::moves::Written;
use crate::draughts::rules::check::check;
use crate::draughts::tables::{Path, jump_between, step_between};
use crate::draughts::text::short_form;
use crate::draughts::{Flaw, Illegal, Move, Position, Square};

/// The largest number of variations in each other.
const MOST_NESTED: usize = 100;

/// The largest number of tags.
const MOST_TAGS: usize = 1000;

/// The tags that PDN writes first, `?` if unknown. `P1` and `P2` are written as `Black` and `White`.
pub(super) const ROSTER: [&str; 8] =
    ["Event", "Site", "Date", "Round", "P1", "P2", "Result", "GameType"];

/// The tag with all tags of a record, if PDN has another order or meaning for some.
pub(super) const ALL_TAGS: &str = "GambolTags";

/// The games of PDN 3.0 by their numbers.
const GAMES: &str = "0 chess,1 Chinese chess,20 international draughts,22 Italian draughts,23 American pool checkers,\
                     24 Spanish draughts,25 Russian draughts,26 Brazilian draughts,27 Canadian draughts,\
                     28 Portuguese draughts,29 Czech draughts,30 Turkish draughts,31 Thai draughts,\
                     40 Frisian draughts,41 Spantsiretti draughts,50 Othello";

/// The tags with a meaning here.
const KNOWN: [&str; 12] = [
    "P1", "P2", "Black", "White", "FEN", "Position", "GameType", "Result", "Reason", "Game",
    "Variant", ALL_TAGS,
];

/// Returns the name of a tag here, which several tags of PDN may share.
pub(super) fn key(name: &str) -> &str {
    match KNOWN.into_iter().find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(name) {
        "Black" => "P1",
        "White" => "P2",
        "Position" => "FEN",
        name => name,
    }
}

/// A game while it is read.
#[derive(Default)]
pub(super) struct Replay {
    start: Option<Position>,
    /// The tags by their keys.
    tags: Vec<(String, String)>,
    pub(super) record: Option<Record<Position>>,
    /// The comment after the last move.
    comment: String,
    result: Option<GameResult>,
    /// The lines of the variations.
    pub(super) variations: Vec<usize>,
    pub(super) notes: Vec<String>,
}

impl Replay {
    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Adds a token, or returns its error. `later` has the tokens after it.
    pub(super) fn add(&mut self, token: Read<'_>, later: Lexer<'_>) -> Result<(), String> {
        let line = later.token_line;
        if later.depth > MOST_NESTED {
            return Err(format!("nested variations: more than {MOST_NESTED} deep"));
        } else if later.depth > 1 || later.depth == 1 && !matches!(token, Ok(Token::Open)) {
            return Ok(());
        }
        match token? {
            Token::Open => self.variations.push(line),
            Token::Tag(name, value) => self.add_tag(name, value)?,
            Token::Comment(comment) => self.comment.extend([" ", comment]),
            Token::Move(text) => {
                let record = self.record();
                let (position, moves) = (record.position(), record.moves().len());
                let mv = choose(position, text, later);
                record.play_unchecked(mv.map_err(|error| move_fault(position, moves, &error))?);
            }
            Token::Result(result) if self.result.is_none() => self.result = result,
            Token::Result(result) if result.is_some() && result != self.result => {
                let [tag, end] = [self.result, result].map(result_text);
                return Err(format!("two results: {end} here, but {tag} in tag Result"));
            }
            Token::Words(words) => {
                self.comment.extend([" ", words]);
                self.result = None;
                let what = format!("line {line}, the game ends before {}", Excerpt::new(words));
                self.notes.push(format!("words outside braces: {what}"));
            }
            Token::Result(_) | Token::Close | Token::Nothing => {}
        }
        Ok(())
    }

    pub(super) fn add_tag(&mut self, name: &str, value: String) -> Result<(), String> {
        let key = key(name);
        let found = || Excerpt::new(&value);
        let wrong = |right| Err(format!("bad tag: {name} is {}, but should be {right}", found()));
        let other_game = |game| Err(format!("another game: {name} {} is {game}", found()));
        let number = value.split(',').next().unwrap_or_default().trim();
        match (key, self.tag(key)) {
            _ if ROSTER.contains(&key) && matches!(&*value, "" | "?") => return Ok(()),
            (_, Some(other)) if other == value => return Ok(()),
            (_, Some(other)) if KNOWN.contains(&key) => {
                return wrong(Excerpt::new(other).as_str());
            }
            _ if self.tags.len() + self.notes.len() >= MOST_TAGS => {
                return Err(format!("too many tags: a game has at most {MOST_TAGS}"));
            }
            // The example of the standard has two tags `Event`.
            (_, Some(_)) => {
                self.notes.push(format!("tag repeated: {name} is also {}", found()));
                return Ok(());
            }
            // In the tag Position, records may begin without checkers of a side.
            ("FEN", _) if name == "Position" => self.start = Some(plain_position(&value)?),
            ("FEN", _) => self.start = Some(position(&value)?),
            ("GameType", _) if number != "21" => {
                let mut games = GAMES.split(',').filter_map(|game| game.split_once(' '));
                let game = games.find(|(other, _)| *other == number);
                return other_game(game.map_or("not 21, English draughts", |(_, game)| game));
            }
            ("Game", _) if value != "draughts" => return other_game("not draughts"),
            ("Variant", _) if value != "standard" => return other_game("not standard"),
            ("Result", _) => match RESULTS.iter().find(|(text, _)| *text == value) {
                Some((_, result)) => self.result = *result,
                None => return wrong("1-0, 0-1, 1/2-1/2 or *"),
            },
            _ => {}
        }
        self.tags.push((key.to_string(), value));
        Ok(())
    }

    /// Returns the record with the tags and the comments so far. No tags may follow.
    pub(super) fn record(&mut self) -> &mut Record<Position> {
        let record = self.record.get_or_insert_with(|| {
            let mut record = Record::new(self.start.unwrap_or(Position::START));
            let all = self.tags.iter().find(|(name, _)| name == ALL_TAGS);
            let all = all.and_then(|(_, value)| RecordText::read_tags(value).ok());
            for (name, value) in all.as_ref().unwrap_or(&self.tags) {
                // A record refuses the tags that follow from the game.
                let _ = record.set_tag(name, value);
            }
            record
        });
        if !self.comment.is_empty() {
            record.set_comment(&mem::take(&mut self.comment));
        }
        record
    }

    /// Sets the result. Returns whether the text names the loser as the winner, if the board decides.
    pub(super) fn finish(&mut self, white_first: bool) -> Option<bool> {
        if let Some(line) = self.variations.first() {
            let number = self.variations.len();
            self.notes.push(format!("variations skipped: {number}, the first on line {line}"));
        }
        let claimed = self.result;
        let reason = self.tag("Reason").unwrap_or("adjudicated").to_string();
        let record = self.record();
        let result = match claimed? {
            GameResult::Win(winner) if white_first => GameResult::Win(winner.opponent()),
            result => result,
        };
        let Some(on_board) = record.position().result() else {
            record.set_result(result, &reason).expect("a result of two players");
            return None;
        };
        if result != on_board {
            let black_won = on_board == GameResult::Win(Player::P1);
            let winner = if black_won { "Black" } else { "White" };
            let claimed = result_text(claimed);
            self.notes.push(format!("result {claimed}, but {winner} has won on the board"));
        }
        (result != GameResult::Draw).then_some(result != on_board)
    }
}

/// The fault of the move after a number of moves, with the position and what would be right.
#[cold]
pub(super) fn move_fault(at: &Position, moves: usize, error: &MoveError<Illegal>) -> String {
    let mut legal: Vec<String> = at.legal_moves().iter().map(Move::to_string).collect();
    legal.sort_unstable();
    let kind = if let MoveError::Ambiguous { .. } = error { "ambiguous" } else { "illegal" };
    let (ply, legal) = (moves + 1, legal.join(", "));
    format!("{kind} move: ply {ply}, in the position {at}: {error}. Legal moves: {legal}")
}

type Choice = Result<Move, MoveError<Illegal>>;

/// Returns the move as written. Of several captures, this is the one after which the later moves are legal.
pub(super) fn choose(position: &Position, text: &str, later: Lexer<'_>) -> Choice {
    let Some(path) = squares(text) else { return position.parse_move(text) };
    let written = match path[..] {
        [from, to] if step_between(from, to).is_some() => Written::Step(from, to),
        [from, to] if text.contains('-') && jump_between(from, to).is_none() => {
            Written::Step(from, to)
        }
        _ => Written::Capture(path.clone()),
    };
    let Err(reason) = check(position, &written) else {
        return Ok(written.to_move().expect("a legal move"));
    };
    let legal = position.legal_moves().into_iter();
    let (found, candidates) = match short_form(text, &Written::Capture(path), reason, legal) {
        Err(MoveError::Ambiguous { found, candidates }) => (found, candidates),
        read => return read,
    };
    let captures = candidates.iter().filter_map(|text| text.parse().ok());
    let captures: Vec<(usize, Move)> =
        captures.map(|mv| (reach(position.after(mv), later), mv)).collect();
    let legal = captures.iter().filter(|(moves, _)| *moves == usize::MAX);
    let candidates: Vec<String> = legal.map(|(_, mv)| mv.to_string()).collect();
    if candidates.len() > 1 {
        return Err(MoveError::Ambiguous { found, candidates });
    }
    // If no capture keeps the game legal, the error is the move that the best one leads to.
    let best = captures.iter().max_by_key(|(moves, _)| *moves);
    Ok(best.expect("several captures").1)
}

/// The number of moves that can be played, or the largest number if all can.
fn reach(mut position: Position, mut later: Lexer<'_>) -> usize {
    let (mut played, depth) = (0, later.depth);
    while let Some(token) = later.next() {
        match token {
            Ok(Token::Move(text)) if later.depth == depth => match choose(&position, text, later) {
                Ok(mv) => position.apply_unchecked(mv),
                Err(MoveError::Ambiguous { .. }) => break,
                Err(_) => return played,
            },
            Ok(Token::Close) if later.depth < depth => break,
            _ => continue,
        }
        played += 1;
    }
    usize::MAX
}

/// Returns the squares of a move.
fn squares(text: &str) -> Option<Path> {
    let (mut path, mut number) = (Path::new(), None);
    for byte in text.bytes().chain([b' ']) {
        if byte.is_ascii_digit() {
            number =
                Some(number.unwrap_or(0_usize).checked_mul(10)?.checked_add((byte - b'0').into())?);
        } else if let Some(number) = number.take() {
            path.try_push(Square::from_number(number)?).ok()?;
        }
    }
    Some(path)
}

/// Parses a position as PDN files and programs write it. Besides the texts of a [`Position`], this function accepts a
/// whole tag, spaces, and counters at the end.
///
/// ```
/// use gambol_lilypad::draughts::pdn;
///
/// let position = pdn::position("[FEN \"W:B1, 2:W21, K22:H0:F1.\"]").unwrap();
/// assert_eq!(position.to_string(), "W:W21,K22:B1,2");
/// let error = pdn::position("W:W1,21:B5").unwrap_err();
/// assert!(error.ends_with("only a king can be there"));
/// ```
///
/// # Errors
/// A sentence why the text is not a position. A side without checkers is refused.
pub fn position(text: &str) -> Result<Position, String> {
    let tag = parse_tag(text.trim()).filter(|(name, ..)| key(name) == "FEN");
    let value = tag.as_ref().map_or(text, |(_, value, _)| value);
    let fen: String = value.split_whitespace().collect();
    let is_counter =
        |field: &str| field.starts_with(|c: char| c.is_ascii_uppercase() && !"BWK".contains(c));
    let fields: Vec<&str> = fen.split(':').filter(|field| !is_counter(field)).collect();
    let position = plain_position(&fields.join(":"))?;
    let empty = [Player::P1, Player::P2].map(|player| position.side(player)).contains(&0);
    if empty { Err(format!("bad position: a side of {fen} has no checkers")) } else { Ok(position) }
}

fn plain_position(text: &str) -> Result<Position, String> {
    text.parse().map_err(|error: PositionError<Flaw>| format!("bad position: {error}"))
}
