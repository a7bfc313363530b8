//! Game records: a start position and the moves that were made, with names, a result and
//! comments, in memory and as text.
//!
//! A position does not know its past; a record does. So it is the record that counts repetitions
//! and plies, and that gives `undo` to those who want it.
//!
//! The text is made of tags, a blank line, numbered moves (chance events among them, comments in
//! braces), and a result:
//!
//! ```text
//! [Game "hoard"]
//! [Variant "standard"]
//! [P1 "Ann"]
//! [P2 "Bob"]
//! [Result "*"]
//! [Reason "unfinished"]
//!
//! 1. c3 c4 2. c4-c3 {a stack of two} b2 *
//! ```

mod text;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::game::Game;
use crate::outcome::GameResult;
use crate::player::Player;
use crate::text::{Excerpt, MoveError, PositionError};
use crate::variant::VariantError;

pub use text::{RecordSyntaxError, RecordText, TextMove};

/// A game: where it started, what was played, and how it came out.
///
/// ```
/// use gambol_core::example::Hoard;
/// use gambol_core::record::Record;
/// use gambol_core::{Game, Player, seeded};
///
/// let mut record = Record::new(Hoard::start(Default::default()));
/// record.set_name(Player::P1, "Ann");
/// let mut random = seeded(3);
/// while let Some(mv) = record.position().random_move(&mut random) {
///     record.play(mv)?;
/// }
/// let text = record.to_string();
/// assert_eq!(text.parse::<Record<Hoard>>()?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<G: Game> {
    /// The start, then the position after each move.
    positions: Vec<G>,
    moves: Vec<G::Move>,
    /// What is said before the first move, then after each move; as many as `positions`.
    comments: Vec<String>,
    tags: Vec<(String, String)>,
    adjudicated: Option<(GameResult, String)>,
}

/// When a game that its rules do not end is called a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// A draw when a position has been reached this many times; 0 for never.
    pub repetitions: usize,
    /// A draw after this many plies.
    pub plies: u64,
}

impl Default for Limits {
    /// Threefold repetition and a thousand plies.
    fn default() -> Self {
        Limits {
            repetitions: 3,
            plies: 1_000,
        }
    }
}

impl<G: Game> Record<G> {
    /// A record without moves.
    pub fn new(start: G) -> Self {
        Record {
            positions: Vec::from([start]),
            moves: Vec::new(),
            comments: Vec::from([String::new()]),
            tags: Vec::new(),
            adjudicated: None,
        }
    }

    /// The position the game started from.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// The position after the last move.
    pub fn position(&self) -> &G {
        &self.positions[self.moves.len()]
    }

