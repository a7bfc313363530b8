//! What a bot thinks of a position.

use std::time::{Duration, Instant};

use gambol::serialize::decimal;
use gambol::{FullGame, Player, Score, Status, View, seeded};
use gambol_bots::{Bots, Choice, Evaluate, Stream};
use serde::Serialize;

use super::query::{Query, Source};
use crate::any::RatedVisitor;
use crate::thought::{Subject, Thought, line_texts, think};

/// What a bot thinks of a position.
#[derive(Serialize)]
pub(crate) struct Analysis {
    /// What was spent.
    #[serde(with = "decimal")]
    nodes: u64,
    depth: u32,
    /// The best moves, the best one first.
    lines: Vec<Line>,
}

/// A move and what is expected after it.
#[derive(Serialize)]
struct Line {
    #[serde(rename = "move")]
    mv: String,
    score: Option<Score>,
    pv: Vec<String>,
}

impl Analysis {
    /// Of a position that nobody has thought about.
    pub(super) fn none() -> Self {
        Analysis {
            nodes: 0,
            depth: 0,
            lines: Vec::new(),
        }
    }

    fn of<'a, G: FullGame>(
        position: &G,
        choice: &Choice<G::Move>,
        best: impl IntoIterator<Item = &'a Choice<G::Move>>,
    ) -> Self {
        let line = |it: &Choice<G::Move>| {
            let mv = it.mv.filter(|&mv| position.is_legal(mv))?;
            let mv = position.display_move(mv).to_string();
            let mut pv = line_texts(position, it);
            if pv.is_empty() {
                pv.push(mv.clone());
            }
            let score = it.score;
            Some(Line { mv, score, pv })
        };
        Analysis {
            nodes: choice.nodes,
            depth: choice.depth,
            lines: best.into_iter().filter_map(line).collect(),
        }
    }
}

/// A position to think about.
pub(crate) struct Analyse<'a> {
    pub(super) query: &'a Query,
    /// The number of moves before it.
    pub(super) ply: usize,
    /// What is known so far is handed to this, not too often.
    pub(super) report: &'a mut dyn FnMut(Analysis),
}

impl RatedVisitor for Analyse<'_> {
    type Output = Result<Analysis, String>;

    fn visit<G, E>(self, position: G, bots: Bots<G, E>) -> Self::Output
    where
        G: FullGame,
        E: Evaluate<G> + Clone + 'static,
    {
        let query = self.query;
        let subject = match &query.source {
            Source::Game(_, moves) => Subject::Game(position, &moves[..self.ply]),
            Source::View(_, text) => Subject::View(read_view::<G>(text)?.0),
        };
        // Each position has a seed of its own, so it does not matter which are asked for.
        let seed = Stream::Search(self.ply as u64).seed(query.seed);
        let mut told = Instant::now();
        let report = |position: &G, choice: &Choice<G::Move>| {
            if query
                .report_every
                .is_some_and(|every: Duration| told.elapsed() >= every)
            {
                (self.report)(Analysis::of(position, choice, [choice]));
                told = Instant::now();
            }
        };
        let budget = || query.limits.budget();
        let Thought {
            position,
            bot,
            choice,
        } = think(
            subject,
            &query.bot,
            |position| bots.build(&query.bot, position, seed),
            seed,
            budget,
            &query.stop,
            report,
        )?;
        let mut best = if query.lines > 1 {
            bot.best(query.lines)
        } else {
            Vec::new()
        };
        if best.first().is_none_or(|first| first.mv != choice.mv) {
            best.retain(|other| other.mv != choice.mv);
            best.insert(0, choice.clone());
            best.truncate(query.lines);
        }
        Ok(Analysis::of(&position, &choice, &best))
    }
}

/// Whose turn it is in a view that is theirs.
pub(crate) struct CheckView<'a>(pub(super) &'a str);

impl RatedVisitor for CheckView<'_> {
    type Output = Result<Player, String>;

    fn visit<G, E>(self, _: G, _: Bots<G, E>) -> Self::Output
    where
        G: FullGame,
        E: Evaluate<G>,
    {
        read_view::<G>(self.0).map(|(_, player)| player)
    }
}

/// The view of the player to move, and who that is.
fn read_view<G: FullGame>(text: &str) -> Result<(G::View, Player), String> {
    if !G::HAS_SECRETS {
        return Err(format!(
            "nothing is hidden in {}: give the position",
            G::TITLE
        ));
    }
    let view: G::View = text.parse().map_err(|error| format!("{error}"))?;
    // Whose turn it is, nobody hides.
    match view.determinize(&mut seeded(0)).status() {
        Status::Turn(player) if player == view.viewer() => Ok((view, player)),
        Status::Turn(player) => Err(format!(
            "it is the turn of {player}, who sees more or less than this"
        )),
        Status::Chance => Err("a chance event comes next".to_owned()),
        Status::Over(_) => Err("the game is over".to_owned()),
    }
}
