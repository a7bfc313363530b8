//! `gambol bench`: how fast moves are generated and random games are played.
//!
//! What is measured and how it is timed are in the crate `gambol-measure`. Here are:
//!
//! - [`stops`](mod@stops): how soon searches end after `stop`.
//! - [`report`]: the table that comes out.
//! - [`command`]: the command.

mod command;
mod report;
mod stops;

pub(crate) use command::{command, run};

use gambol::serialize::Schema;
use gambol_measure::timing::{SideBySide, Yardstick};
use gambol_measure::{MeasureError, Purpose, WORKLOADS, Workload, pieces};

use report::{Against, Report, Row};

/// The most stops of each search.
const MOST_STOPS: u32 = 5;

/// Measures a game, or all, for so many rounds; `progress` is called after each.
///
/// # Errors
/// There is no workload for this game, or an engine is wrong.
fn measure(
    game: Option<&str>,
    rounds: u32,
    yardstick: Option<Yardstick>,
    mut progress: impl FnMut(),
) -> Result<Report, MeasureError> {
    let workloads: Vec<&'static Workload> = match game {
        Some(game) => Workload::find(game)?,
        None => WORKLOADS.iter().collect(),
    };
    let mut lines = Vec::new();
    for &workload in &workloads {
        for (kind, ours) in pieces(workload, Purpose::Timing)? {
            let mut timed = SideBySide::new(ours);
            let beside = yardstick.map(|yardstick| yardstick(kind));
            let mut name = "";
            if let Some((yardstick, piece)) = beside {
                name = yardstick;
                timed = timed.beside(piece);
            }
            lines.push((workload, kind, name, timed));
        }
    }
    for _ in 0..rounds {
        for (.., timed) in &mut lines {
            timed.round()?;
        }
        progress();
    }
    let mut stopped = Vec::new();
    for workload in workloads {
        stopped.extend(stops::stops(workload, rounds.min(MOST_STOPS))?);
    }
    let rows = lines.iter().map(|(workload, kind, yardstick, timed)| Row {
        game: workload.game,
        variant: workload.variant,
        work: *kind,
        depth: workload.perft(*kind).map(|perft| perft.timed),
        unit: kind.unit(),
        per_second: timed.rate(),
        yardstick: timed.against().map(|(per_second, ratio)| Against {
            name: yardstick,
            per_second,
            ratio,
        }),
    });
    Ok(Report { schema: Schema, rounds, rows: rows.collect(), stops: stopped })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_game_is_refused() {
        let refused = measure(Some("go"), 1, None, || ()).expect_err("no such game");
        assert!(refused.to_string().starts_with("no workload for `go`: the games are mixtour"));
    }
}
