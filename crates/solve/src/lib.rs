//! Exact values of positions, for two-player games without chance or secrets.
//!
//! - [`Table`] solves all positions reachable from some: endings, small variants.
//! - [`forced_win`] searches forwards for the shortest forced win, where a table would be far too large.
//! - [`tablebase`] solves all positions with few pieces, a byte each, where a game numbers them.
//! - [`Solver`] does all this for a game known only at run time.
//!
//! ```
//! use gambol_core::Start;
//! use gambol_pikemen::RuntimePosition;
//! use gambol_solve::{Search, forced_win};
//!
//! // Whoever takes the first piece wins.
//! let start = RuntimePosition::start("mini:target=1".parse()?);
//! let proof = forced_win(&start, &Search::plies(5))?.expect("a forced win");
//! assert_eq!(proof.value().to_string(), "p1win 5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! History does not count: a game that never ends is a draw, so no win rests on repetition.
//!
//! # Certificates
//! [`write_certificate`] writes a solution as a certificate, which any program that knows the rules can
//! check line by line, without a search and without trusting this solver.
//!
//! A certificate is UTF-8 text, its fields separated by one tab, shown here as spaces. Lines beginning with
//! `#` are comments.
//!
//! ```text
//! certificate    1
//! game    draughts
//! distances    exact
//! position    value    move
//! B:W28:BK16    p1win 3    16-19
//! ```
//!
//! The head has the format's version, the game's name, and whether distances are `exact` or a `bound`.
//! Every other line has
//!
//! - an unfinished position in the game's canonical notation, different in each line;
//! - its value: `p1win N`, `p2win N` (a forced win within N plies, N at least 1) or `draw`;
//! - a move in the canonical notation if the winner is to move or the value is `draw`; else `-`.
//!
//! A finished position has the value of its result, with N = 0. The certificate is right if every line is:
//!
//! - A win of W in N plies with W to move: the move is legal and leads to a win of W in at most N - 1.
//! - A win of W in N plies with the other player to move: every legal move leads to a win of W in at most N
//!   - 1. So every reply is covered; and as N falls with each move, no win rests on a cycle.
//! - A draw: the move is legal and leads to a draw, and every legal move leads to a draw or a win of the
//!   other player. So neither has to lose.
//! - If distances are exact, also: every legal move leads to a position in the certificate or to the end of
//!   the game; a player who wins has no move that wins in less than N - 1; one who loses has a move that
//!   loses in N - 1. So N is the number of plies with best play by both.
#![forbid(unsafe_code)]

mod best_play;
mod certificate;
mod error;
mod job;
mod positions;
mod prove;
mod table;
mod tablebase;
mod value;

pub use certificate::{Distances, Line, write_certificate};
pub use error::SolveError;
pub use job::{Solved, Solver};
pub use prove::{Proof, Search, forced_win};
pub use table::Table;
pub use tablebase::tablebase;
pub use value::Value;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
