//! The analysis of a position by a bot.

use std::error::Error;
use std::slice;
use std::time::{Duration, Instant};

use gambol_bots::{Choice, Stream};
use gambol_core::Game;
use gambol_core::serialize::decimal;
use gambol_host::{AnyMove, AnyPosition, Score};
use serde::Serialize;

use super::query::{Query, Source};
use crate::position::line;
use crate::thought::{Subject, think};

/// The analysis of a position by a bot.
#[derive(Default, Serialize)]
pub(crate) struct Analysis {
    /// The number of nodes that the bot has searched.
    #[serde(with = "decimal")]
    nodes: u64,
    depth: u32,
    /// The best moves, best first.
    lines: Vec<Line>,
}

/// A move and the principal variation.
#[derive(Serialize)]
struct Line {
    #[serde(rename = "move")]
    mv: String,
    score: Option<Score>,
    pv: Vec<String>,
}

impl Analysis {
    fn of(position: &AnyPosition, choice: &Choice<AnyMove>, best: &[Choice<AnyMove>]) -> Self {
        let line = |it: &Choice<AnyMove>| {
            let mv = it.mv.filter(|&mv| position.is_legal(mv))?;
            let mv = position.display_move(mv).to_string();
            let mut pv = it.line_texts(position);
            if pv.is_empty() {
                pv.push(mv.clone());
            }
            Some(Line { mv, score: it.score, pv })
        };
        Analysis {
            nodes: choice.nodes,
            depth: choice.depth,
            lines: best.iter().filter_map(line).collect(),
        }
    }
}

/// Analyses the position after `ply` moves and reports at the query's interval.
pub(super) fn analyse(
    query: &Query,
    ply: usize,
    report: &mut dyn FnMut(Analysis),
) -> Result<Analysis, Box<dyn Error>> {
    let history;
    let subject = match &query.source {
        Source::Game(start, moves) => {
            history = line(start, &moves[..ply]);
            Subject::Game(&history)
        }
        Source::View(view) => Subject::View(view),
    };
    // Each position has its own seed, so its analysis does not depend on the other positions of the query.
    let seed = Stream::Search(ply as u64).seed(query.seed);
    let mut told = Instant::now();
    let report = |position: &AnyPosition, choice: &Choice<AnyMove>| {
        if query.report_every.is_some_and(|every: Duration| told.elapsed() >= every) {
            report(Analysis::of(position, choice, slice::from_ref(choice)));
            told = Instant::now();
        }
    };
    let (position, bot, choice) = think(
        &subject,
        &query.bot,
        |position| query.bots.build(&query.bot, position, seed),
        seed,
        || query.limits.budget(),
        &query.stop,
        report,
    )?;
    let mut best = if query.lines > 1 { bot.best(query.lines) } else { Vec::new() };
    if best.first().is_none_or(|first| first.mv != choice.mv) {
        best.retain(|other| other.mv != choice.mv);
        best.insert(0, choice.clone());
        best.truncate(query.lines);
    }
    Ok(Analysis::of(&position, &choice, &best))
}
