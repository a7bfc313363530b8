//! Replays the text of a record.

use alloc::format;
use alloc::string::{String, ToString};
use core::str::FromStr;

use super::read::{Tags, Token, read};
use super::text::{add_comment, find};
use super::{Record, RecordError, Recorded, derived};
use gambol_core::text::{Excerpt, MoveError, PositionError, VariantError};
use gambol_core::{GameResult, Start};

/// The first positions of records of a game.
pub(crate) struct Beginnings<'a, P: Recorded> {
    /// The name of the game.
    pub(crate) name: &'static str,
    /// Returns the start of a variant, by default of the first preset.
    pub(crate) start: &'a dyn Fn(Option<&str>) -> Result<P, VariantError>,
    /// Parses a position.
    pub(crate) position: &'a dyn Fn(&str) -> Result<P, PositionError<String>>,
}

/// Returns the start of the variant with this text, by default of the first preset.
pub(crate) fn start_of_text<G: Start>(variant: Option<&str>) -> Result<G, VariantError> {
    let asked: G::Variant = variant.map(str::parse).transpose()?.unwrap_or_default();
    let start = G::start(asked);
    let found = start.variant();
    if found == asked {
        return Ok(start);
    }
    Err(VariantError::OtherStart { asked: asked.to_string(), found: found.to_string() })
}

impl<P: Recorded> Record<P> {
    /// Parses a record.
    pub(crate) fn read(text: &str, game: &Beginnings<'_, P>) -> Result<Self, RecordError<P>> {
        // Begun at the first move, since no tag follows it.
        let mut begun: Option<Self> = None;
        let mut opening = String::new();
        let (tags, result) = read::<RecordError<P>>(text, &mut |tags, line, token| {
            match (token, &mut begun) {
                (Token::Move { text, .. }, Some(record)) => record.play_line(text, line)?,
                (Token::Move { text, .. }, none) => {
                    none.insert(Record::begin(game, tags, &opening)?).play_line(text, line)?;
                }
                (Token::Comment(comment), Some(record)) => record.add_comment(comment),
                (Token::Comment(comment), None) => add_comment(&mut opening, comment),
                (Token::Tag(..) | Token::Result(_), _) => {}
            }
            Ok(())
        })?;
        begun.map_or_else(|| Record::begin(game, &tags, &opening), Ok)?.finish(tags, result)
    }

    /// Begins a record with these tags and this opening comment.
    fn begin(game: &Beginnings<'_, P>, tags: &Tags, comment: &str) -> Result<Self, RecordError<P>> {
        for (found, _) in tags {
            if let Some(meant) = derived(found).filter(|meant| meant != found) {
                let found = Excerpt::new(found);
                let what = format!("tag {found}: records of gambol have the tag {meant} instead");
                return Err(RecordError::Contradiction(what));
            }
        }
        let tag = |name| find(tags, name);
        if let Some(found) = tag("Game").filter(|&found| found != game.name) {
            let found = Excerpt::new(found);
            let what = format!("the record is of the game {found}, not of {}", game.name);
            return Err(RecordError::Contradiction(format!("tag Game: {what}")));
        }
        let variant = tag("Variant");
        let mut start = (game.start)(variant)?;
        if let Some(text) = tag("Position") {
            let position = (game.position)(text).map_err(RecordError::Position)?;
            let (tag, found) = (start.variant().to_string(), position.variant().to_string());
            if variant.is_some() && tag != found {
                let what = format!("its variant is {found}, but tag Variant says {tag}");
                return Err(RecordError::Contradiction(format!("tag Position: {what}")));
            }
            start = position;
        }
        let mut record = Record::new(start);
        record.set_comment(comment);
        Ok(record)
    }

    /// Plays and returns the move with this text.
    ///
    /// ```
    /// use gambol_host::record::Record;
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut record: Record<Hoard> = "=c =c =s =c".parse()?;
    /// let mv = record.play_text("1c")?;
    /// assert_eq!(record.moves().last(), Some(&mv));
    /// assert!(record.play_text("7q").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The text is not a move, is an illegal move, or is ambiguous. The record does not change.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, MoveError<P::Illegal>> {
        let mv = self.position().parse_move(text)?;
        // The parser returns legal moves only.
        self.play_unchecked(mv);
        Ok(mv)
    }

    fn play_line(&mut self, text: &str, line: usize) -> Result<(), RecordError<P>> {
        let chance = self.position().is_chance();
        let ply = self.plies() + u64::from(!chance);
        let moves = self.moves().len();
        let wrong = |error| RecordError::Move { ply, moves, chance, line, error };
        self.play_text(text).map(drop).map_err(wrong)
    }

    fn finish(mut self, tags: Tags, claimed: Option<GameResult>) -> Result<Self, RecordError<P>> {
        let (ply, players) = (self.plies(), self.start().players());
        let wrong = |claimed: GameResult, what: String| {
            RecordError::Contradiction(format!("the result is {claimed}, but {what}"))
        };
        match (claimed, self.position().result()) {
            (Some(claimed), Some(by_rules)) if by_rules != claimed => {
                let ended = format!("by the rules the game ended at ply {ply} in {by_rules}");
                return Err(wrong(claimed, ended));
            }
            (Some(claimed), None) => {
                let reason = find(&tags, "Reason").unwrap_or("adjudicated");
                let set = self.set_result(claimed, reason);
                set.map_err(|_| wrong(claimed, format!("the game has {players} players")))?;
            }
            _ => {}
        }
        self.add_tags(tags);
        Ok(self)
    }
}

impl<G: Start> FromStr for Record<G> {
    type Err = RecordError<G>;

    /// Parses the same texts as [`RecordText`](super::RecordText). Plays each move before it parses the next, so it
    /// stops at the first illegal move.
    fn from_str(text: &str) -> Result<Self, RecordError<G>> {
        let game = Beginnings { name: G::NAME, start: &start_of_text, position: &G::read };
        Record::read(text, &game)
    }
}

gambol_core::text_impls! { text: [G: Start] Record<G> }
