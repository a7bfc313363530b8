//! Playing through the text of a record.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::read::{Reader, Token, claimed_result};
use super::text::{add_comment, find};
use super::{Record, RecordError, Recorded};
use gambol_core::text::{Excerpt, MoveError, PositionError, VariantError};
use gambol_core::{GameResult, Start};

/// Positions a record may start from.
pub(crate) struct Beginnings<'a, P: Recorded> {
    /// The name of the game.
    pub(crate) name: &'static str,
    /// The start of a variant, by default of the first preset.
    pub(crate) start: &'a dyn Fn(Option<&str>) -> Result<P, VariantError>,
    /// Parses a position.
    pub(crate) position: &'a dyn Fn(&str) -> Result<P, PositionError<String>>,
}

/// The start of the variant with this text, by default of the first preset.
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
        let mut reader = Reader::new(text);
        let (mut tags, mut opening_comment) = (Vec::new(), String::new());
        let mut result = None;
        // Begun at the first move, since no tag follows it.
        let mut begun: Option<Self> = None;
        while let Some((line, token)) = reader.next()? {
            match (token, &mut begun) {
                (Token::Tag(name, value), _) => tags.push((name, value)),
                (Token::Result(token), _) => result = Some((line, token)),
                (Token::Comment(comment), Some(record)) => record.add_comment(comment),
                (Token::Comment(comment), None) => add_comment(&mut opening_comment, comment),
                (Token::Move { text, .. }, Some(record)) => record.play_line(text, line)?,
                (Token::Move { text, .. }, begun) => {
                    let record = Record::begin(game, &tags, &opening_comment)?;
                    begun.insert(record).play_line(text, line)?;
                }
            }
        }
        let result = claimed_result(&tags, result)?;
        let record = match begun {
            Some(record) => record,
            None => Record::begin(game, &tags, &opening_comment)?,
        };
        record.finish(tags, result)
    }

    /// Begins a record with these tags and this opening comment.
    fn begin(
        game: &Beginnings<'_, P>,
        tags: &[(String, String)],
        comment: &str,
    ) -> Result<Self, RecordError<P>> {
        let tag = |name| find(tags, name);
        if let Some(found) = tag("Game").filter(|&found| found != game.name) {
            return Err(RecordError::OtherGame { found: Excerpt::new(found), expected: game.name });
        }
        let variant = tag("Variant");
        let of_variant = (game.start)(variant)?;
        let start = match tag("Position") {
            None => of_variant,
            Some(text) => {
                let position = (game.position)(text).map_err(RecordError::Position)?;
                let [tag, found] =
                    [of_variant, position.clone()].map(|at| at.variant().to_string());
                if variant.is_some() && tag != found {
                    return Err(RecordError::TwoVariants { tag, position: found });
                }
                position
            }
        };
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
    /// The text is not a move, is an illegal move, or is ambiguous; the record does not change.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, MoveError<P::Illegal>> {
        let mv = self.history.play_text(text)?;
        self.adjudicated = None;
        Ok(mv)
    }

    /// Plays a move on this line of the text.
    fn play_line(&mut self, text: &str, line: usize) -> Result<(), RecordError<P>> {
        let chance = self.position().is_chance();
        let ply = self.plies() + u64::from(!chance);
        let wrong = |error| RecordError::Move { ply, chance, line, error };
        self.play_text(text).map(drop).map_err(wrong)
    }

    fn finish(
        mut self,
        tags: Vec<(String, String)>,
        claimed: Option<GameResult>,
    ) -> Result<Self, RecordError<P>> {
        if let Some(claimed) = claimed {
            let reason = find(&tags, "Reason").unwrap_or("adjudicated");
            match self.position().result() {
                Some(by_rules) if by_rules != claimed => {
                    return Err(RecordError::Result { claimed, ply: self.plies(), by_rules });
                }
                Some(_) => {}
                None => self.set_result(claimed, reason).map_err(|_| RecordError::Winner {
                    claimed,
                    players: self.start().players(),
                })?,
            }
        }
        self.add_tags(tags);
        Ok(self)
    }
}

impl<G: Start> FromStr for Record<G> {
    type Err = RecordError<G>;

    /// Parses what [`RecordText`](super::RecordText) does, playing each move before parsing the next. So a text
    /// is processed no further than its first illegal move.
    fn from_str(text: &str) -> Result<Self, RecordError<G>> {
        let game = Beginnings { name: G::NAME, start: &start_of_text, position: &G::read };
        Record::read(text, &game)
    }
}

gambol_core::text_impls! { text: [G: Start] Record<G> }
