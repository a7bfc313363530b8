//! Files of openings.

use gambol_bots::Stream;
use gambol_bots::contest::Opening;
use gambol_core::any::AnyPosition;
use gambol_core::text::Excerpt;
use gambol_core::{RandomSource, seeded};

use super::Match;

/// A position that stands for the start of the match.
const START: &str = "startpos";

/// The openings of a match from a position, or which line is wrong, and why.
pub(super) fn read(plan: &Match, start: &AnyPosition) -> Result<Vec<Opening>, String> {
    let Some(text) = &plan.openings else {
        return Ok(vec![Opening::read(start, "")?]);
    };
    let mut openings = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            let opening = read_line(line, start);
            openings.push(opening.map_err(|why| format!("line {}: {why}", i + 1))?);
        }
    }
    if openings.is_empty() {
        return Err("there is no opening in it".to_owned());
    }
    if plan.shuffle {
        let mut random = seeded(Stream::Openings.seed(plan.contest.seed));
        for i in (1..openings.len()).rev() {
            openings.swap(i, random.below(i as u64 + 1) as usize);
        }
    }
    Ok(openings)
}

/// `POSITION`, or `POSITION | MOVES`. The boards of some games have a `|` too, without spaces.
fn read_line(line: &str, start: &AnyPosition) -> Result<Opening, String> {
    let (position, moves) = line.split_once(" |").unwrap_or((line, ""));
    let position = position.trim();
    let from = if position == START {
        start.clone()
    } else {
        let parsed = start.game().position(position);
        parsed.map_err(|error| error.to_string())?
    };
    if from.variant() != start.variant() {
        let found = Excerpt::new(&from.variant());
        return Err(format!(
            "the position is of the variant {found}, and the match of `{}`; see --variant",
            start.variant()
        ));
    }
    Opening::read(&from, moves)
}
