//! Plays the moves of a game, and makes its record.

use gambol_core::text::{Excerpt, MoveError, PositionError};
use gambol_core::{Game, GameResult, Player};
use gambol_host::record::{Record, RecordText};

use super::lex::{Lexer, RESULTS, Token, decode, parse_tag, result_text};
use crate::draughts::moves::Written;
use crate::draughts::rules::check::check;
use crate::draughts::tables::{Path, jump_between};
use crate::draughts::{Flaw, Illegal, Move, Position, Square};

/// The largest number of tags.
const MOST_TAGS: usize = 1000;

/// The tags that PDN writes first, `?` if unknown.
pub(super) const ROSTER: [&str; 4] = ["Event", "Site", "Date", "Round"];

/// The games of PDN 3.0 by their numbers.
const GAMES: &str = "0 chess,1 Chinese chess,20 international draughts,22 Italian draughts,23 American pool checkers,\
                     24 Spanish draughts,25 Russian draughts,26 Brazilian draughts,27 Canadian draughts,\
                     28 Portuguese draughts,29 Czech draughts,30 Turkish draughts,31 Thai draughts,\
                     40 Frisian draughts,41 Spantsiretti draughts,50 Othello";

/// The tags that the record does not have, in lower case.
const DERIVED: [&str; 8] =
    ["fen", "setup", "gametype", "result", "reason", "game", "variant", "gamboltags"];

/// Returns the name of a tag here, which several tags of PDN may share.
fn meaning(name: &str) -> &str {
    match name.to_ascii_lowercase().as_str() {
        "black" | "p1" => "P1",
        "white" | "p2" => "P2",
        "position" => "fen",
        lower => DERIVED.into_iter().find(|derived| *derived == lower).unwrap_or(name),
    }
}

/// Whether the value of a tag that every game has is unknown.
fn is_unknown(name: &str, value: &str) -> bool {
    matches!(value, "" | "?") && (["P1", "P2"].contains(&name) || ROSTER.contains(&name))
}

/// Whether a tag of PDN with this name and value is a tag of the record with the same name and value.
pub(super) fn is_own(name: &str, value: &str) -> bool {
    meaning(name) == name && !DERIVED.contains(&name) && !is_unknown(name, value)
}

/// A variation: the number of the move or node before it, its line, and its text.
pub(super) type Variation = (usize, usize, Vec<u8>);

/// A game while it is read.
#[derive(Default)]
pub(super) struct Replay {
    pub(super) start: Option<Position>,
    tags: Vec<(String, String)>,
    record: Option<Record<Position>>,
    /// The comment after the last move.
    comment: String,
    /// The results in the tag and at the end.
    results: [Option<GameResult>; 2],
    pub(super) variations: Vec<Variation>,
    pub(super) notes: Vec<String>,
    /// Whether the text names the loser as the winner, if the board decides.
    pub(super) contradicts: Option<bool>,
}

