//! Exact values of positions, for two-player games without chance or secrets.
//!
//! - [`Table`] solves all positions that can be reached from some positions: endings, small variants.
//! - [`forced_win`] searches forwards for the shortest forced win, where there are far too many
//!   positions for a table.
//! - [`tablebase`] solves all positions with few pieces, in a byte each, where a game numbers them.
//! - [`Solver`] does all this for a game known only at run time.
//!
//! ```
//! use gambol_core::Start;
//! use gambol_pikemen::VariousPosition;
//! use gambol_solve::{Search, forced_win};
//!
//! // Whoever takes the first piece wins.
//! let start = VariousPosition::start("mini:target=1".parse()?);
//! let proof = forced_win(&start, &Search::plies(5))?.expect("a forced win");
//! assert_eq!(proof.value().to_string(), "p1win 5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A position's history does not count: a game that never ends is a draw, so a win never rests on
//! repetition.
//!
//! # Certificates
//! [`write_certificate`] writes a solution as a certificate. A program that knows the rules, in any
//! language, can check it line by line, without a search and without trusting this solver.
//!
//! A certificate is UTF-8 text. Fields are separated by one tab, shown here as spaces. Lines that begin
//! with `#` are comments.
//!
//! ```text
//! certificate    1
//! game    draughts
//! distances    exact
//! position    value    move
//! B:W28:BK16    p1win 3    16-19
//! ```
//!
//! The head has the version of this format, the name of the game, and whether distances are `exact` or
//! a `bound`. Every other line has
//!
//! - a position in the game's canonical notation, in which the game is not over; no position occurs
//!   twice;
//! - its value: `p1win N`, `p2win N` (that player can force a win within N plies, N at least 1) or `draw`;
//! - a move in the canonical notation where the winner is to move, or the value is `draw`; else `-`.
//!
//! A position in which the game is over has the value of its result, with N = 0. The certificate is right if
//! every line is:
//!
//! - A win of W in N plies with W to move: the move is legal and leads to a win of W in at most N - 1.
//! - A win of W in N plies with the other player to move: every legal move leads to a win of W in at most
//!   N - 1. So every reply is covered. N falls with each move, so no win can rest on a cycle.
//! - A draw: the move is legal and leads to a draw, and every legal move leads to a draw or to a win of the other
//!   player. So neither player has to lose.
//! - If distances are exact, also: in every line, every legal move leads to a position in the certificate or to
//!   the end of the game; a player who wins has no move that wins in less than N - 1; a player who loses has
//!   one that loses in N - 1. So N is the number of plies with best play by both.
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
pub use value::{ParseValueError, Value};

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
