//! How fast rules engines generate moves and play random games: what `gambol bench` and the
//! project's benches measure, as a library.
//!
//! - [`table`]: the workloads, as data.
//! - [`work`]: the work itself, generic over games, so that it runs on the concrete type.
//! - [`timing`]: timing in alternation with a yardstick.
//!
//! [`pieces`] prepares the work of a workload, without naming the type of the game:
//!
//! ```
//! use gambol_measure::{Purpose, Workload, pieces};
//!
//! let draughts = Workload::find("draughts")?[0];
//! for (kind, mut piece) in pieces(draughts, Purpose::Counting)? {
//!     // Perft is checked against the known count.
//!     println!("{kind}: {} {}", piece()?, kind.unit());
//! }
//! # Ok::<(), gambol_measure::MeasureError>(())
//! ```
//!
//! To measure your own game, write a [`Workload`] for it, and give a [`Work`] of your position type to
//! a [`SideBySide`](timing::SideBySide).
//!
//! # Features
//! `serde`: serialisation of [`Kind`] and [`Spread`](timing::Spread).
#![forbid(unsafe_code)]

mod error;
pub mod table;
pub mod timing;
pub mod work;

use gambol::GAMES;
use gambol_core::{FullGame, Visitor};

pub use error::MeasureError;
pub use table::{Purpose, WORKLOADS, Workload};

use timing::Piece;
use work::{Kind, Work};

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Makes the pieces of a workload on the concrete type of its positions.
struct Pieces {
    workload: &'static Workload,
    purpose: Purpose,
}

impl Visitor for Pieces {
    type Output = Result<Vec<(Kind, Piece)>, MeasureError>;

    fn visit<G: FullGame>(self, _: G) -> Self::Output {
        let Pieces { workload, purpose } = self;
        let work = Work::<G>::new(workload)?;
        let piece = |kind| -> (Kind, Piece) {
            let mut work = work.clone();
            (kind, Box::new(move || work.piece(kind, purpose)))
        };
        Ok(workload.kinds().map(piece).collect())
    }
}

/// The pieces of work of a workload, one for each of its [`kinds`](Workload::kinds).
///
/// # Errors
/// The game is none of gambol's, or a text of the workload is wrong.
pub fn pieces(
    workload: &'static Workload,
    purpose: Purpose,
) -> Result<Vec<(Kind, Piece)>, MeasureError> {
    visit(workload, Pieces { workload, purpose })?
}

/// Calls a generic function with the first position of a workload's variant, to reach its type.
///
/// ```
/// use gambol_core::{FullGame, Visitor};
/// use gambol_measure::{MeasureError, Workload, visit};
///
/// /// The number of middle-game positions.
/// struct Middle(&'static Workload);
///
/// impl Visitor for Middle {
///     type Output = Result<usize, MeasureError>;
///
///     fn visit<G: FullGame>(self, _: G) -> Self::Output {
///         Ok(self.0.positions::<G>()?.middle.len())
///     }
/// }
///
/// let mixtour = Workload::find("mixtour")?[0];
/// assert_eq!(visit(mixtour, Middle(mixtour))??, 16);
/// # Ok::<(), MeasureError>(())
/// ```
///
/// # Errors
/// The game is none of gambol's, or the variant is wrong.
pub fn visit<V: Visitor>(workload: &Workload, visitor: V) -> Result<V::Output, MeasureError> {
    let start = GAMES.start(workload.game, workload.variant);
    let start = start.map_err(|error| workload.error(workload.variant, &error))?;
    let visited = gambol::visit(&start, visitor);
    visited.ok_or_else(|| workload.error(workload.game, &"not one of the games"))
}

#[cfg(test)]
mod tests {
    use super::table::Perft;
    use super::*;

    #[test]
    fn every_figure_can_be_measured() -> Result<(), MeasureError> {
        for workload in WORKLOADS {
            // This is about the table, not about speed.
            for (kind, mut piece) in pieces(workload, Purpose::Counting)? {
                assert!(piece()? > 0, "{} {kind}", workload.game);
            }
        }
        Ok(())
    }

    #[test]
    fn middles_have_all_their_positions() -> Result<(), MeasureError> {
        struct Middle(&'static Workload);
        impl Visitor for Middle {
            type Output = Result<usize, MeasureError>;
            fn visit<G: FullGame>(self, _: G) -> Self::Output {
                Ok(self.0.positions::<G>()?.middle.len())
            }
        }
        for workload in WORKLOADS.iter().filter(|workload| workload.middle.is_some()) {
            let label = workload.label();
            let wanted = if label == "pikemen-star" { 4 } else { 16 };
            assert_eq!(visit(workload, Middle(workload))??, wanted, "{label}");
        }
        Ok(())
    }

    #[test]
    fn a_wrong_count_is_an_error() -> Result<(), MeasureError> {
        static WRONG: Workload = Workload { start: Perft::new(2, 2, &[(2, 601)]), ..WORKLOADS[0] };
        let (_, mut piece) = pieces(&WRONG, Purpose::Timing)?.remove(0);
        let error = piece().expect_err("a miscount");
        assert_eq!(
            error.to_string(),
            "mixtour, start: 600 leaves at depth 2, but the known count is 601"
        );
        Ok(())
    }

    #[test]
    fn wrong_texts_are_named() {
        static WRONG: Workload = Workload { variant: "offical", ..WORKLOADS[0] };
        let error = pieces(&WRONG, Purpose::Timing)
            .map(|pieces| pieces.len())
            .expect_err("no such variant")
            .to_string();
        assert!(error.starts_with("mixtour: \"offical\" in the table of workloads: "), "{error}");
    }
}
