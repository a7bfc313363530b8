//! Plays the moves of a game, and makes its record.

use gambol_core::text::{Excerpt, MoveError, PositionError};
use gambol_core::{Game, GameResult, PackedMove, Player};
use gambol_host::record::{Record, RecordText, Recorded, parse_tag};
use gambol_host::study::Study;
use gambol_host::{AnyGame, AnyRecord, FormatError as PdnError, GamePart, Reading};

use super::lex::{ALL_TAGS, Claim, KNOWN, Lexer, ROSTER, Read, Token, claim, key};
use crate::draughts::moves::Written;
use crate::draughts::rules::check::check;
use crate::draughts::tables::{Path, jump_between, step_between};
use crate::draughts::text::{short_form, sorted_texts};
use crate::draughts::{Flaw, Illegal, Move, Position, Square};

/// The largest number of variations in each other.
const MOST_NESTED: usize = 100;

/// The largest number of tags.
const MOST_TAGS: usize = 1000;

/// The games of PDN 3.0 by their numbers.
const GAMES: &str = "0 chess,1 Chinese chess,20 international draughts,22 Italian draughts,23 American pool checkers,\
                     24 Spanish draughts,25 Russian draughts,26 Brazilian draughts,27 Canadian draughts,\
                     28 Portuguese draughts,29 Czech draughts,30 Turkish draughts,31 Thai draughts,\
                     40 Frisian draughts,41 Spantsiretti draughts,50 Othello";

/// The names of the variant here and in other programs.
const VARIANTS: &str =
    "standard,english,american,english draughts,american checkers,american/english";

/// Whether PDN does not show a tag of a record, because it has no value or another name.
fn is_hidden(name: &str, value: &str) -> bool {
    key(name) != name || ROSTER.contains(&name) && matches!(value.trim(), "" | "?")
}

/// A game in PDN.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PdnGame {
    /// The first position.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// What the record cannot hold, in words, such as `result 1-0, but White has won on the board`.
    pub notes: Vec<String>,
    number: usize,
    pub(super) line: usize,
    /// The tags by their keys.
    tags: Vec<(String, String)>,
    /// The comment after each number of moves, up to the last.
    comments: Vec<String>,
    result: Claim,
    /// If the board decides the game for a winner, whether the text names the loser.
    pub(super) contradicts: Option<bool>,
    /// The position after the last move.
    position: Position,
    /// The lines of the variations.
    variations: Vec<usize>,
    /// The text of the game if it has variations.
    text: String,
}

impl PdnGame {
    /// Reads the first game of a text, and returns its length as well.
    pub(super) fn read(
        part: &GamePart<'_>,
        reading: Reading,
        draughts: Option<AnyGame>,
    ) -> (usize, Result<PdnGame, PdnError>) {
        let mut game = PdnGame { number: part.number, line: part.line, ..PdnGame::default() };
        let mut lexer = Lexer::new(part.text, part.line, reading.lenient, part.is_last);
        let mut read = Ok(());
        while let Some(token) = lexer.next() {
            match token {
                token if read.is_ok() => {
                    read = game.add(token, lexer).map_err(|what| (lexer.token_line, what));
                }
                // An error also says who played, and its game before an illegal move has the result.
                Ok(Token::Tag(..) | Token::Result(_)) => drop(game.add(token, lexer)),
                _ => {}
            }
        }
        if let Some(line) = game.variations.last().filter(|_| lexer.depth > 0 && read.is_ok()) {
            read = Err((*line, "open variation: no parenthesis closes it".into()));
        }
        game.finish(reading.white_first);
        if let Err((line, what)) = read {
            let is_illegal = what.starts_with("illegal move");
            let played = draughts.filter(|_| is_illegal).map(|it| game.untyped(it).to_string());
            return (lexer.at, Err(PdnError { played, ..game.refused(line, what) }));
        }
        if !game.variations.is_empty() {
            game.text = part.text[..lexer.at].to_string();
        }
        (lexer.at, Ok(game))
    }