    /// The start, then the position after each move.
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// The moves, chance events among them.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The move is illegal, and why; the record stays as it was.
    pub fn play(&mut self, mv: G::Move) -> Result<(), G::Illegal> {
        let next = self.position().apply(mv)?;
        self.positions.push(next);
        self.moves.push(mv);
        self.comments.push(String::new());
        self.adjudicated = None;
        Ok(())
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) -> Option<G::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.comments.pop();
        self.adjudicated = None;
        Some(mv)
    }

    /// The number of moves that players made; chance events are none.
    pub fn plies(&self) -> u64 {
        let by_players = self.positions[..self.moves.len()]
            .iter()
            .filter(|p| !p.is_chance());
        by_players.count() as u64
    }

    /// How often the present position has been reached, this time included.
    pub fn repetitions(&self) -> usize {
        self.positions
            .iter()
            .filter(|position| *position == self.position())
            .count()
    }

    /// Calls an unfinished game a draw if it has reached a limit; whether it has.
    ///
    /// The reason is then `threefold repetition` or the like, or `ply limit`.
    pub fn adjudicate(&mut self, limits: &Limits) -> bool {
        if self.position().outcome().is_some() {
            return false;
        }
        let reason = if limits.repetitions > 0 && self.repetitions() >= limits.repetitions {
            match limits.repetitions {
                3 => "threefold repetition".to_string(),
                n => alloc::format!("{n}-fold repetition"),
            }
        } else if self.plies() >= limits.plies {
            "ply limit".to_string()
        } else {
            return false;
        };
        self.adjudicated = Some((GameResult::Draw, reason));
        true
    }

    /// Gives an unfinished game a result from outside the rules: a player resigned, say. The
    /// rules' own result goes first, and the next move clears it.
    pub fn set_result(&mut self, result: GameResult, reason: &str) {
        self.adjudicated = Some((result, reason.to_string()));
    }

    /// The result, and why: by the rules, or else as it was adjudicated.
    pub fn result(&self) -> Option<(GameResult, String)> {
        match self.position().outcome() {
            Some(outcome) => Some((outcome.result(), outcome.reason.to_string())),
            None => self.adjudicated.clone(),
        }
    }

    /// The value of a tag that is not made from the game itself: `P1`, `Seed`, or any other.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag == name)
            .map(|(_, value)| value.as_str())
    }

    /// Sets such a tag. Those that are made from the game (`Game`, `Variant`, `Result`, `Reason`,
    /// `Position`) cannot be set; they are left as they are.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        if MADE_FROM_THE_GAME.contains(&name) {
            return;
        }
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.to_string(),
            None => self.tags.push((name.to_string(), value.to_string())),
        }
    }

    /// Sets the name of a player.
    pub fn set_name(&mut self, player: Player, name: &str) {
        self.set_tag(&alloc::format!("P{}", player.number()), name);
    }

    /// What is said after the given number of moves: 0 is before the first. Empty if nothing.
    pub fn comment(&self, moves: usize) -> &str {
        self.comments.get(moves).map_or("", String::as_str)
    }

    /// Says something after the last move. A closing brace, which would end the comment in the
    /// text, becomes a parenthesis.
    pub fn set_comment(&mut self, comment: &str) {
        if let Some(last) = self.comments.last_mut() {
            *last = comment.trim().replace('}', ")");
        }
    }

    /// The record's text before it is laid out.
    pub fn to_text(&self) -> RecordText {
        let players = self.start().players();
        let mut tags = Vec::new();
        let mut tag = |name: &str, value: String| tags.push((name.to_string(), value));
        let variant = self.start().variant();
        tag("Game", G::NAME.to_string());
        tag("Variant", variant.to_string());
        let names: Vec<String> = Player::all(players)
            .map(|p| alloc::format!("P{}", p.number()))
            .collect();
        for name in &names {
            tag(name, self.tag(name).unwrap_or(NO_NAME).to_string());
        }
        let result = self.result();
        let token = result
            .as_ref()
            .map_or("*".to_string(), |(result, _)| result.to_string());
        tag("Result", token);
        tag(
            "Reason",
            result
                .as_ref()
                .map_or("unfinished", |(_, reason)| reason)
                .to_string(),
        );
        if let Some(seed) = self.tag("Seed") {
            tag("Seed", seed.to_string());
        }
        if *self.start() != G::start(variant) {
            tag("Position", self.start().to_string());
        }
        for (name, value) in &self.tags {
            if name != "Seed" && !names.contains(name) {
                tag(name, value.clone());
            }
        }
        let mut ply = 0;
        let moves = self
            .moves
            .iter()
            .zip(&self.positions)
            .zip(&self.comments[1..]);
        let moves = moves.map(|((&mv, position), comment)| {
            let round = (!position.is_chance() && ply % players == 0).then_some(ply / players + 1);
            ply += usize::from(!position.is_chance());
            let text = position.display_move(mv).to_string();
            TextMove {
                line: 0,
                round,
                text,
                comment: comment.clone(),
            }
        });
        RecordText {
            tags,
            opening_comment: self.comments[0].clone(),
            moves: moves.collect(),
            result: result.map(|(result, _)| result),
        }
    }

    /// Replays a text.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn from_text(text: &RecordText) -> Result<Self, RecordError<G>> {
        if let Some(game) = text.tag("Game")
            && game != G::NAME
        {
            return Err(RecordError::OtherGame {
                found: Excerpt::new(game),
                expected: G::NAME,
            });
        }
        let variant = text
            .tag("Variant")
            .map_or(Ok(G::Variant::default()), str::parse)?;
        let start = match text.tag("Position") {
            None => G::start(variant),
            Some(position) => position.parse().map_err(RecordError::Position)?,
        };
        if text.tag("Variant").is_some() && start.variant() != variant {
            return Err(RecordError::TwoVariants {
                tag: variant.to_string(),
                position: start.variant().to_string(),
            });
        }
        let mut record = Record::new(start);
        record.set_comment(&text.opening_comment);
        for TextMove {
            line,
            text,
            comment,
            ..
        } in &text.moves
        {
            let parsed = record
                .position()
                .parse_move(text)
                .map(|mv| (mv, record.play(mv)));
            let ply = record.plies() + u64::from(parsed.is_err());
            match parsed {
                Ok((_, Ok(()))) => record.set_comment(comment),
                Ok((_, Err(reason))) => {
                    let error = MoveError::illegal(text, reason);
                    return Err(RecordError::Move {
                        ply,
                        line: *line,
                        error,
                    });
                }
                Err(error) => {
                    return Err(RecordError::Move {
                        ply,
                        line: *line,
                        error,
                    });
                }
            }
        }
        for (name, value) in text.tags.iter().filter(|(_, value)| value != NO_NAME) {
            record.set_tag(name, value);
        }
        let by_rules = record.position().outcome().map(|outcome| outcome.result());
        let tag = text.tag("Result").filter(|&tag| tag != "*");
        for claimed in [tag, text.result.map(|result| result.to_string()).as_deref()] {
            if let (Some(by_rules), Some(claimed)) = (by_rules, claimed)
                && by_rules.to_string() != claimed
            {
                let (by_rules, claimed) = (by_rules.to_string(), Excerpt::new(claimed));
                return Err(RecordError::Result { claimed, by_rules });
            }
        }
        if let Some(result) = text.result {
            record.set_result(result, text.tag("Reason").unwrap_or("adjudicated"));
        }
        if by_rules.is_some() {
            record.adjudicated = None;
        }
        Ok(record)
    }
}

