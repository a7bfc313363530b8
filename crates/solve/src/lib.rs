//! Exact values of positions, for two-player games without chance or secrets.
//!
//! - [`Table`] solves all positions reachable from given positions, such as endings or small variants.
//! - [`forced_win`] searches forwards for the shortest forced win, where a table would be far too large.
//! - [`shortest_games`] finds the shortest possible games.
//! - [`tablebase`] solves all positions with few pieces, one byte each, if the game numbers them.
//! - [`Solver`] does all this for a game known only at run time.
//!
//! ```
//! use gambol_core::Start;
//! use gambol_pikemen::RuntimePosition;
//! use gambol_solve::{Search, forced_win};
//!
//! // The first player to capture a piece wins.
//! let start = RuntimePosition::start("mini:target=1".parse()?);
//! let proof = forced_win(&start, &Search::plies(5))?.expect("a forced win");
//! assert_eq!(proof.value().to_string(), "p1win 5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The solver ignores history. A game that never ends is a draw, so no win depends on a repetition.
//!
//! # Certificates
//!
//! [`write_certificate`] writes a solution as a certificate. Any program that knows the rules can check it
//! line by line, without a search and without trusting this solver.
//!
//! A certificate is UTF-8 text. A tab separates the fields, shown here as spaces. Lines beginning with `#`
//! are comments.
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
//! - an unfinished position in the game's canonical notation, different in each line,
//! - its value, which is `p1win N`, `p2win N` (a forced win within N plies, N at least 1) or `draw`,
//! - a move in the canonical notation if the winner is to move or the value is `draw`, otherwise `-`.
//!
//! A finished position has the value of its result, with N = 0. The certificate is right if every line is
//! right:
//! - A win of W in N plies with W to move: the move is legal and leads to a win of W in at most N - 1
//!   plies.
//! - A win of W in N plies with the other player to move: every legal move leads to a win of W in at most N
//!   - 1 plies. So every reply is covered. As N falls with each move, no win depends on a cycle.
//! - A draw: the move is legal and leads to a draw, and every legal move leads to a draw or a win of the
//!   other player. So neither player has to lose.
//! - If distances are exact, three more conditions hold, so that N is the number of plies with best play by
//!   both players. Every legal move leads to a position in the certificate or to the end of the game. A
//!   player who wins has no move that wins in less than N - 1 plies. A player who loses has a move that
//!   loses in N - 1 plies.
#![forbid(unsafe_code)]

mod best_play;
mod certificate;
mod error;
mod job;
mod positions;
mod prove;
mod shortest;
mod table;
mod tablebase;
mod value;

pub use certificate::{Distances, Line, write_certificate};
pub use error::SolveError;
pub use job::{Solved, Solver};
pub use prove::{Proof, Search, forced_win};
pub use shortest::shortest_games;
pub use table::Table;
pub use tablebase::tablebase;
pub use value::Value;

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
