//! Iterative deepening.

use std::mem;
use std::panic::resume_unwind;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

use gambol_core::{HiddenInformation, Player, PlayerView, RandomSource};
use gambol_evaluate::Evaluate;

use super::AlphaBeta;
use super::search::Search;
use super::table::Table;
use super::value::{MAX_DEPTH, NEARLY_WIN, score};
use crate::bot::{Bot, Choice, Past, is_due};
use crate::budget::Budget;
use crate::stream::thoughts;
use crate::threads::{Work, together};

impl<G: HiddenInformation, E: Evaluate<G>> AlphaBeta<G, E> {
    /// The moves of a position in random order.
    fn shuffled(&mut self, position: &G) -> Vec<G::Move> {
        let mut moves: Vec<G::Move> = position.legal_moves().to_vec();
        for index in 1..moves.len() {
            moves.swap(index, self.random.below(index as u64 + 1) as usize);
        }
        moves
    }

    /// Searches on several threads. Returns the choice of this thread.
    fn deepen_together(
        &mut self,
        position: &G,
        roots: &mut [G::Move],
        viewer: Player,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let mut helpers = mem::take(&mut self.helpers);
        let (halt, others) = (AtomicBool::new(false), AtomicU64::new(0));
        let helping = budget.share(helpers.len(), &halt);
        let mut work: Vec<Work<'_>> = Vec::new();
        for helper in &mut helpers {
            helper.random = thoughts(self.random.next_u64());
            helper.table = self.table.share();
            helper.earlier = self.earlier.clone();
            let mut roots = helper.shuffled(position);
            let (mut told, others) = (0, &others);
            work.push(Box::new(move || {
                let report = &mut |choice: &Choice<G::Move>| {
                    others.fetch_add(choice.nodes - told, Relaxed);
                    told = choice.nodes;
                };
                let choice = helper.deepen(position, &mut roots, viewer, &helping, report);
                report(&choice);
            }));
        }
        let mut choice = Choice::of(None);
        let searched = together(work, &halt, &mut |started| {
            let budget = budget.rest(&helping, started);
            choice = self.deepen(position, roots, viewer, &budget, &mut |choice| {
                report(&Choice { nodes: choice.nodes + others.load(Relaxed), ..choice.clone() });
            });
        });
        for helper in &mut helpers {
            helper.table = Table::default();
        }
        self.helpers = helpers;
        if let Err(panic) = searched {
            resume_unwind(panic);
        }
        choice.nodes += others.load(Relaxed);
        choice
    }

    /// Searches at depth 1, 2, 3 and so on until the budget is spent.
    fn deepen(
        &mut self,
        position: &G,
        roots: &mut [G::Move],
        viewer: Player,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        self.begin(viewer);
        let mut choice = Choice::of(roots.first().copied());
        let deepest = budget.depth.unwrap_or(MAX_DEPTH).min(budget.plies.unwrap_or(MAX_DEPTH));
        let deepest = deepest.clamp(1, MAX_DEPTH);
        let mut value = 0;
        for depth in 1..=deepest {
            if depth > 1 && budget.is_over() {
                break;
            }
            let mut search = Search::new(self, viewer, budget, choice.nodes);
            let found = search.root(position, roots, depth, value);
            choice.nodes = search.nodes;
            // If the budget ran out before all moves were searched, the first move is still the
            // best of the searched ones.
            if found.is_some() || choice.mv != Some(roots[0]) {
                value = found.or(search.raised).unwrap_or(value);
                choice.mv = Some(roots[0]);
                choice.score = Some(score(value));
                choice.depth = if found.is_some() { depth } else { depth - 1 };
                choice.line = self.line(position, roots[0], depth);
                report(&choice);
            }
            // A deeper search cannot change a proven result.
            if found.is_none() || value.abs() > NEARLY_WIN {
                break;
            }
        }
        choice
    }
}

impl<G: HiddenInformation, E: Evaluate<G>> Bot<G> for AlphaBeta<G, E> {
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        self.search_with_past(view, &Past::Open(&[]), budget, report)
    }

    fn search_with_past(
        &mut self,
        view: &G::View,
        past: &Past<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        if !is_due(view) {
            return Choice::of(None);
        }
        // Values depend on the positions that have occurred in the game.
        if self.earlier.set(past.keys()).is_none() {
            self.table.forget();
        }
        let position = view.determinize(&mut self.random);
        let mut roots = self.shuffled(&position);
        if roots.len() < 2 && !(budget.forced && roots.len() == 1) {
            return Choice::of(roots.first().copied());
        }
        self.table.begin();
        if self.helpers.is_empty() {
            self.deepen(&position, &mut roots, view.viewer(), budget, report)
        } else {
            self.deepen_together(&position, &mut roots, view.viewer(), budget, report)
        }
    }

    fn restart(&mut self, seed: u64) {
        self.random = thoughts(seed);
        self.table.forget();
        self.earlier.set(&[]);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use gambol::lilypad::draughts::{Position, Variant};
    use gambol_core::{Game, Player};
    use gambol_host::record::Record;

    use super::*;

    #[test]
    fn threads_survive_a_panic() {
        let faulty = |_: &Position, _: Player| -> i32 { panic!("a fault of the game") };
        let mut bot = AlphaBeta::with(faulty, 1).threads(3);
        let view = Position::start(Variant).view(Player::P1);
        let search = AssertUnwindSafe(|| bot.choose(&view, &Budget::depth(3)));
        assert!(catch_unwind(search).is_err());
        assert_eq!(bot.helpers.len(), 2);
        assert_eq!(bot.threads(usize::MAX).helpers.len(), 255);
    }

    #[test]
    fn values_of_another_past_are_forgotten() {
        let mut record = Record::new(Position::start(Variant));
        let mut bot = AlphaBeta::<Position>::new(1);
        let mut found = Vec::new();
        for _ in 0..5 {
            let player = record.position().status().player().expect("a turn");
            let (view, past) =
                (record.position().view(player), Past::Open(record.history().keys()));
            let choice = bot.search_with_past(&view, &past, &Budget::depth(4), &mut |_| {});
            record.play(choice.mv.expect("a move")).expect("a legal move");
            found.push(record.position().key() ^ bot.salt);
        }
        // Values from earlier moves of the same game are kept.
        assert!(found.iter().all(|&key| bot.table.get(key).is_some()));
        let other: Position = "W:W22:B1".parse().expect("a position");
        bot.choose(&other.view(Player::P2), &Budget::depth(1));
        assert!(found.iter().all(|&key| bot.table.get(key).is_none()));
    }
}
