//! How fast games generate moves and play random games: what `gambol bench` and the
//! project's benches measure, as a library.
//!
//! - [`table`]: what is measured of each game.
//! - [`work`]: the work itself, generic over games, so that it runs on the concrete type.
//! - [`timing`]: timing in alternation with a yardstick.
//!
//! [`pieces`] prepares the work of a workload, without naming the type of the game:
//!
//! ```
//! use gambol_measure::{Measured, Purpose, pieces};
//!
//! let draughts = Measured::find("draughts")?[0];
//! for (kind, mut piece) in pieces(draughts, Purpose::Counting)? {
//!     // Perft is checked against the known count.
//!     println!("{kind}: {} {}", piece()?, kind.unit());
//! }
//! # Ok::<(), gambol_measure::MeasureError>(())
//! ```
//!
//! To measure your own game, write a [`Workload`] and give a [`Work`] of your position type to a
//! [`SideBySide`](timing::SideBySide).
//!
//! # Features
//! `serde`: serialisation of [`Kind`] and [`Spread`](timing::Spread).
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod error;
mod games;
pub mod table;
pub mod timing;
pub mod work;
mod workload;

use gambol::GAMES;
use gambol_host::FullGame;

pub use error::MeasureError;
pub use gambol::Visitor;
pub use table::{Kind, Measured, Purpose};
pub use workload::{KnownPerft, Workload};

use timing::Piece;
use work::Work;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Makes the pieces of a workload on the concrete type of its positions.
struct Pieces {
    measured: Measured,
    purpose: Purpose,
}

impl Visitor for Pieces {
    type Output = Result<Vec<(Kind, Piece)>, MeasureError>;

    fn visit<G: FullGame>(self, _: G) -> Self::Output {
        let Pieces { measured, purpose } = self;
        let work = Work::<G>::new(measured)?;
        let piece = |kind| -> (Kind, Piece) {
            let mut work = work.clone();
            (kind, Box::new(move || work.piece(kind, purpose)))
        };
        Ok(measured.kinds().map(piece).collect())
    }
}

/// The pieces of work of a workload, one for each of its [`kinds`](Measured::kinds).
///
/// # Errors
/// The game is none of gambol's, or a text of the workload is wrong.
pub fn pieces(measured: Measured, purpose: Purpose) -> Result<Vec<(Kind, Piece)>, MeasureError> {
    visit(&measured, Pieces { measured, purpose })?
}

/// Calls a generic function with the first position of a workload's variant, to reach its type.
///
/// ```
/// use gambol_host::FullGame;
/// use gambol_measure::{MeasureError, Measured, Visitor, visit};
///
/// /// The number of middle-game positions.
/// struct Middle(Measured);
///
/// impl Visitor for Middle {
///     type Output = Result<usize, MeasureError>;
///
///     fn visit<G: FullGame>(self, _: G) -> Self::Output {
///         Ok(self.0.positions::<G>()?.middle.len())
///     }
/// }
///
/// let mixtour = Measured::find("mixtour")?[0];
/// assert_eq!(visit(&mixtour, Middle(mixtour))??, 16);
/// # Ok::<(), MeasureError>(())
/// ```
///
/// # Errors
/// The game is none of gambol's, or the variant is wrong.
pub fn visit<V: Visitor>(measured: &Measured, visitor: V) -> Result<V::Output, MeasureError> {
    let variant = measured.workload.variant;
    let start = GAMES.start(measured.game, variant);
    let start = start.map_err(|error| measured.error(variant, &error))?;
    let visited = gambol::visit(&start, visitor);
    visited.ok_or_else(|| measured.error(measured.game, &"not one of the games"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_measured() -> Result<(), MeasureError> {
        for game in GAMES.names() {
            Measured::find(game)?;
        }
        let labels: Vec<String> = Measured::all().iter().map(Measured::label).collect();
        assert_eq!(labels[..4], ["mixtour", "pikemen", "pikemen-star", "draughts"]);
        Ok(())
    }

    #[test]
    fn every_figure_can_be_measured() -> Result<(), MeasureError> {
        for measured in Measured::all() {
            // This is about the table, not about speed.
            for (kind, mut piece) in pieces(measured, Purpose::Counting)? {
                assert!(piece()? > 0, "{} {kind}", measured.game);
            }
        }
        Ok(())
    }

    #[test]
    fn middles_have_all_their_positions() -> Result<(), MeasureError> {
        struct Middle(Measured);
        impl Visitor for Middle {
            type Output = Result<usize, MeasureError>;
            fn visit<G: FullGame>(self, _: G) -> Self::Output {
                let middle = self.0.positions::<G>()?.middle;
                let variant = |position: &G| position.variant().to_string();
                assert!(middle.iter().all(|m| variant(m) == self.0.workload.variant));
                Ok(middle.len())
            }
        }
        for measured in Measured::all() {
            let label = measured.label();
            let wanted = match (measured.workload.middle, label.as_str()) {
                (None, _) => 0,
                (_, "pikemen-star") => 4,
                _ => 16,
            };
            assert_eq!(visit(&measured, Middle(measured))??, wanted, "{label}");
        }
        Ok(())
    }

    /// The first workload of Mixtour, with something wrong.
    fn wrong(workload: &'static Workload) -> Result<u64, MeasureError> {
        let measured = Measured { workload, ..Measured::find("mixtour")?[0] };
        let (_, mut piece) = pieces(measured, Purpose::Timing)?.remove(0);
        piece()
    }

    #[test]
    fn what_is_wrong_is_named() {
        static COUNT: Workload = Workload { start: KnownPerft::new(2, 2, &[(2, 601)]), ..MIXTOUR };
        static VARIANT: Workload = Workload { variant: "offical", ..MIXTOUR };
        const MIXTOUR: Workload = games::GAMES[0].1[0];
        assert_eq!(
            wrong(&COUNT).expect_err("a miscount").to_string(),
            "mixtour, start: 600 leaves at depth 2, but the known count is 601"
        );
        let error = wrong(&VARIANT).expect_err("no such variant").to_string();
        assert!(error.starts_with("mixtour: \"offical\" in the table of workloads: "), "{error}");
    }
}