impl Replay {
    /// The names of the players, for errors.
    pub(super) fn players(&self) -> String {
        let [black, white] = ["P1", "P2"].map(|tag| Excerpt::new(self.tag(tag).unwrap_or("?")));
        format!("{} against {}", black.as_str(), white.as_str())
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Adds a token. `later` has the tokens after it.
    pub(super) fn add(
        &mut self,
        line: usize,
        token: Token<'_>,
        later: Lexer<'_>,
    ) -> Result<(), String> {
        match token {
            Token::Tag(name, value) => return self.add_tag(name, value),
            Token::Comment(comment) => self.add_comment(comment),
            Token::Move(text) => {
                let record = self.record();
                let mv = choose(record.position(), text, later);
                record.play_unchecked(mv.map_err(|error| move_fault(record, &error))?);
            }
            Token::Variation(text) => {
                // It replaces the move before it.
                let moves = self.record.as_ref().map_or(0, |record| record.moves().len());
                self.variations.push((moves.saturating_sub(1), line, text.to_vec()));
            }
            Token::Result(result) => {
                self.results[1] = result;
                if self.results.iter().all(Option::is_some) && result != self.results[0] {
                    let [tag, end] = self.results.map(result_text);
                    return Err(format!("two results: {end} here, but {tag} in tag Result"));
                }
            }
            Token::Word(word) => {
                let word = Excerpt::new(&decode(word));
                return Err(format!("words outside braces: {word} is not a tag, move or result"));
            }
            Token::Fault(fault) => return Err(fault),
        }
        Ok(())
    }

    fn add_comment(&mut self, comment: &[u8]) {
        self.comment.push(' ');
        self.comment.push_str(&decode(comment));
    }

    fn add_tag(&mut self, name: &str, value: String) -> Result<(), String> {
        let key = meaning(name);
        let found = || Excerpt::new(&value);
        let wrong = |right| Err(format!("bad tag: {name} is {}, but should be {right}", found()));
        let other_game = |game| Err(format!("another game: {name} {} is {game}", found()));
        if is_unknown(key, &value) {
            return Ok(());
        }
        match (key, self.tag(key)) {
            (_, Some(other)) if other == value => return Ok(()),
            (_, Some(other)) => return wrong(Excerpt::new(other).as_str()),
            _ if self.tags.len() == MOST_TAGS => {
                return Err(format!("too many tags: a game has at most {MOST_TAGS}"));
            }
            // In the tag Position, records may begin without checkers of a side.
            ("fen", _) if name == "Position" => self.start = Some(plain_position(&value)?),
            ("fen", _) => self.start = Some(position(&value)?),
            ("gametype", _) => {
                let number = value.split(',').next().unwrap_or_default().trim();
                let mut games = GAMES.split(',').filter_map(|game| game.split_once(' '));
                if !matches!(number, "21" | "" | "?") {
                    let game = games.find(|(other, _)| *other == number);
                    return other_game(game.map_or("not 21, English draughts", |(_, game)| game));
                }
            }
            ("game", _) if value != "draughts" => return other_game("not draughts"),
            ("variant", _) if value != "standard" => return other_game("not standard"),
            ("result", _) => match RESULTS.iter().find(|(text, _)| *text == value) {
                Some((_, result)) => self.results[0] = *result,
                None if matches!(&*value, "" | "?") => {}
                None => return wrong("1-0, 0-1, 1/2-1/2 or *"),
            },
            _ => {}
        }
        self.tags.push((key.to_string(), value));
        Ok(())
    }

    /// Takes the rest of the game for a comment.
    pub(super) fn end(&mut self, line: usize, words: &[u8]) {
        self.add_comment(words);
        self.results = [None; 2];
        let words = Excerpt::new(&decode(words));
        self.notes.push(format!("line {line}: the game ends here, and a comment follows: {words}"));
    }

    /// The record with the comments so far. No tags may follow.
    fn record(&mut self) -> &mut Record<Position> {
        let record = self.record.get_or_insert_with(|| {
            let mut record = Record::new(self.start.unwrap_or(Position::START));
            let all = self.tags.iter().find(|(name, _)| name == "gamboltags");
            let all = all.and_then(|(_, value)| RecordText::read_tags(value).ok());
            let own = self.tags.iter().filter(|(name, value)| is_own(name, value));
            for (name, value) in all.iter().flatten().chain(own.filter(|_| all.is_none())) {
                // A record refuses the tags that follow from the game.
                let _ = record.set_tag(name, value);
            }
            record
        });
        if !self.comment.is_empty() {
            record.set_comment(&self.comment);
            self.comment.clear();
        }
        record
    }

    /// Returns the record of the game.
    pub(super) fn finish(&mut self, white_first: bool) -> Record<Position> {
        self.record();
        let mut record = self.record.take().expect("a record that has begun");
        let claimed = self.results[0].or(self.results[1]);
        let result = claimed.map(|result| match result {
            GameResult::Win(winner) if white_first => GameResult::Win(winner.opponent()),
            _ => result,
        });
        if let Some((_, line, _)) = self.variations.first() {
            let skipped = self.variations.len();
            self.notes
                .push(format!("line {line}: the record has no variations ({skipped} skipped)"));
        }
        let Some(result) = result else { return record };
        let Some(on_board) = record.position().result() else {
            let reason = self.tag("reason").unwrap_or("adjudicated");
            record.set_result(result, reason).expect("a result of two players");
            return record;
        };
        self.contradicts = (result != GameResult::Draw).then_some(result != on_board);
        if result != on_board {
            let black_won = on_board == GameResult::Win(Player::P1);
            let winner = if black_won { "Black" } else { "White" };
            let claimed = result_text(claimed);
            self.notes.push(format!("result {claimed}, but {winner} has won on the board"));
        }
        record
    }
}

/// The fault of the next move, with the position and what would be right.
#[cold]
fn move_fault(record: &Record<Position>, error: &MoveError<Illegal>) -> String {
    let (position, ply) = (record.position(), record.moves().len() + 1);
    let mut legal: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    legal.sort_unstable();
    let kind = if let MoveError::Ambiguous { .. } = error { "ambiguous" } else { "illegal" };
    let legal = legal.join(", ");
    format!("{kind} move: ply {ply}, in the position {position}: {error}. Legal moves: {legal}")
}

/// Returns the move as written. Of several captures, this is the one after which the later moves are legal.
fn choose(position: &Position, text: &[u8], later: Lexer<'_>) -> Result<Move, MoveError<Illegal>> {
    let written = squares(text).map(|path| match path[..] {
        [from, to] if Move::step(from, to).is_some() => Written::Step(from, to),
        _ => Written::Capture(path),
    });
    if let Some(written) = written.filter(|written| check(position, written).is_ok()) {
        return Ok(written.to_move().expect("a legal move"));
    }
    let (found, candidates) = match position.parse_move(&normal(text)) {
        Err(MoveError::Ambiguous { found, candidates }) => (found, candidates),
        read => return read,
    };
    let moves: Vec<Move> = candidates.iter().filter_map(|text| text.parse().ok()).collect();
    let reached: Vec<usize> = moves.iter().map(|mv| reach(position.after(*mv), later)).collect();
    let longest = reached.iter().max().copied().unwrap_or_default();
    let best: Vec<usize> = (0..moves.len()).filter(|i| reached[*i] == longest).collect();
    if best.len() == 1 || longest < usize::MAX {
        // If no capture keeps the game legal, the error is the move that the best one leads to.
        return Ok(moves[best[0]]);
    }
    let candidates = best.iter().map(|i| candidates[*i].clone()).collect();
    Err(MoveError::Ambiguous { found, candidates })
}

/// The number of moves that can be played, or the largest number if all can.
fn reach(mut position: Position, mut later: Lexer<'_>) -> usize {
    let mut played = 0;
    while let Some((_, token)) = later.next() {
        match token {
            Token::Move(text) => match choose(&position, text, later) {
                Ok(mv) => position.apply_unchecked(mv),
                Err(MoveError::Ambiguous { .. }) => break,
                Err(_) => return played,
            },
            // The game ends here.
            Token::Word(_) | Token::Fault(_) => break,
            _ => {}
        }
        played += 1;
    }
    usize::MAX
}

/// Returns the squares of a move, no more than any move has.
fn squares(text: &[u8]) -> Option<Path> {
    let numbers = text.split(|byte| !byte.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let number = |digits: &[u8]| {
        digits.iter().fold(0, |n: usize, digit| n.saturating_mul(10) + usize::from(digit - b'0'))
    };
    numbers.take(Path::new().capacity()).map(|digits| Square::from_number(number(digits))).collect()
}

/// Returns the text of a move in the form that [`Position`] parses.
fn normal(text: &[u8]) -> String {
    let Some(squares) = squares(text) else { return decode(text).into_owned() };
    let is_step = match squares[..] {
        [from, to] if text.contains(&b'-') => jump_between(from, to).is_none(),
        [from, to] => Move::step(from, to).is_some(),
        _ => false,
    };
    let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
    squares.join(if is_step { "-" } else { "x" })
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
    let tag = parse_tag(text.trim().as_bytes()).filter(|(name, ..)| meaning(name) == "fen");
    let value = tag.as_ref().map_or(text, |(_, value, _)| value);
    let value: String = value.split_whitespace().collect();
    let mut fen = value.trim_end_matches('.');
    let is_counter =
        |part: &str| part.starts_with(|c: char| c.is_ascii_uppercase() && !"BWK".contains(c));
    while let Some((rest, _)) = fen.rsplit_once(':').filter(|(_, last)| is_counter(last)) {
        fen = rest;
    }
    let position = plain_position(fen)?;
    let empty = [Player::P1, Player::P2].map(|player| position.side(player)).contains(&0);
    if empty { Err(format!("bad position: a side of {fen} has no checkers")) } else { Ok(position) }
}

fn plain_position(text: &str) -> Result<Position, String> {
    text.parse().map_err(|error: PositionError<Flaw>| format!("bad position: {error}"))
}
