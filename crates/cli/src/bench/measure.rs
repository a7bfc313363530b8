//! The whole measurement.

use gambol::Schema;
use gambol_measure::timing::{SideBySide, Yardstick};
use gambol_measure::{MeasureError, Measured, Purpose, pieces};
use gambol_program::Program;

use super::report::{Against, Report, Row};
use super::stops::stops;

/// The most stops of each search.
const MOST_STOPS: u32 = 5;

/// Measures a game, or all, for so many rounds; `progress` is called after each.
///
/// # Errors
/// There is no workload for this game, or an engine is wrong.
pub(super) fn measure(
    program: &Program,
    game: Option<&str>,
    rounds: u32,
    yardstick: Option<Yardstick>,
    mut progress: impl FnMut(),
) -> Result<Report, MeasureError> {
    let workloads = game.map_or_else(|| Ok(Measured::all()), Measured::find)?;
    let mut lines = Vec::new();
    for &measured in &workloads {
        for (kind, ours) in pieces(measured, Purpose::Timing)? {
            let mut timed = SideBySide::new(ours);
            let beside = yardstick.map(|yardstick| yardstick(kind));
            let mut name = "";
            if let Some((yardstick, piece)) = beside {
                name = yardstick;
                timed = timed.beside(piece);
            }
            lines.push((measured, kind, name, timed));
        }
    }
    for _ in 0..rounds {
        for (.., timed) in &mut lines {
            timed.round()?;
        }
        progress();
    }
    let mut stopped = Vec::new();
    for measured in workloads {
        stopped.extend(stops(program, &measured, rounds.min(MOST_STOPS))?);
    }
    let rows = lines.iter().map(|(measured, kind, yardstick, timed)| Row {
        game: measured.game,
        variant: measured.workload.variant,
        work: *kind,
        depth: measured.perft(*kind).map(|perft| perft.timed),
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
        let program = Program::new("gambol");
        let refused = measure(&program, Some("go"), 1, None, || ()).expect_err("no such game");
        assert!(refused.to_string().starts_with("no workload for `go`: the games are mixtour"));
    }
}
