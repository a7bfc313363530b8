//! A game with its tags, moves and comments, and the record of it.

use gambol_core::text::Excerpt;
use gambol_core::{Game, GameResult, PackedMove, Player};
use gambol_host::record::{Record, RecordText, Recorded};
use gambol_host::study::Study;
use gambol_host::{AnyGame, AnyRecord, FormatError as PdnError, GamePart, Reading};

use super::lex::{ALL_TAGS, Claim, KNOWN, Lexer, ROSTER, Read, Token, claim, key, other_board};
use super::moves::{choose, move_error};
use super::position::{plain_position, position};
use crate::draughts::{Move, Position};

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

/// Whether a tag has no value.
fn is_unknown(name: &str, value: &str) -> bool {
    ROSTER.contains(&name) && matches!(value.trim(), "" | "?")
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
        // The line, whether a move is wrong, and what is wrong.
        let mut error = None;
        while let Some(token) = lexer.next() {
            let (line, is_kept) =
                (lexer.token_line, matches!(token, Ok(Token::Tag(..) | Token::Result(_))));
            let mv = if let Ok(Token::Move(text)) = token { Some(text) } else { None };
            // An error also says who played, and the game before it has the result.
            if error.is_none() || is_kept {
                let added = game.add(token, lexer);
                error = error.or(added.err().map(|what| (line, mv.is_some(), what)));
            }
            // Later moves may show why the first one is wrong.
            if let (Some((_, true, _)), Some(mv), true) = (&error, mv, game.moves.is_empty()) {
                error = other_board(mv).map(|what| (line, false, what)).or(error);
            }
        }
        if let (Some(&line), None) = (game.variations.last().filter(|_| lexer.depth > 0), &error) {
            error = Some((line, false, "open variation: no parenthesis closes it".into()));
        }
        game.finish(reading.white_first);
        if let Some((line, is_move, what)) = error {
            let played = draughts.filter(|_| is_move).map(|it| game.untyped(it).to_string());
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
            // PDN does not show these, or under another name.
            let is_hidden = name == ALL_TAGS || key(name) != name || is_unknown(name, value);
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
                        refused(move_error(position, study.line(node).len(), &error))
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
                let mv = mv.map_err(|it| move_error(&self.position, self.moves.len(), &it))?;
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
        let (key, found) = (key(name), Excerpt::new(&value));
        if is_unknown(key, &value) || key == "FEN" && value.trim().is_empty() {
            return Ok(());
        }
        let is_repeated = match self.tag(key) {
            Some(other) if other == value => return Ok(()),
            Some(other) if KNOWN.contains(&key) => {
                let before = Excerpt::new(other);
                return Err(format!("bad tag: {name} is {found}, but {before} was given before"));
            }
            other => other.is_some(),
        };
        if self.tags.len() + self.notes.len() >= MOST_TAGS {
            return Err(format!("too many tags: a game has at most {MOST_TAGS}"));
        }
        // The example of the standard has two tags `Event`.
        if is_repeated {
            self.notes.push(format!("tag repeated: {name} is also {found}"));
            return Ok(());
        }
        let other_game = |game| Err(format!("another game: {name} {found} is {game}"));
        let number = value.split(',').next().unwrap_or_default().trim();
        match key {
            // In the tag Position, records may begin without checkers of a side.
            "FEN" if name == "Position" => self.begin(plain_position(&value)?),
            "FEN" => self.begin(position(&value)?),
            "GameType" if number != "21" => {
                let mut games = GAMES.split(',').filter_map(|game| game.split_once(' '));
                let game = games.find(|(other, _)| *other == number);
                return other_game(game.map_or("not 21, English draughts", |(_, game)| game));
            }
            "Game" if value != "draughts" => return other_game("not draughts"),
            "Variant" if !VARIANTS.split(',').any(|it| value.eq_ignore_ascii_case(it)) => {
                return other_game("not standard");
            }
            "Result" => {
                let result = if value.trim() == "-" { "*" } else { value.trim() };
                self.result = claim(result).ok_or_else(|| {
                    let right = "1-0, 0-1, 1/2-1/2 or *";
                    format!("bad tag: {name} is {found}, but should be {right}")
                })?;
            }
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