/// What stands for the name of a player who has none.
const NO_NAME: &str = "?";

const MADE_FROM_THE_GAME: [&str; 5] = ["Game", "Variant", "Result", "Reason", "Position"];

impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_text().fmt(f)
    }
}

impl<G: Game> FromStr for Record<G> {
    type Err = RecordError<G>;

    fn from_str(text: &str) -> Result<Self, RecordError<G>> {
        Record::from_text(&text.parse()?)
    }
}

/// Why a text is not the record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError<G: Game> {
    /// It is not the text of any record.
    #[error(transparent)]
    Syntax(#[from] RecordSyntaxError),
    /// It is the record of another game.
    #[error("the record is of the game {found}, not of {expected}")]
    OtherGame {
        /// The game in the tags.
        found: Excerpt,
        /// The game that it was read as.
        expected: &'static str,
    },
    /// The variant is none.
    #[error("tag Variant: {0}")]
    Variant(#[from] VariantError),
    /// The position is none.
    #[error("tag Position: {0}")]
    Position(PositionError<G::Flaw>),
    /// The variant and the position contradict each other.
    #[error("tag Position: its variant is {position}, but tag Variant says {tag}")]
    TwoVariants {
        /// The variant in its tag.
        tag: String,
        /// The variant in the position.
        position: String,
    },
    /// A move is none, or is illegal.
    #[error("ply {ply}, line {line}: {error}")]
    Move {
        /// The ply, counted from 1; for a chance event that of the move before it.
        ply: u64,
        /// The line of the text, counted from 1.
        line: usize,
        /// What is wrong.
        error: MoveError<G::Illegal>,
    },
    /// The result is not what the rules say.
    #[error("the result is {claimed}, but by the rules the game ended in {by_rules}")]
    Result {
        /// The result in the text.
        claimed: Excerpt,
        /// The result by the rules.
        by_rules: String,
    },
}