    fn refused(&self, line: usize, what: String) -> PdnError {
        let name = |tag| self.tag(tag).unwrap_or("?");
        PdnError::new(self.number, &[name("P1"), name("P2")], line, what)
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    fn add_comment(&mut self, words: &str) {
        self.comments.resize(self.moves.len() + 1, String::new());
        self.comments[self.moves.len()].extend([" ", words]);
    }

    /// Returns the record.
    // Compiled where it is called, since programs with many games do not call it.
    #[inline]
    pub fn record(&self) -> Record<Position> {
        self.record_from(self.start)
    }

    /// Returns the record of a game known at run time, which is draughts.
    pub(super) fn untyped(&self, draughts: AnyGame) -> AnyRecord {
        self.record_from(draughts.position(&self.start.to_string()).expect("a position"))
    }

    /// Returns the record, as a record of `start`'s type.
    pub(super) fn record_from<P: Recorded>(&self, start: P) -> Record<P> {
        let mut record = Record::new(start);
        // The tags may have been edited since, so this one says only their order and what they do not show.
        let all = RecordText::read_tags(self.tag(ALL_TAGS).unwrap_or("")).unwrap_or_default();
        let mut add = |name: &str, value: Option<&str>| {
            if let Some(value) = value.filter(|_| record.tag(name).is_none()) {
                // A record refuses the tags that follow from the game.
                let _ = record.set_tag(name, value);
            }
        };
        for (name, value) in &all {
            let is_hidden = name == ALL_TAGS || is_hidden(name, value);
            add(name, if is_hidden { Some(value) } else { self.tag(name) });
        }
        for name in ROSTER {
            add(name, self.tag(name));
        }
        for (name, value) in &self.tags {
            add(name, Some(value).filter(|_| name != ALL_TAGS).map(String::as_str));
        }
        for at in 0..=self.moves.len() {
            if at > 0 {
                let mv = P::Move::from_bits(self.moves[at - 1].to_bits());
                record.play_unchecked(mv.expect("a move of draughts"));
            }
            record.set_comment(self.comments.get(at).map_or("", String::as_str));
        }
        if let Some(result) = self.result.1 {
            // The board decides.
            let _ = record.set_result(result, self.tag("Reason").unwrap_or("adjudicated"));
        }
        record
    }

    /// Returns the game with its variations.
    ///
    /// ```
    /// use gambol_lilypad::draughts::pdn::Pdn;
    ///
    /// let game = Pdn::read("1. 9-13 (1. 11-15 23-19 {slow}) 22-18 *").next().unwrap()?;
    /// assert_eq!(game.notes, ["variations skipped: 1, the first on line 1"]);
    /// let study = game.study()?;
    /// assert_eq!((study.children(0).len(), study.comment(4)), (2, "slow"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A variation has an error, such as an illegal move.
    #[inline]
    pub fn study(&self) -> Result<Study<Position>, PdnError> {
        let mut study = Study::from_record(&self.record());
        let mut comments = Vec::new();
        // The last node, and the last nodes around the variation.
        let (mut node, mut outside) = (Study::<Position>::START, Vec::new());
        let mut lexer = Lexer::new(&self.text, self.line, true, true);
        while let Some(token) = lexer.next() {
            let line = lexer.token_line;
            let refused = |what| self.refused(line, what);
            match token.map_err(refused)? {
                Token::Open => {
                    outside.push(node);
                    node = study.parent(node).unwrap_or(node);
                }
                Token::Close => node = outside.pop().unwrap_or(node),
                Token::Move(text) => {
                    let position = study.position(node);
                    let mv = choose(position, text, lexer).map_err(|error| {
                        refused(move_fault(position, study.line(node).len(), &error))
                    })?;
                    node = study.add(node, mv).unwrap_or(node);
                }
                Token::Comment(words) if lexer.depth > 0 => {
                    comments.resize(study.len(), String::new());
                    comments[node].extend([" ", words]);
                }
                // The record has the tags and its comments.
                _ => {}
            }
        }
        for (node, comment) in comments.iter().enumerate().filter(|it| !it.1.is_empty()) {
            let all = format!("{} {comment}", study.comment(node));
            study.set_comment(node, &all.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        Ok(study)
    }

    /// Adds a token, or returns its error. `later` has the tokens after it.
    fn add(&mut self, token: Read<'_>, later: Lexer<'_>) -> Result<(), String> {
        let line = later.token_line;
        if later.depth > MOST_NESTED {
            return Err(format!("nested variations: more than {MOST_NESTED} deep"));
        } else if later.depth > 1 || later.depth == 1 && !matches!(token, Ok(Token::Open)) {
            return Ok(());
        }
        match token? {
            Token::Open => self.variations.push(line),
            Token::Tag(name, value) => self.add_tag(name, value)?,
            Token::Comment(comment) => self.add_comment(comment),
            Token::Move(text) => {
                let mv = choose(&self.position, text, later);
                let mv = mv.map_err(|it| move_fault(&self.position, self.moves.len(), &it))?;
                self.position.apply_unchecked(mv);
                self.moves.push(mv);
            }
            Token::Result(result) if matches!(self.result.0, "" | "*") => self.result = result,
            Token::Result((text, result)) if text != "*" && result != self.result.1 => {
                return Err(format!("two results: {text} here, but {} before", self.result.0));
            }
            Token::Words(words) => {
                self.add_comment(words);
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
            _ if is_hidden(key, &value) => return Ok(()),
            ("FEN", _) if value.trim().is_empty() => return Ok(()),
            (_, Some(other)) if other == value => return Ok(()),
            (_, Some(other)) if KNOWN.contains(&key) => {
                let (before, found) = (Excerpt::new(other), found());
                return Err(format!("bad tag: {name} is {found}, but {before} was given before"));
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
            ("FEN", _) if name == "Position" => self.begin(plain_position(&value)?),
            ("FEN", _) => self.begin(position(&value)?),
            ("GameType", _) if number != "21" => {
                let mut games = GAMES.split(',').filter_map(|game| game.split_once(' '));
                let game = games.find(|(other, _)| *other == number);
                return other_game(game.map_or("not 21, English draughts", |(_, game)| game));
            }
            ("Game", _) if value != "draughts" => return other_game("not draughts"),
            ("Variant", _) if !VARIANTS.split(',').any(|it| value.eq_ignore_ascii_case(it)) => {
                return other_game("not standard");
            }
            ("Result", _) => match claim(if value.trim() == "-" { "*" } else { value.trim() }) {
                Some(result) => self.result = result,
                None => return wrong("1-0, 0-1, 1/2-1/2 or *"),
            },
            _ => {}
        }
        self.tags.push((key.to_string(), value));
        Ok(())
    }

    fn begin(&mut self, start: Position) {
        (self.start, self.position) = (start, start);
    }

    fn finish(&mut self, white_first: bool) {
        if let Some(line) = self.variations.first() {
            let number = self.variations.len();
            self.notes.push(format!("variations skipped: {number}, the first on line {line}"));
        }
        let (text, claimed) = self.result;
        if text == "0-0" {
            self.notes.push("result 0-0: a record cannot have two losers".into());
        }
        let Some(mut result) = claimed else { return };
        if let (GameResult::Win(winner), true) = (result, white_first) {
            result = GameResult::Win(winner.opponent());
        }
        self.result.1 = Some(result);
        let Some(on_board) = self.position.result() else { return };
        if result != on_board {
            let black_won = on_board == GameResult::Win(Player::P1);
            let winner = if black_won { "Black" } else { "White" };
            self.notes.push(format!("result {text}, but {winner} has won on the board"));
        }
        self.contradicts = (result != GameResult::Draw).then_some(result != on_board);
    }
}

/// The fault of the move after a number of moves, with the position and what would be right.
#[cold]
pub(super) fn move_fault(at: &Position, moves: usize, error: &MoveError<Illegal>) -> String {
    let kind = if let MoveError::Ambiguous { .. } = error { "ambiguous" } else { "illegal" };
    let (ply, legal) = (moves + 1, sorted_texts(&at.legal_moves()).join(", "));
    format!("{kind} move: ply {ply}, in the position {at}: {error}. Legal moves: {legal}")
}

type Choice = Result<Move, MoveError<Illegal>>;

/// Returns the move as written. Of several captures, this is the one after which the later moves are legal.
pub(super) fn choose(position: &Position, text: &str, later: Lexer<'_>) -> Choice {
    let Some(path) = squares(text) else { return position.parse_move(text) };
    let is_step = |from, to| {
        let is_jump = || jump_between(from, to).is_some();
        step_between(from, to).is_some() || text.contains('-') && !is_jump()
    };
    let written = match path[..] {
        [from, to] if is_step(from, to) => Written::Step(from, to),
        _ => Written::Capture(path.clone()),
    };
    let printed = check(position, &written).map(|()| written.to_move().expect("a legal move"));
    // Only a king can reach the same square with one jump or with several.
    let is_long = || matches!(path[..], [from, to] if position.is_king(from) && !is_step(from, to));
    let reason = match printed {
        Ok(mv) if !is_long() => return Ok(mv),
        // A legal capture fits its own text, so the reason is not used.
        Ok(_) => Illegal::GameOver,
        Err(reason) => reason,
    };
    let legal = position.legal_moves().into_iter();
    let (found, candidates) = match short_form(text, &Written::Capture(path), reason, legal) {
        Err(MoveError::Ambiguous { found, candidates }) => (found, candidates),
        read => return read,
    };
    let (mut legal, mut best) = (Vec::new(), (0, None));
    for text in candidates {
        let mv = text.parse().expect("the text of a capture");
        let moves = reach(position.after(mv), later);
        let is_printed = matches!(printed, Ok(printed) if printed == mv);
        if moves == usize::MAX && is_printed {
            return Ok(mv);
        }
        if moves > best.0 || best.1.is_none() || moves == best.0 && is_printed {
            best = (moves, Some(mv));
        }
        if moves == usize::MAX {
            legal.push(text);
        }
    }
    if legal.len() > 1 {
        return Err(MoveError::Ambiguous { found, candidates: legal });
    }
    // If no capture keeps the game legal, the error is the move that the best one leads to.
    Ok(best.1.expect("several captures"))
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
    let mut path = Path::new();
    let numbers = text.as_bytes().split(|byte| !byte.is_ascii_digit());
    for digits in numbers.filter(|digits| !digits.is_empty()) {
        // Longer numbers are no squares.
        let add = |number: usize, digit: &u8| (number * 10 + usize::from(digit - b'0')).min(1000);
        path.try_push(Square::from_number(digits.iter().fold(0, add))?).ok()?;
    }
    Some(path)
}

/// Parses a position as PDN files and programs write it. Besides the texts of a [`Position`], this function accepts a
/// whole tag, small letters, blanks, zeros before numbers, and counters at the end.
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
    let found = tag.as_ref().map_or(text, |(_, value, _)| value);
    // With a comma between numbers, and without other blanks and zeros before numbers.
    let (mut fen, is_digit) = (String::new(), |c: char| c.is_ascii_digit());
    for c in found.chars() {
        if is_digit(c) && fen.strip_suffix('0').is_some_and(|rest| !rest.ends_with(is_digit)) {
            fen.pop();
        }
        if !c.is_whitespace() && !",.\"".contains(c) {
            if c == '-' && fen.ends_with(',') {
                fen.pop();
            }
            // An error shows other letters as they are.
            let is_known = "wbk".contains(c) && !fen.ends_with(char::is_lowercase);
            fen.push(if is_known { c.to_ascii_uppercase() } else { c });
        } else if fen.ends_with(is_digit) {
            fen.push(',');
        }
    }
    // Counters, as in `:H0:F1`.
    let is_letter = |c: char| c.is_ascii_alphabetic() && !"WBK".contains(c);
    let is_counter = |field: &str| {
        field.is_empty()
            || field.len() > 1 && field.starts_with(is_letter) && field[1..].chars().all(is_digit)
    };
    let mut plain = String::new();
    for field in fen.split(':') {
        let field = field.trim_end_matches(',');
        if !is_counter(field) {
            plain.extend([if plain.is_empty() { "" } else { ":" }, field]);
        }
    }
    let position = plain_position(&plain)?;
    if Player::both(|player| position.side(player)).contains(&0) {
        return Err(format!("bad position: a side of {} has no checkers", Excerpt::new(found)));
    }
    Ok(position)
}

fn plain_position(text: &str) -> Result<Position, String> {
    text.parse().map_err(|error: PositionError<Flaw>| format!("bad position: {error}"))
}
