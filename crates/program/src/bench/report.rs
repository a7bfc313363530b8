//! The report, for people and as JSON.

use std::fmt::{self, Display};

use gambol_host::Schema;
use serde::Serialize;

use super::kind::Kind;
use super::stops::Stop;
use super::timing::{Against, Spread};
use crate::numbers::rate;

/// The result of a run.
#[derive(Serialize)]
pub(super) struct Report {
    /// The version of the document.
    pub(super) schema: Schema,
    /// The number of timed rounds.
    pub(super) rounds: u32,
    /// The rows of the table.
    pub(super) rows: Vec<Row>,
    /// The times that searches take to stop.
    pub(super) stops: Vec<Stop>,
}

/// A row of the table.
#[derive(Serialize)]
pub(super) struct Row {
    /// The game.
    pub(super) game: &'static str,
    /// The variant.
    pub(super) variant: String,
    /// The work.
    pub(super) work: Kind,
    /// The depth of a perft.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<u32>,
    /// The unit of the speed.
    pub(super) unit: &'static str,
    /// The speed in leaves or moves per second.
    pub(super) per_second: Spread,
    /// The comparison with the yardstick, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) yardstick: Option<Against>,
}

impl Row {
    fn speed(&self, per_second: Spread) -> String {
        format!("{} {}/s", rate(per_second.median), self.unit)
    }
}

impl Report {
    /// Returns the cells of the table, the head first.
    fn cells(&self) -> Vec<Vec<String>> {
        let mut head = vec!["game", "work", "", "speed", ""];
        if self.rows.iter().any(|row| row.yardstick.is_some()) {
            head.extend(["yardstick", "speed", "times", ""]);
        }
        let mut table = vec![head.into_iter().map(str::to_owned).collect::<Vec<_>>()];
        for row in &self.rows {
            let Spread { min, max, .. } = row.per_second;
            let depth = row.depth.map_or(String::new(), |depth| format!(", depth {depth}"));
            let mut line = vec![
                row.game.to_owned(),
                row.work.to_string(),
                format!("{}{depth}", row.variant),
                row.speed(row.per_second),
                format!("({}..{})", rate(min), rate(max)),
            ];
            if let Some(Against { name, per_second, ratio }) = row.yardstick {
                line.extend([
                    name.to_owned(),
                    row.speed(per_second),
                    format!("{:.2}", ratio.median),
                    format!("({:.2}..{:.2})", ratio.min, ratio.max),
                ]);
            }
            table.push(line);
        }
        table
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.cells();
        let mut widths = vec![0; table[0].len()];
        for line in &table {
            for (cell, width) in line.iter().zip(&mut widths) {
                *width = cell.chars().count().max(*width);
            }
        }
        for line in &table {
            let cells = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
            writeln!(f, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        let figures = "the median, and the smallest and largest";
        writeln!(f, "\nOne thread, no hash, {} rounds: {figures}.", self.rounds)?;
        for Stop { game, variant, bot, milliseconds: Spread { median, max, .. } } in &self.stops {
            let time = format!("{median:.1} ms after `stop` ({max:.1} at most)");
            writeln!(f, "{game} {variant}: {bot} ends {time}.")?;
        }
        Ok(())
    }
}
