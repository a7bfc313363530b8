//! Reviews of games: what every move cost, the better move, and who was ahead.
//!
//! A [`Reviewer`] judges one ply at a time, so that a program can show progress, stop, or use several threads. With a
//! limit of nodes a review is the same on every machine, for any number of threads.
//!
//! ```
//! use gambol::{AnyRecord, GAMES};
//! use gambol_bots::review::Reviewer;
//! use gambol_bots::{Bots, MoveLimits};
//!
//! // Player 1 could have won with e5-a5.
//! let text = r#"[Game "mixtour"] [Position "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic"] c3 *"#;
//! let record: AnyRecord = GAMES.record(text)?;
//! let mut limits = MoveLimits::NONE;
//! limits.nodes = Some(1_000);
//! let reviewer = Reviewer::new(Bots::of::<gambol::mixtour::Position>()).limits(limits);
//! let review = reviewer.review(&record, 1, &Default::default(), &|| {})?;
//! let mv = &review.moves[0];
//! assert_eq!((&*mv.line[0], mv.before), ("e5-a5", 1.0));
//! assert!(mv.cost > 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is measured
//!
//! - The **expected score** of a player is 1 for a certain win and 0 for a certain loss. A draw counts half, or with
//!   more players an equal part of a win. [`Bots::expected`](crate::Bots::expected) turns the scores of bots into
//!   expected scores.
//! - The **cost** of a move is the expected score of the best move minus that of the move played. If the search prefers
//!   the move played, or finds no difference, the cost is 0.
//! - The **accuracy** of a move is [`accuracy`] of its cost. The accuracy of a player is the plain mean over their moves,
//!   without moves that were the only legal ones. A harmonic mean would be close to the worst move: after one blunder
//!   it hardly depends on all other moves.
//!
//! # The bots
//!
//! - For two players without chance and secrets, `alphabeta` searches the positions before and after each move.
//! - For more players, and with chance, `mcts` estimates the player's share of a win. A single search judges the best
//!   move and the move played. It explores other moves more than usual.
//! - With secrets, `ismcts` does the same with the knowledge of the player to move, over all positions that this player
//!   considers possible. Games with secrets have no review before they are over.
//! - Except where `alphabeta` searches, the curve of who was ahead comes from another `mcts`, which knows all secrets
//!   ([`CURVE_PLAYOUTS`] playouts). Its changes at chance events are *luck*, and its changes at moves are *choices*.
//!   They add up to the change in the expected score of a player.
//! - In a search, a move to the third occurrence of a position is a draw. A first repetition decides nothing.

mod game;
mod reviewer;

pub use game::{GameReview, Mark, MoveReview, PlayerReview, accuracy};
pub use reviewer::{CURVE_PLAYOUTS, NODES, PLAYOUTS, PlyReview, ReviewError, Reviewer};
