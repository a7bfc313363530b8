//! The messages to a seat: `docs/seat.schema.json` describes them.

use gambol_core::{GameResult, Player};
use gambol_host::point::Part;
use gambol_host::{AnyView, Schema};
use serde::Serialize;

use crate::news::Event;

/// A message to a seat.
#[derive(Serialize)]
pub(crate) struct Message<'a> {
    pub(super) schema: Schema,
    /// The id of the request that it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<&'a str>,
    pub(super) game: &'static str,
    pub(super) you: Player,
    #[serde(flatten)]
    pub(super) content: Content,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Content {
    /// Before the first turn: the game, its rules and how to answer.
    Start(Start),
    /// It is the player's turn.
    Turn(Turn),
    /// It is the turn of another.
    Wait {
        turn: Option<Player>,
        #[serde(flatten)]
        seen: Seen,
    },
    /// The answer was no legal move.
    Refused(Refused),
    /// The game is over.
    End(End),
}

#[derive(Serialize)]
pub(crate) struct Start {
    pub(super) title: &'static str,
    pub(super) variant: String,
    pub(super) players: usize,
    /// The rules in plain lines, or nothing where the game has no page of rules.
    pub(super) rules: String,
    pub(super) notation: String,
    pub(super) examples: Vec<Example>,
    /// How to answer.
    pub(super) answer: &'static str,
    /// The number of answers in a turn.
    pub(super) attempts: u32,
}

/// A move of another game of the same variant.
#[derive(Serialize)]
pub(crate) struct Example {
    #[serde(rename = "move")]
    pub(super) mv: String,
    pub(super) parts: Vec<Part>,
    pub(super) changes: Vec<Part>,
}

#[derive(Serialize)]
pub(crate) struct Turn {
    #[serde(flatten)]
    pub(super) seen: Seen,
    /// The legal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<Vec<String>>,
    /// The number of legal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) count: Option<usize>,
    pub(super) attempts_left: u32,
}

/// What a player sees of a position.
#[derive(Serialize)]
pub(crate) struct Seen {
    /// What has happened from the player's last move on, as far as they were told.
    pub(super) happened: Vec<Event>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) list: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) view: Option<AnyView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) svg: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) scores: Option<Vec<u32>>,
}

#[derive(Serialize)]
pub(crate) struct Refused {
    pub(crate) error: String,
    /// `illegal`, `ambiguous`, `unread` or `empty`.
    pub(crate) why: &'static str,
    /// The number of the clause of the rules that forbids the move.
    pub(crate) clause: Option<&'static str>,
    /// The text of the clause.
    pub(super) rule: Option<String>,
    pub(super) attempts_left: u32,
}

#[derive(Serialize)]
pub(crate) struct End {
    #[serde(flatten)]
    pub(super) seen: Seen,
    /// `None` if a game of more than two ended outside the rules.
    pub(super) result: Option<GameResult>,
    pub(super) reason: String,
}
