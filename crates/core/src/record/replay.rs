//! Playing through the text of a record.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::read::{Reader, Token, claimed_result};
use super::text::add_comment;
use super::{Record, RecordError, RecordText};
use crate::game::Game;
use crate::outcome::GameResult;
use crate::text::{Excerpt, MoveError};

impl<G: Game> Record<G> {
    /// Reads a record by playing through its text.
    ///
    /// ```
    /// use gambol_core::record::{Record, RecordText};
    /// use gambol_laws::example::Hoard;
    ///
    /// let text: RecordText = "[Variant \"quiet\"]\n\n=c =c =s".parse()?;
    /// let record: Record<Hoard> = Record::from_text(&text)?;
    /// assert_eq!(record.moves().len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn from_text(text: &RecordText) -> Result<Self, RecordError<G>> {
        let mut record = Record::begin(&text.tags, &text.opening_comment)?;
        for mv in &text.moves {
            record.play_text(&mv.text, mv.line)?;
            record.add_comment(&mv.comment);
        }
        // A text that was not read may have a tag twice: the first one counts.
        let mut names = BTreeSet::new();
        let tags = text.tags.iter().filter(|(name, _)| names.insert(name));
        let tags = tags.cloned().collect();
        record.finish(tags, text.result)
    }

    /// The start of the game that has these tags.
    fn begin(tags: &[(String, String)], comment: &str) -> Result<Self, RecordError<G>> {
        let tag = |name| super::text::find(tags, name);
        if let Some(game) = tag("Game").filter(|&game| game != G::NAME) {
            return Err(RecordError::OtherGame {
                found: Excerpt::new(game),
                expected: G::NAME,
            });
        }
        let variant = tag("Variant").map(str::parse).transpose()?;
        let start = match tag("Position") {
            None => G::start(variant.unwrap_or_default()),
            Some(position) => position.parse().map_err(RecordError::Position)?,
        };
        if let Some(variant) = variant.filter(|&variant| variant != start.variant()) {
            return Err(RecordError::TwoVariants {
                tag: variant.to_string(),
                position: start.variant().to_string(),
            });
        }
        let mut record = Record::new(start);
        record.set_comment(comment);
        Ok(record)
    }

    fn play_text(&mut self, text: &str, line: usize) -> Result<(), RecordError<G>> {
        let position = self.position();
        let chance = position.is_chance();
        let ply = self.plies() + u64::from(!chance);
        position
            .parse_move(text)
            .and_then(|mv| {
                let played = self.play(mv);
                played.map_err(|reason| MoveError::illegal(text, reason))
            })
            .map_err(|error| RecordError::Move {
                ply,
                chance,
                line,
                error,
            })
    }

    /// The record with the rest of what its text says.
    fn finish(
        mut self,
        tags: Vec<(String, String)>,
        claimed: Option<GameResult>,
    ) -> Result<Self, RecordError<G>> {
        if let Some(claimed) = claimed {
            let reason = super::text::find(&tags, "Reason").unwrap_or("adjudicated");
            let by_rules = self.position().outcome().map(|outcome| outcome.result());
            match by_rules {
                Some(by_rules) if by_rules != claimed => {
                    return Err(RecordError::Result {
                        claimed,
                        ply: self.plies(),
                        by_rules,
                    });
                }
                Some(_) => {}
                None => self
                    .set_result(claimed, reason)
                    .map_err(|_| RecordError::Winner {
                        claimed,
                        players: self.start().players(),
                    })?,
            }
        }
        self.add_tags(tags);
        Ok(self)
    }
}

impl<G: Game> FromStr for Record<G> {
    type Err = RecordError<G>;

    /// Reads what [`RecordText`] reads, and plays each move before it reads the next, so that a text
    /// with an illegal move costs no more than what stands before that move.
    fn from_str(text: &str) -> Result<Self, RecordError<G>> {
        let mut reader = Reader::new(text);
        let (mut tags, mut opening_comment) = (Vec::new(), String::new());
        let mut result = None;
        // Made with the first move, since no tag follows that.
        let mut begun: Option<Self> = None;
        while let Some((line, token)) = reader.next()? {
            match (token, &mut begun) {
                (Token::Tag(name, value), _) => tags.push((name, value)),
                (Token::Result(token), _) => result = Some((line, token)),
                (Token::Comment(comment), Some(record)) => record.add_comment(comment),
                (Token::Comment(comment), None) => add_comment(&mut opening_comment, comment),
                (Token::Move { text, .. }, Some(record)) => record.play_text(text, line)?,
                (Token::Move { text, .. }, begun) => {
                    let record = Record::begin(&tags, &opening_comment)?;
                    begun.insert(record).play_text(text, line)?;
                }
            }
        }
        let result = claimed_result(&tags, result)?;
        let record = match begun {
            Some(record) => record,
            None => Record::begin(&tags, &opening_comment)?,
        };
        record.finish(tags, result)
    }
}
