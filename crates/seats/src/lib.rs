//! Seats at board games for players that are programs, such as language models.
//!
//! A seat receives only information that its player may know, in words and as data, and may answer in free text.
//! `docs/seats.md` describes the messages and the rule for reading answers.
//!
//! ```
//! use gambol_seats::Seats;
//!
//! let mut seats = Seats::new(&gambol::catalogue());
//! seats.answer(r#"{"id": "1", "action": "open", "table": "t", "game": "pikemen", "bots": {"p2": "greedy"}}"#);
//! let turn = seats.answer(r#"{"id": "2", "action": "look", "table": "t", "player": "p1"}"#);
//! println!("{turn}");
//! # assert!(turn.contains("\"moves\":["));
//! ```
//!
//! - [`Seats`]: tables with bots, which answer requests, for servers.
//! - [`Seat`]: the messages to one player of a game, and the moves that answers name, for your own referee.
//! - [`Table`]: a game with bots and other players.
//! - [`Presentation`]: options, such as numbered moves or a symmetry.
//! - [`rules`]: sections and clauses of rules pages.
//! - [`request`]: requests in JSON, read field by field.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod answer;
mod message;
mod news;
mod presentation;
pub mod request;
pub mod rules;
mod seat;
mod seats;
mod table;

pub use message::Refused;
pub use news::{Event, news};
pub use presentation::{OnForfeit, Presentation};
pub use seat::Seat;
pub use seats::Seats;
pub use table::{BotFault, Table, random_seed};

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
