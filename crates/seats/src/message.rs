//! The messages to a seat, as `docs/seat.schema.json` describes them.

use gambol_core::{GameResult, Player};
use gambol_host::{AnyView, Part, Schema};
use serde::Serialize;

use crate::news::Event;

/// A message to a seat.
#[derive(Serialize)]
pub(crate) struct Message<'a> {
    pub(crate) schema: Schema,
    /// The id of the request, if the message answers one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<&'a str>,
    pub(crate) game: &'static str,
    pub(crate) you: Player,
    #[serde(flatten)]
    pub(crate) content: Content<'a>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Content<'a> {
    Start {
        title: &'static str,
        variant: String,
        players: usize,
        /// The rules in plain lines, or an empty text if the game has no rules page.
        rules: String,
        notation: String,
        examples: Vec<Example>,
        /// The form of an answer.
        answer: &'static str,
        /// The number of answers in a turn.
        attempts: u32,
    },
    Turn {
        #[serde(flatten)]
        seen: Seen,
        /// The legal moves.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<String>>,
        /// The number of legal moves.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<usize>,
        attempts_left: u32,
    },
    Wait {
        turn: Option<Player>,
        #[serde(flatten)]
        seen: Seen,
    },
    Refused(&'a Refused),
    End {
        #[serde(flatten)]
        seen: Seen,
        /// `None` if a game of more than two players ended outside the rules.
        result: Option<GameResult>,
        reason: String,
    },
}

/// A move of another game of the same variant.
#[derive(Serialize)]
pub(crate) struct Example {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) parts: Vec<Part>,
    pub(crate) changes: Vec<Part>,
}

/// A position as a player sees it.
#[derive(Serialize)]
pub(crate) struct Seen {
    /// The moves and chance events from the player's last move on, as far as the player may know them.
    pub(crate) happened: Vec<Event>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) list: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) view: Option<AnyView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) svg: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scores: Option<Vec<u32>>,
}

/// The refusal of an answer.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Refused {
    /// The error text.
    pub error: String,
    /// `illegal`, `ambiguous`, `unread` or `empty`.
    pub why: &'static str,
    /// The number of the clause of the rules that forbids the move.
    pub clause: Option<&'static str>,
    /// The text of the clause.
    pub rule: Option<String>,
    /// The number of answers left in the turn.
    pub attempts_left: u32,
}
