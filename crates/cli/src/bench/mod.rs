//! `gambol bench`: how fast moves are generated and random games are played.
//!
//! - [`table`]: what is measured, as data.
//! - [`work`]: the work itself, generic over every game, so that it runs on the concrete type.
//! - [`mod@measure`]: timing in turns with a yardstick.
//! - [`stops`](mod@stops): how soon searches end after `stop`.
//! - [`report`]: the table that comes out.
//! - `yardsticks` (feature `yardsticks`): perft of chess by `cozy-chess` and random games of
//!   Ataxx by `board-game`.

mod command;
pub mod measure;
pub mod report;
pub mod stops;
pub mod table;
pub mod work;
#[cfg(feature = "yardsticks")]
pub mod yardsticks;

pub(crate) use command::{Options, run};

use gambol::core::text::Excerpt;
use gambol::{AnyGame, Engine, Visitor};
use thiserror::Error;

use measure::{Contest, Piece};
use report::{Against, Report, Row};
use stops::Stop;
use table::{Purpose, WORKLOADS, Workload};
use work::{Kind, Work};

/// Why a measurement stopped.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BenchError {
    /// There is nothing to measure for a game.
    #[error("nothing is measured of {game}: the games are {}", games())]
    NotMeasured {
        /// The game asked for.
        game: Excerpt,
    },
    /// A text of the built-in table is wrong.
    #[error("{game}: {text:?} in the table of what is measured: {error}")]
    Table {
        /// The game.
        game: &'static str,
        /// The text.
        text: String,
        /// What is wrong with it.
        error: String,
    },
    /// A count is not the known one: the engine is wrong, and its speed means nothing.
    #[error("{game}, {kind}: {leaves} leaves at depth {depth}, but {known} are known")]
    Miscount {
        /// The game, or the yardstick.
        game: &'static str,
        /// The work.
        kind: &'static str,
        /// The depth.
        depth: u32,
        /// The known count.
        known: u64,
        /// The count that came out.
        leaves: u64,
    },
    /// A random game did not end.
    #[error("{game}: a random game does not end")]
    Endless {
        /// The game.
        game: &'static str,
    },
}

/// The names of the games that are measured.
fn games() -> String {
    let mut names: Vec<&str> = WORKLOADS.iter().map(|workload| workload.game).collect();
    names.dedup();
    names.join(", ")
}

/// Prepares the work of a workload on the concrete type of its positions.
struct Prepare {
    workload: &'static Workload,
    purpose: Purpose,
}

impl Visitor for Prepare {
    type Output = Result<Vec<(Kind, Piece)>, BenchError>;

    fn visit<G: Engine>(self, _: G) -> Self::Output {
        let Prepare { workload, purpose } = self;
        let work = Work::<G>::new(workload)?;
        let piece = |kind| -> (Kind, Piece) {
            let mut work = work.clone();
            (kind, Box::new(move || work.piece(kind, purpose)))
        };
        Ok(workload.kinds().map(piece).collect())
    }
}

/// The pieces of work of a workload.
///
/// # Errors
/// A text in the table is wrong.
pub fn pieces(
    workload: &'static Workload,
    purpose: Purpose,
) -> Result<Vec<(Kind, Piece)>, BenchError> {
    visit(workload, Prepare { workload, purpose })?
}

/// Hands the first position of a workload's variant to a generic function, for its type.
///
/// # Errors
/// The game or the variant in the table is wrong.
pub fn visit<V: Visitor>(workload: &'static Workload, visitor: V) -> Result<V::Output, BenchError> {
    match AnyGame::start(workload.game, workload.variant) {
        Ok(start) => Ok(start.visit(visitor)),
        Err(error) => Err(workload.wrong(workload.variant, &error)),
    }
}

/// How often each search is stopped, at most.
const MOST_STOPS: u32 = 5;

/// Measures a game, or all, for so many rounds; `progress` is called after each.
///
/// # Errors
/// Nothing is measured of this game, or an engine is wrong.
pub fn measure(
    game: Option<&str>,
    rounds: u32,
    mut progress: impl FnMut(),
) -> Result<Report, BenchError> {
    let chosen = WORKLOADS
        .iter()
        .filter(|workload| game.is_none_or(|game| workload.game == game));
    let mut contests = Vec::new();
    for workload in chosen {
        for (kind, ours) in pieces(workload, Purpose::Timing)? {
            let contest = Contest::new(ours);
            #[cfg(feature = "yardsticks")]
            let contest = contest.beside(yardsticks::piece(kind, Purpose::Timing));
            contests.push((workload, kind, contest));
        }
    }
    if contests.is_empty() {
        return Err(BenchError::NotMeasured {
            game: Excerpt::new(game.unwrap_or_default()),
        });
    }
    for _ in 0..rounds {
        for (_, _, contest) in &mut contests {
            contest.round()?;
        }
        progress();
    }
    let chosen = WORKLOADS.iter();
    let chosen = chosen.filter(|workload| game.is_none_or(|game| workload.game == game));
    let stops = chosen.map(|workload| stops::stops(workload, rounds.min(MOST_STOPS)));
    let stops: Vec<Vec<Stop>> = stops.collect::<Result<_, _>>()?;
    let rows = contests.iter().map(|(workload, kind, contest)| Row {
        game: workload.game,
        variant: workload.variant,
        work: *kind,
        depth: workload.perft(*kind).map(|perft| perft.timed),
        unit: kind.unit(),
        per_second: contest.rate(),
        yardstick: contest.against().map(|(per_second, ratio)| Against {
            name: kind.yardstick(),
            per_second,
            ratio,
        }),
    });
    Ok(Report {
        rounds,
        rows: rows.collect(),
        stops: stops.concat(),
    })
}

#[cfg(test)]
mod tests {
    use super::table::Perft;
    use super::*;

    #[test]
    fn every_figure_can_be_measured() -> Result<(), BenchError> {
        for workload in WORKLOADS {
            // This is about the table, not about speed.
            for (kind, mut piece) in pieces(workload, Purpose::Counting)? {
                assert!(piece()? > 0, "{} {}", workload.game, kind.name());
            }
        }
        Ok(())
    }

    #[test]
    fn middles_have_all_their_positions() -> Result<(), BenchError> {
        struct Middle(&'static Workload);
        impl Visitor for Middle {
            type Output = Result<usize, BenchError>;
            fn visit<G: Engine>(self, _: G) -> Self::Output {
                Ok(self.0.positions::<G>()?.middle.len())
            }
        }
        for workload in WORKLOADS
            .iter()
            .filter(|workload| workload.middle.is_some())
        {
            let label = workload.label();
            let wanted = if label == "pikemen-star" { 4 } else { 16 };
            assert_eq!(visit(workload, Middle(workload))??, wanted, "{label}");
        }
        Ok(())
    }

    #[test]
    fn a_wrong_count_is_an_error() -> Result<(), BenchError> {
        static WRONG: Workload = Workload {
            start: Perft {
                timed: 2,
                counted: 2,
                leaves: &[(2, 601)],
            },
            ..WORKLOADS[0]
        };
        let (_, mut piece) = pieces(&WRONG, Purpose::Timing)?.remove(0);
        assert!(matches!(
            piece(),
            Err(BenchError::Miscount {
                known: 601,
                leaves: 600,
                ..
            })
        ));
        Ok(())
    }

    #[test]
    fn an_unknown_game_is_refused() {
        let refused = measure(Some("go"), 1, || ()).expect_err("no such game");
        assert!(
            refused
                .to_string()
                .starts_with("nothing is measured of `go`: the games are mixtour")
        );
    }
}
